//! Who hears of a match while it is played.

use std::io;

use crate::tournament::game_result::PlayedGame;
use crate::tournament::schedule::Fixture;
use crate::tournament::standings::Standings;

/// Hears of a match while it is played.
pub trait MatchListener: Send {
    /// Games of an earlier run are counted.
    ///
    /// # Errors
    /// If this cannot be told; the match then ends.
    fn resumed(&mut self, standings: &Standings) -> io::Result<()>;
    /// A game begins.
    ///
    /// # Errors
    /// If this cannot be told; the match then ends.
    fn started(&mut self, fixture: &Fixture) -> io::Result<()>;
    /// A game has ended and is counted.
    ///
    /// # Errors
    /// If this cannot be told; the match then ends.
    fn finished(&mut self, fixture: &Fixture, played: &PlayedGame, standings: &Standings) -> io::Result<()>;
}

impl<L: MatchListener> MatchListener for &mut L {
    fn resumed(&mut self, standings: &Standings) -> io::Result<()> {
        (**self).resumed(standings)
    }

    fn started(&mut self, fixture: &Fixture) -> io::Result<()> {
        (**self).started(fixture)
    }

    fn finished(&mut self, fixture: &Fixture, played: &PlayedGame, standings: &Standings) -> io::Result<()> {
        (**self).finished(fixture, played, standings)
    }
}
