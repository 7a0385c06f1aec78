//! `xiongmao compliance`: whether an engine keeps to the protocol.

use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use crossbeam_channel::bounded;

use super::CommandError;
use super::matches::open_log;
use xiongmao_arena::compliance::examination::{self, ComplianceError};
use xiongmao_arena::compliance::report;
use xiongmao_arena::compliance::selection::Selection;
use xiongmao_arena::compliance::step::{Step, StepOutcome};
use xiongmao_arena::driver::engine_settings::EngineSettings;
use xiongmao_arena::driver::log::LogLevel;
use xiongmao_arena::key_values;

/// Which engine, and what is told of it.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The engine: a command line as one types it, or what --engine of `match` takes, cmd=PROGRAM first
    #[arg(
        value_name = "COMMAND",
        trailing_var_arg = true,
        allow_hyphen_values = true,
        required_unless_present = "list"
    )]
    command: Vec<String>,
    /// Ask only these steps, as in 7,41-53, and those whose conversation they go on in
    #[arg(long, value_name = "STEPS", value_delimiter = ',')]
    steps: Vec<Selection>,
    /// Count recommended steps like required ones
    #[arg(long)]
    strict: bool,
    /// Print a JSON object a line: one for each step, and a summary
    #[arg(long)]
    json: bool,
    /// Log every line between the check and the engine to the end of this file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// List the steps and what they expect, and examine nobody
    #[arg(long, conflicts_with_all = ["strict", "log", "steps", "command"])]
    list: bool,
}

impl Args {
    /// What is said of the engine.
    fn settings(&self) -> Result<EngineSettings, ComplianceError> {
        if self.command.first().is_some_and(|word| word.starts_with("cmd=")) {
            return Ok(key_values::read("compliance", &self.command)?);
        }
        let (cmd, args) = self.command.split_first().map_or((None, Vec::new()), |(c, a)| (Some(c.clone()), a.to_vec()));
        Ok(EngineSettings { cmd, args, ..EngineSettings::default() })
    }
}

/// Examines the engine and tells of every step. The answer is whether it is compliant.
///
/// # Errors
/// If the engine cannot be started or told of.
pub fn run(args: &Args, out: &mut impl Write, aside: &mut impl Write) -> Result<bool, CommandError> {
    if args.list {
        (if args.json { report::json_list(out) } else { report::plain_list(out) })?;
        return Ok(true);
    }
    let spec = examination::engine(args.settings()?)?;
    let log = open_log(args.log.as_deref(), LogLevel::Lines)?;
    let (sender, halt) = bounded::<()>(0);
    // Held here, too: were there no handler, the channel would be closed at once.
    let sender = Arc::new(Mutex::new(Some(sender)));
    let held = Arc::clone(&sender);
    // Without it an interrupt merely ends the program, and leaves the engine to the end of its input.
    let _ = ctrlc::set_handler(move || *held.lock().unwrap_or_else(PoisonError::into_inner) = None);
    let mut given_up = false;
    let tell = |number: usize, step: &Step, outcome: &StepOutcome| {
        if args.json {
            report::json_step(out, number, step, outcome)
        } else {
            report::plain_step(out, &mut given_up, number, step, outcome)
        }
    };
    let (summary, identity) = examination::examine(&spec, &log, &halt, &args.steps, tell)?;
    if let Some(reason) = log.failure() {
        let _ = writeln!(aside, "warning: the log is not whole: {reason}");
    }
    if args.json {
        report::json_summary(out, &spec.name, identity.as_deref(), &summary, args.strict)?;
    } else {
        report::plain_summary(out, identity.as_deref().unwrap_or(&spec.name), &summary, args.strict)?;
    }
    Ok(summary.is_compliant(args.strict))
}
