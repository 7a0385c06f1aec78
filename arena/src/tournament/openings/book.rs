//! The openings of a match: from a file or random, all different, and balanced if the settings say so.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use crossbeam_channel::{bounded, select};
use dashmap::DashMap;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use xiongmao_text::quote;

use crate::driver::halt::{HaltHandle, HaltSignal};
use crate::rules::{AnyGame, Rules, position_key};
use crate::tournament::openings::file::{BALANCED, ReadGames, read_balanced, read_database, read_file};
use crate::tournament::openings::opening::{MOST_FIRST, MOST_PLIES, Opening, OpeningError};
use crate::tournament::openings::scorer::{LazyScorer, MakeScorer, ScorerError, scoring_threads};

/// The order of the openings of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum OpeningOrder {
    /// As in the file.
    Sequential,
    /// Shuffled by the seed.
    Random,
}

/// Which openings are played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(deny_unknown_fields, default)]
pub struct OpeningSettings {
    /// Openings: random:MOVES, balanced for the built-in suite of the game, db:DATABASE for the games of a database
    /// (see `xiongmao games import`), or a file of positions (FEEN, FEN, EPD), moves or games (./balanced for a file of
    /// that name) [default: random:8]
    #[cfg_attr(feature = "clap", arg(long = "openings", id = "openings", value_name = "SOURCE"))]
    pub source: String,
    /// Order of the openings: sequential or random, by the seed [default: sequential; for balanced and db: random]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "ORDER", hide_possible_values = true))]
    pub order: Option<OpeningOrder>,
    /// Number of the first opening, from 1 [default: 1]
    #[cfg_attr(feature = "clap", arg(long = "first-opening", id = "first_opening", value_name = "N"))]
    pub first: usize,
    /// Most moves taken from each opening of a file or suite [default: all; from a game of a database: 8]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long = "opening-plies", id = "opening_plies", value_name = "N"))]
    pub plies: Option<usize>,
    /// Use only openings that a short search scores within this many centipawns of 0 [default: all]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "CP"))]
    pub balance: Option<i32>,
    /// Nodes of that search [default: 5000]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub balance_nodes: u64,
}

impl Default for OpeningSettings {
    fn default() -> Self {
        Self { source: "random:8".to_owned(), order: None, first: 1, plies: None, balance: None, balance_nodes: 5000 }
    }
}

impl OpeningSettings {
    /// The order of the openings. By default, a file is played in its own order, and the built-in suite and the games
    /// of a database are shuffled, so that another seed means other openings.
    pub fn order(&self) -> OpeningOrder {
        let is_shuffled = self.source == BALANCED || self.source.starts_with(DATABASE);
        let usual = if is_shuffled { OpeningOrder::Random } else { OpeningOrder::Sequential };
        self.order.unwrap_or(usual)
    }
}

/// Prefix of a source of random openings.
pub const RANDOM: &str = "random:";
/// Prefix of the path of a database of games.
pub const DATABASE: &str = "db:";
/// Moves taken from each game of a database unless the settings say how many.
pub const DATABASE_PLIES: usize = 8;
/// Number of random openings made at a time.
const BATCH: usize = 64;
/// Most random openings rejected in a row.
const MOST_UNFIT: usize = 100_000;
/// What the program does for openings, since this crate can neither search nor read databases.
#[derive(Clone, Default)]
pub struct OpeningHelpers {
    /// Makes the searches that judge their balance.
    pub scorer: Option<MakeScorer>,
    /// Reads databases of games.
    pub games: Option<ReadGames>,
}

/// The openings of a match, one for each round.
pub struct OpeningBook {
    rules: &'static Rules,
    settings: OpeningSettings,
    seed: u64,
    /// Judges the balance, if the program can search.
    scorer: Option<MakeScorer>,
    /// Number of random moves; `None` if the openings come from a file.
    random: Option<usize>,
    /// The usable openings from the first one of the match on.
    found: Vec<Opening>,
    /// How many usable openings are still to be passed over before it.
    before: usize,
    /// Openings of rounds that an earlier run began.
    fixed: HashMap<usize, Opening>,
    /// The number of the first opening that leads to each position, which is kept as a hash.
    seen: DashMap<u64, usize>,
    tried: usize,
    threads: rayon::ThreadPool,
    halt: HaltHandle,
}

