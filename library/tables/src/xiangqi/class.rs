//! The classes of endings of Xiangqi: one attacker, and the advisors and elephants of both sides.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use xiongmao_movegen::xiangqi::PieceKind;

/// The attackers in the order of the classes.
const ATTACKERS: [PieceKind; 4] = [PieceKind::Chariot, PieceKind::Cannon, PieceKind::Horse, PieceKind::Soldier];
/// The most advisors, and the most elephants, of a side.
pub(super) const MOST: usize = 2;

/// The pieces of an ending, such as `GRvGAAEE`: a general with a chariot against one with all its guards. South has the
/// attacker; both sides may have advisors and elephants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Class {
    /// The place of the attacker in [`ATTACKERS`].
    attacker: u8,
    /// Advisors and elephants, South's first.
    guards: [(u8, u8); 2],
}

/// A class is written otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "'{0}' is not a class of endings; expected one of R, C, H, P beside the general, and up to two A and two E of each side, as in GRvG, GHvGAE or GPAAvGEE"
)]
pub struct ClassError(pub String);

impl Class {
    /// The number of classes.
    pub const COUNT: usize = ATTACKERS.len() * 81;
    /// The most pieces of a class, generals included.
    pub const MOST_MEN: usize = 3 + 4 * MOST;

    /// The class of this attacker with so many advisors and elephants on its side and on the other. `None` if there are
    /// too many, or if this piece cannot attack.
    pub fn new(attacker: PieceKind, own: (usize, usize), other: (usize, usize)) -> Option<Self> {
        let attacker = ATTACKERS.iter().position(|&kind| kind == attacker)? as u8;
        let counts = [own.0, own.1, other.0, other.1];
        let small = |(advisors, elephants): (usize, usize)| (advisors as u8, elephants as u8);
        counts.into_iter().all(|count| count <= MOST).then(|| Self { attacker, guards: [own, other].map(small) })
    }

    /// Every class with this many pieces, generals included, each after those that it needs.
    pub fn all(men: usize) -> Vec<Self> {
        let counts = || (0..=MOST).flat_map(|advisors| (0..=MOST).map(move |elephants| (advisors, elephants)));
        let mut all = Vec::new();
        for attacker in ATTACKERS {
            for own in counts() {
                all.extend(counts().filter_map(|other| Self::new(attacker, own, other)));
            }
        }
        all.retain(|class| class.men() == men);
        all
    }

    /// The piece beside the general and its guards.
    #[inline(always)]
    pub fn attacker(self) -> PieceKind {
        ATTACKERS[usize::from(self.attacker)]
    }

    /// The advisors and elephants of a side, 0 for the attacker's.
    pub fn guards(self, side: usize) -> (usize, usize) {
        let (advisors, elephants) = self.guards[side];
        (usize::from(advisors), usize::from(elephants))
    }

    /// The number of pieces, generals included.
    pub fn men(self) -> usize {
        3 + (0..2).map(|side| self.guards(side)).map(|(advisors, elephants)| advisors + elephants).sum::<usize>()
    }

    /// A number of its own, below [`Class::COUNT`].
    #[inline(always)]
    pub fn number(self) -> usize {
        let digits = self.guards.iter().flat_map(|&(advisors, elephants)| [advisors, elephants]);
        digits.fold(usize::from(self.attacker), |number, digit| 3 * number + usize::from(digit))
    }

    /// Whether this class and a later one have the same attacker and the same guards beside it, and this has at most one
    /// piece less: whether it may be needed from there on.
    pub fn is_near(self, later: Self) -> bool {
        self.attacker == later.attacker && self.guards[0] == later.guards[0] && self.men() + 1 >= later.men()
    }

    /// The class after the attacker has captured an advisor; `None` if there is none.
    pub fn without_advisor(self) -> Option<Self> {
        let (own, (advisors, elephants)) = (self.guards(0), self.guards(1));
        Self::new(self.attacker(), own, (advisors.checked_sub(1)?, elephants))
    }

    /// The class after the attacker has captured an elephant; `None` if there is none.
    pub fn without_elephant(self) -> Option<Self> {
        let (own, (advisors, elephants)) = (self.guards(0), self.guards(1));
        Self::new(self.attacker(), own, (advisors, elephants.checked_sub(1)?))
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "G{}", self.attacker().letter())?;
        for (side, end) in [(0, "vG"), (1, "")] {
            let (advisors, elephants) = self.guards(side);
            write!(f, "{}{}{end}", "A".repeat(advisors), "E".repeat(elephants))?;
        }
        Ok(())
    }
}

/// Letters of either case and in any order after the general's, which may be `K`; a soldier may be `S`; the attacker's
/// side may come last.
impl FromStr for Class {
    type Err = ClassError;

    fn from_str(text: &str) -> Result<Self, ClassError> {
        let parsed = || {
            let upper = text.to_ascii_uppercase();
            let (one, other) = upper.split_once('V')?;
            let side = |pieces: &str| {
                let rest = pieces.strip_prefix(['G', 'K'])?;
                let (mut attacker, mut guards) = (None, (0, 0));
                for letter in rest.chars() {
                    match letter {
                        'A' => guards.0 += 1,
                        'E' => guards.1 += 1,
                        _ if attacker.is_some() => return None,
                        'S' => attacker = Some(PieceKind::Soldier),
                        _ => attacker = Some(*ATTACKERS.iter().find(|kind| kind.letter() == letter)?),
                    }
                }
                Some((attacker, guards))
            };
            match (side(one)?, side(other)?) {
                ((Some(attacker), own), (None, guards)) | ((None, guards), (Some(attacker), own)) => {
                    Self::new(attacker, own, guards)
                }
                _ => None,
            }
        };
        parsed().ok_or_else(|| ClassError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        let all: Vec<Class> = (3..=11).flat_map(Class::all).collect();
        assert_eq!(all.len(), Class::COUNT);
        for (at, class) in all.iter().enumerate() {
            assert_eq!(class.to_string().parse(), Ok(*class));
            let needed = [class.without_advisor(), class.without_elephant()].into_iter().flatten();
            assert!(needed.into_iter().all(|needed| all[..at].contains(&needed)), "{class}");
        }
        let mut numbers: Vec<usize> = all.iter().map(|class| class.number()).collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..Class::COUNT));
        for (name, canonical) in [("kaevksa", "GPAvGAE"), ("KRvKAAEE", "GRvGAAEE"), ("GEEAvGC", "GCvGAEE")] {
            assert_eq!(name.parse::<Class>().unwrap().to_string(), canonical);
        }
        for name in ["", "v", "GvG", "GRRvG", "GRvGC", "GRAAAvG", "RvG", "GRvGX", "GR"] {
            assert!(name.parse::<Class>().is_err(), "{name}");
        }
    }
}
