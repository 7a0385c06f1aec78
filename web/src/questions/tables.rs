//! The values of a position in endgame tables.

use xiongmao_answers::table_answer::TableAnswer;

use crate::error::{ApiError, ServerRefusal};
use crate::program::Program;
use crate::question::PositionQuestion;

/// The values of a position and of its moves in the tables.
///
/// # Errors
/// If there are no tables, or the position is invalid.
pub fn table_answer(question: &PositionQuestion, program: &Program) -> Result<TableAnswer, ApiError> {
    let tables = program.tables.as_deref().ok_or(ServerRefusal::NoTables {})?;
    let (game, notation) = question.game(program)?;
    Ok(TableAnswer::new(tables, &game, notation))
}
