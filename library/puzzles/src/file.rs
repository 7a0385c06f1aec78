//! Files of puzzles: CSV in UTF-8 with a header, one puzzle a line.
//!
//! | column | what it holds |
//! |---|---|
//! | `id` | the name of the puzzle |
//! | `game` | the game, as `--game` names it |
//! | `feen` | the position to begin with |
//! | `solution` | moves in PMN, separated by spaces: the solver's, a reply, the solver's, ... |
//! | `themes` | names of [`Theme`]s, separated by spaces |
//! | `level` | the lowest skill level that solves it at least every other time |
//! | `elo` | the Elo of that level |

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use xiongmao_answers::puzzle::PuzzleObject;
use xiongmao_movegen::game::LineError;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{Move, NotationError, Rules};
use xiongmao_search::strength::FULL_SKILL;
use xiongmao_search::variants::levels;
use xiongmao_text::{quote, read_bytes, whole};

use crate::Puzzle;
use crate::theme::Theme;
use xiongmao_analysis::registry::{self, Entry};

/// The longest file that is read, in bytes: some 100,000 puzzles.
const MAX_BYTES: u64 = 16 << 20;

/// How the header begins.
const BEGINNING: &[u8; 13] = b"id,game,feen,";

/// Why a line is not a puzzle.
#[derive(Debug, Error)]
pub enum PuzzleError {
    /// The game does not exist.
    #[error("unknown game {0}")]
    Game(String),
    /// The position is invalid.
    #[error("feen, {0}")]
    Feen(#[source] NotationError),
    /// A move of the solution is illegal.
    #[error("solution, {0}")]
    Solution(#[from] LineError),
    /// A move of the solution is forbidden by what was played before.
    #[error("solution, the repetition rule forbids ply {0}")]
    Forbidden(usize),
    /// The solution does not end with a move of the solver.
    #[error("solution, expected an odd number of plies, found {0}")]
    Length(usize),
    /// The theme does not exist.
    #[error("unknown theme {0}")]
    Theme(String),
    #[error("expected at least one theme")]
    NoTheme,
    /// The level is not a limited one.
    #[error("level {level}: expected 0 to {most}", most = FULL_SKILL - 1)]
    Level {
        /// The level in the file.
        level: u32,
    },
    #[error("elo {found}: level {level} has {wanted}")]
    Elo {
        level: u32,
        /// The Elo in the file.
        found: u32,
        /// The Elo of the level.
        wanted: u32,
    },
}

/// Why a file of puzzles cannot be read.
#[derive(Debug, Error)]
pub enum PuzzleFileError {
    /// It cannot be opened, read or written.
    #[error("cannot use {name}: {reason}")]
    File {
        name: String,
        /// The system's error.
        #[source]
        reason: io::Error,
    },
    /// It is not CSV, or a column is missing.
    #[error("{name}: {}", in_words(reason))]
    Csv {
        name: String,
        /// The error, and its place.
        reason: csv::Error,
    },
    /// A line is not a puzzle.
    #[error("{name}, line {line}: {reason}")]
    Line {
        name: String,
        /// The line, from 1; the header is line 1.
        line: u64,
        /// The error.
        #[source]
        reason: PuzzleError,
    },
}

/// A line as it is written.
#[derive(Debug, Serialize, Deserialize)]
struct Row {
    id: String,
    game: String,
    feen: String,
    solution: String,
    themes: String,
    level: u32,
    elo: u32,
}

impl Row {
    fn of(puzzle: &Puzzle) -> Self {
        Self {
            id: puzzle.id.clone(),
            game: puzzle.start.rules().name.to_owned(),
            feen: puzzle.start.feen(),
            solution: puzzle.written_solution(Notation::Pmn).join(" "),
            themes: puzzle.themes.iter().map(|theme| theme.name()).collect::<Vec<_>>().join(" "),
            level: puzzle.level,
            elo: puzzle.elo(),
        }
    }

    fn object(self) -> PuzzleObject {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        let (solution, themes) = (words(&self.solution), words(&self.themes));
        let Self { id, game, feen, level, elo, .. } = self;
        PuzzleObject { id, game, feen, solution, themes, level, elo }
    }

    fn puzzle(self) -> Result<Puzzle, PuzzleError> {
        let (level, found) = (self.level, self.elo);
        let puzzle = self.whatever_level()?;
        let wanted = levels(puzzle.start.rules()).elo_of(level).ok_or(PuzzleError::Level { level })?;
        if found == wanted { Ok(puzzle) } else { Err(PuzzleError::Elo { level, found, wanted }) }
    }

    /// The puzzle, even if its level or its Elo does not exist.
    fn whatever_level(self) -> Result<Puzzle, PuzzleError> {
        let entry = registry::named(&self.game).ok_or_else(|| PuzzleError::Game(quote(&self.game)))?;
        let start = entry.rules().from_feen(&self.feen).map_err(PuzzleError::Feen)?;
        let mut end = start.clone();
        end.play_line_as(self.solution.split_whitespace(), Some(Notation::Pmn))?;
        let solution = end.played();
        if let Some(index) = first_forbidden(&start, &solution) {
            return Err(PuzzleError::Forbidden(index + 1));
        }
        if solution.len() % 2 == 0 {
            return Err(PuzzleError::Length(solution.len()));
        }
        let theme = |name: &str| Theme::named(name).ok_or_else(|| PuzzleError::Theme(quote(name)));
        let themes: Vec<Theme> = self.themes.split_whitespace().map(theme).collect::<Result<_, _>>()?;
        if themes.is_empty() {
            return Err(PuzzleError::NoTheme);
        }
        Ok(Puzzle { id: self.id, start, solution, themes, level: self.level })
    }
}

/// The first move of a line that is playable, but forbidden by the plies before it.
fn first_forbidden(start: &xiongmao_movegen::AnyGame, line: &[Move]) -> Option<usize> {
    let mut game = start.clone();
    line.iter().position(|&mv| !game.legal_moves().contains(&mv) || game.play(mv).is_err())
}

impl Puzzle {
    /// The solution in this notation.
    pub fn written_solution(&self, notation: Notation) -> Vec<String> {
        let mut game = self.start.clone();
        let write = |&mv: &Move| {
            let written = game.write_move(mv, notation);
            game.play(mv).ok().map(|()| written)
        };
        self.solution.iter().map_while(write).collect()
    }
}

/// Whether a file begins like one of puzzles.
pub fn is_of_puzzles(path: &Path) -> bool {
    let mut begin = [0; BEGINNING.len()];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut begin));
    read.is_ok() && begin == *BEGINNING
}

