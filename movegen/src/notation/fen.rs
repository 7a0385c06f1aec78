//! What the FENs of all games share: what can be wrong with one, the board, the fields behind it, and counters.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::error::{Located, in_english, quoted};
use crate::notation::feen::{FeenFault, Shape};

/// Why a text is not a FEN of a game, and where the error is. `R` is what that game refuses.
#[derive(Debug, PartialEq, Eq, Clone)]
pub struct FenError<R> {
    /// The fault.
    pub reason: FenReason<R>,
    /// The character, counted from 1; one past the last if something is missing at the end.
    pub column: usize,
}

impl<R: Serialize> Serialize for FenError<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Located::at(self.column, &self.reason).serialize(serializer)
    }
}

impl<R: Serialize> fmt::Display for FenError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&in_english(self))
    }
}

impl<R: Serialize + fmt::Debug> std::error::Error for FenError<R> {}

/// A fault of a FEN.
#[derive(Debug, PartialEq, Eq, Clone, Serialize)]
#[serde(tag = "code", content = "arguments")]
#[expect(missing_docs, reason = "the fields are the arguments of the messages")]
pub enum FenReason<R> {
    /// A character that is neither a piece nor a count of empty squares; `most` is the highest count.
    #[serde(rename = "fen_character")]
    Character {
        #[serde(serialize_with = "quoted")]
        character: char,
        most: usize,
    },
    /// A mark that only FEEN has.
    #[serde(rename = "fen_mark")]
    Mark {
        #[serde(serialize_with = "quoted")]
        character: char,
    },
    /// Hands without a closing bracket, or text after it.
    #[serde(rename = "fen_hands")]
    Hands,
    /// A general or a dragon, or no piece at all, in a hand.
    #[serde(rename = "in_hand")]
    InHand {
        #[serde(serialize_with = "quoted")]
        character: char,
    },
    /// The side to move is missing or invalid.
    #[serde(rename = "fen_side")]
    Side,
    /// Castling rights or an en passant square, or only one of the two fields.
    #[serde(rename = "fen_chess")]
    Chess,
    /// An invalid counter.
    #[serde(rename = "fen_counter")]
    Counter,
    /// A seventh field.
    #[serde(rename = "fen_extra")]
    Extra,
    /// An error that FEEN can also have: a row that is too long, a second general, and the like.
    #[serde(untagged)]
    Position(R),
}

impl<R> FenReason<R> {
    /// This at the character with this index.
    pub(crate) fn at(self, index: usize) -> FenError<R> {
        FenError { reason: self, column: index + 1 }
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
