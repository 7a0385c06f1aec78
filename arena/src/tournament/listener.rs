//! The interface through which reports follow a match.

use std::io;

use crate::tournament::game_result::PlayedGame;
use crate::tournament::schedule::Fixture;
use crate::tournament::standings::Standings;

/// Is told of every game of a match.
pub trait MatchListener: Send {
    /// The games of an earlier run have been counted.
    ///
    /// # Errors
    /// If it cannot be reported. The match then ends.
    fn resumed(&mut self, standings: &Standings) -> io::Result<()>;
    /// The next stage of the schedule is known: at the start of the match, and after each round.
    ///
    /// # Errors
    /// If it cannot be reported. The match then ends.
    fn paired(&mut self, standings: &Standings) -> io::Result<()>;
    /// A game has begun.
    ///
    /// # Errors
    /// If it cannot be reported. The match then ends.
    fn started(&mut self, fixture: &Fixture, standings: &Standings) -> io::Result<()>;
    /// A game has ended and has been counted.
    ///
    /// # Errors
    /// If it cannot be reported. The match then ends.
    fn finished(&mut self, fixture: &Fixture, played: &PlayedGame, standings: &Standings) -> io::Result<()>;
}

impl<L: MatchListener> MatchListener for &mut L {
    fn resumed(&mut self, standings: &Standings) -> io::Result<()> {
        (**self).resumed(standings)
    }

    fn paired(&mut self, standings: &Standings) -> io::Result<()> {
        (**self).paired(standings)
    }

    fn started(&mut self, fixture: &Fixture, standings: &Standings) -> io::Result<()> {
        (**self).started(fixture, standings)
    }

    fn finished(&mut self, fixture: &Fixture, played: &PlayedGame, standings: &Standings) -> io::Result<()> {
        (**self).finished(fixture, played, standings)
    }
}
