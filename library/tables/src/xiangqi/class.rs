//! The classes of endings of Xiangqi: one or two attackers, and the advisors and elephants of both sides.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use xiongmao_movegen::xiangqi::PieceKind;

/// The most advisors, and the most elephants, of a side.
pub(super) const MOST: usize = 2;

/// The pieces of a side that can win: one or two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Attackers {
    /// The stronger one.
    pub first: PieceKind,
    /// The other, if there are two.
    pub second: Option<PieceKind>,
}

impl Attackers {
    /// In the order of the classes: each alone, then two of them.
    const ALL: [Self; 14] = {
        use PieceKind::{Cannon, Chariot, Horse, Soldier};
        const fn of(first: PieceKind, second: Option<PieceKind>) -> Attackers {
            Attackers { first, second }
        }
        [
            of(Chariot, None),
            of(Cannon, None),
            of(Horse, None),
            of(Soldier, None),
            of(Chariot, Some(Chariot)),
            of(Chariot, Some(Cannon)),
            of(Chariot, Some(Horse)),
            of(Chariot, Some(Soldier)),
            of(Cannon, Some(Cannon)),
            of(Cannon, Some(Horse)),
            of(Cannon, Some(Soldier)),
            of(Horse, Some(Horse)),
            of(Horse, Some(Soldier)),
            of(Soldier, Some(Soldier)),
        ]
    };

    /// These pieces in any order; `None` unless there are one or two that can attack.
    #[inline]
    pub fn new(kinds: &[PieceKind]) -> Option<Self> {
        match *kinds {
            [one] => place(one).map(|_| Self { first: one, second: None }),
            [one, other] if place(one)? <= place(other)? => Some(Self { first: one, second: Some(other) }),
            [one, other] => Some(Self { first: other, second: Some(one) }),
            _ => None,
        }
    }

    /// Their place in [`Attackers::ALL`].
    #[inline]
    fn number(self) -> Option<usize> {
        /// The index of the first pair with each first attacker.
        const PAIRS: [usize; 4] = [4, 8, 11, 13];
        let first = place(self.first)?;
        self.second.map_or(Some(first), |second| Some(PAIRS[first] + place(second)?.checked_sub(first)?))
    }

    /// Both, the stronger one first.
    pub fn kinds(self) -> impl Iterator<Item = PieceKind> {
        [Some(self.first), self.second].into_iter().flatten()
    }

    /// The number of pieces.
    pub fn count(self) -> usize {
        1 + usize::from(self.second.is_some())
    }

    /// Whether there are two of one kind.
    #[inline(always)]
    pub fn are_alike(self) -> bool {
        self.second == Some(self.first)
    }
}

/// The place of a piece that can attack in the order of their strength.
#[inline]
fn place(kind: PieceKind) -> Option<usize> {
    match kind {
        PieceKind::Chariot => Some(0),
        PieceKind::Cannon => Some(1),
        PieceKind::Horse => Some(2),
        PieceKind::Soldier => Some(3),
        _ => None,
    }
}

/// The pieces of an ending, such as `GRvGAAEE`: a general with a chariot against one with all its guards. South has the
/// attackers. Both sides may have advisors and elephants; with two attackers South has none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Class {
    /// The place of the attackers in [`Attackers::ALL`].
    attackers: u8,
    /// Advisors and elephants, South's first.
    guards: [(u8, u8); 2],
}

/// A class is written otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "'{0}' is not a class of endings; expected R, C, H or P beside the general and up to two A and two E of \
     each side, or two of R, C, H and P against up to two A and two E, as in GRvG, GHvGAE, GPAAvGEE or GHPvGAA"
)]
pub struct ClassError(pub String);

impl Class {
    /// The numbers of classes are smaller.
    pub const NUMBERS: usize = Attackers::ALL.len() * 81;
    /// The most pieces of a class, generals included.
    pub const MOST_MEN: usize = 3 + 4 * MOST;

