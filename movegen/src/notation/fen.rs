//! What the FENs of all games share: what can be wrong with one, the board, the fields behind it, and counters.

use thiserror::Error;
use xiongmao_text::quote_char;

use crate::notation::feen::{FeenFault, Shape};
use crate::objection::{Code, Objecting, Objection};

/// Why a text is not a FEN of a game, and where the error is. `R` is what that game refuses.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
#[error("column {column}: {reason}")]
pub struct FenError<R> {
    /// The fault.
    pub reason: FenReason<R>,
    /// The character, counted from 1; one past the last if something is missing at the end.
    pub column: usize,
}

/// A fault of a FEN.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum FenReason<R> {
    /// A character that is neither a piece nor a count of empty squares.
    #[error("{} is neither a piece nor a count of empty squares (1 to {files})", quote_char(*.character))]
    Character {
        /// The character.
        character: char,
        /// The number of files, which is the highest count.
        files: usize,
    },
    /// A mark that only FEEN has.
    #[error("{} is a mark of FEEN, which FEN does not have", quote_char(*.0))]
    Mark(char),
    /// An error that FEEN can also have: a row that is too long, a second general, and the like.
    #[error(transparent)]
    Position(R),
    /// Hands without a closing bracket, or text after it.
    #[error("expected the hands in one pair of brackets at the end of the board")]
    Hands,
    /// A general or a dragon, or no piece at all, in a hand.
    #[error("{} is not a piece that can be in a hand", quote_char(*.0))]
    InHand(char),
    /// The side to move is missing or invalid.
    #[error("expected the side to move after the board, 'w' for South or 'b' for North")]
    Side,
    /// Castling rights or an en passant square, or only one of the two fields.
    #[error("expected '-' twice after the side to move: this game has neither castling nor en passant")]
    Chess,
    /// An invalid counter.
    #[error("expected a counter, a whole number")]
    Counter,
    /// A seventh field.
    #[error("expected the end of the FEN after the move number")]
    Extra,
}

impl<R> FenReason<R> {
    /// This at the character with this index.
    pub(crate) fn at(self, index: usize) -> FenError<R> {
        FenError { reason: self, column: index + 1 }
    }
}

impl<R: Objecting> Objecting for FenError<R> {
    fn objection(&self) -> Objection {
        self.reason.objection().at(self.column)
    }
}

impl<R: Objecting> Objecting for FenReason<R> {
    fn objection(&self) -> Objection {
        let of = Objection::new;
        match self {
            Self::Character { character, files } => {
                of(Code::fen_character).text("character", quote_char(*character)).with("most", *files)
            }
            Self::Mark(char) => of(Code::fen_mark).text("character", quote_char(*char)),
            Self::Position(reason) => reason.objection(),
            Self::Hands => of(Code::fen_hands),
            Self::InHand(char) => of(Code::in_hand).text("character", quote_char(*char)),
            Self::Side => of(Code::fen_side),
            Self::Chess => of(Code::fen_chess),
            Self::Counter => of(Code::fen_counter),
            Self::Extra => of(Code::fen_extra),
        }
    }
}

/// A field and the index of its first character.
pub(crate) type Field<'a> = (usize, &'a str);

/// The words of the text, each with the index of its first character. Addresses have `_` for blanks.
pub(crate) fn fields(text: &str) -> impl Iterator<Item = Field<'_>> {
    let mut index = 0;
    text.split([' ', '_']).filter_map(move |word| {
        let start = index;
        index += word.chars().count() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}

/// Reads the board, the last row first: `read` tells what a character stands for that is no count, and `place` puts it
/// on the square with this index.
///
/// # Errors
/// If the board has another shape, or one of the two refuses.
pub(crate) fn read_board<P, E, R: From<FeenFault> + From<E>>(
    (start, text): Field,
    Shape { files, rows, .. }: Shape,
    read: impl Fn(char) -> Result<P, FenReason<R>>,
    mut place: impl FnMut(P, usize) -> Result<(), E>,
) -> Result<(), FenError<R>> {
    let refused = |reason: R, index| FenReason::Position(reason).at(index);
    let found = text.split('/').count();
    if found != rows {
        return Err(refused(FeenFault::Rows { found, rows }.into(), start));
    }
    let mut index = start;
    for (row, squares) in (0..rows).rev().zip(text.split('/')) {
        let (row_start, mut file) = (index, 0);
        for character in squares.chars() {
            if let Some(count) = character.to_digit(10).filter(|&count| (1..=files as u32).contains(&count)) {
                file += count as usize;
            } else {
                let piece = read(character).map_err(|reason| reason.at(index))?;
                if file < files {
                    place(piece, row * files + file).map_err(|error| refused(error.into(), index))?;
                }
                file += 1;
            }
            index += 1;
        }
        if file != files {
            return Err(refused(FeenFault::RowLength { found: file as u32, files: files as u32 }.into(), row_start));
        }
        index += 1;
    }
    Ok(())
}

/// Reads a counter; `None` if the field is missing.
///
/// # Errors
/// If it is not a whole number below 2⁶⁴.
pub(crate) fn counter<R>(field: Option<Field>) -> Result<Option<u64>, FenError<R>> {
    let Some((start, text)) = field else { return Ok(None) };
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits).map(Some).ok_or_else(|| FenReason::Counter.at(start))
}
