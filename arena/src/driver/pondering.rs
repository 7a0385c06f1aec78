//! An engine's search on the opponent's time.

use crate::driver::dialect::Dialect;
use crate::driver::process::ReceivedLine;
use crate::driver::search_info::SearchInfo;

/// A search on the opponent's time whose answer has not been used.
#[derive(Debug, Default)]
pub struct Pondering {
    dialect: Dialect,
    /// The engine's reports.
    pub info: SearchInfo,
    /// Its answer, if it has arrived.
    pub answer: Option<String>,
    stopped: bool,
}

impl Pondering {
    /// A search that has just started.
    pub fn new(dialect: Dialect) -> Self {
        Self { dialect, ..Self::default() }
    }

    /// Takes a line of the engine.
    pub fn hear(&mut self, heard: ReceivedLine) {
        let Some(line) = heard.line else { return };
        if self.answer.is_none() {
            self.info.read_line(self.dialect, &line);
            self.answer = Some(line).filter(|line| self.dialect.read_answer(line).is_some());
        }
    }

    /// Notes that the search is stopped. Returns whether `stop` must be sent: not if it was sent before, or if the
    /// engine has answered already.
    pub fn stop(&mut self) -> bool {
        self.answer.is_none() && !std::mem::replace(&mut self.stopped, true)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn an_answer_that_does_not_wait_is_kept() {
        let mut pondering = Pondering::new(Dialect::Uci);
        for line in
            ["info depth 3 score cp 5 pv a3a4", "bestmove a3a4", "info depth 9 score cp 7 pv a3a5", "bestmove a3a5"]
        {
            pondering.hear(ReceivedLine { line: Some(line.to_owned()), at: Instant::now() });
        }
        assert_eq!((pondering.info.depth, pondering.answer.as_deref()), (Some(3), Some("bestmove a3a4")));
        assert!(!pondering.stop());
    }

    #[test]
    fn a_search_is_stopped_once() {
        let mut pondering = Pondering::default();
        assert!(pondering.stop());
        assert!(!pondering.stop());
    }
}