/// Reads the puzzles of a file, each with its line.
///
/// # Errors
/// If it cannot be read, is longer than 16 MiB, or is not CSV with these columns.
pub fn read(path: &Path) -> Result<Vec<Line>, PuzzleFileError> {
    parse(&path.display().to_string(), &bytes_of(path)?)
}

/// As [`read`], for any levels and Elo in the file.
///
/// # Errors
/// As [`read`].
pub(super) fn read_whatever_level(path: &Path) -> Result<Vec<Line>, PuzzleFileError> {
    parse_rows(&path.display().to_string(), &bytes_of(path)?, Row::whatever_level)
}

/// As [`read`], without a last line that was not written to its end.
///
/// # Errors
/// As [`read`].
pub(super) fn read_whole_lines(path: &Path) -> Result<Vec<Line>, PuzzleFileError> {
    let bytes = bytes_of(path)?;
    parse(&path.display().to_string(), whole_lines(&bytes))
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, PuzzleFileError> {
    read_bytes(path, MAX_BYTES).map_err(|reason| PuzzleFileError::File { name: path.display().to_string(), reason })
}

fn whole_lines(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1)]
}

/// A parsed line: a puzzle, or the reason why it is not one.
pub struct Line {
    /// Its number, from 1; the header is line 1.
    pub number: u64,
    pub puzzle: Result<Puzzle, PuzzleError>,
}

/// The error in a table, in our own words.
fn in_words(error: &csv::Error) -> String {
    let line = error.position().map_or(1, csv::Position::line);
    let header = registry::default().puzzles.lines().next().unwrap_or_default();
    match error.kind() {
        csv::ErrorKind::Io(error) => error.to_string(),
        csv::ErrorKind::Utf8 { .. } => format!("line {line} is not UTF-8"),
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("line {line} has {len} columns, but the first line has {expected_len}")
        }
        csv::ErrorKind::Deserialize { err, .. } if matches!(err.kind(), csv::DeserializeErrorKind::Message(_)) => {
            format!("this is not a file of puzzles; its first line must be {header}")
        }
        csv::ErrorKind::Deserialize { err, .. } => {
            match err.field().and_then(|field| header.split(',').nth(field as usize)) {
                Some(column) => format!("line {line}: expected a whole number in the column {column}"),
                None => format!("line {line} has too few columns"),
            }
        }
        _ => format!("line {line} cannot be read"),
    }
}

/// Reads puzzles from the text of a file with this name.
///
/// # Errors
/// If it is not CSV with these columns.
pub fn parse(name: &str, text: &[u8]) -> Result<Vec<Line>, PuzzleFileError> {
    parse_rows(name, text, Row::puzzle)
}

