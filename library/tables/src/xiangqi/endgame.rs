//! A class of endings of Xiangqi as the analysis sees it: its frames, and the moves between them.
//!
//! Only attackers give check, and only generals, advisors and elephants of the other side capture them. When the last
//! attacker is captured, the rest is drawn, unless its side has no move. All other captures lead to smaller classes.

use rayon::prelude::*;
use xiongmao_movegen::Bits;
use xiongmao_movegen::xiangqi::Squares as Set;

use super::class::{Attackers, Class};
use super::exits::{Exit, Exits, Solved};
use super::frame::{Forcing, Frame, Victim, capture_pressure, mirrored_set, protecting, standing, victims};
use super::guards::{Guards, flipped};
use super::index::{Index, Own, Placed, flipped_squares};
use super::runs::{Allowed, Pressure};
use super::second::Second;
use super::steps::{RowStep, Step, row_steps, steps};
use crate::code::{DRAWN, LOST_NOW};
use crate::make::Smaller;

/// North's guards in a class.
pub struct North {
    pub guards: Guards,
    /// Their squares, as South sees them.
    pub squares: Set,
    /// The number of their mirror image.
    pub mirror: usize,
    pub steps: Vec<Step>,
    /// Those that the attackers may capture.
    pub victims: Vec<Victim>,
}

/// A capture of South's.
#[derive(Clone, Copy)]
pub struct Capture {
    /// The number of the captured piece.
    pub victim: usize,
    /// Whether the second attacker captures it.
    pub is_by_second: bool,
}

/// A class of endings of Xiangqi.
pub struct Endgame {
    pub index: Index,
    pub attackers: Attackers,
    /// North's guards by number.
    pub norths: Vec<North>,
    /// South's steps by row, without steps of the first attacker.
    pub steps: Vec<Vec<RowStep>>,
    /// The rows from which steps lead to each row or to its mirror image.
    pub before: Vec<Vec<u16>>,
    frames: Vec<Frame>,
    /// By frame; empty if there is only one attacker.
    seconds: Vec<Second>,
    reach: Set,
    exits: Exits,
}

/// Sets of squares of the first attacker, by number of a frame.
pub type Sets = Vec<Set>;

impl Endgame {
    /// This class. `smaller` has the solutions of all that it [needs](Class::needs).
    ///
    /// # Panics
    /// If one of them is missing.
    pub fn new(class: Class, smaller: &Smaller<Class, Solved>) -> Self {
        let index = Index::new(class);
        let placements = index.placements(1);
        let numbered = placements.all.iter().zip(&placements.mirrors).zip(steps(&index));
        let north = |((&guards, &mirror), steps): ((&Guards, &u16), Vec<Step>)| North {
            guards,
            squares: flipped_squares(guards),
            mirror: usize::from(mirror),
            steps,
            victims: victims(guards),
        };
        let steps = row_steps(&index);
        let mut before = vec![Vec::new(); steps.len()];
        for (row, steps) in steps.iter().enumerate() {
            for step in steps {
                before[usize::from(step.row)].push(row as u16);
            }
        }
        let mut endgame = Self {
            attackers: index.attackers(),
            norths: numbered.map(north).collect(),
            steps,
            before,
            frames: Vec::new(),
            seconds: Vec::new(),
            reach: index.reach(),
            exits: Exits::new(class, &placements.all, smaller),
            index,
        };
        let rows = endgame.rows();
        let frames = (0..endgame.norths.len() * rows).into_par_iter();
        let own = |frame: usize| endgame.index.rows()[frame % rows];
        let frames = frames.map(|frame| endgame.frame_with(frame / rows, own(frame))).collect();
        endgame.frames = frames;
        if endgame.attackers.second.is_some() {
            let seconds = endgame.frames.par_iter().enumerate();
            let own = |frame: usize| endgame.index.rows()[frame % rows];
            let second = |(number, frame): (usize, &Frame)| endgame.second_with(number / rows, own(number), frame);
            endgame.seconds = seconds.map(second).collect();
        }
        endgame
    }

    /// The number of rows: of frames with the same guards of North.
    #[inline(always)]
    pub fn rows(&self) -> usize {
        self.index.rows().len()
    }

    /// The number of frames.
    pub fn frames(&self) -> usize {
        self.frames.len()
    }

    /// The number of a frame.
    #[inline(always)]
    pub fn number(&self, north: usize, row: usize) -> usize {
        north * self.rows() + row
    }

    #[inline(always)]
    pub fn frame(&self, number: usize) -> &Frame {
        &self.frames[number]
    }

