//! The retrograde analysis of a class, a move at a time, for all squares of the first attacker at once.
//!
//! An entry is won as soon as one move leads to a lost one, and lost when all moves lead to won ones. Besides its
//! code, each gets the runs of checks and chases allowed to the winner on a shortest way; see [`Allowed`].

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rayon::prelude::*;
use xiongmao_movegen::xiangqi::Squares as Set;

use super::class::Class;
use super::decided::Decided;
use super::endgame::{Endgame, Sets};
use super::exits::{Exit, Solved};
use super::frame::{origins, quiet};
use super::hold::{DRAW_TOLERANCE, held};
use super::runs::{Allowed, Pressure};
use crate::code::{self, BROKEN, Code, DRAWN, LAST, LOST_NOW, OPEN, WON_NEXT};
use crate::make::Smaller;
use crate::retrograde::Unsolved;

/// Solves a class. `smaller` has all that it needs.
///
/// # Errors
/// If `stop` is set or a distance is too long.
#[allow(clippy::implicit_hasher, reason = "the map is that of `Family`")]
pub fn solved(class: Class, smaller: &Smaller<Class, Solved>, stop: &AtomicBool) -> Result<Solved, Unsolved> {
    let endgame = Endgame::new(class, smaller);
    let (mut solved, decided) = decide(&endgame, stop)?;
    let south = held(&endgame, &solved, &decided, 0, stop)?;
    let north = held(&endgame, &solved, &decided, 1, stop)?;
    for side in 0..2 {
        let drawn = |frame: usize| {
            let tolerance = usize::from(DRAW_TOLERANCE);
            south[side][frame][tolerance] & north[side][frame][tolerance]
        };
        endgame.write(&mut solved.codes[side], |north, row, codes| {
            let frame = endgame.number(north, row);
            let open = endgame.frame(frame).positions(side) & !decided.won[side][frame] & !decided.lost[side][frame];
            for attacker in open {
                codes[endgame.entry(0, row, attacker)] = if drawn(frame).has(attacker) { DRAWN } else { OPEN };
            }
        });
    }
    Ok(solved)
}

impl Endgame {
    /// Calls `write` for each frame with the part of the bytes that belongs to its guards of North.
    fn write(&self, bytes: &mut [u8], write: impl Fn(usize, usize, &mut [u8]) + Sync) {
        let slab = self.rows() * self.index.squares().len();
        bytes.par_chunks_mut(slab).enumerate().for_each(|(north, bytes)| {
            for row in 0..self.rows() {
                write(north, row, bytes);
            }
        });
    }
}

/// Finds all wins and losses.
fn decide(endgame: &Endgame, stop: &AtomicBool) -> Result<(Solved, Decided), Unsolved> {
    let entries = endgame.index.entries();
    let mut solved = Solved { codes: [0, 1].map(|_| vec![BROKEN; entries]), runs: [0, 1].map(|_| vec![0; entries]) };
    let mut decided = Decided::none(endgame.frames());
    let mut new = [0, 1].map(|_| vec![Set::EMPTY; endgame.frames()]);
    let exits = exit_codes(endgame);
    let last_exit = (LOST_NOW..=LAST).rev().find(|&code| exits[usize::from(code)]).unwrap_or(LOST_NOW);
    let mut was_new = true;
    for code in LOST_NOW..=LAST {
        if stop.load(Relaxed) {
            return Err(Unsolved::Stopped);
        }
        if !was_new && code > last_exit.max(WON_NEXT) + 1 {
            return Ok((solved, decided));
        }
        let is_idle = !was_new && code > WON_NEXT && !exits[usize::from(code - 1)];
        let level = Level { endgame, code, solved: &solved, decided: &decided, new: &new };
        let found = if is_idle { None } else { Some([0, 1].map(|side| level.found(side))) };
        was_new = false;
        match found {
            None => new.iter_mut().for_each(|sets| sets.fill(Set::EMPTY)),
            Some(found) => {
                for (side, mut found) in found.into_iter().enumerate() {
                    if endgame.attackers.are_alike() {
                        agree(endgame, &mut found);
                    }
                    was_new |= found.iter().any(|found| found.squares.any());
                    note(endgame, code, side, &found, &mut solved, &mut decided);
                    new[side] = found.into_iter().map(|found| found.squares).collect();
                }
            }
        }
    }
    Err(Unsolved::TooLong)
}

