//! Positions with few pieces, so that endings occur often: a few officers, soldiers past the river, and generals whose
//! advisors and elephants are partly captured.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use xiongmao_movegen::Side;
use xiongmao_movegen::xiangqi::{Board, Game, Piece, PieceKind, Square, Squares, across_river, reachable};

/// The most officers of a side; a side that differs may have one more or less.
const MOST_OFFICERS: usize = 3;
/// The most soldiers of a side; a side that differs may have one more.
const MOST_SOLDIERS: usize = 3;
/// How often the sides differ in their officers and in their soldiers.
const UNLIKE: f64 = 0.3;
/// How often each advisor and each elephant is left.
const DEFENDER_LEFT: f64 = 0.6;
/// How often a soldier has crossed the river.
const CROSSED: f64 = 0.8;

/// The officers that attack, as many as at the start.
const OFFICERS: [PieceKind; 6] =
    [PieceKind::Chariot, PieceKind::Chariot, PieceKind::Cannon, PieceKind::Cannon, PieceKind::Horse, PieceKind::Horse];
/// The pieces that defend the general, as many as at the start.
const DEFENDERS: [PieceKind; 4] = [PieceKind::Advisor, PieceKind::Advisor, PieceKind::Elephant, PieceKind::Elephant];

/// A random position with few pieces, before the end of the game. Every piece is on a square that it can reach, and
/// neither side has more of a kind than at the start.
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
    let officers = random_officers(random.random_range(0..=MOST_OFFICERS), random);
    let soldiers = random.random_range(0..=MOST_SOLDIERS);
    for side in Side::BOTH {
        put(&mut board, PieceKind::General, side, random)?;
        for kind in DEFENDERS {
            if random.random_bool(DEFENDER_LEFT) {
                put(&mut board, kind, side, random)?;
            }
        }
        let own = if random.random_bool(UNLIKE) {
            let fewest = officers.len().saturating_sub(1);
            random_officers(random.random_range(fewest..=officers.len() + 1), random)
        } else {
            officers.clone()
        };
        for kind in own {
            put(&mut board, kind, side, random)?;
        }
        for _ in 0..soldiers + usize::from(random.random_bool(UNLIKE)) {
            put_soldier(&mut board, side, random)?;
        }
    }
    // A position with the side not to move in check is invalid.
    let game = Game::new(board, [[0; Piece::COUNT]; 2]).ok()?;
    (!game.status().is_over()).then_some(game)
}

/// This many officers of one side, drawn from the starting position.
fn random_officers(count: usize, random: &mut ChaCha8Rng) -> Vec<PieceKind> {
    let mut officers = OFFICERS;
    officers.shuffle(random);
    officers[..count].to_vec()
}

/// Puts a piece on a random square among the squares that it can reach; `None` if the square is taken.
fn put(board: &mut Board, kind: PieceKind, side: Side, random: &mut ChaCha8Rng) -> Option<()> {
    let piece = Piece::new(kind, side);
    put_on(board, piece, reachable(piece), random)
}

/// Puts a soldier on a random square, most often past the river. Before the river it keeps its file, so that no two
/// soldiers share a file there.
fn put_soldier(board: &mut Board, side: Side, random: &mut ChaCha8Rng) -> Option<()> {
    let piece = Piece::new(PieceKind::Soldier, side);
    if random.random_bool(CROSSED) {
        return put_on(board, piece, reachable(piece) & across_river(side), random);
    }
    let home = reachable(piece) & !across_river(side);
    let files: Vec<i32> = own_files(board, piece, home);
    let free = home.into_iter().filter(|&square| !files.contains(&Square::new(square).file()));
    put_on(board, piece, free.fold(Squares::EMPTY, |all, square| all | Squares::only(square)), random)
}

/// The files of such pieces on these squares.
fn own_files(board: &Board, piece: Piece, squares: Squares) -> Vec<i32> {
    let own = board.pieces(piece.kind(), piece.side()) & squares;
    own.into_iter().map(|square| Square::new(square).file()).collect()
}

fn put_on(board: &mut Board, piece: Piece, squares: Squares, random: &mut ChaCha8Rng) -> Option<()> {
    let squares: Vec<usize> = squares.into_iter().collect();
    board.place(piece, Square::new(*squares.choose(random)?)).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::SeedableRng;

    use super::*;

    #[test]
    fn positions_are_sound_and_differ() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let (mut keys, mut kinds, mut in_check) = (HashSet::new(), [0; PieceKind::COUNT], 0);
        for _ in 0..2000 {
            let game = sparse_position(&mut random);
            let board = game.board();
            assert!(!game.status().is_over(), "{}", game.fen());
            assert_eq!(Game::from_fen(&game.fen()).unwrap().board(), board);
            for side in Side::BOTH {
                for kind in PieceKind::ALL {
                    let count = board.pieces(kind, side).count();
                    let most = match kind {
                        PieceKind::Soldier => 5,
                        PieceKind::General => 1,
                        _ => 2,
                    };
                    assert!(count <= most, "{count} of {kind:?} in {}", game.fen());
                    kinds[kind.index()] += count;
                }
                let soldier = Piece::new(PieceKind::Soldier, side);
                let files = own_files(board, soldier, !across_river(side));
                assert_eq!(files.iter().collect::<HashSet<_>>().len(), files.len(), "{}", game.fen());
            }
            in_check += usize::from(game.in_check());
            keys.insert(board.keys().full);
        }
        assert!(kinds.iter().all(|&count| count > 1500), "{kinds:?}");
        assert!((20..800).contains(&in_check), "{in_check} in check");
        assert!(keys.len() > 1980, "only {} differ", keys.len());
    }
}
