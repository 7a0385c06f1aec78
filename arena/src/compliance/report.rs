//! Prints the result of an examination, as text or as JSON.

use std::io::{self, Write};

use serde_json::json;
use xiongmao_text::count;

use crate::compliance::examination::ExaminationSummary;
use crate::compliance::steps;
use crate::compliance::steps::step::{Requirement, Step, StepOutcome};
use crate::driver::dialect::Dialect;

/// Prints a step as text: one line if it passed, otherwise also what was expected and what was found. Of the steps
/// that were not reached, only the first is reported.
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
                writeln!(out, "         the remaining steps are skipped: {reason}")?;
            }
            return out.flush();
        }
    };
    writeln!(out, "{number:3} {mark} {}", step.name)?;
    match outcome {
        StepOutcome::Failed(came) => {
            writeln!(out, "         expected ({}): {}", step.kind.name(), step.expected)?;
            writeln!(out, "         found: {came}")?;
        }
        StepOutcome::Skipped(reason) => writeln!(out, "         skipped: {reason}")?,
        StepOutcome::Passed | StepOutcome::NotReached(_) => {}
    }
    out.flush()
}

/// Prints the summary as text.
///
/// # Errors
/// If it cannot be written.
pub fn plain_summary(out: &mut dyn Write, name: &str, summary: &ExaminationSummary, strict: bool) -> io::Result<()> {
    let ExaminationSummary { passed, failed_required, failed_recommended, skipped } = summary;
    let verdict = if summary.is_compliant(strict) { "compliant" } else { "not compliant" };
    writeln!(out, "{name}: {verdict}")?;
    writeln!(
        out,
        "{}: {passed} passed, {failed_required} required and {failed_recommended} recommended failed, \
         {skipped} skipped",
        count(summary.steps() as u64, "step", "steps")
    )?;
    out.flush()
}

/// Prints a step as JSON.
///
/// # Errors
/// If it cannot be written.
pub fn json_step(out: &mut dyn Write, number: usize, step: &Step, outcome: &StepOutcome) -> io::Result<()> {
    let value = json!({ "event": "step", "number": number, "name": step.name, "kind": step.kind.name(),
        "expected": step.expected, "outcome": outcome.name(), "came": outcome.detail() });
    writeln!(out, "{value}")?;
    out.flush()
}

/// Prints the summary as JSON.
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

/// The lists of steps, and their titles.
const LISTS: [(Dialect, &str); 3] = [
    (Dialect::Xiongmao, "protocol=xiongmao, uci or uci0"),
    (Dialect::Ucci, "protocol=ucci"),
    (Dialect::Cecp, "protocol=cecp"),
];

/// Lists the steps as text.
///
/// # Errors
/// If it cannot be written.
pub fn plain_list(out: &mut dyn Write) -> io::Result<()> {
    for (dialect, title) in LISTS {
        writeln!(out, "{title}:")?;
        for (index, step) in steps::all(dialect).enumerate() {
            writeln!(out, "{:3} {:11} {}: {}", index + 1, step.kind.name(), step.name, step.expected)?;
        }
    }
    out.flush()
}

/// Lists the steps as JSON.
///
/// # Errors
/// If it cannot be written.
pub fn json_list(out: &mut dyn Write) -> io::Result<()> {
    for (dialect, _) in LISTS {
        for (index, step) in steps::all(dialect).enumerate() {
            let value = json!({ "number": index + 1, "name": step.name, "kind": step.kind.name(),
                "expected": step.expected, "protocol": dialect.greeting().lines().next() });
            writeln!(out, "{value}")?;
        }
    }
    out.flush()
}
