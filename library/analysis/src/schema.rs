//! The JSON objects of the schema [`SCHEMA`](xiongmao_answers::line::SCHEMA). `docs/json.md` describes each field; a
//! test compares the two.

use serde::Serialize;
use xiongmao_answers::head::{Asked, Head};
use xiongmao_answers::line::{LineObject, ResultObject};
use xiongmao_movegen::AnyGame;
use xiongmao_movegen::notation::Notation;
use xiongmao_search::{Answer, Info};

use crate::game;
use crate::program::ENGINE;
use crate::query::{LatestLines, Query};
use crate::searcher::Resources;

/// The head of an answer about this position. `played` is the next move of the game.
pub fn head(game: &AnyGame, query: &Query, resources: Resources, played: Option<String>) -> Head {
    let Query { limits, multipv, searchmoves, notation } = query.clone();
    let Resources { threads, hash } = resources;
    Head::answer(ENGINE, game, Asked { played, limits, searchmoves, multipv, threads, hash, notation })
}

/// The object of a line of analysis of this position.
pub fn line_object(game: &AnyGame, info: &Info, notation: Notation) -> LineObject {
    LineObject::in_notation(game, info, game::wdl(game, info.score), notation)
}

/// The object for a finished search of this position.
pub fn result_object(
    head: Head,
    game: &AnyGame,
    answer: &Answer,
    lines: &LatestLines,
    interrupted: bool,
    notation: Notation,
) -> ResultObject<Head> {
    let lines = lines.as_slice().iter().map(|info| line_object(game, info, notation)).collect();
    ResultObject::in_notation(head, game, answer, lines, interrupted, notation)
}

/// The answer to a refused record, of type `error`.
#[derive(Serialize)]
pub struct ErrorObject {
    /// Which record.
    #[serde(flatten)]
    pub head: Head,
    /// The error.
    pub error: String,
}
