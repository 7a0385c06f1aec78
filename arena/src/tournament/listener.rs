//! The interface through which reports follow a match.

use std::io;

use crate::tournament::game_result::PlayedGame;
use crate::tournament::pairing::schedule::Fixture;
use crate::tournament::standings::Standings;

/// Follows the games of a match. An error ends the match.
pub trait MatchListener: Send {
    /// The games of an earlier run have been counted.
    ///
    /// # Errors
    /// If it cannot be reported.
    fn resumed(&mut self, _standings: &Standings) -> io::Result<()> {
        Ok(())
    }

    /// The next stage of the schedule is known: at the start of the match, and after each round.
    ///
    /// # Errors
    /// If it cannot be reported.
    fn paired(&mut self, _standings: &Standings) -> io::Result<()> {
        Ok(())
    }

    /// A game has started.
    ///
    /// # Errors
    /// If it cannot be reported.
    fn started(&mut self, _fixture: &Fixture, _standings: &Standings) -> io::Result<()> {
        Ok(())
    }

    /// A game has ended and has been counted.
    ///
    /// # Errors
    /// If it cannot be reported.
    fn finished(&mut self, fixture: &Fixture, played: &PlayedGame, standings: &Standings) -> io::Result<()>;
}
