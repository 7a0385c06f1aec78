//! FEN, as nearly all Xiangqi programs write positions (ruling 18).
//!
//! `rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1`: the board from rank 10 down, the side to
//! move (`w` is South), two fields that only chess uses, the half-moves since a capture, the fullmove number. The
//! letters of other programs, `r` for South, and texts that end early are also read.

use std::fmt::Write;

use super::feen::{FeenReason, SHAPE};
use crate::Side;
use crate::notation::feen::write_board;
use crate::notation::fen::{self, Field, counter, fields};
use crate::xiangqi::board::Board;
use crate::xiangqi::game::Game;
use crate::xiangqi::pieces::{Piece, PieceKind};
use crate::xiangqi::square::Square;

/// The starting position.
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Why a text is not a FEN of Xiangqi, and where the error is.
pub type FenError = fen::FenError<FeenReason>;

/// An error in a FEN of Xiangqi.
pub type FenReason = fen::FenReason<FeenReason>;

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
    /// side that has no `K`, else an advisor. Empty hands, `[]`, and `_` instead of blanks are also read.
    ///
    /// # Errors
    /// If the text is not FEN or not a position of Xiangqi: the error says why, and where.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let mut fields = fields(text);
        let (start, placement) = fields.next().unwrap_or((text.chars().count(), ""));
        // Some programs write the hands of other games, which are empty here.
        let placement = (start, placement.strip_suffix("[]").unwrap_or(placement));
        let side = match fields.next() {
            None | Some((_, "w" | "r")) => Side::South,
            Some((_, "b")) => Side::North,
            Some((start, _)) => return Err(FenReason::Side.at(start)),
        };
        let mut board = Board::empty(side);
        let kings = [placement.1.contains('K'), placement.1.contains('k')];
        let read =
            |character| read_piece(character, kings).ok_or(FenReason::Character { character, most: SHAPE.files });
        fen::read_board(placement, SHAPE, read, |piece, square| board.place(piece, Square::new(square)))?;
        let mut rest = fields.peekable();
        skip_chess_fields(&mut rest)?;
        let halfmove_clock = counter(rest.next())?.unwrap_or(0);
        let pair = counter(rest.next())?.unwrap_or(1);
        if let Some((start, _)) = rest.next() {
            return Err(FenReason::Extra.at(start));
        }
        board.set_halfmove_clock(u16::try_from(halfmove_clock).unwrap_or(u16::MAX));
        let game = Self::new(board, Default::default());
        let mut game = game.map_err(|error| FenReason::Position(error.into()).at(placement.0))?;
        game.set_given_pair(u32::try_from(pair).unwrap_or(u32::MAX));
        Ok(game)
    }

    /// The position as FEN, with the letters and the six fields that nearly all programs read.
    pub fn fen(&self) -> String {
        let mut text = String::with_capacity(100);
        write_board(&mut text, |square| self.board().piece_at(square).map(letter));
        let colour = if self.side_to_move() == Side::South { 'w' } else { 'b' };
        let (clock, pair) = (self.board().halfmove_clock(), self.pair());
        write!(text, "{colour} - - {clock} {pair}").expect("a String takes every text");
        text
    }
}

/// Skips `- -`, or `--` as one program writes it, or nothing if a counter or the end comes next.
fn skip_chess_fields<'a>(fields: &mut std::iter::Peekable<impl Iterator<Item = Field<'a>>>) -> Result<(), FenError> {
    let is_counter = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let Some((start, first)) = fields.next_if(|(_, text)| !is_counter(text)) else { return Ok(()) };
    if first == "-"
        && let Some((start, second)) = fields.next()
    {
        return if second == "-" { Ok(()) } else { Err(FenReason::Chess.at(start)) };
    }
    if matches!(first, "-" | "--") { Ok(()) } else { Err(FenReason::Chess.at(start)) }
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
        for end in [
            "",
            "[]",
            "[] w - - 0 1",
            "_w_-_-_0_1",
            " w",
            " r",
            " r - - 0 1",
            " w - - 0 1",
            " w 0 1",
            " w -- 0 1",
            "  w - -  0   1 ",
            " w -",
            " w - -",
        ] {
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
        for (mv, fen) in [
            ((81, 72), "3k5/r8/9/9/9/9/9/9/9/R3K4 w - - 18 31"),
            ((0, 72), "3k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 31"),
            ((84, 85), "4k4/R8/9/9/9/9/9/9/9/4K4 w - - 1 32"),
        ] {
            game.make(crate::xiangqi::parts::step(mv.0, mv.1), &mut crate::Silent);
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
            ("3k5/3k5/9/9/9/9/9/9/9/4K4 w", 6, "North has a second general"),
            ("3k5/9/9/9/9/9/9/9/K8/4K4 w", 19, "South's general never stands on a2"),
            ("3k5/9/9/9/9/9/9/9/9/3BK4 w", 22, "South's elephant never stands on d1"),
            ("9/9/9/9/9/9/9/9/9/4K4 w", 1, "North has no general"),
            ("4k4/9/9/9/9/9/9/9/9/4K4 w", 1, "North is in check"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 x", 25, "expected the side"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 w KQ - 0 1", 27, "expected '-'"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 b - 1", 29, "expected '-'"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 b - - x", 31, "expected a counter"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 +1", 33, "expected a counter"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1 1", 35, "expected the end"),
        ] {
            let error = Game::from_fen(text).expect_err(text);
            assert_eq!(error.column, column, "{text}: {error}");
            assert!(crate::error::in_english(&error.reason).starts_with(expected), "{text}: {error}");
        }
    }
}
