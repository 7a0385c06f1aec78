//! The search of a position of a suite, and when it found the solution.

use std::sync::Arc;
use std::time::Duration;

use xiongmao_answers::limits::AnalysisLimits;
use xiongmao_movegen::Move;
use xiongmao_search::{Control, Info, Limits, Report};

use super::epd::{Expectation, TestPosition};
use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::query::search_afresh;
use xiongmao_analysis::searcher::{GameSearcher, SearcherError};

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The depth of the last finished iteration, in plies.
    pub depth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
    pub time: Duration,
}

impl From<&Info> for Effort {
    fn from(info: &Info) -> Self {
        Self { depth: info.depth, nodes: info.nodes, time: info.time }
    }
}

/// The result of a position.
#[derive(Clone, Debug)]
pub struct TestResult {
    /// The move that the search prefers at its end.
    pub best: Move,
    /// Its last line.
    pub info: Info,
    /// When the answer became right and stayed so; `None` if the final one is wrong.
    pub solution: Option<Effort>,
}

/// The sums over the positions of a suite.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SuiteTotal {
    /// Positions searched.
    pub positions: u64,
    /// Those among them that are solved.
    pub solved: u64,
    /// Nodes and time of all searches.
    pub spent: Effort,
    /// Nodes and time to the solutions.
    pub to_solution: Effort,
}

impl SuiteTotal {
    /// Adds a position.
    pub fn add(&mut self, result: &TestResult) {
        let add = |sum: &mut Effort, effort: Effort| {
            sum.nodes += effort.nodes;
            sum.time += effort.time;
        };
        self.positions += 1;
        add(&mut self.spent, Effort::from(&result.info));
        if let Some(solution) = result.solution {
            self.solved += 1;
            add(&mut self.to_solution, solution);
        }
    }
}

/// When the searches of a suite stop.
#[derive(Clone, Copy, Debug)]
pub struct SuiteLimits {
    /// The limits of each search.
    pub limits: AnalysisLimits,
    /// A search also ends when its answer has been right in this many iterations in a row.
    pub until_solved: Option<u32>,
}

/// Searches positions with empty tables.
pub struct SuiteRunner {
    searcher: GameSearcher,
    limits: SuiteLimits,
}

impl SuiteRunner {
    /// A runner whose searches have these limits.
    pub fn new(searcher: GameSearcher, limits: SuiteLimits) -> Self {
        Self { searcher, limits }
    }

    /// Searches a position. If only a mate is expected, the search ends as soon as it is proven. An interruption also
    /// ends the search. The result is missing if it ends before the first iteration.
    ///
    /// # Errors
    /// If the memory for another game is missing.
    pub fn search(
        &mut self,
        position: &TestPosition,
        interruption: &Interruption,
    ) -> Result<Option<TestResult>, SearcherError> {
        let TestPosition { game, expected, .. } = position;
        let searcher = self.searcher.of(game.rules())?;
        let is_mate = expected.best.is_empty() && expected.avoid.is_empty();
        let limits = Limits { mate: expected.mate.filter(|_| is_mate), ..self.limits.limits.search_limits(Vec::new()) };
        let control = searcher.control();
        let token = interruption.begin(&control);
        let mut watch = Watch { expected, control, until_solved: self.limits.until_solved, right: 0, solution: None };
        let answer = search_afresh(searcher, token, game, &limits, 1, &mut watch);
        let solution = watch.solution;
        Ok(answer.best.zip(answer.info).map(|(best, info)| {
            let solved = expected.is_met(best, info.score);
            let solution = solved.then(|| solution.unwrap_or(Effort::from(&info)));
            TestResult { best, info, solution }
        }))
    }
}

/// Notices when the answer is right.
struct Watch<'a> {
    expected: &'a Expectation,
    control: Arc<Control>,
    until_solved: Option<u32>,
    /// In how many iterations in a row it has been right.
    right: u32,
    /// The iteration since which the answer has been right.
    solution: Option<Effort>,
}

impl Report for Watch<'_> {
    fn info(&mut self, info: &Info) {
        if !info.pv.first().is_some_and(|&best| self.expected.is_met(best, info.score)) {
            (self.right, self.solution) = (0, None);
            return;
        }
        self.right += 1;
        self.solution.get_or_insert(Effort::from(info));
        if self.until_solved.is_some_and(|enough| self.right >= enough) {
            self.control.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::epd::EpdReader;
    use xiongmao_analysis::searcher::Resources;

    fn results(lines: &str, until_solved: Option<u32>) -> (Vec<TestResult>, SuiteTotal) {
        let suite = EpdReader::default().suite("x", lines.as_bytes()).unwrap();
        let searcher = GameSearcher::new(suite[0].game.rules(), Resources { threads: 1, hash: 1 }).unwrap();
        let limits = AnalysisLimits { depth: Some(9), ..AnalysisLimits::default() };
        let mut runner = SuiteRunner::new(searcher, SuiteLimits { limits, until_solved });
        let mut total = SuiteTotal::default();
        let results = suite.iter().map(|position| runner.search(position, &Interruption::default()).unwrap().unwrap());
        let results: Vec<TestResult> = results.inspect(|result| total.add(result)).collect();
        (results, total)
    }

    const CAPTURE: &str = "3g^4/8/8/8/8/8/8/3R1G^2 / X/x";

    #[test]
    fn solved_positions_say_when() {
        let lines = format!("{CAPTURE} bm d1+d8;\n{CAPTURE} am d1+d8;\n{CAPTURE} dm 1;\n");
        let (results, total) = results(&lines, None);
        assert_eq!(results.iter().map(|result| result.solution.is_some()).collect::<Vec<_>>(), [true, false, true]);
        assert_eq!((total.positions, total.solved), (3, 2));
        let nodes = |index: usize| results[index].solution.unwrap().nodes;
        assert_eq!((total.to_solution.nodes, nodes(0) > 0), (nodes(0) + nodes(2), true));
    }

    #[test]
    fn a_search_may_end_once_its_answer_is_right() {
        let start = xiongmao_movegen::games::default().start_feen;
        let game = xiongmao_movegen::games::default().start();
        let mv = game.write_move(game.legal_moves()[0], xiongmao_movegen::notation::Notation::Pmn);
        // Any other move is right, so the answer is right from the first iteration on.
        let line = format!("{start} am {mv};");
        let depths = [None, Some(1), Some(3)].map(|until| results(&line, until).0[0].info.depth);
        assert_eq!(depths, [9, 1, 3]);
    }
}
