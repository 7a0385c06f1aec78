//! Where games begin: positions from a file, or random plies, each used for a pair of games.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;

use dashmap::DashMap;
use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use xiongmao_movegen::{Ply, Position};
use xiongmao_search::{Limits, Mute, Score, Settings};

use super::opening_file::read_file;
use crate::game::{Game, PmnStyle, Pool, START_FEEN, evaluation, safe_plies, set_up};
use crate::protocol::quote;

/// In which order the openings of a file are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// As they stand there.
    #[default]
    Sequential,
    /// Shuffled by the seed.
    Random,
}

/// Where games begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OpeningSettings {
    /// `random:PLIES`, or the name of a file.
    pub source: String,
    /// The order of a file's openings.
    pub order: Order,
    /// The number of the first opening used, from 1.
    pub first: usize,
    /// No more plies than this of each game in a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<usize>,
    /// Only openings that a quick search sees within so many centipawns of even.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<i32>,
    /// The positions that this search looks at.
    pub balance_nodes: u64,
}

impl Default for OpeningSettings {
    fn default() -> Self {
        Self {
            source: "random:8".to_owned(),
            order: Order::default(),
            first: 1,
            plies: None,
            balance: None,
            balance_nodes: 5000,
        }
    }
}

/// Why there is no opening.
#[derive(Debug, Error)]
pub enum OpeningError {
    /// The file cannot be read.
    #[error("openings: cannot read {path}: {reason}")]
    Read {
        /// Its name.
        path: String,
        /// What the system says.
        reason: std::io::Error,
    },
    /// A line of the file.
    #[error("openings: {path}, line {line}: {reason}")]
    Line {
        /// The name of the file.
        path: String,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The number of random plies.
    #[error("openings: {0} is no number of plies from 0 to {MOST_PLIES}")]
    Plies(String),
    /// Nothing is left.
    #[error("openings: no opening is left in {0}; they are too few, too unbalanced, or over")]
    None(String),
    /// Random plies find none.
    #[error("openings: {0} random lines in a row were unfit; allow more plies or less balance")]
    Exhausted(usize),
    /// The system gives no threads, or no memory.
    #[error("openings: {0}")]
    System(String),
}

/// What the source of random lines begins with.
pub const RANDOM: &str = "random:";
/// Longer than any opening should be.
const MOST_PLIES: usize = 200;
/// How many random lines are made at a time.
const BATCH: usize = 64;
/// How many random lines may be unfit in a row.
const MOST_UNFIT: usize = 100_000;
/// The search needs a deep stack.
const STACK_BYTES: usize = 16 << 20;

/// A beginning of a game.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The position it starts from.
    pub start: Game,
    /// The plies that are played from there.
    pub plies: Vec<Ply>,
}

impl Opening {
    /// The start of the game itself.
    pub fn start() -> Self {
        Self { start: Game::start(), plies: Vec::new() }
    }

    /// From a position, or the starting position, and plies in PMN.
    ///
    /// # Errors
    /// If the position or a ply is not sound, or the game is over at the end.
    pub fn read<'a>(feen: Option<&str>, plies: impl IntoIterator<Item = &'a str>) -> Result<Self, String> {
        let game = set_up(feen, plies, true).map_err(|error| error.to_string())?;
        if game.status().is_over() {
            return Err(format!("the game is over here: {}", game.status()));
        }
        let plies = game.played().map(|undo| undo.ply).collect();
        let start = Game::from_feen(feen.unwrap_or(START_FEEN)).map_err(|error| error.to_string())?;
        Ok(Self { start, plies })
    }

    /// The position in which the engines take over.
    pub fn end(&self) -> Game {
        let mut game = self.start.clone();
        for &ply in &self.plies {
            // The plies of an opening were all played once before.
            let _ = game.play(ply);
        }
        game
    }

    /// Its plies in PMN.
    pub fn written(&self) -> Vec<String> {
        let mut game = self.start.clone();
        let mut written = Vec::new();
        for &ply in &self.plies {
            written.push(game.write_ply(ply, PmnStyle::Written));
            let _ = game.play(ply);
        }
        written
    }
}

