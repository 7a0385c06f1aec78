//! The openings of a match: from a file or random, all different, and balanced if the settings say so.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use crossbeam_channel::{bounded, select};
use dashmap::DashMap;
use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use xiongmao_text::quote;

use crate::driver::halt::{HaltHandle, HaltSignal};
use crate::rules::{AnyGame, Rules, position_key};
use crate::tournament::opening::{MOST_FIRST, MOST_PLIES, Opening, OpeningError};
use crate::tournament::opening_file::{BALANCED, read_balanced, read_file};
use crate::tournament::opening_scorer::{LazyScorer, MakeScorer, ScorerError, scoring_threads};

/// The order in which the openings of a file are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpeningOrder {
    /// As in the file.
    Sequential,
    /// Shuffled by the seed.
    Random,
}

/// Which openings are played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OpeningSettings {
    /// `random:PLIES`, `balanced` for the suite that comes with the program, or the path of a file.
    pub source: String,
    /// The order of the openings of a file or a suite; `None` for the [usual](Self::order) one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<OpeningOrder>,
    /// The number of the first opening used, from 1.
    pub first: usize,
    /// Most plies taken from each game of a file; `None` for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<usize>,
    /// Only openings that a short search scores within this many centipawns of 0; `None` for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<i32>,
    /// Nodes of that search.
    pub balance_nodes: u64,
}

impl Default for OpeningSettings {
    fn default() -> Self {
        Self { source: "random:8".to_owned(), order: None, first: 1, plies: None, balance: None, balance_nodes: 5000 }
    }
}

impl OpeningSettings {
    /// The order of the openings. By default, a file is played in its own order, and the built-in suite is shuffled,
    /// so that another seed means other openings.
    pub fn order(&self) -> OpeningOrder {
        let usual = if self.source == BALANCED { OpeningOrder::Random } else { OpeningOrder::Sequential };
        self.order.unwrap_or(usual)
    }
}

