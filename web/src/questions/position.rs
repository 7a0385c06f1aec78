//! The position after a move.

use serde::Deserialize;
use utoipa::ToSchema;
use xiongmao_answers::position::PositionAnswer;

use crate::error::ApiError;
use crate::program::Program;
use crate::question::{PositionQuestion, legal_move, object};

/// A move to play.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveQuestion {
    /// The position.
    #[serde(default, deserialize_with = "object")]
    position: PositionQuestion,
    /// The move, in PMN or any notation that the protocol reads.
    #[schema(example = "c2+c6", max_length = 512)]
    #[serde(rename = "move")]
    mv: String,
}

impl MoveQuestion {
    /// The position after the move.
    ///
    /// # Errors
    /// If the position is invalid, or the move illegal or forbidden.
    pub fn answer(&self, program: &Program) -> Result<PositionAnswer, ApiError> {
        let (mut game, notation) = self.position.game(program)?;
        let mv = legal_move(&game, &self.mv, notation)?;
        game.play(mv).map_err(ApiError::failed)?;
        Ok(PositionAnswer::in_notation(&game, notation))
    }
}
