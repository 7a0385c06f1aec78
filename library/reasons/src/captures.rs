//! The captures of a side, and their gains.

use xiongmao_movegen::{AnyGame, AnySquare, Legality, Move};

use crate::LEAST;
use crate::exchange::{self, Exchange};
use crate::fact::{Placed, terminals};

/// A capture and the exchange that it begins.
pub(crate) struct Capture {
    pub(crate) by: Placed,
    pub(crate) victim: Placed,
    pub(crate) exchange: Exchange,
}

impl Capture {
    /// Whether it is worth telling.
    pub(crate) fn pays(&self) -> bool {
        self.exchange.profit >= LEAST
    }
}

/// The capture that this legal move is, if it is one.
pub(crate) fn capture(game: &mut AnyGame, mv: Move) -> Option<Capture> {
    let (from, to) = game.squares_of(mv);
    let (by, victim) = (Placed::on(game, from)?, Placed::on(game, to)?);
    Some(Capture { by, victim, exchange: exchange::after(game, mv) })
}

/// All captures of the side to move after which its terminal piece is safe, the most profitable first.
pub(crate) fn captures(game: &AnyGame) -> Vec<Capture> {
    let mut place = game.clone();
    let mut found: Vec<Capture> = game
        .legal_moves()
        .into_iter()
        .filter(|&mv| game.piece_at(game.squares_of(mv).1).is_some() && game.legality(mv) == Legality::Safe)
        .filter_map(|mv| capture(&mut place, mv))
        .collect();
    found.sort_by_key(|capture| std::cmp::Reverse(capture.exchange.profit));
    found
}

/// The captures that pay, one for each victim: the most profitable.
pub(crate) fn paying(game: &AnyGame) -> Vec<Capture> {
    let mut victims = Vec::new();
    let mut found = captures(game);
    found.retain(|capture| {
        let new = !victims.contains(&capture.victim.square);
        victims.push(capture.victim.square);
        new && capture.pays()
    });
    found
}

/// The same position with the other side to move; `None` if its rules have no such position, since the side that would
/// have passed is in check.
pub(crate) fn passed(game: &AnyGame) -> Option<AnyGame> {
    game.with_other_side_to_move().ok().filter(|game| !game.status().is_over())
}

/// The same position without the piece on this square; `None` if the rules have no such position, or generals come face
/// to face in it.
pub(crate) fn without(game: &AnyGame, square: AnySquare) -> Option<AnyGame> {
    let without = game.without(square).ok()?;
    (terminals(&without) == terminals(game)).then_some(without)
}
