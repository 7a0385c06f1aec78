//! The known results of the smaller classes that captures lead to.

use std::sync::Arc;

use xiongmao_movegen::xiangqi::Squares as Set;

use super::class::Class;
use super::frame::Frame;
use super::guards::{Guard, Guards};
use super::index::{Index, Own, Placed};
use super::runs::Allowed;
use crate::code::Code;
use crate::make::Smaller;
use crate::retrograde::Solution;

/// The known results of a class, by side to move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solved {
    pub codes: Solution,
    /// For each entry the [byte](Allowed::byte) of the allowed runs; meaningless for entries that are not won or lost.
    pub runs: Solution,
}

impl Solved {
    /// The runs allowed at an entry.
    #[inline]
    pub fn allowed(&self, side: usize, entry: usize) -> Allowed {
        Allowed::of_byte(self.runs[side][entry])
    }
}

/// The known result of a position that a capture leads to.
#[derive(Clone, Copy)]
pub struct Exit {
    pub code: Code,
    /// The runs allowed there.
    pub allowed: Allowed,
    /// Whether no attacker is left.
    pub is_end: bool,
}

struct SmallerClass {
    index: Index,
    solved: Arc<Solved>,
}

impl SmallerClass {
    #[inline]
    fn exit(&self, side: usize, placed: &Placed) -> Option<Exit> {
        let entry = self.index.entry(placed)?;
        Some(Exit { code: self.solved.codes[side][entry], allowed: self.solved.allowed(side, entry), is_end: false })
    }
}

/// The class that is left when North has captured one of two attackers.
struct Alone {
    class: SmallerClass,
    /// Indexed by the number of North's guards and the number of South's.
    frames: Vec<Frame>,
}

/// The classes that captures lead to.
pub struct Exits {
    without_advisor: Option<SmallerClass>,
    without_elephant: Option<SmallerClass>,
    /// The first attacker alone, and the second.
    each_alone: Option<[Alone; 2]>,
}

impl Exits {
    /// Those of a class with these guards of North. `smaller` has the solutions of all that it [needs](Class::needs).
    ///
    /// # Panics
    /// If one of them is missing.
    pub fn new(class: Class, norths: &[Guards], smaller: &Smaller<Class, Solved>) -> Self {
        let known = |class: Class| SmallerClass {
            index: Index::new(class),
            solved: Arc::clone(smaller.get(&class).expect("smaller classes are solved first")),
        };
        let alone = |class: Class| {
            let class = known(class);
            let (reach, attackers) = (class.index.reach(), class.index.attackers());
            let of_north = |&north: &Guards| {
                let owns = class.index.placements(0).all.iter().map(|&guards| Own { guards, second: None });
                owns.map(|own| Frame::new(attackers, reach, own, north, &[])).collect::<Vec<Frame>>()
            };
            Alone { frames: norths.iter().flat_map(of_north).collect(), class }
        };
        Self {
            without_advisor: class.without_advisor().map(known),
            without_elephant: class.without_elephant().map(known),
            each_alone: class.each_alone().map(|each| each.map(alone)),
        }
    }

    /// The position after South has captured such a piece, with North to move. It must be possible.
    #[inline]
    pub fn without(&self, captured: Guard, placed: &Placed) -> Option<Exit> {
        let class = if captured == Guard::Advisor { &self.without_advisor } else { &self.without_elephant };
        class.as_ref()?.exit(1, placed)
    }

    /// Calls `visit` with the squares among these that leave one attacker alone, the first or the second, and with the
    /// values there with South to move. `north` is the number of North's guards.
    #[inline]
    pub fn alone(
        &self,
        is_second: bool,
        (north, guards): (usize, [Guards; 2]),
        squares: Set,
        mut visit: impl FnMut(usize, Exit),
    ) {
        let Some(each_alone) = &self.each_alone else { return };
        let Alone { class, frames } = &each_alone[usize::from(is_second)];
        let placements = class.index.placements(0);
        let frame = &frames[north * placements.all.len() + usize::from(placements.number(guards[0]))];
        for attacker in frame.positions(0) & squares {
            let placed = Placed { guards, attacker: attacker as u8, second: None };
            if let Some(exit) = class.exit(0, &placed) {
                visit(attacker, exit);
            }
        }
    }
}
