//! `xiongmao generate openings`: makes a suite of balanced openings.

use std::io::Write;

use xiongmao_analysis::interruption::Interruption;
use xiongmao_arena::tournament::openings::suite::{SuiteSettings, make_suite};
use xiongmao_text::{RangeError, range};

use super::{CommandResult, Context, opening_search};
use crate::exit::Verdict;

/// The table of each search, in megabytes.
const MEGABYTES: usize = 16;
/// Upper bound for the number of random moves.
const MOST_PLIES: u16 = 100;

/// Arguments of `generate openings`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Number of openings
    #[arg(long, value_name = "N", default_value_t = 2500, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Seed of the random moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of random moves: least and most; all lengths take turns
    #[arg(long, value_name = "A..B", default_value = "6..10", value_parser = plies)]
    plies: (u16, u16),
    /// How far from 0 the search may score an opening, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 25, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(i32).range(0..))]
    balance: i32,
    /// Nodes of that search; a search of 5000 nodes rejects the most unbalanced openings first
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number of threads; the openings do not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = super::threads())]
    threads: u16,
}

fn plies(text: &str) -> Result<(u16, u16), RangeError> {
    range(text, 1, MOST_PLIES)
}

/// Prints each opening as soon as it is found, so that an interrupted run keeps its results.
///
/// # Errors
/// If there are too few such openings, memory is missing, or the output cannot be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let (entry, out) = (context.entry(), &mut context.out);
    let Args { count, seed, plies: (least, most), balance, nodes, threads } = *args;
    let rules = entry.rules();
    writeln!(
        out,
        "# Openings of {}: {least} to {most} random moves, then a search of {nodes} nodes scores within {balance} \
         centipawns of 0.\n# By {} {}, {}:\n# xiongmao generate openings --game {} --count {count} --seed {seed} \
         --plies {least}..{most} --balance {balance} --nodes {nodes}",
        rules.title,
        env!("CARGO_PKG_NAME"),
        env!("CARGO_PKG_VERSION"),
        entry.variant.embedded().name(),
        rules.name,
    )?;
    let moves = usize::from(least)..=usize::from(most);
    let settings = SuiteSettings { moves, balance, nodes, seed, threads: usize::from(threads) };
    let evaluator = opening_search::scorer(rules, MEGABYTES, Interruption::default());
    make_suite(rules, &settings, &evaluator, count as usize, |opening| {
        writeln!(out, "{}", opening.written().join(" "))
    })?;
    Ok(Verdict::Positive)
}
