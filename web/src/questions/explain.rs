//! A game explained move by move.

use std::convert::Infallible;

use xiongmao_answers::explanation::{MoveObject, each_move_in_notation};
use xiongmao_answers::refusal::Refusal;
use xiongmao_language::Speech;

use crate::program::Program;
use crate::question::PositionQuestion;

/// Every move of a game with its checks, chases and repetitions, and what ended the game.
///
/// # Errors
/// If the game breaks the rules.
pub fn explained(question: &PositionQuestion, program: &Program) -> Result<Vec<MoveObject>, Refusal> {
    let (game, notation) = question.game(program)?;
    let mut moves = Vec::new();
    let Ok(()) = each_move_in_notation(&game, notation, |place, mut mv| {
        if let Some(tables) = &program.tables {
            mv.ask(tables, place, Speech::default());
        }
        moves.push(MoveObject::new(place, mv));
        Ok::<(), Infallible>(())
    });
    Ok(moves)
}
