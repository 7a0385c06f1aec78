//! Why a command failed.

use std::io;

use thiserror::Error;
use xiongmao_analysis::AnalysisError;
use xiongmao_analysis::bench::BenchError;
use xiongmao_analysis::game::SetUpError;
use xiongmao_analysis::records::review::ReviewError;
use xiongmao_analysis::records::source::SourceError;
use xiongmao_analysis::registry;
use xiongmao_analysis::searcher::SearcherError;
use xiongmao_answers::ending;
use xiongmao_arena::compliance::examination::ComplianceError;
use xiongmao_arena::tournament::match_error::MatchError;
use xiongmao_arena::tournament::openings::suite::SuiteError;
use xiongmao_book::BookFileError;
use xiongmao_games::GamesError;
use xiongmao_movegen::{Ending, NotationError};
use xiongmao_perft::PerftError;
use xiongmao_protocol::ProtocolError;
use xiongmao_puzzles::check::CheckError;
use xiongmao_puzzles::make::MakeError;
use xiongmao_puzzles::rate::RateError;
use xiongmao_puzzles::suite::epd::SuiteFileError;
use xiongmao_records::RecordWriteError;
use xiongmao_selfplay::error::FileError;
use xiongmao_selfplay::generate::GenerateError;
use xiongmao_selfplay::tools::ToolError;
use xiongmao_tables::families::ClassNameError;
use xiongmao_tables::header::TableError;
use xiongmao_tables::make::MakeError as MakeTablesError;
use xiongmao_tables::verify::VerifyError;
use xiongmao_web::{ServeError, SiteError};

use crate::play::PlaySessionError;

