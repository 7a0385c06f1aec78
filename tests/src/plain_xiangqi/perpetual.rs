//! Perpetual check and chase, and repetition (rulings 10, 11, 12 and 15).
//!
//! All functions take the moves of a game in the order in which they were played.

use std::collections::BTreeSet;

use super::board::Side;
use super::history::{Id, Played};

/// The length that a run by one piece may have; two pieces may have twice as long a run, three or more three times.
const RUN_LIMIT: usize = 6;

/// The most pieces that raise a run's limit.
const MOST_COUNTED_PIECES: usize = 3;

/// How perpetual check and chase are judged: the option of ruling 15.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Perpetual {
    /// By the length of runs, and by repetition where both sides do the same (rulings 11 and 12).
    #[default]
    Counted,
    /// At the third occurrence of a position, with no counts.
    Repeated,
}

/// Whether a run consists of checks or of chases.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum RunKind {
    Check,
    /// Chases of one piece.
    Chase,
}

/// A run of checks, or of chases of one piece, up to a side's last move (ruling 10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run<P> {
    /// The side that checks or chases.
    pub side: Side,
    /// Which of the two.
    pub kind: RunKind,
    /// The checked general or the chased piece: its identity, or the square where it stands now.
    pub piece: P,
    /// The number of the side's moves in the run, at least 1.
    pub length: usize,
    /// k: how many different pieces gave those checks or chased in those moves.
    pub pieces: usize,
    /// The greatest length that is not yet perpetual: 6·min(k, 3).
    pub limit: usize,
}

impl<P> Run<P> {
    fn new(side: Side, kind: RunKind, piece: P, moves: &[Vec<Id>]) -> Run<P> {
        let pieces = moves.iter().flatten().collect::<BTreeSet<_>>().len();
        Run { side, kind, piece, length: moves.len(), pieces, limit: RUN_LIMIT * pieces.min(MOST_COUNTED_PIECES) }
    }

    /// Whether the run is longer than its limit (ruling 11).
    #[must_use]
    pub fn is_perpetual(&self) -> bool {
        self.length > self.limit
    }
}

/// How a game ends by perpetual check, perpetual chase or repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Nobody wins.
    Draw,
    Loses(Side),
}

/// The moves of one side, the last first.
fn plies_backwards(moves: &[Played], side: Side) -> impl Iterator<Item = &Played> {
    moves.iter().rev().filter(move |played| played.side == side)
}

/// The side's run of checks, if its last move was a check. `general` is the identity of the other side's general.
#[must_use]
pub fn run_of_checks(moves: &[Played], side: Side, general: Id) -> Option<Run<Id>> {
    let checks: Vec<Vec<Id>> = plies_backwards(moves, side)
        .take_while(|played| played.is_check())
        .map(|played| played.checks.iter().map(|&(id, _)| id).collect())
        .collect();
    (!checks.is_empty()).then(|| Run::new(side, RunKind::Check, general, &checks))
}

/// The side's runs of chases, one for each piece that its last move chased, in the order of their identities.
#[must_use]
pub fn runs_of_chases(moves: &[Played], side: Side) -> Vec<Run<Id>> {
    let Some(last) = plies_backwards(moves, side).next() else { return Vec::new() };
    let targets: BTreeSet<Id> = last.chases.iter().map(|chase| chase.target).collect();
    let run = |target: Id| {
        let chases: Vec<Vec<Id>> = plies_backwards(moves, side)
            .take_while(|played| played.chases_piece(target))
            .map(|played| played.chases.iter().filter(|chase| chase.target == target).map(|chase| chase.by).collect())
            .collect();
        Run::new(side, RunKind::Chase, target, &chases)
    };
    targets.into_iter().map(run).collect()
}

