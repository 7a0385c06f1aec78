//! A whole game under the eyes of the search: the chances at every position, and what each ply gave away.
//!
//! The positions are searched from the last to the first with one table, so that what the search learned of the end is
//! there when it looks at what led to it.

use std::fmt;
use std::time::Duration;

use thiserror::Error;
use xiongmao_movegen::notation::pcn::{Annotation, Annotator, Fault, FaultPlace, FaultReason, Pcn};
use xiongmao_movegen::{Ply, Side};
use xiongmao_search::{Limits, Mute, Score, Settings};

use super::assessment::Assessment;
use crate::game::{self, Game, PmnStyle, Status, Wdl, written_line};
use crate::searcher::{Resources, Searcher, SearcherError};

/// Why a game cannot be reviewed.
#[derive(Debug, Error)]
pub enum ReviewError {
    /// The record does not hold.
    #[error("the game cannot be played: {0}")]
    Fault(Fault),
    /// The machine lacks the memory.
    #[error(transparent)]
    Searcher(#[from] SearcherError),
}

/// What bounds the search of each position; the first limit reached ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Bounds {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Time.
    pub movetime: Option<Duration>,
}

impl Bounds {
    fn limits(self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, movetime: self.movetime, ..Limits::default() }
    }
}

/// `depth 8, nodes 10000`.
impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [
            self.depth.map(|depth| format!("depth {depth}")),
            self.nodes.map(|nodes| format!("nodes {nodes}")),
            self.movetime.map(|time| format!("movetime {}", time.as_millis())),
        ];
        f.write_str(&words.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// A ply and what the search thinks of it.
#[derive(Clone, Debug)]
pub struct ReviewedPly {
    /// Who played it.
    pub side: Side,
    /// The ply.
    pub ply: Ply,
    /// As PMN.
    pub pmn: String,
    /// The entry of the record that completes it.
    pub entry: usize,
    /// Whether it gives check.
    pub check: bool,
    /// Whether it gives checkmate.
    pub mate: bool,
    /// The score before it, for its player.
    pub score: Score,
    /// Its player's chance before it, 0 to 1.
    pub chance: f64,
    /// What it gave away of that.
    pub loss: f64,
    /// What that is called.
    pub assessment: Assessment,
    /// What should have been played.
    pub best: Option<Ply>,
    /// The best line from there, in PMN.
    pub line: Vec<String>,
    /// How deep the search went.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
}

/// A game and what the search thinks of it.
#[derive(Clone, Debug)]
pub struct Review {
    /// The game at its end.
    game: Game,
    /// South's chance at every position, 0 to 1: before the first ply, and after each.
    pub chances: Vec<f64>,
    /// Every ply.
    pub plies: Vec<ReviewedPly>,
    /// How the positions were searched.
    pub annotator: Annotator,
    /// What is wrong with the record beside its plies, which can all be played.
    pub faults: Vec<Fault>,
}

/// A position, what the search found there, and the ply that led to it.
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
    /// The ply that led here has won the game.
    lost: bool,
    /// The ply that led here and its PMN; none leads to the first position.
    by: Option<(Ply, String)>,
}

/// Looks at every position of a record, and tells `watch` how many are done and how many there are. With one thread and
/// no limit of time the outcome is always the same.
///
/// # Errors
/// If a ply cannot be played, or memory is not to be had.
pub fn review(
    record: &Pcn,
    move_limit: bool,
    bounds: Bounds,
    resources: Resources,
    watch: &mut dyn FnMut(usize, usize),
) -> Result<Review, ReviewError> {
    let replay = record.replay(move_limit);
    let (stops, faults): (Vec<Fault>, Vec<Fault>) = replay.faults.into_iter().partition(is_unplayable);
    if let Some(fault) = stops.into_iter().next() {
        return Err(ReviewError::Fault(fault));
    }
    // Without a game there is a fault in the setup.
    let game = replay.game.unwrap_or_else(Game::start);
    let findings = search(&game, bounds, resources, watch)?;
    let chances = findings.iter().map(|finding| match finding.to_move {
        Side::South => finding.chance,
        Side::North => 1.0 - finding.chance,
    });
    let chances = chances.collect();
    let pairs = findings.iter().zip(&findings[1..]).zip(replay.entries);
    let plies = pairs.filter_map(|((before, after), entry)| judge(before, after, entry)).collect();
    let name = format!("Xiongmao {}", env!("CARGO_PKG_VERSION"));
    let annotator = Annotator { name, limits: bounds.to_string(), threads: u32::from(resources.threads) };
    Ok(Review { game, chances, plies, annotator, faults })
}

