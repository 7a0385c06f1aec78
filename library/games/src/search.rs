//! Finds games.

use rayon::prelude::*;
use rusqlite::params_from_iter;
use xiongmao_analysis::interruption::Interruption;
use xiongmao_movegen::{AnyGame, AnySquare};

use crate::blob;
use crate::error::GamesError;
use crate::filter::Filter;
use crate::line::Line;
use crate::positions::{first_position, ply_of, stored_key};
use crate::schema::Database;

/// Games that are played again at once.
const GAMES: usize = 4096;

/// In which way a position of a game must be like a given one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// Everything, or in the mirror if the game allows that.
    Position,
    /// The pieces on the board, on any squares.
    Material,
    /// The squares of all soldiers, or in the mirror if the game allows that.
    Soldiers,
}

impl Likeness {
    /// The likeness with this name: `position`, `material` or `soldiers`.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "position" => Some(Self::Position),
            "material" => Some(Self::Material),
            "soldiers" => Some(Self::Soldiers),
            _ => None,
        }
    }
}

/// A game that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its number.
    pub id: i64,
    /// The number of plies after which it reached such a position; `None` without a position to search for.
    pub ply: Option<usize>,
}

/// The board as a search compares it.
struct Board {
    game: AnyGame,
    /// The index of the piece on each square, 255 for an empty one.
    squares: Vec<u8>,
}

const EMPTY: u8 = u8::MAX;

impl Board {
    fn new(game: &AnyGame) -> Self {
        let squares = game.rules().squares().map(|square| piece(game, square)).collect();
        Self { game: game.clone(), squares }
    }

    /// How many there are of each piece.
    fn material(&self) -> [u8; 64] {
        let mut counts = [0; 64];
        for &piece in self.squares.iter().filter(|&&piece| piece != EMPTY) {
            counts[usize::from(piece) % 64] += 1;
        }
        counts
    }

    /// The squares of soldiers: their pieces there, nothing elsewhere.
    fn soldiers(&self, is_soldier: &[bool]) -> Vec<u8> {
        let kept = |&piece: &u8| is_soldier.get(usize::from(piece)).is_some_and(|is| *is);
        self.squares.iter().map(|piece| if kept(piece) { *piece } else { EMPTY }).collect()
    }
}

fn piece(game: &AnyGame, square: AnySquare) -> u8 {
    game.piece_at(square).map_or(EMPTY, |piece| piece.index as u8)
}

/// What is looked for.
enum Pattern {
    Key(i64),
    Material([u8; 64]),
    Soldiers { is_soldier: Vec<bool>, wanted: [Vec<u8>; 2] },
}

impl Pattern {
    fn new(likeness: Likeness, game: &AnyGame) -> Self {
        let board = Board::new(game);
        match likeness {
            Likeness::Position => Self::Key(stored_key(&Line::new(game))),
            Likeness::Material => Self::Material(board.material()),
            Likeness::Soldiers => {
                let is_soldier: Vec<bool> = game.rules().pieces().iter().map(|piece| piece.name == "soldier").collect();
                let plain = board.soldiers(&is_soldier);
                let rules = game.rules();
                let image = if rules.has_mirror_images() {
                    plain.chunks(rules.files).flat_map(|rank| rank.iter().rev().copied()).collect()
                } else {
                    plain.clone()
                };
                Self::Soldiers { is_soldier, wanted: [plain, image] }
            }
        }
    }

    /// The number of plies after which this game fits for the first time.
    fn place_in(&self, game: &AnyGame, moves: &[xiongmao_movegen::Move]) -> Option<usize> {
        if let Self::Key(key) = self {
            return ply_of(*key, game, moves);
        }
        let mut board = Board::new(game);
        board.game.leave_to_arbiter();
        for ply in 0..=moves.len() {
            let fits = match self {
                Self::Material(wanted) => board.material() == *wanted,
                Self::Soldiers { is_soldier, wanted } => wanted.contains(&board.soldiers(is_soldier)),
                Self::Key(_) => false,
            };
            if fits {
                return Some(ply);
            }
            let mv = *moves.get(ply)?;
            let (origin, destination) = board.game.squares_of(mv);
            board.game.play(mv).ok()?;
            for square in [origin, destination] {
                let index = board.game.rules().index(square)?;
                board.squares[index] = piece(&board.game, square);
            }
        }
        None
    }
}

