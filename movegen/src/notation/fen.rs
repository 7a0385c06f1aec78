//! FEN: positions as chess programs write them, and nearly all programs for Xiangqi (ruling 18).
//!
//! `rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1`: the board from the last rank down, with the
//! hands in `[]` behind it if there are any, the side to move (`w` or `r` is South), two fields that only chess uses,
//! the half-move clock, and the move number. Xiangqi has the letters of other programs, Xiongqi those of FEEN.

use std::fmt::{self, Write};
use std::iter::Peekable;

use serde::{Serialize, Serializer};

use crate::Side;
use crate::board::{Board, Movement};
use crate::error::{Located, in_english, quoted};
use crate::notation::feen::{FeenFault, FeenReason, Shape, write_board};
use crate::pieces::{Kind, Piece};
use crate::progress::{Game, Ruleset};
use crate::set::{BoardSquare, Set};

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

impl<S: Ruleset> Game<S> {
    /// Reads a position from FEN. Its history is empty, except for the counters.
    ///
    /// Everything behind the side to move may be missing, in Xiangqi also the side to move. Hands hold the pieces that
    /// each side has captured; upper case is South's hand. `_` instead of blanks is also read. In Xiangqi, `H`, `E` and
    /// `S` stand for `N`, `B` and `P`; `G` is the general of a side that has no `K`, else an advisor. In Xiongqi, two
    /// generals face to face become dragons, and a position without one side's terminal piece is a finished game.
    ///
    /// # Errors
    /// If the text is not a FEN or not a position of the game; the error says why, and where.
    pub fn from_fen(text: &str) -> Result<Self, FenError<FeenReason<S>>> {
        let end = text.chars().count();
        let mut fields = fields(text).peekable();
        let (start, placement) = fields.next().unwrap_or((end, ""));
        let side = match fields.next() {
            None if !S::FEN_NEEDS_SIDE => Side::South,
            Some((_, "w" | "r")) => Side::South,
            Some((_, "b")) => Side::North,
            other => return Err(FenReason::Side.at(other.map_or(end, |(start, _)| start))),
        };
        let (squares, hands) = match placement.split_once('[') {
            None => (placement, None),
            Some((squares, hands)) => (squares, Some((start + squares.chars().count() + 1, hands))),
        };
        let read = |letter: char| read_piece::<S>(letter, squares);
        let mut board = read_board((start, squares), read, side)?;
        let hands = hands.map_or(Ok(Default::default()), |field| read_hands(field, read, &board))?;
        skip_chess_fields(&mut fields)?;
        let halfmove_clock = counter(fields.next())?.unwrap_or(0);
        let pair = counter(fields.next())?.unwrap_or(1);
        if let Some((start, _)) = fields.next() {
            return Err(FenReason::Extra.at(start));
        }
        board.set_halfmove_clock(u16::try_from(halfmove_clock).unwrap_or(u16::MAX));
        let mut game = S::begin(board, hands).map_err(|error| FenReason::Position(error.into()).at(start))?;
        game.set_given_pair(u32::try_from(pair).unwrap_or(u32::MAX));
        Ok(game)
    }

    /// The position as FEN, with the letters and the six fields that nearly all programs read, and without hands, which
    /// only games with drops write.
    pub fn fen(&self) -> String {
        let mut text = String::with_capacity(100);
        write_board(&mut text, |square| self.board.piece_at(square).map(letter::<S>));
        let colour = if self.side_to_move() == Side::South { 'w' } else { 'b' };
        let (clock, pair) = (self.board.halfmove_clock(), self.pair());
        write!(text, "{colour} - - {clock} {pair}").expect("a String takes every text");
        text
    }
}

/// The piece with this letter on a board that is written like this.
fn read_piece<S: Set>(letter: char, board: &str) -> Option<Piece<S::Kind>> {
    let side = Side::of_letter(letter);
    let king = ['K', 'k'][side.index()];
    S::kind_in_fen(letter.to_ascii_uppercase(), board.contains(king)).map(|kind| Piece::new(kind, side))
}

