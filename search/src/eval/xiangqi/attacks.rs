//! What both sides' pieces attack, gathered once for all terms.

use xiongmao_movegen::xiangqi::{BOARD, Board, PieceKind, Square, Squares, across_river, file_bits};
use xiongmao_movegen::{Bits, Side};

/// The officers that roam the board. Tables of weights count them in this order.
pub(super) const OFFICERS: [PieceKind; 3] = [PieceKind::Horse, PieceKind::Cannon, PieceKind::Chariot];

/// Squares on which pieces capture, by side.
#[derive(Default)]
pub(super) struct Attacks {
    /// Of all pieces.
    pub(super) all: [Squares; 2],
    /// Of soldiers.
    pub(super) soldiers: [Squares; 2],
    /// Of advisors, elephants, horses and cannons.
    pub(super) minors: [Squares; 2],
    /// Of chariots.
    pub(super) chariots: [Squares; 2],
    /// Where each kind of [`OFFICERS`] may go next, with or without capturing.
    pub(super) reach: [[Squares; 3]; 2],
}

impl Attacks {
    /// The attacks of the pieces that stay at home, and of the soldiers. The officers' are added as they are looked at.
    pub(super) fn of_the_rest(board: &Board) -> Self {
        let mut attacks = Self::default();
        let occupied = board.occupied();
        for side in Side::BOTH {
            let us = side.index();
            attacks.soldiers[us] = soldier_attacks(board.pieces(PieceKind::Soldier, side), side);
            for kind in [PieceKind::Advisor, PieceKind::Elephant] {
                for square in board.pieces(kind, side) {
                    attacks.minors[us] |= Board::captures_from(kind, side, Square::new(square), occupied);
                }
            }
            attacks.all[us] = attacks.soldiers[us] | attacks.minors[us];
            if let Some(general) = board.general(side) {
                attacks.all[us] |= Board::captures_from(PieceKind::General, side, general, occupied);
            }
        }
        attacks
    }
}

/// Where these soldiers capture: ahead, and to both sides past the river.
#[inline(always)]
fn soldier_attacks(soldiers: Squares, side: Side) -> Squares {
    const FILE_A: u128 = file_bits(0).0;
    const FILE_I: u128 = file_bits(8).0;
    let crossed = (soldiers & across_river(side)).0;
    let ahead = match side {
        Side::South => soldiers.0 << 9,
        Side::North => soldiers.0 >> 9,
    };
    Bits(ahead | (crossed & !FILE_A) >> 1 | (crossed & !FILE_I) << 1) & BOARD
}

/// The squares strictly between two squares of one rank or one file.
#[inline(always)]
pub(super) fn between_in_line(one: usize, other: usize) -> Squares {
    static FILES: [Squares; 9] = {
        let mut files = [Squares::EMPTY; 9];
        let mut file = 0;
        while file < 9 {
            files[file] = file_bits(file as i32);
            file += 1;
        }
        files
    };
    let (low, high) = (one.min(other), one.max(other));
    let span = Bits(((1u128 << high) - 1) & !((2u128 << low) - 1));
    if low / 9 == high / 9 { span } else { span & FILES[low % 9] }
}

#[cfg(test)]
mod tests {
    use xiongmao_movegen::xiangqi::Game;

    use super::*;

    #[test]
    fn soldiers_attack_sideways_past_the_river_only() {
        let names = |squares: Squares| squares.into_iter().map(|at| Square::new(at).to_string()).collect::<Vec<_>>();
        let soldiers = |squares: &[&str]| {
            squares.iter().fold(Squares::EMPTY, |all, name| all | name.parse::<Square>().expect("a square").bits())
        };
        assert_eq!(names(soldier_attacks(soldiers(&["e5", "a6", "i10"]), Side::South)), ["b6", "e6", "a7", "h10"]);
        assert_eq!(names(soldier_attacks(soldiers(&["e6", "a5", "i1"]), Side::North)), ["h1", "a4", "b5", "e5"]);
    }

    #[test]
    fn agrees_with_the_attacks_of_single_soldiers() {
        let game = Game::from_fen("4k4/9/2P6/P3P3P/4p4/4P4/p3p3p/9/2p6/4K4 w - - 0 1").expect("a position");
        for side in Side::BOTH {
            let board = game.board();
            let soldiers = board.pieces(PieceKind::Soldier, side);
            let single = |square| Board::captures_from(PieceKind::Soldier, side, Square::new(square), board.occupied());
            let all = soldiers.into_iter().fold(Squares::EMPTY, |all, square| all | single(square));
            assert_eq!(soldier_attacks(soldiers, side), all);
        }
    }

    #[test]
    fn between_lies_what_a_line_crosses() {
        let square = |name: &str| name.parse::<Square>().expect("a square").index();
        assert_eq!(between_in_line(square("e1"), square("e10")).count(), 8);
        assert_eq!(between_in_line(square("i4"), square("a4")).count(), 7);
        assert!(between_in_line(square("e4"), square("e5")).is_empty());
        assert!(between_in_line(square("b3"), square("b6")).has(square("b4")));
    }
}
