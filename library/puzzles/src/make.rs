//! Makes puzzles: plays or reads games, and looks for positions in them where only one move wins.
//!
//! A game's puzzles depend on the game alone, and games are written in the order of their numbers. So the same settings
//! make the same file, regardless of the number of threads and how often the run is interrupted.

use std::collections::{HashMap, HashSet};
use std::io;
use std::ops::ControlFlow;
use std::path::Path;

use thiserror::Error;
use xiongmao_movegen::{AnyGame, Move, Rules};
use xiongmao_text::quote;

use crate::file::{self, PuzzleFileError, Writer};
use crate::games::{Games, Players};
use crate::searches::{Interrupted, PuzzleSearcher};
use crate::theme::Theme;
use crate::{Puzzle, canonical, dull, idea, level, solve};
use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::ordered::in_order;
use xiongmao_analysis::searcher::{Resources, SearcherError};

/// The table of the searches that play and look for puzzles, in megabytes.
const SCOUT_HASH: u32 = 4;
/// The table of the searches that prove them.
pub(super) const JUDGE_HASH: u32 = 8;
/// The table of the skill levels: they search few nodes, and it is emptied often.
pub(super) const LEVEL_HASH: u32 = 1;
/// The most puzzles of a file whose first moves are [alike](idea).
const ALIKE: u32 = 12;

