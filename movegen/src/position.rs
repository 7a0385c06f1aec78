//! The interface between the rules and the search.
//!
//! The search queries the rules through this trait. All differences between games (their ends, the effects of the
//! history, whether check must be answered) are decided behind this trait, so that the search has no branch for a
//! single game.

use crate::{Move, MoveList, Observer, Side};

/// A table with one entry for each square or each piece of a game.
///
/// Stable Rust cannot write `[T; P::SQUARES]`; the game names its array types instead.
pub trait Table<T>: AsRef<[T]> + AsMut<[T]> + Clone + Send {
    /// A table that holds `value` everywhere.
    fn filled(value: T) -> Self
    where
        T: Copy;
}

impl<T: Clone + Send, const N: usize> Table<T> for [T; N] {
    fn filled(value: T) -> Self
    where
        T: Copy,
    {
        [value; N]
    }
}

/// How a game has ended, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The side to move has won: the other side's last move lost the game.
    Won,
    /// Neither side has won.
    Drawn,
    /// The side to move has lost.
    Lost,
}

/// Whether a pseudo-legal move is legal, without regard to the history (see [`Position::forbidden`] for that).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// It may not be played: it leaves the terminal piece attacked in a game where check binds.
    Illegal,
    /// It may be played and loses at once: the other side captures the terminal piece.
    Suicidal,
    /// It may be played and does not lose at once.
    Safe,
}

/// A game in progress as the search sees it.
///
/// The terminal piece is the one that check attacks. All moves are pseudo-legal: they follow the rules of movement
/// alone. [`legality`](Self::legality) and [`forbidden`](Self::forbidden) say which of them may be played.
pub trait Position: Clone + Send {
    /// The number of squares of the board, at most 128.
    const SQUARES: usize;
    /// The number of different pieces, counting both sides'.
    const PIECES: usize;
    /// The number of groups of pieces that have a key of their own.
    const KEY_GROUPS: usize;
    /// Whether all moves that [`noisy`](Self::noisy) and [`quiet`](Self::quiet) append are [`Legality::Safe`], so that
    /// no side has to claim it.
    const GENERATES_SAFE_MOVES: bool = false;
    /// A table with an entry for each square.
    type BySquare<T: Copy + Send>: Table<T> + Copy;
    /// A table with an entry for each piece.
    type ByPiece<T: Copy + Send>: Table<T> + Copy;

    /// Whose turn it is.
    fn side_to_move(&self) -> Side;
    /// The key of the board and the side to move. It ignores the history; see [`search_key`](Self::search_key).
    fn key(&self) -> u64;
    /// The likely [`search_key`](Self::search_key) after this move. A guess, good enough to prefetch a table entry.
    fn key_after(&self, mv: Move) -> u64;
    /// The keys of all positions of the game before this one, oldest first.
    fn past_keys(&self) -> impl Iterator<Item = u64>;
    /// The key of each group of pieces, without the side to move.
    fn group_keys(&self) -> &[u64];

    /// Appends all captures and promotions.
    fn noisy(&self, list: &mut MoveList);
    /// Appends all other moves.
    fn quiet(&self, list: &mut MoveList);
    /// Whether these 16 bits encode a pseudo-legal move here.
    fn is_pseudo_legal(&self, mv: Move) -> bool;
    /// Whether this pseudo-legal move is one of the noisy ones.
    fn is_noisy(&self, mv: Move) -> bool;
    /// Whether this pseudo-legal move may be played, without regard to the history, and whether it loses at once.
    /// `in_check` is the result of [`in_check`](Self::in_check).
    fn legality(&self, mv: Move, in_check: bool) -> Legality;

    /// Plays a pseudo-legal move.
    fn make<O: Observer>(&mut self, mv: Move, observer: &mut O);
    /// Takes back the last move.
    fn unmake(&mut self);
    /// Null move: passes the turn without a move. Repetitions are not counted across it.
    fn make_null(&mut self);
    /// Takes back a null move.
    fn unmake_null(&mut self);

    /// Whether the other side attacks the terminal piece of the side to move.
    fn in_check(&self) -> bool;
    /// Whether this pseudo-legal move captures the other side's terminal piece, which wins at once. Always false in a
    /// game where check binds.
    fn captures_terminal(&self, mv: Move) -> bool;
    /// Whether this pseudo-legal move attacks the other side's terminal piece.
    fn gives_check(&self, mv: Move) -> bool;
    /// [`gives_check`](Self::gives_check) for many plies of this position: their common data is computed once.
    fn checking(&self) -> impl Fn(Move) -> bool {
        |mv| self.gives_check(mv)
    }

    /// The exchange value of this piece, in the search's units (see `Value` there). A soldier is worth 100.
    fn exchange_value(piece: usize) -> i32;
    /// Static exchange evaluation: whether this pseudo-legal move and the captures that follow on its destination are
    /// worth at least `threshold` to the mover, in the search's units. Each side captures with its least valuable
    /// piece and stops when that is better.
    fn exchange_at_least(&self, mv: Move, threshold: i32) -> bool;

    /// How the game has ended in this position, if it has: by insufficient material, repetition or the move limit. The
    /// capture of a terminal piece and a lack of moves are not reported here. `height` is the number of plies since
    /// the root of the search: a game may judge a position at its first recurrence within the searched line if waiting
    /// for the count that its rules require would change nothing.
    fn outcome(&self, height: usize) -> Option<Outcome>;
    /// Appends the moves that the history forbids here. Appends nothing in a game where repetition only ends the game.
    fn forbidden(&self, list: &mut MoveList);
    /// The key under which a table stores this position's score: [`key`](Self::key) combined with everything in the
    /// history that the score depends on. `forbidden` holds the moves that [`forbidden`](Self::forbidden) appends.
    fn search_key(&self, forbidden: &[Move]) -> u64;
    /// The search key of a position that offers the side to move every move it has here and more. An upper bound of
    /// that position's score is also valid here. `None` if no such position exists, or its key is the
    /// [`search_key`](Self::search_key) of this one.
    fn upper_bound_key(&self, forbidden: &[Move]) -> Option<u64>;
    /// Whether this position has recurred within the last `plies` plies and the side to move gains nothing by that:
    /// its earlier occurrence offered every move that this one offers, or more. Always false where cycling may gain
    /// something.
    fn gains_nothing_by_cycling(&self, plies: usize) -> bool;
    /// Half-moves since the last move that reset the move limit's count.
    fn halfmove_clock(&self) -> u32;
    /// The number of half-moves at which the game is drawn; `None` if the rule is off.
    fn halfmove_limit(&self) -> Option<u32>;

    /// The index of the piece that this move moves, as it is on its origin.
    fn moved(&self, mv: Move) -> usize;
    /// The index of the piece that this move captures.
    fn captured(&self, mv: Move) -> Option<usize>;
    /// The index of the move's origin square.
    fn origin(mv: Move) -> usize;
    /// The index of the move's destination square.
    fn destination(mv: Move) -> usize;
    /// The index of the piece on the destination after this promotion; `None` for other moves.
    fn promoted(&self, mv: Move) -> Option<usize>;
    /// Whether the side to move has pieces other than soldiers and the terminal piece. Without them zugzwang is
    /// likely, and null-move pruning is unsound.
    fn has_officers(&self) -> bool;
}
