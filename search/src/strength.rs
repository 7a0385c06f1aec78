//! Limited playing strength: the skill levels, and the Elo that was measured for each in each game.

use std::hash::{BuildHasher, RandomState};

use crate::weakness::Weakness;

/// The skill level at which nothing limits the strength; those below it count from 0.
pub const FULL_SKILL: u32 = 20;

/// The Elo of each level below full strength in one game, in ascending order. `protocol.md` says how it was measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Levels(pub [u32; FULL_SKILL as usize]);

impl Levels {
    /// The Elo of the weakest level.
    pub const fn min(&self) -> u32 {
        self.0[0]
    }

    /// The Elo of the strongest limited level.
    pub const fn max(&self) -> u32 {
        self.0[self.0.len() - 1]
    }

    /// The measured Elo of a level; `None` for [`FULL_SKILL`] and above.
    pub fn elo_of(&self, level: u32) -> Option<u32> {
        self.0.get(level as usize).copied()
    }

    /// The level, with its fraction, of this Elo. Levels are interpolated linearly.
    fn level_of(&self, elo: u32) -> f64 {
        let elo = elo.clamp(self.min(), self.max());
        let below = self.0.iter().rposition(|&measured| measured <= elo).unwrap_or(0).min(self.0.len() - 2);
        let (low, high) = (self.0[below], self.0[below + 1]);
        below as f64 + f64::from(elo - low) / f64::from((high - low).max(1))
    }
}

/// The playing strength that the options set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// The skill level, from 0 to [`FULL_SKILL`].
    pub skill: u32,
    /// Whether `elo` decides instead of `skill`.
    pub limited: bool,
    /// Analysis mode: full strength regardless of the other fields, and all the time that is given.
    pub analyse: bool,
    /// The Elo to play at; what lies beyond the levels of a game means its weakest or strongest.
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
        Self { skill: FULL_SKILL, limited: false, analyse: false, elo: 0, seed: 0, own_seed }
    }
}

impl Strength {
    /// The weakness for the search of a game with these levels; `None` at full strength.
    pub fn weakness(self, levels: &Levels) -> Option<Weakness> {
        let weak = !self.analyse && (self.limited || self.skill < FULL_SKILL);
        weak.then(|| weakness_at(self.level(levels), self.seed()))
    }

    /// The plies of an opening that an opponent of this strength knows by heart: none up to level 5, and two more for
    /// each level above it, up to twenty.
    pub fn known_plies(self, levels: &Levels) -> usize {
        (2.0 * (self.level(levels) - 5.0)).clamp(0.0, 20.0) as usize
    }

    /// The seed of the random choices, which is never 0.
    pub fn seed(self) -> u64 {
        if self.seed == 0 { self.own_seed.max(1) } else { u64::from(self.seed) }
    }

    fn level(self, levels: &Levels) -> f64 {
        if self.limited { levels.level_of(self.elo) } else { f64::from(self.skill) }
    }
}

/// The weakness at a level. From one level to the next, the search gets 35 % more nodes, compares fewer plies, looks
/// further ahead, and chooses less randomly.
fn weakness_at(level: f64, seed: u64) -> Weakness {
    Weakness {
        nodes: (300.0 * 1.35f64.powf(level)) as u64,
        lines: (36.0 - 1.7 * level) as usize,
        sight: 1.0 - 0.88 * 0.845f64.powf(level),
        spread: 450.0 * 0.74f64.powf(level),
        seed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVELS: Levels = Levels([
        300, 350, 410, 480, 560, 650, 750, 860, 980, 1110, 1250, 1400, 1560, 1730, 1910, 2100, 2300, 2510, 2730, 2960,
    ]);

    fn limited(elo: u32) -> Weakness {
        Strength { limited: true, elo, ..Strength::default() }.weakness(&LEVELS).unwrap()
    }

    #[test]
    fn every_level_is_stronger_than_the_one_below() {
        for level in 1..FULL_SKILL {
            let [low, high] = [level - 1, level].map(|level| weakness_at(f64::from(level), 1));
            assert!(low.nodes < high.nodes && low.lines >= high.lines, "{level}");
            assert!(low.sight < high.sight && low.spread > high.spread, "{level}");
            assert!(high.lines > 1 && high.sight < 1.0 && high.spread > 1.0, "{level}");
        }
    }

    #[test]
    fn the_full_level_is_no_weakness() {
        let mut strength = Strength::default();
        assert!(strength.weakness(&LEVELS).is_none());
        strength.skill = FULL_SKILL - 1;
        assert!(strength.weakness(&LEVELS).is_some());
        strength.analyse = true;
        assert!(strength.weakness(&LEVELS).is_none());
    }

    #[test]
    fn elo_overrides_skill_and_finds_its_level() {
        for (level, elo) in LEVELS.0.into_iter().enumerate() {
            assert!((LEVELS.level_of(elo) - level as f64).abs() < 1e-9);
            let expected = weakness_at(level as f64, 0);
            assert_eq!((limited(elo).nodes, limited(elo).lines), (expected.nodes, expected.lines), "{elo}");
        }
        let (weakest, strongest) = (LEVELS.min(), LEVELS.max());
        assert!((LEVELS.level_of(u32::midpoint(LEVELS.0[3], LEVELS.0[4])) - 3.5).abs() < 0.02);
        assert!(LEVELS.level_of(strongest - 1) < 19.0 && LEVELS.level_of(weakest + 1) > 0.0);
        // Other games may have levels beyond.
        assert_eq!(limited(weakest - 1).nodes, limited(weakest).nodes);
        assert_eq!(limited(strongest + 1).nodes, limited(strongest).nodes);
        let strength = Strength { limited: true, elo: strongest, skill: 0, ..Strength::default() };
        assert_eq!(strength.weakness(&LEVELS).unwrap().nodes, limited(strongest).nodes);
    }

    #[test]
    fn stronger_levels_know_more_of_an_opening() {
        let plies = |skill| Strength { skill, ..Strength::default() }.known_plies(&LEVELS);
        assert_eq!([0, 5, 6, 14, 15, FULL_SKILL].map(plies), [0, 0, 2, 18, 20, 20]);
        let by_elo = |elo| Strength { limited: true, elo, ..Strength::default() }.known_plies(&LEVELS);
        assert_eq!([LEVELS.0[4], LEVELS.0[7], LEVELS.max()].map(by_elo), [0, 4, 20]);
    }

    #[test]
    fn a_seed_that_is_set_counts() {
        let seed = |seed| Strength { skill: 3, seed, ..Strength::default() }.weakness(&LEVELS).unwrap().seed;
        assert_eq!((seed(5), seed(6)), (5, 6));
        assert_ne!(seed(0), seed(0));
    }
}
