//! What is told of an examination: lines for a person, or JSON for a program.

use std::io::{self, Write};

use serde_json::json;

use crate::compliance::examination::ExaminationSummary;
use crate::compliance::step::{Requirement, Step, StepOutcome};
use crate::compliance::steps;

/// Tells a person of a step: a line if all is well, and what was expected and what came if not. Of the steps that are
/// not reached only the first is told of.
///
/// # Errors
/// If it cannot be written.
pub fn plain_step(
    out: &mut dyn Write,
    given_up: &mut bool,
    number: usize,
    step: &Step,
    outcome: &StepOutcome,
) -> io::Result<()> {
    let mark = match (outcome, step.kind) {
        (StepOutcome::Passed, _) => "ok  ",
        (StepOutcome::Failed(_), Requirement::Required) => "FAIL",
        (StepOutcome::Failed(_), Requirement::Recommended) => "weak",
        (StepOutcome::Skipped(_), _) => "-   ",
        (StepOutcome::NotReached(reason), _) => {
            if !std::mem::replace(given_up, true) {
                writeln!(out, "         the rest is not asked: {reason}")?;
            }
            return out.flush();
        }
    };
    writeln!(out, "{number:3} {mark} {}", step.name)?;
    match outcome {
        StepOutcome::Failed(came) => {
            writeln!(out, "         expected ({}): {}", step.kind.name(), step.expected)?;
            writeln!(out, "         came: {came}")?;
        }
        StepOutcome::Skipped(reason) => writeln!(out, "         not asked: {reason}")?,
        StepOutcome::Passed | StepOutcome::NotReached(_) => {}
    }
    out.flush()
}

/// Tells a person how it all came out.
///
/// # Errors
/// If it cannot be written.
pub fn plain_summary(out: &mut dyn Write, name: &str, summary: &ExaminationSummary, strict: bool) -> io::Result<()> {
    let ExaminationSummary { passed, failed_required, failed_recommended, skipped } = summary;
    let verdict = if summary.is_compliant(strict) { "compliant" } else { "not compliant" };
    writeln!(out, "{name}: {verdict}")?;
    writeln!(
        out,
        "{} steps: {passed} passed, {failed_required} required and {failed_recommended} recommended failed, \
         {skipped} not asked",
        summary.steps()
    )?;
    out.flush()
}

/// Tells a program of a step.
///
/// # Errors
/// If it cannot be written.
pub fn json_step(out: &mut dyn Write, number: usize, step: &Step, outcome: &StepOutcome) -> io::Result<()> {
    let value = json!({ "event": "step", "number": number, "name": step.name, "kind": step.kind.name(),
        "expected": step.expected, "outcome": outcome.name(), "came": outcome.detail() });
    writeln!(out, "{value}")?;
    out.flush()
}

/// Tells a program how it all came out.
///
/// # Errors
/// If it cannot be written.
pub fn json_summary(
    out: &mut dyn Write,
    name: &str,
    identity: Option<&str>,
    summary: &ExaminationSummary,
    strict: bool,
) -> io::Result<()> {
    let value = json!({ "event": "summary", "engine": name, "identity": identity, "steps": summary.steps(),
        "passed": summary.passed, "failed_required": summary.failed_required,
        "failed_recommended": summary.failed_recommended, "skipped": summary.skipped,
        "compliant": summary.is_compliant(strict) });
    writeln!(out, "{value}")?;
    out.flush()
}

/// Lists the steps for a person.
///
/// # Errors
/// If it cannot be written.
pub fn plain_list(out: &mut dyn Write) -> io::Result<()> {
    for (index, step) in steps::all().enumerate() {
        writeln!(out, "{:3} {:11} {}: {}", index + 1, step.kind.name(), step.name, step.expected)?;
    }
    out.flush()
}

/// Lists the steps for a program.
///
/// # Errors
/// If it cannot be written.
pub fn json_list(out: &mut dyn Write) -> io::Result<()> {
    for (index, step) in steps::all().enumerate() {
        let value = json!({ "number": index + 1, "name": step.name, "kind": step.kind.name(),
            "expected": step.expected });
        writeln!(out, "{value}")?;
    }
    out.flush()
}
