//! How an evaluation listens to the board without the rules knowing it.

/// Told of every change that [`Position::make`](crate::Position::make) makes on the board, in the order in which the
/// changes happen. Pieces and squares are the game's indices (`Position::PIECES`, `Position::SQUARES`).
///
/// Unmaking is not reported: an observer keeps a stack and pops it.
pub trait Observer {
    /// A piece appeared on an empty square (a promotion, a transformation).
    fn added(&mut self, piece: usize, square: usize);
    /// A piece left the board (a capture, a promotion, a transformation).
    fn removed(&mut self, piece: usize, square: usize);
    /// A piece went from one square to another, empty one.
    fn moved(&mut self, piece: usize, from: usize, to: usize);
}

/// The observer that does not listen; perft uses it, and it costs nothing.
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
