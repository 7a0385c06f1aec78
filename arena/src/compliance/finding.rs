//! What a step can find.

/// Why a step did not pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The engine did something wrong.
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

/// The result of a step, or of a question in it.
pub type StepResult<T = ()> = Result<T, Finding>;
