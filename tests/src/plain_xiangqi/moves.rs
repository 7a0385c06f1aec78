//! The movement of the pieces (rulings 2 and 3).

use super::board::{Board, Kind, Piece, Side, Square, square_name};

/// One move: where a piece starts and where it ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct PlainMove {
    /// The origin as (file, rank), both from 0.
    pub from: Square,
    /// The destination as (file, rank), both from 0.
    pub to: Square,
}

impl std::fmt::Display for PlainMove {
    /// Writes the move as a coordinate pair with ranks 1 to 10, as in `h3e3`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", square_name(self.from), square_name(self.to))
    }
}

/// Whether the piece on `from` could move to `to` now by its movement alone, whoever is to move and whether or not that
/// leaves its own general attacked. An empty square reaches nothing.
///
/// The general reaches the other general along an open file.
#[must_use]
pub fn reaches(board: &Board, from: Square, to: Square) -> bool {
    let Some(piece) = board.get(from) else { return false };
    let target = board.get(to);
    if target.is_some_and(|target| target.side == piece.side) {
        return false;
    }
    let (files, ranks) = (to.0 as isize - from.0 as isize, to.1 as isize - from.1 as isize);
    let distances = (files.abs(), ranks.abs());
    let is_straight_step = distances == (1, 0) || distances == (0, 1);
    match piece.kind {
        Kind::General => {
            let meets_general = target.is_some_and(|target| target.kind == Kind::General);
            is_straight_step && piece.side.is_palace(to)
                || meets_general && files == 0 && pieces_between(board, from, to) == Some(0)
        }
        Kind::Advisor => distances == (1, 1) && piece.side.is_palace(to),
        Kind::Elephant => {
            let eye = (from.0.midpoint(to.0), from.1.midpoint(to.1));
            distances == (2, 2) && !piece.side.is_past_river(to.1) && board.get(eye).is_none()
        }
        Kind::Horse => {
            // The leg is the square next to the horse in the direction in which it goes two squares.
            let leg = match distances {
                (1, 2) => (from.0, from.1.midpoint(to.1)),
                (2, 1) => (from.0.midpoint(to.0), from.1),
                _ => return false,
            };
            board.get(leg).is_none()
        }
        Kind::Chariot => pieces_between(board, from, to) == Some(0),
        Kind::Cannon => pieces_between(board, from, to) == Some(usize::from(target.is_some())),
        Kind::Soldier => {
            (files, ranks) == (0, piece.side.forward()) || distances == (1, 0) && piece.side.is_past_river(from.1)
        }
    }
}

/// The number of pieces between two different squares of one file or rank; none for other squares.
fn pieces_between(board: &Board, one: Square, other: Square) -> Option<usize> {
    if one == other || one.0 != other.0 && one.1 != other.1 {
        return None;
    }
    let (low, high) = (one.min(other), one.max(other));
    Some(if low.0 == high.0 {
        (low.1 + 1..high.1).filter(|&rank| board.get((low.0, rank)).is_some()).count()
    } else {
        (low.0 + 1..high.0).filter(|&file| board.get((file, low.1)).is_some()).count()
    })
}

/// The squares of all of `side`'s pieces that reach `target`, which should be empty or hold a piece of the other side.
#[must_use]
pub fn attackers(board: &Board, target: Square, side: Side) -> Vec<Square> {
    board.pieces_of(side).map(|(square, _)| square).filter(|&square| reaches(board, square, target)).collect()
}

/// Whether the side's general is attacked, by the other general as well.
#[must_use]
pub fn is_in_check(board: &Board, side: Side) -> bool {
    let general = board.general(side);
    board.pieces_of(side.other()).any(|(square, _)| reaches(board, square, general))
}

/// All moves of one side by the movement of its pieces alone, ordered by origin, then destination, each from `a1` along
/// the ranks.
#[must_use]
pub fn pseudo_moves(board: &Board, side: Side) -> Vec<PlainMove> {
    let mut moves = Vec::new();
    for (from, _) in board.pieces_of(side) {
        moves.extend(Board::all_squares().filter(|&to| reaches(board, from, to)).map(|to| PlainMove { from, to }));
    }
    moves
}

/// Whether the piece on `move.from` reaches `move.to`, and its own general is not attacked afterwards (ruling 3).
#[must_use]
pub fn is_legal(board: &Board, mv: PlainMove) -> bool {
    reaches(board, mv.from, mv.to)
        && board.get(mv.from).is_some_and(|piece| !is_in_check(&board.after(mv.from, mv.to), piece.side))
}

/// The moves of one side after which its own general is not attacked (ruling 3).
#[must_use]
pub fn legal_moves(board: &Board, side: Side) -> Vec<PlainMove> {
    let mut moves = pseudo_moves(board, side);
    moves.retain(|mv| !is_in_check(&board.after(mv.from, mv.to), side));
    moves
}

/// Says why no game can have this board with this side to move (ruling 7).
///
/// # Errors
/// If a side has not exactly one general, a piece stands where it cannot get to, or the side that is not to move is
/// in check.
pub fn validate(board: &Board, side_to_move: Side) -> Result<(), String> {
    for side in Side::BOTH {
        let generals = board.pieces().filter(|&(_, piece)| piece == Piece { side, kind: Kind::General }).count();
        if generals != 1 {
            return Err(format!("{} has {generals} generals", side.name()));
        }
    }
    if let Some((square, piece)) = board.pieces().find(|&(square, piece)| !piece.can_be_placed_on(square)) {
        return Err(format!("{piece:?} cannot stand on {}", square_name(square)));
    }
    let waiting = side_to_move.other();
    if is_in_check(board, waiting) {
        return Err(format!("{} is in check and not to move", waiting.name()));
    }
    Ok(())
}
