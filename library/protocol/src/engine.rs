//! The engine behind a session: the game, the values of the options, and the thread that searches.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossbeam_channel::Receiver;
use xiongmao_analysis::game::{self, SearchMoveError};
use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::memory::{self, THREAD_MEGABYTES};
use xiongmao_analysis::registry::{self, Entry};
use xiongmao_answers::explored::Explorer;
use xiongmao_book::{Book, BookFileError, shipped};
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Move, MoveLimit, RuleSettings, Rules};
use xiongmao_search::variants::levels;
use xiongmao_search::{
    AnyVariant, Control, Evaluator, Limits, SearchSettings, Searcher, StoredScore, strength::Strength,
};
use xiongmao_tables::Tables;
use xiongmao_tables::header::TableError;

use super::engine_error::EngineError;
use super::host::{Host, OpenGames, OpenTables};
use super::log::Log;
use super::notation_choice::{NotationChoice, NotationSigns};
use super::question::Question;
use super::search_thread::{Event, Job, Runner};

/// Size of the transposition table until the default of the option `Hash` is applied.
const FIRST_MEGABYTES: usize = 1;

/// The values of the options, except those stored in the pool or the search's settings.
#[derive(Clone, Copy, Debug, Default)]
pub struct OptionValues {
    /// Whether a game is drawn at the move limit.
    pub move_limit: bool,
    /// The number of half-moves of the move limit, while it is on.
    pub move_limit_number: MoveLimit,
    /// How moves are written in PMN.
    pub pmn: Notation,
    /// How moves are read and written.
    pub notation: NotationChoice,
    /// Whether scores are printed with the chances of a win, a draw and a loss.
    pub show_wdl: bool,
    /// The playing strength.
    pub strength: Strength,
    /// How the opening book is used.
    pub book: BookValues,
}

/// How the opening book is used.
#[derive(Clone, Copy, Debug, Default)]
pub struct BookValues {
    /// Whether the program plays moves of a book.
    pub own: bool,
    /// The number of plies of a game during which it does.
    pub plies: usize,
    /// How often it plays others than the best known move, from 0 to 100.
    pub variety: u32,
}

/// This control with its watch, if there is one.
fn watched(control: Arc<Control>, watch: Option<fn() -> bool>) -> Arc<Control> {
    if let Some(watch) = watch {
        control.set_watch(watch);
    }
    control
}

/// The game, the values of the options, and the search.
pub struct Engine {
    /// The first game of the session: the default of `UCI_Variant`.
    first_rules: &'static Rules,
    /// The game that is played, as the registry knows it.
    variant: &'static dyn AnyVariant,
    game: AnyGame,
    values: OptionValues,
    /// The conversation's signs of the host's notation.
    signs: NotationSigns,
    /// How the host wants the rules of games to be played, if it has chosen: options and choices.
    chosen_rules: Vec<(&'static str, &'static str)>,
    search_settings: SearchSettings,
    /// The size of the table and the number of threads, for the next searcher.
    megabytes: u64,
    threads: usize,
    /// `None` while the search thread has it.
    pool: Option<Box<dyn Searcher>>,
    control: Arc<Control>,
    stop_perft: Arc<AtomicBool>,
    /// Ends the running search for reasons.
    interruption: Interruption,
    /// Queried by searches that only their own thread can end.
    watch: Option<fn() -> bool>,
    runner: Runner,
    log: Log,
    /// The network to use: the embedded one or the one from `EvalFile`.
    network: Evaluator,
    /// The networks from `EvalFile` of the other games, by the name of the game.
    other_networks: Vec<(&'static str, Evaluator)>,
    tables: Option<Arc<Tables>>,
    /// The book from `BookFile`; `None` means the built-in one.
    book: Option<Book>,
    open_book: fn(&Path) -> Result<Book, BookFileError>,
    open_games: Option<OpenGames>,
    open_tables: OpenTables,
    /// The database of games.
    games: Option<Arc<dyn Explorer>>,
    /// The tables are asked about positions with at most this many pieces.
    probe_limit: u32,
}

impl Engine {
    /// Starts the search thread; on a machine without threads, the session's own thread searches instead. The caller
    /// then sets each option to its default.
    pub fn new(entry: &Entry, host: &Host) -> io::Result<Self> {
        let (variant, watch) = (entry.variant, host.has_spoken);
        let pool = variant.searcher(FIRST_MEGABYTES).map_err(io::Error::other)?;
        let control = watched(pool.control(), watch);
        let stop_perft = Arc::new(AtomicBool::new(false));
        let runner = if watch.is_some() { Runner::Session(None) } else { Runner::thread(Arc::clone(&stop_perft))? };
        Ok(Self {
            first_rules: variant.rules(),
            variant,
            game: variant.rules().start(),
            values: OptionValues::default(),
            signs: NotationSigns::default(),
            chosen_rules: Vec::new(),
            search_settings: SearchSettings::default(),
            megabytes: FIRST_MEGABYTES as u64,
            threads: 1,
            pool: Some(pool),
            control,
            stop_perft,
            interruption: Interruption::default(),
            watch,
            runner,
            log: Log::default(),
            network: variant.embedded(),
            other_networks: Vec::new(),
            tables: None,
            book: None,
            open_book: host.open_book,
            open_games: host.open_games,
            open_tables: host.open_tables,
            games: None,
            probe_limit: 0,
        })
    }