/// The openings of a match, by the number of their round.
pub struct Book {
    settings: OpeningSettings,
    seed: u64,
    /// The length of random lines; `None` where the openings come from a file.
    random: Option<usize>,
    found: Vec<Opening>,
    /// Openings of rounds that were begun before the match was cut off.
    fixed: HashMap<usize, Opening>,
    /// What has been found already; and of equal ones, the number of the first.
    seen: DashMap<u64, usize>,
    tried: usize,
    threads: rayon::ThreadPool,
}

impl Book {
    /// Opens a book.
    ///
    /// # Errors
    /// If the file cannot be read, or nothing in it can be used.
    pub fn open(settings: &OpeningSettings, seed: u64, threads: usize) -> Result<Self, OpeningError> {
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .stack_size(STACK_BYTES)
            .build()
            .map_err(|error| OpeningError::System(error.to_string()))?;
        let random = match settings.source.strip_prefix(RANDOM) {
            Some(text) => {
                let plies = text.parse().ok().filter(|&plies| plies <= MOST_PLIES);
                Some(plies.ok_or_else(|| OpeningError::Plies(quote(text)))?)
            }
            None => None,
        };
        let mut book = Self {
            settings: settings.clone(),
            seed,
            random,
            found: Vec::new(),
            fixed: HashMap::new(),
            seen: DashMap::new(),
            tried: 0,
            threads,
        };
        if random == Some(0) {
            // There is only one such line, and it may be played again and again.
            book.random = None;
            book.found.push(Opening::start());
        } else if random.is_none() {
            let mut all = read_file(Path::new(&settings.source), settings.plies)?;
            if settings.order == Order::Random {
                all.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
            }
            let count = all.len();
            book.take_fit(&all, 0..count)?;
            if book.found.is_empty() {
                return Err(OpeningError::None(quote(&settings.source)));
            }
        }
        Ok(book)
    }

    /// How many different openings there are; `None` where more can be made.
    pub fn count(&self) -> Option<usize> {
        self.random.is_none().then_some(self.found.len())
    }

    /// The opening of this round, from 0. A file that ends begins anew.
    ///
    /// # Errors
    /// If no more random lines are fit.
    pub fn opening(&mut self, round: usize) -> Result<Opening, OpeningError> {
        if let Some(opening) = self.fixed.get(&round) {
            return Ok(opening.clone());
        }
        let index = round + self.settings.first.saturating_sub(1);
        let Some(plies) = self.random else {
            return Ok(self.found[index % self.found.len()].clone());
        };
        let mut unfit = 0;
        while self.found.len() <= index {
            let batch = self.tried..self.tried + BATCH;
            let lines: Vec<_> = batch.clone().map(|number| random_line(self.seed, number, plies)).collect();
            let before = self.found.len();
            self.take_fit(&lines, batch)?;
            self.tried += BATCH;
            unfit = if self.found.len() > before { 0 } else { unfit + BATCH };
            if unfit >= MOST_UNFIT {
                return Err(OpeningError::Exhausted(unfit));
            }
        }
        Ok(self.found[index].clone())
    }

    /// Gives this round this opening, whatever the book would choose: another version of this program might choose
    /// another one, and its games must begin alike.
    pub fn fix(&mut self, round: usize, opening: Opening) {
        self.fixed.insert(round, opening);
    }

    /// Adds those of these lines, which have these numbers, that are new and balanced, in their order.
    fn take_fit(&mut self, lines: &[Option<Opening>], numbers: Range<usize>) -> Result<(), OpeningError> {
        let seen = &self.seen;
        let (balance, nodes) = (self.settings.balance, self.settings.balance_nodes);
        let lines: Vec<_> = numbers.zip(lines).filter_map(|(number, line)| Some((number, line.as_ref()?))).collect();
        let fit: Result<Vec<bool>, OpeningError> = self.threads.install(|| {
            // First all positions are entered, each under the first line that leads to it; only these are searched.
            lines.par_iter().for_each(|(number, line)| {
                let mut first = seen.entry(line.end().key()).or_insert(*number);
                *first = (*first).min(*number);
            });
            lines
                .par_iter()
                .map_init(Searcher::default, |searcher, (number, line)| {
                    let end = line.end();
                    let new = seen.get(&end.key()).is_some_and(|first| *first == *number);
                    Ok(new && balance.map_or(Ok(true), |most| searcher.is_balanced(&end, most, nodes))?)
                })
                .collect()
        });
        self.found.extend(lines.iter().zip(fit?).filter(|(_, fit)| *fit).map(|((_, line), _)| (*line).clone()));
        Ok(())
    }
}

