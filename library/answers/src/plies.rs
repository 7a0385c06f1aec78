//! Plies, written in the position that they are played in.

use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Legality, Ply};

/// All legal plies, sorted by their characters.
pub fn legal_plies(game: &AnyGame, notation: Notation) -> Vec<String> {
    let mut plies: Vec<String> = game.legal_plies().into_iter().map(|ply| game.write_ply(ply, notation)).collect();
    plies.sort_unstable();
    plies
}

/// A line of plies, each written in the position it is played in. The line ends before a ply that is illegal there.
///
/// With coordinates the line also ends where the terminal piece cannot be saved: readers of coordinates hold the game
/// to be over there. Only the first ply of a line can then capture it.
pub fn written_line(root: &AnyGame, plies: &[Ply], notation: Notation) -> Vec<String> {
    let mut game = root.clone();
    let mut written = Vec::with_capacity(plies.len());
    for &ply in plies {
        let beyond = |ply| game.captures_terminal(ply) || game.legality(ply) != Legality::Safe;
        let closes = notation == Notation::Coordinates && !written.is_empty();
        if !game.legal_plies().contains(&ply) || closes && beyond(ply) {
            break;
        }
        written.push(game.write_ply(ply, notation));
        if game.play(ply).is_err() {
            break;
        }
    }
    written
}
