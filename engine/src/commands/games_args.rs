//! Games of a database as the input of a command, on the command line.

use std::path::{Path, PathBuf};

use anyhow::{bail, ensure};
use xiongmao_analysis::registry::{self, Entry};
use xiongmao_arena::tournament::openings::scorer::ScorerError;
use xiongmao_games::search::Likeness;
use xiongmao_games::{Database, Filter, GamesError};
use xiongmao_movegen::{AnyGame, Rules, StartPosition};
use xiongmao_records::pcn::Pcn;

use super::PositionArgs;
use super::filter_args::FilterArgs;
use crate::signals::interruption_on_signal;

/// Games of a database instead of files.
#[derive(Debug, clap::Args)]
pub struct GamesArgs {
    /// Take the games from this database (see `xiongmao games import`): all, or those with the following properties
    #[arg(long, value_name = "DATABASE")]
    games: Option<PathBuf>,
    #[command(flatten)]
    filter: FilterArgs,
    /// Games that reached this position: moves from the starting position, or FEEN or FEN
    #[arg(long, value_name = "POSITION")]
    reached: Option<String>,
    /// What that position has in common with one of the game: position (all), material (the pieces on the board), or
    /// soldiers (their squares) [default: position]
    #[arg(long, value_name = "WHAT", requires = "reached", value_parser = ["position", "material", "soldiers"],
          hide_possible_values = true)]
    like: Option<String>,
}

impl GamesArgs {
    /// The games, of these rules if some are given; `None` if no database was named.
    ///
    /// # Errors
    /// If the database cannot be read, or games are chosen without one.
    pub fn find(&self, rules: Option<&Rules>) -> anyhow::Result<Option<StoredGames>> {
        let filter = self.filter.filter()?;
        let Some(path) = &self.games else {
            let is_empty = filter.is_empty() && self.reached.is_none();
            ensure!(is_empty, "--player and the like choose games of a database; add --games DATABASE");
            return Ok(None);
        };
        let database = Database::open(path)?;
        let filter = Filter { game: rules.map(|rules| rules.name), ..filter };
        let reached = self.reached(&database, rules)?;
        let likeness = self.like.as_deref().and_then(Likeness::named).unwrap_or(Likeness::Position);
        let like = reached.as_ref().map(|game| (likeness, game));
        let found = database.search(&filter, like, &interruption_on_signal())?;
        Ok(Some(StoredGames { database, ids: found.into_iter().map(|game| game.id).collect() }))
    }

    /// The position that the games must have reached: of these rules, or else of those of the first game.
    fn reached(&self, database: &Database, rules: Option<&Rules>) -> anyhow::Result<Option<AnyGame>> {
        let Some(line) = &self.reached else { return Ok(None) };
        let (start, moves) = StartPosition::of_line(line);
        let position = PositionArgs::at(start, moves);
        position_in(rules.map(registry::of), database, &position).map(Some)
    }
}

/// The position to look up in a database. Unless something else decides the game, it is the game of the database.
///
/// # Errors
/// If the position is invalid, nothing decides which game its moves are of, or the database cannot be read.
pub fn position_in(
    given: Option<&'static Entry>,
    database: &Database,
    position: &PositionArgs,
) -> anyhow::Result<AnyGame> {
    if given.is_some() || position.starts_elsewhere() {
        return position.game(given);
    }
    let named = database.first_game_name()?;
    if named.is_none() && position.is_given() {
        bail!("{} has no games; --game NAME says which game the moves are of", database.name());
    }
    position.game(named.and_then(|name| registry::named(&name)))
}

/// Games of a database, which are read one by one: a million of them would not fit into memory.
pub struct StoredGames {
    database: Database,
    ids: Vec<i64>,
}

impl StoredGames {
    /// The name of the database.
    pub fn name(&self) -> String {
        self.database.name()
    }

    /// How many they are.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Only the games with these numbers in the database, in this order.
    ///
    /// # Errors
    /// If one is not among them.
    pub fn only(mut self, numbers: &[u32]) -> Result<Self, GamesError> {
        let wanted: Vec<i64> = numbers.iter().copied().map(i64::from).collect();
        if let Some(missing) = wanted.iter().find(|id| !self.ids.contains(id)) {
            return Err(GamesError::NoGame(*missing));
        }
        self.ids = wanted;
        Ok(self)
    }

    /// The rules of the first one; `None` if there is none.
    ///
    /// # Errors
    /// If the database is damaged.
    pub fn rules(&self) -> Result<Option<&'static Rules>, GamesError> {
        let first = self.ids.first().map(|&id| self.database.record(id)).transpose()?;
        Ok(first.map(|record| record.rules()))
    }

    /// The record of the game at this index; `None` after the last one.
    ///
    /// # Errors
    /// If the database is damaged.
    pub fn record(&self, index: usize) -> Option<Result<Pcn, GamesError>> {
        self.ids.get(index).map(|&id| self.database.record(id))
    }

    /// The records, in the order of their numbers.
    pub fn records(self) -> impl Iterator<Item = Result<Pcn, GamesError>> {
        (0..).map_while(move |index| self.record(index))
    }
}

/// Gives the beginnings of this many plies in the games of a database, for the openings of a match.
///
/// # Errors
/// If the database cannot be read.
pub fn read_first_moves(
    rules: &Rules,
    path: &Path,
    plies: usize,
    take: &mut dyn FnMut(AnyGame) -> bool,
) -> Result<(), ScorerError> {
    Ok(Database::open(path)?.first_moves(rules, plies, take)?)
}
