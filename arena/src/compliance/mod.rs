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
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use crate::driver::conversation::Halt;
use crate::driver::log::Log;
use crate::tournament::settings::{EngineSettings, EngineSpec, SettingsError};
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
    /// Nothing more is asked of it.
    GivenUp(String),
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
    /// The examination was given up before: why.
    NotReached(String),
}

impl Outcome {
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
    /// Steps that do not apply, or were not reached.
    pub skipped: usize,
}

impl Summary {
    fn count(&mut self, kind: Kind, outcome: &Outcome) {
        *match (outcome, kind) {
            (Outcome::Passed, _) => &mut self.passed,
            (Outcome::Failed(_), Kind::Required) => &mut self.failed_required,
            (Outcome::Failed(_), Kind::Recommended) => &mut self.failed_recommended,
            (Outcome::Skipped(_) | Outcome::NotReached(_), _) => &mut self.skipped,
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

/// The numbers of steps, from 1, as the command line has them: `7`, or `41-53`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selection(RangeInclusive<usize>);

impl FromStr for Selection {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let count = steps::all().count();
        match (first.parse(), last.parse()) {
            (Ok(first), Ok(last)) if (1..=last).contains(&first) && last <= count => Ok(Self(first..=last)),
            _ => Err(format!("steps are numbers from 1 to {count}, as in 7 or 41-53")),
        }
    }
}

/// The steps that are selected, with their numbers from 1, and those that begin a conversation which one of them goes
/// on in. All where none is selected.
fn selected(selections: &[Selection]) -> Vec<(usize, &'static Step)> {
    let all: Vec<_> = (1..).zip(steps::all()).collect();
    if selections.is_empty() {
        return all;
    }
    let mut chosen: Vec<_> = Vec::new();
    let mut wanted = false;
    // From the end: a step that goes on in a conversation wants the one before.
    for (number, step) in all.into_iter().rev() {
        if wanted || selections.iter().any(|Selection(range)| range.contains(&number)) {
            chosen.push((number, step));
            wanted = step.continues;
        }
    }
    chosen.reverse();
    chosen
}

/// Examines an engine, telling `tell` of every step as it ends, with its number from 1. Without a selection every step
/// is asked.
///
/// # Errors
/// If the engine cannot be started at all, or nothing can be told.
pub fn examine(
    spec: &EngineSpec,
    log: &Log,
    halt: &Halt,
    selections: &[Selection],
    mut tell: impl FnMut(usize, &Step, &Outcome) -> io::Result<()>,
) -> Result<(Summary, Option<String>), ComplianceError> {
    let mut examiner = Examiner::new(spec.clone(), log.clone(), halt.clone());
    let mut summary = Summary::default();
    for (number, step) in selected(selections) {
        let outcome = match examiner.take(step) {
            Ok(()) => Outcome::Passed,
            Err(Finding::Wrong(came) | Finding::Lost(came)) => Outcome::Failed(came),
            Err(Finding::Inapplicable(reason)) => Outcome::Skipped(reason),
            Err(Finding::GivenUp(reason)) => Outcome::NotReached(reason),
            Err(Finding::Halted) => return Err(ComplianceError::Interrupted(number)),
        };
        if let Some(reason) = examiner.unstartable() {
            return Err(ComplianceError::Start { engine: spec.name.clone(), reason: reason.to_owned() });
        }
        log.note(crate::driver::log::Level::Games, || {
            format!("step {number}, {}: {} {}", step.name, outcome.name(), outcome.detail())
        });
        summary.count(step.kind, &outcome);
        tell(number, step, &outcome)?;
    }
    let identity = examiner.introduction().name.clone();
    Ok((summary, identity))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(words: &[&str]) -> Vec<usize> {
        let selections: Vec<Selection> = words.iter().map(|word| word.parse().unwrap()).collect();
        selected(&selections).into_iter().map(|(number, _)| number).collect()
    }

    #[test]
    fn steps_are_selected_with_their_conversation() {
        let count = steps::all().count();
        assert_eq!(numbers(&[]), (1..=count).collect::<Vec<_>>());
        assert_eq!(numbers(&["41"]), [41]);
        assert_eq!(numbers(&["43-44", "50"]), [43, 44, 50]);
        // The first forty steps are one conversation.
        assert_eq!(numbers(&["3", "60"]), [1, 2, 3, 60]);
        for wrong in ["0", "x", "5-4", "-3", "3-", "", "1-100000"] {
            assert!(wrong.parse::<Selection>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_failures_count() {
        let mut summary = Summary::default();
        summary.count(Kind::Required, &Outcome::Passed);
        summary.count(Kind::Required, &Outcome::Skipped(String::new()));
        assert!(summary.is_compliant(true));
        summary.count(Kind::Recommended, &Outcome::Failed(String::new()));
        assert!(summary.is_compliant(false) && !summary.is_compliant(true));
        summary.count(Kind::Required, &Outcome::Failed(String::new()));
        assert!(!summary.is_compliant(false));
        assert_eq!(summary.steps(), 4);
    }
}
