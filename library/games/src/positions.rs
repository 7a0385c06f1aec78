//! Counts what was played in each position, for the table of positions.
//!
//! The table is made anew after every import: all games are played again, what was played in each position is sorted in
//! runs of bounded memory, and the rows are written in the order of the table. A position that one game alone has
//! reached usually gets no row, which is nine positions of ten: that game is found by the row of the position before.

use std::collections::BTreeMap;

use rayon::prelude::*;
use rusqlite::{Connection, params};
use xiongmao_analysis::interruption::Interruption;
use xiongmao_movegen::{AnyGame, Move, Side, games};

use crate::blob;
use crate::error::GamesError;
use crate::facts::{Counts, Facts};
use crate::line::Line;
use crate::runs::{Runs, Visit};
use crate::schema::Database;

/// Visits in memory at once: 64 MiB.
pub const MEMORY: usize = 4 << 20;
/// Games that are played again at once.
const GAMES: usize = 4096;
/// Rows that are written in a transaction.
const ROWS: usize = 50_000;

/// Which positions get rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// Those that several games have reached.
    Shared,
    /// All, some ten times as many, so that the rows of several databases can be added up.
    All,
}

/// Counts the positions of all games; shared ones only if that has not been done yet. `progress` is called with the
/// number of games that have been played again, and of all. Returns whether the table is up to date; otherwise it was
/// interrupted and has its old contents.
///
/// # Errors
/// If the database is damaged or cannot be written.
pub fn count(
    database: &mut Database,
    which: Counted,
    memory: usize,
    interruption: &Interruption,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<bool, GamesError> {
    let last = database.last_game()?;
    if which == Counted::Shared && database.counted()? == last {
        return Ok(true);
    }
    let folder = database.path().parent().map(std::path::Path::to_owned).unwrap_or_default();
    let folder = if folder.as_os_str().is_empty() { ".".into() } else { folder };
    let mut runs = Runs::new(folder, memory);
    let mut after = 0;
    loop {
        let games = games_after(&database.connection, after)?;
        let Some(&(end, ..)) = games.last() else { break };
        let visits: Result<Vec<Vec<Visit>>, GamesError> =
            games.par_iter().map(|(id, game, start, moves)| visits(*id, game, start.as_deref(), moves)).collect();
        for visits in visits? {
            runs.add(&visits).map_err(GamesError::Scratch)?;
        }
        after = end;
        progress(after as u64, last as u64);
        if interruption.has_come() {
            return Ok(false);
        }
    }
    let facts = Facts::all(&database.connection)?;
    write(&mut database.connection, runs, which, &facts, last)?;
    Ok(true)
}

type Row = (i64, String, Option<String>, Vec<u8>);

/// The next games that the rules accept.
fn games_after(connection: &Connection, after: i64) -> Result<Vec<Row>, GamesError> {
    let sql = "SELECT id, game, start, moves FROM games WHERE id > ?1 AND refused IS NULL ORDER BY id LIMIT ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
    Ok(statement.query_map(params![after, GAMES], row)?.collect::<Result<_, _>>()?)
}

/// A game at its first position.
///
/// # Errors
/// If there is no such game or no such position.
pub fn first_position(game: &str, start: Option<&str>) -> Result<AnyGame, GamesError> {
    let damaged = |what: &str| GamesError::Damaged(format!("a game of {game} {what}"));
    let rules = games::named(game).ok_or_else(|| damaged("which this program does not know"))?;
    match start {
        None => Ok(rules.start()),
        Some(feen) => rules.from_feen(feen).map_err(|error| damaged(&format!("starts from no position: {error}"))),
    }
}

/// What was played in each position of a game.
fn visits(id: i64, game: &str, start: Option<&str>, moves: &[u8]) -> Result<Vec<Visit>, GamesError> {
    let game_number = u32::try_from(id).map_err(|_| GamesError::Damaged("the number of a game".to_owned()))?;
    let mut line = Line::new(&first_position(game, start)?);
    let moves = blob::moves_of(moves)?;
    let mut visits = Vec::with_capacity(moves.len() + 1);
    let mut visit = |line: &Line, mv| visits.push(Visit { key: stored_key(line), game: game_number, mv });
    for mv in moves {
        visit(&line, line.to_stored(mv).0);
        line.play(mv).map_err(|_| GamesError::Damaged(format!("the moves of game {id}")))?;
    }
    visit(&line, 0);
    Ok(visits)
}

/// The key of a position as the table has it: bit 0 is the side to move, 0 for South.
pub fn stored_key(line: &Line) -> i64 {
    (line.key() & !1 | line.game().side_to_move().index() as u64).cast_signed()
}

/// The number of plies after which a game with these moves first reaches the position with this key.
pub fn ply_of(key: i64, start: &AnyGame, moves: &[Move]) -> Option<usize> {
    let mut line = Line::new(start);
    for ply in 0..=moves.len() {
        if stored_key(&line) == key {
            return Some(ply);
        }
        line.play(*moves.get(ply)?).ok()?;
    }
    None
}

/// The side to move in the position with this key.
pub fn side_of(key: i64) -> Side {
    Side::BOTH[(key & 1) as usize]
}

/// The most games that a row names as its best: the highest ratings first, then the latest.
pub const BEST: usize = 4;

/// A row of the table while it is being made.
#[derive(Default)]
struct Played {
    counts: Counts,
    list: Vec<u8>,
    last: u32,
    /// The best games, the best first.
    best: Vec<((u32, u16), u32)>,
}

impl Played {
    fn add(&mut self, game: u32, facts: Facts, to_move: Side) {
        // A game that comes back to a position and plays the same move counts once.
        if self.last == game {
            return;
        }
        blob::push_distance(&mut self.list, game - self.last);
        self.last = game;
        self.counts.add(facts, to_move);
        let rank = facts.rank();
        let place = self.best.partition_point(|(other, _)| *other > rank);
        self.best.insert(place, (rank, game));
        self.best.truncate(BEST);
    }

    /// The best games, unless they are all.
    fn best(&self) -> Vec<u8> {
        if self.counts.games <= BEST as u64 {
            return Vec::new();
        }
        self.best.iter().flat_map(|(_, game)| game.to_le_bytes()).collect()
    }
}

/// Writes the table beside the old one, and then puts it in its place.
fn write(
    connection: &mut Connection,
    runs: Runs,
    which: Counted,
    facts: &[Facts],
    last: i64,
) -> Result<(), GamesError> {
    let old: String =
        connection.query_row("SELECT sql FROM sqlite_schema WHERE name = 'positions'", [], |row| row.get(0))?;
    connection.execute_batch("DROP TABLE IF EXISTS positions_new")?;
    connection.execute_batch(&old.replacen("positions", "positions_new", 1))?;
    let mut sorted = runs.sorted().map_err(GamesError::Scratch)?.peekable();
    while sorted.peek().is_some() {
        let transaction = connection.transaction()?;
        {
            let sql = "INSERT INTO positions_new VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
            let mut insert = transaction.prepare_cached(sql)?;
            let mut written = 0;
            while written < ROWS {
                let Some(visit) = sorted.next() else { break };
                let first = visit.map_err(GamesError::Scratch)?;
                let to_move = side_of(first.key);
                let mut moves: BTreeMap<u16, Played> = BTreeMap::new();
                let (mut visit, mut is_wanted) = (first, which == Counted::All);
                loop {
                    let facts = facts.get(visit.game as usize).copied().unwrap_or_default();
                    moves.entry(visit.mv).or_default().add(visit.game, facts, to_move);
                    is_wanted |= visit.game != first.game;
                    let follows = |next: &std::io::Result<Visit>| next.as_ref().is_ok_and(|next| next.key == first.key);
                    match sorted.next_if(follows) {
                        Some(next) => visit = next.map_err(GamesError::Scratch)?,
                        None => break,
                    }
                }
                for (mv, played) in moves.iter().filter(|_| is_wanted) {
                    let Counts { games, south, draws, north, rating_sum, rated, last_year } = &played.counts;
                    insert.execute(params![
                        first.key,
                        mv,
                        *games as i64,
                        *south as i64,
                        *draws as i64,
                        *north as i64,
                        *rating_sum as i64,
                        *rated as i64,
                        last_year,
                        played.best(),
                        played.list
                    ])?;
                    written += 1;
                }
            }
        }
        transaction.commit()?;
    }
    let transaction = connection.transaction()?;
    transaction.execute_batch("DROP TABLE positions; ALTER TABLE positions_new RENAME TO positions")?;
    transaction.execute("UPDATE counted SET games = ?1", [last])?;
    transaction.commit()?;
    tidy(connection)
}

/// Gives the space of the old table back if it is much.
fn tidy(connection: &Connection) -> Result<(), GamesError> {
    let number = |pragma: &str| connection.query_row(&format!("PRAGMA {pragma}"), [], |row| row.get::<_, i64>(0));
    if number("freelist_count")? > number("page_count")? / 4 {
        connection.execute_batch("VACUUM")?;
    }
    connection.execute_batch("ANALYZE games")?;
    Ok(())
}
