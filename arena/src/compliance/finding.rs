//! What a step can find.

/// Why a step is not passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The engine did something else.
    Wrong(String),
    /// It has ended or says nothing, so that it must be started anew.
    Lost(String),
    /// The step does not apply to this engine.
    Inapplicable(String),
    /// Nothing more is asked of it.
    GivenUp(String),
    /// The check itself was ended from outside.
    Halted,
}

/// What a step has found.
pub type StepResult<T = ()> = Result<T, Finding>;
