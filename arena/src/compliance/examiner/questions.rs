//! Sends positions to the engine and reads the plies of its answers.

use xiongmao_text::quote;

use crate::compliance::examiner::step_error::{StepError, StepResult};
use crate::compliance::examiner::{Examiner, GoAnswer};
use crate::compliance::positions;
use crate::rules::{AnyGame, Ply, Refusal};

impl Examiner {
    /// Sends the `position` line of this position, or the starting position, with these plies.
    ///
    /// # Panics
    /// If the position or a ply is invalid. Those of the steps are valid, as a test checks.
    pub fn show(&mut self, feen: Option<&str>, plies: &str) {
        let (game, line) = positions::line(self.dialect(), self.set.rules, feen, plies);
        self.game = game;
        self.send(&line);
    }

    /// The `position` line of the starting position with these plies, and the game.
    ///
    /// # Panics
    /// As [`show`](Self::show).
    pub fn line(&self, plies: &str) -> (AnyGame, String) {
        positions::line(self.dialect(), self.set.rules, None, plies)
    }

    /// Reads a legal ply that a step names in PMN.
    ///
    /// # Errors
    /// If it is not legal in the current position.
    pub fn named(&self, pmn: &str) -> StepResult<Ply> {
        self.game.read_ply(pmn).map_err(|error| StepError::Wrong(error.to_string()))
    }

    /// Sends this `go` and waits for its answer.
    ///
    /// # Errors
    /// If not exactly one comes.
    pub fn go(&mut self, go: &str) -> StepResult<GoAnswer> {
        self.send_go(go);
        self.one_answer()
    }

    /// Sends this `go`, with the legal plies if the engine is to be offered them.
    pub fn send_go(&self, go: &str) {
        let legal = self.game.legal_plies();
        if !self.offers_plies() || legal.is_empty() || go.contains("searchmoves") {
            return self.send(go);
        }
        let plies: Vec<String> = legal.iter().map(|&ply| self.written(ply)).collect();
        self.send(&format!("{go} searchmoves {}", plies.join(" ")));
    }

    /// Sends this `go`. Returns the answer and its ply, which must be legal in the current position.
    ///
    /// # Errors
    /// If it is not.
    pub fn legal_answer(&mut self, go: &str) -> StepResult<(GoAnswer, Ply)> {
        let answer = self.go(go)?;
        let ply = self.read(answer.ply())?;
        Ok((answer, ply))
    }

    /// Reads a legal ply of the current position.
    ///
    /// # Errors
    /// If there is none.
    pub fn read(&self, text: &str) -> StepResult<Ply> {
        match self.dialect().read_ply(&self.game, text) {
            Ok(ply) => match Refusal::of(&self.game, ply) {
                None => Ok(ply),
                Some(refusal) => Err(StepError::Wrong(format!("{} {refusal}, in {}", quote(text), self.game.feen()))),
            },
            Err(error) => Err(StepError::Wrong(format!("{}: {error}, in {}", quote(text), self.game.feen()))),
        }
    }

    /// Writes a ply of the current position in the engine's dialect.
    pub fn written(&self, ply: Ply) -> String {
        self.dialect().write_ply(&self.game, ply)
    }

    /// The declared name of this option.
    ///
    /// # Errors
    /// If the engine does not have it: the step then does not apply.
    pub fn needs_option(&self, name: &str) -> StepResult<String> {
        match self.handshake().option(name) {
            Some(option) => Ok(option.name.clone()),
            None => Err(StepError::Inapplicable(format!("it has no option {name}"))),
        }
    }
}
