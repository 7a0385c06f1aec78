//! `xiongmao suite`: searches the positions of a test suite and says which are solved, and how fast.

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use xiongmao_analysis::BATCH_HASH;
use xiongmao_analysis::registry::{self, Entry};
use xiongmao_analysis::searcher::{GameSearcher, Resources, on_search_thread};
use xiongmao_answers::limits::{AnalysisLimits, MAX_DEPTH};
use xiongmao_movegen::notation::Notation;
use xiongmao_puzzles::suite::epd::{EpdReader, TestPosition};
use xiongmao_puzzles::suite::run::{SuiteLimits, SuiteRunner, SuiteTotal, TestResult};
use xiongmao_puzzles::suite::schema::{PositionResult, SuiteSummary};
use xiongmao_records::RecordFormat;
use xiongmao_text::{count, short_name};

use super::rule_args::RuleArgs;
use super::value_parsers::{self, notation_names};
use super::{CommandResult, Context, interrupted, json_line, no_thread};
use crate::signals::interruption_on_signal;

/// The arguments of `xiongmao suite`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// File with a position in EPD, FEN or FEEN on each line, followed by the operations bm, am or dm; - for standard
    /// input [default: the built-in suite of the game]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Search each position to this depth, in plies [default: no limit]
    #[arg(long, value_name = "D", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH as i64))]
    depth: Option<u32>,
    /// Search this number of nodes for each position [default, without another limit: 1000000]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search each position for this time, in milliseconds [default: no limit]
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// End a search once its answer has been right in N iterations in a row [default: search to the limit]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH as i64))]
    until_solved: Option<u32>,
    /// Number of search threads; with more than one, results differ between runs
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1,
          value_parser = super::threads())]
    threads: u16,
    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", allow_negative_numbers = true, default_value_t = BATCH_HASH,
          value_parser = super::table_size())]
    hash: u32,
    #[arg(long, value_name = "NAME", value_parser = value_parsers::notation(), ignore_case = true,
          hide_possible_values = true, help = notation_help())]
    notation: Option<Notation>,
    #[command(flatten)]
    rules: RuleArgs,
    /// Print one JSON object per position and then one for the whole suite; docs/json.md describes them
    #[arg(long)]
    json: bool,
}

fn notation_help() -> String {
    let names = notation_names();
    format!("Notation of the moves, both those given and those printed: {names} [default: any is read, pmn is printed]")
}

impl Args {
    fn limits(&self) -> SuiteLimits {
        let Self { depth, nodes, movetime, until_solved, .. } = *self;
        let limits = AnalysisLimits { depth, nodes, movetime, mate: None }.or(AnalysisLimits::EACH);
        SuiteLimits { limits, until_solved }
    }

    /// The positions of the file, or of the built-in suite.
    fn positions(&self, entry: Option<&'static Entry>) -> anyhow::Result<Vec<TestPosition>> {
        let reader =
            EpdReader { rules: entry.map(Entry::rules), notation: self.notation, settings: self.rules.settings() };
        if let Some(path) = &self.file {
            if RecordFormat::of_extension(path).is_some() {
                bail!(
                    "{path} is not a suite, which has a position in EPD on each line; to review a game: xiongmao \
                     annotate {path}",
                    path = path.display()
                );
            }
            return Ok(reader.file(path)?);
        }
        let entry = entry.unwrap_or_else(registry::default);
        // It is written in PMN, whatever is printed.
        let reader = EpdReader { notation: None, ..reader };
        Ok(reader.suite(entry.rules().name, entry.suite.as_bytes())?)
    }
}

/// Searches the positions of a suite. The verdict is positive if all are solved. After an interruption, the sums cover
/// the positions before it.
///
/// # Errors
/// If the suite cannot be read, memory is missing, a signal ends it, or the output cannot be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let positions = args.positions(context.game)?;
    let resources = Resources { threads: args.threads, hash: args.hash };
    let interruption = interruption_on_signal();
    let (total, all) = (&mut SuiteTotal::default(), positions.len());
    on_search_thread("suite", || -> anyhow::Result<()> {
        // A suite has at least one position.
        let searcher = GameSearcher::new(positions[0].game.rules(), resources)?;
        let mut runner = SuiteRunner::new(searcher, args.limits());
        for (number, position) in (1..).zip(&positions) {
            let result = runner.search(position, &interruption)?;
            if interruption.has_come() {
                break;
            }
            let Some(result) = result else { continue };
            total.add(&result);
            print_position(context, args, number, position, &result)?;
        }
        Ok(())
    })
    .map_err(no_thread)??;
    print_total(context, args, *total)?;
    if interruption.has_come() {
        let positions = count(all as u64, "position", "positions");
        return Err(interrupted(&format!("{} of {positions}", total.positions)));
    }
    Ok((total.solved == total.positions).into())
}

fn print_position(
    context: &mut Context,
    args: &Args,
    number: usize,
    position: &TestPosition,
    result: &TestResult,
) -> anyhow::Result<()> {
    let (notation, out) = (args.notation.unwrap_or_default(), &mut context.out);
    if args.json {
        return json_line(out, &PositionResult::new(position, result, notation));
    }
    let TestPosition { id, game, expected, .. } = position;
    let (verdict, effort) = match result.solution {
        Some(solution) => ("solved", solution),
        None => ("missed", (&result.info).into()),
    };
    let best = game.write_move(result.best, notation);
    let name = id.as_deref().map_or_else(String::new, |id| format!("  {}", short_name(id)));
    writeln!(
        out,
        "{number:3}  {verdict}  depth {:2}  nodes {:8}  time {:6} ms  {best} {}  {}{name}",
        effort.depth,
        effort.nodes,
        effort.time.as_millis(),
        result.info.score,
        expected.in_words(game, notation),
    )?;
    Ok(())
}

fn print_total(context: &mut Context, args: &Args, total: SuiteTotal) -> anyhow::Result<()> {
    if args.json {
        return json_line(&mut context.out, &SuiteSummary::from(total));
    }
    let SuiteTotal { positions, solved, spent, to_solution } = total;
    let out = &mut context.out;
    writeln!(out, "solved {solved} of {positions}")?;
    writeln!(out, "nodes {}, to the solutions {}", spent.nodes, to_solution.nodes)?;
    writeln!(out, "time {} ms, to the solutions {} ms", spent.time.as_millis(), to_solution.time.as_millis())?;
    Ok(())
}