    /// The frame of these guards of North with anything that South may have.
    fn frame_with(&self, north: usize, own: u16) -> Frame {
        let North { guards, victims, .. } = &self.norths[north];
        Frame::new(self.attackers, self.reach, self.index.own(own), *guards, victims)
    }

    fn second_with(&self, north: usize, own: u16, frame: &Frame) -> Second {
        let North { guards, victims, .. } = &self.norths[north];
        Second::new(self.attackers, self.reach, self.index.own(own), *guards, frame, victims)
    }

    /// Checks and chases after a step of South that the first attacker does not take.
    pub fn uncovered(&self, north: usize, row: usize, step: &RowStep) -> Forcing {
        let before = self.number(north, row);
        let after = self.after(north, step);
        let frame = if step.is_mirrored { &self.frame_with(north, step.to) } else { self.frame(after) };
        let mut forcing = frame.uncovered(self.frame(before));
        if let Some(old) = self.seconds.get(before) {
            let second = if step.is_mirrored { &self.second_with(north, step.to, frame) } else { &self.seconds[after] };
            second.add_uncovered(frame, Some(old).filter(|_| !step.is_second), &mut forcing);
        }
        forcing
    }

    /// The steps of the first attacker to this square: each origin, and the kind of step.
    #[inline]
    pub fn arrivals(&self, frame: usize, from: Set, to: usize) -> impl Iterator<Item = (Set, Pressure)> {
        // Mostly its origin does not matter.
        let depends = self.seconds.get(frame).is_some_and(|second| second.chases_with(to));
        let together = if depends { Set::EMPTY } else { from };
        let each = (from & !together).into_iter().map(move |from| (Set::only(from), self.arriving(frame, from).at(to)));
        let together = together.any().then(|| (together, self.frame(frame).arriving().at(to)));
        together.into_iter().chain(each)
    }

    /// The squares from which the first attacker gives check or chases, or the second does, after a step of the first
    /// from this square.
    #[inline]
    pub fn arriving(&self, frame: usize, from: usize) -> Forcing {
        let mut forcing = self.frame(frame).arriving();
        if let Some(second) = self.seconds.get(frame) {
            second.add_arriving(self.frame(frame), from, &mut forcing);
        }
        forcing
    }

    /// Whether a capture by South gives check or chases.
    pub fn capture(&self, north: usize, row: usize, attacker: usize, capture: Capture) -> Pressure {
        let North { guards, victims, .. } = &self.norths[north];
        let own = self.own(row);
        let before = Placed { guards: [own.guards, *guards], attacker: attacker as u8, second: own.second };
        let square = victims[capture.victim].square;
        let mut after = Placed { guards: [own.guards, guards.without(flipped(square))], ..before };
        if capture.is_by_second {
            after.second = Some(square);
        } else {
            after.attacker = square;
        }
        capture_pressure(self.attackers, &before, &after)
    }

    /// South's pieces other than its first attacker, by row.
    fn own(&self, row: usize) -> Own {
        self.index.own(self.index.rows()[row])
    }

    /// The number of the frame that a step of South leads to.
    #[inline(always)]
    pub fn after(&self, north: usize, step: &RowStep) -> usize {
        self.number(if step.is_mirrored { self.norths[north].mirror } else { north }, usize::from(step.row))
    }

    /// The result of `of` for the frame that a step of South leads to, mapped to the frame before the step. Squares
    /// from which the step is impossible are left out.
    #[inline(always)]
    pub fn seen(&self, north: usize, step: &RowStep, of: impl Fn(usize) -> Set) -> Set {
        if (step.way & self.norths[north].squares).any() {
            return Set::EMPTY;
        }
        let set = of(self.after(north, step));
        (if step.is_mirrored && set.any() { mirrored_set(set) } else { set }) & !step.way
    }

    /// The entry after a step of South with the first attacker on this square.
    #[inline]
    pub fn entry_after(&self, north: usize, step: &RowStep, attacker: usize) -> usize {
        let (north, attacker) = if step.is_mirrored {
            (self.norths[north].mirror, attacker + 8 - 2 * (attacker % 9))
        } else {
            (north, attacker)
        };
        self.index.first(north, attacker) + usize::from(step.row)
    }

    /// The entry of a frame with the first attacker on this square.
    #[inline(always)]
    pub fn entry(&self, north: usize, row: usize, attacker: usize) -> usize {
        self.index.first(north, attacker) + row
    }

