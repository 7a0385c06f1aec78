//! The first moves of games.

use rusqlite::{Row, params};
use xiongmao_movegen::{AnyGame, Rules};

use crate::blob;
use crate::error::GamesError;
use crate::positions::first_position;
use crate::schema::Database;

impl Database {
    /// Gives the different beginnings of this many plies to `take`, in the order of the first games that have them, as
    /// long as it wants more. Only the first plies of each game are read, and each beginning is played once.
    ///
    /// # Errors
    /// If the database is damaged.
    pub fn first_moves(
        &self,
        rules: &Rules,
        plies: usize,
        take: &mut dyn FnMut(AnyGame) -> bool,
    ) -> Result<(), GamesError> {
        let sql = "SELECT start, substr(moves, 1, ?2) AS first, min(id) AS id FROM games \
                   WHERE game = ?1 AND refused IS NULL AND length(moves) >= ?2 GROUP BY start, first ORDER BY id";
        let mut statement = self.connection.prepare_cached(sql)?;
        let row = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        for row in statement.query_map(params![rules.name, plies as i64 * 2], row)? {
            let (start, moves, id): (Option<String>, Vec<u8>, i64) = row?;
            let mut game = first_position(rules.name, start.as_deref())?;
            for mv in blob::moves_of(&moves)? {
                game.play(mv).map_err(|_| GamesError::Damaged(format!("the moves of game {id}")))?;
            }
            if !take(game) {
                break;
            }
        }
        Ok(())
    }
}
