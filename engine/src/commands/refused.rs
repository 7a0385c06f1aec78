//! Why a position or a move given on the command line is refused, for readers of every language.

use std::fmt;

use serde::Serialize;
use serde_json::Value;
use xiongmao_answers::sides::speech_about;
use xiongmao_language::{Arguments, Language};
use xiongmao_movegen::Rules;

/// A refusal: a code with arguments, from which its text follows in any language.
#[derive(Debug)]
pub struct Refused {
    rules: &'static Rules,
    /// What is refused, such as `feen, ` or `'h3': `.
    what: String,
    reason: Value,
    /// Whether the move is legal with the other counting of ranks.
    counted: bool,
    /// The number of the move that cannot be played, if it is one of several.
    pub number: Option<usize>,
}

impl Refused {
    /// A refusal in this game.
    pub fn new(rules: &'static Rules, what: impl Into<String>, reason: &impl Serialize) -> Self {
        let reason = serde_json::to_value(reason).unwrap_or_default();
        Self { rules, what: what.into(), reason, counted: false, number: None }
    }

    /// The same refusal, of the move with this number.
    #[must_use]
    pub fn at_move(self, number: usize) -> Self {
        Self { number: Some(number), ..self }
    }

    /// The same refusal, with the advice to count ranks from 0.
    #[must_use]
    pub fn with_ranks_from_zero(self) -> Self {
        Self { counted: true, ..self }
    }

    /// Its text, with the names that the sides have in the game.
    pub fn told(&self, language: Language) -> String {
        let speech = speech_about(self.rules, language);
        let reason = format!("{}{}", self.what, speech.coded("objection", &self.reason));
        if self.counted { speech.text("legal-from-zero", Arguments::new().text("reason", reason)) } else { reason }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Language::English))
    }
}

impl std::error::Error for Refused {}
