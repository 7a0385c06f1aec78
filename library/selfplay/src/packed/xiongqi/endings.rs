//! Positions with few pieces, so that endings and rare pieces occur often: soldiers near promotion, empresses, more
//! cannons than at the start of the game, dragons.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use xiongmao_movegen::Side;
use xiongmao_movegen::xiongqi::{Board, Game, Piece, PieceKind, Square};

/// The most officers of a side.
const MOST_OFFICERS: usize = 4;
/// The most soldiers of a side; a side that differs may have one more.
const MOST_SOLDIERS: usize = 4;
/// How often the sides differ in a piece.
const UNLIKE: f64 = 0.3;
/// How often the generals are dragons.
const DRAGONS: f64 = 0.3;
/// The share of positions with a terminal piece on its first two rows.
const AT_HOME: f64 = 0.6;
/// How often an officer is one of those at the start of the game; otherwise it is a promoted one.
const USUAL: f64 = 0.6;

/// The officers of the start.
const OFFICERS: [PieceKind; 8] = [
    PieceKind::Chariot,
    PieceKind::Chariot,
    PieceKind::Horse,
    PieceKind::Horse,
    PieceKind::Bear,
    PieceKind::Bear,
    PieceKind::Cannon,
    PieceKind::Advisor,
];
/// Pieces from promotion, empresses and cannons most often.
const PROMOTED: [PieceKind; 6] = [
    PieceKind::Empress,
    PieceKind::Empress,
    PieceKind::Empress,
    PieceKind::Cannon,
    PieceKind::Cannon,
    PieceKind::Advisor,
];

/// A random position with few pieces, before the end of the game. Neither terminal piece can be captured at once, and
/// soldiers are on squares that they can reach.
pub fn sparse_position(random: &mut ChaCha8Rng) -> Game {
    loop {
        if let Some(game) = try_position(random) {
            return game;
        }
    }
}

fn try_position(random: &mut ChaCha8Rng) -> Option<Game> {
    let to_move = if random.random() { Side::South } else { Side::North };
    let mut board = Board::empty(to_move);
    let terminal = if random.random_bool(DRAGONS) { PieceKind::Dragon } else { PieceKind::General };
    for side in Side::BOTH {
        let rows = if random.random_bool(AT_HOME) { 0..2 } else { 0..8 };
        put(&mut board, terminal, side, rows, random)?;
    }
    let officers = random.random_range(0..=MOST_OFFICERS);
    let soldiers = random.random_range(0..=MOST_SOLDIERS);
    let kinds: Vec<PieceKind> = (0..officers).map(|_| officer(random)).collect();
    for side in Side::BOTH {
        for &kind in &kinds {
            let kind = if random.random_bool(UNLIKE) { officer(random) } else { kind };
            // Sometimes a side has one piece less.
            if !random.random_bool(UNLIKE / 2.0) {
                put(&mut board, kind, side, 0..8, random)?;
            }
        }
        let soldiers = soldiers + usize::from(random.random_bool(UNLIKE));
        for _ in 0..soldiers {
            put_soldier(&mut board, side, random)?;
        }
    }
    let game = Game::new(board, [[0; Piece::COUNT]; 2]);
    let in_check = game.in_check();
    let can_go_on = game.legal_moves().iter().any(|&mv| !game.is_suicidal(mv, in_check));
    let goes_on = can_go_on && !game.board().terminal_attacked(!to_move);
    goes_on.then_some(game)
}

fn officer(random: &mut ChaCha8Rng) -> PieceKind {
    let kinds: &[PieceKind] = if random.random_bool(USUAL) { &OFFICERS } else { &PROMOTED };
    // Neither list is empty.
    kinds.choose(random).copied().unwrap_or(PieceKind::Chariot)
}

/// The square on this file and this row, counted from the home row of `side`, which is 0.
fn seen_by(side: Side, file: i32, row: i32) -> Option<Square> {
    Square::at(file, if side == Side::South { row } else { 7 - row })
}

/// Puts a piece on a random square of these rows, counted from its own home row; `None` if the square is taken.
fn put(
    board: &mut Board,
    kind: PieceKind,
    side: Side,
    rows: std::ops::Range<i32>,
    random: &mut ChaCha8Rng,
) -> Option<()> {
    let square = seen_by(side, random.random_range(0..8), random.random_range(rows))?;
    board.place(Piece::new(kind, side), square).ok()
}

/// Puts a soldier on a random square, most often far advanced. Soldiers start on the third row, one on each file, and
/// change files only past the river.
fn put_soldier(board: &mut Board, side: Side, random: &mut ChaCha8Rng) -> Option<()> {
    let file = random.random_range(0..8);
    let row = random.random_range(2..7).max(random.random_range(2..7));
    let before_river = |row| {
        let square = seen_by(side, file, row);
        square.and_then(|square| board.piece_at(square)) == Some(Piece::new(PieceKind::Soldier, side))
    };
    if row < 4 && (before_river(2) || before_river(3)) {
        return None;
    }
    board.place(Piece::new(PieceKind::Soldier, side), seen_by(side, file, row)?).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::SeedableRng;

    use super::*;
    use xiongmao_movegen::xiongqi::{across_river, last_row};

    #[test]
    fn positions_are_sound_and_have_what_is_rare() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let (mut dragons, mut empresses, mut keys) = (0, 0, HashSet::new());
        for _ in 0..2000 {
            let game = sparse_position(&mut random);
            let board = game.board();
            assert_eq!(Game::from_feen(&game.feen()).unwrap().board(), board);
            assert!(!game.status().is_over());
            assert!(!board.terminal_attacked(!game.side_to_move()), "{} could capture at once", game.feen());
            for side in Side::BOTH {
                let soldiers = board.pieces(PieceKind::Soldier, side);
                assert!((soldiers & last_row(side)).is_empty(), "{}", game.feen());
                let home = soldiers & !across_river(side);
                let files: HashSet<usize> = home.into_iter().map(|square| square % 8).collect();
                assert_eq!(files.len(), home.count() as usize, "{}", game.feen());
                assert!(board.side(side).count() as usize <= MOST_OFFICERS + MOST_SOLDIERS + 2);
            }
            dragons += usize::from(board.has_dragons());
            empresses += usize::from(board.kind(PieceKind::Empress).any());
            keys.insert(board.keys().full);
        }
        assert!(dragons > 400 && empresses > 400, "{dragons} with dragons, {empresses} with an empress");
        assert!(keys.len() > 1980, "only {} differ", keys.len());
    }
}
