//! A board's facts about the generals of Xiangqi, and the squares that its pieces can reach.

use super::Piece;
use super::pieces::PieceKind;
use super::square::{BOARD, Square, Squares, across_river, elephant_squares, file_bits, palace, rank_bits};
pub(super) use super::types::Board;
use crate::Side;

impl Board {
    /// The square of this side's general; `None` on a board that is still being set up.
    #[inline(always)]
    pub fn general(&self, side: Side) -> Option<Square> {
        let own = self.pieces(PieceKind::General, side);
        if own.any() { Some(Square::new(own.first())) } else { None }
    }

    /// The soldiers on squares that they cannot reach in a game: behind their start, or off their file before the
    /// river.
    pub fn composed(&self) -> Squares {
        Side::BOTH.into_iter().fold(Squares::EMPTY, |all, side| {
            let soldiers = self.pieces(PieceKind::Soldier, side);
            all | soldiers & !reachable(Piece::new(PieceKind::Soldier, side))
        })
    }
}

/// The squares that a piece can reach: its starting squares and all that its moves lead to.
pub fn reachable(piece: Piece) -> Squares {
    let side = piece.side();
    // A rank as the side sees it, counted from its own edge.
    let rank = |rank: i32| rank_bits(if side == Side::South { rank } else { 9 - rank });
    let files = |files: &[i32]| files.iter().fold(Squares::EMPTY, |all, &file| all | file_bits(file));
    match piece.kind() {
        PieceKind::General => palace(side),
        PieceKind::Advisor => palace(side) & (file_bits(4) & rank(1) | !file_bits(4) & !rank(1)),
        PieceKind::Elephant => elephant_squares(side),
        PieceKind::Soldier => across_river(side) | (rank(3) | rank(4)) & files(&[0, 2, 4, 6, 8]),
        PieceKind::Horse | PieceKind::Cannon | PieceKind::Chariot => BOARD,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::PlaceError;

    #[test]
    fn pieces_stand_where_they_can_get_to() {
        let count = |kind, side| reachable(Piece::new(kind, side)).count();
        for side in Side::BOTH {
            assert_eq!(count(PieceKind::General, side), 9);
            assert_eq!(count(PieceKind::Advisor, side), 5);
            assert_eq!(count(PieceKind::Elephant, side), 7);
            assert_eq!(count(PieceKind::Soldier, side), 45 + 10);
            assert_eq!(count(PieceKind::Horse, side), 90);
        }
        let mut board = Board::empty(Side::South);
        let square = |name: &str| name.parse::<Square>().unwrap();
        for (letter, name) in [("A", "e1"), ("E", "c2"), ("G", "e4"), ("E", "e6")] {
            let kind = PieceKind::ALL.into_iter().find(|kind| letter.starts_with(kind.letter())).unwrap();
            let piece = Piece::new(kind, Side::South);
            let square = square(name);
            assert_eq!(board.place(piece, square), Err(PlaceError::OutOfReach { mover: piece, square }));
        }
        let general = Piece::new(PieceKind::General, Side::South);
        assert_eq!(board.place(general, square("e1")), Ok(()));
        assert_eq!(board.place(general, square("e1")), Err(PlaceError::Occupied { square: square("e1") }));
        assert_eq!(board.place(general, square("e2")), Err(PlaceError::SecondGeneral { side: Side::South }));
        // Composed positions have soldiers where no game brings them.
        let soldier = Piece::new(PieceKind::Soldier, Side::South);
        for name in ["a4", "b4", "a3", "c1"] {
            assert_eq!(board.place(soldier, square(name)), Ok(()));
        }
        assert_eq!(board.composed().into_iter().map(Square::new).collect::<Vec<_>>(), ["c1", "a3", "b4"].map(square));
    }
}
