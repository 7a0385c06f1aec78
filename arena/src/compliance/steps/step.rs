//! The steps of the check, and their results.

use crate::compliance::examiner::Examiner;
use crate::compliance::examiner::step_error::{StepError, StepResult};

/// How important a step is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Requirement {
    /// Graphical interfaces and match runners rely on it. An engine that fails will lose games or stop a tournament.
    Required,
    /// Users benefit from it.
    Recommended,
}

impl Requirement {
    /// The name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Recommended => "recommended",
        }
    }
}

/// The code of a step.
pub type Check = fn(&mut Examiner) -> StepResult;

/// One check of an engine's behaviour.
pub struct Step {
    /// A short name.
    pub name: &'static str,
    /// Whether it is required or recommended.
    pub kind: Requirement,
    /// The correct behaviour, in a sentence.
    pub expected: &'static str,
    /// Whether it continues the conversation of the step before; otherwise the engine is restarted.
    pub continues: bool,
    /// Runs the step.
    pub check: Check,
}

/// How a step ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepOutcome {
    /// The engine behaved as expected.
    Passed,
    /// What was found instead.
    Failed(String),
    /// The step does not apply to this engine: the reason.
    Skipped(String),
    /// The examination was given up before this step: the reason.
    NotReached(String),
}

impl StepOutcome {
    /// The name in reports.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed(_) => "failed",
            Self::Skipped(_) => "skipped",
            Self::NotReached(_) => "not reached",
        }
    }

    /// What was found, or why the step was skipped; empty if it passed.
    pub fn detail(&self) -> &str {
        match self {
            Self::Passed => "",
            Self::Failed(text) | Self::Skipped(text) | Self::NotReached(text) => text,
        }
    }
}

/// A required step with a restarted engine.
pub const fn required(name: &'static str, expected: &'static str, check: Check) -> Step {
    Step { name, kind: Requirement::Required, expected, continues: false, check }
}

/// A recommended step with a restarted engine.
pub const fn recommended(name: &'static str, expected: &'static str, check: Check) -> Step {
    Step { name, kind: Requirement::Recommended, expected, continues: false, check }
}

/// A required step that continues the conversation of the step before.
pub const fn then(name: &'static str, expected: &'static str, check: Check) -> Step {
    Step { name, kind: Requirement::Required, expected, continues: true, check }
}

/// The step does not apply to this engine.
///
/// # Errors
/// Always.
pub fn inapplicable<T>(reason: &str) -> StepResult<T> {
    Err(StepError::Inapplicable(reason.to_owned()))
}

/// A failure: this was found instead.
///
/// # Errors
/// Always.
pub fn wrong(came: impl Into<String>) -> StepResult {
    Err(StepError::Wrong(came.into()))
}

/// Passes unless there is a fault: this was found instead.
///
/// # Errors
/// If there is a fault.
pub fn no_fault(fault: Option<String>) -> StepResult {
    fault.map_or(Ok(()), wrong)
}
