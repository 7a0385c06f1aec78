//! What a game remembers of each move, and which piece is which.

use super::attacks::{Unprotected, chasing_pieces, checking_pieces};
use super::board::{Board, FILES, Piece, RANKS, Side, Square};
use super::moves::PlainMove;

/// The identity of a piece: its number among the pieces of the position the game started from, counted from `a1` along
/// the ranks. A piece keeps it as it moves (ruling 10).
pub type Id = usize;

/// Which piece stands on each square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Identities {
    squares: [Option<Id>; FILES * RANKS],
}

impl Identities {
    /// Numbers the pieces of a board.
    #[must_use]
    pub fn of(board: &Board) -> Identities {
        let mut identities = Identities { squares: [None; FILES * RANKS] };
        for (id, ((file, rank), _)) in board.pieces().enumerate() {
            identities.squares[rank * FILES + file] = Some(id);
        }
        identities
    }

    /// Moves whatever stands on the move's origin, capturing what stands on its destination.
    pub fn play(&mut self, mv: PlainMove) {
        self.squares[mv.to.1 * FILES + mv.to.0] = self.squares[mv.from.1 * FILES + mv.from.0].take();
    }

    /// The piece on the square.
    #[must_use]
    pub fn get(&self, (file, rank): Square) -> Option<Id> {
        self.squares[rank * FILES + file]
    }

    /// The square of the piece, unless it was captured.
    #[must_use]
    pub fn square_of(&self, id: Id) -> Option<Square> {
        Board::all_squares().find(|&square| self.get(square) == Some(id))
    }
}

/// One piece that a move made chase another (ruling 9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chase {
    /// The chased piece.
    pub target: Id,
    /// The square of the chased piece, after the move.
    pub target_square: Square,
    /// The chasing piece.
    pub by: Id,
    /// The square of the chasing piece, after the move.
    pub by_square: Square,
    /// Why the chased piece counts as unprotected against the chasing one.
    pub why: Unprotected,
}

/// A move that was played, and what it attacked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The side that played it.
    pub side: Side,
    pub mv: PlainMove,
    pub captured: Option<Piece>,
    /// The pieces that attack the other general after it, with their squares then (ruling 8).
    pub checks: Vec<(Id, Square)>,
    /// The chases, ordered by the chased piece's square, then the chasing one's (ruling 9).
    pub chases: Vec<Chase>,
}

impl Played {
    /// What a legal move does on this board.
    ///
    /// # Panics
    /// If the move starts on an empty square.
    #[must_use]
    pub fn new(board: &Board, identities: &Identities, mv: PlainMove) -> Played {
        let mut after = *identities;
        after.play(mv);
        let id = |square| after.get(square).expect("a piece stands there");
        let chase = |chase: super::attacks::ChasingPiece| Chase {
            target: id(chase.target),
            target_square: chase.target,
            by: id(chase.by),
            by_square: chase.by,
            why: chase.why,
        };
        Played {
            side: board.get(mv.from).expect("a move starts on a piece").side,
            mv,
            captured: board.get(mv.to),
            checks: checking_pieces(board, mv).into_iter().map(|square| (id(square), square)).collect(),
            chases: chasing_pieces(board, mv).into_iter().map(chase).collect(),
        }
    }

    /// Whether the move was a check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checks.is_empty()
    }

    /// Whether the move chased this piece.
    #[must_use]
    pub fn chases_piece(&self, target: Id) -> bool {
        self.chases.iter().any(|chase| chase.target == target)
    }
}
