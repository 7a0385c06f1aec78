//! A searched position, and the grade of a move between two of them.

use xiongmao_movegen::{AnyGame, Move, Side, Status};
use xiongmao_reasons::{Why, compare};
use xiongmao_search::{Answer, AnyVariant, Info, Score};
use xiongmao_tables::Value;

use crate::assessment::Assessment;
use crate::ending::{final_score, final_wdl};
use crate::steps::{StepObject, line_steps};

#[derive(Clone, Debug)]
pub struct ReviewedMove {
    /// The side that played it.
    pub side: Side,
    pub mv: Move,
    /// The move in PMN.
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
    /// The move that the search prefers.
    pub best: Option<Move>,
    /// The best line from the position before it, in PMN.
    pub line: Vec<String>,
    /// The depth of the search.
    pub depth: u32,
    /// The nodes of the search.
    pub nodes: u64,
    /// The score after it, for its player.
    pub score_after: Score,
    /// The depth of the search after it; 0 if the game is over there.
    pub depth_after: u32,
    /// The value of the position after it in an endgame table, for the side to move there.
    pub table_after: Option<Value>,
    /// Why it is worse than the preferred move; `None` for moves that are good.
    pub why: Option<Why>,
}

/// A searched position, and the move that led to it.
pub(super) struct Finding {
    pub(super) to_move: Side,
    pub(super) score: Score,
    /// The expected score of the side to move, from 0 to 1.
    chance: f64,
    best: Option<Move>,
    /// The best line.
    moves: Vec<Move>,
    pub(super) line: Vec<StepObject>,
    pub(super) depth: u32,
    pub(super) nodes: u64,
    check: bool,
    mate: bool,
    /// Whether the move that led here won the game.
    lost: bool,
    /// The value in an endgame table, for the side to move.
    pub(super) table: Option<Value>,
    /// The move that led here and its PMN; `None` for the first position.
    pub(super) by: Option<(Move, String)>,
}

impl Finding {
    /// The result of a search of this position, or of the game if it is over.
    pub(super) fn new(game: &AnyGame, answer: &Answer, variant: &dyn AnyVariant) -> Self {
        let to_move = game.side_to_move();
        let mut finding = Self {
            to_move,
            score: Score::Centipawns(0),
            chance: 0.5,
            best: None,
            moves: Vec::new(),
            line: Vec::new(),
            depth: 0,
            nodes: 0,
            check: game.in_check(),
            mate: game.in_checkmate(),
            lost: false,
            table: None,
            by: None,
        };
        if let Status::Over(ending) = game.status() {
            finding.lost = ending.winner == Some(!to_move);
            finding.score = final_score(ending, to_move);
            finding.chance = final_wdl(ending, to_move).expected();
        } else if let Some(info) = &answer.info {
            finding.score = info.score;
            finding.chance = variant.wdl(game, info.score).expected();
            (finding.depth, finding.nodes) = (info.depth, info.nodes);
            finding.best = answer.best;
            let agrees = info.pv.first() == answer.best.as_ref();
            let line = if agrees { info.pv.clone() } else { answer.best.into_iter().collect() };
            finding.line = line_steps(game, &line);
            finding.moves = line;
        }
        finding
    }

    /// South's expected score.
    pub(super) fn south(&self) -> f64 {
        match self.to_move {
            Side::South => self.chance,
            Side::North => 1.0 - self.chance,
        }
    }
}

/// The result of a search for the move that was played.
pub(super) struct Played {
    /// The expected score after it, for its player, from 0 to 1.
    chance: f64,
    /// The score after it, for its player.
    score: Score,
    /// The depth of the search after it; 0 if the game is over there.
    depth: u32,
    /// What follows.
    moves: Vec<Move>,
}

impl Played {
    /// By the search of the position after it.
    fn of_finding(after: &Finding) -> Self {
        let score = match after.score {
            Score::Centipawns(value) => Score::Centipawns(-value),
            Score::Mate(plies) => Score::Mate(-plies),
        };
        Self { chance: 1.0 - after.chance, score, depth: after.depth, moves: after.moves.clone() }
    }

