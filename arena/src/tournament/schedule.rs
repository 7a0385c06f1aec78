//! Which games are to be played, in a fixed order, so that a number tells all about a game.

use serde::{Deserialize, Serialize};

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PairingFormat {
    /// Everybody plays everybody.
    #[default]
    RoundRobin,
    /// The first engine plays all others.
    Gauntlet,
}

/// A game that is to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number, from 0.
    pub game: u64,
    /// The number of its pair, from 0: two games with one opening, colours changed.
    pub pair: u64,
    /// The number of its opening, from 0.
    pub round: usize,
    /// Which of the pairings it belongs to.
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
    /// So many rounds between so many engines.
    pub fn new(format: PairingFormat, engines: usize, rounds: u32) -> Self {
        let pairings = match format {
            PairingFormat::RoundRobin => (0..engines).flat_map(|a| (a + 1..engines).map(move |b| [a, b])).collect(),
            PairingFormat::Gauntlet => (1..engines).map(|b| [0, b]).collect(),
        };
        Self { pairings, rounds }
    }

    /// Who plays whom.
    pub fn pairings(&self) -> &[[usize; 2]] {
        &self.pairings
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        2 * u64::from(self.rounds) * self.pairings.len() as u64
    }

    /// The game with this number, if it is one. All engines play the openings of a round before the next one begins.
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
