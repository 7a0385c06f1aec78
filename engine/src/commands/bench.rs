//! `xiongmao bench`: prints the signature of the search and its speed.

use std::io::Write;

use serde::Serialize;
use xiongmao_analysis::bench::{Bench, BenchError, DEPTH, MEGABYTES, Measure, Speedup, Total, positions};
use xiongmao_analysis::registry::Entry;
use xiongmao_analysis::searcher::{Resources, on_search_thread};
use xiongmao_answers::limits::MAX_DEPTH;
use xiongmao_answers::line::nodes_per_second;
use xiongmao_search::Limits;

use super::{CommandResult, Context, interrupted, json_line, no_thread, value_parsers};
use crate::exit::Verdict;
use crate::signals::interruption_on_signal;

/// The arguments of `xiongmao bench`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Depth of each search, in plies
    #[arg(long, value_name = "D", allow_negative_numbers = true, default_value_t = DEPTH,
          value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH as i64))]
    depth: u32,
    /// The same
    #[arg(id = "bare_depth", value_name = "DEPTH", hide = true, conflicts_with = "depth",
          value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH as i64))]
    bare_depth: Option<u32>,
    /// Number of search threads; with more than one, the nodes differ between runs
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1,
          value_parser = super::threads())]
    threads: u16,
    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", allow_negative_numbers = true, default_value_t = MEGABYTES,
          value_parser = super::table_size())]
    hash: u32,
    /// Search each position with A and then with B threads; compare the times to depth and the speeds [default: off]
    #[arg(long, value_name = "A,B", conflicts_with = "threads", value_parser = value_parsers::thread_counts)]
    compare_threads: Option<(u16, u16)>,
    #[arg(long, help = JSON_HELP)]
    json: bool,
}

const JSON_HELP: &str = "Print JSON, one object per line: {\"feen\", \"threads\", \"nodes\", \"time_ms\", \"score\", \
                         \"best\"} for each search, then the sums {\"depth\", \"threads\", \"hash\", \"nodes\", \
                         \"time_ms\", \"nps\"}; a comparison has the sums of both and {\"speed_to_depth\", \
                         \"nps_ratio\"}";

impl Args {
    /// The depth of each search, however it was given.
    fn depth(&self) -> u32 {
        self.bare_depth.unwrap_or(self.depth)
    }

    /// The bench of this game with this many threads.
    fn bench(&self, entry: &Entry, threads: u16) -> Result<Bench, BenchError> {
        let limits = Limits { depth: Some(self.depth()), ..Limits::default() };
        Bench::new(entry.rules(), Resources { threads, hash: self.hash }, limits)
    }
}

/// The search of one position, as JSON.
#[derive(Serialize)]
struct SearchLine<'a> {
    feen: &'a str,
    threads: u16,
    nodes: u64,
    time_ms: f64,
    score: String,
    best: &'a str,
}

/// The sums over all positions, as JSON.
#[derive(Serialize)]
struct TotalLine {
    depth: u32,
    threads: u16,
    hash: u32,
    nodes: u64,
    time_ms: u128,
    nps: u64,
}

/// The result of a comparison, as JSON.
#[derive(Serialize)]
struct RatioLine {
    speed_to_depth: f64,
    nps_ratio: f64,
}

/// Runs the bench. It prints the sums; a line for each search is a note, or part of the output with `--json`. After an
/// interruption, the sums cover the positions before it.
///
/// # Errors
/// If memory is missing, a signal ends the bench, or the output cannot be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    on_search_thread("bench", move || match args.compare_threads {
        None => measure(context, args),
        Some(counts) => compare(context, args, counts),
    })
    .map_err(no_thread)??;
    Ok(Verdict::Positive)
}

