//! The one dispatch: which game the program plays, and every call of the engine into that game's rules and search.
//!
//! Everything above this file says [`Game`] and [`Pool`] and calls the functions here; a second game becomes another
//! arm here.

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

pub use xiongmao_movegen::notation::{PmnStyle, START_FEEN};
pub use xiongmao_movegen::xiongqi::{Board, Ending, Game, Piece, PieceKind, Square, Status};
pub use xiongmao_search::eval::xiongqi::Evaluation;
pub use xiongmao_search::eval::xiongqi::wdl::Wdl;

/// The searcher of this game.
pub type Pool = xiongmao_search::Pool<Game, Evaluation>;

/// A judge of positions for a new [`Pool`]: the network that the program comes with.
pub fn evaluation() -> Evaluation {
    Evaluation::embedded()
}

/// The judge that was written by hand.
pub fn hand_evaluation() -> Evaluation {
    Evaluation::hand()
}

/// More bytes than any network has.
const MAX_NETWORK_BYTES: u64 = 64 << 20;

/// Why there is no judge in a file.
#[derive(Debug, Error)]
pub enum EvalFileError {
    /// It cannot be read.
    #[error("cannot read {path}: {reason}")]
    File {
        /// The file.
        path: String,
        /// What the system says.
        reason: io::Error,
    },
    /// It holds something else.
    #[error("{path}: {reason}")]
    Network {
        /// The file.
        path: String,
        /// What is wrong with it.
        reason: NetworkError,
    },
}

/// The judge in this file.
///
/// # Errors
/// If it cannot be read or holds no network for this game.
pub fn read_evaluation(path: &str) -> Result<Evaluation, EvalFileError> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_NETWORK_BYTES).read_to_end(&mut bytes))
        .map_err(|reason| EvalFileError::File { path: path.to_owned(), reason })?;
    let network = read_network(&bytes).map_err(|reason| EvalFileError::Network { path: path.to_owned(), reason })?;
    Ok(Evaluation::from_network(Arc::new(network)))
}

/// What a judge says of a position without searching, in centipawns for the side to move.
pub fn evaluate(evaluation: &mut Evaluation, game: &Game) -> i32 {
    evaluation.reset(game);
    Evaluation::centipawns(evaluation.evaluate(game))
}

/// What a judge is called: the checksum and description of a network, or that it was written by hand.
pub fn evaluation_name(evaluation: &Evaluation) -> String {
    evaluation.network().map_or_else(
        || "by hand".to_owned(),
        |network| {
            format!(
                "network {:016x}, {}, {}",
                network.checksum(),
                network.description(),
                network.kernel().path().name()
            )
        },
    )
}

/// Stack of a thread that searches: every position of the deepest line keeps its list of plies there.
pub const SEARCH_STACK_BYTES: usize = 16 << 20;
/// The greatest depth that a search reaches.
pub const MAX_DEPTH: u64 = MAX_PLY as u64 - 1;
/// The greatest depth of a count; the number of leaves fills 64 bits long before.
pub const MAX_PERFT_DEPTH: u64 = 32;

/// Why a position cannot be set up.
#[derive(Debug, Error)]
pub enum SetUpError {
    /// The FEEN is none, or no position of this game.
    #[error("feen, {0}")]
    Feen(#[from] FeenError),
    /// The FEN is none, or no position of this game.
    #[error("fen, {0}")]
    Fen(#[from] FenError),
    /// A ply cannot be played.
    #[error(transparent)]
    Line(#[from] LineError),
}

/// The game that begins with this position, or the starting position, and continues with these plies.
///
/// # Errors
/// Says what is wrong with the position, or with which of the plies.
pub fn set_up<'a>(
    feen: Option<&str>,
    plies: impl IntoIterator<Item = &'a str>,
    move_limit: bool,
) -> Result<Game, SetUpError> {
    continued(Game::from_feen(feen.unwrap_or(START_FEEN))?, plies, move_limit)
}

/// As [`set_up`], from a position in FEN.
///
/// # Errors
/// Likewise.
pub fn set_up_fen<'a>(
    fen: &str,
    plies: impl IntoIterator<Item = &'a str>,
    move_limit: bool,
) -> Result<Game, SetUpError> {
    continued(Game::from_fen(fen)?, plies, move_limit)
}

fn continued<'a>(
    mut game: Game,
    plies: impl IntoIterator<Item = &'a str>,
    move_limit: bool,
) -> Result<Game, SetUpError> {
    game.set_move_limit(move_limit);
    game.play_line(plies)?;
    Ok(game)
}

