//! Reviews a game: searches every position and grades every ply.
//!
//! Positions are searched from the last to the first with one transposition table, so that the search of a position
//! finds there what was learned from the positions after it.

use std::fmt;
use std::time::Duration;

use thiserror::Error;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::notation::pcn::{Annotation, Annotator, Fault, FaultPlace, FaultReason, Pcn};
use xiongmao_movegen::{AnyGame, Ply, Side, Status};
use xiongmao_search::{Limits, NullReport, Score, SearchSettings, Wdl};

use super::assessment::Assessment;
use crate::game::{self, written_line};
use crate::searcher::{PositionSearcher, Resources, SearcherError};

/// Why a game cannot be reviewed.
#[derive(Debug, Error)]
pub enum ReviewError {
    /// The game cannot be replayed.
    #[error("the game cannot be played: {0}")]
    Fault(Fault),
    /// The machine lacks memory or threads.
    #[error(transparent)]
    Searcher(#[from] SearcherError),
}

/// The limits of the search of each position. The first one reached ends the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ReviewLimits {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Time.
    pub movetime: Option<Duration>,
}

impl ReviewLimits {
    fn search_limits(self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, movetime: self.movetime, ..Limits::default() }
    }
}

/// As the record's annotator writes it, such as `depth 8, nodes 10000`.
impl fmt::Display for ReviewLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [
            self.depth.map(|depth| format!("depth {depth}")),
            self.nodes.map(|nodes| format!("nodes {nodes}")),
            self.movetime.map(|time| format!("movetime {}", time.as_millis())),
        ];
        f.write_str(&words.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// A ply with its review.
#[derive(Clone, Debug)]
pub struct ReviewedPly {
    /// The side that played it.
    pub side: Side,
    /// The ply.
    pub ply: Ply,
    /// The ply in PMN.
    pub pmn: String,
    /// The index of the record's entry that contains it.
    pub entry: usize,
    /// Whether it gives check.
    pub check: bool,
    /// Whether it gives checkmate.
    pub mate: bool,
    /// The score before it, for its player.
    pub score: Score,
    /// The expected score before it, for its player, from 0 to 1.
    pub chance: f64,
    /// The expected score that it lost.
    pub loss: f64,
    /// The grade.
    pub assessment: Assessment,
    /// The ply that the search prefers.
    pub best: Option<Ply>,
    /// The best line from the position before it, in PMN.
    pub line: Vec<String>,
    /// The depth of the search.
    pub depth: u32,
    /// The nodes of the search.
    pub nodes: u64,
}

/// A reviewed game.
#[derive(Clone, Debug)]
pub struct Review {
    /// The game at its end.
    game: AnyGame,
    /// South's expected score at every position, from 0 to 1: before the first ply and after each.
    pub chances: Vec<f64>,
    /// All plies.
    pub plies: Vec<ReviewedPly>,
    /// The number of plies at the beginning that the players were given. They are searched, but not judged.
    pub opening: usize,
    /// How the positions were searched.
    pub annotator: Annotator,
    /// Faults of the record that do not prevent replaying it.
    pub faults: Vec<Fault>,
}

/// A searched position, and the ply that led to it.
struct Finding {
    to_move: Side,
    score: Score,
    chance: f64,
    best: Option<Ply>,
    line: Vec<String>,
    depth: u32,
    nodes: u64,
    check: bool,
    mate: bool,
    /// Whether the ply that led here won the game.
    lost: bool,
    /// The ply that led here and its PMN; `None` for the first position.
    by: Option<(Ply, String)>,
}

/// Reviews a recorded game, whose first `opening` plies the players were given. `progress` is called with the number of searched positions and their total. With one thread
/// and no time limit the result is always the same.
///
/// # Errors
/// If the game cannot be replayed or the machine lacks the memory.
pub fn review(
    record: &Pcn,
    opening: usize,
    move_limit: bool,
    limits: ReviewLimits,
    resources: Resources,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Review, ReviewError> {
    let replay = record.replay(move_limit);
    let (stops, faults): (Vec<Fault>, Vec<Fault>) = replay.faults.into_iter().partition(is_unplayable);
    if let Some(fault) = stops.into_iter().next() {
        return Err(ReviewError::Fault(fault));
    }
    // If there is no game, the setup had a fault, and this line is not reached.
    let game = replay.game.unwrap_or_else(|| record.rules().start());
    let findings = search_positions(&game, limits, resources, progress)?;
    let chances = findings.iter().map(|finding| match finding.to_move {
        Side::South => finding.chance,
        Side::North => 1.0 - finding.chance,
    });
    let chances = chances.collect();
    let pairs = findings.iter().zip(&findings[1..]).zip(replay.entries);
    let plies: Vec<_> = pairs.filter_map(|((before, after), entry)| assess(before, after, entry)).collect();
    let opening = opening.min(plies.len());
    let name = format!("Xiongmao {}", env!("CARGO_PKG_VERSION"));
    let annotator = Annotator { name, limits: limits.to_string(), threads: u32::from(resources.threads) };
    Ok(Review { game, chances, plies, opening, annotator, faults })
}

/// Whether this fault prevents replaying the game.
fn is_unplayable(fault: &Fault) -> bool {
    match fault.place {
        FaultPlace::Setup => true,
        FaultPlace::Ply { .. } => matches!(fault.reason, FaultReason::Ply(_)),
        FaultPlace::Player(_) | FaultPlace::Outcome => false,
    }
}

/// Searches the positions of a game. The result begins with the first position.
fn search_positions(
    game: &AnyGame,
    limits: ReviewLimits,
    resources: Resources,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Vec<Finding>, ReviewError> {
    let mut searcher = PositionSearcher::new(game.rules(), resources)?;
    let count = game.plies_played() + 1;
    let mut findings: Vec<Finding> = Vec::with_capacity(count);
    // Take back one game ply by ply: a position with its history is too large to keep one for each ply.
    let mut game = game.clone();
    loop {
        progress(findings.len(), count);
        let mut finding = search_position(&mut searcher, &game, limits);
        let Some(ply) = game.take_back() else {
            findings.push(finding);
            break;
        };
        finding.by = Some((ply, game.write_ply(ply, Notation::Pmn)));
        findings.push(finding);
    }
    progress(count, count);
    findings.reverse();
    Ok(findings)
}

/// Searches one position. If the game is over there, the result is known.
fn search_position(searcher: &mut PositionSearcher, game: &AnyGame, limits: ReviewLimits) -> Finding {
    let to_move = game.side_to_move();
    let mut finding = Finding {
        to_move,
        score: Score::Centipawns(0),
        chance: 0.5,
        best: None,
        line: Vec::new(),
        depth: 0,
        nodes: 0,
        check: game.in_check(),
        mate: game.in_checkmate(),
        lost: false,
        by: None,
    };
    if let Status::Over(ending) = game.status() {
        finding.lost = ending.winner == Some(!to_move);
        finding.score = game::final_score(ending, to_move);
        finding.chance = chance(game::final_wdl(ending, to_move));
        return finding;
    }
    let token = searcher.control().start(false);
    let settings = SearchSettings { overhead: Duration::ZERO, ..SearchSettings::default() };
    let answer = searcher.search(token, game, &limits.search_limits(), &settings, &mut NullReport);
    // A game in progress has a legal ply, so there is an answer.
    if let Some(info) = answer.info {
        finding.score = info.score;
        finding.chance = chance(game::wdl(game, info.score));
        (finding.depth, finding.nodes) = (info.depth, info.nodes);
        finding.best = answer.best;
        let agrees = info.pv.first() == answer.best.as_ref();
        let line = if agrees { info.pv } else { answer.best.into_iter().collect() };
        finding.line = written_line(game, &line, Notation::Pmn);
    }
    finding
}

/// The expected score: win 1, draw 1/2, loss 0.
fn chance(wdl: Wdl) -> f64 {
    f64::from(2 * wdl.win + wdl.draw) / 2000.0
}

/// The review of the ply between two successive positions.
fn assess(before: &Finding, after: &Finding, entry: usize) -> Option<ReviewedPly> {
    let (ply, pmn) = after.by.clone()?;
    // A ply that wins at once cannot be improved on, even if the search prefers another win.
    let is_best = before.best == Some(ply) || after.lost;
    let loss = if is_best { 0.0 } else { rounded((before.chance - (1.0 - after.chance)).max(0.0)) };
    Some(ReviewedPly {
        side: before.to_move,
        ply,
        pmn,
        entry,
        check: after.check,
        mate: after.mate,
        score: before.score,
        chance: rounded(before.chance),
        loss,
        assessment: Assessment::of(loss, is_best),
        best: before.best,
        line: before.line.clone(),
        depth: before.depth,
        nodes: before.nodes,
    })
}

/// Rounds to thousandths, the precision of expected scores.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

impl Review {
    /// The game after this number of plies.
    pub fn position(&self, plies: usize) -> AnyGame {
        let mut game = self.game.clone();
        while game.plies_played() > plies {
            game.take_back();
        }
        game
    }

    /// The record with the review written into it.
    #[must_use]
    pub fn annotated(&self, record: &Pcn) -> Pcn {
        let mut record = record.clone();
        record.annotator = Some(self.annotator.clone());
        for ply in &self.plies[..self.opening] {
            // An earlier run may have judged it.
            let entry = &mut record.plies[ply.entry];
            (entry.assessment, entry.annotation) = (None, None);
        }
        for ply in self.judged() {
            let entry = &mut record.plies[ply.entry];
            entry.assessment = Some(ply.assessment.name().to_owned());
            for (said, is_so) in [(&mut entry.check, ply.check), (&mut entry.mate, ply.mate)] {
                // Correct the flags that are there; add one only if it is true.
                *said = (said.is_some() || is_so).then_some(is_so);
            }
            entry.annotation = Some(Annotation {
                score: ply.score.to_string(),
                chance: ply.chance,
                loss: ply.loss,
                line: ply.line.join(" "),
                depth: ply.depth,
                nodes: ply.nodes,
            });
        }
        record
    }

    /// The plies that the players chose.
    fn judged(&self) -> &[ReviewedPly] {
        &self.plies[self.opening..]
    }

    /// The assessment of the ply with this index; `None` if it belongs to the opening.
    pub fn assessment(&self, index: usize) -> Option<Assessment> {
        self.plies.get(index).filter(|_| index >= self.opening).map(|ply| ply.assessment)
    }

    /// The indices of the worst plies, at most `most` of them and only mistakes and blunders, in the order in which
    /// they were played.
    pub fn turning_points(&self, most: usize) -> Vec<usize> {
        let grave = |index: &usize| self.assessment(*index) >= Some(Assessment::Mistake);
        let mut points: Vec<usize> = (0..self.plies.len()).filter(grave).collect();
        // Of equal losses the earlier one counts.
        points.sort_by(|&one, &other| self.plies[other].loss.total_cmp(&self.plies[one].loss));
        points.truncate(most);
        points.sort_unstable();
        points
    }

    /// The number of this side's plies with each assessment, in the order of [`Assessment::ALL`].
    pub fn counts(&self, side: Side) -> [usize; Assessment::ALL.len()] {
        Assessment::ALL.map(|assessment| {
            self.judged().iter().filter(|ply| ply.side == side && ply.assessment == assessment).count()
        })
    }
}
