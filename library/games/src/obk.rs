//! Opening books of other programs for Xiangqi that are files of `SQLite`: `.obk` and `.pfBook`.
//!
//! Each row of the table `bhobk` or `pfBook` is a move of a position:
//!
//! | column | meaning |
//! |---|---|
//! | `vkey` | the key of the position; if its top bit is set, in some files a floating-point number with these bits |
//! | `vmove` | origin and destination, a byte each: the row from Black's side and the file from Red's left, plus 3 |
//! | `vscore` | the weight of the move |
//! | `vwin`, `vdraw`, `vlost` | games that its player won, drew and lost |
//! | `vvalid` | 0 for a move that is not to be played |
//!
//! The key is Zobrist's: the numbers of all pieces on their squares, combined by exclusive or, and another number if
//! Red is to move. All programs that read these books share the numbers. The starting position has the key
//! `0x628d04d7c9c144ae`. A book has a position or its mirror image.

use std::path::Path;

use parking_lot::Mutex;
use rusqlite::{Connection, OpenFlags, Row, params};
use xiongmao_book::{Book, BookError, BookFileError, BookMove, OtherBook};
use xiongmao_movegen::xiangqi::{self, Parts, Square};
use xiongmao_movegen::{AnyGame, Move, Side};

use crate::input::is_sqlite;

/// The numbers of the keys, big-endian: for each piece in the order of [`PIECES`] those of its squares, row by row from
/// Black's side.
static NUMBERS: &[u8] = include_bytes!("../data/obk.keys");
/// The pieces as FEN writes them.
const PIECES: &str = "KABNRCPkabnrcp";
/// The number of Red's turn.
const RED: u64 = 0xa0ce_2af9_0c45_2f58;
/// The names of the table.
const TABLES: [&str; 2] = ["bhobk", "pfBook"];
const FILES: usize = 9;
const ROWS: usize = 10;

/// Opens a book of any format that the program reads.
///
/// # Errors
/// If it cannot be read, or is not a sound book.
pub fn open_book(path: &Path) -> Result<Book, BookFileError> {
    if !is_sqlite(path) {
        return Book::open(path);
    }
    let refused = |reason| BookFileError { path: path.display().to_string(), reason };
    Obk::open(path).map(|book| Book::other(&xiangqi::RULES, book)).ok_or_else(|| refused(BookError::NoBook))
}

/// A book in a file of `SQLite`.
#[derive(Debug)]
struct Obk {
    connection: Mutex<Connection>,
    query: String,
    len: usize,
}

impl Obk {
    /// Opens a file; `None` if it has no table of moves.
    fn open(path: &Path) -> Option<Self> {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).ok()?;
        TABLES.into_iter().find_map(|table| {
            let count = format!("SELECT count(*) FROM {table} WHERE vvalid <> 0");
            let len = connection.query_row(&count, [], |row| row.get::<_, i64>(0)).ok()?;
            let query = format!(
                "SELECT vmove, vscore, vwin, vdraw, vlost FROM {table} WHERE (vkey = ?1 OR vkey = ?2) AND vvalid <> 0"
            );
            connection.prepare(&query).ok()?;
            Some((query, len.unsigned_abs() as usize))
        })
        .map(|(query, len)| Self { connection: Mutex::new(connection), query, len })
    }

    /// The moves that the file has under this key; none if it cannot be read any more.
    fn rows(&self, key: u64) -> Vec<[i64; 5]> {
        let connection = self.connection.lock();
        let Ok(mut statement) = connection.prepare_cached(&self.query) else { return Vec::new() };
        let number = |row: &Row<'_>, index| row.get::<_, Option<i64>>(index).map(Option::unwrap_or_default);
        let found = statement.query_map(params![key.cast_signed(), f64::from_bits(key)], |row| {
            Ok([number(row, 0)?, number(row, 1)?, number(row, 2)?, number(row, 3)?, number(row, 4)?])
        });
        found.map(|rows| rows.filter_map(Result::ok).collect()).unwrap_or_default()
    }
}

impl OtherBook for Obk {
    fn moves(&self, game: &AnyGame) -> Vec<BookMove> {
        let legal = game.legal_moves();
        let mut moves: Vec<BookMove> = Vec::new();
        for is_mirrored in [false, true] {
            let Some(key) = key(game, is_mirrored) else { break };
            for [code, score, won, drawn, lost] in self.rows(key) {
                let mv = move_of(code, is_mirrored).filter(|mv| legal.contains(mv));
                if let Some(mv) = mv.filter(|mv| moves.iter().all(|known| known.mv != *mv)) {
                    let [won, drawn, lost] = [won, drawn, lost].map(|games| games.clamp(0, 10_000) as u16);
                    let weight = score.clamp(0, u16::MAX.into()) as u16;
                    moves.push(BookMove { mv, weight, games: won + drawn + lost, points: 2 * won + drawn });
                }
            }
        }
        // Some books have no weights.
        if moves.iter().all(|mv| mv.weight == 0) {
            for mv in &mut moves {
                mv.weight = 1;
            }
        }
        moves
    }

    fn len(&self) -> usize {
        self.len
    }
}

/// The key of a position of Xiangqi or its mirror image.
fn key(game: &AnyGame, is_mirrored: bool) -> Option<u64> {
    let fen = game.fen();
    let mut key = if game.side_to_move() == Side::South { RED } else { 0 };
    for (row, text) in fen.split(' ').next()?.split('/').enumerate() {
        let mut file = 0;
        for char in text.chars() {
            if let Some(empty) = char.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let square = row * FILES + if is_mirrored { (FILES - 1).checked_sub(file)? } else { file };
            let at = (PIECES.find(char)? * FILES * ROWS + square) * 8;
            key ^= u64::from_be_bytes(NUMBERS.get(at..at + 8)?.try_into().ok()?);
            file += 1;
        }
    }
    Some(key)
}