/// Why a token is no ply that may be searched.
#[derive(Debug, Error)]
pub enum SearchPlyError {
    /// It is no ply here.
    #[error(transparent)]
    Pmn(#[from] PmnError),
    /// The repetition rule forbids it.
    #[error("this ply would repeat an old one, which is forbidden")]
    Repetitive,
}

/// The legal ply that this PMN means here.
///
/// # Errors
/// Says why there is none.
pub fn read_legal_ply(game: &Game, token: &str) -> Result<Ply, SearchPlyError> {
    let ply = game.read_ply(token)?;
    if game.legal_plies().contains(&ply) { Ok(ply) } else { Err(SearchPlyError::Repetitive) }
}

/// Every legal ply in PMN, sorted by its characters.
pub fn legal_plies(game: &Game, style: PmnStyle) -> Vec<String> {
    let mut plies: Vec<String> = game.legal_plies().into_iter().map(|ply| game.write_ply(ply, style)).collect();
    plies.sort_unstable();
    plies
}

/// Plies one after the other, each written in the position it is played in; ends before one that is not legal there.
/// For who reads coordinates the game ends where the terminal piece cannot be saved: no line goes on from there, and the
/// capture can only be the first ply of one.
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

/// The FEEN and the plies of a line of text: a FEEN, a FEEN with `moves` and plies behind it, or plies from the start.
pub fn split_line(line: &str) -> (Option<&str>, &str) {
    match line.split_once(" moves ") {
        Some((feen, plies)) => (Some(feen.trim()), plies),
        None if line.contains('/') => (Some(line), ""),
        None => (None, line),
    }
}

/// The score of a finished game for the side to move. A loss is `mate 0`, since no ply is left to count; a win cannot
/// be told from it with 0 and so is `mate 1`.
pub fn final_score(ending: Ending, to_move: Side) -> Score {
    match ending.winner {
        None => Score::Centipawns(0),
        Some(winner) if winner == to_move => Score::Mate(1),
        Some(_) => Score::Mate(0),
    }
}

/// The legal plies after which the terminal piece cannot be captured at once.
pub fn safe_plies(game: &Game) -> Vec<Ply> {
    let attacked = game.in_check();
    game.legal_plies().into_iter().filter(|&ply| !game.is_suicidal(ply, attacked)).collect()
}

/// How many games in a thousand end which way after this score of a search.
pub fn wdl(game: &Game, score: Score) -> Wdl {
    model::wdl(score, game.board().occupied().count())
}

/// The same of a finished game, where it is certain.
pub fn final_wdl(ending: Ending, to_move: Side) -> Wdl {
    match ending.winner {
        None => Wdl::DRAW,
        Some(winner) if winner == to_move => Wdl::WIN,
        Some(_) => Wdl::LOSS,
    }
}

/// Leaves behind each ply of a position.
pub type Division = Vec<(Ply, u64)>;

/// Up to this many plies a count takes a few milliseconds at most and is not interrupted.
const UNINTERRUPTED: u32 = 3;

/// The leaves behind each ply at this depth, or `None` if `stop` was set meanwhile. Empty at depth 0, where the
/// position itself is the one leaf.
pub fn divide(game: &Game, depth: u32, stop: &AtomicBool) -> Option<Division> {
    if depth == 0 {
        return Some(Division::new());
    }
    let mut game = game.clone();
    pseudo_legal(&game).into_iter().map(|ply| Some((ply, behind(&mut game, ply, depth, stop)?))).collect()
}

/// The leaves of a division at this depth.
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

/// Nodes a second.
pub fn speed(nodes: u64, time: Duration) -> u64 {
    let nanos = time.as_nanos().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000_000 / nanos).unwrap_or(u64::MAX)
}

fn behind(game: &mut Game, ply: Ply, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    Position::make(game, ply, &mut Silent);
    let left = depth - 1;
    let nodes = if left <= UNINTERRUPTED {
        Some(perft(&mut game.board().clone(), left))
    } else {
        pseudo_legal(game).into_iter().map(|ply| behind(game, ply, left, stop)).sum()
    };
    Position::unmake(game);
    nodes
}

fn pseudo_legal(game: &Game) -> PlyList {
    let mut list = PlyList::new();
    game.board().plies(&mut list);
    list
}
