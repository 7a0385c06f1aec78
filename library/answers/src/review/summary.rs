//! The summary of a review: how well each player has played, in the whole game and in each of its phases.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_movegen::{AnyGame, Side};
use xiongmao_records::pcn::Pcn;
use xiongmao_search::Score;

use super::finding::{ReviewedMove, rounded};
use super::lesson::{Lesson, Lessons};
use crate::assessment::Assessment;

/// A phase of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The first [`Phase::OPENING_PLIES`] moves of a game that begins with the starting position.
    Opening,
    /// Between opening and ending.
    Middle,
    /// From the first position with at most half of the pieces of the starting position.
    Ending,
}

impl Phase {
    /// All phases in their order.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middle, Self::Ending];
    /// The number of plies of the opening.
    pub const OPENING_PLIES: usize = 20;

    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middle => "middle",
            Self::Ending => "ending",
        }
    }
}

/// Tells the phases of a game.
pub(super) struct PhaseCounter {
    /// The number of pieces in the starting position.
    pieces: usize,
    begins_at_the_start: bool,
}

impl PhaseCounter {
    /// For a game that starts from this position.
    pub(super) fn new(first: &AnyGame) -> Self {
        let start = first.rules().start();
        Self { pieces: start.pieces().count(), begins_at_the_start: first.feen() == start.feen() }
    }

    /// The phase of this position, which has this number of plies before it.
    pub(super) fn phase(&self, place: &AnyGame, plies: usize) -> Phase {
        if 2 * place.pieces().count() <= self.pieces {
            Phase::Ending
        } else if self.begins_at_the_start && plies < Phase::OPENING_PLIES {
            Phase::Opening
        } else {
            Phase::Middle
        }
    }
}

/// How well a number of moves were played.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// The number of plies.
    pub plies: usize,
    /// The number of moves with each assessment, in the order of [`Assessment::ALL`].
    pub assessments: [usize; Assessment::ALL.len()],
    /// The sums over all moves.
    accuracy: f64,
    loss: f64,
    centipawns: f64,
}

impl Tally {
    /// How fast the accuracy of a move falls with its loss: a move that gives away 0.1 has 64 %, one that gives away
    /// 0.5 has 11 %.
    const DECAY: f64 = 4.4;
    /// Scores beyond this number of centipawns, and mates, count as this number.
    const MOST_CENTIPAWNS: i32 = 1000;

    fn add_move(&mut self, mv: &ReviewedMove) {
        self.plies += 1;
        for (count, assessment) in self.assessments.iter_mut().zip(Assessment::ALL) {
            *count += usize::from(assessment == mv.assessment);
        }
        self.accuracy += (-Self::DECAY * mv.loss).exp();
        self.loss += mv.loss;
        if mv.assessment > Assessment::Book {
            let lost = Self::bounded(mv.score) - Self::bounded(mv.score_after);
            self.centipawns += f64::from(lost.max(0));
        }
    }

    /// Adds the moves of another tally.
    pub fn add(&mut self, other: &Self) {
        self.plies += other.plies;
        for (count, more) in self.assessments.iter_mut().zip(other.assessments) {
            *count += more;
        }
        self.accuracy += other.accuracy;
        self.loss += other.loss;
        self.centipawns += other.centipawns;
    }

    /// The number of moves with this assessment.
    pub fn count(&self, assessment: Assessment) -> usize {
        self.assessments[assessment as usize]
    }

    /// The mean accuracy in percent: 100 if no move lost anything; `None` without moves.
    pub fn accuracy(&self) -> Option<f64> {
        self.mean(100.0 * self.accuracy)
    }

    /// The mean loss of expected points, from 0 to 1.
    pub fn loss(&self) -> Option<f64> {
        self.mean(self.loss)
    }

    /// The mean loss in centipawns.
    pub fn centipawns(&self) -> Option<f64> {
        self.mean(self.centipawns)
    }

    fn mean(&self, sum: f64) -> Option<f64> {
        (self.plies > 0).then(|| sum / self.plies as f64)
    }

    fn bounded(score: Score) -> i32 {
        let most = Self::MOST_CENTIPAWNS;
        match score {
            Score::Centipawns(value) => value.clamp(-most, most),
            // The player has won with the move itself.
            Score::Mate(plies) if plies >= 0 => most,
            Score::Mate(_) => -most,
        }
    }
}

/// How well a player has played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerSummary {
    pub side: Side,
    /// The player's name, if the record has it.
    pub name: Option<String>,
    /// All moves of the player.
    pub whole: Tally,
    /// Those of each phase, in the order of [`Phase::ALL`].
    pub phases: [Tally; Phase::ALL.len()],
    /// The patterns in the inaccuracies, mistakes and blunders.
    pub lessons: Lessons,
}

