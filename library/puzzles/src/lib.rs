//! Puzzles: positions where the side to move has to find the only move that wins, several times in a row; and test
//! suites for the search ([`suite`]).
//!
//! [`make`] finds them in games, [`check`] verifies a file of them, [`rate`] recalculates their levels, and
//! [`file`](mod@file) reads and writes such files. A puzzle starts without history: earlier moves neither help nor
//! forbid anything.

pub mod check;
mod dull;
pub mod file;
pub mod games;
mod level;
pub mod make;
pub mod pattern;
pub mod rate;
mod searches;
mod solve;
pub mod suite;
pub mod theme;

use xiongmao_movegen::{AnyGame, AnySquare, Move, Side};

pub use solve::PROOF;
use solve::steps;
use theme::Theme;

/// Nodes of the searches that find puzzles, by default.
pub const NODES: u64 = 6000;

#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Its name: the game, the seed, the number of the source game, and the move there.
    pub id: String,
    /// The position to begin with, without history.
    pub start: AnyGame,
    /// The moves of the solver and the replies in turn, the first and the last by the solver.
    pub solution: Vec<Move>,
    /// Its themes, at least one.
    pub themes: Vec<Theme>,
    /// The lowest skill level that solves it at least every other time.
    pub level: u32,
}

impl Puzzle {
    /// The Elo of its level.
    pub fn elo(&self) -> u32 {
        let levels = xiongmao_search::variants::levels(self.start.rules());
        levels.elo_of(self.level).unwrap_or(levels.max())
    }

    /// The moves that the solver has to find.
    pub fn own_moves(&self) -> usize {
        self.solution.len().div_ceil(2)
    }

    /// The positions of the solver, each with the move to find.
    pub fn steps(&self) -> Vec<(AnyGame, Move)> {
        steps(&self.start, &self.solution)
    }
}

/// A text that two positions share if they are the same from the point of view of the side to move, mirrored left and
/// right or not.
pub fn canonical(game: &AnyGame) -> String {
    let seen = |mirrored| -> String {
        game.rules().squares().map(|square| seen_piece(game, seen_square(game, square, mirrored))).collect()
    };
    seen(false).min(seen(true))
}

/// A text that two plies share if they are alike, seen as [`canonical`] sees positions: the same piece moves between
/// the same squares, and captures the same piece or none.
fn idea(game: &AnyGame, mv: Move) -> String {
    let (from, to) = game.squares_of(mv);
    let seen = |mirrored| {
        let [seen_from, seen_to] = [from, to].map(|square| seen_square(game, square, mirrored));
        format!("{seen_from} {seen_to} {}{}", seen_piece(game, from), seen_piece(game, to))
    };
    seen(false).min(seen(true))
}

/// Where a square lies for the side to move, on a board that may be mirrored; and back again.
fn seen_square(game: &AnyGame, square: AnySquare, mirrored: bool) -> AnySquare {
    let rules = game.rules();
    let square = if mirrored { rules.mirrored(square) } else { square };
    let rank = if game.side_to_move() == Side::South { square.rank() } else { rules.rows - 1 - square.rank() };
    AnySquare::new(square.file(), rank)
}

/// The piece on a square: in upper case if it is the side's to move.
fn seen_piece(game: &AnyGame, square: AnySquare) -> String {
    let piece = game.piece_at(square);
    piece.map_or_else(
        || ".".to_owned(),
        |piece| if piece.side == game.side_to_move() { piece.name.to_uppercase() } else { piece.name.to_owned() } + " ",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiongmao_analysis::registry;

    #[test]
    fn mirrored_positions_are_the_same() {
        let rules = registry::named("xiangqi").unwrap().rules();
        let position = |fen: &str| canonical(&rules.from_fen(fen).unwrap());
        let south = position("3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1");
        assert_eq!(south, position("5k3/9/9/9/9/9/9/9/8R/3K3R1 w - - 0 1"));
        assert_eq!(south, position("3k3r1/8r/9/9/9/9/9/9/9/5K3 b - - 0 1"));
        assert_ne!(south, position("3k5/9/9/9/9/9/9/9/1R7/1R3K3 w - - 0 1"));
    }
}
