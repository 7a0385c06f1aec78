//! Positions as data: pieces and squares, to be changed and set up again.

use crate::Side;

/// The pieces of a position and whose turn it is, of any game. It has no history and need not be a position that the
/// rules allow: [`Rules::set_up`](crate::Rules::set_up) decides that.
///
/// ```
/// use xiongmao_movegen::games;
///
/// let rules = games::named("xiangqi").expect("a game of this crate");
/// let mut setup = rules.start().setup();
/// setup.board[0] = None;
/// assert_eq!(rules.set_up(&setup)?.fen(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w - - 0 1");
/// # Ok::<(), xiongmao_movegen::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The index of the piece on each square, as in [`PieceInfo`](crate::pieces::PieceInfo).
    pub board: Vec<Option<usize>>,
    /// The number of pieces that each side has captured, by their indices; South's first.
    pub hands: [Vec<u8>; 2],
    /// Whose turn it is.
    pub to_move: Side,
}

impl Setup {
    /// The squares that are not empty, with the index of the piece on each.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (usize, usize)> {
        self.board.iter().enumerate().filter_map(|(square, piece)| Some((square, (*piece)?)))
    }
}

#[cfg(test)]
mod tests {
    use crate::{AnySquare, games, xiangqi, xiongqi};

    #[test]
    fn one_piece_goes_and_all_else_stays() {
        for feen in ["rh+s1g^3/8/RR6/8/8/8/+s7/S3G^3 2s/C X/x", "4d^3/8/8/8/8/8/8/R2D^4 / x/X"] {
            let game = xiongqi::RULES.from_feen(feen).unwrap();
            for (square, _) in game.pieces() {
                let without = game.without(square).unwrap();
                for other in game.rules().squares() {
                    assert_eq!(without.piece_at(other), game.piece_at(other).filter(|_| other != square), "{square}");
                }
                let behind = |feen: String| feen.split_once(' ').unwrap().1.to_owned();
                assert_eq!(behind(without.feen()), behind(game.feen()));
            }
        }
        let alone = xiongqi::RULES.from_feen("g^7/8/8/8/8/8/8/8 / X/x").unwrap();
        let refused = alone.without(AnySquare::new(0, 7)).unwrap_err().to_string();
        assert_eq!(refused, "column 1 (board): neither side has a general or a dragon");
    }

    #[test]
    fn the_other_side_is_to_move_in_a_position_of_the_game() {
        for rules in games::GAMES {
            let (start, passed) = (rules.start(), rules.start().with_other_side_to_move().unwrap());
            assert_eq!(passed.feen(), start.feen().replace("X/x", "x/X"));
            assert_eq!(passed.with_other_side_to_move().unwrap().feen(), start.feen());
        }
        let check = xiangqi::RULES.from_fen("3k5/9/9/9/9/9/9/9/3r5/3K5 w").unwrap();
        let refused = check.with_other_side_to_move().unwrap_err().to_string();
        assert_eq!(refused, "column 1 (board): South is in check, but it is not its turn");
    }
}