    /// The class of these attackers with the given numbers of advisors and elephants on their side and on the other.
    /// `None` if there are too many, or any with two attackers.
    pub fn new(attackers: Attackers, own: (usize, usize), other: (usize, usize)) -> Option<Self> {
        let number = attackers.number()? as u8;
        let counts = [own.0, own.1, other.0, other.1];
        let is_class = counts.into_iter().all(|count| count <= MOST) && (attackers.second.is_none() || own == (0, 0));
        let small = |(advisors, elephants): (usize, usize)| (advisors as u8, elephants as u8);
        is_class.then(|| Self { attackers: number, guards: [own, other].map(small) })
    }

    /// Every class with this many pieces, generals included, each after the classes that it needs.
    pub fn all(men: usize) -> Vec<Self> {
        let counts = || (0..=MOST).flat_map(|advisors| (0..=MOST).map(move |elephants| (advisors, elephants)));
        let mut all = Vec::new();
        for attackers in Attackers::ALL {
            for own in counts() {
                all.extend(counts().filter_map(|other| Self::new(attackers, own, other)));
            }
        }
        all.retain(|class| class.men() == men);
        all
    }

    /// The pieces other than the general and its guards.
    #[inline(always)]
    pub fn attackers(self) -> Attackers {
        Attackers::ALL[usize::from(self.attackers)]
    }

    /// The advisors and elephants of a side, 0 for the attackers'.
    pub fn guards(self, side: usize) -> (usize, usize) {
        let (advisors, elephants) = self.guards[side];
        (usize::from(advisors), usize::from(elephants))
    }

    /// The number of pieces, generals included.
    pub fn men(self) -> usize {
        let guards = (0..2).map(|side| self.guards(side)).map(|(advisors, elephants)| advisors + elephants);
        2 + self.attackers().count() + guards.sum::<usize>()
    }

    /// A number of its own, below [`Class::NUMBERS`].
    #[inline(always)]
    pub fn number(self) -> usize {
        let digits = self.guards.iter().flat_map(|&(advisors, elephants)| [advisors, elephants]);
        digits.fold(usize::from(self.attackers), |number, digit| 3 * number + usize::from(digit))
    }

    /// Its place in the order of making, which keeps few classes in memory: by South's guards, then by the attackers,
    /// small ones first.
    pub fn turn(self) -> [usize; 4] {
        let (advisors, elephants) = self.guards(0);
        [advisors + elephants, advisors, usize::from(self.attackers), self.men()]
    }

    /// Whether it may still be needed for this later class or the following ones: because it has at most one piece
    /// less and the same pieces of South, or is a remainder of two attackers.
    pub fn is_near(self, later: Self) -> bool {
        let is_same = self.attackers == later.attackers && self.guards[0] == later.guards[0];
        let is_left = self.attackers().second.is_none() && self.guards[0] == (0, 0) && later.guards[0] == (0, 0);
        is_same && self.men() + 1 >= later.men() || is_left
    }

    /// The class after South has captured an advisor; `None` if there is none.
    pub fn without_advisor(self) -> Option<Self> {
        let (own, (advisors, elephants)) = (self.guards(0), self.guards(1));
        Self::new(self.attackers(), own, (advisors.checked_sub(1)?, elephants))
    }

    /// The class after South has captured an elephant; `None` if there is none.
    pub fn without_elephant(self) -> Option<Self> {
        let (own, (advisors, elephants)) = (self.guards(0), self.guards(1));
        Self::new(self.attackers(), own, (advisors, elephants.checked_sub(1)?))
    }

    /// The classes of the first attacker alone and of the second alone; `None` if there is only one.
    pub fn each_alone(self) -> Option<[Self; 2]> {
        let Attackers { first, second } = self.attackers();
        let alone = |kind| Self::new(Attackers { first: kind, second: None }, self.guards(0), self.guards(1));
        Some([alone(first)?, alone(second?)?])
    }

