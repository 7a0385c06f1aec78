//! Diagnosis: the rule of movement that forbids a move. The generator knows only that it did not generate the square.

use super::error::Obstacle;
use crate::Side;
use crate::error::PieceOn;
use crate::xiongqi::{Board, Piece, PieceKind, Square};

/// Why this piece cannot go from `origin` to `destination`, a different square without a piece of its own side. The
/// move must not be pseudo-legal.
pub(super) fn obstacle(board: &Board, piece: Piece, origin: Square, destination: Square) -> Obstacle {
    let kind = piece.kind();
    let files = destination.file() - origin.file();
    let rows = destination.rank() - origin.rank();
    let straight = files == 0 || rows == 0;
    let diagonal = files.abs() == rows.abs();
    let captures = board.piece_at(destination).is_some();
    let between = || {
        let squares = squares_between(origin, destination);
        squares.filter_map(|square| board.piece_at(square).map(|piece| (square, piece)))
    };
    let blocked = || between().next().map(|(square, piece)| Obstacle::Blocked { by: PieceOn { piece, square } });
    let found = match kind {
        PieceKind::Cannon if straight && captures => Some(match between().count() {
            0 => Obstacle::NoScreen,
            screens => Obstacle::Screens { count: screens as u32 },
        }),
        PieceKind::Dragon if straight && !captures => Some(Obstacle::DragonStep),
        PieceKind::Chariot | PieceKind::Empress | PieceKind::Cannon | PieceKind::Dragon if straight => blocked(),
        PieceKind::Bear if diagonal => blocked(),
        PieceKind::Horse => leg(board, origin, files, rows),
        PieceKind::Soldier => soldier(piece.side(), files, rows),
        _ => None,
    };
    found.unwrap_or(Obstacle::Reach { piece: kind })
}

/// The squares strictly between two squares of one line or diagonal.
fn squares_between(origin: Square, destination: Square) -> impl Iterator<Item = Square> {
    let files = (destination.file() - origin.file()).signum();
    let rows = (destination.rank() - origin.rank()).signum();
    std::iter::successors(origin.offset(files, rows), move |square| square.offset(files, rows))
        .take_while(move |&square| square != destination)
}

/// The piece on the leg, if the horse would reach its destination without it.
fn leg(board: &Board, origin: Square, files: i32, rows: i32) -> Option<Obstacle> {
    if !matches!((files.abs(), rows.abs()), (1, 2) | (2, 1)) {
        return None;
    }
    let square = origin.offset(files / 2, rows / 2)?;
    board.piece_at(square).map(|piece| Obstacle::Leg { by: PieceOn { piece, square } })
}

fn soldier(side: Side, files: i32, rows: i32) -> Option<Obstacle> {
    let ahead = if side == Side::South { rows } else { -rows };
    match (files.abs(), ahead) {
        (0, ..0) => Some(Obstacle::Backward),
        (1, 0) => Some(Obstacle::BeforeRiver),
        _ => None,
    }
}
