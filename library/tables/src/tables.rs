//! The tables that a program has, and their results for games.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::{env, fs};

use xiongmao_movegen::{AnyGame, Move, Playable, Position, Side, Status, xiangqi, xiongqi};

use crate::Value;
use crate::code::{self, Code, DRAWN, LOST_NOW, OPEN};
use crate::file::{Room, memory_of};
use crate::header::{Refusal, TableError};
use crate::shelf::{Precision, Source};
use crate::xiangqi::probe::XiangqiShelf;
use crate::xiangqi::{class::Class as XiangqiClass, probe as xiangqi_probe, store as xiangqi_store};
use crate::xiongqi::class::Class;
use crate::xiongqi::probe::{self, CLASSES, XiongqiShelf};
use crate::xiongqi::store as xiongqi_store;

/// The tables of one or more directories.
///
/// A table is read when it is first asked for. Questions may come from any number of threads.
#[derive(Debug)]
pub struct Tables {
    xiongqi: XiongqiShelf,
    xiangqi: XiangqiShelf,
    /// The most pieces of a class that has a table.
    most_men: usize,
    /// The memory that all tables take once they have been read.
    memory: u64,
    /// The memory that is left for them.
    room: Arc<Room>,
    /// The first table that turned out to be damaged.
    damage: OnceLock<TableError>,
    /// Whether the damage has been reported.
    is_damage_reported: AtomicBool,
}

impl Default for Tables {
    fn default() -> Self {
        let room = Arc::<Room>::default();
        Self {
            xiongqi: XiongqiShelf::new(CLASSES, Arc::clone(&room)),
            xiangqi: XiangqiShelf::new(XiangqiClass::NUMBERS, Arc::clone(&room)),
            most_men: 0,
            memory: 0,
            room,
            damage: OnceLock::new(),
            is_damage_reported: AtomicBool::new(false),
        }
    }
}

impl Tables {
    /// The tables in this directory. Other files there are ignored.
    ///
    /// # Errors
    /// If the directory cannot be read, or a file that is named like a table is not one: of another program, for other
    /// rules, or cut.
    pub fn open(dir: &Path) -> Result<Self, TableError> {
        let mut tables = Self::default();
        tables.add(dir)?;
        Ok(tables)
    }

    /// The tables in several directories, whose names are separated as in `PATH`. Empty names are skipped.
    ///
    /// # Errors
    /// As [`open`](Tables::open).
    pub fn open_all(dirs: &OsStr) -> Result<Self, TableError> {
        let mut tables = Self::default();
        for dir in env::split_paths(dirs).filter(|dir| !dir.as_os_str().is_empty()) {
            tables.add(&dir)?;
        }
        Ok(tables)
    }

    /// Adds the tables of another directory. They replace tables of the same classes.
    ///
    /// # Errors
    /// As [`open`](Tables::open).
    pub fn add(&mut self, dir: &Path) -> Result<(), TableError> {
        let refuse = |error: std::io::Error| TableError { path: dir.to_owned(), reason: Refusal::Io(error) };
        for entry in fs::read_dir(dir).map_err(refuse)? {
            self.add_table(Source::File(entry.map_err(refuse)?.path()))?;
        }
        Ok(())
    }

    /// Adds a table from the bytes of a file with this name, where there are no files. It replaces a table of the same
    /// class.
    ///
    /// # Errors
    /// If no table has such a name, or the bytes are not what it says.
    pub fn add_bytes(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), TableError> {
        let is_added = self.add_table(Source::Bytes(name.into(), Mutex::new(bytes)))?;
        if is_added { Ok(()) } else { Err(TableError { path: name.into(), reason: Refusal::Foreign }) }
    }

