//! The wall between the rules and the search: what a search may ask of a game.
//!
//! The rules answer, the search asks. Whatever differs from game to game (what ends it, what the history forbids or
//! decides, whether check binds) is judged behind this trait, so that no branch of the search is true of one game only.

use crate::{Observer, Ply, PlyList, Side};

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
    /// The side to move has won: the other side's last ply lost the game.
    Won,
    /// Nobody has won.
    Drawn,
    /// The side to move has lost.
    Lost,
}

/// What the rules say of playing a pseudo-legal ply, the history apart (see [`Position::forbidden`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// It may not be played: it leaves the terminal piece attacked in a game where check binds.
    Illegal,
    /// It may be played and loses at once: the other side captures the terminal piece.
    Suicidal,
    /// It may be played, and the game goes on or is won or drawn by it.
    Safe,
}

/// A game in progress as the search sees it.
///
/// The terminal piece is the one whose attack is check. Plies are pseudo-legal throughout, by the rules of movement
/// alone; [`legality`](Self::legality) and [`forbidden`](Self::forbidden) say which of them may be played.
pub trait Position: Clone + Send {
    /// How many squares the board has, at most 128.
    const SQUARES: usize;
    /// How many different pieces there are, both sides' counted.
    const PIECES: usize;
    /// How many groups of pieces have keys of their own.
    const KEY_GROUPS: usize;
    /// A table with an entry for each square.
    type BySquare<T: Copy + Send>: Table<T> + Copy;
    /// A table with an entry for each piece.
    type ByPiece<T: Copy + Send>: Table<T> + Copy;

    /// Whose turn it is.
    fn side_to_move(&self) -> Side;
    /// The key of the board and the side to move. It says nothing of the history; see [`search_key`](Self::search_key).
    fn key(&self) -> u64;
    /// The [`search_key`](Self::search_key) that this ply will very probably lead to. A guess, good enough to fetch a
    /// table entry ahead.
    fn key_after(&self, ply: Ply) -> u64;
    /// The key of each group of pieces, without the side to move.
    fn group_keys(&self) -> &[u64];

    /// Appends all captures and promotions.
    fn noisy(&self, list: &mut PlyList);
    /// Appends all other plies.
    fn quiet(&self, list: &mut PlyList);
    /// Whether these 16 bits are a pseudo-legal ply here.
    fn is_pseudo_legal(&self, ply: Ply) -> bool;
    /// Whether this pseudo-legal ply is one of the noisy ones.
    fn is_noisy(&self, ply: Ply) -> bool;
    /// Whether this pseudo-legal ply may be played, the history apart, and whether it loses at once. `in_check` is
    /// [`in_check`](Self::in_check).
    fn legality(&self, ply: Ply, in_check: bool) -> Legality;

    /// Plays a pseudo-legal ply.
    fn make<O: Observer>(&mut self, ply: Ply, observer: &mut O);
    /// Takes the last ply back.
    fn unmake(&mut self);
    /// Hands the turn over without a ply. No position is counted as repeated across it.
    fn make_null(&mut self);
    /// Takes that back.
    fn unmake_null(&mut self);

    /// Whether the other side attacks the terminal piece of the side to move.
    fn in_check(&self) -> bool;
    /// Whether this pseudo-legal ply captures the other side's terminal piece, which wins at once. Never where check
    /// binds.
    fn captures_terminal(&self, ply: Ply) -> bool;
    /// Whether this pseudo-legal ply attacks the other side's terminal piece.
    fn gives_check(&self, ply: Ply) -> bool;

    /// What this piece counts in exchanges, in the search's units (see `Value` there). A soldier counts 100.
    fn exchange_value(piece: usize) -> i32;
    /// Whether the exchange that this pseudo-legal ply begins on its destination is worth at least `threshold` of the
    /// search's units to the mover, both sides capturing with their least valuable piece and stopping when it suits
    /// them.
    fn exchange_at_least(&self, ply: Ply, threshold: i32) -> bool;

    /// How the game has ended in this position, if it has by anything else than the capture of a terminal piece or the
    /// want of plies: too little material, repetition, the move limit. `height` is how many of the last plies belong to
    /// the line that is searched: a game may judge a position that recurs within the line by its first recurrence,
    /// where waiting for the count that its rules ask for would change nothing.
    fn outcome(&self, height: usize) -> Option<Outcome>;
    /// Appends the plies that the history forbids here. None where repetition only ends the game.
    fn forbidden(&self, list: &mut PlyList);
    /// The key under which a table stores this position's score: [`key`](Self::key) with whatever of the history the
    /// score depends on. `forbidden` is what [`forbidden`](Self::forbidden) told.
    fn search_key(&self, forbidden: &[Ply]) -> u64;
    /// The search key of a position that offers the side to move all it has here and more, so that an upper bound of
    /// its score holds here, too; `None` if there is none or it is the [`search_key`](Self::search_key) itself.
    fn upper_bound_key(&self, forbidden: &[Ply]) -> Option<u64>;
    /// Whether this position has recurred within the last so many plies and the side to move gains nothing by that: when
    /// it stood before, it offered every ply that it offers now, and more. Never where going round may gain something.
    fn gains_nothing_by_cycling(&self, plies: usize) -> bool;
    /// Half-moves since the last ply that starts the move limit's count anew.
    fn halfmove_clock(&self) -> u32;
    /// The count of half-moves at which the game is drawn; `None` where that rule is off.
    fn halfmove_limit(&self) -> Option<u32>;

    /// The index of the piece that this ply moves, as it stands on its origin.
    fn moved(&self, ply: Ply) -> usize;
    /// The index of the piece that this ply captures.
    fn captured(&self, ply: Ply) -> Option<usize>;
    /// The index of the square that this ply leaves.
    fn origin(ply: Ply) -> usize;
    /// The index of the square that this ply goes to.
    fn destination(ply: Ply) -> usize;
    /// The index of the piece that stands on the destination after this promotion; `None` for other plies.
    fn promoted(&self, ply: Ply) -> Option<usize>;
    /// Whether the side to move has pieces strong enough that passing is not always the best it could wish for.
    fn has_officers(&self) -> bool;
}
