//! Sends positions to the engine and reads the moves of its answers.

use xiongmao_text::quote;

use crate::compliance::examiner::step_error::{StepError, StepResult};
use crate::compliance::examiner::{Examiner, GoAnswer};
use crate::compliance::positions;
use crate::rules::{AnyGame, Move, Refusal};

impl Examiner {
    /// Sends the `position` line of this position, or the starting position, with these moves.
    ///
    /// # Panics
    /// If the position or a move is invalid. Those of the steps are valid, as a test checks.
    pub fn show(&mut self, feen: Option<&str>, moves: &str) {
        let (game, line) = positions::line(self.dialect(), self.set.rules, feen, moves);
        self.game = game;
        self.send(&line);
    }

    /// The `position` line of the starting position with these moves, and the game.
    ///
    /// # Panics
    /// As [`show`](Self::show).
    pub fn line(&self, moves: &str) -> (AnyGame, String) {
        positions::line(self.dialect(), self.set.rules, None, moves)
    }

    /// Reads a legal move that a step names in PMN.
    ///
    /// # Errors
    /// If it is not legal in the current position.
    pub fn named(&self, pmn: &str) -> StepResult<Move> {
        self.game.read_move(pmn).map_err(|error| StepError::Wrong(error.to_string()))
    }

    /// Sends this `go` and waits for its answer.
    ///
    /// # Errors
    /// If not exactly one comes.
    pub fn go(&mut self, go: &str) -> StepResult<GoAnswer> {
        self.send_go(go);
        self.one_answer()
    }

    /// Sends this `go`, with the legal moves if the engine is to be offered them.
    pub fn send_go(&self, go: &str) {
        let legal = self.game.legal_moves();
        if !self.offers_moves() || legal.is_empty() || go.contains("searchmoves") {
            return self.send(go);
        }
        let moves: Vec<String> = legal.iter().map(|&mv| self.written(mv)).collect();
        self.send(&format!("{go} searchmoves {}", moves.join(" ")));
    }

    /// Sends this `go`. Returns the answer and its move, which must be legal in the current position.
    ///
    /// # Errors
    /// If it is not.
    pub fn legal_answer(&mut self, go: &str) -> StepResult<(GoAnswer, Move)> {
        let answer = self.go(go)?;
        let mv = self.read(answer.mv())?;
        Ok((answer, mv))
    }

    /// Reads a legal move of the current position.
    ///
    /// # Errors
    /// If there is none.
    pub fn read(&self, text: &str) -> StepResult<Move> {
        match self.dialect().read_move(&self.game, text) {
            Ok(mv) => match Refusal::of(&self.game, mv) {
                None => Ok(mv),
                Some(refusal) => Err(StepError::Wrong(format!("{} {refusal}, in {}", quote(text), self.game.feen()))),
            },
            Err(error) => Err(StepError::Wrong(format!("{}: {error}, in {}", quote(text), self.game.feen()))),
        }
    }

    /// Writes a move of the current position in the engine's dialect.
    pub fn written(&self, mv: Move) -> String {
        self.dialect().write_move(&self.game, mv)
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
