//! A class of endings of Xiangqi as the analysis sees it: its frames, and the plies between them.
//!
//! Only the attacker gives check, and only generals, advisors and elephants of the other side capture it. What is left
//! then is drawn, unless the attacker's side has no ply. The attacker's own captures lead to smaller classes.

use std::sync::Arc;

use rayon::prelude::*;
use xiongmao_movegen::Bits;
use xiongmao_movegen::xiangqi::{PieceKind, Squares as Set};

use super::class::Class;
use super::frame::{Forcing, Frame, RowStep, Step, Victim, mirrored_set, row_steps, steps, victims};
use super::guards::{Guard, Guards, flipped};
use super::index::{Index, NONE};
use super::runs::{Allowed, Pressure};
use crate::code::{BROKEN, Code};
use crate::make::Smaller;
use crate::retrograde::Solution;

/// What is known of a class, by side to move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solved {
    /// The codes.
    pub codes: Solution,
    /// For each entry the [byte](Allowed::byte) of what is allowed; those of entries that are not won or lost say
    /// nothing.
    pub runs: Solution,
}

impl Solved {
    /// What is allowed at an entry.
    #[inline]
    pub fn allowed(&self, side: usize, entry: usize) -> Allowed {
        Allowed::of_byte(self.runs[side][entry])
    }
}

/// The classes that plies of this class lead to, besides those without an attacker.
pub fn needs(class: Class) -> Vec<Class> {
    [class.without_advisor(), class.without_elephant()].into_iter().flatten().collect()
}

/// North's guards in a class.
pub struct North {
    /// The guards.
    pub guards: Guards,
    /// The number of their mirror image.
    pub mirror: usize,
    /// Their steps.
    pub steps: Vec<Step>,
    /// Those that the attacker may capture.
    pub victims: Vec<Victim>,
    /// What advisors and elephants attack.
    pub attacked: Set,
}

fn attacked(steps: &[Step]) -> Set {
    let chasing = steps.iter().filter(|step| step.piece != Guard::General);
    chasing.fold(Set::EMPTY, |all, step| all | Bits(1 << step.target))
}

/// A smaller class that captures lead to.
struct Exit {
    index: Index,
    solved: Arc<Solved>,
}

/// A class of endings of Xiangqi.
pub struct Endgame {
    /// Its index.
    pub index: Index,
    /// The attacker.
    pub kind: PieceKind,
    /// North's guards by number.
    pub norths: Vec<North>,
    /// South's steps by row.
    pub steps: Vec<Vec<RowStep>>,
    frames: Vec<Frame>,
    reach: Set,
    without_advisor: Option<Exit>,
    without_elephant: Option<Exit>,
}

/// Sets of squares of the attacker, by number of a frame.
pub type Sets = Vec<Set>;

