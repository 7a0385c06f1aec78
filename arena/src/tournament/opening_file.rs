//! Reads files of openings and the built-in suites.

use std::path::Path;

use xiongmao_records::pcn::Pcn;
use xiongmao_text::read_text;

use crate::rules::{Rules, split_line};
use crate::tournament::opening::{InvalidOpening, Opening, OpeningError};

/// The source that stands for the built-in suite.
pub const BALANCED: &str = "balanced";

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 256 << 20;
/// Most openings of a file: each takes a few hundred bytes, however short its line is.
const MOST_OPENINGS: usize = 1_000_000;

/// The suites of balanced openings, by game. `openings/README.md` says how they were made.
const BALANCED_SUITES: &[(&str, &str)] =
    &[("xiongqi", include_str!("../../openings/xiongqi.txt")), ("xiangqi", include_str!("../../openings/xiangqi.txt"))];

/// Reads the openings of a file. The file is a PCN record in TOML, or has one opening a line: a FEEN, optionally with
/// `moves` and plies; plies from the starting position; or a PCN record in JSON. Blank lines and lines that begin with
/// `#` are ignored. At most `most` plies are taken from each game.
///
/// # Errors
/// If the file cannot be read, or a line is not an opening.
pub fn read_file(rules: &Rules, path: &Path, most: Option<usize>) -> Result<Vec<Option<Opening>>, OpeningError> {
    let name = path.display().to_string();
    let text = read_text(path, MAX_BYTES).map_err(|source| OpeningError::Read { path: name.clone(), source })?;
    if path.extension().is_some_and(|extension| extension == "toml") {
        let record = Pcn::from_toml(&text).map_err(InvalidOpening::File);
        let opening = record.and_then(|record| from_record(rules, &record, most));
        return Ok(vec![Some(opening.map_err(|source| OpeningError::Line { path: name, line: 1, source })?)]);
    }
    read_lines(rules, &name, &text, most)
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
    lines.map(|(number, line)| read_line(rules, line, most).map(Some).map_err(|source| at(number, source))).collect()
}

fn read_line(rules: &Rules, line: &str, most: Option<usize>) -> Result<Opening, InvalidOpening> {
    let most = most.unwrap_or(usize::MAX);
    if line.starts_with('{') {
        let record = Pcn::from_json(line).map_err(InvalidOpening::Record)?;
        return from_record(rules, &record, Some(most));
    }
    let (feen, plies) = split_line(line);
    Opening::read(rules, feen, plies.split_whitespace().take(most))
}

fn from_record(rules: &Rules, record: &Pcn, most: Option<usize>) -> Result<Opening, InvalidOpening> {
    if record.rules() != rules {
        return Err(InvalidOpening::OtherGame { found: record.rules().title, wanted: rules.title });
    }
    let plies = record.plies.iter().map(|ply| ply.pmn.as_str());
    Opening::read(rules, Some(&record.setup.feen), plies.take(most.unwrap_or(usize::MAX)))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::rules::{games, position_key};

    #[test]
    fn the_suites_are_large_sound_and_varied() {
        for rules in games::GAMES {
            // Reading plays every ply and refuses games that are over.
            let openings = read_balanced(rules, None).unwrap();
            let openings: Vec<Opening> = openings.into_iter().flatten().collect();
            assert!(openings.len() >= 2000, "{}: {}", rules.title, openings.len());
            let ends: HashSet<String> = openings.iter().map(|opening| position_key(&opening.end())).collect();
            assert_eq!(ends.len(), openings.len(), "{}", rules.title);
            let start = rules.start().feen();
            assert!(openings.iter().all(|opening| opening.start.feen() == start && opening.plies.len() >= 6));
            let beginnings: HashSet<_> = openings.iter().map(|opening| &opening.plies[..4]).collect();
            assert!(beginnings.len() > 1300, "{}: {}", rules.title, beginnings.len());
        }
    }

    #[test]
    fn a_file_of_too_many_openings_is_refused() {
        let text = "a3-a4\n".repeat(MOST_OPENINGS + 1);
        let error = read_lines(games::default(), "openings.txt", &text, None).unwrap_err();
        assert_eq!(error.to_string(), "openings: openings.txt has more than 1000000 openings");
    }

    #[test]
    fn plies_beyond_the_most_are_left_out() {
        for opening in read_balanced(games::default(), Some(2)).unwrap().into_iter().flatten() {
            assert_eq!(opening.plies.len(), 2);
        }
    }
}