impl PlayerSummary {
    /// The summary of a player without moves.
    pub(super) fn new(record: &Pcn, side: Side) -> Self {
        let name = record.sides.player(side).and_then(|player| player.name.clone());
        let phases = <[Tally; Phase::ALL.len()]>::default();
        Self { side, name, whole: Tally::default(), phases, lessons: Lessons::default() }
    }

    pub(super) fn add(&mut self, phase: Phase, mv: &ReviewedMove) {
        self.whole.add_move(mv);
        self.phases[phase as usize].add_move(mv);
        if let Some(why) = &mv.why {
            let lesson = Lesson::of(mv.side, why);
            for (count, _) in self.lessons.iter_mut().zip(Lesson::ALL).filter(|(_, of)| *of == lesson) {
                *count += 1;
            }
        }
    }
}

/// A tally as JSON.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct TallyObject {
    plies: usize,
    /// In percent; absent without moves, as the two below.
    #[serde(skip_serializing_if = "Option::is_none")]
    accuracy: Option<f64>,
    /// The mean loss of expected score.
    #[serde(skip_serializing_if = "Option::is_none")]
    loss: Option<f64>,
    /// The mean loss in centipawns.
    #[serde(skip_serializing_if = "Option::is_none")]
    cp: Option<f64>,
    assessments: CountsObject,
}

/// The number of moves with each assessment.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct CountsObject {
    best: usize,
    book: usize,
    good: usize,
    inaccuracy: usize,
    mistake: usize,
    blunder: usize,
}

/// The tallies of the phases.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct PhasesObject {
    opening: TallyObject,
    middle: TallyObject,
    ending: TallyObject,
}

/// A player's summary as JSON.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct SummaryObject {
    side: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(flatten)]
    whole: TallyObject,
    phases: PhasesObject,
    /// The number of inaccuracies, mistakes and blunders of each kind.
    lessons: BTreeMap<&'static str, usize>,
}

impl From<&Tally> for TallyObject {
    fn from(tally: &Tally) -> Self {
        let [best, book, good, inaccuracy, mistake, blunder] = tally.assessments;
        let tenths = |value: f64| (value * 10.0).round() / 10.0;
        Self {
            plies: tally.plies,
            accuracy: tally.accuracy().map(tenths),
            loss: tally.loss().map(rounded),
            cp: tally.centipawns().map(tenths),
            assessments: CountsObject { best, book, good, inaccuracy, mistake, blunder },
        }
    }
}

impl From<PlayerSummary> for SummaryObject {
    fn from(PlayerSummary { side, name, whole, phases, lessons }: PlayerSummary) -> Self {
        let [opening, middle, ending] = phases.each_ref().map(TallyObject::from);
        let phases = PhasesObject { opening, middle, ending };
        let lessons = Lesson::ALL.map(Lesson::name).into_iter().zip(lessons).filter(|&(_, count)| count > 0).collect();
        Self { side: side.name(), name, whole: TallyObject::from(&whole), phases, lessons }
    }
}

#[cfg(test)]
mod tests {
    use xiongmao_movegen::games;

    use super::*;

    #[test]
    fn phases_follow_from_plies_and_pieces() {
        for rules in games::GAMES {
            let (start, bare) = (rules.start(), rules.from_feen(BARE[usize::from(rules.check_binds)]).unwrap());
            let phases = PhaseCounter::new(&start);
            let [first, last, next] = [0, 19, 20].map(|moves| phases.phase(&start, moves));
            assert_eq!((first, last, next), (Phase::Opening, Phase::Opening, Phase::Middle));
            assert_eq!(phases.phase(&bare, 3), Phase::Ending);
            // A game from another position has no opening.
            assert_eq!(PhaseCounter::new(&bare).phase(&start, 0), Phase::Middle);
        }
    }

    /// An ending of Xiongqi, and one of Xiangqi.
    const BARE: [&str; 2] = ["3g^4/8/8/8/8/8/8/R3G^3 / X/x", "3g^5/9/9/9/9/9/9/9/9/R3G^4 / X/x"];

    #[test]
    fn mates_and_great_scores_are_bounded() {
        let bounded = [Score::Centipawns(-4000), Score::Centipawns(30), Score::Mate(0), Score::Mate(-2)];
        assert_eq!(bounded.map(Tally::bounded), [-1000, 30, 1000, -1000]);
    }
}