fn letter<S: Set>(piece: Piece<S::Kind>) -> char {
    let letter = S::letter_in_fen(piece.kind());
    if piece.side() == Side::South { letter } else { letter.to_ascii_lowercase() }
}

/// Reads the board, the last row first.
fn read_board<S: Movement>(
    (start, text): Field,
    read: impl Fn(char) -> Option<Piece<S::Kind>>,
    to_move: Side,
) -> Result<Board<S>, FenError<FeenReason<S>>> {
    let Shape { files, rows, .. } = Shape::of::<S>();
    let refused = |reason: FeenReason<S>, index| FenReason::Position(reason).at(index);
    let found = text.split('/').count();
    if found != rows {
        return Err(refused(FeenFault::Rows { found, rows }.into(), start));
    }
    let mut board = Board::empty(to_move);
    let mut index = start;
    for (row, squares) in (0..rows).rev().zip(text.split('/')) {
        let (row_start, mut file) = (index, 0);
        for character in squares.chars() {
            if let Some(count) = character.to_digit(10).filter(|&count| (1..=files as u32).contains(&count)) {
                file += count as usize;
            } else {
                let unknown = || match character {
                    '^' | '+' => FenReason::Mark { character },
                    _ => FenReason::Character { character, most: files },
                };
                let piece = read(character).ok_or_else(|| unknown().at(index))?;
                if file < files {
                    let square = S::Square::new(row * files + file);
                    board.place(piece, square).map_err(|error| refused(error.into(), index))?;
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
    Ok(board)
}

/// The hands of a field that begins at this index; its first bracket has been read.
fn read_hands<S: Set>(
    (start, text): Field,
    read: impl Fn(char) -> Option<Piece<S::Kind>>,
    board: &Board<S>,
) -> Result<[S::Hand; 2], FenError<FeenReason<S>>> {
    let end = start + text.chars().count();
    let held = text.strip_suffix(']').ok_or_else(|| FenReason::Hands.at(end))?;
    let mut hands = [S::Hand::default(); 2];
    if held == "-" {
        return Ok(hands);
    }
    let on_board = board.occupied().into_iter().count();
    for (index, letter) in held.chars().enumerate() {
        let holder = read(letter).filter(|piece| !piece.kind().is_terminal());
        let holder = holder.ok_or_else(|| FenReason::InHand { character: letter }.at(start + index))?;
        if on_board + index >= S::Square::COUNT {
            let (pieces, squares) = ((on_board + held.chars().count()) as u32, S::Square::COUNT as u32);
            let fault = FeenFault::TooManyPieces { pieces, squares };
            return Err(FenReason::Position(fault.into()).at(start + index));
        }
        // A hand holds pieces of the other side.
        hands[holder.side().index()][Piece::new(holder.kind(), !holder.side()).index()] += 1;
    }
    Ok(hands)
}

/// Skips `- -`, or `--` as one program writes it, or nothing if a counter or the end comes next.
fn skip_chess_fields<'a, R>(fields: &mut Peekable<impl Iterator<Item = Field<'a>>>) -> Result<(), FenError<R>> {
    let is_counter = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let Some((start, first)) = fields.next_if(|(_, text)| !is_counter(text)) else { return Ok(()) };
    if first == "-"
        && let Some((start, second)) = fields.next()
    {
        return if second == "-" { Ok(()) } else { Err(FenReason::Chess.at(start)) };
    }
    if matches!(first, "-" | "--") { Ok(()) } else { Err(FenReason::Chess.at(start)) }
}

/// A field and the index of its first character.
type Field<'a> = (usize, &'a str);

/// The words of the text, each with the index of its first character. Addresses have `_` for blanks.
fn fields(text: &str) -> impl Iterator<Item = Field<'_>> {
    let mut index = 0;
    text.split([' ', '_']).filter_map(move |word| {
        let start = index;
        index += word.chars().count() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}

/// Reads a counter; `None` if the field is missing.
///
/// # Errors
/// If it is not a whole number below 2⁶⁴.
fn counter<R>(field: Option<Field>) -> Result<Option<u64>, FenError<R>> {
    let Some((start, text)) = field else { return Ok(None) };
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits).map(Some).ok_or_else(|| FenReason::Counter.at(start))
}
