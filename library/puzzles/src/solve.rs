//! Solutions: the moves that win, each proven to be the only one.

use xiongmao_movegen::{AnyGame, Move};

use crate::searches::{Interrupted, PuzzleSearcher};

/// Solutions are found by one search and proven by another with this many times the nodes.
pub const PROOF: u64 = 10;
/// The longest solution, in plies of the solver.
const LONGEST: usize = 8;

/// The solution of the puzzle that this position is: as long as one move alone wins, in a search of `nodes` nodes and
/// in one of [`PROOF`] times as many. The replies are the best defence. The solution ends with the last move that the
/// solver had a choice about, or with the mate. `None` if there is none.
///
/// `scout` may know more of the position; `judge` begins each proof with an empty table, so that [`proven`] repeats it.
pub(super) fn solution(
    scout: &mut PuzzleSearcher,
    judge: &mut PuzzleSearcher,
    start: &AnyGame,
    nodes: u64,
) -> Result<Option<Vec<Move>>, Interrupted> {
    let (mut game, mut line, mut end) = (start.clone(), Vec::new(), 0);
    while line.len() < 2 * LONGEST && !game.status().is_over() {
        let Some(found) = scout.two_best(&game, nodes)?.and_then(|best| best.only_winning()) else { break };
        judge.clear();
        let Some(proof) = judge.two_best(&game, PROOF * nodes)? else { break };
        if proof.only_winning() != Some(found) {
            break;
        }
        let is_choice = game.safe_moves().len() > 1;
        if game.play(found).is_err() {
            break;
        }
        line.push(found);
        if is_choice {
            end = line.len();
        }
        if is_won(&game) {
            break;
        }
        let reply = match proof.line.get(1) {
            Some(&reply) => Some(reply),
            None => judge.two_best(&game, nodes)?.and_then(|best| best.line.first().copied()),
        };
        match reply {
            Some(reply) if game.play(reply).is_ok() => line.push(reply),
            _ => break,
        }
    }
    line.truncate(end);
    Ok(Some(line).filter(|line| !line.is_empty()))
}

/// Whether the side to move is mated, or the game is over: its terminal piece is lost after every move.
pub(super) fn is_won(game: &AnyGame) -> bool {
    game.status().is_over() || game.safe_moves().is_empty()
}

/// Whether a search of this many nodes with an empty table finds this move to be the only one that wins.
pub(super) fn proven(judge: &mut PuzzleSearcher, game: &AnyGame, mv: Move, nodes: u64) -> Result<bool, Interrupted> {
    judge.clear();
    Ok(judge.two_best(game, nodes)?.and_then(|best| best.only_winning()) == Some(mv))
}

/// The positions of a line with the starting side to move, each with its move. Ends before an illegal move.
pub fn steps(start: &AnyGame, solution: &[Move]) -> Vec<(AnyGame, Move)> {
    let (mut game, mut steps) = (start.clone(), Vec::new());
    for (index, &mv) in solution.iter().enumerate() {
        let before = game.clone();
        if game.play(mv).is_err() {
            break;
        }
        if index % 2 == 0 {
            steps.push((before, mv));
        }
    }
    steps
}
