//! `xiongmao speedtest`: measures how many positions a second this machine searches, to compare machines.

use std::io::Write;
use std::time::Duration;

use serde::Serialize;
use xiongmao_analysis::bench::{Bench, Total, positions};
use xiongmao_analysis::searcher::{Resources, on_search_thread};
use xiongmao_answers::line::nodes_per_second;
use xiongmao_search::Limits;

use super::{CommandResult, Context, interrupted, json_line, no_thread};
use crate::exit::Verdict;
use crate::signals::interruption_on_signal;
use crate::version;

/// The arguments of `xiongmao speedtest`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Number of search threads
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1,
          value_parser = super::threads())]
    threads: u16,
    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", allow_negative_numbers = true, default_value_t = 64,
          value_parser = super::table_size())]
    hash: u32,
    /// Number of times that all positions are searched
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=1000))]
    repetitions: u16,
    /// Time for each position, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    movetime: u64,
    /// Print the result as a JSON object
    #[arg(long)]
    json: bool,
}

/// What was measured, and on what.
#[derive(Serialize)]
struct Measurement {
    version: String,
    compiler: &'static str,
    instructions: String,
    processor: String,
    cores: usize,
    game: &'static str,
    positions: usize,
    movetime: u64,
    threads: u16,
    hash: u32,
    /// Nodes a second of each repetition.
    repetitions: Vec<u64>,
    mean: f64,
    /// The standard deviation of the repetitions.
    deviation: f64,
}

/// Runs the test and prints what was measured and on what, after an interruption of the repetitions that are complete.
///
/// # Errors
/// If memory is missing, a signal ends the test, or the output cannot be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let (entry, notes) = (context.entry(), &mut context.notes);
    let resources = Resources { threads: args.threads, hash: args.hash };
    let limits = Limits { movetime: Some(Duration::from_millis(args.movetime)), ..Limits::default() };
    let interruption = interruption_on_signal();
    let repetitions = on_search_thread("speedtest", || {
        let mut bench = Bench::new(entry.rules(), resources, limits)?;
        let mut speeds = Vec::new();
        for number in 1..=args.repetitions {
            let mut total = Total::default();
            for feen in positions(entry) {
                let measure = bench.search(feen, &interruption)?;
                if interruption.has_come() {
                    return Ok(speeds);
                }
                if let Some(measure) = measure {
                    total.add(&measure);
                }
            }
            let speed = nodes_per_second(total.nodes, total.time);
            let _ = writeln!(notes, "{number} of {}: {speed} nodes/s", args.repetitions);
            speeds.push(speed);
        }
        Ok::<_, anyhow::Error>(speeds)
    })
    .map_err(no_thread)??;
    let done = repetitions.len();
    let interrupted = || interrupted(&format!("{done} of {} repetitions", args.repetitions));
    if repetitions.is_empty() {
        return Err(interrupted());
    }
    let (mean, deviation) = mean_and_deviation(&repetitions);
    let result = Measurement {
        version: version::version(),
        compiler: version::COMPILER,
        instructions: version::instructions(),
        processor: processor(),
        cores: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        game: entry.rules().title,
        positions: positions(entry).count(),
        movetime: args.movetime,
        threads: args.threads,
        hash: args.hash,
        repetitions,
        mean,
        deviation,
    };
    if args.json {
        json_line(&mut context.out, &result)?;
    } else {
        print(&result, &mut context.out)?;
    }
    if done < usize::from(args.repetitions) {
        return Err(interrupted());
    }
    Ok(Verdict::Positive)
}

fn print(result: &Measurement, out: &mut impl Write) -> std::io::Result<()> {
    let Measurement { version, compiler, instructions, processor, cores, .. } = result;
    let Measurement { game, positions, movetime, threads, hash, .. } = result;
    writeln!(out, "version    {version}")?;
    writeln!(out, "compiler   {compiler}, for {instructions}")?;
    writeln!(out, "processor  {processor}, cores available: {cores}")?;
    writeln!(out, "game       {game}: {positions} positions, {movetime} ms each")?;
    writeln!(out, "threads    {threads}")?;
    writeln!(out, "hash       {hash} MB")?;
    let count = result.repetitions.len();
    writeln!(out, "nodes/s    {:.0} ± {:.0} (mean and standard deviation, n = {count})", result.mean, result.deviation)
}

/// The mean of these speeds and their standard deviation, 0 for a single one.
fn mean_and_deviation(speeds: &[u64]) -> (f64, f64) {
    let count = speeds.len().max(1) as f64;
    let mean = speeds.iter().sum::<u64>() as f64 / count;
    let squares: f64 = speeds.iter().map(|&speed| (speed as f64 - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0).max(1.0)).sqrt())
}

/// The name of the processor as Linux reports it; on other systems the architecture.
fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    name_in_cpuinfo(&text).unwrap_or(std::env::consts::ARCH).to_owned()
}

fn name_in_cpuinfo(text: &str) -> Option<&str> {
    let value = text.lines().find_map(|line| line.strip_prefix("model name"))?;
    Some(value.trim_start().strip_prefix(':')?.trim()).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_deviation_of_a_sample() {
        let (mean, deviation) = mean_and_deviation(&[2, 4, 4, 4, 5, 5, 7, 9]);
        assert!((mean - 5.0).abs() < 1e-9 && (deviation - (32.0_f64 / 7.0).sqrt()).abs() < 1e-9);
        assert_eq!(mean_and_deviation(&[7]), (7.0, 0.0));
    }

    #[test]
    fn the_processor_has_a_name() {
        assert_eq!(name_in_cpuinfo("vendor_id\t: A\nmodel name\t: AMD EPYC\n"), Some("AMD EPYC"));
        assert_eq!(name_in_cpuinfo("model name\t:\n"), None);
        assert_eq!(name_in_cpuinfo("Processor: ARM\n"), None);
        assert!(!processor().is_empty());
    }
}
