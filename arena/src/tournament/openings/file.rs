//! Reads files of openings and the built-in suites.

use std::io;
use std::path::Path;
use std::sync::Arc;

use xiongmao_records::RecordFormat;
use xiongmao_records::pcn::Pcn;
use xiongmao_records::pgn::{decode, is_pgn};
use xiongmao_text::read_bytes;

use crate::driver::halt::HaltHandle;
use crate::rules::{AnyGame, Rules, StartPosition, split_moves};
use crate::tournament::openings::opening::{InvalidOpening, Opening, OpeningError};
use crate::tournament::openings::scorer::ScorerError;

/// The source that means the built-in suite.
pub const BALANCED: &str = "balanced";

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 256 << 20;
/// Most openings of a file: each takes a few hundred bytes, however short its line is.
const MOST_OPENINGS: usize = 1_000_000;

/// The suites of balanced openings, by game. `openings/README.md` says how they were made.
const BALANCED_SUITES: &[(&str, &str)] = &[
    ("xiongqi", include_str!("../../../openings/xiongqi.txt")),
    ("xiangqi", include_str!("../../../openings/xiangqi.txt")),
];

/// Reads the openings of a file. The file holds games in PGN, in TOML or in a format of another program, or has one
/// opening a line: a position in FEEN, FEN or EPD, optionally with `moves` and moves; moves from the starting
/// position; or a PCN record in JSON. Blank lines and lines that begin with `#` are ignored. At most `most` moves are
/// taken from each game. A position without moves is left out if the game is over there.
///
/// # Errors
/// If the file cannot be read, or a line or a game is not an opening.
pub fn read_file(rules: &Rules, path: &Path, most: Option<usize>) -> Result<Vec<Option<Opening>>, OpeningError> {
    let name = path.display().to_string();
    let unread = |source| OpeningError::Read { path: name.clone(), source };
    let bytes = read_bytes(path, MAX_BYTES).map_err(unread)?;
    let format = RecordFormat::of_extension(path).or_else(|| RecordFormat::of_bytes(&bytes));
    let format = format.or_else(|| is_pgn(&decode(&bytes)).then_some(RecordFormat::Pgn));
    if let Some(format) = format.filter(|format| *format != RecordFormat::Json) {
        return read_games(rules, &name, format, bytes, most);
    }
    let text = String::from_utf8(bytes);
    let text = text.map_err(|_| unread(io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8")))?;
    read_lines(rules, &name, &text, most)
}

/// Reads one opening a game. `name` is the name of the file.
fn read_games(
    rules: &Rules,
    name: &str,
    format: RecordFormat,
    mut bytes: Vec<u8>,
    most: Option<usize>,
) -> Result<Vec<Option<Opening>>, OpeningError> {
    if !format.is_binary() {
        bytes = decode(&bytes).into_bytes();
    }
    let at = |number, source| OpeningError::Game { path: name.to_owned(), number, source };
    let games = format.read_bytes(&bytes).zip(1..);
    let openings = games.map(|(record, number)| {
        if number > MOST_OPENINGS {
            return Err(OpeningError::TooMany { path: name.to_owned(), most: MOST_OPENINGS });
        }
        let record = record.map_err(|error| at(number, InvalidOpening::Unread(error)))?;
        from_record(rules, &record, most).map_err(|source| at(number, source))
    });
    openings.collect()
}

/// Gives the beginnings of this many plies in the games of a database, all different, to `take`, which says whether it
/// wants more. The program provides it.
pub type ReadGames =
    Arc<dyn Fn(&Rules, &Path, usize, &mut dyn FnMut(AnyGame) -> bool) -> Result<(), ScorerError> + Send + Sync>;

/// Reads the openings of a database of games: the first `most` moves of each. Games that were over by then are left
/// out.
///
/// # Errors
/// If the database cannot be read, or the selection is ended.
pub fn read_database(
    rules: &Rules,
    path: &str,
    most: usize,
    games: &ReadGames,
    halt: &HaltHandle,
) -> Result<Vec<Option<Opening>>, OpeningError> {
    let usual = Arc::new(rules.start());
    let mut openings = Vec::new();
    let mut take = |game: AnyGame| {
        if !game.status().is_over() {
            let start = game.at_start();
            let start = if start.feen() == rules.start_feen { Arc::clone(&usual) } else { Arc::new(start) };
            openings.push(Some(Opening { start, moves: game.played() }));
        }
        openings.len() < MOST_OPENINGS && !halt.is_stopped()
    };
    games(rules, Path::new(path), most, &mut take).map_err(OpeningError::Database)?;
    if halt.is_stopped() { Err(OpeningError::Halted) } else { Ok(openings) }
}

/// Reads the built-in suite of this game.
///
/// # Errors
/// If the game has none.
pub fn read_balanced(rules: &Rules, most: Option<usize>) -> Result<Vec<Option<Opening>>, OpeningError> {
    let suite = BALANCED_SUITES.iter().find(|(name, _)| *name == rules.name);
    let (_, text) = suite.ok_or(OpeningError::NoSuite(rules.title))?;
    read_lines(rules, BALANCED, text, most)
}

/// Reads one opening a line. `name` is the name of the file.
///
/// # Errors
/// As [`read_file`].
pub fn read_lines(
    rules: &Rules,
    name: &str,
    text: &str,
    most: Option<usize>,
) -> Result<Vec<Option<Opening>>, OpeningError> {
    let at = |line, source| OpeningError::Line { path: name.to_owned(), line, source };
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    if lines.clone().nth(MOST_OPENINGS).is_some() {
        return Err(OpeningError::TooMany { path: name.to_owned(), most: MOST_OPENINGS });
    }
    lines.map(|(number, line)| read_line(rules, line, most).map_err(|source| at(number, source))).collect()
}

fn read_line(rules: &Rules, line: &str, most: Option<usize>) -> Result<Option<Opening>, InvalidOpening> {
    if line.starts_with('{') {
        let record = Pcn::from_json(line).map_err(InvalidOpening::Record)?;
        return from_record(rules, &record, most);
    }
    let (start, moves) = StartPosition::of_line(line);
    let moves: Vec<_> = split_moves(moves).take(most.unwrap_or(usize::MAX)).collect();
    usable(Opening::read(rules, start, moves.iter().map(AsRef::as_ref)), moves.is_empty())
}

fn from_record(rules: &Rules, record: &Pcn, most: Option<usize>) -> Result<Option<Opening>, InvalidOpening> {
    if record.rules() != rules {
        return Err(InvalidOpening::OtherGame { found: record.rules().title, wanted: rules.title });
    }
    let moves = record.moves.iter().map(|mv| mv.pmn.as_str()).take(most.unwrap_or(usize::MAX));
    let is_position = moves.len() == 0;
    usable(Opening::read(rules, Some(record.setup.feen.as_str()), moves), is_position)
}

/// The opening, or nothing if the game is over in the position: files often hold the last positions of games.
fn usable(opening: Result<Opening, InvalidOpening>, is_position: bool) -> Result<Option<Opening>, InvalidOpening> {
    match opening {
        Err(InvalidOpening::Over(_)) if is_position => Ok(None),
        opening => opening.map(Some),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::rules::{games, position_key};

    #[test]
    fn the_suites_are_large_sound_and_varied() {
        for rules in games::GAMES {
            // Reading plays every move and refuses games that are over.
            let openings = read_balanced(rules, None).unwrap();
            let openings: Vec<Opening> = openings.into_iter().flatten().collect();
            assert!(openings.len() >= 2000, "{}: {}", rules.title, openings.len());
            let ends: HashSet<String> = openings.iter().map(|opening| position_key(&opening.end())).collect();
            assert_eq!(ends.len(), openings.len(), "{}", rules.title);
            let start = rules.start().feen();
            assert!(openings.iter().all(|opening| opening.start.feen() == start && opening.moves.len() >= 6));
            let beginnings: HashSet<_> = openings.iter().map(|opening| &opening.moves[..4]).collect();
            assert!(beginnings.len() > 1300, "{}: {}", rules.title, beginnings.len());
        }
    }

    /// The file of this name and contents, as the last position and the number of plies of each opening.
    fn read(name: &str, contents: &[u8]) -> Result<Vec<Option<(String, usize)>>, String> {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join(name);
        std::fs::write(&path, contents).unwrap();
        let openings = read_file(games::named("xiangqi").unwrap(), &path, Some(2));
        let openings = openings.map_err(|error| error.to_string().replace(path.to_str().unwrap(), name))?;
        let shown = |opening: Opening| (opening.end().fen(), opening.moves.len());
        Ok(openings.into_iter().map(|opening| opening.map(shown)).collect())
    }

    #[test]
    fn positions_are_read_as_other_programs_write_them() {
        let fen = "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1".to_owned();
        for line in [
            "4k4/9/9/9/9/9/9/9/9/R2K5 w",
            "4g4/9/9/9/9/9/9/9/9/R2G5 r - - 0 1",
            "4k4/9/9/9/9/9/9/9/9/R2K5 w - - id \"game 1\"; c0 \"a - b\"; c1 \"0-1 checkmate\";",
            "4g^4/9/9/9/9/9/9/9/9/R2G^5 / X/x",
        ] {
            assert_eq!(read("a.epd", line.as_bytes()), Ok(vec![Some((fen.clone(), 0))]), "{line}");
        }
        let moved = read("a.txt", b"4k4/9/9/9/9/9/9/9/9/R2K5 w moves 1. a1a2 e10e9 2. a2a1\n").unwrap();
        assert_eq!(moved[0].as_ref().map(|(_, moves)| *moves), Some(2));
        // A last position is not an opening.
        assert_eq!(read("a.epd", b"3k5/4R4/3R5/9/9/9/9/9/9/4K4 b - - id \"x\";"), Ok(vec![None]));
        let wrong = read("a.txt", b"4k4/9 w\n").unwrap_err();
        assert_eq!(wrong, "openings: a.txt, line 1: fen, column 1: the board has 2 rows instead of 10");
    }

    #[test]
    fn games_are_openings() {
        let pgn = "[Event \"x\"]\n\n1. h2e2 h9g7 2. h0g2 *\n\n[Event \"y\"]\n\n1. \u{70ae}\u{4e8c}\u{5e73}\u{4e94} *\n";
        for name in ["games.pgn", "games.txt"] {
            let moves: Vec<_> = read(name, pgn.as_bytes()).unwrap().into_iter().flatten().collect();
            assert_eq!(moves.iter().map(|(_, moves)| *moves).collect::<Vec<_>>(), [2, 1]);
        }
        let faulty = format!("{pgn}\n[Event \"z\"]\n\n1. h2a5 *\n");
        let error = read("games.pgn", faulty.as_bytes()).unwrap_err();
        assert!(error.starts_with("openings: games.pgn, game 3: line 11, column 4: ply 1 'h2a5': "), "{error}");
        let other = read("games.pgn", b"[Variant \"Xiongqi\"]\n\n1. a3-a4 *\n").unwrap_err();
        assert_eq!(other, "openings: games.pgn, game 1: a game of Xiongqi, not of Xiangqi");
    }

    #[test]
    fn a_file_of_too_many_openings_is_refused() {
        let text = "a3-a4\n".repeat(MOST_OPENINGS + 1);
        let error = read_lines(games::default(), "openings.txt", &text, None).unwrap_err();
        assert_eq!(error.to_string(), "openings: openings.txt has more than 1000000 openings");
    }

    #[test]
    fn moves_beyond_the_most_are_left_out() {
        for opening in read_balanced(games::default(), Some(2)).unwrap().into_iter().flatten() {
            assert_eq!(opening.moves.len(), 2);
        }
    }
}
