//! A game explained move by move, with sentences, and as `docs/json.md` describes it.

use indexmap::IndexMap;
use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_language::Speech;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, AnySquare, MoveExplanation, RunExplanation, Status};
use xiongmao_openings::{NamesOnTheWay, ReachedOpening};
use xiongmao_tables::{Tables, Value};

use crate::ending::winner;
use crate::sentences::sentences;
use crate::statement::{Statement, statements};
use crate::table_answer::{TableValueObject, position_in_words};

/// A move with its explanation.
pub struct ExplainedMove {
    pub number: usize,
    /// The move.
    pub written: String,
    /// The notation of its moves.
    pub notation: Notation,
    /// The statements of the rules about it.
    pub explanation: MoveExplanation,
    /// The same as codes with arguments.
    pub statements: Vec<Statement>,
    /// The same in English.
    pub sentences: Vec<String>,
    /// The value of the position after it in an endgame table, for the side to move there.
    pub table: Option<Value>,
    /// The opening, if the game has a new name with it.
    pub opening: Option<ReachedOpening>,
}

impl ExplainedMove {
    /// Adds the values from these endgame tables; the game is the one right after the move.
    pub fn ask(&mut self, tables: &Tables, game: &AnyGame, speech: Speech) {
        self.table = tables.value_of(game).filter(|_| !game.status().is_over());
        self.sentences.extend(self.table.map(|value| position_in_words(value, game.side_to_move(), speech)));
    }
}

/// Explains every move of the game, and visits each with the game right after it. Moves are in this notation.
///
/// # Errors
/// The first error of a visit, which ends the walk.
pub fn each_move_in_notation<E>(
    game: &AnyGame,
    notation: Notation,
    mut visit: impl FnMut(&AnyGame, ExplainedMove) -> Result<(), E>,
) -> Result<(), E> {
    let mut place = game.at_start();
    let (names, mut named) = (NamesOnTheWay::from(&place), None);
    for (explanation, number) in game.explain().into_iter().zip(1..) {
        let written = place.write_move(explanation.mv, notation);
        // The game has been played like this before, so nothing is refused.
        if place.play(explanation.mv).is_err() {
            break;
        }
        let statements = statements(&place, &explanation, notation);
        let sentences = sentences(&statements, explanation.status, Speech::default());
        let opening = names.at(&place).filter(|reached| named != Some(reached.opening));
        named = opening.map_or(named, |reached| Some(reached.opening));
        let table = None;
        visit(&place, ExplainedMove { number, written, notation, explanation, statements, sentences, table, opening })?;
    }
    Ok(())
}

/// A move, as JSON. Squares are those after the move, with ranks counted as in the notation of the moves.
#[derive(Serialize, ToSchema)]
pub struct MoveObject {
    #[serde(rename = "move")]
    mv: String,
    side: &'static str,
    checks: Vec<String>,
    chases: IndexMap<String, Vec<String>>,
    runs: Vec<RunObject>,
    occurrences: usize,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    number: usize,
    earlier: Vec<usize>,
    forbidden: IndexMap<String, usize>,
    sentences: Vec<String>,
    /// What `sentences` say, apart from the result.
    statements: Vec<Statement>,
    /// The value of the position after the move in an endgame table, for the side to move there; absent if there is
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<TableValueObject>,
    /// The opening, if the game has a new name with this move.
    #[serde(skip_serializing_if = "Option::is_none")]
    opening_named: Option<ReachedOpening>,
}

/// Checks, or chases of one piece, with moves of one side in a row, as JSON.
#[derive(Serialize, ToSchema)]
pub struct RunObject {
    kind: &'static str,
    piece: String,
    length: u32,
    limit: Option<u32>,
    side: &'static str,
    pieces: u32,
}

impl MoveObject {
    /// The object of a move; the game is the one right after it.
    pub fn new(game: &AnyGame, mv: ExplainedMove) -> Self {
        let ExplainedMove { number, written, notation, explanation, statements, sentences, table, opening } = mv;
        let name = |square: AnySquare| notation.square_name(square);
        let mut chases = IndexMap::new();
        for group in explanation.chases.chunk_by(|one, other| one.target == other.target) {
            let by = group.iter().map(|chase| name(chase.by)).collect();
            chases.insert(name(group[0].target), by);
        }
        let forbidden = explanation.forbidden.iter();
        let forbidden = forbidden.map(|mv| (game.write_move(mv.mv, notation), mv.repeats));
        let (status, winner) = match explanation.status {
            Status::InProgress => ("in_progress", None),
            Status::Over(ending) => (ending.cgsn.name(), Some(winner(ending))),
        };
        Self {
            mv: written,
            side: explanation.side.name(),
            checks: explanation.checks.iter().map(|&square| name(square)).collect(),
            chases,
            runs: explanation.runs.iter().map(|run| RunObject::new(run, notation)).collect(),
            occurrences: explanation.occurrences(),
            status,
            winner,
            number,
            forbidden: forbidden.collect(),
            earlier: explanation.earlier,
            sentences,
            statements,
            table: table.map(TableValueObject::from),
            opening_named: opening,
        }
    }
}

impl RunObject {
    fn new(run: &RunExplanation, notation: Notation) -> Self {
        let RunExplanation { side, kind, piece, length, pieces, limit } = *run;
        let piece = notation.square_name(piece);
        Self { kind: kind.name(), piece, length, limit, side: side.name(), pieces }
    }
}
