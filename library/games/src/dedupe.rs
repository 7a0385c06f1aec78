//! Finds games that are the beginning of another game of the same players: records that were broken off.

use rusqlite::params;

use crate::error::GamesError;
use crate::schema::Database;

/// From this number of plies on, a game may be the beginning of another.
const LEAST_PLIES: usize = 20;

/// A game that is the beginning of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// The game.
    pub id: i64,
    /// The longer game.
    pub whole: i64,
}

struct Row {
    id: i64,
    game: String,
    start: Option<String>,
    players: [Option<i64>; 2],
    moves: Vec<u8>,
}

impl Row {
    fn begins(&self, other: &Self) -> bool {
        let same = |one: Option<i64>, other: Option<i64>| one.is_none() || other.is_none() || one == other;
        self.game == other.game
            && self.start == other.start
            && self.moves.len() >= 2 * LEAST_PLIES
            && other.moves.starts_with(&self.moves)
            && self.players.into_iter().zip(other.players).all(|(one, other)| same(one, other))
    }
}

impl Database {
    /// The games that are the beginning of another game, of at least 20 plies and with players of the same names, as
    /// far as they are known.
    ///
    /// # Errors
    /// If the database is damaged.
    pub fn beginnings(&self) -> Result<Vec<Beginning>, GamesError> {
        let sql = "SELECT id, game, start, south, north, moves FROM games WHERE refused IS NULL \
                   ORDER BY game, start, moves, id";
        let mut statement = self.connection.prepare(sql)?;
        let mut rows = statement.query([])?;
        let (mut found, mut before): (_, Option<Row>) = (Vec::new(), None);
        while let Some(row) = rows.next()? {
            let next = Row {
                id: row.get(0)?,
                game: row.get(1)?,
                start: row.get(2)?,
                players: [row.get(3)?, row.get(4)?],
                moves: row.get(5)?,
            };
            // Whatever continues a game stands right behind it.
            found.extend(
                before
                    .take()
                    .filter(|before| before.begins(&next))
                    .map(|before| Beginning { id: before.id, whole: next.id }),
            );
            before = Some(next);
        }
        found.sort_unstable_by_key(|beginning| beginning.id);
        Ok(found)
    }

    /// Removes these games. The positions have to be [counted](crate::positions::count) again.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn remove(&mut self, games: &[Beginning]) -> Result<(), GamesError> {
        let transaction = self.connection.transaction()?;
        for game in games {
            transaction.prepare_cached("DELETE FROM games WHERE id = ?1")?.execute(params![game.id])?;
        }
        transaction.execute("UPDATE counted SET games = -1", [])?;
        Ok(transaction.commit()?)
    }
}