    /// The classes that moves of this class lead to, besides those without an attacker.
    pub fn needs(self) -> Vec<Self> {
        let captures = [self.without_advisor(), self.without_elephant()].into_iter().flatten();
        captures.chain(self.each_alone().into_iter().flatten()).collect()
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "G")?;
        self.attackers().kinds().try_for_each(|kind| write!(f, "{}", kind.letter()))?;
        for (side, end) in [(0, "vG"), (1, "")] {
            let (advisors, elephants) = self.guards(side);
            write!(f, "{}{}{end}", "A".repeat(advisors), "E".repeat(elephants))?;
        }
        Ok(())
    }
}

/// Letters of either case and in any order after the general's, which may be `K`; a soldier may be `S`; the attackers'
/// side may come last.
impl FromStr for Class {
    type Err = ClassError;

    fn from_str(text: &str) -> Result<Self, ClassError> {
        let parsed = || {
            let upper = text.to_ascii_uppercase();
            let (one, other) = upper.split_once('V')?;
            let side = |pieces: &str| {
                let rest = pieces.strip_prefix(['G', 'K'])?;
                let (mut attackers, mut guards) = (Vec::new(), (0, 0));
                for letter in rest.chars() {
                    match letter {
                        'A' => guards.0 += 1,
                        'E' => guards.1 += 1,
                        'R' => attackers.push(PieceKind::Chariot),
                        'C' => attackers.push(PieceKind::Cannon),
                        'H' => attackers.push(PieceKind::Horse),
                        'P' | 'S' => attackers.push(PieceKind::Soldier),
                        _ => return None,
                    }
                }
                Some((attackers, guards))
            };
            let (one, other) = (side(one)?, side(other)?);
            let (with, without) = if other.0.is_empty() { (one, other) } else { (other, one) };
            if without.0.is_empty() { Self::new(Attackers::new(&with.0)?, with.1, without.1) } else { None }
        };
        parsed().ok_or_else(|| ClassError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        let all: Vec<Class> = (3..=Class::MOST_MEN).flat_map(Class::all).collect();
        assert_eq!(all.len(), 4 * 81 + 10 * 9);
        for (at, class) in all.iter().enumerate() {
            assert_eq!(class.to_string().parse(), Ok(*class));
            assert!(class.needs().into_iter().all(|needed| all[..at].contains(&needed)), "{class}");
        }
        for (number, attackers) in Attackers::ALL.into_iter().enumerate() {
            assert_eq!(attackers.number(), Some(number));
        }
        let mut numbers: Vec<usize> = all.iter().map(|class| class.number()).collect();
        numbers.sort_unstable();
        assert!(numbers.is_sorted_by(|one, other| one < other) && numbers[all.len() - 1] < Class::NUMBERS);
        let read = [
            ("kaevksa", "GPAvGAE"),
            ("KRvKAAEE", "GRvGAAEE"),
            ("GEEAvGC", "GCvGAEE"),
            ("GAvGHR", "GRHvGA"),
            ("kppvk", "GPPvG"),
        ];
        for (name, canonical) in read {
            assert_eq!(name.parse::<Class>().unwrap().to_string(), canonical);
        }
        let needed: Vec<String> = "GRHvGA".parse::<Class>().unwrap().needs().iter().map(ToString::to_string).collect();
        assert_eq!(needed, ["GRHvG", "GRvGA", "GHvGA"]);
        for name in ["", "v", "GvG", "GRRRvG", "GRvGC", "GRAAAvG", "GRRAvG", "RvG", "GRvGX", "GR"] {
            assert!(name.parse::<Class>().is_err(), "{name}");
        }
    }

    #[test]
    fn what_is_needed_is_kept() {
        let mut all: Vec<Class> = (3..=Class::MOST_MEN).flat_map(Class::all).collect();
        all.sort_by_key(|class| class.turn());
        let mut kept: Vec<Class> = Vec::new();
        for &class in &all {
            kept.retain(|older| older.is_near(class));
            assert!(class.needs().iter().all(|needed| kept.contains(needed)), "{class}");
            kept.push(class);
        }
    }
}
