//! Exhaustive proofs: forced mates, and outcomes that depend on a game's history.
//!
//! Every move is tried against every reply, so an answer is a proof, and the time grows with all of them.

use std::collections::HashMap;

use super::board::{Board, Side};
use super::game::{Game, Status};
use super::moves::{PlainMove, is_in_check, legal_moves};

/// How a game ends for one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Outcome {
    Loss,
    Draw,
    Win,
}

impl Outcome {
    /// The outcome in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Loss => "loss",
            Outcome::Draw => "draw",
            Outcome::Win => "win",
        }
    }
}

/// The positions for which a search for mates knows the answer: the side to move and the number of its own moves, with
/// whether it mates within them.
type Known = HashMap<(Board, Side, u32), bool>;

/// The least number of own moves with which the side to move leaves the opponent without a legal move (ruling 16), if
/// it is at most `max_own_moves`.
///
/// History and counters play no part: in fewer than five own moves, no position can occur three times.
///
/// # Panics
/// If `max_own_moves` is 5 or more.
#[must_use]
pub fn mate_in(board: &Board, side: Side, max_own_moves: u32) -> Option<u32> {
    assert!(max_own_moves < 5, "repetition could end a line");
    let mut known = Known::new();
    (1..=max_own_moves).find(|&own_moves| mating_move(board, side, own_moves, &mut known).is_some())
}

/// A move with which the side leaves the opponent without a legal move within this many own moves.
#[must_use]
pub fn mating_plies(board: &Board, side: Side, own_moves: u32) -> Vec<PlainMove> {
    let mut known = Known::new();
    let mut moves = legal_moves(board, side);
    moves.retain(|&mv| mates(board, side, mv, own_moves, &mut known));
    moves
}

fn mating_move(board: &Board, side: Side, own_moves: u32, known: &mut Known) -> Option<PlainMove> {
    if board.is_insufficient() {
        return None;
    }
    let mut moves = legal_moves(board, side);
    // Checks first: most mates are made of them.
    moves.sort_by_key(|mv| !is_in_check(&board.after(mv.from, mv.to), side.other()));
    moves.into_iter().find(|&mv| mates(board, side, mv, own_moves, known))
}

fn mates(board: &Board, side: Side, mv: PlainMove, own_moves: u32, known: &mut Known) -> bool {
    let next = board.after(mv.from, mv.to);
    let replies = legal_moves(&next, side.other());
    if replies.is_empty() || own_moves == 1 || next.is_insufficient() {
        return replies.is_empty();
    }
    replies.into_iter().all(|reply| {
        let key = (next.after(reply.from, reply.to), side, own_moves - 1);
        if let Some(&answer) = known.get(&key) {
            return answer;
        }
        let answer = mating_move(&key.0, side, key.2, known).is_some();
        known.insert(key, answer);
        answer
    })
}

/// Whether `side` can force an outcome at least as good as `at_least` within `plies` more plies, with the game's
/// history. Without `rulings`, perpetual check and chase and repetition do not end a game.
#[must_use]
pub fn forces(game: &mut Game, side: Side, at_least: Outcome, plies: usize, rulings: bool) -> bool {
    let status = if rulings { game.status() } else { game.status_without_history() };
    if let Status::Over { winner, .. } = status {
        return outcome(winner, side) >= at_least;
    }
    if plies == 0 {
        return false;
    }
    let ours = game.side_to_move() == side;
    for mv in game.legal_in_position() {
        game.advance(mv);
        let forced = forces(game, side, at_least, plies - 1, rulings);
        game.take_back();
        if forced == ours {
            return ours;
        }
    }
    !ours
}

fn outcome(winner: Option<Side>, side: Side) -> Outcome {
    match winner {
        None => Outcome::Draw,
        Some(winner) if winner == side => Outcome::Win,
        Some(_) => Outcome::Loss,
    }
}

/// The proven bounds of a move's outcome, from the point of view of its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proven {
    pub mv: PlainMove,
    /// What its side can force after it.
    pub least: Outcome,
    /// What the other side cannot keep it from, as far as was looked.
    pub most: Outcome,
}

/// The proven bounds of each legal move by searching this many plies deep, including the move itself; see [`forces`].
///
/// # Panics
/// If `plies` is 0.
#[must_use]
pub fn proven(game: &Game, plies: usize, rulings: bool) -> Vec<Proven> {
    let us = game.side_to_move();
    let mut game = game.clone();
    let mut found = Vec::new();
    for mv in game.legal() {
        game.advance(mv);
        let mut can = |side, at_least| forces(&mut game, side, at_least, plies - 1, rulings);
        let proven = if can(us, Outcome::Win) {
            Proven { mv, least: Outcome::Win, most: Outcome::Win }
        } else if can(us.other(), Outcome::Win) {
            Proven { mv, least: Outcome::Loss, most: Outcome::Loss }
        } else {
            let least = if can(us, Outcome::Draw) { Outcome::Draw } else { Outcome::Loss };
            let most = if can(us.other(), Outcome::Draw) { Outcome::Draw } else { Outcome::Win };
            Proven { mv, least, most }
        };
        found.push(proven);
        game.take_back();
    }
    found
}

/// The outcome for the side to move, if these proofs settle it.
#[must_use]
pub fn settled(proven: &[Proven]) -> Option<Outcome> {
    let least = proven.iter().map(|proven| proven.least).max()?;
    let most = proven.iter().map(|proven| proven.most).max()?;
    (least == most).then_some(least)
}
