//! The wall between the rules and the search: what a search may know of a game.

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

/// A game in progress as the search sees it: keys, plies, what attacks the terminal piece, what ends the game.
///
/// The terminal piece is the one whose capture wins. Plies are pseudo-legal throughout: the rules of movement alone.
/// On top of them come [`forbidden`](Self::forbidden) plies (repetition), which may not be played, and
/// [`is_suicidal`](Self::is_suicidal) ones, which may but lose at once.
pub trait Position: Clone + Send {
    /// How many squares the board has.
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
    /// The key of the board and the side to move. It says nothing of the history; see [`forbidden`](Self::forbidden).
    fn key(&self) -> u64;
    /// The key that [`key`](Self::key) will very probably have after this ply. A guess good enough to fetch a table
    /// entry ahead.
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

    /// Plays a pseudo-legal ply.
    fn make<O: Observer>(&mut self, ply: Ply, observer: &mut O);
    /// Takes the last ply back.
    fn unmake(&mut self);
    /// Hands the turn over without a ply. No position is counted as repeated across it.
    fn make_null(&mut self);
    /// Takes that back.
    fn unmake_null(&mut self);

    /// Whether the terminal piece of the side to move can be captured by the other side, were it to move.
    fn terminal_attacked(&self) -> bool;
    /// Whether this pseudo-legal ply captures the terminal piece: it wins at once.
    fn captures_terminal(&self, ply: Ply) -> bool;
    /// Whether this pseudo-legal ply attacks the other side's terminal piece.
    fn attacks_terminal(&self, ply: Ply) -> bool;
    /// Whether after this pseudo-legal ply the other side can win at once by capturing the terminal piece. A ply that
    /// ends the game itself is never suicidal. `attacked` is [`terminal_attacked`](Self::terminal_attacked).
    fn is_suicidal(&self, ply: Ply, attacked: bool) -> bool;

    /// What this piece counts in exchanges, in centipawns.
    fn exchange_value(piece: usize) -> i32;
    /// Whether the exchange that this pseudo-legal ply begins on its destination is worth at least `threshold`
    /// centipawns to the mover, both sides capturing with their least valuable piece and stopping when it suits them.
    fn exchange_at_least(&self, ply: Ply, threshold: i32) -> bool;

    /// Appends the plies that may not be played here because they would repeat (ply, position it led to) of the game's
    /// history or of the line that was searched. Two positions with equal keys are the same only if these agree, too.
    fn forbidden(&self, list: &mut PlyList);
    /// Whether this position has been on the board within the last so many plies, and can be so again by the rules of
    /// movement (nothing irreversible lies between).
    fn recurs_within(&self, plies: usize) -> bool;
    /// Whether the game is drawn here whoever is to move and whatever he could play: too little material.
    fn is_insufficient(&self) -> bool;
    /// Half-moves since the last ply that starts the move limit's counter anew.
    fn quiet_count(&self) -> u32;
    /// The count of half-moves at which the game is drawn; `None` where that rule is off.
    fn quiet_limit(&self) -> Option<u32>;
    /// How many plies have been played since the position that was given.
    fn plies_played(&self) -> usize;

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
    /// Whether the side to move has pieces besides its terminal one and its soldiers, so that passing is not always
    /// the best it could wish for.
    fn has_officers(&self) -> bool;
}
