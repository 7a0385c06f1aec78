//! The game that the program plays. The rest of the engine takes the game's types and the functions on them from here.

use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use thiserror::Error;
use xiongmao_movegen::notation::{FeenError, FenError, LineError, PmnError};
use xiongmao_movegen::perft::perft;
use xiongmao_movegen::{Ply, PlyList, Position, Side, Silent};
use xiongmao_search::Score;
use xiongmao_search::eval::Eval;
use xiongmao_search::eval::nnue::NetworkError;
use xiongmao_search::eval::xiongqi::{read_network, wdl as model};
use xiongmao_search::score::MAX_PLY;

pub use crate::data::xiongqi::{Record, XiongqiBoard as RecordBoard};
pub use xiongmao_movegen::notation::{PmnStyle, START_FEEN, ggn_text};
pub use xiongmao_movegen::xiongqi::{Board, Ending, Game, Hand, Parts, Piece, PieceKind, Square, Status};
pub use xiongmao_search::eval::xiongqi::Evaluation;
pub use xiongmao_search::eval::xiongqi::wdl::Wdl;

/// The search of this game.
pub type Pool = xiongmao_search::Pool<Game, Evaluation>;

/// The network that the program comes with.
pub fn evaluation() -> Evaluation {
    Evaluation::embedded()
}

/// The hand-written evaluation.
pub fn hand_evaluation() -> Evaluation {
    Evaluation::hand()
}

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
        reason: io::Error,
    },
    /// It is not a network for this game.
    #[error("{path}: {reason}")]
    Network {
        /// The file.
        path: String,
        /// What is wrong with it.
        reason: NetworkError,
    },
}

/// The evaluation with the network in this file.
///
/// # Errors
/// If the file cannot be read or is not a network for this game.
pub fn read_evaluation(path: &str) -> Result<Evaluation, EvalFileError> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_NETWORK_BYTES).read_to_end(&mut bytes))
        .map_err(|reason| EvalFileError::File { path: path.to_owned(), reason })?;
    let network = read_network(&bytes).map_err(|reason| EvalFileError::Network { path: path.to_owned(), reason })?;
    Ok(Evaluation::from_network(Arc::new(network)))
}

/// The static evaluation of a position, in centipawns for the side to move.
pub fn evaluate(evaluation: &mut Evaluation, game: &Game) -> i32 {
    evaluation.reset(game);
    Evaluation::centipawns(evaluation.evaluate(game))
}

/// The name of an evaluation: the checksum, description and instruction set of a network, or `by hand`.
pub fn evaluation_name(evaluation: &Evaluation) -> String {
    evaluation.network().map_or_else(
        || "by hand".to_owned(),
        |network| {
            format!(
                "network {:016x}, {}, {}",
                network.checksum(),
                network.description(),
                network.kernel().level().name()
            )
        },
    )
}

/// Stack size of a thread that searches: the search keeps a list of plies there for every ply of the deepest line.
pub const SEARCH_STACK_BYTES: usize = 16 << 20;
/// The greatest search depth, in plies.
pub const MAX_DEPTH: u64 = MAX_PLY as u64 - 1;
/// The greatest perft depth, in plies; the number of leaves overflows 64 bits long before.
pub const MAX_PERFT_DEPTH: u64 = 32;

/// Why a position cannot be set up.
#[derive(Debug, Error)]
pub enum SetUpError {
    /// The FEEN is malformed or describes no position of this game.
    #[error("feen, {0}")]
    Feen(#[from] FeenError),
    /// The FEN is malformed or describes no position of this game.
    #[error("fen, {0}")]
    Fen(#[from] FenError),
    /// A ply is illegal.
    #[error(transparent)]
    Line(#[from] LineError),
}

/// A game from a position in FEEN, or from the starting position, with these plies played.
///
/// # Errors
/// If the position is invalid or a ply is illegal.
pub fn set_up<'a>(
    feen: Option<&str>,
    plies: impl IntoIterator<Item = &'a str>,
    move_limit: bool,
) -> Result<Game, SetUpError> {
    with_plies(Game::from_feen(feen.unwrap_or(START_FEEN))?, plies, move_limit)
}

/// As [`set_up`], from a position in FEN.
///
/// # Errors
/// As [`set_up`].
pub fn set_up_fen<'a>(
    fen: &str,
    plies: impl IntoIterator<Item = &'a str>,
    move_limit: bool,
) -> Result<Game, SetUpError> {
    with_plies(Game::from_fen(fen)?, plies, move_limit)
}

fn with_plies<'a>(
    mut game: Game,
    plies: impl IntoIterator<Item = &'a str>,
    move_limit: bool,
) -> Result<Game, SetUpError> {
    game.set_move_limit(move_limit);
    game.play_line(plies)?;
    Ok(game)
}

