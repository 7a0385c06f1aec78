//! Limited playing strength: the skill levels, and the Elo that was measured for each.

use std::hash::{BuildHasher, RandomState};

use crate::weakness::Weakness;

/// The level of full strength.
pub const FULL_SKILL: u32 = 20;

/// The Elo of each level below full strength. `protocol.md` says how it was measured.
const ELO: [u32; FULL_SKILL as usize] =
    [310, 390, 480, 570, 660, 770, 910, 1080, 1320, 1580, 1830, 2060, 2280, 2520, 2770, 3010, 3230, 3420, 3570, 3720];

/// The Elo of the weakest level.
pub const ELO_MIN: u32 = ELO[0];
/// The Elo of the strongest limited level.
pub const ELO_MAX: u32 = ELO[ELO.len() - 1];

/// The playing strength that the options ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// The skill level, from 0 to [`FULL_SKILL`].
    pub skill: u32,
    /// Whether `elo` decides instead of `skill`.
    pub limited: bool,
    /// Analysis mode: full strength whatever the other fields say, and all the time that is given.
    pub analyse: bool,
    /// The Elo to play at, from [`ELO_MIN`] to [`ELO_MAX`].
    pub elo: u32,
    /// The seed of the random choices; 0 means a new one at every start of the program.
    pub seed: u32,
    /// The seed of this run, for `seed` 0.
    own_seed: u64,
}

impl Default for Strength {
    fn default() -> Self {
        // A random number without another crate: the keys of a hash map are random.
        let own_seed = RandomState::new().hash_one("xiongmao");
        Self { skill: FULL_SKILL, limited: false, analyse: false, elo: ELO_MIN, seed: 0, own_seed }
    }
}

impl Strength {
    /// The weakness for the search; `None` at full strength.
    pub fn weakness(self) -> Option<Weakness> {
        let level = if self.limited { level_of(self.elo) } else { f64::from(self.skill) };
        let seed = if self.seed == 0 { self.own_seed } else { u64::from(self.seed) };
        let weak = !self.analyse && (self.limited || self.skill < FULL_SKILL);
        weak.then(|| weakness_at(level, seed))
    }
}

/// The measured Elo of a level; `None` for [`FULL_SKILL`] and above.
pub fn elo_of(level: u32) -> Option<u32> {
    ELO.get(level as usize).copied()
}

/// The level, with its fraction, of this Elo. Levels are interpolated linearly.
fn level_of(elo: u32) -> f64 {
    let elo = elo.clamp(ELO_MIN, ELO_MAX);
    let below = ELO.iter().rposition(|&measured| measured <= elo).unwrap_or(0).min(ELO.len() - 2);
    let (low, high) = (ELO[below], ELO[below + 1]);
    below as f64 + f64::from(elo - low) / f64::from((high - low).max(1))
}

/// The weakness at a level. From one level to the next, the search gets 55 % more nodes, compares fewer plies, and
/// chooses less randomly among them.
fn weakness_at(level: f64, seed: u64) -> Weakness {
    Weakness {
        nodes: (20.0 * 1.55f64.powf(level)) as u64,
        lines: (36.0 - 1.7 * level) as usize,
        spread: 508.0 * 0.764f64.powf(level),
        seed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limited(elo: u32) -> Weakness {
        Strength { limited: true, elo, ..Strength::default() }.weakness().unwrap()
    }

    #[test]
    fn every_level_is_stronger_than_the_one_below() {
        assert!(ELO.is_sorted_by(|low, high| low < high));
        for level in 1..FULL_SKILL {
            let [low, high] = [level - 1, level].map(|level| weakness_at(f64::from(level), 1));
            assert!(low.nodes < high.nodes && low.lines >= high.lines && low.spread > high.spread, "{level}");
            assert!(high.lines > 1 && high.spread > 1.0, "{level}");
        }
    }

    #[test]
    fn the_protocol_page_shows_these_numbers() {
        for levels in [0..10, 10..20] {
            let numbers: Vec<String> = ELO[levels].iter().map(u32::to_string).collect();
            let row = format!("| Elo | {} |", numbers.join(" | "));
            assert!(include_str!("../../protocol.md").contains(&row), "protocol.md lacks '{row}'");
        }
    }

    #[test]
    fn the_full_level_is_no_weakness() {
        let mut strength = Strength::default();
        assert!(strength.weakness().is_none());
        strength.skill = FULL_SKILL - 1;
        assert!(strength.weakness().is_some());
        strength.analyse = true;
        assert!(strength.weakness().is_none());
    }

    #[test]
    fn elo_overrides_skill_and_finds_its_level() {
        for (level, elo) in ELO.into_iter().enumerate() {
            assert!((level_of(elo) - level as f64).abs() < 1e-9);
            let expected = weakness_at(level as f64, 0);
            assert_eq!((limited(elo).nodes, limited(elo).lines), (expected.nodes, expected.lines), "{elo}");
        }
        assert!((level_of(u32::midpoint(ELO[3], ELO[4])) - 3.5).abs() < 0.01);
        assert!(level_of(ELO_MAX - 1) < 19.0 && level_of(ELO_MIN + 1) > 0.0);
        let strength = Strength { limited: true, elo: ELO_MAX, skill: 0, ..Strength::default() };
        assert_eq!(strength.weakness().unwrap().nodes, limited(ELO_MAX).nodes);
    }

    #[test]
    fn a_seed_that_is_set_counts() {
        let seed = |seed| Strength { skill: 3, seed, ..Strength::default() }.weakness().unwrap().seed;
        assert_eq!((seed(5), seed(6)), (5, 6));
        assert_ne!(seed(0), seed(0));
    }
}
