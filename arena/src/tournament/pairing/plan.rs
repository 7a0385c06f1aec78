//! The plan of a match: who plays whom, and how often. It determines the schedule.

use std::fmt;

use serde::{Deserialize, Serialize};
use xiongmao_parts::Part;

/// Which engines play each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub enum PairingFormat {
    /// Every engine plays every other.
    #[default]
    #[serde(alias = "roundrobin")]
    #[cfg_attr(feature = "clap", value(name = "roundrobin", alias = "round-robin"))]
    RoundRobin,
    /// The first engines, the [seeds](Plan::seeds), play all others.
    Gauntlet,
    /// The loser of every encounter is eliminated.
    Knockout,
    /// In each round, engines with similar points meet.
    Swiss,
}

impl PairingFormat {
    /// Whether the results of one round decide who meets in the next.
    pub const fn has_rounds(self) -> bool {
        matches!(self, Self::Knockout | Self::Swiss)
    }
}

impl fmt::Display for PairingFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::RoundRobin => "roundrobin",
            Self::Gauntlet => "gauntlet",
            Self::Knockout => "knockout",
            Self::Swiss => "swiss",
        })
    }
}

/// What determines a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Which engines play each other.
    pub format: PairingFormat,
    /// How many engines, from the first on, play all others in a gauntlet.
    pub seeds: usize,
    /// Number of openings of each encounter.
    pub openings: u32,
    /// Whether each opening is played twice, colours reversed.
    pub swap: bool,
    /// Number of rounds of a Swiss tournament.
    pub swiss_rounds: u32,
    /// Most openings that are added to a tied encounter of a knockout tournament, each played twice.
    pub extra_pairs: u32,
    /// Which part of the games is played here. A tournament whose rounds depend on results has one part.
    pub part: Part,
}

impl Plan {
    /// A round robin with this many openings for each pairing.
    pub fn round_robin(openings: u32) -> Self {
        let format = PairingFormat::RoundRobin;
        Self { format, seeds: 1, openings, swap: true, swiss_rounds: 0, extra_pairs: 0, part: Part::WHOLE }
    }

    /// Whether this game of the match, from 0, is played here. Both games of a pair are played in the same part.
    pub fn plays(&self, game: u64) -> bool {
        self.part.is_dealt(self.unit_of(game))
    }

    /// The unit that is dealt to parts: the number of the pair of this game, from 0, or its own number where each
    /// opening is played once.
    pub fn unit_of(&self, game: u64) -> u64 {
        game / self.games_of_opening()
    }

    /// How many of the first `games` games of the match, in whole pairs, are played here.
    pub fn played_of(&self, games: u64) -> u64 {
        let each = self.games_of_opening();
        self.part.dealt(games / each) * each
    }

    fn games_of_opening(&self) -> u64 {
        if self.swap { 2 } else { 1 }
    }

    /// The number of games of an encounter, without extra pairs.
    pub fn games(&self) -> u64 {
        u64::from(self.openings) * self.games_of_opening()
    }
}
