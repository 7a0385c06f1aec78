//! Games in progress, as every command sets them up, searches them and writes their moves.

use std::io::{self, Read};
use std::path::Path;

use thiserror::Error;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::perft::Division;
use xiongmao_movegen::{AnyGame, Move, NotationError, RuleSettings, Rules};
pub use xiongmao_movegen::{SetUpError, StartPosition};
use xiongmao_search::eval::nnue::NetworkError;
use xiongmao_search::{Evaluator, Score, Wdl};
use xiongmao_text::regular::{Links, open};

use crate::registry;

/// An upper bound on the size of a network file.
const MAX_NETWORK_BYTES: u64 = 64 << 20;

/// Why a network file was refused.
#[derive(Debug, Error)]
pub enum EvalFileError {
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
        /// The error.
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

/// A game from this position with these moves played, by these rules.
///
/// # Errors
/// If the position is invalid or a move is illegal.
pub fn set_up<'a>(
    rules: &Rules,
    start: StartPosition,
    moves: impl IntoIterator<Item = &'a str>,
    settings: &RuleSettings,
) -> Result<AnyGame, SetUpError> {
    set_up_as(rules, start, moves, Notation::default(), settings)
}

/// As [`set_up`], if the notation of the moves is known.
///
/// # Errors
/// As [`set_up`].
pub fn set_up_as<'a>(
    rules: &Rules,
    start: StartPosition,
    moves: impl IntoIterator<Item = &'a str>,
    notation: Notation,
    settings: &RuleSettings,
) -> Result<AnyGame, SetUpError> {
    let mut game = start.set_up(rules, settings)?;
    game.play_line_as(moves, Some(notation))?;
    Ok(game)
}

/// As [`set_up_as`], but the sender of the moves decides whether the game continues after the rules have ended it. If
/// it has ended with the last move, [`Playable::go_on`](xiongmao_movegen::Playable::go_on) makes it searchable.
///
/// # Errors
/// As [`set_up`].
pub fn set_up_by_host<'a>(
    rules: &Rules,
    start: StartPosition,
    moves: impl IntoIterator<Item = &'a str>,
    notation: Notation,
    settings: &RuleSettings,
) -> Result<AnyGame, SetUpError> {
    let mut game = start.set_up(rules, settings)?;
    game.follow_line(moves, Some(notation))?;
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

/// Why a move cannot be searched.
#[derive(Debug, Error)]
pub enum SearchMoveError {
    #[error(transparent)]
    Move(#[from] NotationError),
    #[error("the repetition rule forbids this move")]
    Repetitive,
}

/// The legal move that this token means in this position.
///
/// # Errors
/// If the token is not a legal move.
pub fn read_legal_move(game: &AnyGame, token: &str) -> Result<Move, SearchMoveError> {
    read_legal_move_as(game, token, None)
}

/// As [`read_legal_move`], for a notation that may be known.
///
/// # Errors
/// If the token is not a legal move.
pub fn read_legal_move_as(game: &AnyGame, token: &str, notation: Option<Notation>) -> Result<Move, SearchMoveError> {
    let mv = notation.map_or_else(|| game.read_move(token), |notation| game.read_move_as(token, notation))?;
    if game.legal_moves().contains(&mv) { Ok(mv) } else { Err(SearchMoveError::Repetitive) }
}

/// The expected games won, drawn and lost in a thousand at this score of a search.
pub fn wdl(game: &AnyGame, score: Score) -> Wdl {
    registry::of(game.rules()).variant.wdl(game, score)
}

/// A division with its moves, sorted by their characters.
pub fn written_division(game: &AnyGame, division: &Division, notation: Notation) -> Vec<(String, u64)> {
    let mut written: Vec<(String, u64)> =
        division.iter().map(|&(mv, nodes)| (game.write_move(mv, notation), nodes)).collect();
    written.sort_unstable();
    written
}
