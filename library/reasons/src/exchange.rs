//! Exchanges: captures that follow one another on one square.
//!
//! Each side captures with its cheapest kind of piece that may capture there without leaving its terminal piece
//! attacked, and stops when that is better. Unlike in the exchanges of the search, every move is legal, so pins count.

use xiongmao_movegen::{AnyGame, AnySquare, Legality, Move};

/// An exchange that a capture begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// The gain of the side that begins it; a soldier is worth 100.
    pub profit: i32,
    /// Its moves, the first capture among them.
    pub line: Vec<Move>,
    /// Whether the other side could recapture.
    pub recapture: bool,
}

/// The exchange that this capture begins. The move must be legal.
pub fn after(game: &mut AnyGame, capture: Move) -> Exchange {
    let square = game.squares_of(capture).1;
    let mut exchange = Exchange { profit: worth(game, square), line: vec![capture], recapture: false };
    if game.play(capture).is_err() {
        return Exchange { profit: 0, line: Vec::new(), recapture: false };
    }
    if let Some(reply) = best(game, square) {
        exchange.recapture = true;
        // The other side need not recapture.
        if reply.profit > 0 {
            exchange.profit -= reply.profit;
            exchange.line.extend(reply.line);
        }
    }
    game.take_back();
    exchange
}

/// The value of the piece on this square in an exchange; 0 for an empty square.
pub fn worth(game: &AnyGame, square: AnySquare) -> i32 {
    game.piece_at(square).map_or(0, |piece| game.exchange_value(piece.index))
}

/// The exchange on this square that pays the side to move most; `None` if it cannot capture there.
fn best(game: &mut AnyGame, square: AnySquare) -> Option<Exchange> {
    let exchanges = cheapest(game, square).into_iter().map(|mv| after(game, mv));
    exchanges.reduce(|best, other| if other.profit > best.profit { other } else { best })
}

/// The safe captures on this square by the cheapest kind of piece that has any.
fn cheapest(game: &AnyGame, square: AnySquare) -> Vec<Move> {
    let mut moves: Vec<(i32, Move)> = game
        .legal_moves()
        .into_iter()
        .filter(|&mv| game.squares_of(mv).1 == square && game.legality(mv) == Legality::Safe)
        .map(|mv| (worth(game, game.squares_of(mv).0), mv))
        .collect();
    let least = moves.iter().map(|&(worth, _)| worth).min();
    moves.retain(|&(worth, _)| Some(worth) == least);
    moves.into_iter().map(|(_, mv)| mv).collect()
}
