//! The contents of a database in numbers.

use rusqlite::OptionalExtension;
use serde::Serialize;

use crate::error::GamesError;
use crate::schema::Database;

/// The contents of a database in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stats {
    /// Games that the rules accept.
    pub games: i64,
    /// Games that they refuse.
    pub refused: i64,
    /// Games that South won.
    pub south: i64,
    /// Games drawn.
    pub draws: i64,
    /// Games that North won.
    pub north: i64,
    /// The plies of all games.
    pub plies: i64,
    /// Different names of players.
    pub players: i64,
    /// Different names of events.
    pub events: i64,
    /// The first year that is known.
    pub first_year: Option<i64>,
    /// The last year that is known.
    pub last_year: Option<i64>,
    /// Games with a known rating.
    pub rated: i64,
    /// Positions that several games have reached.
    pub positions: i64,
    /// Files that were read.
    pub files: i64,
    /// The size of the file in bytes.
    pub bytes: i64,
}

impl Database {
    /// The name of the game that the first of its games is one of; `None` if it has none.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn first_game_name(&self) -> Result<Option<String>, GamesError> {
        let sql = "SELECT game FROM games WHERE refused IS NULL ORDER BY id LIMIT 1";
        Ok(self.connection.query_row(sql, [], |row| row.get(0)).optional()?)
    }

    /// Counts the contents of the database.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn stats(&self) -> Result<Stats, GamesError> {
        let number = |sql: &str| self.connection.query_row(sql, [], |row| row.get::<_, i64>(0));
        let known = "FROM games WHERE refused IS NULL";
        let result = |result: i64| number(&format!("SELECT count(*) {known} AND result = {result}"));
        let year = |of: &str| {
            let sql = format!("SELECT {of}(year) {known}");
            self.connection.query_row(&sql, [], |row| row.get::<_, Option<i64>>(0))
        };
        let players = "SELECT count(*) FROM (SELECT south FROM games WHERE south IS NOT NULL \
                       UNION SELECT north FROM games WHERE north IS NOT NULL)";
        Ok(Stats {
            games: number(&format!("SELECT count(*) {known}"))?,
            refused: number("SELECT count(*) FROM games WHERE refused IS NOT NULL")?,
            south: result(1)?,
            draws: result(2)?,
            north: result(3)?,
            plies: number(&format!("SELECT ifnull(sum(length(moves)) / 2, 0) {known}"))?,
            players: number(players)?,
            events: number("SELECT count(DISTINCT event) FROM games")?,
            first_year: year("min")?,
            last_year: year("max")?,
            rated: number(&format!("SELECT count(*) {known} AND ifnull(south_rating, north_rating) IS NOT NULL"))?,
            positions: number("SELECT count(DISTINCT key) FROM positions")?,
            files: number("SELECT count(*) FROM sources WHERE done > 0")?,
            bytes: number("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")?,
        })
    }
}
