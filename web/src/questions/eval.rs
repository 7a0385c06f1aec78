//! What the network makes of a position.

use xiongmao_answers::evaluation::EvaluationTable;
use xiongmao_answers::refusal::Refusal;

use crate::program::Program;
use crate::question::PositionQuestion;

/// The static evaluation of a position, taken apart.
///
/// # Errors
/// If the position is invalid.
pub fn evaluated(question: &PositionQuestion, program: &Program) -> Result<EvaluationTable, Refusal> {
    let (game, _) = question.game(program)?;
    Ok(EvaluationTable::new(&game, program.search(game.rules())?.variant.embedded()))
}
