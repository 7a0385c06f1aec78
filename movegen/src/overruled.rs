//! A host that plays on: the rules have ended the game, and the sender of the moves lets it go on (ruling 22).

use crate::status::Ending;

/// The point at which the rules ended a game that continues nevertheless.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overruled {
    /// The number of plies that had been played since the position that was set up.
    pub plies: usize,
    /// How the game had ended.
    pub ending: Ending,
}

/// The host's rulings, as shown by playing on, apart from repetition, which differs between the games.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HostRulings {
    /// The first end of the game by the rules.
    pub(crate) first: Option<Overruled>,
    /// Too little material does not end the game.
    pub(crate) material: bool,
    /// The move limit does not end the game.
    pub(crate) move_limit: bool,
}

impl HostRulings {
    /// Whether the host has shown all of it after this many plies.
    pub(crate) fn is_later_than(&self, plies: usize) -> bool {
        self.first.is_some_and(|first| first.plies > plies)
    }
}
