//! What a step of the check is, and how it can end.

use crate::compliance::examiner::Examiner;
use crate::compliance::finding::{Finding, StepResult};

/// How much depends on a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Requirement {
    /// Hosts and runners rely on it; an engine that fails will lose games or stop a tournament.
    Required,
    /// Users are glad of it.
    Recommended,
}

impl Requirement {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Recommended => "recommended",
        }
    }
}

/// What one step does.
pub type Check = fn(&mut Examiner) -> StepResult;

/// One thing that is asked of an engine.
pub struct Step {
    /// A few words for it.
    pub name: &'static str,
    /// How much depends on it.
    pub kind: Requirement,
    /// What a sound engine does, in a sentence.
    pub expected: &'static str,
    /// Whether it goes on in the conversation of the step before; otherwise the engine is started anew.
    pub continues: bool,
    /// What is done.
    pub check: Check,
}

/// How a step ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepOutcome {
    /// As expected.
    Passed,
    /// Otherwise: what came instead.
    Failed(String),
    /// It does not apply to this engine: why.
    Skipped(String),
    /// The examination was given up before: why.
    NotReached(String),
}

impl StepOutcome {
    /// The word for it.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed(_) => "failed",
            Self::Skipped(_) => "skipped",
            Self::NotReached(_) => "not reached",
        }
    }

    /// What came, or why nothing was asked; empty where all went well.
    pub fn detail(&self) -> &str {
        match self {
            Self::Passed => "",
            Self::Failed(text) | Self::Skipped(text) | Self::NotReached(text) => text,
        }
    }
}

/// A step that hosts rely on, with a fresh engine.
pub const fn required(name: &'static str, expected: &'static str, check: Check) -> Step {
    Step { name, kind: Requirement::Required, expected, continues: false, check }
}

/// A step that users are glad of, with a fresh engine.
pub const fn recommended(name: &'static str, expected: &'static str, check: Check) -> Step {
    Step { name, kind: Requirement::Recommended, expected, continues: false, check }
}

/// A required step in the conversation of the one before.
pub const fn then(name: &'static str, expected: &'static str, check: Check) -> Step {
    Step { name, kind: Requirement::Required, expected, continues: true, check }
}

/// That the engine does something else.
pub fn wrong(came: impl Into<String>) -> StepResult {
    Err(Finding::Wrong(came.into()))
}
