//! Matches that are played within a test, with everything that is told of their games.

use std::io;

use xiongmao_arena::tournament::game_result::{GameOutcome, PlayedGame, PlayedMove};
use xiongmao_arena::tournament::listener::MatchListener;
use xiongmao_arena::tournament::pairing::schedule::Fixture;
use xiongmao_arena::tournament::runner::{Match, MatchResources, MatchResult};
use xiongmao_arena::tournament::standings::Standings;

/// A game of a match.
#[derive(Debug)]
pub struct FinishedGame {
    /// Its place in the schedule.
    pub fixture: Fixture,
    /// How it ended.
    pub outcome: GameOutcome,
    /// Its moves from the start of the opening.
    pub moves: Vec<PlayedMove>,
}

/// Keeps every game that has ended.
#[derive(Default)]
struct Games(Vec<FinishedGame>);

impl MatchListener for Games {
    fn finished(&mut self, fixture: &Fixture, played: &PlayedGame, _: &Standings) -> io::Result<()> {
        let (outcome, moves) = (played.outcome.clone(), played.moves.clone());
        self.0.push(FinishedGame { fixture: *fixture, outcome, moves });
        Ok(())
    }
}

/// Plays a match with these settings, in TOML, to its end. The games come in the order in which they ended.
///
/// # Panics
/// If the settings are invalid, or the match fails or ends early.
#[must_use]
pub fn play(settings: &str, resources: MatchResources<'_>) -> (MatchResult, Vec<FinishedGame>) {
    let parsed = toml::from_str(settings).unwrap_or_else(|error| panic!("{error}\n{settings}"));
    let mut games = Games::default();
    let running = Match::new(&parsed, resources).unwrap_or_else(|error| panic!("{error}"));
    let summary = running.run(&mut games).unwrap_or_else(|error| panic!("{error}"));
    assert!(summary.complete);
    (summary, games.0)
}