/// The line that belongs to this seed and number; `None` if it leads to a game that is over, or about to be.
fn random_line(seed: u64, number: usize, plies: usize) -> Option<Opening> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(number as u64);
    let mut game = Game::start();
    for _ in 0..plies {
        // Nobody leaves the terminal piece to be captured.
        game.play(*safe_plies(&game).choose(&mut random)?).ok()?;
    }
    // Nobody can play safely on where the game is over, or about to be.
    (!safe_plies(&game).is_empty())
        .then(|| Opening { start: Game::start(), plies: game.played().map(|undo| undo.ply).collect() })
}

/// A searcher of one thread, made when it is first needed.
#[derive(Default)]
struct Searcher(Option<Pool>);

impl Searcher {
    /// Whether a search of so many positions sees neither side ahead by more than `most`.
    fn is_balanced(&mut self, game: &Game, most: i32, nodes: u64) -> Result<bool, OpeningError> {
        let pool = match &mut self.0 {
            Some(pool) => pool,
            none => none.insert(Pool::new(evaluation(), 1).map_err(|error| OpeningError::System(error.to_string()))?),
        };
        // The same answer whatever was searched before.
        pool.clear();
        pool.control().start(false);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let answer = pool.search(game, &limits, &Settings::default(), &mut Mute);
        let score = answer.info.map(|info| info.score);
        Ok(matches!(score, Some(Score::Centipawns(value)) if value.abs() <= most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(settings: &OpeningSettings, seed: u64) -> Result<Book, OpeningError> {
        Book::open(settings, seed, 2)
    }

    fn random(plies: usize, balance: Option<i32>) -> OpeningSettings {
        OpeningSettings {
            source: format!("{RANDOM}{plies}"),
            balance,
            balance_nodes: 300,
            ..OpeningSettings::default()
        }
    }

    fn lines(book: &mut Book, count: usize) -> Vec<String> {
        (0..count).map(|round| book.opening(round).unwrap().written().join(" ")).collect()
    }

    #[test]
    fn the_same_seed_makes_the_same_openings() {
        for balance in [None, Some(150)] {
            let first = lines(&mut book(&random(6, balance), 5).unwrap(), 100);
            // Asked for in another order, by another number of threads.
            let mut again = Book::open(&random(6, balance), 5, 1).unwrap();
            let last = again.opening(99).unwrap().written().join(" ");
            assert_eq!(last, first[99]);
            assert_eq!(lines(&mut again, 100), first);
            assert_ne!(lines(&mut book(&random(6, balance), 6).unwrap(), 100), first);
            let later = OpeningSettings { first: 11, ..random(6, balance) };
            assert_eq!(lines(&mut book(&later, 5).unwrap(), 90), first[10..]);
        }
    }

    #[test]
    fn openings_are_new_sound_and_balanced() {
        let mut book = book(&random(3, Some(60)), 1).unwrap();
        let mut seen = std::collections::HashSet::new();
        let mut searcher = Searcher::default();
        for round in 0..200 {
            let opening = book.opening(round).unwrap();
            let end = opening.end();
            assert_eq!(opening.plies.len(), 3);
            assert!(!end.status().is_over());
            assert!(seen.insert(end.key()), "round {round} begins like one before");
            assert!(searcher.is_balanced(&end, 60, 300).unwrap());
        }
    }

    #[test]
    fn what_cannot_be_found_is_not_looked_for_for_ever() {
        // There are 26 first plies, and no more.
        let mut book = book(&random(1, None), 1).unwrap();
        assert!(book.opening(25).is_ok());
        assert!(matches!(book.opening(26), Err(OpeningError::Exhausted(_))));
    }
}