/// Which codes captures lead to.
fn exit_codes(endgame: &Endgame) -> [bool; 256] {
    let of_north = |north: usize| {
        let mut codes = [false; 256];
        for row in 0..endgame.rows() {
            let within = endgame.frame(endgame.number(north, row)).positions(0);
            endgame.each_capture(north, row, within, |_, exit, _| codes[usize::from(exit.code)] = true);
            endgame.each_loss(north, row, |_, exit, _| codes[usize::from(exit.code)] = true);
        }
        codes
    };
    let both = |one: [bool; 256], two: [bool; 256]| std::array::from_fn(|code| one[code] || two[code]);
    (0..endgame.norths.len()).into_par_iter().map(of_north).reduce(|| [false; 256], both)
}

/// Where two like attackers are exchanged, or left and right, the position is the same, but of its shortest ways
/// another may have been taken. Every entry allows what that one does which the file has, since others follow from it.
fn agree(endgame: &Endgame, found: &mut [Found]) {
    let agreed = |(number, of_frame): (usize, &Found)| {
        let allowed = |attacker: usize| {
            let (frame, square) = endgame.asked(number / endgame.rows(), number % endgame.rows(), attacker);
            let limited = found[frame].limited.iter().find(|(at, _)| *at == square);
            limited.map(|&(_, allowed)| (attacker as u8, allowed))
        };
        of_frame.squares.into_iter().filter_map(allowed).collect()
    };
    let agreed: Vec<Vec<(u8, Allowed)>> = found.par_iter().enumerate().map(agreed).collect();
    for (found, limited) in found.iter_mut().zip(agreed) {
        found.limited = limited;
    }
}

/// Writes what was found for one side to move.
fn note(endgame: &Endgame, code: Code, side: usize, found: &[Found], solved: &mut Solved, decided: &mut Decided) {
    let sets = if code::is_win(code) { &mut decided.won[side] } else { &mut decided.lost[side] };
    for ((set, limited), found) in sets.iter_mut().zip(&mut decided.limited[side]).zip(found) {
        *set |= found.squares;
        for &(attacker, _) in &found.limited {
            *limited |= Set::only(usize::from(attacker));
        }
    }
    endgame.write(&mut solved.codes[side], |north, row, codes| {
        for attacker in found[endgame.number(north, row)].squares {
            codes[endgame.entry(0, row, attacker)] = code;
        }
    });
    endgame.write(&mut solved.runs[side], |north, row, runs| {
        for &(attacker, allowed) in &found[endgame.number(north, row)].limited {
            runs[endgame.entry(0, row, usize::from(attacker))] = allowed.byte();
        }
    });
}

/// What was found for a frame.
#[derive(Default)]
struct Found {
    squares: Set,
    /// Those of the squares that do not allow everything.
    limited: Vec<(u8, Allowed)>,
}

/// The data known before the search for the entries with a code.
struct Level<'a> {
    endgame: &'a Endgame,
    code: Code,
    solved: &'a Solved,
    decided: &'a Decided,
    /// The entries with the previous code.
    new: &'a [Sets; 2],
}

/// The runs allowed on each square of the attacker.
type Widest = [Allowed; 90];

