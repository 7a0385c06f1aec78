//! What was played in a position, and how it went.

use rusqlite::{OptionalExtension, params};
use xiongmao_answers::explored::GameSummary;
use xiongmao_movegen::{AnyGame, Move, Side};

use crate::blob;
use crate::error::GamesError;
use crate::facts::{Counts, Facts};
use crate::filter::Filter;
use crate::line::Line;
use crate::positions::{BEST, first_position, ply_of, side_of, stored_key};
use crate::schema::Database;

/// What was played in a position.
#[derive(Clone, Debug, Default)]
pub struct Explored {
    /// All games that came to the position.
    pub counts: Counts,
    /// Those that ended here.
    pub ended: u64,
    /// The moves, the most frequent first.
    pub moves: Vec<(Move, Counts)>,
    /// Some of the games, highest ratings first.
    pub games: Vec<GameSummary>,
    /// Games of the database whose positions have not been counted yet.
    pub uncounted: u64,
}

/// A row of the table of positions.
struct Row {
    mv: Move,
    counts: Counts,
    games: Vec<u32>,
}

impl Database {
    /// What was played in this position in the games that pass the filter, with at most `most` of these games. A
    /// position that one game alone has reached is found by the moves that led to it.
    ///
    /// # Errors
    /// If the database is damaged.
    pub fn explore(&self, game: &AnyGame, filter: &Filter, most: usize) -> Result<Explored, GamesError> {
        let line = Line::new(game);
        let key = stored_key(&line);
        let kept = if filter.is_empty() { None } else { Some(filter.facts(self)?) };
        let mut rows = self.rows(key, kept.as_deref(), most)?;
        if rows.is_empty() && !self.has_position(key)? {
            rows = self.only_game(game, key, kept.as_deref())?;
        }
        let uncounted = self.uncounted()?;
        let mut explored = Explored { uncounted, ..Explored::default() };
        let mut best: Vec<((u32, u16), u32)> = Vec::new();
        for row in rows {
            let mv = if row.mv.is_none() { None } else { line.of_stored(row.mv) };
            match mv {
                None if row.mv.is_some() => continue,
                None => explored.ended = row.counts.games,
                Some(mv) => explored.moves.push((mv, row.counts)),
            }
            explored.counts = explored.counts.and(row.counts);
            for game in row.games {
                best.push((self.facts_of(game)?.rank(), game));
            }
        }
        explored.moves.sort_by_key(|(mv, counts)| (std::cmp::Reverse(counts.games), mv.0));
        best.sort_unstable_by(|one, other| other.cmp(one));
        best.dedup();
        explored.games =
            best.iter().take(most).map(|(_, game)| self.summary_at(*game, key)).collect::<Result<_, _>>()?;
        Ok(explored)
    }

    /// This game in short, with the place where it reached the position with this key.
    fn summary_at(&self, id: u32, key: i64) -> Result<GameSummary, GamesError> {
        let (start, moves) = self.played(id)?;
        Ok(GameSummary { ply: ply_of(key, &start, &moves), ..self.summary(id.into())? })
    }

    /// The first position and the moves of a game.
    fn played(&self, id: u32) -> Result<(AnyGame, Vec<Move>), GamesError> {
        let sql = "SELECT game, start, moves FROM games WHERE id = ?1";
        let mut statement = self.connection.prepare_cached(sql)?;
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let (name, start, moves): (String, Option<String>, Vec<u8>) = statement.query_row([id], row)?;
        Ok((first_position(&name, start.as_deref())?, blob::moves_of(&moves)?))
    }

    fn uncounted(&self) -> Result<u64, GamesError> {
        let counted = self.counted()?;
        if counted == self.last_game()? {
            return Ok(0);
        }
        let sql = "SELECT count(*) FROM games WHERE id > ?1 AND refused IS NULL";
        Ok(self.connection.query_row(sql, [counted.max(0)], |row| row.get::<_, i64>(0))?.unsigned_abs())
    }

    fn has_position(&self, key: i64) -> Result<bool, GamesError> {
        Ok(self.connection.prepare_cached("SELECT 1 FROM positions WHERE key = ?1")?.exists([key])?)
    }

    fn facts_of(&self, game: u32) -> Result<Facts, GamesError> {
        let sql = "SELECT result, south_rating, north_rating, year FROM games WHERE id = ?1";
        let mut statement = self.connection.prepare_cached(sql)?;
        Ok(statement.query_row([game], |row| Facts::of(row, 0)).optional()?.unwrap_or_default())
    }

