//! What a game tells the network: who stands where, as each side sees it.

use xiongmao_movegen::{Position, Side};

use super::Network;

/// How a side looks at the board: from which end, mirrored or not, and which part of the weights that calls for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// The part of the weights, below [`Features::BUCKETS`].
    pub bucket: u8,
    /// What the game turns squares by.
    pub turn: u8,
}

/// A game's side of the network.
pub trait Features<P: Position>: Clone + Send {
    /// What the file must say of itself.
    const ARCHITECTURE: &'static str;
    /// Inputs of one bucket.
    const INPUTS: usize;
    /// Parts of the weights, chosen by where the own terminal piece stands.
    const BUCKETS: usize;
    /// How many different views there are; [`Features::number`] counts them.
    const VIEWS: usize;

    /// How this side looks at the board.
    fn view(network: &Network, position: &P, side: Side) -> View;
    /// A view's number, below [`Features::VIEWS`].
    fn number(view: View) -> usize;
    /// Whether the arrival of this piece may change its owner's view, and who that is.
    fn turns(piece: usize) -> Option<Side>;
    /// The input that says that this piece stands on this square.
    fn input(view: View, side: Side, piece: usize, square: usize) -> usize;
    /// Where all pieces with this index stand, a bit for each square.
    fn squares(position: &P, piece: usize) -> u128;
    /// Which of the output layers judges this position.
    fn output(position: &P) -> usize;
}
