//! The JSON objects of the schema [`SCHEMA`]. `docs/json.md` says what each field means; a test compares the two.

use serde::{Deserialize, Serialize};
use xiongmao_answers::line::{LineObject, ResultObject, SCHEMA};
use xiongmao_movegen::AnyGame;
use xiongmao_movegen::notation::Notation;
use xiongmao_search::{Answer, Info};

use super::limits::AnalysisLimits;
use super::query::{LatestLines, Query};
use crate::game;
use crate::program::ENGINE;
use crate::searcher::Resources;

/// The identifier of a record: a text or a whole number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Id {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
}

/// The part of an answer that is known before the search. A run continues a file of answers if the heads in the file
/// are those that it would write itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    schema: String,
    r#type: String,
    /// The id of the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
    /// The line of the batch, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    question: Option<Question>,
}

/// The position and how it was searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Question {
    engine: String,
    feen: String,
    side: String,
    ply: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<String>,
    limits: AnalysisLimits,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    searchmoves: Vec<String>,
    multipv: usize,
    threads: u16,
    hash: u32,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    notation: Option<String>,
}

impl Head {
    /// The head of an answer about this position. `played` is the ply with which the game continued.
    pub fn answer(game: &AnyGame, query: &Query, resources: Resources, played: Option<String>) -> Self {
        let question = Question {
            engine: ENGINE.to_owned(),
            feen: game.feen(),
            side: game.side_to_move().to_string(),
            ply: game.plies_played(),
            played,
            limits: query.limits,
            searchmoves: query.searchmoves.clone(),
            multipv: query.multipv,
            threads: resources.threads,
            hash: resources.hash,
            notation: (query.notation != Notation::Pmn).then(|| query.notation.name().to_owned()),
        };
        Self { schema: SCHEMA.to_owned(), r#type: "result".to_owned(), id: None, line: None, question: Some(question) }
    }

    /// The head of a refusal.
    pub fn refusal(id: Option<Id>, line: u64) -> Self {
        Self { schema: SCHEMA.to_owned(), r#type: "error".to_owned(), id, line: Some(line), question: None }
    }

    /// This head with the id and line of its record.
    #[must_use]
    pub fn of(self, id: Option<Id>, line: u64) -> Self {
        Self { id, line: Some(line), ..self }
    }

    /// The first field in which this head differs from the expected one, in words.
    pub fn difference(&self, expected: &Self) -> Option<String> {
        if self == expected {
            return None;
        }
        let fields = |head: &Self| serde_json::to_value(head).unwrap_or_default();
        let (mine, theirs) = (fields(self), fields(expected));
        let names =
            [&mine, &theirs].into_iter().filter_map(serde_json::Value::as_object).flat_map(serde_json::Map::keys);
        let differing = names.into_iter().find(|&name| mine.get(name) != theirs.get(name))?;
        let shown = |value: Option<&serde_json::Value>| value.map_or("nothing".to_owned(), ToString::to_string);
        Some(format!("{differing} is {} and not {}", shown(mine.get(differing)), shown(theirs.get(differing))))
    }

    /// Whether the record was refused.
    pub fn is_refusal(&self) -> bool {
        self.question.is_none()
    }
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
    /// What is wrong with it.
    pub error: String,
}
