//! The progress line of a match on a terminal.

use std::io;

use indicatif::{ProgressBar, ProgressStyle};

use crate::tournament::game_result::PlayedGame;
use crate::tournament::listener::MatchListener;
use crate::tournament::pairing::schedule::Fixture;
use crate::tournament::standings::Standings;

/// Shows a progress line on standard error if that is a terminal, and passes every event on to another listener.
pub struct ProgressLine<'a> {
    bar: ProgressBar,
    inner: &'a mut dyn MatchListener,
}

impl<'a> ProgressLine<'a> {
    /// A progress line for this many games.
    pub fn new(inner: &'a mut dyn MatchListener, games: u64) -> Self {
        let bar = ProgressBar::new(games);
        if let Ok(style) = ProgressStyle::with_template("{pos}/{len} games  {elapsed_precise}, left {eta}  {msg}") {
            bar.set_style(style);
        }
        Self { bar, inner }
    }
}

impl MatchListener for ProgressLine<'_> {
    fn resumed(&mut self, standings: &Standings) -> io::Result<()> {
        self.bar.set_position(standings.games());
        // Games of earlier runs do not count for the estimated time.
        self.bar.reset_eta();
        self.inner.resumed(standings)
    }

    fn paired(&mut self, standings: &Standings) -> io::Result<()> {
        let Self { bar, inner } = self;
        bar.set_length(standings.schedule().to_play());
        bar.suspend(|| inner.paired(standings))
    }

    fn started(&mut self, fixture: &Fixture, standings: &Standings) -> io::Result<()> {
        self.inner.started(fixture, standings)
    }

    fn finished(&mut self, fixture: &Fixture, played: &PlayedGame, standings: &Standings) -> io::Result<()> {
        let Self { bar, inner } = self;
        let reported = bar.suspend(|| inner.finished(fixture, played, standings));
        bar.set_position(standings.games());
        if let [(_, tally)] = standings.pairings() {
            bar.set_message(format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses));
        }
        reported
    }
}

impl Drop for ProgressLine<'_> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
