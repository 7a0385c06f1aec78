//! Observers: an evaluation follows the changes on the board, and the rules do not depend on it.

/// Receives every change that [`Position::make`](crate::Position::make) makes on the board, in order. Pieces and
/// squares are the game's indices (`Position::PIECES`, `Position::SQUARES`).
///
/// Unmaking is not reported: an observer keeps a stack and pops it.
pub trait Observer {
    /// A piece appeared on an empty square (a promotion, a transformation).
    fn added(&mut self, piece: usize, square: usize);
    /// A piece left the board (a capture, a promotion, a transformation).
    fn removed(&mut self, piece: usize, square: usize);
    /// A piece moved to an empty square.
    fn moved(&mut self, piece: usize, from: usize, to: usize);
}

/// An observer that ignores everything, at no cost. Perft uses it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    #[inline(always)]
    fn added(&mut self, _: usize, _: usize) {}
    #[inline(always)]
    fn removed(&mut self, _: usize, _: usize) {}
    #[inline(always)]
    fn moved(&mut self, _: usize, _: usize, _: usize) {}
}