/// What ruling 11 says about the last move. `generals` are the identities of South's and North's general.
///
/// A move that makes two runs perpetual loses if either of them loses by itself.
#[must_use]
pub fn verdict_on_runs(moves: &[Played], generals: [Id; 2]) -> Option<Verdict> {
    let mover = moves.last()?.side;
    let other = mover.other();
    let length = |run: Option<Run<Id>>| run.map_or(0, |run| run.length);
    let checks = run_of_checks(moves, mover, generals[other as usize]);
    let other_checks = length(run_of_checks(moves, other, generals[mover as usize]));
    let other_chases = runs_of_chases(moves, other).into_iter().map(|run| run.length).max().unwrap_or(0);

    let mut verdicts = Vec::new();
    for run in checks.into_iter().filter(Run::is_perpetual) {
        verdicts.push(if other_checks + 1 >= run.length { Verdict::Draw } else { Verdict::Loses(mover) });
    }
    for run in runs_of_chases(moves, mover).into_iter().filter(Run::is_perpetual) {
        if other_checks + 1 >= run.length {
            continue;
        }
        verdicts.push(if other_chases + 1 >= run.length { Verdict::Draw } else { Verdict::Loses(mover) });
    }
    verdicts.iter().copied().find(|&verdict| verdict != Verdict::Draw).or(verdicts.first().copied())
}

/// What one side did in all of its moves of a cycle, the gravest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
enum Conduct {
    Checking,
    Chasing,
    Free,
}

fn conduct(cycle: &[Played], side: Side) -> Conduct {
    let moves: Vec<&Played> = cycle.iter().filter(|played| played.side == side).collect();
    if moves.iter().all(|played| played.is_check()) {
        return Conduct::Checking;
    }
    let chased_by_the_first = moves[0].chases.iter().map(|chase| chase.target);
    if chased_by_the_first.into_iter().any(|target| moves.iter().all(|played| played.chases_piece(target))) {
        return Conduct::Chasing;
    }
    Conduct::Free
}

/// What a third or later occurrence of a position means, given the moves since the first of its last three (ruling 12;
/// in the other mode ruling 15). Both sides must have played in them.
#[must_use]
pub fn verdict_on_repetition(cycle: &[Played], mode: Perpetual) -> Option<Verdict> {
    let (south, north) = (conduct(cycle, Side::South), conduct(cycle, Side::North));
    match mode {
        _ if south == north => Some(Verdict::Draw),
        Perpetual::Counted => None,
        Perpetual::Repeated => Some(Verdict::Loses(if south < north { Side::South } else { Side::North })),
    }
}

#[cfg(test)]
mod tests {
    use super::super::attacks::Unprotected;
    use super::super::history::Chase;
    use super::super::moves::PlainMove;
    use super::*;

    const GENERALS: [Id; 2] = [0, 1];

    /// A move in words: `+2` is a check by piece 2, `5:2` a chase of piece 5 by piece 2, `.` nothing.
    fn played(side: Side, words: &str) -> Played {
        let id = |word: &str| word.parse::<Id>().expect("a number");
        let mut played = Played {
            side,
            mv: PlainMove { from: (0, 0), to: (0, 1) },
            captured: None,
            checks: Vec::new(),
            chases: Vec::new(),
        };
        for word in words.split_whitespace() {
            if let Some(piece) = word.strip_prefix('+') {
                played.checks.push((id(piece), (0, 0)));
            } else if let Some((target, by)) = word.split_once(':') {
                let (target, by) = (id(target), id(by));
                let why = Unprotected::NoRecapture;
                played.chases.push(Chase { target, target_square: (0, 0), by, by_square: (0, 0), why });
            }
        }
        played
    }

    /// A game in which each side's moves are repeated in turn; South plays `south` moves, the last of the game among
    /// them, and North so many fewer as it needs to begin later. North's moves that are too many or too few are moves
    /// of nothing before the others.
    fn game(south: &[&str], south_times: usize, north: &[&str], north_times: usize) -> Vec<Played> {
        let length = 40;
        let words = |list: &[&str], times: usize, index: usize| -> String {
            // Counted from the end, so that the runs are the last moves of each side.
            let from_end = length - 1 - index;
            if from_end < times { list[from_end % list.len()].to_owned() } else { ".".to_owned() }
        };
        let mut moves = Vec::new();
        for index in 0..length {
            moves.push(played(Side::North, &words(north, north_times, index)));
            moves.push(played(Side::South, &words(south, south_times, index)));
        }
        moves
    }

    fn verdict(south: &[&str], south_times: usize, north: &[&str], north_times: usize) -> Option<Verdict> {
        verdict_on_runs(&game(south, south_times, north, north_times), GENERALS)
    }

    const LOSES: Option<Verdict> = Some(Verdict::Loses(Side::South));
    const DRAW: Option<Verdict> = Some(Verdict::Draw);