/// The move with this code.
fn move_of(code: i64, is_mirrored: bool) -> Option<Move> {
    let square = |byte: i64| {
        let (row, file) = (((byte >> 4) as usize).checked_sub(3)?, ((byte & 15) as usize).checked_sub(3)?);
        let file = if is_mirrored { (FILES - 1).checked_sub(file)? } else { file };
        (row < ROWS && file < FILES).then(|| Square::new((ROWS - 1 - row) * FILES + file))
    };
    let [origin, destination] = [code >> 8 & 255, code & 255].map(square);
    Some(Parts { origin: origin?, destination: destination? }.mv())
}

#[cfg(test)]
mod tests {
    use xiongmao_book::BookBuilder;
    use xiongmao_movegen::games;
    use xiongmao_movegen::notation::Notation;

    use super::*;

    fn played(moves: &str) -> AnyGame {
        let mut game = games::named("xiangqi").unwrap().start();
        game.play_line(moves.split_whitespace()).unwrap();
        game
    }

    fn written(book: &Book, game: &AnyGame) -> Vec<(String, u16, u16, u16)> {
        let moves = book.moves(game).into_iter();
        moves.map(|mv| (game.write_move(mv.mv, Notation::Pmn), mv.weight, mv.games, mv.points)).collect()
    }

    #[test]
    fn keys_are_those_that_other_programs_state() {
        assert_eq!(NUMBERS.len(), PIECES.len() * FILES * ROWS * 8);
        let start = played("");
        assert_eq!(key(&start, false), Some(0x628d_04d7_c9c1_44ae));
        assert_eq!(key(&start, true), Some(0x628d_04d7_c9c1_44ae));
        let fen = start.fen().replace(" w ", " b ");
        assert_eq!(key(&start.rules().from_fen(&fen).unwrap(), false), Some(0xc243_2e2e_c584_6bf6));
        assert_eq!(key(&played("h3-e3"), false), key(&played("b3-e3"), true));
        assert_ne!(key(&played("h3-e3"), false), key(&played("b3-e3"), false));
    }

    #[test]
    fn moves_are_found_in_both_images_and_with_either_kind_of_key() {
        let folder = tempfile::tempdir().unwrap();
        for table in TABLES {
            let path = folder.path().join(table);
            let connection = Connection::open(&path).unwrap();
            let columns =
                "vkey, vmove INTEGER, vscore INTEGER, vwin INTEGER, vdraw INTEGER, vlost INTEGER, vvalid INTEGER";
            connection.execute_batch(&format!("CREATE TABLE {table} (id INTEGER PRIMARY KEY, {columns})")).unwrap();
            let add = |key: u64, code: i64, score: i64, valid: i64| {
                let sql = format!("INSERT INTO {table} VALUES (NULL, ?1, ?2, ?3, 3, 2, 1, ?4)");
                let value = f64::from_bits(key);
                if key >> 63 == 1 && table == TABLES[0] {
                    connection.execute(&sql, params![value, code, score, valid]).unwrap();
                } else {
                    connection.execute(&sql, params![key.cast_signed(), code, score, valid]).unwrap();
                }
            };
            // Red's chariot on the left goes up a square; a cannon takes the middle, and a move that is not valid.
            add(0x628d_04d7_c9c1_44ae, 0xc3b3, 5, 1);
            add(0x628d_04d7_c9c1_44ae, 0xaaa7, 9, 1);
            add(0x628d_04d7_c9c1_44ae, 0x9393, 9, 0);
            let negative = played("a1-a2");
            assert_eq!(key(&negative, false).map(|key| key >> 63), Some(1));
            add(key(&negative, false).unwrap(), 0x3a59, 1, 1);
            add(key(&played("h3-e3"), false).unwrap(), 0x3a59, 0, 1);
            drop(connection);
            let book = open_book(&path).unwrap();
            assert_eq!(book.rules(), games::named("xiangqi").unwrap());
            let of = |mv: &str, weight| (mv.to_owned(), weight, 6, 8);
            let mut start = written(&book, &played(""));
            start.sort();
            assert_eq!(start, [of("a1-a2", 5), of("b3-e3", 9), of("h3-e3", 9), of("i1-i2", 5)]);
            assert_eq!(written(&book, &played("b3-e3")), [of("b10-c8", 1)], "the mirror image, without weights");
            assert_eq!(written(&book, &negative), [of("h10-g8", 1)]);
            assert!(book.moves(&played("h3-f3")).is_empty());
            let mut builder = BookBuilder::new(book.rules(), 4);
            assert_eq!(builder.add_book(&book), 4, "of two images one");
            let made = Book::of_bytes(builder.bytes(9)).unwrap();
            for moves in ["", "b3-e3", "h3-e3", "a1-a2"] {
                let sorted = |book: &Book| {
                    let mut moves = written(book, &played(moves));
                    moves.sort();
                    moves
                };
                assert_eq!(sorted(&made), sorted(&book), "{moves}");
            }
        }
    }

    #[test]
    fn what_is_no_book_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("other.obk");
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch("CREATE TABLE bhobk (vkey INTEGER)").unwrap();
        drop(connection);
        let refused = open_book(&path).unwrap_err().to_string();
        assert!(refused.ends_with("is not an opening book that this version of the program reads"), "{refused}");
        assert!(open_book(&folder.path().join("none.obk")).is_err());
    }
}
