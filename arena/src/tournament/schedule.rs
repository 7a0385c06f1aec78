//! The schedule: all games of a match in a fixed order. The number of a game determines its engines and its opening.

use serde::{Deserialize, Serialize};

/// Which engines play each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PairingFormat {
    /// Every engine plays every other.
    #[default]
    RoundRobin,
    /// The first engine plays all others.
    Gauntlet,
}

/// A scheduled game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number, from 0.
    pub game: u64,
    /// The number of its pair, from 0: two games with the same opening, colours reversed.
    pub pair: u64,
    /// The number of its round, from 0, which has one opening.
    pub round: usize,
    /// The index of its pairing.
    pub pairing: usize,
    /// The engines that play South and North.
    pub engines: [usize; 2],
    /// Whether the first engine of the pairing plays South.
    pub first_is_south: bool,
}

/// All games of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    pairings: Vec<[usize; 2]>,
    rounds: u32,
}

impl Schedule {
    /// The schedule of this many rounds between this many engines.
    pub fn new(format: PairingFormat, engines: usize, rounds: u32) -> Self {
        let pairings = match format {
            PairingFormat::RoundRobin => (0..engines).flat_map(|a| (a + 1..engines).map(move |b| [a, b])).collect(),
            PairingFormat::Gauntlet => (1..engines).map(|b| [0, b]).collect(),
        };
        Self { pairings, rounds }
    }

    /// The pairs of engines that play each other.
    pub fn pairings(&self) -> &[[usize; 2]] {
        &self.pairings
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        2 * u64::from(self.rounds) * self.pairings.len() as u64
    }

    /// The game with this number, or `None` beyond the last one. All pairings play the opening of a round before the
    /// next round begins.
    pub fn fixture(&self, game: u64) -> Option<Fixture> {
        if game >= self.games() {
            return None;
        }
        let pair = game / 2;
        let (round, pairing) = (pair as usize / self.pairings.len(), pair as usize % self.pairings.len());
        let [first, second] = self.pairings[pairing];
        let first_is_south = game.is_multiple_of(2);
        let engines = if first_is_south { [first, second] } else { [second, first] };
        Some(Fixture { game, pair, round, pairing, engines, first_is_south })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn everybody_plays_everybody_with_both_colours() {
        for (format, engines, pairings) in
            [(PairingFormat::RoundRobin, 4, 6), (PairingFormat::Gauntlet, 4, 3), (PairingFormat::RoundRobin, 2, 1)]
        {
            let schedule = Schedule::new(format, engines, 3);
            assert_eq!(schedule.games(), 2 * 3 * pairings);
            let mut met = HashMap::new();
            for game in 0..schedule.games() {
                let fixture = schedule.fixture(game).unwrap();
                assert_eq!(fixture.game, game);
                *met.entry(fixture.engines).or_insert(0) += 1;
                let partner = schedule.fixture(game ^ 1).unwrap();
                assert_eq!((partner.pair, partner.round), (fixture.pair, fixture.round));
                assert_eq!(partner.engines, [fixture.engines[1], fixture.engines[0]]);
            }
            assert_eq!(met.len() as u64, 2 * pairings);
            assert!(met.values().all(|&count| count == 3), "{met:?}");
            assert_eq!(schedule.fixture(schedule.games()), None);
        }
    }
}
