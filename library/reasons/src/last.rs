//! The last move of a line, and the positions around it.

use xiongmao_movegen::{AnyGame, AnySquare, Move, Side};

use crate::captures::{Capture, captures, passed};
use crate::fact::{Fact, Kind, Placed};
use crate::lines;

/// The last move of a line.
pub(crate) struct Last<'a> {
    pub(crate) line: &'a [Move],
    /// The last move, and the position after it.
    pub(crate) mv: Move,
    pub(crate) from: AnySquare,
    pub(crate) to: AnySquare,
    /// Who plays it.
    pub(crate) by: Side,
    /// The positions before and after it.
    pub(crate) before: AnyGame,
    pub(crate) after: AnyGame,
}

impl<'a> Last<'a> {
    /// The last move of this line, which begins in this position; `None` if the line is empty or illegal.
    pub(crate) fn of(game: &AnyGame, line: &'a [Move]) -> Option<Self> {
        let (&mv, first) = line.split_last()?;
        let before = lines::played(game, first)?;
        let after = lines::played(&before, &[mv])?;
        let (from, to) = before.squares_of(mv);
        Some(Self { line, mv, from, to, by: before.side_to_move(), before, after })
    }

    /// The moved piece, after the move.
    pub(crate) fn moved(&self) -> Option<Placed> {
        Placed::on(&self.after, self.to)
    }

    /// The captured piece.
    pub(crate) fn captured(&self) -> Option<Placed> {
        Placed::on(&self.before, self.to)
    }

    /// The possible next captures of its player; none if the other side cannot pass because it is in check.
    pub(crate) fn next_captures(&self) -> Vec<Capture> {
        passed(&self.after).map_or_else(Vec::new, |again| captures(&again))
    }

    /// A fact about the move, by which its player gains.
    pub(crate) fn fact(&self, kind: Kind, pieces: Vec<Placed>, value: i32) -> Fact {
        Fact { kind, by: self.by, pieces, line: self.line.to_vec(), value }
    }

    /// As [`fact`](Self::fact), with these moves instead of the last one.
    pub(crate) fn fact_with(&self, kind: Kind, pieces: Vec<Placed>, moves: &[Move], value: i32) -> Fact {
        let line = [&self.line[..self.line.len() - 1], moves].concat();
        Fact { line, ..self.fact(kind, pieces, value) }
    }
}
