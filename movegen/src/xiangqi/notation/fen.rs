//! FEN, as nearly all Xiangqi programs write positions (ruling 18).
//!
//! `rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1`: the board from rank 10 down, the side to
//! move (`w` is South), two fields that only chess uses, the half-moves since a capture, the fullmove number. The
//! letters of other programs, `r` for South, and texts that end early are read, too.

use std::fmt::Write;

use thiserror::Error;
use xiongmao_text::quote_char;

use crate::Side;
use crate::notation::fen::{Field, counter, fields};
use crate::objection::{Code, Objecting, Objection};
use crate::xiangqi::board::{Board, PlaceError};
use crate::xiangqi::game::{Game, Unsound};
use crate::xiangqi::pieces::{Piece, PieceKind};
use crate::xiangqi::square::Square;

/// The starting position.
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Why a text is not a FEN of Xiangqi, and where the error is.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
#[error("column {column}: {reason}")]
pub struct FenError {
    /// What is wrong.
    pub reason: FenReason,
    /// The character, counted from 1; one past the last if something is missing at the end.
    pub column: usize,
}

/// What is wrong with a FEN.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum FenReason {
    /// A character that is neither a piece nor a count of empty squares.
    #[error("{} is neither a piece nor a count of empty squares (1 to 9)", quote_char(*.0))]
    Character(char),
    /// Too many or too few ranks.
    #[error("the board has {0} rows instead of 10")]
    Ranks(usize),
    /// Too many or too few squares in a rank.
    #[error("the row has {0} squares instead of 9")]
    RankLength(usize),
    /// A piece that cannot stand where it is.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// A position that no game can start from.
    #[error(transparent)]
    Unsound(#[from] Unsound),
    /// An invalid side to move.
    #[error("expected the side to move after the board, 'w' for South or 'b' for North")]
    Side,
    /// The fields of chess are not empty, or only one of them is there.
    #[error("expected '-' twice after the side to move: this game has neither castling nor en passant")]
    Chess,
    /// An invalid counter.
    #[error("expected a counter, a whole number")]
    Counter,
    /// More fields than six.
    #[error("expected the end of the FEN after the move number")]
    Extra,
}

impl Objecting for FenError {
    fn objection(&self) -> Objection {
        self.reason.objection().at(self.column)
    }
}

impl Objecting for FenReason {
    fn objection(&self) -> Objection {
        let of = Objection::new;
        match self {
            Self::Character(char) => of(Code::fen_character).text("character", quote_char(*char)).with("most", 9_usize),
            Self::Ranks(found) => of(Code::rows).with("found", *found).with("rows", 10_usize),
            Self::RankLength(found) => of(Code::row_length).with("found", *found).with("files", 9_usize),
            Self::Place(error) => error.objection(),
            Self::Unsound(error) => error.objection(),
            Self::Side => of(Code::fen_side),
            Self::Chess => of(Code::fen_chess),
            Self::Counter => of(Code::fen_counter),
            Self::Extra => of(Code::fen_extra),
        }
    }
}

impl Game {
    /// The starting position.
    ///
    /// # Panics
    /// Never: the FEN is fixed, and a test reads it.
    pub fn start() -> Self {
        Self::from_fen(START_FEN).expect("the starting position is sound")
    }

