//! When a run is done.

use std::ops::Range;

use super::totals::DataTotals;

/// More positions than a game leaves on average: with the usual settings some 40.
const POSITIONS_OF_GAME: u64 = 100;

/// When a run is done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// When the file has this many positions, from the first game on.
    Positions(u64),
    /// When these games have been played.
    Games(Range<u64>),
}

impl Goal {
    /// The number of the first game.
    pub fn first_game(&self) -> u64 {
        match self {
            Self::Positions(_) => 0,
            Self::Games(games) => games.start,
        }
    }

    /// Whether a game with this number, not before the first one, may be played.
    pub fn has_game(&self, game: u64) -> bool {
        match self {
            Self::Positions(_) => true,
            Self::Games(games) => game < games.end,
        }
    }

    /// How far a file with these totals is on its way: done, of how many, and of what.
    pub fn progress(&self, tally: &DataTotals) -> (u64, u64, &'static str) {
        match self {
            Self::Positions(positions) => (tally.positions, *positions, "positions"),
            Self::Games(games) => (tally.games, games.end - games.start, "games"),
        }
    }

    /// Whether a file with these totals is complete.
    pub fn is_reached(&self, tally: &DataTotals) -> bool {
        let (done, wanted, _) = self.progress(tally);
        done >= wanted
    }

    /// How many positions there may be in the end.
    pub fn positions(&self) -> u64 {
        match self {
            Self::Positions(positions) => *positions,
            Self::Games(games) => (games.end - games.start).saturating_mul(POSITIONS_OF_GAME),
        }
    }
}
