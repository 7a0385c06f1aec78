//! `xiongmao perft`: counts the leaves of the game tree.

use std::io::Write;
use std::time::Instant;

use serde::Serialize;
use xiongmao_analysis::game::{MAX_PERFT_DEPTH, written_division};
use xiongmao_answers::line::nodes_per_second;
use xiongmao_movegen::perft::{Count, leaves};
use xiongmao_perft::{Options, divide};
use xiongmao_text::count;

use super::{CommandResult, Context, PositionArgs, interrupted, json_line};
use crate::exit::Verdict;
use crate::signals::interruption_on_signal;

/// The arguments of `xiongmao perft`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Depth of the leaves, in plies
    #[arg(value_name = "DEPTH", allow_negative_numbers = true, required_unless_present = "named_depth",
          value_parser = clap::value_parser!(u32).range(0..=MAX_PERFT_DEPTH as i64))]
    depth: Option<u32>,
    /// The same
    #[arg(long = "depth", id = "named_depth", value_name = "DEPTH", allow_negative_numbers = true, hide = true,
          conflicts_with = "depth", value_parser = clap::value_parser!(u32).range(0..=MAX_PERFT_DEPTH as i64))]
    named_depth: Option<u32>,
    #[command(flatten)]
    position: PositionArgs,
    /// Leave out moves that the repetition rule forbids
    #[arg(long)]
    repetition: bool,
    /// Also print the number of leaves behind each move
    #[arg(long)]
    divide: bool,
    /// Number of threads
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    #[arg(long, help = JSON_HELP)]
    json: bool,
}

const JSON_HELP: &str = "Print JSON, one object per line: with --divide {\"move\", \"nodes\"} for each move, then \
                         {\"depth\", \"repetition\", \"nodes\", \"time_ms\", \"nps\"}";

/// The leaves behind one move.
#[derive(Serialize)]
struct MoveCount<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    nodes: u64,
}

#[derive(Serialize)]
struct Total {
    depth: u32,
    repetition: bool,
    nodes: u64,
    time_ms: u128,
    nps: u64,
}

/// Counts the leaves. After an interruption, only the moves that were counted to the end are printed. The last line is
/// `nodes` and their number; time and speed go to the notes. With `--json` the last object holds all of them.
///
/// # Errors
/// If the position is invalid, a thread cannot be started, a signal ends the count, or the output cannot be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let (game, out) = (args.position.game(context.game)?, &mut context.out);
    let depth = args.depth.or(args.named_depth).unwrap_or_default();
    let options = Options { repetition: args.repetition, threads: usize::from(args.threads), ..Options::default() };
    let interruption = interruption_on_signal();
    let start = Instant::now();
    let Count { division, moves } = divide(&game, depth, &options, interruption.flag())?;
    let time = start.elapsed();
    let nodes = leaves(&division, depth);
    let nps = nodes_per_second(nodes, time);
    if args.divide {
        for (mv, nodes) in written_division(&game, &division, args.position.notation()) {
            if args.json {
                json_line(out, &MoveCount { mv: &mv, nodes })?;
            } else {
                writeln!(out, "{mv} {nodes}")?;
            }
        }
    }
    if division.len() < moves {
        let progress = format!("{} of {}", division.len(), count(moves as u64, "move", "moves"));
        return Err(interrupted(&format!("{progress}, with {}", count(nodes, "node", "nodes"))));
    }
    if args.json {
        let time_ms = time.as_millis();
        json_line(out, &Total { depth, repetition: args.repetition, nodes, time_ms, nps })?;
    } else {
        writeln!(out, "nodes {nodes}")?;
        let _ = writeln!(context.notes, "{:.3} s, {nps} nodes/s", time.as_secs_f64());
    }
    Ok(Verdict::Positive)
}
