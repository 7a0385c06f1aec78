//! What both sides' pieces attack, gathered once for all terms.

use xiongmao_movegen::xiangqi::{Board, PieceKind, Squares, file_bits};
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
        for side in Side::BOTH {
            let us = side.index();
            attacks.soldiers[us] = board.captures_of(PieceKind::Soldier, side);
            attacks.minors[us] =
                board.captures_of(PieceKind::Advisor, side) | board.captures_of(PieceKind::Elephant, side);
            attacks.all[us] = attacks.soldiers[us] | attacks.minors[us] | board.captures_of(PieceKind::General, side);
        }
        attacks
    }
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
    let below = |square| Squares::only(square).0 - 1;
    let span = Bits(below(high) & !below(low + 1));
    if low / 9 == high / 9 { span } else { span & FILES[low % 9] }
}

#[cfg(test)]
mod tests {
    use xiongmao_movegen::xiangqi::Square;

    use super::*;

    #[test]
    fn between_lies_what_a_line_crosses() {
        let square = |name: &str| name.parse::<Square>().expect("a square").index();
        assert_eq!(between_in_line(square("e1"), square("e10")).count(), 8);
        assert_eq!(between_in_line(square("i4"), square("a4")).count(), 7);
        assert!(between_in_line(square("e4"), square("e5")).is_empty());
        assert!(between_in_line(square("b3"), square("b6")).has(square("b4")));
    }
}
