//! The searches for puzzles. Each can be interrupted.

use xiongmao_movegen::{AnyGame, Move, Rules};
use xiongmao_search::strength::Strength;
use xiongmao_search::variants::levels;
use xiongmao_search::{Info, Limits, NullReport, Report, SearchSettings};

use xiongmao_analysis::game::wdl;
use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::query::LatestLines;
use xiongmao_analysis::searcher::{PositionSearcher, Resources, SearcherError};

/// A search was interrupted: it has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Interrupted;

/// A move wins if its player may expect this many points of a game at least.
pub const WINNING: f64 = 0.85;
/// A move does not win if its player may expect this many points at most.
pub const NOT_WINNING: f64 = 0.55;

/// The result of a search for the two best moves.
pub(super) struct TwoBest {
    /// The line of the best move.
    pub(super) line: Vec<Move>,
    /// The points of a game that the side to move may expect.
    pub(super) chance: f64,
    /// The second best move, and the same for it; `None` if there is only one.
    second: Option<(Move, f64)>,
}

impl TwoBest {
    /// The best move; or the second best if the coin says so and it costs at most this many points.
    pub(super) fn one_of_two(&self, most: f64, coin: bool) -> Option<Move> {
        let is_equal = self.second.is_some_and(|(_, second)| self.chance - second <= most);
        if coin && is_equal { self.second.map(|(mv, _)| mv) } else { self.line.first().copied() }
    }

    /// The only move that wins, if there is one.
    pub(super) fn only_winning(&self) -> Option<Move> {
        self.line.first().copied().filter(|_| self.wins_alone(0.0))
    }

    /// Whether the best move alone wins, or may do so if each chance is wrong by this much.
    pub(super) fn wins_alone(&self, margin: f64) -> bool {
        let second = self.second.map_or(0.0, |(_, second)| second);
        self.chance + margin >= WINNING && second - margin <= NOT_WINNING
    }
}

/// A searcher of one thread.
pub(super) struct PuzzleSearcher {
    searcher: PositionSearcher,
    interruption: Interruption,
}

impl PuzzleSearcher {
    /// A searcher with a table of this many megabytes.
    pub(super) fn new(rules: &Rules, megabytes: u32, interruption: &Interruption) -> Result<Self, SearcherError> {
        let searcher = PositionSearcher::new(rules, Resources { threads: 1, hash: megabytes })?;
        Ok(Self { searcher, interruption: interruption.clone() })
    }

    /// One searcher for each of at least one thread, with a table of this many megabytes each.
    ///
    /// # Errors
    /// If the machine lacks the memory for all of them.
    pub(super) fn for_threads(
        threads: u16,
        rules: &Rules,
        megabytes: u32,
        interruption: &Interruption,
    ) -> Result<Vec<Self>, SearcherError> {
        Resources { threads: 1, hash: megabytes }.check(threads)?;
        (0..threads.max(1)).map(|_| Self::new(rules, megabytes, interruption)).collect()
    }

    /// Forgets what earlier searches have found.
    pub(super) fn clear(&mut self) {
        self.searcher.clear();
    }

    /// The two best moves; `None` if the game is over.
    pub(super) fn two_best(&mut self, game: &AnyGame, nodes: u64) -> Result<Option<TwoBest>, Interrupted> {
        let mut lines = LatestLines::default();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let settings = SearchSettings { multipv: 2, ..SearchSettings::default() };
        self.search(game, &limits, settings, &mut lines)?;
        let chance = |info: &Info| wdl(game, info.score).expected();
        let lines = lines.as_slice();
        Ok(lines.first().map(|best| TwoBest {
            line: best.pv.clone(),
            chance: chance(best),
            second: lines.get(1).and_then(|info| Some((*info.pv.first()?, chance(info)))),
        }))
    }

    /// The move that this skill level plays with this seed, and its expected score; `None` if the game is over.
    pub(super) fn weak_move(
        &mut self,
        game: &AnyGame,
        level: u32,
        seed: u32,
    ) -> Result<Option<(Move, f64)>, Interrupted> {
        let mut strength = Strength::default();
        (strength.skill, strength.seed) = (level, seed);
        let settings =
            SearchSettings { weakness: strength.weakness(levels(game.rules())), ..SearchSettings::default() };
        let info = self.search(game, &Limits::default(), settings, &mut NullReport)?;
        Ok(info.and_then(|info| Some((*info.pv.first()?, wdl(game, info.score).expected()))))
    }

    /// The expected score of the side to move, by a search of this many nodes; `None` if the game is over.
    pub(super) fn chance(&mut self, game: &AnyGame, nodes: u64) -> Result<Option<f64>, Interrupted> {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let info = self.search(game, &limits, SearchSettings::default(), &mut NullReport)?;
        Ok(info.map(|info| wdl(game, info.score).expected()))
    }

    fn search(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        settings: SearchSettings,
        report: &mut dyn Report,
    ) -> Result<Option<Info>, Interrupted> {
        let token = self.interruption.begin(&self.searcher.control());
        let answer = self.searcher.search(token, game, limits, &settings, report);
        // The result of a stopped search may differ from the full search's.
        if self.interruption.has_come() { Err(Interrupted) } else { Ok(answer.info) }
    }
}
