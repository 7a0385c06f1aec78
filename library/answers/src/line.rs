//! Lines of analysis and results of searches, as `docs/json.md` describes them.

use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Ending, Side, Status};
use xiongmao_search::{Answer, Bound, Info, Score, Wdl};

use crate::ending::{final_score, final_wdl, winner};
use crate::moves::written_line;
use crate::table_answer::TableAnswer;

/// The name and version of the schema. The version grows when a field is removed or changes its meaning.
pub const SCHEMA: &str = "xiongmao.analysis/2";

/// A score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ScoreField {
    /// Centipawns.
    Cp(i32),
    /// Own moves to a win, or with a minus sign to a loss.
    Mate(i32),
}

impl ScoreField {
    /// The score of a record, such as `cp 12` or `mate -3`; `None` if it is none.
    pub fn recorded(text: &str) -> Option<Self> {
        let (kind, value) = text.split_once(' ')?;
        let value = value.parse().ok()?;
        match kind {
            "cp" => Some(Self::Cp(value)),
            "mate" => Some(Self::Mate(value)),
            _ => None,
        }
    }
}

impl From<Score> for ScoreField {
    fn from(score: Score) -> Self {
        match score {
            Score::Centipawns(value) => Self::Cp(value),
            Score::Mate(plies) => Self::Mate(plies),
        }
    }
}

/// Expected games out of a thousand.
#[derive(Serialize, ToSchema)]
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
#[derive(Serialize, ToSchema)]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    tbhits: Option<u64>,
    pv: Vec<String>,
}

impl LineObject {
    /// A line of analysis of this position, with the chances for its score, and moves in this notation.
    pub fn in_notation(game: &AnyGame, info: &Info, wdl: Wdl, notation: Notation) -> Self {
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
            wdl: wdl.into(),
            nodes: info.nodes,
            nps: nodes_per_second(info.nodes, info.time),
            hashfull: info.hashfull,
            time_ms: u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX),
            tbhits: info.table_hits,
            pv: written_line(game, &info.pv, notation),
        }
    }

    /// The line of a game that is over.
    fn over(ending: Ending, to_move: Side) -> Self {
        Self {
            multipv: 1,
            depth: 0,
            seldepth: 0,
            score: final_score(ending, to_move).into(),
            bound: "exact",
            wdl: final_wdl(ending, to_move).into(),
            nodes: 0,
            nps: 0,
            hashfull: 0,
            time_ms: 0,
            tbhits: None,
            pv: Vec::new(),
        }
    }
}

/// A line during the search, of type `info`.
#[derive(Serialize, ToSchema)]
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

/// The end of an analysis, of type `result`. Its head says what was asked.
#[derive(Serialize, ToSchema)]
pub struct ResultObject<H> {
    #[serde(flatten)]
    head: H,
    status: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    best: Option<String>,
    ponder: Option<String>,
    lines: Vec<LineObject>,
    /// The values in endgame tables; absent if they do not know the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    tables: Option<TableAnswer>,
    interrupted: bool,
}

impl<H> ResultObject<H> {
    /// The object for a finished search of this position and its latest lines, which do not count if the game is over.
    /// Its moves are in this notation.
    pub fn in_notation(
        head: H,
        game: &AnyGame,
        answer: &Answer,
        lines: Vec<LineObject>,
        interrupted: bool,
        notation: Notation,
    ) -> Self {
        let moves: Vec<_> = answer.best.into_iter().chain(answer.ponder).collect();
        let mut moves = written_line(game, &moves, notation).into_iter();
        let (status, winner, lines) = match game.status() {
            Status::InProgress => ("in_progress".to_owned(), None, lines),
            Status::Over(ending) => {
                (ending.cgsn.to_string(), Some(winner(ending)), vec![LineObject::over(ending, game.side_to_move())])
            }
        };
        let (best, ponder) = (moves.next(), moves.next());
        Self { head, status, winner, best, ponder, lines, tables: None, interrupted }
    }

    /// The same with the values in endgame tables, if any.
    #[must_use]
    pub fn with_tables(self, tables: Option<TableAnswer>) -> Self {
        Self { tables: tables.filter(|answer| !answer.is_silent()), ..self }
    }
}

pub fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    let nanos = time.as_nanos().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000_000 / nanos).unwrap_or(u64::MAX)
}