    /// By a line that begins with it, after which its player has this expected score.
    pub(super) fn of_line(line: &Info, chance: f64) -> Self {
        let moves = line.pv.iter().copied().skip(1).collect();
        Self { chance, score: line.score, depth: line.depth.saturating_sub(1), moves }
    }
}

/// Which search of a position it is.
#[derive(Clone, Copy)]
pub(super) enum Turn {
    First,
    /// With the depth of the first searches, in plies from this position.
    Second(u32),
    Third,
}

/// A move between two successive positions, and the findings about it.
pub(super) struct Judged<'a> {
    pub(super) game: &'a AnyGame,
    pub(super) before: &'a Finding,
    pub(super) after: &'a Finding,
    /// The index of the record's entry that contains it.
    pub(super) entry: usize,
    /// Whether it belongs to the opening of the game.
    pub(super) early: bool,
    /// Whether the opening book has it.
    pub(super) known: bool,
    /// The result of a second search for it, if there was one.
    pub(super) again: Option<Played>,
}

impl Judged<'_> {
    /// Its loss and its grade.
    fn verdict(&self, mv: Move, played: &Played) -> (f64, Assessment) {
        if self.known {
            return (0.0, Assessment::Book);
        }
        // A move that wins at once cannot be improved on, even if the search prefers another win.
        let is_best = self.before.best == Some(mv) || self.after.lost;
        let loss = if is_best { 0.0 } else { rounded((self.before.chance - played.chance).max(0.0)) };
        let grade = if self.early { Assessment::in_opening } else { Assessment::of };
        (loss, grade(loss, is_best))
    }

    /// The move and the better one, with the depth of the first searches, if after this search the move has to be
    /// searched again before it is called bad. What the rules decide needs no search.
    pub(super) fn doubted(&self, turn: Turn) -> Option<([Move; 2], u32)> {
        let moves = [self.after.by.as_ref()?.0, self.before.best?];
        let (depth, is_doubted) = match turn {
            Turn::First => {
                let (_, grade) = self.verdict(moves[0], &Played::of_finding(self.after));
                let depth = self.before.depth.max(self.after.depth + 1);
                (depth, grade >= Assessment::Inaccuracy && self.after.depth > 0)
            }
            Turn::Second(depth) => {
                let is_bad = |played| self.verdict(moves[0], played).1 >= Assessment::Inaccuracy;
                (depth, self.early && self.again.as_ref().is_some_and(is_bad))
            }
            Turn::Third => return None,
        };
        is_doubted.then_some((moves, depth))
    }

    /// Its review.
    pub(super) fn review(mut self) -> Option<ReviewedMove> {
        let played = self.again.take().unwrap_or_else(|| Played::of_finding(self.after));
        let Self { game, before, after, entry, .. } = self;
        let (mv, pmn) = after.by.clone()?;
        let (loss, assessment) = self.verdict(mv, &played);
        let why = before.best.filter(|_| assessment >= Assessment::Inaccuracy).map(|best| {
            let line = std::iter::once(mv).chain(played.moves.iter().copied()).collect();
            // A game that is over has no depth, and its end is the reason.
            let scores = [(played.depth > 0).then_some(played.score), Some(before.score)];
            compare(game, [mv, best], scores, [line, before.moves.clone()])
        });
        Some(ReviewedMove {
            side: before.to_move,
            mv,
            pmn,
            entry,
            check: after.check,
            mate: after.mate,
            score: before.score,
            chance: rounded(before.chance),
            loss,
            assessment,
            best: before.best,
            line: before.line.iter().map(|step| step.mv.clone()).collect(),
            depth: before.depth,
            nodes: before.nodes,
            score_after: played.score,
            depth_after: played.depth,
            table_after: after.table,
            why,
        })
    }
}

/// Rounds to thousandths, the precision of expected scores.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
