//! The head of an answer to an analysis: what was asked, as `docs/json.md` describes it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use xiongmao_movegen::AnyGame;
use xiongmao_movegen::notation::Notation;

use crate::ending::OverruledObject;
use crate::limits::AnalysisLimits;
use crate::line::SCHEMA;

/// The identifier of a record: a text or a whole number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Id {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
}

/// The part of an answer that is known before the search. A run continues a file of answers if it would write the same
/// heads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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
    question: Option<AnsweredPosition>,
}

/// The position and how it was searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
struct AnsweredPosition {
    engine: String,
    // Answers of 0.2.0 lack it.
    #[serde(default)]
    #[schema(required = true)]
    game: String,
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
    #[serde(skip_serializing_if = "Option::is_none", default)]
    overruled: Option<OverruledObject>,
}

/// How a position is searched.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The move played next in the game.
    pub played: Option<String>,
    /// When to stop.
    pub limits: AnalysisLimits,
    /// The only moves to search; empty for all moves.
    pub searchmoves: Vec<String>,
    /// How many lines to find.
    pub multipv: usize,
    /// How many threads search.
    pub threads: u16,
    /// Megabytes of the transposition table.
    pub hash: u32,
    /// The notation of moves.
    pub notation: Notation,
}

impl Head {
    /// The head of an answer about this position by this program.
    pub fn answer(engine: &str, game: &AnyGame, asked: Asked) -> Self {
        let Asked { played, limits, searchmoves, multipv, threads, hash, notation } = asked;
        let question = AnsweredPosition {
            engine: engine.to_owned(),
            game: game.rules().name.to_owned(),
            feen: game.feen(),
            side: game.side_to_move().to_string(),
            ply: game.plies_played(),
            played,
            limits,
            searchmoves,
            multipv,
            threads,
            hash,
            notation: (notation != Notation::Pmn).then(|| notation.name().to_owned()),
            overruled: OverruledObject::of(game),
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

    /// The first field of this head that differs from the expected one, in words.
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