    /// Adds a table, unless its name is that of something else.
    fn add_table(&mut self, source: Source) -> Result<bool, TableError> {
        let path = source.path();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let foreign = || TableError { path: path.to_owned(), reason: Refusal::Foreign };
        let extension = path.extension().and_then(|extension| extension.to_str());
        if extension == Some(xiongqi_store::KIND.game) {
            let class: Class = stem.parse().map_err(|_| foreign())?;
            source.check(&xiongqi_store::expected(class))?;
            self.count(class.men(), &source);
            self.xiongqi.add(class.bits(), source);
        } else if extension == Some(xiangqi_store::KIND.game) {
            let class: XiangqiClass = stem.parse().map_err(|_| foreign())?;
            source.check(&xiangqi_store::expected(class))?;
            self.count(class.men(), &source);
            self.xiangqi.add(class.number(), source);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn count(&mut self, men: usize, source: &Source) {
        self.most_men = self.most_men.max(men);
        // Nothing is promised of a file that changes meanwhile: it is measured again when it is read.
        self.memory += memory_of(source.length());
    }

    /// The bytes that all tables take once they have been read.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Limits the memory of all tables read from now on, in bytes. A table that does not fit is treated as missing.
    pub fn set_room(&self, bytes: u64) {
        self.room.set(bytes);
    }

    /// The number of tables.
    pub fn len(&self) -> usize {
        self.xiongqi.len() + self.xiangqi.len()
    }

    /// Whether there are no tables.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The most pieces of a position that has a table, terminal ones included; 0 without tables.
    pub fn most_men(&self) -> usize {
        self.most_men
    }

    /// What went wrong when a table was first needed, if anything did. Questions for that table are answered as if it
    /// were not there.
    pub fn damage(&self) -> Option<&TableError> {
        self.damage.get()
    }

    /// Returns that error once, so that callers report it only once.
    pub fn unreported_damage(&self) -> Option<&TableError> {
        self.damage().filter(|_| !self.is_damage_reported.swap(true, Ordering::Relaxed))
    }

    /// The certain value of this game for the side to move, given its history and the move limit. `None` without a
    /// table for its pieces.
    ///
    /// The table's value of the board is certain if no move of the winner can be forbidden: no position since the last
    /// irreversible move can recur on the winner's way. The win must also fit into the move limit. Otherwise the value
    /// is [`Value::Open`]. Right after a capture only the move limit counts.
    pub fn value<G: Tabled>(&self, game: &G) -> Option<Value> {
        self.certain(game, Precision::Exact)
    }

    /// As [`value`](Tables::value), but faster: the distance may be greater than the table's, so that more values are
    /// open because of the move limit. For searches.
    pub fn bound<G: Tabled>(&self, game: &G) -> Option<Value> {
        self.certain(game, Precision::Bound)
    }

    /// As [`value`](Tables::value), for a game of any kind.
    pub fn value_of(&self, game: &AnyGame) -> Option<Value> {
        match game.downcast::<xiongqi::Game>() {
            Some(game) => self.value(game),
            None => self.value(game.downcast::<xiangqi::Game>()?),
        }
    }

    /// The value of each legal move for the side that plays it, best first. Empty if the game is over, or without a
    /// table for its pieces; moves to positions without a table are left out.
    pub fn moves(&self, game: &AnyGame) -> Vec<(Move, Value)> {
        if let Some(game) = game.downcast::<xiongqi::Game>() {
            return self.moves_of(game);
        }
        game.downcast::<xiangqi::Game>().map_or_else(Vec::new, |game| self.moves_of(game))
    }

    /// As [`moves`](Tables::moves), for a game of a known kind.
    pub fn moves_of<G: Tabled>(&self, game: &G) -> Vec<(Move, Value)> {
        let mut values = Vec::new();
        let us = Position::side_to_move(game);
        after_each_move(game, |mv, next| {
            let value = match Playable::status(next) {
                Status::Over(ending) => match ending.winner {
                    None => Some(Value::Draw),
                    Some(winner) if winner == us => Some(Value::Win { plies: 1, ban: false }),
                    Some(_) => Some(Value::Loss { plies: 0, ban: false }),
                },
                Status::InProgress => self.value(next).map(Value::of_move_to),
            };
            values.extend(value.map(|value| (mv, value)));
        });
        values.sort_by_key(|(_, value)| value.rank());
        values
    }

    /// The moves from a position that is [certainly](Tables::value) won or lost to the end of the game, at most
    /// `most`: the winner takes the shortest way, the loser the longest. Results decided by the ban have no line.
    pub fn line<G: Tabled>(&self, game: &G, most: usize) -> Vec<Move> {
        let (mut game, mut line) = (game.clone(), Vec::new());
        while line.len() < most {
            let us = Position::side_to_move(&game);
            let mut best: Option<(Move, Code)> = None;
            after_each_move(&game, |mv, next| {
                let after = match Playable::status(next) {
                    Status::Over(ending) if ending.winner == Some(us) => Some(LOST_NOW),
                    Status::Over(_) => None,
                    Status::InProgress => self.noting(next.code(self, Precision::Exact)),
                };
                let Some(after) = after.filter(|&code| self.noting(next.goes_on(self, code).map(Some)) == Some(true))
                else {
                    return;
                };
                let rank = |code: Code| value_of(code, false).of_move_to().rank();
                if best.is_none_or(|(_, code)| rank(after) < rank(code)) {
                    best = Some((mv, after));
                }
            });
            let Some((mv, _)) = best.filter(|&(_, code)| code::is_win(code) || code::is_loss(code)) else { break };
            line.push(mv);
            if game.play(mv).is_err() || Playable::status(&game).is_over() {
                break;
            }
        }
        line
    }

    fn certain<G: Tabled>(&self, game: &G, precision: Precision) -> Option<Value> {
        let code = self.noting(game.code(self, precision))?;
        if code == OPEN {
            let code = self.noting(game.ban(self).map(Some))?;
            let is_certain = code <= code::LAST && fits_into_move_limit(game, code);
            return Some(if is_certain { value_of(code, true) } else { Value::Open });
        }
        let is_certain = fits_into_move_limit(game, code) && self.noting(game.holds(self, code).map(Some))?;
        Some(if is_certain { value_of(code, false) } else { Value::Open })
    }

    /// The answer; an error is kept for [`damage`](Tables::damage).
    fn noting<T>(&self, answer: Result<Option<T>, TableError>) -> Option<T> {
        match answer {
            Ok(answer) => answer,
            Err(error) => {
                let _ = self.damage.set(error);
                None
            }
        }
    }
}

/// The value of a code.
fn value_of(code: Code, ban: bool) -> Value {
    let plies = u16::from(code) - 1;
    match code {
        DRAWN => Value::Draw,
        _ if code::is_win(code) => Value::Win { plies, ban },
        _ if code::is_loss(code) => Value::Loss { plies, ban },
        _ => Value::Open,
    }
}

/// Whether the last of these moves comes before the move limit ends the game.
fn fits_into_move_limit<P: Position>(game: &P, code: Code) -> bool {
    let before_last = u32::from(code).saturating_sub(2);
    code == DRAWN || game.halfmove_limit().is_none_or(|limit| game.halfmove_clock() + before_last < limit)
}

/// Calls `look` with each legal move and the game after it.
fn after_each_move<G: Tabled>(game: &G, mut look: impl FnMut(Move, &G)) {
    let mut next = game.clone();
    for &mv in Playable::legal_moves(game).iter() {
        if Playable::play(&mut next, mv).is_ok() {
            look(mv, &next);
            Playable::take_back(&mut next);
        }
    }
}

/// A game that tables know; see [`Tables::value`].
pub trait Tabled: Position + Playable {
    /// The number of pieces on the board.
    fn men(&self) -> u32;
    /// Whether no position from before the last move can come again, because that move was irreversible or there was
    /// none.
    fn is_fresh(&self) -> bool;
    /// The code of the position without its history; `None` without a table.
    ///
    /// # Errors
    /// If its table is damaged.
    #[doc(hidden)]
    fn code(&self, tables: &Tables, precision: Precision) -> Result<Option<Code>, TableError>;
    /// The code that the ban on repetition gives to an open position, if no earlier position can come again.
    ///
    /// # Errors
    /// If a table is damaged.
    #[doc(hidden)]
    fn ban(&self, tables: &Tables) -> Result<Code, TableError>;
    /// Whether it holds with the history.
    ///
    /// # Errors
    /// If a table is damaged.
    #[doc(hidden)]
    fn holds(&self, tables: &Tables, code: Code) -> Result<bool, TableError>;
    /// Whether a line from a position that is certainly won or lost continues to the end.
    ///
    /// # Errors
    /// If a table is damaged.
    #[doc(hidden)]
    fn goes_on(&self, _tables: &Tables, _code: Code) -> Result<bool, TableError> {
        Ok(true)
    }
}

impl Tabled for xiongqi::Game {
    #[inline]
    fn men(&self) -> u32 {
        self.board().occupied().count()
    }

    #[inline]
    fn is_fresh(&self) -> bool {
        self.played().next_back().is_none_or(|undo| undo.mv.is_some() && undo.is_irreversible())
    }

    #[inline]
    fn code(&self, tables: &Tables, precision: Precision) -> Result<Option<Code>, TableError> {
        if self.men() as usize > crate::xiongqi::class::MOST_MEN {
            return Ok(None);
        }
        probe::code(&tables.xiongqi, &mut self.board().clone(), precision)
    }

    /// The proof begins with an empty history. The last irreversible move may lead here again; the proof does not rely
    /// on coming back.
    fn ban(&self, tables: &Tables) -> Result<Code, TableError> {
        let applies = self.is_fresh() && !self.allows_repetition();
        if applies { probe::ban(&tables.xiongqi, self.board()) } else { Ok(OPEN) }
    }

    /// A winner whose distance falls never repeats a position of his own way, so only an earlier position can forbid a
    /// move: one that the winner reached, with the loser nearer to the end than after the winner's next move. A ban on
    /// the loser's moves only helps the winner. A draw is a tree of drawn positions.
    fn holds(&self, tables: &Tables, code: Code) -> Result<bool, TableError> {
        let us = self.board().to_move();
        let (loser, next): (Option<Side>, Code) = match code {
            DRAWN => (None, DRAWN),
            _ if code::is_win(code) => (Some(!us), code - 1),
            _ => (Some(us), code.saturating_sub(2)),
        };
        let mut board = self.board().clone();
        for undo in self.played().rev() {
            if undo.is_irreversible() || undo.mv.is_none() {
                break;
            }
            board.unmake(undo);
            if loser.is_some_and(|loser| loser != board.to_move()) {
                continue;
            }
            let before = probe::code(&tables.xiongqi, &mut board, Precision::Exact)?;
            let comes_again = match before {
                None => false,
                Some(before) if code == DRAWN => before == DRAWN,
                Some(before) => code::is_loss(before) && before <= next,
            };
            if comes_again {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Tabled for xiangqi::Game {
    #[inline]
    fn men(&self) -> u32 {
        self.board().occupied().count()
    }

    #[inline]
    fn is_fresh(&self) -> bool {
        self.played().next_back().is_none_or(|undo| undo.mv.is_some() && undo.is_irreversible())
    }

    #[inline]
    fn code(&self, tables: &Tables, precision: Precision) -> Result<Option<Code>, TableError> {
        xiangqi_probe::code(&tables.xiangqi, self.board(), precision)
    }

    /// No move is forbidden in this game.
    fn ban(&self, _: &Tables) -> Result<Code, TableError> {
        Ok(OPEN)
    }

    fn holds(&self, tables: &Tables, code: Code) -> Result<bool, TableError> {
        xiangqi_probe::holds(&tables.xiangqi, self, code)
    }

    /// Of several shortest ways some may take too long a run of checks or chases.
    fn goes_on(&self, tables: &Tables, code: Code) -> Result<bool, TableError> {
        Ok(Playable::status(self).is_over() || xiangqi_probe::holds(&tables.xiangqi, self, code)?)
    }
}
