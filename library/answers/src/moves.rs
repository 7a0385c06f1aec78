//! Moves, written in the position that they are played in.

use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Legality, Move};

/// All legal moves, sorted by their characters.
pub fn legal_moves(game: &AnyGame, notation: Notation) -> Vec<String> {
    let mut moves: Vec<String> = game.legal_moves().into_iter().map(|mv| game.write_move(mv, notation)).collect();
    moves.sort_unstable();
    moves
}

/// A line of moves, each written in the position it is played in. The line ends before a move that is illegal there.
///
/// With coordinates the line also ends when the terminal piece cannot be saved: readers of coordinates consider the
/// game over there. Only the first move of a line can then capture it.
pub fn written_line(root: &AnyGame, moves: &[Move], notation: Notation) -> Vec<String> {
    let mut game = root.clone();
    let mut written = Vec::with_capacity(moves.len());
    for &mv in moves {
        let beyond = |mv| game.captures_terminal(mv) || game.legality(mv) != Legality::Safe;
        let closes = notation == Notation::Coordinates && !written.is_empty();
        if !game.legal_moves().contains(&mv) || closes && beyond(mv) {
            break;
        }
        written.push(game.write_move(mv, notation));
        if game.play(mv).is_err() {
            break;
        }
    }
    written
}