    /// The frame and the square of the entry that is [asked](Index::is_asked) for instead of this one.
    pub fn asked(&self, north: usize, row: usize, attacker: usize) -> (usize, u8) {
        let entry = self.entry(north, row, attacker);
        let entry = self.index.entry(&self.index.placed(entry)).unwrap_or(entry);
        let (rest, row) = (entry / self.rows(), entry % self.rows());
        let squares = self.index.squares();
        (self.number(rest / squares.len(), row), squares[rest % squares.len()])
    }

    /// North's steps that the second attacker does not block. They may reach it.
    #[inline(always)]
    pub fn steps_of_north(&self, north: usize, row: usize) -> impl Iterator<Item = &Step> {
        let second = self.second_square(row);
        self.norths[north].steps.iter().filter(move |step| (step.eye & second).is_empty())
    }

    #[inline(always)]
    fn second_square(&self, row: usize) -> Set {
        if self.seconds.is_empty() { Set::EMPTY } else { self.own(row).second_square() }
    }

    /// The squares where a step of North chases the first attacker, or the second.
    #[inline]
    pub fn chased(&self, row: usize, step: &Step) -> Set {
        if self.seconds.is_empty() {
            return step.attacks.iter().fold(Set::EMPTY, |all, &(_, square)| all | Bits(1 << square));
        }
        let north = &self.norths[usize::from(step.to)];
        let Own { guards, second } = self.own(row);
        let mut chased = Set::EMPTY;
        for &(from, square) in &step.attacks {
            let there = Bits(1 << square);
            let occupied = (guards.squares() | north.squares) & !Bits(1 << from) | there;
            let protecting = |kind| protecting(kind, [guards, north.guards], occupied, square);
            if Some(square) == second {
                chased |= !protecting(self.attackers.first);
            } else if self.attackers.second.zip(second).is_none_or(|(kind, at)| !protecting(kind).has(usize::from(at)))
            {
                chased |= there;
            }
        }
        chased
    }

    /// Calls `visit` with the captures by South: the squares among these from which the first attacker can make it,
    /// the resulting position with North to move, and the capture.
    #[inline]
    pub fn each_capture(&self, north: usize, row: usize, within: Set, mut visit: impl FnMut(Set, Exit, Capture)) {
        let (number, North { guards, victims, .. }) = (self.number(north, row), &self.norths[north]);
        for (victim, &Victim { square, piece }) in victims.iter().enumerate() {
            let after = |own: Own| [own.guards, guards.without(flipped(square))];
            let from = self.frame(number).captures(victim) & within;
            if from.any() {
                let own = self.own(row);
                let placed = Placed { guards: after(own), attacker: square, second: own.second };
                if let Some(exit) = self.exits.without(piece, &placed) {
                    visit(from, exit, Capture { victim, is_by_second: false });
                }
            }
            let from = self.seconds.get(number).map_or(Set::EMPTY, |second| second.attacks[victim]) & within;
            if from.any() {
                let own = Own { second: Some(square), ..self.own(row) };
                let guards = after(own);
                for attacker in from & standing(self.reach, own, guards[1]) {
                    let placed = Placed { guards, attacker: attacker as u8, second: own.second };
                    if let Some(exit) = self.exits.without(piece, &placed) {
                        visit(Set::only(attacker), exit, Capture { victim, is_by_second: true });
                    }
                }
            }
        }
    }

    /// Calls `visit` with North's captures of attackers: the squares of the first attacker, the resulting position
    /// with South to move, and whether the other attacker is then attacked.
    #[inline]
    pub fn each_loss(&self, north: usize, row: usize, mut visit: impl FnMut(Set, Exit, Pressure)) {
        let Own { guards, second } = self.own(row);
        for step in self.steps_of_north(north, row) {
            let (to, first) = (usize::from(step.to), Bits(1 << step.target));
            let Some(second) = second else {
                if !self.frame(self.number(to, row)).is_open {
                    let code = if self.has_move(to, row) { DRAWN } else { LOST_NOW };
                    visit(first, Exit { code, allowed: Allowed::EVERYTHING, is_end: true }, Pressure::default());
                }
                continue;
            };
            let is_first_left = step.target == second;
            let squares = if is_first_left { !step.eye } else { Bits(1 << second) };
            let after = (to, [guards, self.norths[to].guards]);
            self.exits.alone(!is_first_left, after, squares, |left, exit| {
                let first = if is_first_left { Set::only(left) } else { first };
                let chases = step.attacks.iter().any(|&(_, square)| usize::from(square) == left);
                visit(first, exit, Pressure { checks: false, chases: [false, chases] });
            });
        }
    }

    /// Whether South has a move without its attacker.
    fn has_move(&self, north: usize, row: usize) -> bool {
        self.steps[row].iter().any(|step| !self.frame(self.after(north, step)).is_open)
    }
}
