//! The options of the second of two attackers in a frame, by the square of the first.

use xiongmao_movegen::xiangqi::{PieceKind, Squares as Set};

use super::class::Attackers;
use super::frame::{Forcing, Frame, MOST_VICTIMS, Victim, attacking, for_each_recapture};
use super::guards::Guards;
use super::index::Own;

/// The options of the second attacker in a frame, by the square of the first.
#[derive(Clone, Copy, Debug)]
pub struct Second {
    /// The squares of the first attacker from where the second attacks each of the [victims](super::frame::victims).
    pub attacks: [Set; MOST_VICTIMS],
    /// The squares of the first attacker for which this is a chase, if the attack is new.
    chases: [Set; MOST_VICTIMS],
}

impl Second {
    /// The options of the second attacker in this frame.
    pub fn new(attackers: Attackers, reach: Set, own: Own, north: Guards, frame: &Frame, victims: &[Victim]) -> Self {
        let mut all = Self { attacks: [Set::EMPTY; MOST_VICTIMS], chases: [Set::EMPTY; MOST_VICTIMS] };
        let Some((kind, second)) = attackers.second.zip(own.second).filter(|_| frame.free.any()) else { return all };
        let first_alone = Attackers { second: None, ..attackers };
        for (at, victim) in victims.iter().enumerate() {
            all.attacks[at] = attacking(kind, second, victim.square, frame.occupied) & frame.free;
            if all.attacks[at].is_empty() || kind == PieceKind::Soldier {
                continue;
            }
            let left = Own { second: None, ..own };
            let mut protected = Set::EMPTY;
            for_each_recapture(left, north, victim.square, |after, eye| {
                protected |= Frame::new(first_alone, reach, left, after, &[]).positions(0) & !eye;
            });
            all.chases[at] = all.attacks[at] & !protected;
        }
        all
    }

    /// Whether it may chase when the first attacker has come to this square.
    #[inline]
    pub fn chases_with(&self, first: usize) -> bool {
        self.chases.iter().any(|chases| chases.has(first))
    }

    /// Adds the second attacker's new attacks after a move that led here; `before` has the old ones.
    #[inline]
    pub fn add_uncovered(&self, frame: &Frame, before: Option<&Self>, forcing: &mut Forcing) {
        for victim in 0..MOST_VICTIMS {
            let old = before.map_or(Set::EMPTY, |before| before.attacks[victim]);
            forcing.chases[frame.kind_of(victim)] |= self.chases[victim] & !old;
        }
    }

    /// Adds its new attacks after the first attacker has come from this square.
    #[inline]
    pub fn add_arriving(&self, frame: &Frame, from: usize, forcing: &mut Forcing) {
        for victim in (0..MOST_VICTIMS).filter(|&victim| !self.attacks[victim].has(from)) {
            forcing.chases[frame.kind_of(victim)] |= self.chases[victim];
        }
    }
}
