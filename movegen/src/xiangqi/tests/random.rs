//! Random positions for the tests of this module, the same on every machine.

use crate::test_effort::cases;
use crate::xiangqi::{Board, Game, Piece, PieceKind, Square, reachable};
use crate::zobrist::splitmix;
use crate::{Side, Silent};

/// Numbers in a row.
pub(super) struct Random {
    seed: u64,
    drawn: u64,
}

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self { seed, drawn: 0 }
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.drawn += 1;
        (splitmix(self.seed, self.drawn) >> 33) as usize % bound
    }
}

/// A random position with up to 40 pieces, lines crowded or empty.
fn position(random: &mut Random) -> Game {
    loop {
        let mut board = Board::empty(Side::BOTH[random.below(2)]);
        let most = 2 + random.below(40);
        for index in 0..most {
            let (kind, side) = match index {
                0 | 1 => (PieceKind::General, Side::BOTH[index]),
                _ => (PieceKind::ALL[random.below(PieceKind::COUNT - 1)], Side::BOTH[random.below(2)]),
            };
            let piece = Piece::new(kind, side);
            let squares: Vec<usize> = (reachable(piece) & !board.occupied()).into_iter().collect();
            if !squares.is_empty() {
                board.place(piece, Square::new(squares[random.below(squares.len())])).unwrap();
            }
        }
        if let Ok(game) = Game::new(board, Default::default()) {
            return game;
        }
    }
}

/// Visits positions of random games: from the start, and from positions drawn by lot.
pub(super) fn each_position(seed: u64, games: usize, mut visit: impl FnMut(&mut Game)) {
    let mut random = Random::new(seed);
    for number in 0..cases(games, 3) {
        let (mut game, moves) = if number % 8 == 0 { (Game::start(), 80) } else { (position(&mut random), 8) };
        let moves = cases(moves, 2);
        for _ in 0..moves {
            visit(&mut game);
            let legal = game.legal_moves();
            if legal.is_empty() {
                break;
            }
            game.make(legal[random.below(legal.len())], &mut Silent);
        }
    }
}
