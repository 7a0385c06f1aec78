//! Verifies puzzles: whether at every step of the solver one move alone wins.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::ops::ControlFlow;
use std::path::Path;

use thiserror::Error;
use xiongmao_movegen::Rules;

use crate::file::{self, PuzzleError, PuzzleFileError};
use crate::make::JUDGE_HASH;
use crate::searches::PuzzleSearcher;
use crate::theme::Theme;
use crate::{Puzzle, canonical, solve};
use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::ordered::in_order;
use xiongmao_analysis::registry;
use xiongmao_analysis::searcher::SearcherError;

/// Why puzzles cannot be verified.
#[derive(Debug, Error)]
pub enum CheckError {
    #[error(transparent)]
    File(#[from] PuzzleFileError),
    /// There is nothing in it.
    #[error("{0} holds no puzzles")]
    Empty(String),
    /// The faults cannot be printed, or the operating system refused a thread.
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Searcher(#[from] SearcherError),
}

/// An error in a puzzle.
#[derive(Debug, Error)]
pub enum PuzzleFault {
    /// Its line cannot be read.
    #[error(transparent)]
    Line(PuzzleError),
    #[error("expected a puzzle of {0}, as in the lines before")]
    Game(&'static str),
    /// An earlier line has the same position, or its mirror image.
    #[error("the position is that of line {0}")]
    Twice(u64),
    /// Another move also wins, or this one does not.
    #[error("ply {0} of the solution is not the only one that wins")]
    NotOnly(usize),
}

/// How many puzzles a file holds, and of what kinds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Lines that were verified.
    pub lines: usize,
    /// Those that hold. Only these are counted below.
    pub sound: usize,
    /// How many have each theme.
    pub themes: BTreeMap<Theme, usize>,
    /// How many have each level.
    pub levels: BTreeMap<u32, usize>,
    /// How many have this many plies of the solver.
    pub lengths: BTreeMap<usize, usize>,
}

impl Census {
    fn add(&mut self, puzzle: &Puzzle) {
        self.sound += 1;
        *self.levels.entry(puzzle.level).or_default() += 1;
        *self.lengths.entry(puzzle.own_moves()).or_default() += 1;
        for theme in &puzzle.themes {
            *self.themes.entry(*theme).or_default() += 1;
        }
    }
}

/// Verifies the puzzles of a file by searches of this many nodes with empty tables, and counts the correct ones.
/// `fault` is called with the line of each other one. After an interruption, the rest is left out.
///
/// # Errors
/// If the file cannot be read or holds no puzzle, if the machine lacks memory or threads, or if `fault` returns an
/// error.
pub fn check(
    path: &Path,
    nodes: u64,
    threads: u16,
    interruption: &Interruption,
    mut fault: impl FnMut(u64, &PuzzleFault) -> io::Result<()>,
) -> Result<Census, CheckError> {
    let lines = distinct(file::read(path)?);
    if lines.is_empty() {
        return Err(CheckError::Empty(path.display().to_string()));
    }
    let puzzle = lines.iter().find_map(|(_, puzzle)| puzzle.as_ref().ok());
    // Without any puzzle, there is nothing to search.
    let rules = puzzle.map_or_else(|| registry::default().rules(), |puzzle| puzzle.start.rules());
    let judges = PuzzleSearcher::for_threads(threads, rules, JUDGE_HASH, interruption)?;
    let work = |judge: &mut PuzzleSearcher, number: u64| {
        let (_, puzzle) = lines.get(usize::try_from(number).ok()?)?;
        let Ok(puzzle) = puzzle else { return Some(None) };
        for (step, (game, mv)) in puzzle.steps().iter().enumerate() {
            if !solve::proven(judge, game, *mv, nodes).ok()? {
                return Some(Some(PuzzleFault::NotOnly(2 * step + 1)));
            }
        }
        Some(None)
    };
    let mut census = Census::default();
    let take = |wrong: Option<PuzzleFault>| -> Result<_, CheckError> {
        let (line, puzzle) = &lines[census.lines];
        census.lines += 1;
        match (puzzle, &wrong) {
            (Ok(puzzle), None) => census.add(puzzle),
            (Err(found), _) | (_, Some(found)) => fault(*line, found)?,
        }
        Ok(ControlFlow::Continue(()))
    };
    in_order(judges, 0, work, take, || ())?;
    Ok(census)
}

/// The puzzles with their lines, without puzzles of another game and duplicates.
pub(super) fn distinct(lines: Vec<file::Line>) -> Vec<(u64, Result<Puzzle, PuzzleFault>)> {
    let (mut first_lines, mut rules) = (HashMap::new(), None);
    let checked = lines.into_iter().map(|file::Line { number, puzzle }| {
        let puzzle = puzzle.map_err(PuzzleFault::Line).and_then(|puzzle| {
            let rules: &Rules = rules.get_or_insert(puzzle.start.rules());
            if puzzle.start.rules() != rules {
                return Err(PuzzleFault::Game(rules.name));
            }
            let first = *first_lines.entry(canonical(&puzzle.start)).or_insert(number);
            if first == number { Ok(puzzle) } else { Err(PuzzleFault::Twice(first)) }
        });
        (number, puzzle)
    });
    checked.collect()
}