    /// Reads a position from FEN. Its history is empty except for the half-move counter.
    ///
    /// Everything after the board may be missing. `H`, `E` and `S` stand for `N`, `B` and `P`; `G` is the general of a
    /// side that has no `K`, else an advisor.
    ///
    /// # Errors
    /// If the text is not FEN or not a position of Xiangqi: what is wrong and where.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let mut fields = fields(text);
        let placement = fields.next().unwrap_or((text.chars().count(), ""));
        let side = match fields.next() {
            None | Some((_, "w" | "r")) => Side::South,
            Some((_, "b")) => Side::North,
            Some((start, _)) => return Err(at(start, FenReason::Side)),
        };
        let mut board = read_placement(placement, side)?;
        let mut rest = fields.peekable();
        skip_chess_fields(&mut rest)?;
        let mut next_counter = || counter(rest.next()).map_err(|start| at(start, FenReason::Counter));
        let halfmove_clock = next_counter()?.unwrap_or(0);
        let pair = next_counter()?.unwrap_or(1);
        if let Some((start, _)) = rest.next() {
            return Err(at(start, FenReason::Extra));
        }
        board.set_halfmove_clock(u16::try_from(halfmove_clock).unwrap_or(u16::MAX));
        let mut game = Self::new(board, Default::default()).map_err(|error| at(placement.0, error.into()))?;
        game.set_given_pair(u32::try_from(pair).unwrap_or(u32::MAX));
        Ok(game)
    }

    /// The position as FEN, with the letters and the six fields that nearly all programs read.
    pub fn fen(&self) -> String {
        let mut text = String::with_capacity(100);
        for rank in (0..Square::RANKS).rev() {
            write_rank(&mut text, self.board(), rank);
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        let colour = if self.side_to_move() == Side::South { 'w' } else { 'b' };
        let (clock, pair) = (self.board().halfmove_clock(), self.pair());
        write!(text, "{colour} - - {clock} {pair}").expect("a String takes every text");
        text
    }
}

fn at(index: usize, reason: FenReason) -> FenError {
    FenError { reason, column: index + 1 }
}

/// Skips `- -`, or `--` as one program writes it, or nothing if a counter or the end comes next.
fn skip_chess_fields<'a>(fields: &mut std::iter::Peekable<impl Iterator<Item = Field<'a>>>) -> Result<(), FenError> {
    let is_counter = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let Some((start, first)) = fields.next_if(|(_, text)| !is_counter(text)) else { return Ok(()) };
    if first == "-"
        && let Some((start, second)) = fields.next()
    {
        return if second == "-" { Ok(()) } else { Err(at(start, FenReason::Chess)) };
    }
    if matches!(first, "-" | "--") { Ok(()) } else { Err(at(start, FenReason::Chess)) }
}

fn read_placement((start, text): Field, side: Side) -> Result<Board, FenError> {
    let ranks = text.split('/').count();
    if ranks != Square::RANKS as usize {
        return Err(at(start, FenReason::Ranks(ranks)));
    }
    let kings = [text.contains('K'), text.contains('k')];
    let mut board = Board::empty(side);
    let mut index = start;
    for (rank, squares) in (0..Square::RANKS).rev().zip(text.split('/')) {
        let (rank_start, mut file) = (index, 0);
        for character in squares.chars() {
            if let Some(count) = character.to_digit(10).filter(|&count| count > 0) {
                file += count as usize;
            } else {
                let piece = read_piece(character, kings).ok_or_else(|| at(index, FenReason::Character(character)))?;
                if let Some(square) = Square::at(file as i32, rank) {
                    board.place(piece, square).map_err(|error| at(index, error.into()))?;
                }
                file += 1;
            }
            index += 1;
        }
        if file != Square::FILES as usize {
            return Err(at(rank_start, FenReason::RankLength(file)));
        }
        index += 1;
    }
    Ok(board)
}

/// The piece with this letter; `kings` says for each side whether it has a `K`.
fn read_piece(letter: char, kings: [bool; 2]) -> Option<Piece> {
    let side = if letter.is_ascii_uppercase() { Side::South } else { Side::North };
    let kind = match letter.to_ascii_uppercase() {
        'P' | 'S' => PieceKind::Soldier,
        'A' => PieceKind::Advisor,
        'B' | 'E' => PieceKind::Elephant,
        'N' | 'H' => PieceKind::Horse,
        'C' => PieceKind::Cannon,
        'R' => PieceKind::Chariot,
        'G' if kings[side.index()] => PieceKind::Advisor,
        'K' | 'G' => PieceKind::General,
        _ => return None,
    };
    Some(Piece::new(kind, side))
}

