//! Checks that a variation that an engine reports is legal.

use crate::rules::{AnyGame, Refusal};

/// The error in a variation, if any: a move that cannot be parsed, is illegal, or repeats an earlier one.
pub fn illegal_move_in(game: &AnyGame, pv: &str) -> Option<String> {
    let mut game = game.clone();
    for (index, token) in pv.split(' ').enumerate() {
        let mv = match game.read_move(token) {
            Ok(mv) => mv,
            Err(error) => return Some(format!("ply {} of {pv}: {error}", index + 1)),
        };
        if let Some(refusal) = Refusal::of(&game, mv) {
            return Some(format!("ply {} of {pv} {refusal}", index + 1));
        }
        if let Err(error) = game.play(mv) {
            return Some(format!("ply {} of {pv}: {error}", index + 1));
        }
    }
    None
}