impl Level<'_> {
    fn found(&self, side: usize) -> Vec<Found> {
        let of_frame = |frame: usize| {
            let (north, row) = (frame / self.endgame.rows(), frame % self.endgame.rows());
            let undecided = self.endgame.frame(frame).positions(side)
                & !self.decided.won[side][frame]
                & !self.decided.lost[side][frame];
            if undecided.is_empty() {
                return Found::default();
            }
            let squares = undecided
                & match (code::is_win(self.code), side) {
                    (true, 0) => self.won_by_south(north, row, undecided),
                    (true, _) => self.won_by_north(north, row),
                    (false, 0) => self.lost_by_south(north, row, undecided),
                    (false, _) => self.lost_by_north(north, row, undecided),
                };
            if squares.is_empty() {
                return Found::default();
            }
            let allowed = match (code::is_win(self.code), side) {
                (true, 0) => self.allowed_to_south(north, row, squares),
                (true, _) => self.allowed_to_north(north, row, squares),
                (false, 0) => self.allowed_against_south(north, row, squares),
                (false, _) => self.allowed_against_north(north, row, squares),
            };
            let limited = squares.into_iter().map(|attacker| (attacker as u8, allowed[attacker]));
            Found { squares, limited: limited.filter(|(_, allowed)| *allowed != Allowed::EVERYTHING).collect() }
        };
        (0..self.endgame.frames()).into_par_iter().map(of_frame).collect()
    }

    fn won_by_south(&self, north: usize, row: usize, undecided: Set) -> Set {
        let endgame = self.endgame;
        let (number, mut won) = (endgame.number(north, row), Set::EMPTY);
        let (frame, lost) = (endgame.frame(number), &self.new[1]);
        for step in &endgame.steps[row] {
            won |= endgame.seen(north, step, |after| lost[after]);
        }
        for target in lost[number] {
            won |= origins(endgame.attackers.first, target, frame.occupied);
        }
        endgame.each_capture(north, row, undecided & !won, |from, exit, _| {
            if exit.code == self.code - 1 {
                won |= from;
            }
        });
        won
    }

    fn won_by_north(&self, north: usize, row: usize) -> Set {
        let endgame = self.endgame;
        let steps = endgame.steps_of_north(north, row);
        let after = steps.map(|step| self.new[0][endgame.number(usize::from(step.to), row)] & !step.eye);
        let mut won = after.fold(Set::EMPTY, |all, set| all | set);
        endgame.each_loss(north, row, |from, exit, _| {
            if exit.code == self.code - 1 {
                won |= from;
            }
        });
        won
    }

    fn lost_by_south(&self, north: usize, row: usize, mut lost: Set) -> Set {
        let (endgame, won) = (self.endgame, &self.decided.won[1]);
        let number = endgame.number(north, row);
        let frame = endgame.frame(number);
        for step in &endgame.steps[row] {
            lost &= !endgame.seen(north, step, |after| endgame.frame(after).free & !won[after]);
            if lost.is_empty() {
                return lost;
            }
        }
        endgame.each_capture(north, row, lost, |from, exit, _| {
            if !self.is_lost_by(exit) {
                lost &= !from;
            }
        });
        let holds = frame.free & !won[number];
        let is_held = |&attacker: &usize| (quiet(endgame.attackers.first, attacker, frame.occupied) & holds).any();
        lost.into_iter().filter(is_held).fold(lost, |lost, attacker| lost & !Set::only(attacker))
    }

    fn lost_by_north(&self, north: usize, row: usize, mut lost: Set) -> Set {
        let (endgame, won) = (self.endgame, &self.decided.won[0]);
        for step in endgame.steps_of_north(north, row) {
            let after = endgame.number(usize::from(step.to), row);
            lost &= !(endgame.frame(after).positions(0) & !step.eye & !won[after]);
            if lost.is_empty() {
                return lost;
            }
        }
        endgame.each_loss(north, row, |from, exit, _| {
            if !self.is_lost_by(exit) {
                lost &= !from;
            }
        });
        lost
    }

    /// Whether a capture does no better than lose as fast as is looked for.
    fn is_lost_by(&self, exit: Exit) -> bool {
        code::is_win(exit.code) && exit.code < self.code
    }

    /// The runs allowed in a won position whose winner plays such a move to this entry of the other side.
    fn before(&self, side: usize, entry: usize, mv: Pressure) -> Allowed {
        self.solved.allowed(1 - side, entry).before(mv)
    }

    fn allowed_to_south(&self, north: usize, row: usize, squares: Set) -> Widest {
        let endgame = self.endgame;
        let number = endgame.number(north, row);
        let (frame, lost, limited) = (endgame.frame(number), &self.new[1], &self.decided.limited[1]);
        let mut widest = [Allowed::NOTHING; 90];
        let mut left = squares;
        let mut widen = |left: &mut Set, attacker: usize, allowed: Allowed| {
            widest[attacker] = widest[attacker].or(allowed);
            if allowed == Allowed::EVERYTHING {
                *left &= !Set::only(attacker);
            }
        };
        for target in lost[number] {
            let from = origins(endgame.attackers.first, target, frame.occupied) & left;
            if from.is_empty() {
                continue;
            }
            let allowed = self.solved.allowed(1, endgame.entry(north, row, target));
            for (from, mv) in endgame.arrivals(number, from, target) {
                from.into_iter().for_each(|attacker| widen(&mut left, attacker, allowed.before(mv)));
            }
        }
        for step in &endgame.steps[row] {
            let after = endgame.seen(north, step, |after| lost[after]) & left;
            if after.is_empty() {
                continue;
            }
            let forcing = endgame.uncovered(north, row, step);
            let limited = endgame.seen(north, step, |after| limited[after]) | forcing.any();
            (after & !limited).into_iter().for_each(|attacker| widen(&mut left, attacker, Allowed::EVERYTHING));
            for attacker in after & limited {
                let allowed = self.before(0, endgame.entry_after(north, step, attacker), forcing.at(attacker));
                widen(&mut left, attacker, allowed);
            }
        }
        endgame.each_capture(north, row, left, |from, exit, capture| {
            if exit.code == self.code - 1 {
                for attacker in from {
                    let mv = endgame.capture(north, row, attacker, capture);
                    widen(&mut left, attacker, exit.allowed.before(mv));
                }
            }
        });
        widest
    }

    fn allowed_to_north(&self, north: usize, row: usize, squares: Set) -> Widest {
        let endgame = self.endgame;
        let mut widest = [Allowed::NOTHING; 90];
        for step in endgame.steps_of_north(north, row) {
            let to = usize::from(step.to);
            let chased = endgame.chased(row, step);
            for attacker in self.new[0][endgame.number(to, row)] & !step.eye & squares {
                let mv = Pressure { checks: false, chases: [false, chased.has(attacker)] };
                widest[attacker] = widest[attacker].or(self.before(1, endgame.entry(to, row, attacker), mv));
            }
        }
        endgame.each_loss(north, row, |from, exit, mv| {
            if exit.code == self.code - 1 {
                for attacker in from & squares {
                    widest[attacker] = widest[attacker].or(exit.allowed.before(mv));
                }
            }
        });
        widest
    }

    fn allowed_against_south(&self, north: usize, row: usize, squares: Set) -> Widest {
        let endgame = self.endgame;
        let frame = endgame.frame(endgame.number(north, row));
        let mut widest = [Allowed::EVERYTHING; 90];
        for step in &endgame.steps[row] {
            for attacker in endgame.seen(north, step, |after| endgame.frame(after).free) & squares {
                let allowed = self.solved.allowed(1, endgame.entry_after(north, step, attacker));
                widest[attacker] = widest[attacker].and(allowed);
            }
        }
        endgame.each_capture(north, row, squares, |from, exit, _| {
            for attacker in from {
                widest[attacker] = widest[attacker].and(exit.allowed);
            }
        });
        for attacker in squares {
            for target in quiet(endgame.attackers.first, attacker, frame.occupied) & frame.free {
                let allowed = self.solved.allowed(1, endgame.entry(north, row, target));
                widest[attacker] = widest[attacker].and(allowed);
            }
        }
        widest
    }

    fn allowed_against_north(&self, north: usize, row: usize, squares: Set) -> Widest {
        let endgame = self.endgame;
        let mut widest = [Allowed::EVERYTHING; 90];
        for step in endgame.steps_of_north(north, row) {
            let after = endgame.number(usize::from(step.to), row);
            let limited = endgame.frame(after).positions(0) & self.decided.limited[0][after];
            for attacker in limited & !step.eye & squares {
                let allowed = self.solved.allowed(0, endgame.entry(usize::from(step.to), row, attacker));
                widest[attacker] = widest[attacker].and(allowed);
            }
        }
        endgame.each_loss(north, row, |from, exit, _| {
            for attacker in from & squares {
                widest[attacker] = widest[attacker].and(exit.allowed);
            }
        });
        widest
    }
}