fn letter(piece: Piece) -> char {
    let letter = match piece.kind() {
        PieceKind::Elephant => 'B',
        PieceKind::Horse => 'N',
        PieceKind::General => 'K',
        kind => kind.letter(),
    };
    if piece.side() == Side::South { letter } else { letter.to_ascii_lowercase() }
}

fn write_rank(text: &mut String, board: &Board, rank: i32) {
    let mut empty = 0;
    for square in (0..Square::FILES).filter_map(|file| Square::at(file, rank)) {
        let Some(piece) = board.piece_at(square) else {
            empty += 1;
            continue;
        };
        push_count(text, empty);
        empty = 0;
        text.push(letter(piece));
    }
    push_count(text, empty);
}

fn push_count(text: &mut String, empty: u32) {
    if let Some(digit) = char::from_digit(empty, 10).filter(|_| empty > 0) {
        text.push(digit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

    fn same_as_start(text: &str) {
        let game = Game::from_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.fen(), START_FEN, "{text}");
    }

    #[test]
    fn the_dialects_are_read() {
        for end in
            ["", " w", " r", " r - - 0 1", " w - - 0 1", " w 0 1", " w -- 0 1", "  w - -  0   1 ", " w -", " w - -"]
        {
            same_as_start(&format!("{START}{end}"));
        }
        same_as_start("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w 0 1");
        same_as_start("rheagaehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAGAEHR w");
        same_as_start("rnbgkgbnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAGABNR w");
    }

    #[test]
    fn counters_are_told_and_kept() {
        let mut game = Game::from_fen("r2k5/9/9/9/9/9/9/9/9/R3K4 b - - 17 30").unwrap();
        assert_eq!(game.fen(), "r2k5/9/9/9/9/9/9/9/9/R3K4 b - - 17 30");
        for (ply, fen) in [
            ((81, 72), "3k5/r8/9/9/9/9/9/9/9/R3K4 w - - 18 31"),
            ((0, 72), "3k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 31"),
            ((84, 85), "4k4/R8/9/9/9/9/9/9/9/4K4 w - - 1 32"),
        ] {
            game.make(crate::xiangqi::parts::step(ply.0, ply.1), &mut crate::Silent);
            assert_eq!(game.fen(), fen);
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, column, expected) in [
            ("", 1, "the board has 1 rows"),
            ("3k5/9/9/9/9/9/9/9/9/9/4K4 w", 1, "the board has 11 rows"),
            ("3k5/9/9/9/9/9/9/9/9/\u{633}3K4 w", 21, "'\\u{633}' is neither a piece"),
            ("3k5/9/9/9/9/9/9/8/9/4K4 w", 17, "the row has 8 squares"),
            ("3k5/9/9/9/9/9/9/9R/9/4K4 w", 17, "the row has 10 squares"),
            ("3k5/9/9/9/9/9/9/0/9/4K4 w", 17, "'0' is neither"),
            (" 3x5/9/9/9/9/9/9/9/9/4K4 w", 3, "'x' is neither"),
            ("3k5/9/9/9/9/9/9/9/9/3AK4+ w", 25, "'+' is neither"),
            ("3k5/3k5/9/9/9/9/9/9/9/4K4 w", 6, "north has a second general"),
            ("3k5/9/9/9/9/9/9/9/K8/4K4 w", 19, "south's general never stands on a2"),
            ("3k5/9/9/9/9/9/9/9/9/3PK4 w", 22, "south's soldier never stands on d1"),
            ("9/9/9/9/9/9/9/9/9/4K4 w", 1, "north has no general"),
            ("4k4/9/9/9/9/9/9/9/9/4K4 w", 1, "north is in check"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 x", 25, "expected the side"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 w KQ - 0 1", 27, "expected '-'"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 b - 1", 29, "expected '-'"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 b - - x", 31, "expected a counter"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 +1", 33, "expected a counter"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1 1", 35, "expected the end"),
        ] {
            let error = Game::from_fen(text).expect_err(text);
            assert_eq!(error.column, column, "{text}: {error}");
            assert!(error.reason.to_string().starts_with(expected), "{text}: {error}");
        }
    }
}
