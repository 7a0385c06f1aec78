//! `xiongmao bench`: the signature of the search and its speed.

use std::io::Write;

use serde::Serialize;

use super::{CommandError, json_line};
use crate::bench::{Bench, DEPTH, MEGABYTES, Measure, Speedup, Total, positions};
use crate::game::{MAX_DEPTH, nodes_per_second};
use crate::searcher::{Resources, on_search_thread};

/// What to measure and how.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Plies to search each position
    #[arg(long, value_name = "D", allow_negative_numbers = true, default_value_t = DEPTH,
          value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH as i64))]
    depth: u32,
    /// Search with so many threads; with more than one the nodes differ from run to run
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", allow_negative_numbers = true, default_value_t = MEGABYTES,
          value_parser = clap::value_parser!(u32).range(1..=33_554_432))]
    hash: u32,
    /// Search every position with A and then with B threads, and compare the time to the depth and the speed
    #[arg(long, value_name = "A,B", conflicts_with = "threads", value_parser = two_thread_counts)]
    compare_threads: Option<(u16, u16)>,
    #[arg(long, help = JSON_HELP)]
    json: bool,
}

const JSON_HELP: &str = "Print a JSON object a line: {\"feen\", \"threads\", \"nodes\", \"time_ms\", \"score\", \"best\"} \
                         for each search, and last {\"depth\", \"threads\", \"hash\", \"nodes\", \"time_ms\", \"nps\"}; \
                         in a comparison one such sum for each number of threads, and {\"speed_to_depth\", \"nps_ratio\"}";

/// Reads `A,B`.
fn two_thread_counts(text: &str) -> Result<(u16, u16), String> {
    let count = |text: &str| text.parse().ok().filter(|count| (1..=256).contains(count));
    text.split_once(',')
        .and_then(|(one, other)| Some((count(one)?, count(other)?)))
        .ok_or_else(|| "two numbers from 1 to 256 with a comma between are needed".to_owned())
}

/// The search of one position, for a program to read.
#[derive(Serialize)]
struct SearchLine<'a> {
    feen: &'a str,
    threads: u16,
    nodes: u64,
    time_ms: f64,
    score: String,
    best: &'a str,
}

/// The sum over all positions.
#[derive(Serialize)]
struct TotalLine {
    depth: u32,
    threads: u16,
    hash: u32,
    nodes: u64,
    time_ms: u128,
    nps: u64,
}

/// The outcome of a comparison.
#[derive(Serialize)]
struct RatioLine {
    speed_to_depth: f64,
    nps_ratio: f64,
}

/// Measures. Unless it is JSON, a line for each search goes to `aside`, and the sums to `out`.
///
/// # Errors
/// If the memory is not to be had or the output cannot be written.
pub fn run(args: &Args, out: &mut (impl Write + Send), aside: &mut (impl Write + Send)) -> Result<(), CommandError> {
    on_search_thread("bench", move || match args.compare_threads {
        None => measure(args, out, aside),
        Some(counts) => compare(args, counts, out, aside),
    })?
}

fn measure(args: &Args, out: &mut impl Write, aside: &mut impl Write) -> Result<(), CommandError> {
    let mut bench = Bench::new(Resources { threads: args.threads, hash: args.hash }, args.depth)?;
    let mut total = Total::default();
    for (index, feen) in positions().enumerate() {
        let Some(measure) = bench.search(feen)? else { continue };
        total.add(&measure);
        tell_search(args, out, aside, &Search { index, feen, threads: args.threads, measure: &measure })?;
    }
    tell_total(args, out, args.threads, total)
}

fn compare(
    args: &Args,
    (one, other): (u16, u16),
    out: &mut impl Write,
    aside: &mut impl Write,
) -> Result<(), CommandError> {
    let bench = |threads| {
        let bench = Bench::new(Resources { threads, hash: args.hash }, args.depth)?;
        Ok::<_, CommandError>((threads, bench, Total::default()))
    };
    let mut benches: [(u16, Bench, Total); 2] = [bench(one)?, bench(other)?];
    let mut speedup = Speedup::default();
    for (index, feen) in positions().enumerate() {
        let mut times = Vec::with_capacity(2);
        // One right after the other, so that whatever else slows the machine slows both.
        for (threads, bench, total) in &mut benches {
            let Some(measure) = bench.search(feen)? else { continue };
            total.add(&measure);
            times.push(measure.time);
            tell_search(args, out, aside, &Search { index, feen, threads: *threads, measure: &measure })?;
        }
        if let [slow, fast] = times[..] {
            speedup.add(slow, fast);
        }
    }
    let [(_, _, slow), (_, _, fast)] = benches;
    tell_total(args, out, one, slow)?;
    tell_total(args, out, other, fast)?;
    let nps_ratio =
        nodes_per_second(fast.nodes, fast.time) as f64 / (nodes_per_second(slow.nodes, slow.time) as f64).max(1.0);
    let ratios = RatioLine { speed_to_depth: speedup.mean(), nps_ratio };
    if args.json {
        return json_line(out, &ratios);
    }
    writeln!(out, "speed to depth {:.3} (geometric mean)", ratios.speed_to_depth)?;
    writeln!(out, "nps ratio {nps_ratio:.3}")?;
    Ok(())
}

/// One search and what it was of.
struct Search<'a> {
    index: usize,
    feen: &'a str,
    threads: u16,
    measure: &'a Measure,
}

fn tell_search(args: &Args, out: &mut impl Write, aside: &mut impl Write, search: &Search) -> Result<(), CommandError> {
    let Search { index, feen, threads, measure: Measure { nodes, time, score, best } } = search;
    if args.json {
        let time_ms = time.as_secs_f64() * 1000.0;
        let (threads, nodes, score) = (*threads, *nodes, score.to_string());
        return json_line(out, &SearchLine { feen, threads, nodes, time_ms, score, best });
    }
    // Progress is a courtesy: that nobody can be told is no failure of the bench.
    let _ = writeln!(
        aside,
        "{:2} threads {threads} nodes {nodes} time {} score {score} best {best} {feen}",
        index + 1,
        time.as_millis()
    );
    Ok(())
}

fn tell_total(
    args: &Args,
    out: &mut impl Write,
    threads: u16,
    Total { nodes, time }: Total,
) -> Result<(), CommandError> {
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
