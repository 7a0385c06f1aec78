//! Checks that a variation that an engine reports is legal.

use crate::rules::{AnyGame, Refusal};

/// What is wrong with a variation, if anything: a ply that cannot be parsed, is illegal, or repeats an earlier one.
pub fn illegal_ply_in(game: &AnyGame, pv: &str) -> Option<String> {
    let mut game = game.clone();
    for (index, token) in pv.split(' ').enumerate() {
        let ply = match game.read_ply(token) {
            Ok(ply) => ply,
            Err(error) => return Some(format!("ply {} of {pv}: {error}", index + 1)),
        };
        if let Some(refusal) = Refusal::of(&game, ply) {
            return Some(format!("ply {} of {pv} {refusal}", index + 1));
        }
        if let Err(error) = game.play(ply) {
            return Some(format!("ply {} of {pv}: {error}", index + 1));
        }
    }
    None
}
