//! The JSON objects of the schema [`SCHEMA`]. `docs/json.md` says what each field means; a test compares the two.

use serde::{Deserialize, Serialize};
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Side, Status};
use xiongmao_search::{Answer, Bound, Info, Score, Wdl};

use super::limits::AnalysisLimits;
use super::query::{LatestLines, Query};
use crate::game;
use crate::searcher::Resources;

/// The name and version of the schema. The version grows when a field is removed or changes its meaning.
pub const SCHEMA: &str = "xiongmao.analysis/1";

/// The name and version of the program.
pub const ENGINE: &str = concat!("Xiongmao ", env!("CARGO_PKG_VERSION"));

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

/// A score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum ScoreField {
    Cp(i32),
    Mate(i32),
}

impl From<Score> for ScoreField {
    fn from(score: Score) -> Self {
        match score {
            Score::Centipawns(value) => Self::Cp(value),
            Score::Mate(plies) => Self::Mate(plies),
        }
    }
}

#[derive(Serialize)]
struct WdlField {
    win: u32,
    draw: u32,
    loss: u32,
}

impl From<Wdl> for WdlField {
    fn from(Wdl { win, draw, loss }: Wdl) -> Self {
        Self { win, draw, loss }
    }
}

/// A line of analysis.
#[derive(Serialize)]
pub struct LineObject {
    multipv: usize,
    depth: u32,
    seldepth: u32,
    score: ScoreField,
    bound: &'static str,
    wdl: WdlField,
    nodes: u64,
    nps: u64,
    hashfull: u32,
    time_ms: u64,
    pv: Vec<String>,
}

impl LineObject {
    /// A line of analysis of this position.
    pub fn new(game: &AnyGame, info: &Info) -> Self {
        Self {
            multipv: info.multipv,
            depth: info.depth,
            seldepth: info.seldepth,
            score: info.score.into(),
            bound: match info.bound {
                Bound::Exact => "exact",
                Bound::Lower => "lower",
                Bound::Upper => "upper",
            },
            wdl: game::wdl(game, info.score).into(),
            nodes: info.nodes,
            nps: game::nodes_per_second(info.nodes, info.time),
            hashfull: info.hashfull,
            time_ms: u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX),
            pv: game::written_line(game, &info.pv, Notation::Pmn),
        }
    }

    /// The line of a game that is over.
    fn over(ending: xiongmao_movegen::Ending, to_move: Side) -> Self {
        Self {
            multipv: 1,
            depth: 0,
            seldepth: 0,
            score: game::final_score(ending, to_move).into(),
            bound: "exact",
            wdl: game::final_wdl(ending, to_move).into(),
            nodes: 0,
            nps: 0,
            hashfull: 0,
            time_ms: 0,
            pv: Vec::new(),
        }
    }
}

/// A line while the search goes on, of type `info`.
#[derive(Serialize)]
pub struct InfoObject {
    schema: &'static str,
    r#type: &'static str,
    #[serde(flatten)]
    line: LineObject,
}

impl InfoObject {
    /// The object for this line.
    pub fn new(line: LineObject) -> Self {
        Self { schema: SCHEMA, r#type: "info", line }
    }
}

/// The end of an analysis, of type `result`.
#[derive(Serialize)]
pub struct ResultObject {
    #[serde(flatten)]
    head: Head,
    status: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    best: Option<String>,
    ponder: Option<String>,
    lines: Vec<LineObject>,
    interrupted: bool,
}

impl ResultObject {
    /// The object for a finished search of this position.
    pub fn new(head: Head, game: &AnyGame, answer: &Answer, lines: &LatestLines, interrupted: bool) -> Self {
        let plies: Vec<_> = answer.best.into_iter().chain(answer.ponder).collect();
        let mut plies = game::written_line(game, &plies, Notation::Pmn).into_iter();
        let (status, winner, lines) = match game.status() {
            Status::InProgress => {
                let lines = lines.as_slice().iter().map(|info| LineObject::new(game, info)).collect();
                ("in_progress".to_owned(), None, lines)
            }
            Status::Over(ending) => {
                let winner = ending.winner.map_or("draw", Side::name);
                (ending.cgsn.to_string(), Some(winner), vec![LineObject::over(ending, game.side_to_move())])
            }
        };
        Self { head, status, winner, best: plies.next(), ponder: plies.next(), lines, interrupted }
    }
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