/// Why puzzles cannot be made.
#[derive(Debug, Error)]
pub enum MakeError {
    #[error(transparent)]
    File(#[from] PuzzleFileError),
    /// A line of the file to continue is not a puzzle.
    #[error("{path}, line {line}: {reason}; choose another name")]
    Line {
        /// The file.
        path: String,
        line: u64,
        /// The error.
        #[source]
        reason: file::PuzzleError,
    },
    /// The file was started with another game, seed or kind of source.
    #[error("{path} was begun with other settings: it has puzzle {id}; choose another name")]
    OtherSettings {
        /// The file.
        path: String,
        /// The name of a puzzle in it, quoted.
        id: String,
    },
    /// The file cannot be written, or no threads can be started.
    #[error("cannot write {path}: {reason}")]
    Write {
        /// The file.
        path: String,
        /// The system's error.
        #[source]
        reason: io::Error,
    },
    /// The operating system refused a thread.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] io::Error),
    #[error(transparent)]
    Searcher(#[from] SearcherError),
}

/// What puzzles are made from, and how many.
pub struct Settings {
    /// The game.
    pub rules: &'static Rules,
    /// The games to search for puzzles.
    pub games: Games,
    /// The seed: it names the puzzles, and decides games that the engine plays.
    pub seed: u64,
    /// How many puzzles the file is to hold.
    pub count: usize,
    /// Nodes of the searches that find puzzles; [`PROOF`](super::PROOF) times as many prove them.
    pub nodes: u64,
    /// The number of threads, each with games of its own.
    pub threads: u16,
}

impl Settings {
    /// How the names of puzzles with these settings begin.
    fn prefix(&self) -> String {
        let kind = match self.games {
            Games::SelfPlay(_) => "",
            Games::Recorded(_) => "r",
        };
        format!("{}-{}-{kind}", self.rules.name, self.seed)
    }
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Puzzles in the file.
    pub puzzles: usize,
    /// Those among them that this run has added.
    pub added: usize,
    /// The games that this run has looked at.
    pub games: u64,
    /// Whether the file holds as many as asked for.
    pub complete: bool,
}

/// The puzzles of a file.
#[derive(Default)]
struct Known {
    positions: HashSet<String>,
    /// How many begin with moves that are alike.
    ideas: HashMap<String, u32>,
}

impl Known {
    /// Takes a puzzle, unless its position is known or too many others begin like it.
    fn take(&mut self, Puzzle { start, solution, .. }: &Puzzle) -> bool {
        let alike = self.ideas.entry(idea(start, solution[0])).or_default();
        let is_new = *alike < ALIKE && self.positions.insert(canonical(start));
        *alike += u32::from(is_new);
        is_new
    }
}

/// Begins a file of puzzles, or continues one with the same settings, until it holds the requested number, the games
/// run out, or it is interrupted. Each puzzle is written as soon as it is found. `report` is called after each game.
/// At the end, the interruption is set to stop the threads.
///
/// # Errors
/// If the file was started with other settings or cannot be written, or the machine lacks memory or threads.
pub fn make(
    path: &Path,
    settings: &Settings,
    interruption: &Interruption,
    report: &mut dyn FnMut(&Progress),
) -> Result<Progress, MakeError> {
    Resources { threads: 1, hash: SCOUT_HASH + JUDGE_HASH + LEVEL_HASH }.check(settings.threads)?;
    let (mut known, first) = begun(path, settings)?;
    let written = |reason| MakeError::Write { path: path.display().to_string(), reason };
    let mut writer = Writer::resume(path).map_err(written)?;
    let puzzles = known.positions.len();
    let mut progress = Progress { puzzles, complete: puzzles >= settings.count, ..Progress::default() };
    if progress.complete {
        return Ok(progress);
    }
    let makers: Result<Vec<Maker<'_>>, SearcherError> =
        (0..settings.threads.max(1)).map(|_| Maker::new(settings, interruption)).collect();
    let take = |found: Vec<Puzzle>| -> Result<_, MakeError> {
        for puzzle in found {
            if !progress.complete && known.take(&puzzle) {
                writer.write(&puzzle).map_err(written)?;
                progress.puzzles += 1;
                progress.added += 1;
                progress.complete = progress.puzzles >= settings.count;
            }
        }
        progress.games += 1;
        report(&progress);
        Ok(if progress.complete { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    let work = |maker: &mut Maker<'_>, number| maker.puzzles(number).ok().flatten();
    in_order(makers?, first, work, take, || {
        interruption.interrupt();
    })?;
    Ok(progress)
}

/// The puzzles of a file, if it exists, and the game to continue with: the source of the last puzzle. Puzzles that
/// follow it in that game are found again.
fn begun(path: &Path, settings: &Settings) -> Result<(Known, u64), MakeError> {
    let (mut known, mut game) = (Known::default(), 0);
    if !path.exists() {
        return Ok((known, game));
    }
    let name = path.display().to_string();
    let prefix = settings.prefix();
    for line in file::read_whole_lines(path)? {
        let reason = |reason| MakeError::Line { path: name.clone(), line: line.number, reason };
        let puzzle = line.puzzle.map_err(reason)?;
        let number = puzzle.id.strip_prefix(&prefix).and_then(|rest| rest.split_once('-')?.0.parse().ok());
        let Some(number) = number else {
            return Err(MakeError::OtherSettings { path: name, id: quote(&puzzle.id) });
        };
        game = number;
        known.take(&puzzle);
    }
    Ok((known, game))
}

/// Finds the puzzles of games, one game after the other.
struct Maker<'a> {
    settings: &'a Settings,
    /// Plays, and looks for puzzles.
    scout: PuzzleSearcher,
    /// Proves them.
    judge: PuzzleSearcher,
    /// Plays as the skill levels do.
    levels: PuzzleSearcher,
}

impl<'a> Maker<'a> {
    fn new(settings: &'a Settings, interruption: &Interruption) -> Result<Self, SearcherError> {
        let searcher = |hash| PuzzleSearcher::new(settings.rules, hash, interruption);
        Ok(Self { settings, scout: searcher(SCOUT_HASH)?, judge: searcher(JUDGE_HASH)?, levels: searcher(LEVEL_HASH)? })
    }

    /// The puzzles of the game with this number; `None` after the last game.
    fn puzzles(&mut self, number: u64) -> Result<Option<Vec<Puzzle>>, Interrupted> {
        let Settings { rules, games, nodes, .. } = self.settings;
        let mut players = Players { strong: &mut self.scout, weak: &mut self.levels, nodes: *nodes };
        let Some(mistakes) = games.mistakes(rules, number, &mut players)? else { return Ok(None) };
        let mut found: Vec<Puzzle> = Vec::new();
        for game in mistakes {
            let best = self.scout.two_best(&game, *nodes)?;
            let Some(first) = best.and_then(|best| best.only_winning()) else { continue };
            // The same move in two positions of a game is the same idea.
            if dull::is_obvious(&game, first) || found.iter().any(|puzzle| puzzle.solution[0] == first) {
                continue;
            }
            if let Some(mut puzzle) = self.puzzle(&game)? {
                let name = format!("{}{number}-{}", self.settings.prefix(), game.plies_played());
                puzzle.id = unlike(&found, name);
                found.push(puzzle);
            }
        }
        Ok(Some(found))
    }

    /// The puzzle that begins here, without a name, if there is one.
    fn puzzle(&mut self, game: &AnyGame) -> Result<Option<Puzzle>, Interrupted> {
        let Ok(start) = self.settings.rules.from_feen(&game.feen()) else { return Ok(None) };
        let solution = solve::solution(&mut self.scout, &mut self.judge, &start, self.settings.nodes)?;
        let Some(solution) = solution else { return Ok(None) };
        if dull::is_plain_capture(&start, &solution) {
            return Ok(None);
        }
        let themes = Theme::of(&start, &solution);
        let steps: Vec<(AnyGame, Move)> = super::steps(&start, &solution);
        let level = level::lowest(&mut self.levels, &steps)?;
        Ok(level.map(|level| Puzzle { id: String::new(), start, solution, themes, level }))
    }
}

/// This name, with a letter behind it if puzzles have it already: a game may have two mistakes at one move.
fn unlike(found: &[Puzzle], name: String) -> String {
    let is_twin = |puzzle: &&Puzzle| puzzle.id.trim_end_matches(char::is_alphabetic) == name;
    match found.iter().filter(is_twin).count() {
        0 => name,
        twins => format!("{name}{}", char::from(b'a' + twins as u8)),
    }
}
