//! The rule that forbids a move. The generator only knows that the square is not in its set.

use super::error::Obstacle;
use crate::Side;
use crate::error::PieceOn;
use crate::xiangqi::board::Board;
use crate::xiangqi::pieces::{Piece, PieceKind};
use crate::xiangqi::square::{Square, across_river, palace};

/// Why this piece on `origin` does not go to `destination`, a different square without a piece of its own side. The
/// move must not be pseudo-legal.
pub(super) fn obstacle(board: &Board, piece: Piece, origin: Square, destination: Square) -> Obstacle {
    let (kind, side) = (piece.kind(), piece.side());
    let (files, ranks) = (destination.file() - origin.file(), destination.rank() - origin.rank());
    let straight = files == 0 || ranks == 0;
    let found = match kind {
        PieceKind::Cannon if straight && board.piece_at(destination).is_some() => {
            match between(board, origin, destination).count() {
                0 => Some(Obstacle::NoScreen),
                screens => Some(Obstacle::Screens { count: screens as u32 }),
            }
        }
        PieceKind::Chariot | PieceKind::Cannon if straight => between(board, origin, destination)
            .next()
            .map(|(square, piece)| Obstacle::Blocked { by: PieceOn { piece, square } }),
        PieceKind::Horse => middle(board, origin, files, ranks, &[(1, 2), (2, 1)])
            .map(|(square, piece)| Obstacle::Leg { by: PieceOn { piece, square } }),
        PieceKind::Elephant if (files.abs(), ranks.abs()) == (2, 2) => {
            if across_river(side).has(destination.index()) {
                Some(Obstacle::River)
            } else {
                middle(board, origin, files, ranks, &[(2, 2)])
                    .map(|(square, piece)| Obstacle::Eye { by: PieceOn { piece, square } })
            }
        }
        PieceKind::Advisor if (files.abs(), ranks.abs()) == (1, 1) => leaves_palace(kind, side, destination),
        PieceKind::General if files.abs() + ranks.abs() == 1 => leaves_palace(kind, side, destination),
        PieceKind::Soldier => soldier(side, files, ranks),
        _ => None,
    };
    found.unwrap_or(Obstacle::Reach { piece: kind })
}

/// A piece that attacks the mover's general after this move, which is pseudo-legal but not legal.
pub(super) fn exposure(board: &Board, origin: Square, destination: Square) -> Option<Obstacle> {
    let us = board.to_move();
    let general = board.general(us)?;
    let general = if origin == general { destination } else { general };
    let occupied = board.occupied() & !origin.bits() | destination.bits();
    let attackers = board.checkers_of(general, us, occupied) & !destination.bits();
    let attacker = |index| board.piece_at(Square::new(index)).map(|piece| (Square::new(index), piece));
    let (square, piece) = attackers.into_iter().find_map(attacker)?;
    Some(match piece.kind() {
        PieceKind::General => Obstacle::Facing { file: char::from(b'a' + square.file() as u8) },
        _ => Obstacle::Attacked { by: PieceOn { piece, square } },
    })
}

/// The pieces strictly between two squares of one line, the nearest to `origin` first.
fn between(board: &Board, origin: Square, destination: Square) -> impl Iterator<Item = (Square, Piece)> {
    let files = (destination.file() - origin.file()).signum();
    let ranks = (destination.rank() - origin.rank()).signum();
    std::iter::successors(origin.offset(files, ranks), move |square| square.offset(files, ranks))
        .take_while(move |&square| square != destination)
        .filter_map(|square| board.piece_at(square).map(|piece| (square, piece)))
}

/// The piece on the leg or eye, if the offset is one of these or its mirror image.
fn middle(board: &Board, origin: Square, files: i32, ranks: i32, leaps: &[(i32, i32)]) -> Option<(Square, Piece)> {
    let square = origin.offset(files / 2, ranks / 2).filter(|_| leaps.contains(&(files.abs(), ranks.abs())))?;
    board.piece_at(square).map(|piece| (square, piece))
}

fn leaves_palace(kind: PieceKind, side: Side, destination: Square) -> Option<Obstacle> {
    (!palace(side).has(destination.index())).then_some(Obstacle::Palace { piece: kind })
}

fn soldier(side: Side, files: i32, ranks: i32) -> Option<Obstacle> {
    let ahead = if side == Side::South { ranks } else { -ranks };
    match (files.abs(), ahead) {
        (0, ..0) => Some(Obstacle::Backward),
        (1, 0) => Some(Obstacle::BeforeRiver),
        _ => None,
    }
}
