//! An exhaustive search for forced wins.

use super::game::{Game, Status};

/// The least number of own plies with which the side to move forces the end of the game, if it is at most
/// `max_own_plies`.
///
/// The last of these plies captures the terminal piece or leaves the opponent without a legal ply (rulings 16 and
/// 17). Draws end a line without a win. Without `repetition`, the repetition rule and the game's history are
/// ignored, apart from the plies that count for the move limit. A game that is over has no forced win.
///
/// Every ply is tried against every reply, so the answer is a proof and the time grows with all of them.
#[must_use]
pub fn mate_in(game: &Game, max_own_plies: u32, repetition: bool) -> Option<u32> {
    let over = if repetition { game.status() } else { game.status_with(false) } != Status::InProgress;
    if over {
        return None;
    }
    (1..=max_own_plies).find(|&own_plies| wins_within(game, own_plies, repetition))
}

/// Whether the side to move, in a game in progress, has a ply that wins within `own_plies` of its plies.
fn wins_within(game: &Game, own_plies: u32, repetition: bool) -> bool {
    game.plies(repetition).into_iter().any(|ply| {
        let next = game.after(ply);
        match next.status_with(repetition) {
            Status::Over { winner, .. } => winner == Some(game.side_to_move()),
            Status::InProgress => own_plies > 1 && every_reply_loses(&next, own_plies - 1, repetition),
        }
    })
}

/// Whether each reply leaves the opponent of the side to move a win within `own_plies`.
fn every_reply_loses(game: &Game, own_plies: u32, repetition: bool) -> bool {
    game.plies(repetition).into_iter().all(|reply| {
        let next = game.after(reply);
        // A reply never ends the game in the opponent's favour, so one that ends it refutes the win.
        next.status_with(repetition) == Status::InProgress && wins_within(&next, own_plies, repetition)
    })
}