impl Database {
    /// The games that pass the filter, in the order of their numbers; with a likeness, only games that reached a
    /// position like this one. Positions that several games have reached are looked up, everything else is found by
    /// playing all games that pass the filter again. An interruption ends the search with what was found.
    ///
    /// # Errors
    /// If the database is damaged.
    pub fn search(
        &self,
        filter: &Filter,
        like: Option<(Likeness, &AnyGame)>,
        interruption: &Interruption,
    ) -> Result<Vec<Found>, GamesError> {
        let Some((likeness, game)) = like else {
            let condition = filter.condition(self)?;
            let sql = format!("SELECT id FROM games WHERE {} ORDER BY id", condition.sql());
            let mut statement = self.connection.prepare_cached(&sql)?;
            let found = |row: &rusqlite::Row<'_>| Ok(Found { id: row.get(0)?, ply: None });
            return Ok(statement.query_map(params_from_iter(&condition.values), found)?.collect::<Result<_, _>>()?);
        };
        let mut ids: Vec<u32> = filter.facts(self)?.into_iter().map(|(id, _)| id).collect();
        let pattern = Pattern::new(likeness, game);
        if let Pattern::Key(key) = pattern {
            let listed = self.games_at(key)?;
            let is_uncounted = |id: &u32| i64::from(*id) > self.counted().unwrap_or_default();
            if !listed.is_empty() {
                ids.retain(|id| listed.binary_search(id).is_ok() || is_uncounted(id));
            }
        }
        self.scan(&ids, &pattern, game, interruption)
    }

    /// The games that the table of positions has for this key, ascending.
    fn games_at(&self, key: i64) -> Result<Vec<u32>, GamesError> {
        let mut statement = self.connection.prepare_cached("SELECT list FROM positions WHERE key = ?1")?;
        let mut rows = statement.query([key])?;
        let mut games = Vec::new();
        while let Some(row) = rows.next()? {
            games.extend(blob::games_of(&row.get::<_, Vec<u8>>(0)?)?);
        }
        games.sort_unstable();
        games.dedup();
        Ok(games)
    }

    fn scan(
        &self,
        ids: &[u32],
        pattern: &Pattern,
        wanted: &AnyGame,
        interruption: &Interruption,
    ) -> Result<Vec<Found>, GamesError> {
        let mut found = Vec::new();
        let mut statement = self.connection.prepare_cached("SELECT game, start, moves FROM games WHERE id = ?1")?;
        for chunk in ids.chunks(GAMES) {
            if interruption.has_come() {
                break;
            }
            let mut rows: Vec<(u32, String, Option<String>, Vec<u8>)> = Vec::with_capacity(chunk.len());
            for &id in chunk {
                rows.push(statement.query_row([id], |row| Ok((id, row.get(0)?, row.get(1)?, row.get(2)?)))?);
            }
            rows.retain(|(_, game, ..)| game == wanted.rules().name);
            let places: Result<Vec<Option<Found>>, GamesError> = rows
                .into_par_iter()
                .map(|(id, game, start, moves)| {
                    let (start, moves) = (first_position(&game, start.as_deref())?, blob::moves_of(&moves)?);
                    let ply = pattern.place_in(&start, &moves);
                    Ok(ply.map(|ply| Found { id: id.into(), ply: Some(ply) }))
                })
                .collect();
            found.extend(places?.into_iter().flatten());
        }
        Ok(found)
    }
}
