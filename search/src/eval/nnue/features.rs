//! The inputs of the network: the pieces of a game, as each side sees them.

use xiongmao_movegen::{Position, Side};

use super::states::Threatened;
use crate::params::Tuned;
use crate::score::Value;

/// The most places of a terminal piece in any game, see [`Features::PLACES`].
pub const MAX_PLACES: usize = 128;
/// The most changes of one move in any game, see [`Features::MAX_CHANGES`].
pub const CHANGES_CAPACITY: usize = 4;

/// A side's view of the board: from which end, mirrored or not, and with which king bucket.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// The king bucket, below [`Features::BUCKETS`]: the set of weights for this place of the side's terminal piece.
    pub bucket: u8,
    /// The mapping of squares to squares of the view, numbered by the game.
    pub turn: u8,
}

/// The king bucket for each place of the side's terminal piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BucketMap([u8; MAX_PLACES]);

impl BucketMap {
    /// The map that gives these buckets to the first places, at most [`MAX_PLACES`], and 0 to the others.
    pub(super) fn new(places: &[u8]) -> Self {
        let mut buckets = [0; MAX_PLACES];
        buckets[..places.len()].copy_from_slice(places);
        Self(buckets)
    }

    /// The bucket for an own terminal piece at this place, below [`Features::PLACES`].
    #[inline(always)]
    pub fn bucket(&self, place: usize) -> u8 {
        self.0[place % MAX_PLACES]
    }
}

/// The properties of a game that the network needs.
pub trait Features<P: Position>: Clone + Send {
    /// The name of the game, which the file must state.
    const GAME: &'static str;
    /// How many units of the search make 100 centipawns: the size of the scores that networks of this game learn.
    const UNITS: Value;
    /// The numbers of the search that were tuned by games with such a network.
    const TUNED: Tuned = Tuned::COMMON;
    /// The inputs of one king bucket: each kind of piece of either side on each square.
    const INPUTS: usize;
    /// King buckets: sets of weights, chosen by the place of the side's terminal piece.
    const BUCKETS: usize;
    /// Number of places of the side's terminal piece, at most [`MAX_PLACES`]. The file maps each to a bucket.
    const PLACES: usize;
    /// The most pieces that one move puts on squares, and the most that it takes from squares: a move is one of each, a
    /// capture takes one more. At most [`CHANGES_CAPACITY`].
    const MAX_CHANGES: usize;
    /// How many different views there are; [`Features::number`] counts them.
    const VIEWS: usize;

    /// States of a piece under threat that have rows of their own, the same for all buckets; 0 if networks for this
    /// game do not see threats.
    const THREATS: usize = 0;

    /// How this side looks at the board.
    fn view(buckets: &BucketMap, position: &P, side: Side) -> View;
    /// The number of a view, from 0 to [`Features::VIEWS`] - 1: a cache keeps sums for each.
    fn number(view: View) -> usize;
    /// The side whose view may change when this piece appears on a square.
    fn turns(piece: usize) -> Option<Side>;
    /// The input for a piece as this side sees it on the square that it sees as 0; those for the other squares follow.
    fn first_input(side: Side, piece: usize) -> usize;
    /// Where a side that looks at the board like this sees a square.
    fn seen(view: View, square: usize) -> usize;
    /// The input for this piece on this square.
    #[inline(always)]
    fn input(view: View, side: Side, piece: usize, square: usize) -> usize {
        Self::first_input(side, piece) + Self::seen(view, square)
    }
    /// The squares of all pieces with this index, one bit each.
    fn squares(position: &P, piece: usize) -> u128;
    /// The output layer for this position.
    fn output(position: &P) -> usize;
    /// The piece on each square, as the rules number it; at least as many squares as the board has, rounded up to a
    /// multiple of eight.
    fn mailbox(_: &P) -> &[u8] {
        &[]
    }
    /// The pieces that are attacked or defended.
    fn threatened(_: &P) -> Threatened {
        Threatened::default()
    }
}
