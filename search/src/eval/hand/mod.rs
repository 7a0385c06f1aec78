//! What the hand-written evaluations of all games share: a list of weights with a layout, terms that go to a sink, and
//! sums that follow the plies.

mod layout;
mod linear;
mod pair;
mod sums;
mod terms;

pub use layout::Group;
pub(crate) use layout::layout;
pub use linear::{HandWeights, LinearForm};
pub use pair::{Pair, pair, pairs};
pub use sums::HandEval;
pub use terms::{Sink, Terms, trace};
