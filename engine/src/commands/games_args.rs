//! Games of a database as the input of a command, on the command line.

use std::path::{Path, PathBuf};

use xiongmao_arena::tournament::openings::scorer::ScorerError;
use xiongmao_games::{Database, Filter, GamesError};
use xiongmao_movegen::{AnyGame, Rules};
use xiongmao_records::pcn::Pcn;

use super::CommandError;
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
}

impl GamesArgs {
    /// The games, of these rules if some are given; `None` if no database was named.
    ///
    /// # Errors
    /// If the database cannot be read, or games are chosen without one.
    pub fn find(&self, rules: Option<&Rules>) -> Result<Option<StoredGames>, CommandError> {
        let filter = self.filter.filter()?;
        let Some(path) = &self.games else {
            return if filter.is_empty() { Ok(None) } else { Err(CommandError::NoDatabase) };
        };
        let database = Database::open(path)?;
        let filter = Filter { game: rules.map(|rules| rules.name), ..filter };
        let found = database.search(&filter, None, &interruption_on_signal())?;
        Ok(Some(StoredGames { database, ids: found.into_iter().map(|game| game.id).collect() }))
    }
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

    /// Only the game with this number in the database.
    ///
    /// # Errors
    /// If it is not among them.
    pub fn only(mut self, number: u32) -> Result<Self, GamesError> {
        self.ids.retain(|&id| id == i64::from(number));
        if self.ids.is_empty() { Err(GamesError::NoGame(number.into())) } else { Ok(self) }
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
