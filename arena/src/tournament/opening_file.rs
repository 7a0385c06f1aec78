//! Reads files of openings.

use std::path::Path;

use xiongmao_movegen::notation::pcn::Pcn;

use crate::rules::{Rules, split_line};
use crate::tournament::opening::Opening;
use crate::tournament::opening_error::OpeningError;

/// Reads the openings of a file. The file is a PCN record in TOML, or has one opening a line: a FEEN, optionally with
/// `moves` and plies; plies from the starting position; or a PCN record in JSON. Blank lines and lines that begin with
/// `#` are ignored. At most `most` plies are taken from each game.
///
/// # Errors
/// If the file cannot be read, or a line is not an opening.
pub fn read_file(rules: &Rules, path: &Path, most: Option<usize>) -> Result<Vec<Option<Opening>>, OpeningError> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|reason| OpeningError::Read { path: name.clone(), reason })?;
    let at = |line, reason| OpeningError::Line { path: name.clone(), line, reason };
    if path.extension().is_some_and(|extension| extension == "toml") {
        let record = Pcn::from_toml(&text).map_err(|error| at(1, error.to_string()))?;
        return Ok(vec![Some(from_record(rules, &record, most).map_err(|reason| at(1, reason))?)]);
    }
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| read_line(rules, line, most).map(Some).map_err(|reason| at(number, reason)))
        .collect()
}

fn read_line(rules: &Rules, line: &str, most: Option<usize>) -> Result<Opening, String> {
    let most = most.unwrap_or(usize::MAX);
    if line.starts_with('{') {
        let record = Pcn::from_json(line).map_err(|error| error.without_line())?;
        return from_record(rules, &record, Some(most));
    }
    let (feen, plies) = split_line(line);
    Opening::read(rules, feen, plies.split_whitespace().take(most))
}

fn from_record(rules: &Rules, record: &Pcn, most: Option<usize>) -> Result<Opening, String> {
    if record.rules() != rules {
        return Err(format!("a game of {}, not of {}", record.rules().title, rules.title));
    }
    let plies = record.plies.iter().map(|ply| ply.pmn.as_str());
    Opening::read(rules, Some(&record.setup.feen), plies.take(most.unwrap_or(usize::MAX)))
}