fn measure(context: &mut Context, args: &Args) -> anyhow::Result<()> {
    let entry = context.entry();
    let mut bench = args.bench(entry, args.threads)?;
    let (mut total, interruption) = (Total::default(), interruption_on_signal());
    for (index, feen) in positions(entry).enumerate() {
        let measure = bench.search(feen, &interruption)?;
        if interruption.has_come() {
            print_total(&mut context.out, args, args.threads, total)?;
            return Err(interrupted_after(entry, index));
        }
        let Some(measure) = measure else { continue };
        total.add(&measure);
        print_search(context, args, &Search { index, feen, threads: args.threads, measure: &measure })?;
    }
    print_total(&mut context.out, args, args.threads, total)
}

/// The error of a bench that was interrupted after this many positions.
fn interrupted_after(entry: &Entry, done: usize) -> anyhow::Error {
    interrupted(&format!("{done} of {} positions", positions(entry).count()))
}

fn compare(context: &mut Context, args: &Args, (one, other): (u16, u16)) -> anyhow::Result<()> {
    let entry = context.entry();
    let bench = |threads| Ok::<_, anyhow::Error>((threads, args.bench(entry, threads)?, Total::default()));
    let mut benches: [(u16, Bench, Total); 2] = [bench(one)?, bench(other)?];
    let mut speedup = Speedup::default();
    let interruption = interruption_on_signal();
    let mut end = Ok(());
    for (index, feen) in positions(entry).enumerate() {
        let mut measures = Vec::with_capacity(2);
        // One right after the other, so that other load on the machine slows both.
        for (_, bench, _) in &mut benches {
            measures.extend(bench.search(feen, &interruption)?);
        }
        if interruption.has_come() {
            end = Err(interrupted_after(entry, index));
            break;
        }
        for ((threads, _, total), measure) in benches.iter_mut().zip(&measures) {
            total.add(measure);
            print_search(context, args, &Search { index, feen, threads: *threads, measure })?;
        }
        if let [slow, fast] = &measures[..] {
            speedup.add(slow.time, fast.time);
        }
    }
    let [(_, _, slow), (_, _, fast)] = benches;
    let out = &mut context.out;
    print_total(out, args, one, slow)?;
    print_total(out, args, other, fast)?;
    let nps_ratio =
        nodes_per_second(fast.nodes, fast.time) as f64 / (nodes_per_second(slow.nodes, slow.time) as f64).max(1.0);
    let ratios = RatioLine { speed_to_depth: speedup.mean(), nps_ratio };
    if args.json {
        json_line(out, &ratios)?;
    } else {
        writeln!(out, "speed to depth {:.3} (geometric mean)", ratios.speed_to_depth)?;
        writeln!(out, "nps ratio {nps_ratio:.3}")?;
    }
    end
}

/// A search and its position.
struct Search<'a> {
    index: usize,
    feen: &'a str,
    threads: u16,
    measure: &'a Measure,
}

fn print_search(context: &mut Context, args: &Args, search: &Search) -> anyhow::Result<()> {
    let Search { index, feen, threads, measure: Measure { nodes, time, score, best } } = search;
    if args.json {
        let time_ms = time.as_secs_f64() * 1000.0;
        let (threads, nodes, score) = (*threads, *nodes, score.to_string());
        return json_line(&mut context.out, &SearchLine { feen, threads, nodes, time_ms, score, best });
    }
    let _ = writeln!(
        context.notes,
        "{:2} threads {threads} nodes {nodes} time {} score {score} best {best} {feen}",
        index + 1,
        time.as_millis()
    );
    Ok(())
}

fn print_total(out: &mut impl Write, args: &Args, threads: u16, Total { nodes, time }: Total) -> anyhow::Result<()> {
    let (time_ms, nps) = (time.as_millis(), nodes_per_second(nodes, time));
    if args.json {
        let Args { depth, hash, .. } = *args;
        return json_line(out, &TotalLine { depth, threads, hash, nodes, time_ms, nps });
    }
    if args.compare_threads.is_some() {
        writeln!(out, "threads {threads}")?;
    }
    writeln!(out, "nodes {nodes}\nnps {nps}\ntime {time_ms} ms")?;
    Ok(())
}
