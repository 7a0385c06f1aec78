//! The results of a suite as JSON, as `docs/json.md` describes them.

use serde::Serialize;
use xiongmao_answers::line::{LineObject, nodes_per_second};
use xiongmao_movegen::Move;
use xiongmao_movegen::notation::Notation;

use super::epd::TestPosition;
use super::run::{Effort, SuiteTotal, TestResult};
use xiongmao_analysis::schema::line_object;

/// The name and version of the schema. The version grows when a field is removed or changes its meaning.
pub const SCHEMA: &str = "xiongmao.suite/1";

/// How far a search has come.
#[derive(Serialize)]
struct EffortObject {
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    nodes: u64,
    time_ms: u64,
}

impl EffortObject {
    fn new(Effort { depth, nodes, time }: Effort) -> Self {
        let time_ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Self { depth: (depth > 0).then_some(depth), nodes, time_ms }
    }
}

/// The result of a position, of type `position`.
#[derive(Serialize)]
pub struct PositionResult {
    schema: &'static str,
    r#type: &'static str,
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    feen: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bm: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    am: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dm: Option<u32>,
    solved: bool,
    best: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<EffortObject>,
    search: LineObject,
}

impl PositionResult {
    /// The object for this result, with moves in this notation.
    pub fn new(position: &TestPosition, result: &TestResult, notation: Notation) -> Self {
        let TestPosition { line, id, game, expected } = position;
        let moves = |moves: &[Move]| moves.iter().map(|&mv| game.write_move(mv, notation)).collect();
        Self {
            schema: SCHEMA,
            r#type: "position",
            line: *line,
            id: id.clone(),
            feen: game.feen(),
            bm: moves(&expected.best),
            am: moves(&expected.avoid),
            dm: expected.mate,
            solved: result.solution.is_some(),
            best: game.write_move(result.best, notation),
            solution: result.solution.map(EffortObject::new),
            search: line_object(game, &result.info, notation),
        }
    }
}

/// The sums, of type `summary`.
#[derive(Serialize)]
pub struct SuiteSummary {
    schema: &'static str,
    r#type: &'static str,
    positions: u64,
    solved: u64,
    nodes: u64,
    time_ms: u64,
    nps: u64,
    solution: EffortObject,
}

impl From<SuiteTotal> for SuiteSummary {
    fn from(SuiteTotal { positions, solved, spent, to_solution }: SuiteTotal) -> Self {
        let nps = nodes_per_second(spent.nodes, spent.time);
        let EffortObject { nodes, time_ms, .. } = EffortObject::new(spent);
        let solution = EffortObject::new(to_solution);
        Self { schema: SCHEMA, r#type: "summary", positions, solved, nodes, time_ms, nps, solution }
    }
}
