//! What a ply makes of a position.

use serde::Deserialize;
use utoipa::ToSchema;
use xiongmao_answers::position::PositionAnswer;

use crate::error::ApiError;
use crate::program::Program;
use crate::question::{PositionQuestion, legal_ply, object};

/// A ply to play.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlyQuestion {
    /// The position.
    #[serde(default, deserialize_with = "object")]
    position: PositionQuestion,
    /// The ply, in PMN or any notation that the protocol reads.
    #[schema(example = "c2+c6", max_length = 512)]
    ply: String,
}

impl PlyQuestion {
    /// The position after the ply.
    ///
    /// # Errors
    /// If the position is invalid, or the ply illegal or forbidden.
    pub fn answer(&self, program: &Program) -> Result<PositionAnswer, ApiError> {
        let (mut game, notation) = self.position.game(program)?;
        let ply = legal_ply(&game, &self.ply)?;
        game.play(ply).map_err(ApiError::failed)?;
        Ok(PositionAnswer::in_notation(&game, notation))
    }
}
