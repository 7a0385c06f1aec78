//! Examines an engine: runs the steps and counts how they end.

use std::io;

use thiserror::Error;

use crate::compliance::examiner::Examiner;
use crate::compliance::examiner::step_error::StepError;
use crate::compliance::positions::{self, NoPositions};
use crate::compliance::selection::{Selection, SelectionError, selected};
use crate::compliance::steps::step::{Requirement, Step, StepOutcome};
use crate::driver::engine_settings::{EngineSettings, EngineSettingsError, EngineSpec};
use crate::driver::halt::HaltSignal;
use crate::driver::log::{EngineLog, LogLevel};
use crate::key_values::KeyValueError;

/// Why an examination could not be finished.
#[derive(Debug, Error)]
pub enum ComplianceError {
    #[error(transparent)]
    Settings(#[from] EngineSettingsError),
    /// The engine's settings contain a limit.
    #[error("tc, st, nodes and depth have no effect here: every step sets its own limits")]
    Limits,
    #[error(transparent)]
    Game(#[from] NoPositions),
    #[error(transparent)]
    Steps(#[from] SelectionError),
    #[error(transparent)]
    Words(#[from] KeyValueError),
    #[error("engine {engine} cannot be started: {reason}")]
    Start {
        /// Its name.
        engine: String,
        /// The system's error, as text.
        reason: String,
    },
    /// The examination was ended from outside.
    #[error("interrupted at step {0}")]
    Interrupted(usize),
    /// The report cannot be written.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

/// How many steps ended in each way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExaminationSummary {
    /// Passed steps.
    pub passed: usize,
    /// Failed required steps.
    pub failed_required: usize,
    /// Failed recommended steps.
    pub failed_recommended: usize,
    /// Steps that do not apply or were not reached.
    pub skipped: usize,
}

impl ExaminationSummary {
    fn count(&mut self, kind: Requirement, outcome: &StepOutcome) {
        *match (outcome, kind) {
            (StepOutcome::Passed, _) => &mut self.passed,
            (StepOutcome::Failed(_), Requirement::Required) => &mut self.failed_required,
            (StepOutcome::Failed(_), Requirement::Recommended) => &mut self.failed_recommended,
            (StepOutcome::Skipped(_) | StepOutcome::NotReached(_), _) => &mut self.skipped,
        } += 1;
    }

    /// The number of steps.
    pub fn steps(&self) -> usize {
        self.passed + self.failed_required + self.failed_recommended + self.skipped
    }

    /// Whether no required step failed and, if `strict`, no recommended one either.
    pub fn is_compliant(&self, strict: bool) -> bool {
        self.failed_required == 0 && !(strict && self.failed_recommended > 0)
    }
}

/// Default timeout in seconds.
const TIMEOUT: f64 = 10.0;

/// Resolves the settings of the engine to examine, in this game or the first that its protocol has.
///
/// # Errors
/// If they are invalid, or contain limits, which the steps set.
pub fn engine(mut settings: EngineSettings, game: Option<&'static str>) -> Result<EngineSpec, ComplianceError> {
    if settings.tc.is_some() || settings.st.is_some() || settings.nodes.is_some() || settings.depth.is_some() {
        return Err(ComplianceError::Limits);
    }
    // The settings must contain a limit, although no step uses it.
    settings.depth = Some(1);
    settings.timeout = settings.timeout.or(Some(TIMEOUT));
    let cmd = settings.cmd.clone().unwrap_or_default();
    let stem = std::path::Path::new(&cmd).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let spec = settings.resolve(&stem.unwrap_or_default())?;
    let set = positions::choose(spec.dialect, game)?;
    Ok(EngineSpec { game: Some(set.rules.name), ..spec })
}

/// Examines an engine, and calls `report` with the number, from 1, and outcome of every step. Without a selection,
/// runs all steps. Returns the summary and the name that the engine gave.
///
/// # Errors
/// If the engine cannot be started, the examination is halted, or `report` fails.
pub fn examine(
    spec: &EngineSpec,
    log: &EngineLog,
    halt: &HaltSignal,
    selections: &[Selection],
    mut report: impl FnMut(usize, &Step, &StepOutcome) -> io::Result<()>,
) -> Result<(ExaminationSummary, Option<String>), ComplianceError> {
    let set = positions::choose(spec.dialect, spec.game)?;
    let mut examiner = Examiner::new(spec.clone(), set, log.clone(), halt.clone());
    let mut summary = ExaminationSummary::default();
    for (number, step) in selected(spec.dialect, selections)? {
        let outcome = match examiner.run_step(step.continues, step.check) {
            Ok(()) => StepOutcome::Passed,
            Err(StepError::Wrong(came) | StepError::Lost(came)) => StepOutcome::Failed(came),
            Err(StepError::Inapplicable(reason)) => StepOutcome::Skipped(reason),
            Err(StepError::GivenUp(reason)) => StepOutcome::NotReached(reason),
            Err(StepError::Halted) => return Err(ComplianceError::Interrupted(number)),
        };
        if let Some(reason) = examiner.unstartable() {
            return Err(ComplianceError::Start { engine: spec.name.clone(), reason: reason.to_owned() });
        }
        log.note(LogLevel::Games, || format!("step {number}, {}: {} {}", step.name, outcome.name(), outcome.detail()));
        summary.count(step.kind, &outcome);
        report(number, step, &outcome)?;
    }
    let identity = examiner.handshake().name.clone();
    Ok((summary, identity))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_failures_count() {
        let mut summary = ExaminationSummary::default();
        summary.count(Requirement::Required, &StepOutcome::Passed);
        summary.count(Requirement::Required, &StepOutcome::Skipped(String::new()));
        assert!(summary.is_compliant(true));
        summary.count(Requirement::Recommended, &StepOutcome::Failed(String::new()));
        assert!(summary.is_compliant(false) && !summary.is_compliant(true));
        summary.count(Requirement::Required, &StepOutcome::Failed(String::new()));
        assert!(!summary.is_compliant(false));
        assert_eq!(summary.steps(), 4);
    }
}