impl Endgame {
    /// This class. `smaller` has the solutions of all that it [needs].
    ///
    /// # Panics
    /// If one of them is missing.
    pub fn new(class: Class, smaller: &Smaller<Class, Solved>) -> Self {
        let exit = |class: Class| Exit {
            index: Index::new(class),
            solved: Arc::clone(smaller.get(&class).expect("smaller classes are solved first")),
        };
        let index = Index::new(class);
        let placements = index.placements(1);
        let north_steps = steps(&index, 1).into_iter();
        let numbered = placements.all.iter().zip(&placements.mirrors).zip(north_steps);
        let north = |((&guards, &mirror), steps): ((&Guards, &u16), Vec<Step>)| North {
            guards,
            mirror: usize::from(mirror),
            attacked: attacked(&steps),
            steps,
            victims: victims(guards),
        };
        let mut endgame = Self {
            kind: index.attacker(),
            norths: numbered.map(north).collect(),
            steps: row_steps(&index),
            frames: Vec::new(),
            reach: index.squares().iter().fold(Set::EMPTY, |all, &square| all | Bits(1 << square)),
            without_advisor: class.without_advisor().map(exit),
            without_elephant: class.without_elephant().map(exit),
            index,
        };
        let frames = 0..endgame.norths.len() * endgame.rows();
        endgame.frames = frames
            .into_par_iter()
            .map(|frame| {
                let own = endgame.index.rows()[frame % endgame.rows()];
                endgame.frame_with(frame / endgame.rows(), own)
            })
            .collect();
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

    /// A frame.
    #[inline(always)]
    pub fn frame(&self, number: usize) -> &Frame {
        &self.frames[number]
    }

    /// The frame of these guards of North with any guards of South.
    pub fn frame_with(&self, north: usize, own: u16) -> Frame {
        let North { guards, victims, .. } = &self.norths[north];
        Frame::new(self.kind, self.reach, [self.south(own), *guards], victims)
    }

    /// Checks and chases of the attacker after a step of South to these guards.
    pub fn uncovered(&self, north: usize, row: usize, step: &RowStep) -> Forcing {
        let before = self.frame(self.number(north, row));
        if step.is_mirrored {
            self.frame_with(north, step.to).uncovered(before)
        } else {
            self.frame(self.after(north, step)).uncovered(before)
        }
    }

    /// What the attacker's capture of a victim is.
    pub fn capture(&self, north: usize, row: usize, victim: usize) -> Pressure {
        let North { victims, guards, .. } = &self.norths[north];
        Frame::capture(self.kind, [self.south(self.index.rows()[row]), *guards], victims, victim)
    }

    /// South's guards by number.
    pub fn south(&self, own: u16) -> Guards {
        self.index.placements(0).all[usize::from(own)]
    }

    /// The number of the frame that a step of South leads to.
    #[inline(always)]
    pub fn after(&self, north: usize, step: &RowStep) -> usize {
        self.number(if step.is_mirrored { self.norths[north].mirror } else { north }, usize::from(step.row))
    }

    /// What `of` says of the frame that a step of South leads to, as it is seen from before the step. The squares where
    /// the step is impossible are left out.
    #[inline(always)]
    pub fn seen(&self, north: usize, step: &RowStep, of: impl Fn(usize) -> Set) -> Set {
        let set = of(self.after(north, step));
        (if step.is_mirrored && set.any() { mirrored_set(set) } else { set }) & !step.eye
    }

    /// The entry after a step of South with the attacker on this square.
    #[inline]
    pub fn entry_after(&self, north: usize, step: &RowStep, attacker: usize) -> usize {
        let (north, attacker) = if step.is_mirrored {
            (self.norths[north].mirror, attacker + 8 - 2 * (attacker % 9))
        } else {
            (north, attacker)
        };
        self.index.first(north, attacker) + usize::from(step.row)
    }

    /// The entry of a frame with the attacker on this square.
    #[inline(always)]
    pub fn entry(&self, north: usize, row: usize, attacker: usize) -> usize {
        self.index.first(north, attacker) + row
    }

    /// The position after the attacker has captured this victim: its code with North to move, and what is allowed.
    #[inline]
    pub fn exit(&self, north: usize, row: usize, victim: usize) -> (Code, Allowed) {
        let North { guards, victims, .. } = &self.norths[north];
        let Victim { square, piece } = victims[victim];
        let exit = if piece == Guard::Advisor { &self.without_advisor } else { &self.without_elephant };
        let Some(Exit { index, solved }) = exit else { return (BROKEN, Allowed::NOTHING) };
        let number = index.placements(1).number(guards.without(flipped(square)));
        if number == NONE {
            return (BROKEN, Allowed::NOTHING);
        }
        let entry = index.first(usize::from(number), usize::from(square)) + row;
        (solved.codes[1][entry], solved.allowed(1, entry))
    }

    /// Whether South has a ply without its attacker.
    pub fn has_ply(&self, north: usize, row: usize) -> bool {
        self.steps[row].iter().any(|step| !self.frame(self.after(north, step)).is_open)
    }

    /// From where the attacker is captured by North: so that the game is drawn, and so that South is left without a ply.
    #[inline]
    pub fn captured(&self, north: usize, row: usize) -> [Set; 2] {
        let mut captured = [Set::EMPTY; 2];
        for step in &self.norths[north].steps {
            let to = usize::from(step.to);
            if !self.frame(self.number(to, row)).is_open {
                captured[usize::from(!self.has_ply(to, row))] |= Bits(1 << step.target);
            }
        }
        captured
    }
}
