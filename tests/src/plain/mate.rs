//! An exhaustive search for forced wins.

use super::game::{Game, Status};

/// The least number of own moves with which the side to move forces the end of the game, if it is at most
/// `max_own_moves`.
///
/// The last of these moves captures the terminal piece or leaves the opponent without a legal move (rulings 16 and
/// 17). Draws end a line without a win. Without `repetition`, the repetition rule and the game's history are
/// ignored, apart from the moves that count for the move limit. A game that is over has no forced win.
///
/// Every move is tried against every reply, so the answer is a proof and the time grows with all of them.
#[must_use]
pub fn mate_in(game: &Game, max_own_moves: u32, repetition: bool) -> Option<u32> {
    let over = if repetition { game.status() } else { game.status_with(false) } != Status::InProgress;
    if over {
        return None;
    }
    (1..=max_own_moves).find(|&own_moves| wins_within(game, own_moves, repetition))
}

/// Whether the side to move, in a game in progress, has a move that wins within `own_moves` of its moves.
fn wins_within(game: &Game, own_moves: u32, repetition: bool) -> bool {
    game.moves(repetition).into_iter().any(|mv| {
        let next = game.after(mv);
        match next.status_with(repetition) {
            Status::Over { winner, .. } => winner == Some(game.side_to_move()),
            Status::InProgress => own_moves > 1 && every_reply_loses(&next, own_moves - 1, repetition),
        }
    })
}

/// Whether each reply leaves the opponent of the side to move a win within `own_moves`.
fn every_reply_loses(game: &Game, own_moves: u32, repetition: bool) -> bool {
    game.moves(repetition).into_iter().all(|reply| {
        let next = game.after(reply);
        // A reply never ends the game in the opponent's favour, so one that ends it refutes the win.
        next.status_with(repetition) == Status::InProgress && wins_within(&next, own_moves, repetition)
    })
}
