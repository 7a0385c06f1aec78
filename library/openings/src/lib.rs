//! Openings by name.
//!
//! `data/xiangqi.tsv` has the openings of Xiangqi as players call them, with the lines that lead to them. An opening is
//! known by the positions at the ends of its lines, whatever the order of the moves, on either wing. A game keeps the
//! name of the last such position that it has reached. Players have no names for the openings of Xiongqi yet:
//! `data/xiongqi.tsv` has codes for the commonest ones in games of the engine, and they are called by their moves.

mod opening;
mod table;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_movegen::{AnyGame, Rules};

pub use opening::{Names, Opening};
use table::{LISTED, Table};

/// The opening that a game has reached, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ReachedOpening {
    /// The opening.
    #[serde(flatten)]
    pub opening: &'static Opening,
    /// The number of plies after which the game had its last position with a name.
    pub plies: usize,
}

/// The opening with this position; `None` if the position has no name.
pub fn opening_at(game: &AnyGame) -> Option<&'static Opening> {
    table(game.rules())?.at(game)
}

/// The opening that this game has reached; `None` if it has not reached one, or does not begin with the starting
/// position.
pub fn opening_of(game: &AnyGame) -> Option<ReachedOpening> {
    let table = table(game.rules())?;
    let mut place = game.clone();
    while place.plies_played() > table.longest() {
        place.take_back();
    }
    let mut reached = None;
    loop {
        reached = reached.or_else(|| Some(ReachedOpening { opening: table.at(&place)?, plies: place.plies_played() }));
        if place.take_back().is_none() {
            return reached.filter(|_| place.feen() == place.rules().start_feen);
        }
    }
}

/// The names that a game reaches on its way, for those who play it through: each position is looked up once.
#[derive(Clone, Copy)]
pub struct NamesOnTheWay(Option<&'static Table>);

impl NamesOnTheWay {
    /// For a game that begins here. It has no names unless that is the starting position.
    pub fn from(start: &AnyGame) -> Self {
        Self(table(start.rules()).filter(|_| start.feen() == start.rules().start_feen))
    }

    /// The opening with this position of the game; `None` if it has no name.
    pub fn at(self, place: &AnyGame) -> Option<ReachedOpening> {
        let (table, plies) = (self.0?, place.plies_played());
        let opening = if plies <= table.longest() { table.at(place) } else { None };
        opening.map(|opening| ReachedOpening { opening, plies })
    }
}

/// All openings of a game, in the order of their codes.
pub fn openings(rules: &Rules) -> &'static [Opening] {
    table(rules).map_or(&[], |table| &table.openings)
}

/// The openings of a game; `None` if it has none.
fn table(rules: &Rules) -> Option<&'static Table> {
    static TABLES: [OnceLock<Table>; LISTED.len()] = [const { OnceLock::new() }; LISTED.len()];
    let index = LISTED.iter().position(|listed| listed.rules == rules)?;
    Some(TABLES[index].get_or_init(|| Table::read(&LISTED[index])))
}
