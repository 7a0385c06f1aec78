//! Exchanges: captures that follow one another on one square.
//!
//! Each side captures with its cheapest kind of piece that may capture there without leaving its terminal piece
//! attacked, and stops where that is better. Unlike the exchanges of the search, every ply of these is a legal one, so
//! that pins count.

use xiongmao_movegen::{AnyGame, Legality, Ply};

/// An exchange that a capture begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// What the side that begins it gains, in units of which a soldier is worth 100.
    pub profit: i32,
    /// Its plies, the first capture among them.
    pub line: Vec<Ply>,
    /// Whether the other side could recapture.
    pub recapture: bool,
}

/// The exchange that this capture begins. The ply must be legal.
pub fn after(game: &mut AnyGame, capture: Ply) -> Exchange {
    let square = game.squares_of(capture).1;
    let victim = worth(game, square);
    let mut line = vec![capture];
    if game.play(capture).is_err() {
        return Exchange { profit: 0, line: Vec::new(), recapture: false };
    }
    let recapture = !cheapest(game, square).is_empty();
    let (reply, rest) = best(game, square);
    game.take_back();
    line.extend(rest);
    Exchange { profit: victim - reply, line, recapture }
}

/// What the piece on this square is worth in an exchange; 0 for an empty square.
pub fn worth(game: &AnyGame, square: usize) -> i32 {
    game.piece_at(square).map_or(0, |piece| game.exchange_value(piece.index))
}

/// What the side to move gains by exchanging on this square, at least 0 since it need not, and the plies.
fn best(game: &mut AnyGame, square: usize) -> (i32, Vec<Ply>) {
    let victim = worth(game, square);
    let mut found = (0, Vec::new());
    for ply in cheapest(game, square) {
        if game.play(ply).is_err() {
            continue;
        }
        let (reply, line) = best(game, square);
        game.take_back();
        if victim - reply > found.0 {
            found = (victim - reply, std::iter::once(ply).chain(line).collect());
        }
    }
    found
}

/// The safe captures on this square by the cheapest kind of piece that has any.
fn cheapest(game: &AnyGame, square: usize) -> Vec<Ply> {
    let mut plies: Vec<(i32, Ply)> = game
        .legal_plies()
        .into_iter()
        .filter(|&ply| game.squares_of(ply).1 == square && game.legality(ply) == Legality::Safe)
        .map(|ply| (worth(game, game.squares_of(ply).0), ply))
        .collect();
    let least = plies.iter().map(|&(worth, _)| worth).min();
    plies.retain(|&(worth, _)| Some(worth) == least);
    plies.into_iter().map(|(_, ply)| ply).collect()
}