impl OpeningBook {
    /// Opens a book; reads the file, if there is one. `halt` ends every selection of openings.
    ///
    /// # Errors
    /// If the file cannot be read, or has no usable opening.
    pub fn open(
        rules: &'static Rules,
        settings: &OpeningSettings,
        seed: u64,
        threads: usize,
        helpers: OpeningHelpers,
        halt: HaltHandle,
    ) -> Result<Self, OpeningError> {
        let OpeningHelpers { scorer, games } = helpers;
        if settings.balance.is_some() && scorer.is_none() {
            return Err(OpeningError::NoSearch);
        }
        let random = match settings.source.strip_prefix(RANDOM) {
            Some(text) => {
                let plies = text.parse().ok().filter(|&plies| plies <= MOST_PLIES);
                Some(plies.ok_or_else(|| OpeningError::Moves(quote(text)))?)
            }
            None => None,
        };
        let before = if random.is_some_and(|plies| plies > 0) { settings.first.saturating_sub(1) } else { 0 };
        if before >= MOST_FIRST {
            return Err(OpeningError::First(settings.first));
        }
        let mut book = Self {
            rules,
            settings: settings.clone(),
            seed,
            scorer,
            random,
            found: Vec::new(),
            before,
            fixed: HashMap::new(),
            seen: DashMap::new(),
            tried: 0,
            threads: scoring_threads(threads)?,
            halt,
        };
        if random == Some(0) {
            // There is only one such opening. It may be repeated.
            book.random = None;
            book.found.push(Opening::start(rules));
        } else if random.is_none() {
            let mut all = match (settings.source.as_str(), settings.source.strip_prefix(DATABASE)) {
                (BALANCED, _) => read_balanced(rules, settings.plies)?,
                (_, Some(path)) => {
                    let games = games.ok_or(OpeningError::NoDatabases)?;
                    read_database(rules, path, settings.plies.unwrap_or(DATABASE_PLIES), &games, &book.halt)?
                }
                (path, None) => read_unless_halted(rules, path, settings.plies, &book.halt.signal())?,
            };
            if settings.order() == OpeningOrder::Random {
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

    /// The number of different openings; `None` if it is not fixed.
    pub fn count(&self) -> Option<usize> {
        self.random.is_none().then_some(self.found.len())
    }

    /// The opening of this round, from 0. After the last opening of a file, the first one follows.
    ///
    /// # Errors
    /// If too many random openings are rejected in a row, or the selection is ended.
    pub fn opening(&mut self, round: usize) -> Result<Opening, OpeningError> {
        if let Some(opening) = self.fixed.get(&round) {
            return Ok(opening.clone());
        }
        let Some(moves) = self.random else {
            let index = round.wrapping_add(self.settings.first.saturating_sub(1));
            return Ok(self.found[index % self.found.len()].clone());
        };
        let start = Arc::new(self.rules.start());
        let mut unfit = 0;
        while self.found.len() <= round {
            let batch = self.tried..self.tried + BATCH;
            let lines: Vec<_> = batch.clone().map(|number| random_line(&start, self.seed, number, moves)).collect();
            let any = self.take_fit(&lines, batch)?;
            self.tried += BATCH;
            unfit = if any { 0 } else { unfit + BATCH };
            if unfit >= MOST_UNFIT {
                return Err(OpeningError::Exhausted(unfit));
            }
        }
        Ok(self.found[round].clone())
    }

    /// Fixes the opening of a round that an earlier run began: both games of a pair must have the same opening,
    /// although another version of the program might choose another one.
    pub fn fix(&mut self, round: usize, opening: Opening) {
        self.fixed.insert(round, opening);
    }

    /// Adds the new and balanced ones among these openings, in their order, and skips openings before the first one.
    /// `numbers` are their numbers. Returns whether there were any.
    fn take_fit(&mut self, lines: &[Option<Opening>], numbers: Range<usize>) -> Result<bool, OpeningError> {
        let (seen, halt) = (&self.seen, &self.halt);
        let nodes = self.settings.balance_nodes;
        let balance = self.settings.balance.zip(self.scorer.as_ref());
        let lines: Vec<_> = numbers.zip(lines).filter_map(|(number, line)| Some((number, line.as_ref()?))).collect();
        let fit: Result<Vec<bool>, ScorerError> = self.threads.install(|| {
            // Enter all positions first, each under the first opening that leads to it. Only these openings are
            // searched.
            lines.par_iter().for_each(|(number, line)| {
                let mut first = seen.entry(hash(&line.end())).or_insert(*number);
                *first = (*first).min(*number);
            });
            lines
                .par_iter()
                .map_init(LazyScorer::default, |scorer, (number, line)| {
                    if halt.is_stopped() {
                        return Ok(false);
                    }
                    let end = line.end();
                    let new = seen.get(&hash(&end)).is_some_and(|first| *first == *number);
                    Ok(new && balance.map_or(Ok(true), |(most, make)| scorer.is_balanced(make, &end, most, nodes))?)
                })
                .collect()
        });
        // A search that was ended has no valid score.
        if halt.is_stopped() {
            return Err(OpeningError::Halted);
        }
        let fit = fit.map_err(OpeningError::Search)?;
        let any = fit.contains(&true);
        for ((_, line), _) in lines.iter().zip(fit).filter(|(_, fit)| *fit) {
            if self.before > 0 {
                self.before -= 1;
            } else {
                self.found.push((*line).clone());
            }
        }
        Ok(any)
    }
}

/// Reads a file of openings. It may be a pipe that never sends anything.
fn read_unless_halted(
    rules: &'static Rules,
    path: &str,
    most: Option<usize>,
    halt: &HaltSignal,
) -> Result<Vec<Option<Opening>>, OpeningError> {
    let (sender, read) = bounded(1);
    let path = PathBuf::from(path);
    std::thread::spawn(move || sender.send(read_file(rules, &path, most)));
    select! {
        recv(read) -> openings => openings.unwrap_or(Err(OpeningError::Halted)),
        recv(halt) -> _ => Err(OpeningError::Halted),
    }
}

/// The position as an opening, in eight bytes.
fn hash(game: &AnyGame) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(position_key(game))
}

/// The random opening with this seed and number; `None` if its game is over, or lost at once.
fn random_line(start: &Arc<AnyGame>, seed: u64, number: usize, plies: usize) -> Option<Opening> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(number as u64);
    let mut game = AnyGame::clone(start);
    let mut line = Vec::with_capacity(plies);
    for _ in 0..plies {
        // Never leave the terminal piece to be captured.
        let mv = *game.safe_moves().choose(&mut random)?;
        game.play(mv).ok()?;
        line.push(mv);
    }
    // Without a safe move, the game is over or about to be.
    (!game.safe_moves().is_empty()).then(|| Opening { start: Arc::clone(start), moves: line })
}

#[cfg(test)]
mod tests;
