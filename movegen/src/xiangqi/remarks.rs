//! Remarks on the last ply, in sentences: why the game ended, or why a run or a repetition has not ended it.

use super::explain::Run;
use super::game::Game;
use super::judge::{Conduct, Perpetual};
use super::ruling::Ruling;
use crate::Side;
use crate::explanation::RunKind;
use crate::status::{Ending, Status};

impl Game {
    /// The remarks on the last ply; most plies have none.
    pub(super) fn remarks(&self) -> Vec<String> {
        match (self.status(), self.ruling()) {
            (Status::Over(ending), Some(ruling)) => vec![self.reason(ending, ruling)],
            _ => self.excuse_of_run().into_iter().chain(self.excuse_of_repetition()).collect(),
        }
    }

    /// Why the game has ended.
    fn reason(&self, ending: Ending, ruling: Ruling) -> String {
        let to_move = self.side_to_move().title();
        let result = ending.winner.map_or("the game is drawn".to_owned(), |side| format!("{} loses", (!side).title()));
        match ruling {
            Ruling::NoPly if self.in_check() => format!("{to_move} is in check and has no legal ply, so {result}."),
            Ruling::NoPly => format!("{to_move} has no legal ply, so {result}."),
            Ruling::Material => "Neither side has a chariot, a horse, a cannon or a soldier left.".to_owned(),
            Ruling::PerpetualCheck => self.reason_of_run(RunKind::Check, &result),
            Ruling::PerpetualChase => self.reason_of_run(RunKind::Chase, &result),
            Ruling::Repetition | Ruling::RepeatedOffence => {
                let conduct = self.conduct_in_cycle().map(|(since, conducts)| conduct_in_words(since, conducts));
                format!("{}, so {result}.", conduct.unwrap_or_default())
            }
            Ruling::MoveLimit => {
                let limit = self.halfmove_limit().unwrap_or_default();
                format!("{limit} half-moves in a row without a capture are the move limit.")
            }
        }
    }

    /// The longest run of this kind of the side that has just moved, if it is perpetual. What excuses it also excuses
    /// shorter ones.
    fn perpetual_run(&self, kind: RunKind) -> Option<Run> {
        let mover = !self.side_to_move();
        let runs = self.runs().into_iter().filter(|run| run.side == mover && run.kind == kind && run.is_perpetual());
        runs.max_by_key(|run| run.length)
    }

    /// The longest run of this kind of the side to move.
    fn answering_run(&self, kind: RunKind) -> Option<Run> {
        let runs = self.runs().into_iter().filter(|run| run.side == self.side_to_move() && run.kind == kind);
        runs.max_by_key(|run| run.length)
    }

    /// Why a run of this kind has ended the game with this result.
    fn reason_of_run(&self, kind: RunKind, result: &str) -> String {
        let Some(run) = self.perpetual_run(kind) else { return String::new() };
        let excess = self.excess_in_words(&run);
        match self.answering_run(kind).filter(|answer| answer.length + 1 >= run.length) {
            Some(answer) => format!("{excess}, but {} as well, so {result}.", self.run_in_words(&answer)),
            None => format!("{excess}, so {result}."),
        }
    }

    /// Why a run of chases longer than its limit has not ended the game (ruling 11).
    fn excuse_of_run(&self) -> Option<String> {
        let run = self.perpetual_run(RunKind::Chase).filter(|_| self.perpetual() == Perpetual::Counted)?;
        let checks = self.answering_run(RunKind::Check)?;
        let (excess, answer) = (self.excess_in_words(&run), self.run_in_words(&checks));
        Some(format!("{excess}. That does not count, because {answer}; {} must stop.", checks.side.title()))
    }

    /// Why a third or later occurrence has not ended the game (ruling 12).
    fn excuse_of_repetition(&self) -> Option<String> {
        let (since, conducts) = self.conduct_in_cycle()?;
        let words = conduct_in_words(since, conducts);
        let side = worse(conducts).title();
        Some(format!("{words}, so the repetition is no draw: {side} must stop within the limit."))
    }

    /// The ply after which the position occurred for the first of its last three times, and both sides' conduct since.
    fn conduct_in_cycle(&self) -> Option<(usize, [Conduct; 2])> {
        let judge = self.judge();
        let since = judge.cycle_start()?;
        Some((since, judge.conduct_of_both(since)))
    }

    /// `South has given 7 checks in a row with 1 piece, more than the limit of 6`.
    fn excess_in_words(&self, run: &Run) -> String {
        let with = if run.pieces == 1 { "one piece".to_owned() } else { format!("{} pieces", run.pieces) };
        format!("{} with {with}, more than the limit of {}", self.run_in_words(run), run.limit)
    }

    /// `South has given 7 checks in a row`.
    fn run_in_words(&self, run: &Run) -> String {
        let (side, length) = (run.side.title(), run.length);
        match run.kind {
            RunKind::Check => format!("{side} has given {length} checks in a row"),
            RunKind::Chase => {
                let piece = self.board().piece_at(run.piece).map_or("piece", |piece| piece.kind().name());
                format!("{side} has chased the {piece} on {} with {length} plies in a row", run.piece)
            }
        }
    }
}

/// The side whose conduct was graver.
fn worse([south, north]: [Conduct; 2]) -> Side {
    if south < north { Side::South } else { Side::North }
}

/// The conduct of both sides since a ply, as a clause without a full stop.
fn conduct_in_words(since: usize, conducts: [Conduct; 2]) -> String {
    let since = if since == 0 { "Since the position given".to_owned() } else { format!("Since ply {since}") };
    let deed = |conduct| match conduct {
        Conduct::Checking => "given check with every ply",
        Conduct::Chasing => "chased one and the same piece with every ply",
        Conduct::Free => "done neither",
    };
    let [south, north] = conducts;
    if south == north {
        return match south {
            Conduct::Free => {
                format!("{since}, neither side has checked with every ply or chased one piece with every ply")
            }
            _ => format!("{since}, both sides have {}", deed(south)),
        };
    }
    let side = worse(conducts);
    let other = match conducts[(!side).index()] {
        Conduct::Free => "has not".to_owned(),
        conduct => format!("has {}", deed(conduct)),
    };
    let (offence, conjunction) = (deed(conducts[side.index()]), if other == "has not" { "and" } else { "while" });
    format!("{since}, {} has {offence}, {conjunction} {} {other}", side.title(), (!side).title())
}
