//! Totals over the games of a file.

use serde::{Deserialize, Serialize};
use xiongmao_movegen::Side;

use super::play::Played;

/// Totals from the first game of a file on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DataTotals {
    /// Games whose positions are in the file; the next one has this number, or this many more than the first one of a
    /// part.
    pub games: u64,
    /// Positions in the file.
    pub positions: u64,
    /// Positions left out because they are in the file already.
    pub duplicates: u64,
    /// Games that began with few pieces.
    pub endings: u64,
    /// Games that South won.
    pub south_wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that North won.
    pub north_wins: u64,
    /// Moves played.
    pub plies: u64,
    /// Positions searched.
    pub nodes: u64,
}

impl DataTotals {
    /// Adds the totals of a part.
    pub fn add_part(&mut self, part: &Self) {
        let Self { games, positions, duplicates, endings, south_wins, draws, north_wins, plies, nodes } = part;
        self.games += games;
        self.positions += positions;
        self.duplicates += duplicates;
        self.endings += endings;
        self.south_wins += south_wins;
        self.draws += draws;
        self.north_wins += north_wins;
        self.plies += plies;
        self.nodes += nodes;
    }

    /// Adds a game with this many kept positions.
    pub fn add<B>(&mut self, played: &Played<B>, kept: u64) {
        self.games += 1;
        self.positions += kept;
        self.duplicates += played.records.len() as u64 - kept;
        self.endings += u64::from(played.ending);
        self.plies += played.plies;
        self.nodes += played.nodes;
        *match played.winner {
            Some(Side::South) => &mut self.south_wins,
            Some(Side::North) => &mut self.north_wins,
            None => &mut self.draws,
        } += 1;
    }
}