/// Why a ply cannot be searched.
#[derive(Debug, Error)]
pub enum SearchPlyError {
    /// It is not a ply of this position.
    #[error(transparent)]
    Pmn(#[from] PmnError),
    /// The repetition rule forbids it.
    #[error("the repetition rule forbids this ply")]
    Repetitive,
}

/// The legal ply that this PMN means in this position.
///
/// # Errors
/// If there is none.
pub fn read_legal_ply(game: &Game, token: &str) -> Result<Ply, SearchPlyError> {
    let ply = game.read_ply(token)?;
    if game.legal_plies().contains(&ply) { Ok(ply) } else { Err(SearchPlyError::Repetitive) }
}

/// All legal plies in PMN, sorted by their characters.
pub fn legal_plies(game: &Game, style: PmnStyle) -> Vec<String> {
    let mut plies: Vec<String> = game.legal_plies().into_iter().map(|ply| game.write_ply(ply, style)).collect();
    plies.sort_unstable();
    plies
}

/// A line of plies, each written in the position it is played in. The line ends before a ply that is illegal there.
///
/// With coordinates the line also ends where the terminal piece cannot be saved: readers of coordinates hold the game
/// to be over there. Only the first ply of a line can then capture it.
pub fn written_line(root: &Game, plies: &[Ply], style: PmnStyle) -> Vec<String> {
    let mut game = root.clone();
    let mut written = Vec::with_capacity(plies.len());
    for &ply in plies {
        let beyond = |ply| game.captures_terminal(ply) || game.is_suicidal(ply, game.in_check());
        let closes = style == PmnStyle::Coordinates && !written.is_empty();
        if !game.legal_plies().contains(&ply) || closes && beyond(ply) {
            break;
        }
        written.push(game.write_ply(ply, style));
        if game.play(ply).is_err() {
            break;
        }
    }
    written
}

/// Splits a line of text into FEEN and plies. The line is a FEEN, a FEEN followed by `moves` and plies, or plies alone.
pub fn split_line(line: &str) -> (Option<&str>, &str) {
    match line.split_once(" moves ") {
        Some((feen, plies)) => (Some(feen.trim()), plies),
        None if line.contains('/') => (Some(line), ""),
        None => (None, line),
    }
}

/// The score of a finished game for the side to move. A loss is `mate 0`, as no ply is left to count; a win is `mate
/// 1`, to be distinct from it.
pub fn final_score(ending: Ending, to_move: Side) -> Score {
    match ending.winner {
        None => Score::Centipawns(0),
        Some(winner) if winner == to_move => Score::Mate(1),
        Some(_) => Score::Mate(0),
    }
}

/// The legal plies after which the opponent cannot capture the terminal piece at once.
pub fn safe_plies(game: &Game) -> Vec<Ply> {
    let attacked = game.in_check();
    game.legal_plies().into_iter().filter(|&ply| !game.is_suicidal(ply, attacked)).collect()
}

/// The expected games won, drawn and lost in a thousand at this score of a search.
pub fn wdl(game: &Game, score: Score) -> Wdl {
    model::wdl(score, game.board().occupied().count())
}

/// The result of a finished game in the same form.
pub fn final_wdl(ending: Ending, to_move: Side) -> Wdl {
    match ending.winner {
        None => Wdl::DRAW,
        Some(winner) if winner == to_move => Wdl::WIN,
        Some(_) => Wdl::LOSS,
    }
}

/// The number of leaves behind each ply of a position.
pub type Division = Vec<(Ply, u64)>;

/// A count to this depth takes at most a few milliseconds and is not interrupted.
const UNINTERRUPTED: u32 = 3;

/// The leaves behind each ply at this depth; `None` if `stop` was set meanwhile. Empty at depth 0, where the position
/// itself is the only leaf.
pub fn divide(game: &Game, depth: u32, stop: &AtomicBool) -> Option<Division> {
    if depth == 0 {
        return Some(Division::new());
    }
    let mut game = game.clone();
    pseudo_legal(&game).into_iter().map(|ply| Some((ply, leaves_behind(&mut game, ply, depth, stop)?))).collect()
}

/// The number of leaves in a division of this depth.
pub fn leaves(division: &Division, depth: u32) -> u64 {
    if depth == 0 { 1 } else { division.iter().map(|(_, nodes)| nodes).sum() }
}

/// A division with its plies in PMN, sorted by their characters.
pub fn written_division(game: &Game, division: &Division, style: PmnStyle) -> Vec<(String, u64)> {
    let mut written: Vec<(String, u64)> =
        division.iter().map(|&(ply, nodes)| (game.write_ply(ply, style), nodes)).collect();
    written.sort_unstable();
    written
}

/// Nodes per second.
pub fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    let nanos = time.as_nanos().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000_000 / nanos).unwrap_or(u64::MAX)
}

fn leaves_behind(game: &mut Game, ply: Ply, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    Position::make(game, ply, &mut Silent);
    let left = depth - 1;
    let nodes = if left <= UNINTERRUPTED {
        Some(perft(&mut game.board().clone(), left))
    } else {
        pseudo_legal(game).into_iter().map(|ply| leaves_behind(game, ply, left, stop)).sum()
    };
    Position::unmake(game);
    nodes
}

fn pseudo_legal(game: &Game) -> PlyList {
    let mut list = PlyList::new();
    game.board().plies(&mut list);
    list
}