    /// The rows of a position, counted anew, with at most `most` games each, if only these games are asked for.
    fn rows(&self, key: i64, kept: Option<&[(u32, Facts)]>, most: usize) -> Result<Vec<Row>, GamesError> {
        // Long lists stand behind the counts, and are not even read where nobody asks for them.
        let list = if kept.is_some() { "list".to_owned() } else { format!("CASE WHEN games <= {BEST} THEN list END") };
        let sql = format!(
            "SELECT move, games, south, draws, north, rating_sum, rated, last_year, best, {list} FROM positions \
             WHERE key = ?1"
        );
        let mut statement = self.connection.prepare_cached(&sql)?;
        let mut found = statement.query([key])?;
        let mut rows = Vec::new();
        while let Some(row) = found.next()? {
            let number = |index: usize| row.get::<_, i64>(index).map(i64::unsigned_abs);
            let mv = Move(row.get(0)?);
            let list: Option<Vec<u8>> = row.get(9)?;
            if let Some(kept) = kept {
                let list = blob::games_of(&list.unwrap_or_default())?;
                rows.extend(counted(mv, &list, kept, side_of(key), most));
                continue;
            }
            let best: Vec<u8> = row.get(8)?;
            let games = match list {
                Some(list) => blob::games_of(&list)?,
                None => best.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect(),
            };
            let counts = Counts {
                games: number(1)?,
                south: number(2)?,
                draws: number(3)?,
                north: number(4)?,
                rating_sum: number(5)?,
                rated: number(6)?,
                last_year: row.get(7)?,
            };
            rows.push(Row { mv, counts, games });
        }
        Ok(rows)
    }

    /// The rows of a position that at most one game has reached: the one that played the moves up to here.
    fn only_game(&self, game: &AnyGame, key: i64, kept: Option<&[(u32, Facts)]>) -> Result<Vec<Row>, GamesError> {
        let Some(id) = self.game_on_the_way(game)? else { return Ok(Vec::new()) };
        let facts = match kept {
            None => self.facts_of(id)?,
            Some(kept) => match kept.binary_search_by_key(&id, |(id, _)| *id) {
                Ok(index) => kept[index].1,
                Err(_) => return Ok(Vec::new()),
            },
        };
        let (start, mut played) = self.played(id)?;
        let mut line = Line::new(&start);
        // The end of the game.
        played.push(Move::NONE);
        let mut rows: Vec<Row> = Vec::new();
        for mv in played {
            let stored = if mv.is_none() { mv } else { line.to_stored(mv) };
            if stored_key(&line) == key && rows.iter().all(|row| row.mv != stored) {
                let mut counts = Counts::default();
                counts.add(facts, side_of(key));
                rows.push(Row { mv: stored, counts, games: vec![id] });
            }
            if mv.is_some() {
                line.play(mv).map_err(|_| GamesError::Damaged(format!("the moves of game {id}")))?;
            }
        }
        Ok(rows)
    }

    /// The game that continued like this one from the last position that other games have also reached.
    fn game_on_the_way(&self, game: &AnyGame) -> Result<Option<u32>, GamesError> {
        let start = game.at_start();
        let mut line = Line::new(&start);
        let mut way = Vec::new();
        for mv in game.played() {
            way.push((stored_key(&line), line.to_stored(mv)));
            if line.play(mv).is_err() {
                return Ok(None);
            }
        }
        let mut find = self.connection.prepare_cached("SELECT list FROM positions WHERE key = ?1 AND move = ?2")?;
        for (key, mv) in way.into_iter().rev() {
            if self.has_position(key)? {
                let list: Option<Vec<u8>> = find.query_row(params![key, mv.0], |row| row.get(0)).optional()?;
                return Ok(blob::games_of(&list.unwrap_or_default())?.first().copied());
            }
        }
        // Nobody else has even begun there.
        let feen = Some(start.feen()).filter(|feen| feen != start.rules().start_feen);
        let sql = "SELECT id FROM games WHERE refused IS NULL AND game = ?1 AND start IS ?2 LIMIT 1";
        Ok(self.connection.query_row(sql, params![start.rules().name, feen], |row| row.get(0)).optional()?)
    }
}

/// A row with those games of a list that are asked for, if there are any; it names at most `most`.
fn counted(mv: Move, list: &[u32], kept: &[(u32, Facts)], to_move: Side, most: usize) -> Option<Row> {
    let (mut counts, mut best, mut rest) = (Counts::default(), Vec::new(), kept);
    for game in list {
        let place = rest.partition_point(|(id, _)| id < game);
        rest = &rest[place..];
        if let Some((id, facts)) = rest.first()
            && id == game
        {
            counts.add(*facts, to_move);
            best.push((facts.rank(), *game));
        }
    }
    best.sort_unstable_by(|one, other| other.cmp(one));
    best.truncate(most);
    let games = best.into_iter().map(|(_, game)| game).collect();
    (counts.games > 0).then_some(Row { mv, counts, games })
}
