//! `xiongmao analyse`: searches a position, or a batch of positions and games.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use xiongmao_analysis::answers_file::{AnswersFile, EarlierAnswers};
use xiongmao_analysis::batch::{self, AnswerCounts, Batch, Summary};
use xiongmao_analysis::merge::merge;
use xiongmao_analysis::parts;
use xiongmao_analysis::query::Query;
use xiongmao_analysis::recorded;
use xiongmao_analysis::records::source::Source;
use xiongmao_analysis::registry::Entry;
use xiongmao_analysis::request::Defaults;
use xiongmao_analysis::schema::head;
use xiongmao_analysis::searcher::{PositionSearcher, Resources};
use xiongmao_analysis::{AnalysisError, BATCH_HASH, HASH};
use xiongmao_answers::limits::{AnalysisLimits, MAX_MULTIPV};
use xiongmao_answers::sides::speech_about;
use xiongmao_language::Speech;
use xiongmao_movegen::notation::{Notation, split_moves};
use xiongmao_parts::manifest::begin;
use xiongmao_parts::{Manifest, Part, Work, finished, whole};
use xiongmao_records::RecordFormat;
use xiongmao_records::pgn::TextEncoding;
use xiongmao_search::Score;
use xiongmao_selfplay::file::{grow, put_in_place};

use super::limit_args::LimitArgs;
use super::{CommandResult, Context, EncodingArg, PositionArgs, TableArgs, cannot_write, tell_damage};
use crate::analysis::decoded::Decoded;
use crate::analysis::live::LiveLines;
use crate::analysis::single::{self, JsonDisplay, TableDisplay};
use crate::exit::Verdict;
use crate::signals::interruption_on_signal;
use crate::version;

/// The arguments of `xiongmao analyse`.
#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("answers").args(["batch", "merge"])))]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Search until Ctrl-C
    #[arg(long, conflicts_with_all = ["depth", "nodes", "movetime", "mate", "batch"])]
    infinite: bool,
    /// Number of lines to find, each beginning with a different move
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=MAX_MULTIPV as i64))]
    multipv: u16,
    /// Search only these moves, separated by blanks [default: all]
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true, conflicts_with = "batch")]
    searchmoves: String,
    /// Number of search threads [default: 1]; with --batch number of workers [default: number of cores]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = super::threads())]
    threads: Option<u16>,
    /// Size of the transposition table in megabytes [default: 64]; with --batch of each worker [default: 16]
    #[arg(long, value_name = "MB", allow_negative_numbers = true,
          value_parser = super::table_size())]
    hash: Option<u32>,
    #[command(flatten)]
    tables: TableArgs,
    /// Print JSON, one object per line; docs/json.md describes it
    #[arg(long)]
    json: bool,
    /// Analyse each line of a file, or of standard input (-), or each position of its games if it is PGN, PCN or in a
    /// format of another program; print the answers as JSON
    #[arg(long, value_name = "FILE", conflicts_with_all = ["feen", "fen", "moves"])]
    batch: Option<PathBuf>,
    #[command(flatten)]
    encoding: EncodingArg,
    /// Write the answers of a batch to this file; the same command continues an interrupted batch
    #[arg(long, value_name = "FILE", requires = "answers")]
    out: Option<PathBuf>,
    /// Answer only part I of N of a batch: every Nth record from the Ith on; --merge puts the parts together
    #[arg(long, value_name = "I/N", requires = "batch", requires = "out")]
    part: Option<Part>,
    /// Put the answers of all parts of a batch together, in the order of the batch
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = MERGE_CONFLICTS)]
    merge: Option<Vec<PathBuf>>,
    /// How a batch treats a refused record: fail (exit code 1) or as-record (its answer gives the reason, and that is
    /// all)
    #[arg(long, value_name = "WHAT", value_enum, hide_possible_values = true, default_value_t, requires = "answers")]
    refused: Refused,
}

/// The flags that conflict with `--merge`: the flags of a search.
const MERGE_CONFLICTS: [&str; 14] = [
    "feen",
    "fen",
    "moves",
    "searchmoves",
    "depth",
    "nodes",
    "movetime",
    "mate",
    "infinite",
    "multipv",
    "threads",
    "hash",
    "tables",
    "json",
];

/// The key of the field that every record of a game has and no request.
const SETUP: &[u8] = b"\"setup\":";