/// Why a command failed.
#[derive(Debug, Error)]
pub enum CommandError {
    #[error("there is no command {name}{} (try --help)", tip(similar.as_deref()))]
    Unknown {
        /// What was typed, in quotes.
        name: String,
        /// A command with a similar name.
        similar: Option<String>,
    },
    /// The command does not exist, but the intention is clear.
    #[error("there is no command '{name}'; {advice}")]
    Instead {
        /// What was typed.
        name: String,
        /// What to type instead.
        advice: String,
    },
    #[error(transparent)]
    Book(#[from] BookFileError),
    /// A move where the file of a book was expected.
    #[error("there is no book {0}; did you mean --moves {0}?")]
    NotABook(String),
    #[error("no game of {0} begins with its starting position, so there is nothing to put into the book")]
    NoGames(&'static str),
    #[error("no book of {0} comes with the program; name a file")]
    NoBook(&'static str),
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// As [`SetUp`](Self::SetUp), with the names that the sides have in this game.
    #[error("{text}")]
    Refused {
        /// The number of the move that cannot be played, if it is a move.
        number: Option<usize>,
        text: String,
    },
    #[error("the position is empty; without --feen and --fen, it is the starting position")]
    NoPosition,
    /// The position is one of another game.
    #[error(
        "{0}; this looks like a position of chess, but the games are {games}",
        games = registry::NAMES.join(" and ")
    )]
    Chess(#[source] SetUpError),
    /// Moves that are legal only with the other counting of ranks, and their error as read.
    #[error("{0}; with ranks counted from 0 it is legal: add --notation coordinates0")]
    Counting(String),
    /// The move is not legal.
    #[error("{token}: {reason}")]
    Move {
        /// The move as given, quoted.
        token: String,
        /// The error.
        reason: String,
    },
    /// The game is over, so that there is nothing to compare.
    #[error("the game is over: {}", ending::in_words(*.0))]
    Over(Ending),
    #[error("cannot start a thread: {0}")]
    Thread(#[source] io::Error),
    #[error(transparent)]
    Notation(#[from] NotationError),
    #[error(transparent)]
    Protocol(#[from] ProtocolError),
    #[error(transparent)]
    Perft(#[from] PerftError),
    #[error(transparent)]
    Bench(#[from] BenchError),
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    #[error(transparent)]
    NewFile(#[from] FileError),
    #[error(transparent)]
    TestSuite(#[from] SuiteFileError),
    /// The machine lacks memory or threads for a search.
    #[error(transparent)]
    Searcher(#[from] SearcherError),
    #[error(transparent)]
    Match(#[from] MatchError),
    #[error(transparent)]
    Suite(#[from] SuiteError),
    /// Another engine needs no file for this game.
    #[error("Fairy-Stockfish knows {title}: set its option UCI_Variant to {name}")]
    KnownToPeer {
        /// The game's name in options.
        name: &'static str,
        /// The game's name for people.
        title: &'static str,
    },
    #[error(transparent)]
    Compliance(#[from] ComplianceError),
    #[error(transparent)]
    Generate(#[from] GenerateError),
    #[error(transparent)]
    Tool(#[from] ToolError),
    #[error(transparent)]
    MakePuzzles(#[from] MakeError),
    #[error(transparent)]
    CheckPuzzles(#[from] CheckError),
    #[error(transparent)]
    RatePuzzles(#[from] RateError),
    /// A record is of another game than the puzzles that are asked for.
    #[error("{name} has games of {found}, not of {wanted}")]
    OtherGame {
        /// The file.
        name: String,
        /// Its game.
        found: &'static str,
        /// The game asked for.
        wanted: &'static str,
    },
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    MakeTables(#[from] MakeTablesError),
    #[error(transparent)]
    VerifyTables(#[from] VerifyError),
    #[error(transparent)]
    ClassName(#[from] ClassNameError),
    #[error("tables of {game} have at most {most} pieces")]
    TableMen {
        /// The name of the game.
        game: &'static str,
        /// The most pieces.
        most: usize,
    },
    #[error("no class of {game} is like '{pattern}'")]
    NoClass {
        /// The name of the game.
        game: &'static str,
        pattern: String,
    },
    #[error("{dir} has no table of {game}; make some with: xiongmao tables make")]
    EmptyTables {
        /// The directory.
        dir: String,
        /// The name of the game.
        game: &'static str,
    },
    #[error("{dir}: {reason}")]
    NoTable {
        /// The directory.
        dir: String,
        /// The missing part.
        reason: String,
    },
    /// A file of games where positions with their solutions were expected.
    #[error("{0} is not a suite, which has a position in EPD on each line; to review a game: xiongmao annotate {0}")]
    NotASuite(String),
    #[error("{0} is not a folder; --watch takes the folder of a match, or one with several of them")]
    NotAFolder(String),
    #[error(transparent)]
    Source(#[from] SourceError),
    #[error(transparent)]
    Record(#[from] RecordWriteError),
    #[error("PCN has its moves in PMN; --notation is for --to pgn")]
    NotationOfPcn,
    /// A file would be both read and written.
    #[error("{0} is read and cannot be written")]
    OutputIsInput(String),
    #[error("a TOML file holds one game; choose one with --number, or use --to json or pgn")]
    SeveralInToml,
    /// A database of games cannot be used.
    #[error(transparent)]
    Games(#[from] GamesError),
    /// Its readers need more memory than a server may take.
    #[error("the database of games takes {needed} MB of memory, more than --memory {memory} has for it; allow more")]
    GamesMemory {
        /// Megabytes that it needs.
        needed: u32,
        /// Megabytes that the server may take.
        memory: u32,
    },
    /// Games of a database were chosen, and no database.
    #[error("--player and the like choose games of a database; add --games DATABASE")]
    NoDatabase,
    /// Moves are asked for in an empty database, which says nothing of the game.
    #[error("{0} has no games; --game NAME says which game the moves are of")]
    NoGameInDatabase(String),
    /// No game of the database has what was asked for.
    #[error("no game of {0} is like that")]
    NoGameFound(String),
    /// The result of a player was asked for, and no player.
    #[error("--result win and --result loss are those of a player; add --player NAME")]
    NoPlayer,
    #[error(transparent)]
    Review(#[from] ReviewError),
    #[error(transparent)]
    Play(#[from] PlaySessionError),
    /// A signal ended the command early; its results so far have been printed.
    #[error("interrupted after {0}")]
    Interrupted(String),
    #[error("token file {path}: {reason}")]
    TokenFile {
        /// The file.
        path: String,
        /// The error.
        reason: String,
    },
    #[error(transparent)]
    Serve(#[from] ServeError),
    #[error(transparent)]
    Site(#[from] SiteError),
    #[error("cannot write {path}: {source}")]
    File {
        /// The file.
        path: String,
        /// The system's error.
        source: io::Error,
    },
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

/// The end of a message about an unknown name.
fn tip(similar: Option<&str>) -> String {
    similar.map_or_else(String::new, |name| format!("; a similar command exists: '{name}'"))
}