    /// The log of the conversation.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The description of the game that is played.
    pub fn rules(&self) -> &'static Rules {
        self.variant.rules()
    }

    /// The first game of the session.
    pub fn first_rules(&self) -> &'static Rules {
        self.first_rules
    }

    /// The current game.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The position for a search: the current game, which continues even if its rules alone have ended it.
    pub fn root(&self) -> AnyGame {
        let mut root = self.game.clone();
        root.go_on();
        root
    }

    /// Replaces the current game.
    pub fn set_game(&mut self, game: AnyGame) {
        self.game = game;
    }

    /// The values of the options.
    pub fn values(&self) -> OptionValues {
        self.values
    }

    /// Changes values of options. A new move limit also applies to the current game.
    pub fn change_values(&mut self, change: impl FnOnce(&mut OptionValues)) {
        change(&mut self.values);
        self.apply_rules();
    }

    /// The conversation's signs of the host's notation.
    pub fn signs(&self) -> NotationSigns {
        self.signs
    }

    /// Takes note of a host that has said `uci`.
    pub fn greet(&mut self) {
        self.signs.uci = true;
        self.apply_rules();
    }

    /// Stores the conversation's signs of the host's notation, and the rules that follow from it.
    pub fn set_signs(&mut self, signs: NotationSigns) {
        self.signs = signs;
        self.apply_rules();
    }

    /// How moves are written.
    pub fn notation(&self) -> Notation {
        self.signs.written(self.values.notation, self.values.pmn, self.rules())
    }

    /// The move that this token means and a search may play.
    pub fn read_move(&self, token: &str) -> Result<Move, SearchMoveError> {
        game::read_legal_move_as(&self.root(), token, self.signs.read(self.values.notation, self.rules()))
    }

    /// The rules by which the current game is played.
    pub fn rule_settings(&self) -> RuleSettings {
        self.rules_for(registry::of(self.rules()), self.signs)
    }

    /// The rules for this game with a host that has shown these signs: the host's choices, and the usual rules of such
    /// hosts otherwise.
    pub fn rules_for(&self, entry: &Entry, signs: NotationSigns) -> RuleSettings {
        let limit = if self.values.move_limit { self.values.move_limit_number } else { MoveLimit::Off };
        let mut settings = RuleSettings::with_move_limit(limit);
        let written = signs.written(self.values.notation, self.values.pmn, entry.rules());
        let of_hosts = entry.host_rules.filter(|_| written.is_coordinates()).unwrap_or_default();
        for (option, choice) in of_hosts.iter().chain(&self.chosen_rules) {
            // Both the option and the choice are known.
            let _ = settings.choose(option, choice);
        }
        settings
    }

    /// Chooses how a rule is played, in the current game and in those to come; without a choice, as is usual with the
    /// host.
    pub fn choose_rule(&mut self, option: &'static str, choice: Option<&'static str>) {
        self.chosen_rules.retain(|&(name, _)| name != option);
        self.chosen_rules.extend(choice.map(|choice| (option, choice)));
        self.apply_rules();
    }

    fn apply_rules(&mut self) {
        self.rule_settings().apply(&mut *self.game);
    }

    /// Chooses the game with this name. Only a change is a sign of how the host writes moves: many hosts send every
    /// option with the value that it has.
    pub fn set_variant(&mut self, name: &str) -> Result<(), EngineError> {
        let entry = registry::named(name).ok_or_else(|| EngineError::UnknownGame(name.to_owned()))?;
        if entry.rules() != self.rules() {
            self.change_game(entry)?;
            self.signs.variant = true;
            self.apply_rules();
        }
        Ok(())
    }

    /// Changes to the start of this game, with the network that was loaded for it, or else the embedded one. Hash and
    /// threads stay as they are set.
    pub fn change_game(&mut self, entry: &Entry) -> Result<(), EngineError> {
        if entry.rules() == self.rules() {
            return Ok(());
        }
        self.idle_pool()?;
        let mut pool = entry.variant.searcher(FIRST_MEGABYTES)?;
        pool.set_threads(self.threads)?;
        let known = self.other_networks.iter().position(|&(name, _)| name == entry.rules().name);
        let network = known.map_or_else(|| entry.variant.embedded(), |index| self.other_networks[index].1.clone());
        pool.set_tables(self.tables.clone(), self.probe_limit);
        pool.set_evaluation(&network);
        self.signs.change_game();
        self.control = watched(pool.control(), self.watch);
        let before = (self.rules().name, std::mem::replace(&mut self.network, network));
        self.other_networks.retain(|&(name, _)| name != before.0 && name != entry.rules().name);
        self.other_networks.push(before);
        self.variant = entry.variant;
        self.game = entry.rules().start();
        self.apply_rules();
        // The old table is freed before the new one is allocated.
        self.pool = Some(pool);
        self.allocate_table(self.megabytes)
    }

    /// Changes to the game of hosts that speak UCCI, UCI-Cyclone or CECP, with their notation.
    pub fn enter(&mut self, entry: &Entry) -> Result<(), EngineError> {
        self.change_game(entry)?;
        self.set_signs(NotationSigns::known(Notation::CoordinatesFromZero));
        Ok(())
    }

    /// The transposition table's entry for a position; none while a search is running.
    pub fn stored(&self, game: &AnyGame) -> Option<StoredScore> {
        self.pool.as_ref()?.stored(game)
    }

    /// Sets the size of the transposition table. A table of that size stays as it is.
    pub fn set_hash(&mut self, megabytes: u64) -> Result<(), EngineError> {
        if megabytes == self.megabytes { Ok(()) } else { self.allocate_table(megabytes) }
    }

    fn allocate_table(&mut self, megabytes: u64) -> Result<(), EngineError> {
        let pool = self.idle_pool()?;
        memory::check(megabytes)?;
        pool.set_hash(usize::try_from(megabytes)?)?;
        self.megabytes = megabytes;
        Ok(())
    }

    /// The number of search threads.
    pub fn threads(&self) -> u64 {
        self.threads as u64
    }

    /// Sets the number of search threads.
    pub fn set_threads(&mut self, threads: u64) -> Result<(), EngineError> {
        let pool = self.idle_pool()?;
        memory::check(threads * THREAD_MEGABYTES)?;
        let threads = usize::try_from(threads)?;
        pool.set_threads(threads)?;
        self.threads = threads;
        Ok(())
    }

    /// Loads the network in this file, or the embedded one if the path is empty.
    pub fn set_eval_file(&mut self, path: &str) -> Result<(), EngineError> {
        let network =
            if path.is_empty() { self.variant.embedded() } else { game::read_evaluation(self.variant.rules(), path)? };
        // The same network once more changes nothing.
        if network.name() == self.network.name() {
            return Ok(());
        }
        self.idle_pool()?.set_evaluation(&network);
        self.network = network;
        Ok(())
    }

    /// Searches with the tables in these directories, separated as in `PATH`; an empty text means none.
    ///
    /// # Errors
    /// If a search is running, or a file there contradicts its name.
    pub fn set_table_path(&mut self, path: &str) -> Result<(), EngineError> {
        let tables = if path.is_empty() { None } else { Some((self.open_tables)(path.as_ref())?) };
        self.idle_pool()?;
        self.tables = tables;
        self.apply_tables()
    }

    /// Plays from the book in this file; an empty path means the built-in book.
    ///
    /// # Errors
    /// If it cannot be read, or is not a book.
    pub fn set_book_file(&mut self, path: &str) -> Result<(), EngineError> {
        self.book = if path.is_empty() { None } else { Some((self.open_book)(path.as_ref())?) };
        Ok(())
    }

    /// Opens this database of games, or closes the one that is open if the path is empty.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn set_games_file(&mut self, path: &str) -> Result<(), EngineError> {
        let open = || self.open_games.ok_or(EngineError::NoGames)?(path.as_ref()).map_err(EngineError::Games);
        self.games = if path.is_empty() { None } else { Some(open()?) };
        Ok(())
    }

    /// The database of games, if one is open.
    pub fn games(&self) -> Option<Arc<dyn Explorer>> {
        self.games.clone()
    }

    /// The move that the book has here, one of `allowed` unless that is empty. There is none if no book is to be used,
    /// in an analysis, and beyond the plies for which it is used.
    pub fn book_move(&self, root: &AnyGame, allowed: &[Move]) -> Option<Move> {
        let BookValues { own, plies, variety } = self.values.book;
        if !own || self.values.strength.analyse || self.multipv() > 1 {
            return None;
        }
        let book = self.book.as_ref().or_else(|| shipped(root.rules()))?;
        book.play(root, allowed, plies, variety, self.values.strength.seed())
    }

    /// Sets the most pieces of a position that the tables are asked about.
    ///
    /// # Errors
    /// If a search is running.
    pub fn set_probe_limit(&mut self, pieces: u64) -> Result<(), EngineError> {
        self.idle_pool()?;
        self.probe_limit = u32::try_from(pieces)?;
        self.apply_tables()
    }

    fn apply_tables(&mut self) -> Result<(), EngineError> {
        let (tables, probe_limit) = (self.tables.clone(), self.probe_limit);
        self.idle_pool()?.set_tables(tables, probe_limit);
        Ok(())
    }

    /// The error in a table that a search needed, unless it has been reported before.
    pub fn damaged_table(&self) -> Option<&TableError> {
        self.tables.as_ref()?.unreported_damage()
    }

    /// The static evaluation of the current position in centipawns for the side to move, and the name of the network.
    pub fn evaluate(&self) -> (i32, String) {
        let mut network = self.network.clone();
        (network.centipawns(&self.game), network.name())
    }

    /// Sets the time in milliseconds that each move loses between the engine and the host's clock.
    pub fn set_move_overhead(&mut self, milliseconds: u64) {
        self.search_settings.overhead = Duration::from_millis(milliseconds);
    }

    /// The number of lines that a search reports; fewer if the position has fewer plies.
    pub fn multipv(&self) -> usize {
        self.search_settings.multipv
    }

    /// Sets the number of lines that a search reports.
    ///
    /// # Errors
    /// If the machine cannot count that far.
    pub fn set_multipv(&mut self, lines: u64) -> Result<(), EngineError> {
        self.search_settings.multipv = usize::try_from(lines)?;
        Ok(())
    }

    /// Clears the transposition table and the histories.
    pub fn clear(&mut self) {
        if let Some(pool) = &mut self.pool {
            pool.clear();
        }
    }

    fn idle_pool(&mut self) -> Result<&mut dyn Searcher, EngineError> {
        Ok(&mut **self.pool.as_mut().ok_or(EngineError::Busy)?)
    }

    /// Starts a search of the current game. Events follow. While it ponders, no time limit ends it.
    ///
    /// # Errors
    /// If a job is running.
    pub fn start_search(&mut self, limits: Limits, pondering: bool) -> Result<(), EngineError> {
        let game = self.root();
        let strength = self.values.strength;
        let weakness = strength.weakness(levels(game.rules()));
        let settings = SearchSettings { weakness, thorough: strength.analyse, ..self.search_settings };
        self.start(|control| Job::Search {
            token: control.start(pondering),
            game,
            limits: Box::new(limits),
            settings,
            earlier: None,
        })
    }

    /// The expected move was played: from now on a time limit may end the search.
    pub fn ponderhit(&self) {
        self.control.ponderhit();
    }

    /// Starts to count leaves. An event follows.
    ///
    /// # Errors
    /// If a job is running.
    pub fn start_perft(&mut self, depth: u32) -> Result<(), EngineError> {
        let game = self.game.clone();
        self.start(|_| Job::Perft { game, depth })
    }

    /// Starts to look for reasons. An event follows.
    ///
    /// # Errors
    /// If a job is running.
    pub fn start_reasons(&mut self, question: Question) -> Result<(), EngineError> {
        self.interruption = Interruption::default();
        let (game, interruption) = (self.root(), self.interruption.clone());
        self.start(|_| Job::Reasons { game, question, interruption })
    }

    fn start(&mut self, job: impl FnOnce(&Arc<Control>) -> Job) -> Result<(), EngineError> {
        let pool = self.pool.take().ok_or(EngineError::Busy)?;
        // The clock starts here, and the flags are reset here, not on the search thread: a stop that arrives before
        // that thread wakes up must not be lost.
        self.stop_perft.store(false, Ordering::Relaxed);
        let job = job(&self.control);
        self.runner.start(pool, job);
        Ok(())
    }

    /// Stops the running job. Its last event still follows.
    pub fn stop(&self) {
        self.control.stop();
        self.stop_perft.store(true, Ordering::Relaxed);
        self.interruption.interrupt();
    }

    /// Receives the events of the search thread; none without such a thread.
    pub fn events(&self) -> Receiver<Event> {
        self.runner.events()
    }

    /// The job that waits for the session's own thread; `None` if there is none, or another thread has it.
    pub fn waiting_job(&mut self) -> Option<(Box<dyn Searcher>, Job)> {
        match &mut self.runner {
            Runner::Session(waiting) => waiting.take(),
            Runner::Thread { .. } => None,
        }
    }

    /// Whether a job waits for the session's own thread.
    pub fn has_waiting_job(&self) -> bool {
        matches!(self.runner, Runner::Session(Some(_)))
    }

    /// Lets searches go on to their end, whether the host speaks or not.
    pub fn set_undisturbed(&self, undisturbed: bool) {
        self.control.set_undisturbed(undisturbed);
    }

    /// Puts off the rest of a job.
    pub fn put_off(&mut self, pool: Box<dyn Searcher>, job: Job) {
        self.runner.start(pool, job);
    }

    /// The flag that stops a count of leaves.
    pub fn stop_perft(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop_perft)
    }

    /// Returns the pool from the last event of a job.
    pub fn give_back(&mut self, pool: Box<dyn Searcher>) {
        self.pool = Some(pool);
    }
}