/// The effect of a refused record of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
enum Refused {
    /// The batch fails, after all other records have been answered.
    #[default]
    Fail,
    /// Nothing beyond its answer.
    AsRecord,
}

impl Args {
    fn query(&self, usual: AnalysisLimits, notation: Notation) -> Query {
        let searchmoves = split_moves(&self.searchmoves).map(Cow::into_owned).collect();
        let limits =
            if self.infinite { AnalysisLimits::default() } else { AnalysisLimits::from(self.limits).or(usual) };
        Query { limits, multipv: usize::from(self.multipv), searchmoves, notation }
    }
}

/// Runs the analysis. The verdict is negative if `--mate` found no win, or if records of a batch were refused.
///
/// # Errors
/// If the input is invalid, memory or threads are missing, or the output cannot be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    match (&args.batch, &args.merge) {
        (Some(path), _) => run_batch(context, args, path),
        (None, Some(parts)) => run_merge(context, args, parts),
        (None, None) => run_single(context, args),
    }
}

fn run_single(context: &mut Context, args: &Args) -> CommandResult {
    let language = context.language.of_text();
    let speech = |rules: &_| if args.json { Speech::default() } else { speech_about(rules, language) };
    let (game, speech) = args.position.game_to_search(context, speech)?;
    let notation = args.position.notation_to(&game, args.json, language);
    let out = &mut context.out;
    let query = args.query(AnalysisLimits::ONE, notation);
    let mut search_limits = query.search_limits(&game)?;
    search_limits.infinite = args.infinite;
    let resources = Resources { threads: args.threads.unwrap_or(1), hash: args.hash.unwrap_or(HASH) };
    let mut searcher = PositionSearcher::new(game.rules(), resources).map_err(AnalysisError::from)?;
    let tables = args.tables.open()?;
    searcher.set_tables(tables.clone());
    // From here on no signal is lost.
    let interruption = interruption_on_signal();
    let token = interruption.begin(&searcher.control());
    let interrupted = || interruption.has_come();
    let limits = (!args.infinite).then_some(query.limits);
    let multipv = query.multipv;
    let analysis = if args.json {
        let head = head(&game, &query, resources, None);
        let mut json = JsonDisplay { out, head, notation: query.notation, tables: tables.as_deref() };
        single::run(&mut searcher, token, &game, &search_limits, multipv, &mut json, &interrupted)?
    } else {
        let mut table = TableDisplay::new(out, &query, limits, LiveLines::on_stdout(), tables.as_deref(), speech);
        single::run(&mut searcher, token, &game, &search_limits, multipv, &mut table, &interrupted)?
    };
    tell_damage(tables.as_ref(), &mut context.notes);
    let found = |mate: u32| {
        let best = analysis.lines.as_slice().first();
        best.is_some_and(|info| matches!(info.score, Score::Mate(plies) if plies > 0 && plies.unsigned_abs() <= mate))
    };
    Ok(query.limits.mate.is_none_or(found).into())
}

fn run_batch(context: &mut Context, args: &Args, path: &Path) -> CommandResult {
    let name = if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() };
    let fail = |reason| AnalysisError::File { path: name.clone(), reason };
    let (mut input, mut lines): (Box<dyn BufRead + Send>, _) = if path == Path::new("-") {
        (Box::new(BufReader::new(io::stdin())), None)
    } else {
        let lines = if io::stderr().is_terminal() { count_lines(path) } else { None };
        (Box::new(BufReader::new(File::open(path).map_err(fail)?)), lines)
    };
    let format = RecordFormat::of_extension(path).filter(|format| *format != RecordFormat::Json);
    let mut settings = args.position.rule_settings();
    if format.is_some() || are_games(input.fill_buf().map_err(fail)?, args.encoding.get()) {
        let source = Source::from_input_as(name.clone(), input, format, args.encoding.get())?;
        settings = args.position.rule_settings_over(source.format().usual_rules());
        let requests = recorded::requests(&source, &settings, args.refused == Refused::AsRecord)?;
        lines = Some(requests.lines().count() as u64);
        input = Box::new(io::Cursor::new(requests));
    } else {
        input = Box::new(Decoded::new(input, args.encoding.get()));
    }
    let resources = Resources { threads: 1, hash: args.hash.unwrap_or(BATCH_HASH) };
    let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
    let workers =
        args.threads.unwrap_or_else(|| u16::try_from(cores()).unwrap_or(u16::MAX).min(Resources::MAX_THREADS));
    if let Some(entry) = context.game {
        entry.rules().check_notation(args.position.notation())?;
    }
    let defaults = Defaults {
        query: args.query(AnalysisLimits::EACH, args.position.notation()),
        resources,
        rules: context.game.map(Entry::rules),
        settings,
        tables: args.tables.open()?,
    };
    let tables = defaults.tables.clone();
    let mut manifest = args.part.map(|part| {
        let settings = parts::batch_settings(&defaults);
        Manifest::new(Work::Batch, part, version::program(), settings)
    });
    let file = args.out.as_deref().map(|path| open_answers(path, manifest.as_ref())).transpose()?;
    let interruption = interruption_on_signal();
    let part = args.part.unwrap_or(Part::WHOLE);
    let batch =
        Batch { input, name, lines, defaults, part, workers, file, tells: false, ordered: true, shows_progress: true };
    let Summary { counts, input } = batch::run(batch, &mut context.out, interruption.flag())?;
    tell_damage(tables.as_ref(), &mut context.notes);
    if let Some((manifest, path)) = manifest.as_mut().zip(args.out.as_deref()) {
        parts::finish_batch(manifest, counts, &input, path)?;
        manifest.write(path).map_err(AnalysisError::from)?;
    }
    Ok(refusal_verdict(context, args, counts))
}