/// Prefix of a source of random openings.
pub const RANDOM: &str = "random:";
/// Number of random openings made at a time.
const BATCH: usize = 64;
/// Most random openings rejected in a row.
const MOST_UNFIT: usize = 100_000;
/// The openings of a match, one for each round.
pub struct OpeningBook {
    rules: &'static Rules,
    settings: OpeningSettings,
    seed: u64,
    /// Judges the balance, if the program can search.
    scorer: Option<MakeScorer>,
    /// Number of random plies; `None` if the openings come from a file.
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
        scorer: Option<MakeScorer>,
        halt: HaltHandle,
    ) -> Result<Self, OpeningError> {
        if settings.balance.is_some() && scorer.is_none() {
            return Err(OpeningError::NoSearch);
        }
        let random = match settings.source.strip_prefix(RANDOM) {
            Some(text) => {
                let plies = text.parse().ok().filter(|&plies| plies <= MOST_PLIES);
                Some(plies.ok_or_else(|| OpeningError::Plies(quote(text)))?)
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
            let mut all = match settings.source.as_str() {
                BALANCED => read_balanced(rules, settings.plies)?,
                path => read_unless_halted(rules, path, settings.plies, &book.halt.signal())?,
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

    /// The number of different openings; `None` if there is no fixed number.
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
        let Some(plies) = self.random else {
            let index = round.wrapping_add(self.settings.first.saturating_sub(1));
            return Ok(self.found[index % self.found.len()].clone());
        };
        let start = Arc::new(self.rules.start());
        let mut unfit = 0;
        while self.found.len() <= round {
            let batch = self.tried..self.tried + BATCH;
            let lines: Vec<_> = batch.clone().map(|number| random_line(&start, self.seed, number, plies)).collect();
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

    /// Adds those of these openings that are new and balanced, in their order, and passes over those before the first
    /// one. `numbers` are their numbers. Returns whether there were any.
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

/// Reads a file of openings. It may be a pipe on which nothing comes.
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
        let ply = *game.safe_plies().choose(&mut random)?;
        game.play(ply).ok()?;
        line.push(ply);
    }
    // Without a safe ply, the game is over or about to be.
    (!game.safe_plies().is_empty()).then(|| Opening { start: Arc::clone(start), plies: line })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::games;
    use crate::tournament::opening_scorer::OpeningScorer;

    /// Scores positions by their text, so that each has its own score.
    struct Arbitrary;

    impl OpeningScorer for Arbitrary {
        fn score(&mut self, game: &AnyGame, nodes: u64) -> Result<Option<i32>, ScorerError> {
            let sum: u64 = position_key(game).bytes().zip(1..).map(|(byte, place)| u64::from(byte) * place).sum();
            Ok((!sum.is_multiple_of(10)).then_some(((sum + nodes) % 401) as i32 - 200))
        }
    }

    fn arbitrary() -> MakeScorer {
        Arc::new(|| Ok(Box::new(Arbitrary)))
    }

    fn book(settings: &OpeningSettings, seed: u64) -> Result<OpeningBook, OpeningError> {
        OpeningBook::open(games::default(), settings, seed, 2, Some(arbitrary()), HaltHandle::default())
    }

    fn random(plies: usize, balance: Option<i32>) -> OpeningSettings {
        OpeningSettings {
            source: format!("{RANDOM}{plies}"),
            balance,
            balance_nodes: 300,
            ..OpeningSettings::default()
        }
    }

    fn lines(book: &mut OpeningBook, count: usize) -> Vec<String> {
        (0..count).map(|round| book.opening(round).unwrap().written().join(" ")).collect()
    }

    #[test]
    fn the_same_seed_makes_the_same_openings() {
        for balance in [None, Some(150)] {
            let first = lines(&mut book(&random(6, balance), 5).unwrap(), 100);
            // In another order, with another number of threads.
            let again = &random(6, balance);
            let halt = HaltHandle::default();
            let mut again = OpeningBook::open(games::default(), again, 5, 1, Some(arbitrary()), halt).unwrap();
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
        let mut scorer = LazyScorer::default();
        for round in 0..200 {
            let opening = book.opening(round).unwrap();
            let end = opening.end();
            assert_eq!(opening.plies.len(), 3);
            assert!(!end.status().is_over());
            assert!(seen.insert(position_key(&end)), "round {round} begins like one before");
            assert!(scorer.is_balanced(&arbitrary(), &end, 60, 300).unwrap());
        }
    }

    #[test]
    fn a_balance_needs_a_search() {
        let (settings, halt) = (random(3, Some(60)), HaltHandle::default());
        let error = OpeningBook::open(games::default(), &settings, 1, 1, None, halt).err().unwrap();
        assert!(matches!(error, OpeningError::NoSearch));
    }

    #[test]
    fn a_late_first_opening_takes_little_memory() {
        let mut late = book(&OpeningSettings { first: 3000, ..random(4, None) }, 1).unwrap();
        late.opening(0).unwrap();
        // One batch may go beyond it.
        assert!(late.found.len() <= BATCH);
        for settings in [random(4, None), random(4, Some(60))] {
            let error = book(&OpeningSettings { first: 20_000_000, ..settings }, 1).err().unwrap();
            assert!(matches!(error, OpeningError::First(20_000_000)), "{error}");
        }
        // A file begins again after its end, whatever the number.
        let balanced = OpeningSettings { source: BALANCED.to_owned(), first: usize::MAX, ..OpeningSettings::default() };
        assert!(book(&balanced, 1).unwrap().opening(7).is_ok());
    }

    #[test]
    fn a_selection_can_be_ended() {
        let halt = HaltHandle::default();
        let open = |settings: &OpeningSettings| {
            OpeningBook::open(games::default(), settings, 1, 1, Some(arbitrary()), halt.clone())
        };
        let mut book = open(&random(4, Some(60))).unwrap();
        halt.stop();
        assert!(matches!(book.opening(0), Err(OpeningError::Halted)));
        let balanced = OpeningSettings { source: BALANCED.to_owned(), balance: Some(60), ..OpeningSettings::default() };
        assert!(matches!(open(&balanced), Err(OpeningError::Halted)));
    }

    #[test]
    fn a_search_for_openings_gives_up() {
        // There are only 26 first plies.
        let mut book = book(&random(1, None), 1).unwrap();
        assert!(book.opening(25).is_ok());
        assert!(matches!(book.opening(26), Err(OpeningError::Exhausted(_))));
    }
    #[test]
    fn files_are_read_in_their_order_or_shuffled() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("openings.txt");
        let record = r#"{"setup":{"feen":"3g^4/8/8/8/8/8/8/R2G^4 / X/x"},"plies":[{"pmn":"a1-a7"},{"pmn":"d8-e8"}]}"#;
        let feen = "3g^4/8/8/8/8/8/8/4G^2R / X/x";
        let start = games::default().start_feen;
        let text = format!("# openings\n{start} moves a3-a4 a6-a5\n\nb3b4 b6b5\n{feen}\na3-a4 a6-a5\n{record}\n");
        std::fs::write(&path, text).unwrap();
        let settings = OpeningSettings { source: path.display().to_string(), ..OpeningSettings::default() };
        let mut sequential = book(&settings, 1).unwrap();
        // The opening that is listed twice counts once.
        assert_eq!(sequential.count(), Some(4));
        let expected = ["a3-a4 a6-a5", "b3-b4 b6-b5", "", "a1-a7 d8-e8", "a3-a4 a6-a5"];
        assert_eq!(lines(&mut sequential, 5), expected);
        assert_eq!(sequential.opening(2).unwrap().start.feen(), feen);
        let shuffled = |seed| {
            lines(
                &mut book(&OpeningSettings { order: Some(OpeningOrder::Random), ..settings.clone() }, seed).unwrap(),
                4,
            )
        };
        assert_eq!(shuffled(3), shuffled(3));
        assert!((0..20).any(|seed| shuffled(seed) != expected[..4]));
        let short = OpeningSettings { plies: Some(1), ..settings };
        assert_eq!(lines(&mut book(&short, 1).unwrap(), 4), ["a3-a4", "b3-b4", "", "a1-a7"]);
    }

    #[test]
    fn the_suite_is_shuffled_by_the_seed() {
        let balanced = OpeningSettings { source: BALANCED.to_owned(), ..OpeningSettings::default() };
        let lines_of = |settings: &OpeningSettings, seed| lines(&mut book(settings, seed).unwrap(), 50);
        assert_eq!(lines_of(&balanced, 3), lines_of(&balanced, 3));
        assert_ne!(lines_of(&balanced, 3), lines_of(&balanced, 4));
        let sequential = OpeningSettings { order: Some(OpeningOrder::Sequential), ..balanced };
        assert_eq!(lines_of(&sequential, 3), lines_of(&sequential, 4));
        assert!(book(&sequential, 1).unwrap().count() >= Some(2000));
    }

    #[test]
    fn errors_in_files_name_the_line() {
        let directory = tempfile::tempdir().unwrap();
        for (text, reason) in [
            ("a3-a4\nb3-b5\n", "line 2: ply 1 'b3-b5'"),
            ("\n\n8/8 / X/x\n", "line 3: "),
            ("{\"setup\":1}\n", "line 1: "),
            (
                "3g^4/8/8/8/8/8/8/G^3r3 / x/X moves e1+a1\n",
                "line 1: the game is over after the opening: mareking north",
            ),
            ("3g^4/8/8/8/8/8/8/4G^3 / X/x\n", "no usable opening"),
            ("# nothing\n", "no usable opening"),
        ] {
            let path = directory.path().join("openings.txt");
            std::fs::write(&path, text).unwrap();
            let settings = OpeningSettings { source: path.display().to_string(), ..OpeningSettings::default() };
            let error = book(&settings, 1).err().unwrap().to_string();
            assert!(error.contains(reason), "{error}");
        }
        for source in ["random:", "random:-1", "random:9999", "no/such/file"] {
            let settings = OpeningSettings { source: source.to_owned(), ..OpeningSettings::default() };
            assert!(book(&settings, 1).is_err(), "{source}");
        }
    }
}
