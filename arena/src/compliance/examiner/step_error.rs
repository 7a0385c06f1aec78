//! Why a step does not pass.

use xiongmao_text::quote;

/// Why a step did not pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepError {
    /// The engine made an error.
    Wrong(String),
    /// It has exited or fallen silent, and must be restarted.
    Lost(String),
    /// The step does not apply to this engine.
    Inapplicable(String),
    /// The examination has been given up.
    GivenUp(String),
    /// The examination was ended from outside.
    Halted,
}

impl StepError {
    /// The same error, with the line that led to it.
    #[must_use]
    pub fn after(self, line: &str) -> Self {
        let after = |reason: String| format!("after {}: {reason}", quote(line));
        match self {
            Self::Lost(reason) => Self::Lost(after(reason)),
            Self::Wrong(found) => Self::Wrong(after(found)),
            other => other,
        }
    }
}

/// The result of a step, or of a question in it.
pub type StepResult<T = ()> = Result<T, StepError>;