fn parse_rows(
    name: &str,
    text: &[u8],
    puzzle: fn(Row) -> Result<Puzzle, PuzzleError>,
) -> Result<Vec<Line>, PuzzleFileError> {
    let mut reader = csv::Reader::from_reader(text);
    let refused = |reason| PuzzleFileError::Csv { name: name.to_owned(), reason };
    let header = reader.headers().map_err(refused)?.clone();
    let lines = reader.into_records().map(|record| {
        let record = record?;
        let number = record.position().map_or(0, csv::Position::line);
        Ok(Line { number, puzzle: puzzle(record.deserialize::<Row>(Some(&header))?) })
    });
    lines.map(|line: csv::Result<Line>| line.map_err(refused)).collect()
}

/// The puzzles that come with the program for this game. They are read once, and a test verifies them.
pub fn shipped(rules: &Rules) -> &'static [PuzzleObject] {
    static SHIPPED: OnceLock<Vec<PuzzleObject>> = OnceLock::new();
    let read = |entry: &Entry| {
        let rows = csv::Reader::from_reader(entry.puzzles.as_bytes()).into_deserialize::<Row>();
        rows.filter_map(Result::ok).map(Row::object).collect::<Vec<_>>()
    };
    let all = SHIPPED
        .get_or_init(|| registry::NAMES.iter().filter_map(|name| registry::named(name)).flat_map(read).collect());
    // The puzzles of a game are together.
    all.chunk_by(|one, next| one.game == next.game).find(|puzzles| puzzles[0].game == rules.name).unwrap_or_default()
}

/// Replaces a file by these puzzles at once.
///
/// # Errors
/// If it cannot be written; the old file is then kept.
pub(super) fn replace<'a>(path: &Path, puzzles: impl IntoIterator<Item = &'a Puzzle>) -> Result<(), PuzzleFileError> {
    let name = || path.display().to_string();
    let csv_error = |reason| PuzzleFileError::Csv { name: name(), reason };
    let mut rows = csv::Writer::from_writer(Vec::new());
    for puzzle in puzzles {
        rows.serialize(Row::of(puzzle)).map_err(csv_error)?;
    }
    let bytes = rows.into_inner().map_err(|error| csv_error(error.into_error().into()))?;
    let written = whole::replace(path, |file| file.write_all(&bytes));
    written.map_err(|reason| PuzzleFileError::File { name: name(), reason })
}

/// Appends puzzles to a file, each as soon as it is written.
pub(super) struct Writer(csv::Writer<File>);

impl Writer {
    /// Continues the file behind its last whole line, or begins it.
    pub(super) fn resume(path: &Path) -> io::Result<Self> {
        let file = File::options().append(true).create(true).open(path)?;
        let end = whole_lines(&read_bytes(path, MAX_BYTES)?).len();
        file.set_len(end as u64)?;
        Ok(Self(csv::WriterBuilder::new().has_headers(end == 0).from_writer(file)))
    }

    pub(super) fn write(&mut self, puzzle: &Puzzle) -> io::Result<()> {
        self.0.serialize(Row::of(puzzle)).map_err(io::Error::other)?;
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn changed_lines_are_refused_or_puzzles(number in 0usize..50, at in 0usize..150, with in "[ -~]{0,3}") {
            let text = registry::default().puzzles;
            let mut lines = text.lines();
            let header = lines.next().unwrap();
            let mut line = lines.nth(number).unwrap().to_owned();
            let at = at.min(line.len() - 1);
            line.replace_range(at..=at, &with);
            if let Ok(lines) = parse("x", format!("{header}\n{line}\n").as_bytes()) {
                for puzzle in lines.into_iter().filter_map(|line| line.puzzle.ok()) {
                    prop_assert_eq!(puzzle.steps().len(), puzzle.own_moves());
                }
            }
        }
    }

    #[test]
    fn the_puzzles_that_come_with_the_program_are_of_its_games() {
        for entry in registry::NAMES.iter().filter_map(|name| registry::named(name)) {
            let name = entry.rules().name;
            let lines = parse(name, entry.puzzles.as_bytes()).unwrap();
            assert_eq!(lines.len(), 2000, "{name}");
            assert_eq!(shipped(entry.rules()).len(), lines.len(), "{name}");
            let mut ids = HashSet::new();
            for line in lines {
                let puzzle = line.puzzle.unwrap_or_else(|error| panic!("{name}, line {}: {error}", line.number));
                assert_eq!(puzzle.start.rules(), entry.rules(), "{name}, line {}", line.number);
                assert!(ids.insert(puzzle.id), "{name}, line {}: another puzzle has this name", line.number);
            }
        }
    }
}
