//! What was played in a position, as the answer that all interfaces give.

use xiongmao_answers::explored::{ExploredAnswer, ExploredMove, GameCounts};
use xiongmao_movegen::AnyGame;
use xiongmao_movegen::notation::Notation;

use crate::explore::Explored;
use crate::facts::Counts;

impl From<Counts> for GameCounts {
    fn from(counts: Counts) -> Self {
        let Counts { games, south, draws, north, last_year, .. } = counts;
        Self { games, south, draws, north, rating: counts.rating(), last_year }
    }
}

impl Explored {
    /// The answer about this position, with moves in this notation.
    pub fn answer(self, game: &AnyGame, notation: Notation) -> ExploredAnswer {
        let moves = self.moves.into_iter().map(|(mv, counts)| ExploredMove {
            r#move: game.write_move(mv, notation),
            counts: counts.into(),
            score: None,
        });
        ExploredAnswer {
            feen: game.feen(),
            side: game.side_to_move().name(),
            counts: self.counts.into(),
            ended: self.ended,
            uncounted: self.uncounted,
            moves: moves.collect(),
            top: self.games,
        }
    }
}