    #[test]
    fn limits_grow_with_the_number_of_pieces() {
        for (moves, limit) in [
            (vec!["+2"], 6),
            (vec!["+2", "+3"], 12),
            (vec!["+2", "+2 +3"], 12),
            (vec!["+2", "+3", "+4"], 18),
            (vec!["+2", "+3", "+4", "+5"], 18),
            (vec!["6:2"], 6),
            (vec!["6:2 7:3", "6:4"], 12),
            (vec!["6:2 6:3 6:4"], 18),
        ] {
            assert_eq!(verdict(&moves, limit, &["."], 0), None, "{moves:?}");
            assert_eq!(verdict(&moves, limit + 1, &["."], 0), LOSES, "{moves:?}");
        }
    }

    #[test]
    fn only_an_unbroken_run_counts() {
        let mut moves = game(&["+2"], 7, &["."], 0);
        moves.push(played(Side::North, "."));
        moves.push(played(Side::South, "."));
        assert_eq!(run_of_checks(&moves, Side::South, 1), None);
        for _ in 0..6 {
            moves.push(played(Side::North, "."));
            moves.push(played(Side::South, "+2"));
            assert_eq!(verdict_on_runs(&moves, GENERALS), None);
        }
        // The chased piece must be the same one.
        assert_eq!(verdict(&["6:2", "7:2"], 30, &["."], 0), None);
        // A check is no chase, and a chase is no check.
        assert_eq!(verdict(&["+2", "6:2"], 30, &["."], 0), None);
    }

    #[test]
    fn only_the_mover_is_judged() {
        assert_eq!(verdict(&["."], 0, &["+2"], 7), None);
        assert_eq!(verdict(&["."], 0, &["6:2"], 7), None);
    }

    #[test]
    fn checks_against_checks_and_chases() {
        for (north, times, expected) in
            [("+8", 5, LOSES), ("+8", 6, DRAW), ("+8", 20, DRAW), ("9:8", 6, LOSES), ("9:8", 20, LOSES)]
        {
            assert_eq!(verdict(&["+2"], 7, &[north], times), expected, "{north} {times}");
        }
    }

    #[test]
    fn chases_against_checks_and_chases() {
        for (north, times, expected) in [
            ("9:8", 5, LOSES),
            ("9:8", 6, DRAW),
            ("9:8", 20, DRAW),
            ("+8", 5, LOSES),
            ("+8", 6, None),
            ("+8", 20, None),
            // Both: the checks come first, since the checking side is the one that must stop.
            ("+8 9:8", 6, None),
        ] {
            assert_eq!(verdict(&["6:2"], 7, &[north], times), expected, "{north} {times}");
        }
        // Chases of changing pieces are no run.
        assert_eq!(verdict(&["6:2"], 7, &["9:8", "10:8"], 20), LOSES);
    }

    #[test]
    fn runs_of_all_chased_pieces() {
        let moves = game(&["6:2 7:3", "6:4"], 3, &["."], 0);
        let runs = runs_of_chases(&moves, Side::South);
        let facts: Vec<(Id, usize, usize, usize)> =
            runs.iter().map(|run| (run.piece, run.length, run.pieces, run.limit)).collect();
        assert_eq!(facts, [(6, 3, 2, 12), (7, 1, 1, 6)]);
    }

    #[test]
    fn repetition_compares_conduct() {
        use Perpetual::{Counted, Repeated};
        let (checks, chases, free) = (["+2", "+2 6:3"], ["6:2", "+2 6:3"], ["6:2", "7:2"]);
        let north_loses = Some(Verdict::Loses(Side::North));
        for (south, north, repeated) in [
            (checks, checks, DRAW),
            (chases, chases, DRAW),
            (free, free, DRAW),
            (checks, chases, LOSES),
            (checks, free, LOSES),
            (chases, free, LOSES),
            (chases, checks, north_loses),
            (free, checks, north_loses),
            (free, chases, north_loses),
        ] {
            let moves = game(&south, 40, &north, 40);
            assert_eq!(verdict_on_repetition(&moves, Repeated), repeated, "{south:?} {north:?}");
            let counted = if repeated == DRAW { DRAW } else { None };
            assert_eq!(verdict_on_repetition(&moves, Counted), counted, "{south:?} {north:?}");
        }
    }
}
