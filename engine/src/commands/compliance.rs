//! `xiongmao compliance`: reads the arguments, examines an engine and prints the result.

use std::io::Write;
use std::path::PathBuf;

use xiongmao_arena::compliance::examination::{self, ComplianceError};
use xiongmao_arena::compliance::report;
use xiongmao_arena::compliance::selection::Selection;
use xiongmao_arena::compliance::steps::step::{Step, StepOutcome};
use xiongmao_arena::driver::engine_settings::EngineSettings;
use xiongmao_arena::driver::halt::HaltHandle;
use xiongmao_arena::driver::log::LogLevel;
use xiongmao_arena::driver::strays::adopt_orphans;
use xiongmao_arena::key_values;

use super::matches::open_log;
use super::{CommandResult, Context};
use crate::exit::Verdict;
use crate::signals::stop_on_signal;

/// The arguments of `compliance`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The engine: a command line, or the settings that --engine of `match` takes, beginning with cmd=PROGRAM. The
    /// engine's own options follow --, as in: engine -- --uci
    #[arg(value_name = "COMMAND", required_unless_present = "list")]
    command: Vec<String>,
    /// Run only these steps, such as 7,41-53, and the earlier steps of their conversations [default: all]
    #[arg(long, value_name = "STEPS", value_delimiter = ',')]
    steps: Vec<Selection>,
    /// Count failed recommended steps like required ones
    #[arg(long)]
    strict: bool,
    /// Print JSON, one object per line: one for each step, then a summary
    #[arg(long)]
    json: bool,
    /// Append every line between the check and the engine to this file [default: no log]
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// List the steps and the expected behaviour, without running them
    #[arg(long, conflicts_with_all = ["strict", "log", "steps", "command"])]
    list: bool,
}

impl Args {
    /// The settings of the engine.
    fn settings(&self) -> Result<EngineSettings, ComplianceError> {
        if self.command.first().is_some_and(|word| word.starts_with("cmd=")) {
            return Ok(key_values::read("compliance", &self.command)?);
        }
        let (cmd, args) = self.command.split_first().map_or((None, Vec::new()), |(c, a)| (Some(c.clone()), a.to_vec()));
        Ok(EngineSettings { cmd, args, ..EngineSettings::default() })
    }
}

/// Examines the engine and prints every step. The verdict is positive if the engine is compliant.
///
/// # Errors
/// If the engine cannot be started, or the report cannot be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let out = &mut context.out;
    if args.list {
        (if args.json { report::json_list(out) } else { report::plain_list(out) })?;
        return Ok(Verdict::Positive);
    }
    let spec = examination::engine(args.settings()?, context.game.map(|entry| entry.rules().name))?;
    let log = open_log(args.log.as_deref(), LogLevel::Lines)?;
    adopt_orphans();
    let stopper = HaltHandle::default();
    let halt = stopper.signal();
    // If the program is ended instead, the engine exits at the end of its input. The signal is open as long as there is
    // a handle, here or there.
    let handle = stopper.clone();
    stop_on_signal(move || handle.stop());
    let mut given_up = false;
    let tell = |number: usize, step: &Step, outcome: &StepOutcome| {
        if args.json {
            report::json_step(out, number, step, outcome)
        } else {
            report::plain_step(out, &mut given_up, number, step, outcome)
        }
    };
    let (summary, identity) = examination::examine(&spec, &log, &halt, &args.steps, tell)?;
    if let Some(reason) = log.close() {
        let _ = writeln!(context.notes, "warning: the log is incomplete: {reason}");
    }
    if args.json {
        report::json_summary(out, &spec.name, identity.as_deref(), &summary, args.strict)?;
    } else {
        report::plain_summary(out, identity.as_deref().unwrap_or(&spec.name), &summary, args.strict)?;
    }
    Ok(summary.is_compliant(args.strict).into())
}
