//! Whether an engine keeps to the protocol, asked step by step, so that its author learns in a sentence what is wrong.
//!
//! [`steps`] say what is asked, one file for each part of the protocol; the [`examiner`] starts the engine, talks to it
//! and starts it anew when it has died or fallen silent; [`infos`] judge its lines of analysis, [`positions`] are what
//! it is shown, [`report`] tells a person or a program.

pub mod examiner;
pub mod infos;
pub mod positions;
pub mod report;
pub mod steps;

use std::io;

use thiserror::Error;

use crate::matches::log::Log;
use crate::matches::player::Halt;
use crate::matches::settings::{EngineSettings, EngineSpec, SettingsError};
use examiner::Examiner;

/// How much depends on a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Hosts and runners rely on it; an engine that fails will lose games or stop a tournament.
    Required,
    /// Users are glad of it.
    Recommended,
}

impl Kind {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Recommended => "recommended",
        }
    }
}

/// Why a step is not passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The engine did something else.
    Wrong(String),
    /// It has ended or says nothing, so that it must be started anew.
    Lost(String),
    /// The step does not apply to this engine.
    Inapplicable(String),
    /// The check itself was ended from outside.
    Halted,
}

/// What one step does.
pub type Check = fn(&mut Examiner) -> Result<(), Finding>;

/// One thing that is asked of an engine.
pub struct Step {
    /// A few words for it.
    pub name: &'static str,
    /// How much depends on it.
    pub kind: Kind,
    /// What a sound engine does, in a sentence.
    pub expected: &'static str,
    /// Whether it goes on in the conversation of the step before; otherwise the engine is started anew.
    pub continues: bool,
    /// What is done.
    pub check: Check,
}

/// How a step ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// As expected.
    Passed,
    /// Otherwise: what came instead.
    Failed(String),
    /// It does not apply to this engine: why.
    Skipped(String),
}

impl Outcome {
    /// The word for it.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed(_) => "failed",
            Self::Skipped(_) => "skipped",
        }
    }

    /// What came, or why nothing was asked; empty where all went well.
    pub fn detail(&self) -> &str {
        match self {
            Self::Passed => "",
            Self::Failed(text) | Self::Skipped(text) => text,
        }
    }
}

/// Why an engine is not examined to the end.
#[derive(Debug, Error)]
pub enum ComplianceError {
    /// What is said of the engine.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The system does not start it.
    #[error("engine {engine} cannot be started: {reason}")]
    Start {
        /// Its name.
        engine: String,
        /// What the system says.
        reason: String,
    },
    /// The examination was ended from outside.
    #[error("interrupted at step {0}")]
    Interrupted(usize),
    /// What is found cannot be told.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

/// How many steps ended how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// As expected.
    pub passed: usize,
    /// Failures that count: of required steps.
    pub failed_required: usize,
    /// Failures of recommended steps.
    pub failed_recommended: usize,
    /// Steps that do not apply.
    pub skipped: usize,
}

impl Summary {
    fn count(&mut self, kind: Kind, outcome: &Outcome) {
        *match (outcome, kind) {
            (Outcome::Passed, _) => &mut self.passed,
            (Outcome::Failed(_), Kind::Required) => &mut self.failed_required,
            (Outcome::Failed(_), Kind::Recommended) => &mut self.failed_recommended,
            (Outcome::Skipped(_), _) => &mut self.skipped,
        } += 1;
    }

    /// How many steps there were.
    pub fn steps(&self) -> usize {
        self.passed + self.failed_required + self.failed_recommended + self.skipped
    }

    /// Whether no required step failed, nor, where they count, a recommended one.
    pub fn is_compliant(&self, strict: bool) -> bool {
        self.failed_required == 0 && !(strict && self.failed_recommended > 0)
    }
}

/// Seconds for an answer, where nothing else is said.
const PATIENCE: f64 = 10.0;

/// The engine that these settings name.
///
/// # Errors
/// If they name none, or say what the examination decides itself.
pub fn engine(mut settings: EngineSettings) -> Result<EngineSpec, SettingsError> {
    if settings.tc.is_some() || settings.st.is_some() || settings.nodes.is_some() || settings.depth.is_some() {
        return Err(SettingsError::Match("tc, st, nodes and depth say nothing here: every step sets its own limits"));
    }
    // A limit has to be there; no step uses it.
    settings.nodes = Some(1);
    settings.patience = settings.patience.or(Some(PATIENCE));
    let cmd = settings.cmd.clone().unwrap_or_default();
    let stem = std::path::Path::new(&cmd).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    settings.resolve(&stem.unwrap_or_default())
}

/// Examines an engine, telling `tell` of every step as it ends, with its number from 1.
///
/// # Errors
/// If the engine cannot be started at all, or nothing can be told.
pub fn examine(
    spec: &EngineSpec,
    log: &Log,
    halt: &Halt,
    mut tell: impl FnMut(usize, &Step, &Outcome) -> io::Result<()>,
) -> Result<(Summary, Option<String>), ComplianceError> {
    let mut examiner = Examiner::new(spec.clone(), log.clone(), halt.clone());
    let mut summary = Summary::default();
    for (index, step) in steps::all().enumerate() {
        let number = index + 1;
        let outcome = match examiner.take(step) {
            Ok(()) => Outcome::Passed,
            Err(Finding::Wrong(came) | Finding::Lost(came)) => Outcome::Failed(came),
            Err(Finding::Inapplicable(reason)) => Outcome::Skipped(reason),
            Err(Finding::Halted) => return Err(ComplianceError::Interrupted(number)),
        };
        if let Some(reason) = examiner.unstartable() {
            return Err(ComplianceError::Start { engine: spec.name.clone(), reason: reason.to_owned() });
        }
        log.note(crate::matches::log::Level::Games, || {
            format!("step {number}, {}: {} {}", step.name, outcome.name(), outcome.detail())
        });
        summary.count(step.kind, &outcome);
        tell(number, step, &outcome)?;
    }
    let identity = examiner.introduction().name.clone();
    Ok((summary, identity))
}
