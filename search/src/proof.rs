//! Proofs of wins, kept for the next searches of the game: the winner's answer to every defence, given the history of
//! the game. Every reply of the other side leads to a position in the proof, so even a search too short to find the
//! win again still plays it.

use std::collections::HashMap;

use xiongmao_movegen::zobrist::splitmix;
use xiongmao_movegen::{Legality, Move, Position, Silent};

use crate::root::{legal_moves, terminal_capture};
use crate::score::{Value, win_in};

/// How many won positions are kept, in 7 MB at most.
const MOST_POSITIONS: usize = 1 << 18;

/// Proven wins: the winner's move in each position that the other side can reach, by [`past_key`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Proof(HashMap<u64, Won>);

/// How a won position is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Won {
    /// The winner's next move.
    mv: Move,
    /// How many plies the win takes at most.
    plies: u16,
}

impl Proof {
    /// Adds a newer proof. Without a bound this would grow with every win ever proven.
    pub(crate) fn absorb(&mut self, newer: &Self) {
        if self.0.len() + newer.0.len() > MOST_POSITIONS {
            self.0.clear();
        }
        for (&key, &won) in &newer.0 {
            let known = self.0.entry(key).or_insert(won);
            if won.plies < known.plies {
                *known = won;
            }
        }
    }

    /// How this position is won, if that is known: the move, the score, and the line that begins with the move.
    pub(crate) fn win<P: Position>(&self, position: &P) -> Option<(Move, Value, Vec<Move>)> {
        let Won { mv, plies } = self.of(position)?;
        Some((mv, win_in(plies.into()), self.line(position)))
    }

    /// Notes that the side to move wins with this move in at most `plies` plies. `past` is [`past`] of the position.
    pub(crate) fn insert<P: Position>(&mut self, position: &P, past: u64, mv: Move, plies: usize) {
        self.0.insert(past_key(position, past), Won { mv, plies: plies as u16 });
    }

    fn of<P: Position>(&self, position: &P) -> Option<Won> {
        self.0.get(&past_key(position, past(position))).copied()
    }

    /// The moves of the win from this position, with the longest defence. They end with the game, or at a position in
    /// the endgame tables.
    fn line<P: Position>(&self, position: &P) -> Vec<Move> {
        let (mut position, mut line) = (position.clone(), Vec::new());
        while let Some(Won { mv, .. }) = self.of(&position) {
            line.push(mv);
            if position.captures_terminal(mv) {
                break;
            }
            position.make(mv, &mut Silent);
            let after = |reply: Move| {
                let mut after = position.clone();
                after.make(reply, &mut Silent);
                after
            };
            let plies = |reply| self.of(&after(reply)).map_or(0, |won| won.plies);
            let Some((reply, legality)) = legal_moves(&position).max_by_key(|&(reply, _)| plies(reply)) else { break };
            position = after(reply);
            if legality == Legality::Suicidal {
                line.extend([reply].into_iter().chain(terminal_capture(&position)));
                break;
            }
            if self.of(&position).is_some() {
                line.push(reply);
            }
        }
        line
    }
}

/// All positions of the game up to this one, in their order.
pub(crate) fn past<P: Position>(position: &P) -> u64 {
    position.past_keys().chain([position.key()]).fold(0, splitmix)
}

/// The key of everything a win depends on: all positions of the game, and the progress towards the move limit.
fn past_key<P: Position>(position: &P, past: u64) -> u64 {
    let clock = position.halfmove_clock();
    splitmix(past, position.halfmove_limit().map_or(u64::MAX, |limit| u64::from(limit.saturating_sub(clock))))
}