/// Opens the file for the answers, if the run may continue its contents.
fn open_answers(path: &Path, manifest: Option<&Manifest>) -> Result<(AnswersFile, EarlierAnswers), AnalysisError> {
    let begun = path.metadata().is_ok_and(|data| data.len() > 0);
    begin(path, manifest, begun)?;
    AnswersFile::open(path)
}

/// Prints how many records were refused. The verdict is negative if that is a failure.
fn refusal_verdict(context: &mut Context, args: &Args, AnswerCounts { answers, refused }: AnswerCounts) -> Verdict {
    if refused > 0 {
        let text = "records refused; the lines with \"type\":\"error\" say why";
        let _ = writeln!(context.notes, "{refused} of {answers} {text}");
    }
    (refused == 0 || args.refused == Refused::AsRecord).into()
}

fn run_merge(context: &mut Context, args: &Args, outs: &[PathBuf]) -> CommandResult {
    let found = whole(outs, Work::Batch).and_then(|found| finished(&found).map(|()| found));
    let found = found.map_err(AnalysisError::from)?;
    let counts = match &args.out {
        None => {
            let mut out = BufWriter::new(&mut context.out);
            let counts = merge(&found, &mut out)?;
            out.flush()?;
            counts
        }
        Some(path) => {
            let (file, growing) = grow(path)?;
            let mut file = BufWriter::with_capacity(1 << 20, file);
            let counts = merge(&found, &mut file)?;
            let written = file.flush().and_then(|()| file.get_ref().sync_data());
            written.map_err(cannot_write(path))?;
            put_in_place(growing, path)?;
            counts
        }
    };
    Ok(refusal_verdict(context, args, counts))
}

/// Whether an input holds recorded games, judged by its beginning: a tag or a table, an object with a field `setup`,
/// or the signature of a binary format. No request begins like that.
fn are_games(beginning: &[u8], encoding: Option<TextEncoding>) -> bool {
    let encoding = encoding.or_else(|| TextEncoding::of_wide_mark(beginning));
    if let Some(encoding) = encoding.filter(|encoding| encoding.low_byte().is_some()) {
        return are_games(encoding.decode(beginning).as_bytes(), None);
    }
    let bytes = beginning.strip_prefix(b"\xef\xbb\xbf").unwrap_or(beginning).trim_ascii_start();
    let is_record = || bytes.starts_with(b"{") && bytes.windows(SETUP.len()).any(|window| window == SETUP);
    bytes.starts_with(b"[") || is_record() || RecordFormat::of_bytes(beginning).is_some()
}

/// The number of lines of a file; `None` for a pipe and the like, which could not be read twice.
fn count_lines(path: &Path) -> Option<u64> {
    let file = File::open(path).ok()?;
    if !file.metadata().ok()?.is_file() {
        return None;
    }
    let mut count = 0;
    let mut file = BufReader::new(file);
    while file.skip_until(b'\n').ok()? > 0 {
        count += 1;
    }
    Some(count)
}
