//! The output of `why` and `threats`.

use std::io::Write;

use serde::Serialize;
use xiongmao_analysis::reasons::why_object;
use xiongmao_answers::reasons::{FactObject, Style, ThreatsObject};
use xiongmao_movegen::AnyGame;
use xiongmao_text::quote;

use super::dialect::HostDialect;
use super::question::{Question, Reasons};
use super::session::{Session, SessionResult};
use super::task::Task;

impl<W: Write> Session<W> {
    /// `why`: compares a move with the best one.
    pub(super) fn why(&mut self, token: &str) -> SessionResult {
        match self.engine.read_move(token) {
            Ok(mv) => self.ask(Question::Why(mv)),
            Err(error) => self.error(&format_args!("why {}: {error}", quote(token))),
        }
    }

    /// Ends what runs, and looks for reasons.
    pub(super) fn ask(&mut self, question: Question) -> SessionResult {
        self.interrupt()?;
        let root = self.engine.root();
        self.report_overruled(&root)?;
        match self.engine.start_reasons(question) {
            Ok(()) => self.task = Some(Task::Reasons(root)),
            Err(error) => self.error(&error)?,
        }
        Ok(())
    }

    /// Prints reasons: JSON for programs, sentences for a person.
    pub(super) fn print_reasons(&mut self, game: &AnyGame, reasons: &Reasons) -> SessionResult {
        let style = Style { notation: self.engine.notation(), ..Style::default() };
        match reasons {
            Reasons::Why(None) => Ok(()),
            Reasons::Why(Some(why)) => {
                let answer = why_object(game, why, style);
                self.print_answer("why", &answer, &answer.text, &answer.facts)
            }
            Reasons::Threats(facts) => {
                let answer = ThreatsObject::new(game, facts, style);
                self.print_answer("threats", &answer, &answer.text, &answer.facts)
            }
        }
    }

    fn print_answer(
        &mut self,
        command: &str,
        answer: &impl Serialize,
        text: &str,
        facts: &[FactObject],
    ) -> SessionResult {
        if !matches!(self.dialect, HostDialect::Person(_)) {
            let json = serde_json::to_string(answer).map_err(std::io::Error::from)?;
            return Ok(self.out.line(&format!("{command} {json}"))?);
        }
        self.out.line(text)?;
        self.lines(facts.iter().map(|fact| format!("- {}", fact.text)))
    }
}
