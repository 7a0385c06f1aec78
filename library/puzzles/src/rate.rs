//! Recalculates the levels of puzzles: the skill levels may have changed since the file was made.

use std::io;
use std::ops::ControlFlow;
use std::path::Path;

use thiserror::Error;

use crate::check::{PuzzleFault, distinct};
use crate::file::{self, PuzzleFileError};
use crate::make::LEVEL_HASH;
use crate::searches::PuzzleSearcher;
use crate::{Puzzle, level};
use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::ordered::in_order;
use xiongmao_analysis::searcher::SearcherError;

/// Why the puzzles of a file cannot be rated.
#[derive(Debug, Error)]
pub enum RateError {
    #[error(transparent)]
    File(#[from] PuzzleFileError),
    /// A line is not a puzzle, or does not fit the lines before it.
    #[error("{name}, line {line}: {fault}")]
    Fault {
        /// The file.
        name: String,
        /// The line, from 1; the header is line 1.
        line: u64,
        /// The error.
        #[source]
        fault: PuzzleFault,
    },
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Searcher(#[from] SearcherError),
}

/// What has become of the puzzles of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rated {
    /// Those that have been looked at.
    pub puzzles: usize,
    /// Those that have another level than before.
    pub changed: usize,
    /// Those that no level below full strength solves; the new file lacks them.
    pub unsolved: usize,
    /// Whether the new file has been written.
    pub complete: bool,
}

/// Writes the puzzles of a file to `out`, each with the lowest level that solves it now. `report` is called after each.
/// An interruption writes nothing.
///
/// # Errors
/// If a line is not a puzzle, a file cannot be read or written, or the machine lacks memory or threads.
pub fn rate(
    path: &Path,
    out: &Path,
    threads: u16,
    interruption: &Interruption,
    mut report: impl FnMut(Rated, usize),
) -> Result<Rated, RateError> {
    let name = path.display().to_string();
    let lines = distinct(file::read_whatever_level(path)?);
    let puzzles: Vec<Puzzle> = lines
        .into_iter()
        .map(|(line, puzzle)| puzzle.map_err(|fault| RateError::Fault { name: name.clone(), line, fault }))
        .collect::<Result<_, _>>()?;
    let (mut rated, mut kept) = (Rated::default(), Vec::new());
    if let Some(first) = puzzles.first() {
        let searchers = PuzzleSearcher::for_threads(threads, first.start.rules(), LEVEL_HASH, interruption)?;
        let work = |searcher: &mut PuzzleSearcher, number: u64| {
            let puzzle = puzzles.get(usize::try_from(number).ok()?)?;
            level::lowest(searcher, &puzzle.steps()).ok()
        };
        let take = |level: Option<u32>| -> Result<_, RateError> {
            let puzzle = &puzzles[rated.puzzles];
            rated.puzzles += 1;
            rated.changed += usize::from(level.is_some_and(|level| level != puzzle.level));
            rated.unsolved += usize::from(level.is_none());
            kept.extend(level.map(|level| Puzzle { level, ..puzzle.clone() }));
            report(rated, puzzles.len());
            Ok(ControlFlow::Continue(()))
        };
        in_order(searchers, 0, work, take, || ())?;
    }
    rated.complete = rated.puzzles == puzzles.len();
    if rated.complete {
        file::replace(out, &kept)?;
    }
    Ok(rated)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use xiongmao_analysis::registry;

    #[test]
    fn levels_are_found_anew_and_nothing_else_changes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("puzzles.csv");
        let shipped: Vec<&str> = registry::default().puzzles.lines().collect();
        let stale = |line: &str| {
            let fields: Vec<&str> = line.rsplitn(3, ',').collect();
            format!("{},20,7", fields[2])
        };
        let some: Vec<String> = shipped[1..].iter().take(4).map(|line| stale(line)).collect();
        fs::write(&path, format!("{}\n{}\n", shipped[0], some.join("\n"))).unwrap();
        let mut reports = 0;
        let rated = rate(&path, &path, 2, &Interruption::default(), |_, all| reports += all).unwrap();
        assert_eq!(rated, Rated { puzzles: 4, changed: 4, unsolved: 0, complete: true });
        assert_eq!(reports, 16);
        assert_eq!(fs::read_to_string(&path).unwrap().lines().collect::<Vec<_>>(), shipped[..5]);
    }

    #[test]
    fn what_is_no_puzzle_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("puzzles.csv");
        fs::write(&path, "id,game,feen,solution,themes,level,elo\na,chess,8,a1,pin,1,2\n").unwrap();
        let refused = rate(&path, &path, 1, &Interruption::default(), |_, _| ()).unwrap_err().to_string();
        assert!(refused.contains("puzzles.csv, line 2: "), "{refused}");
    }
}
