//! The engine behind a session: the game, its rules and notation, the options, and the jobs of the search.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use xiongmao_analysis::game::{self, SearchMoveError};
use xiongmao_analysis::registry::{self, Entry};
use xiongmao_answers::explored::Explorer;
use xiongmao_book::{Book, BookFileError, shipped};
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Move, MoveLimit, RuleSettings, Rules};
use xiongmao_search::variants::levels;
use xiongmao_search::{Limits, SearchSettings, strength::Strength};

use super::engine_error::EngineError;
use super::host::{Host, OpenGames};
use super::log::Log;
use super::notation_choice::{NotationChoice, NotationSigns};
use super::pool::Pool;
use super::question::Question;
use super::search_thread::Job;

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

/// The game, the values of the options, and the search.
pub struct Engine {
    /// The searcher of the game that is played, and its jobs.
    pub pool: Pool,
    /// The first game of the session: the default of `UCI_Variant`.
    first_rules: &'static Rules,
    game: AnyGame,
    values: OptionValues,
    /// The conversation's signs of the host's notation.
    signs: NotationSigns,
    /// How the host wants the rules of games to be played, if it has chosen: options and choices.
    chosen_rules: Vec<(&'static str, &'static str)>,
    search_settings: SearchSettings,
    log: Log,
    /// The book from `BookFile`; `None` means the built-in one.
    book: Option<Book>,
    open_book: fn(&Path) -> Result<Book, BookFileError>,
    open_games: Option<OpenGames>,
    /// The database of games.
    games: Option<Arc<dyn Explorer>>,
}

impl Engine {
    /// Starts the search thread; on a machine without threads, the session's own thread searches instead. The caller
    /// then sets each option to its default.
    pub fn new(entry: &Entry, host: &Host) -> io::Result<Self> {
        let rules = entry.rules();
        Ok(Self {
            pool: Pool::new(entry.variant, host)?,
            first_rules: rules,
            game: rules.start(),
            values: OptionValues::default(),
            signs: NotationSigns::default(),
            chosen_rules: Vec::new(),
            search_settings: SearchSettings::default(),
            log: Log::default(),
            book: None,
            open_book: host.open_book,
            open_games: host.open_games,
            games: None,
        })
    }

    /// The log of the conversation.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The description of the game that is played.
    pub fn rules(&self) -> &'static Rules {
        self.pool.variant().rules()
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
        self.pool.change_variant(entry.variant)?;
        self.signs.change_game();
        self.game = entry.rules().start();
        self.apply_rules();
        self.pool.allocate_table()
    }

    /// Changes to the game of hosts that speak UCCI, UCI-Cyclone or CECP, with their notation.
    pub fn enter(&mut self, entry: &Entry) -> Result<(), EngineError> {
        self.change_game(entry)?;
        self.set_signs(NotationSigns::known(Notation::CoordinatesFromZero));
        Ok(())
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

    /// Starts a search of the current game. Events follow. While it ponders, no time limit ends it.
    ///
    /// # Errors
    /// If a job is running.
    pub fn start_search(&mut self, limits: Limits, pondering: bool) -> Result<(), EngineError> {
        let game = self.root();
        let strength = self.values.strength;
        let weakness = strength.weakness(levels(game.rules()));
        let settings = SearchSettings { weakness, thorough: strength.analyse, ..self.search_settings };
        self.pool.start(|control, _| Job::Search {
            token: control.start(pondering),
            game,
            limits: Box::new(limits),
            settings,
            earlier: None,
        })
    }

    /// Starts to count leaves. An event follows.
    ///
    /// # Errors
    /// If a job is running.
    pub fn start_perft(&mut self, depth: u32) -> Result<(), EngineError> {
        let game = self.game.clone();
        self.pool.start(|_, _| Job::Perft { game, depth })
    }

    /// Starts to look for reasons. An event follows.
    ///
    /// # Errors
    /// If a job is running.
    pub fn start_reasons(&mut self, question: Question) -> Result<(), EngineError> {
        let game = self.root();
        self.pool.start(|_, interruption| Job::Reasons { game, question, interruption })
    }
}
