//! A game explained ply by ply.

use std::convert::Infallible;

use xiongmao_answers::explanation::{PlyObject, each_ply_in_notation};
use xiongmao_answers::refusal::Refusal;
use xiongmao_language::Speech;

use crate::program::Program;
use crate::question::PositionQuestion;

/// Every ply of a game with its checks, chases and repetitions, and what ended the game.
///
/// # Errors
/// If the game breaks the rules.
pub fn explained(question: &PositionQuestion, program: &Program) -> Result<Vec<PlyObject>, Refusal> {
    let (game, notation) = question.game(program)?;
    let mut plies = Vec::new();
    let Ok(()) = each_ply_in_notation(&game, notation, |place, mut ply| {
        if let Some(tables) = &program.tables {
            ply.ask(tables, place, Speech::default());
        }
        plies.push(PlyObject::new(place, ply));
        Ok::<(), Infallible>(())
    });
    Ok(plies)
}
