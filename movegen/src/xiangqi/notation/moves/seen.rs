//! The board from the mover's view: files 1 to 9 from the right, ranks 1 to 10 from its own edge.

use crate::Side;
use crate::xiangqi::square::Square;

/// The file of this square, 1 on the right of `side`.
pub(super) const fn file_of(square: Square, side: Side) -> i32 {
    match side {
        Side::South => Square::FILES - square.file(),
        Side::North => square.file() + 1,
    }
}

/// The rank of this square, 1 nearest to `side`.
pub(super) const fn rank_of(square: Square, side: Side) -> i32 {
    match side {
        Side::South => square.rank() + 1,
        Side::North => Square::RANKS - square.rank(),
    }
}

/// The square on this file and rank; `None` off the board.
pub(super) const fn square_at(file: i32, rank: i32, side: Side) -> Option<Square> {
    match side {
        Side::South => Square::at(Square::FILES - file, rank - 1),
        Side::North => Square::at(file - 1, Square::RANKS - rank),
    }
}
