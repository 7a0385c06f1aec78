//! Positions that the engine is shown, and the plies it answers with.

use crate::compliance::examiner::{Answer, Examiner};
use crate::compliance::finding::{Finding, StepResult};
use crate::compliance::positions;
use crate::rules::Ply;
use crate::text::quote;

impl Examiner {
    /// The position line of a game from this position, or the start, and with these plies.
    ///
    /// # Panics
    /// Never, as the positions of the steps are sound; a test goes through all of them.
    pub fn show(&mut self, feen: Option<&str>, plies: &str) {
        let (game, line) = positions::line(self.dialect(), feen, plies);
        self.game = game;
        self.send(&line);
    }

    /// Sends this `go` and waits for its answer.
    ///
    /// # Errors
    /// If not exactly one comes.
    pub fn go(&mut self, go: &str) -> StepResult<Answer> {
        self.send_go(go);
        self.one_answer()
    }

    /// Sends this `go`, with the legal plies where the engine is to be told of them.
    pub fn send_go(&self, go: &str) {
        let legal = self.game.legal_plies();
        if !self.offers_plies() || legal.is_empty() || go.contains("searchmoves") {
            return self.send(go);
        }
        let plies: Vec<String> = legal.iter().map(|&ply| self.written(ply)).collect();
        self.send(&format!("{go} searchmoves {}", plies.join(" ")));
    }

    /// Sends this `go` and gives the answer and its ply, which must be a legal one of the position that was shown.
    ///
    /// # Errors
    /// If it is not.
    pub fn legal_answer(&mut self, go: &str) -> StepResult<(Answer, Ply)> {
        let answer = self.go(go)?;
        let ply = self.read(answer.ply())?;
        Ok((answer, ply))
    }

    /// The legal ply that this text means in the position that was shown.
    ///
    /// # Errors
    /// If there is none.
    pub fn read(&self, text: &str) -> StepResult<Ply> {
        match self.game.read_ply(text) {
            Ok(ply) if self.game.legal_plies().contains(&ply) => Ok(ply),
            Ok(_) => Err(Finding::Wrong(format!("{} repeats an old ply, in {}", quote(text), self.game.feen()))),
            Err(error) => Err(Finding::Wrong(format!("{}: {error}, in {}", quote(text), self.game.feen()))),
        }
    }

    /// This ply of the position that was shown, as the engine writes it.
    pub fn written(&self, ply: Ply) -> String {
        self.dialect().write_ply(&self.game, ply)
    }

    /// Fails unless the engine has this option; gives its name as declared.
    ///
    /// # Errors
    /// That the step does not apply.
    pub fn needs_option(&self, name: &str) -> StepResult<String> {
        match self.handshake().option(name) {
            Some(option) => Ok(option.name.clone()),
            None => Err(Finding::Inapplicable(format!("it has no option {name}"))),
        }
    }
}
