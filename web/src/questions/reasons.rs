//! Why a move is good or bad.

use serde::Deserialize;
use utoipa::ToSchema;
use xiongmao_answers::refusal::Refusal;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Move};

use crate::program::Program;
use crate::question::{PositionQuestion, legal_move, object};
use crate::settings::Settings;

/// The default nodes of both searches together, as for `xiongmao why`.
const USUAL_NODES: u64 = 100_000;

/// A move to compare with the best one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WhyQuestion {
    /// The position before the move.
    #[serde(default, deserialize_with = "object")]
    position: PositionQuestion,
    /// The move, in PMN or any notation that the protocol reads.
    #[schema(example = "a1-a2", max_length = 512)]
    #[serde(rename = "move")]
    mv: String,
    /// Positions that both searches together may visit (default 100000).
    #[serde(default)]
    #[schema(minimum = 2, maximum = 1_000_000)]
    nodes: Option<u64>,
}

impl WhyQuestion {
    /// The position, the move, the nodes to search, and the notation of the answer.
    ///
    /// # Errors
    /// If the question makes no sense, or the game is over.
    pub fn task(&self, program: &Program) -> Result<(AnyGame, Move, u64, Notation), Refusal> {
        let (game, notation) = self.position.game_to_search(program)?;
        let nodes = self.nodes.unwrap_or(USUAL_NODES);
        Refusal::check("nodes", nodes, 2, Settings::REASON_NODES)?;
        Refusal::over(game.status()).map_or(Ok(()), Err)?;
        let mv = legal_move(&game, &self.mv, notation)?;
        Ok((game, mv, nodes, notation))
    }
}
