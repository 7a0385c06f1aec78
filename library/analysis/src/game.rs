//! Games in progress, as every command sets them up, searches them and writes their plies.

use std::io::{self, Read};
use std::path::Path;

use thiserror::Error;
pub use xiongmao_movegen::StartPosition;
use xiongmao_movegen::game::LineError;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::perft::Division;
use xiongmao_movegen::{AnyGame, NotationError, Ply, RuleSettings, Rules};
use xiongmao_search::eval::nnue::NetworkError;
use xiongmao_search::{Evaluator, Score, Wdl};
use xiongmao_text::regular::{Links, open};

use crate::registry;

/// An upper bound on the size of a network file.
const MAX_NETWORK_BYTES: u64 = 64 << 20;

/// Why a network file was refused.
#[derive(Debug, Error)]
pub enum EvalFileError {
    /// It cannot be read.
    #[error("cannot read {path}: {reason}")]
    File {
        /// The file.
        path: String,
        /// The system's error.
        #[source]
        reason: io::Error,
    },
    /// It is not a network for this game.
    #[error("{path}: {reason}")]
    Network {
        /// The file.
        path: String,
        /// What is wrong with it.
        #[source]
        reason: NetworkError,
    },
}

/// The evaluation with the network in this file.
///
/// # Errors
/// If the file cannot be read or is not a network for this game.
pub fn read_evaluation(rules: &Rules, path: &str) -> Result<Evaluator, EvalFileError> {
    let mut bytes = Vec::new();
    open(Path::new(path), Links::Followed)
        .and_then(|(file, _)| file.take(MAX_NETWORK_BYTES).read_to_end(&mut bytes))
        .map_err(|reason| EvalFileError::File { path: path.to_owned(), reason })?;
    let variant = registry::of(rules).variant;
    variant.read_network(&bytes).map_err(|reason| EvalFileError::Network { path: path.to_owned(), reason })
}

/// The greatest perft depth, in plies; the number of leaves overflows 64 bits long before.
pub const MAX_PERFT_DEPTH: u64 = 32;

/// Why a position cannot be set up.
#[derive(Debug, Error)]
pub enum SetUpError {
    /// The FEEN is malformed or describes no position of this game.
    #[error("feen, {0}")]
    Feen(#[source] NotationError),
    /// The FEN is malformed or describes no position of this game.
    #[error("fen, {0}")]
    Fen(#[source] NotationError),
    /// A ply is illegal.
    #[error(transparent)]
    Line(#[from] LineError),
}

/// A game from this position with these plies played, by these rules.
///
/// # Errors
/// If the position is invalid or a ply is illegal.
pub fn set_up<'a>(
    rules: &Rules,
    start: StartPosition,
    plies: impl IntoIterator<Item = &'a str>,
    settings: &RuleSettings,
) -> Result<AnyGame, SetUpError> {
    set_up_as(rules, start, plies, Notation::default(), settings)
}

/// As [`set_up`], if the notation of the plies is known.
///
/// # Errors
/// As [`set_up`].
pub fn set_up_as<'a>(
    rules: &Rules,
    start: StartPosition,
    plies: impl IntoIterator<Item = &'a str>,
    notation: Notation,
    settings: &RuleSettings,
) -> Result<AnyGame, SetUpError> {
    let mut game = begin(rules, start, settings)?;
    game.play_line_as(plies, Some(notation))?;
    Ok(game)
}

/// As [`set_up_as`], if the sender of the plies decides whether the game goes on after the rules have ended it. If it
/// has ended with the last ply, [`Playable::go_on`](xiongmao_movegen::Playable::go_on) lets it be searched.
///
/// # Errors
/// As [`set_up`].
pub fn set_up_by_host<'a>(
    rules: &Rules,
    start: StartPosition,
    plies: impl IntoIterator<Item = &'a str>,
    notation: Notation,
    settings: &RuleSettings,
) -> Result<AnyGame, SetUpError> {
    let mut game = begin(rules, start, settings)?;
    game.follow_line(plies, Some(notation))?;
    Ok(game)
}

/// The start of a game by these rules.
fn begin(rules: &Rules, start: StartPosition, settings: &RuleSettings) -> Result<AnyGame, SetUpError> {
    let mut game = match start {
        StartPosition::Usual => rules.start(),
        StartPosition::Feen(feen) => rules.from_feen(feen).map_err(SetUpError::Feen)?,
        StartPosition::Fen(fen) => rules.from_fen(fen).map_err(SetUpError::Fen)?,
    };
    settings.apply(&mut *game);
    Ok(game)
}

/// The same board and hands with the other side to move, as the start of a game by these rules.
///
/// # Errors
/// If the result is not a position of the game: in Xiangqi, the side that has just moved must not be in check.
pub fn flipped(game: &AnyGame, settings: &RuleSettings) -> Result<AnyGame, SetUpError> {
    let mut game = game.with_other_side_to_move().map_err(SetUpError::Feen)?;
    settings.apply(&mut *game);
    Ok(game)
}

/// Why a ply cannot be searched.
#[derive(Debug, Error)]
pub enum SearchPlyError {
    /// It is not a ply of this position.
    #[error(transparent)]
    Ply(#[from] NotationError),
    /// The repetition rule forbids it.
    #[error("the repetition rule forbids this ply")]
    Repetitive,
}

/// The legal ply that this token means in this position.
///
/// # Errors
/// If the token is not a legal ply.
pub fn read_legal_ply(game: &AnyGame, token: &str) -> Result<Ply, SearchPlyError> {
    read_legal_ply_as(game, token, None)
}

/// As [`read_legal_ply`], for a notation that may be known.
///
/// # Errors
/// If the token is not a legal ply.
pub fn read_legal_ply_as(game: &AnyGame, token: &str, notation: Option<Notation>) -> Result<Ply, SearchPlyError> {
    let ply = notation.map_or_else(|| game.read_ply(token), |notation| game.read_ply_as(token, notation))?;
    if game.legal_plies().contains(&ply) { Ok(ply) } else { Err(SearchPlyError::Repetitive) }
}

/// The expected games won, drawn and lost in a thousand at this score of a search.
pub fn wdl(game: &AnyGame, score: Score) -> Wdl {
    registry::of(game.rules()).variant.wdl(game, score)
}

/// A division with its plies, sorted by their characters.
pub fn written_division(game: &AnyGame, division: &Division, notation: Notation) -> Vec<(String, u64)> {
    let mut written: Vec<(String, u64)> =
        division.iter().map(|&(ply, nodes)| (game.write_ply(ply, notation), nodes)).collect();
    written.sort_unstable();
    written
}
