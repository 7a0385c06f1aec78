//! What programs read: JSON objects of the schema [`SCHEMA`]. `docs/json.md` tells what each field means; a test compares
//! the two.

use serde::{Deserialize, Serialize};
use xiongmao_movegen::Side;
use xiongmao_search::{Answer, Bound, Info, Score};

use super::analyst::{Job, Lines};
use super::bounds::Bounds;
use crate::game::{self, Game, PmnStyle, Status, Wdl};
use crate::searcher::Resources;

/// The name and version of the schema. The version grows when a field changes its meaning or goes away.
pub const SCHEMA: &str = "xiongmao.analysis/1";

/// The program that answers.
pub const ENGINE: &str = concat!("Xiongmao ", env!("CARGO_PKG_VERSION"));

/// Who asks: an identifier from the request, a text or a whole number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Id {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
}

/// What an answer belongs to: everything that is known before the search. Another run goes on with a file of answers
/// if the heads of those that stand there are the ones it would write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    schema: String,
    r#type: String,
    /// As the request has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
    /// The line of the batch, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    asked: Option<Asked>,
}

/// What was looked at and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Asked {
    engine: String,
    feen: String,
    side: String,
    ply: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<String>,
    limits: Bounds,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    searchmoves: Vec<String>,
    multipv: usize,
    threads: u16,
    hash: u32,
}

impl Head {
    /// The head of an answer about this position. `played` is the ply that the game went on with.
    pub fn answer(game: &Game, job: &Job, resources: Resources, played: Option<String>) -> Self {
        let asked = Asked {
            engine: ENGINE.to_owned(),
            feen: game.feen(),
            side: game.side_to_move().to_string(),
            ply: game.plies_played(),
            played,
            limits: job.bounds,
            searchmoves: job.searchmoves.clone(),
            multipv: job.multipv,
            threads: resources.threads,
            hash: resources.hash,
        };
        Self { schema: SCHEMA.to_owned(), r#type: "result".to_owned(), id: None, line: None, asked: Some(asked) }
    }

    /// The head of a refusal.
    pub fn refusal(id: Option<Id>, line: u64) -> Self {
        Self { schema: SCHEMA.to_owned(), r#type: "error".to_owned(), id, line: Some(line), asked: None }
    }

    /// Says which record of a batch is answered.
    #[must_use]
    pub fn of(self, id: Option<Id>, line: u64) -> Self {
        Self { id, line: Some(line), ..self }
    }

    /// The first thing in which this head is not the one that is expected.
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

    /// Whether a record is refused.
    pub fn is_refusal(&self) -> bool {
        self.asked.is_none()
    }
}

/// A score from the view of the side to move.
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
pub struct Line {
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

impl Line {
    /// A line of this position.
    pub fn new(game: &Game, info: &Info) -> Self {
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
            pv: game::written_line(game, &info.pv, PmnStyle::Written),
        }
    }

    /// What there is to say of a game that is over.
    fn over(ending: game::Ending, to_move: Side) -> Self {
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

/// A line told while the search goes on.
#[derive(Serialize)]
pub struct Progress {
    schema: &'static str,
    r#type: &'static str,
    #[serde(flatten)]
    line: Line,
}

impl Progress {
    /// This line.
    pub fn new(line: Line) -> Self {
        Self { schema: SCHEMA, r#type: "info", line }
    }
}

/// What an analysis came to.
#[derive(Serialize)]
pub struct Outcome {
    #[serde(flatten)]
    head: Head,
    status: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    best: Option<String>,
    ponder: Option<String>,
    lines: Vec<Line>,
    interrupted: bool,
}

impl Outcome {
    /// The outcome of a search of this position.
    pub fn new(head: Head, game: &Game, answer: &Answer, lines: &Lines, interrupted: bool) -> Self {
        let plies: Vec<_> = answer.best.into_iter().chain(answer.ponder).collect();
        let mut plies = game::written_line(game, &plies, PmnStyle::Written).into_iter();
        let (status, winner, lines) = match game.status() {
            Status::InProgress => {
                let lines = lines.as_slice().iter().map(|info| Line::new(game, info)).collect();
                ("in_progress".to_owned(), None, lines)
            }
            Status::Over(ending) => {
                let winner = ending.winner.map_or("draw", Side::name);
                (ending.cgsn.to_string(), Some(winner), vec![Line::over(ending, game.side_to_move())])
            }
        };
        Self { head, status, winner, best: plies.next(), ponder: plies.next(), lines, interrupted }
    }
}

/// Why a record of a batch has no answer.
#[derive(Serialize)]
pub struct Refusal {
    /// Which record.
    #[serde(flatten)]
    pub head: Head,
    /// What is wrong with it.
    pub error: String,
}
