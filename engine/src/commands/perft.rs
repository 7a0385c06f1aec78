//! `xiongmao perft`: counting leaves.

use std::io::Write;
use std::time::Instant;

use serde::Serialize;
use xiongmao_movegen::perft::{Options, divide};

use super::{CommandError, PositionArgs, json_line};
use crate::game::{MAX_PERFT_DEPTH, PmnStyle, leaves, nodes_per_second, written_division};

/// What to count and how.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Plies from the position to the leaves
    #[arg(value_name = "DEPTH", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(0..=MAX_PERFT_DEPTH as i64))]
    depth: u32,
    #[command(flatten)]
    position: PositionArgs,
    /// Leave out plies that the repetition rule forbids
    #[arg(long)]
    repetition: bool,
    /// Print the leaves behind each ply, too
    #[arg(long)]
    divide: bool,
    /// Count with so many threads
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    #[arg(long, help = JSON_HELP)]
    json: bool,
}

const JSON_HELP: &str = "Print a JSON object a line: with --divide {\"ply\", \"nodes\"} for each ply, and last \
                         {\"depth\", \"repetition\", \"nodes\", \"time_ms\", \"nps\"}";

/// The leaves behind one ply.
#[derive(Serialize)]
struct PlyCount<'a> {
    ply: &'a str,
    nodes: u64,
}

/// The whole count.
#[derive(Serialize)]
struct Total {
    depth: u32,
    repetition: bool,
    nodes: u64,
    time_ms: u128,
    nps: u64,
}

/// Counts the leaves. Unless it is JSON, the last line is `nodes` and their number, and time and speed go to `aside`.
///
/// # Errors
/// If the position is not sound, threads are not given, or the output cannot be written.
pub fn run(args: &Args, out: &mut impl Write, aside: &mut impl Write) -> Result<(), CommandError> {
    let game = args.position.game()?;
    let options = Options { repetition: args.repetition, threads: usize::from(args.threads), ..Options::default() };
    let start = Instant::now();
    let division = divide(&game, args.depth, &options)?;
    let time = start.elapsed();
    let nodes = leaves(&division, args.depth);
    let nps = nodes_per_second(nodes, time);
    if args.divide {
        for (ply, nodes) in written_division(&game, &division, PmnStyle::Written) {
            if args.json {
                json_line(out, &PlyCount { ply: &ply, nodes })?;
            } else {
                writeln!(out, "{ply} {nodes}")?;
            }
        }
    }
    if args.json {
        let time_ms = time.as_millis();
        return json_line(out, &Total { depth: args.depth, repetition: args.repetition, nodes, time_ms, nps });
    }
    writeln!(out, "nodes {nodes}")?;
    // Time and speed are a courtesy: that nobody can be told is no failure of the count.
    let _ = writeln!(aside, "{:.3} s, {nps} nodes/s", time.as_secs_f64());
    Ok(())
}