/// Whether a game with this fault cannot be played to its end.
fn is_unplayable(fault: &Fault) -> bool {
    match fault.place {
        FaultPlace::Setup => true,
        FaultPlace::Ply { .. } => matches!(fault.reason, FaultReason::Ply(_)),
        FaultPlace::Player(_) | FaultPlace::Outcome => false,
    }
}

/// Searches the positions of a game; the answer begins with the first one.
fn search(
    game: &Game,
    bounds: Bounds,
    resources: Resources,
    watch: &mut dyn FnMut(usize, usize),
) -> Result<Vec<Finding>, ReviewError> {
    let mut searcher = Searcher::new(resources)?;
    let count = game.plies_played() + 1;
    let mut findings: Vec<Finding> = Vec::with_capacity(count);
    // One game that is taken back ply by ply, for a position with its history is large.
    let mut game = game.clone();
    loop {
        watch(findings.len(), count);
        let mut finding = look(&mut searcher, &game, bounds);
        let Some(ply) = game.take_back() else {
            findings.push(finding);
            break;
        };
        finding.by = Some((ply, game.write_ply(ply, PmnStyle::Written)));
        findings.push(finding);
    }
    watch(count, count);
    findings.reverse();
    Ok(findings)
}

/// Searches one position; of a game that is over the outcome is known.
fn look(searcher: &mut Searcher, game: &Game, bounds: Bounds) -> Finding {
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
    searcher.control().start(false);
    let settings = Settings { overhead: Duration::ZERO, ..Settings::default() };
    let answer = searcher.search(game, &bounds.limits(), &settings, &mut Mute);
    // A game that goes on has a legal ply, so there is an answer.
    if let Some(info) = answer.info {
        finding.score = info.score;
        finding.chance = chance(game::wdl(game, info.score));
        (finding.depth, finding.nodes) = (info.depth, info.nodes);
        finding.best = answer.best;
        let agrees = info.pv.first() == answer.best.as_ref();
        let line = if agrees { info.pv } else { answer.best.into_iter().collect() };
        finding.line = written_line(game, &line, PmnStyle::Written);
    }
    finding
}

/// The points to expect.
fn chance(wdl: Wdl) -> f64 {
    f64::from(2 * wdl.win + wdl.draw) / 2000.0
}

/// What the ply between two positions that follow each other was worth.
fn judge(before: &Finding, after: &Finding, entry: usize) -> Option<ReviewedPly> {
    let (ply, pmn) = after.by.clone()?;
    // Nothing is better than to win at once, though the search may have chosen another way to do so.
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

/// To thousandths, which is as fine as chances are known.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

impl Review {
    /// The game after so many plies.
    pub fn position(&self, plies: usize) -> Game {
        let mut game = self.game.clone();
        while game.plies_played() > plies {
            game.take_back();
        }
        game
    }

    /// The record with all that was found written into it.
    #[must_use]
    pub fn annotated(&self, record: &Pcn) -> Pcn {
        let mut record = record.clone();
        record.annotator = Some(self.annotator.clone());
        for ply in &self.plies {
            let entry = &mut record.plies[ply.entry];
            entry.assessment = Some(ply.assessment.name().to_owned());
            for (said, is_so) in [(&mut entry.check, ply.check), (&mut entry.mate, ply.mate)] {
                // What was left unsaid needs saying only where it is so.
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

    /// The numbers of the plies, from 0, that lost the most, in the order in which they were played: mistakes and worse,
    /// `most` at most.
    pub fn turning_points(&self, most: usize) -> Vec<usize> {
        let grave = |index: &usize| self.plies[*index].assessment >= Assessment::Mistake;
        let mut points: Vec<usize> = (0..self.plies.len()).filter(grave).collect();
        // Of equal losses the first counts more.
        points.sort_by(|&one, &other| self.plies[other].loss.total_cmp(&self.plies[one].loss));
        points.truncate(most);
        points.sort_unstable();
        points
    }

    /// How many of this side's plies have each assessment, in the order of [`Assessment::ALL`].
    pub fn counts(&self, side: Side) -> [usize; Assessment::ALL.len()] {
        Assessment::ALL
            .map(|assessment| self.plies.iter().filter(|ply| ply.side == side && ply.assessment == assessment).count())
    }
}
