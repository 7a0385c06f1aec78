//! `xiongmao annotate`: searches every position of recorded games and assesses their moves.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::bail;
use indicatif::{ProgressBar, ProgressStyle};
use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::records::review::{ReviewError, review};
use xiongmao_analysis::records::source::{Source, SourceError};
use xiongmao_analysis::searcher::{Resources, on_search_thread};
use xiongmao_answers::limits::MAX_DEPTH;
use xiongmao_answers::reasons::Style;
use xiongmao_answers::sides::speech_about;
use xiongmao_drawing::board_text::Signs;
use xiongmao_drawing::pictures::sheet;
use xiongmao_language::{Language, Speech};
use xiongmao_movegen::Rules;
use xiongmao_movegen::notation::Notation;
use xiongmao_records::pcn::Pcn;
use xiongmao_records::pgn::default_notation;
use xiongmao_records::{RecordFormat, RecordWriteError};
use xiongmao_tables::Tables;
use xiongmao_web::single_page;

use super::games_args::GamesArgs;
use super::record_notes::RecordNotes;
use super::review_summary::SummaryTable;
use super::rule_args::RecordRuleArgs;
use super::{
    CommandResult, Context, EncodingArg, TableArgs, check_file, interrupted, json_line, no_thread, tell_damage,
    value_parsers, write_file,
};
use crate::signals::interruption_on_signal;
use xiongmao_answers::heading::heading;
use xiongmao_answers::review::{Review, ReviewLimits};

/// Default table size, in megabytes.
const HASH: u32 = 64;

/// The arguments of `xiongmao annotate`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// File with games: a PCN record in TOML, any number in JSON, PGN, XQF and other formats of Xiangqi programs; a
    /// match folder; - for standard input
    #[arg(id = "record", value_name = "GAME", required_unless_present = "games", conflicts_with = "games")]
    game: Option<PathBuf>,
    #[command(flatten)]
    stored: GamesArgs,
    /// Annotate only the game with this number, from 1, or several: 3,8,12; in a database the numbers are those that
    /// `games search` prints [default: all games]
    #[arg(long = "number", value_name = "N", allow_negative_numbers = true, value_delimiter = ',',
          value_parser = clap::value_parser!(u32).range(1..))]
    numbers: Vec<u32>,
    /// Number of preset opening moves; they are neither assessed nor counted [default: from the record of a match, or
    /// else 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    opening: Option<usize>,
    /// Judge every move by the search: no move of the opening book counts as theory
    #[arg(long)]
    no_book: bool,
    /// Search each position to this depth, in plies [default: no limit]
    #[arg(long, value_name = "D", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH as i64))]
    depth: Option<u32>,
    /// Search this number of nodes for each position [default, without another limit: 200000]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search each position for this time, in milliseconds [default: no limit]
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Number of search threads; with more than one, results differ between runs
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1,
          value_parser = super::threads())]
    threads: u16,
    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", allow_negative_numbers = true, default_value_t = HASH,
          value_parser = super::table_size())]
    hash: u32,
    #[command(flatten)]
    tables: TableArgs,
    /// Format of the printed records: toml (one game), json or pgn [default: as in the file]
    #[arg(long, value_name = "FORM", value_parser = value_parsers::written_format(), hide_possible_values = true)]
    format: Option<RecordFormat>,
    /// Print the reviews instead of the records, one JSON object per game; docs/json.md describes them
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Print a table of the players instead of the records: accuracy, mean loss and assessments, in the whole game and
    /// in its opening, middle and ending; with several games, the sums
    #[arg(long, conflicts_with_all = ["format", "json"])]
    summary: bool,
    /// Draw the curve of South's chance and the turning points of one game as SVG; - prints it instead of the record
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write an HTML page for stepping through all games, with the curve, the turning points and the engine's lines; -
    /// prints it instead of the record
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[arg(long, help = super::CHARACTERS_HELP, num_args = 0..=1, require_equals = true, value_name = "BOOL",
          default_missing_value = "true", hide_possible_values = true)]
    characters: Option<bool>,
    #[command(flatten)]
    encoding: EncodingArg,
    #[command(flatten)]
    rules: RecordRuleArgs,
}

impl Args {
    fn limits(&self) -> ReviewLimits {
        ReviewLimits::or_usual(self.depth, self.nodes, self.movetime.map(Duration::from_millis))
    }
}

/// A game with its review.
struct AnnotatedGame {
    record: Pcn,
    review: Review,
}

/// Reads the games, searches their positions, and prints the annotated records, or a summary. The verdict is positive
/// if all games could be annotated. After an interruption, the last game printed is annotated as far as it was
/// searched.
///
/// # Errors
/// If a signal ends it, the game does not exist, the only game cannot be replayed, memory is missing, or a file cannot
/// be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let Context { out, notes, language, .. } = context;
    let signs = language.signs(args.characters);
    [&args.svg, &args.html].into_iter().flatten().try_for_each(|path| check_file(path))?;
    let Input { name, format, count, rules, records } = Input::of(args)?;
    let several = count > 1;
    if several && (args.svg.is_some() || !args.json && !args.summary && format == RecordFormat::Toml) {
        return Err(SourceError::SeveralGames(name).into());
    }
    let prints = !args.summary && [&args.svg, &args.html].into_iter().flatten().all(|path| path != Path::new("-"));
    let (mut games, mut left_out, mut done) = (Vec::new(), 0, 0);
    let language_of_text = language.of_text();
    let speech = rules.map_or(Speech::new(language_of_text), |rules| speech_about(rules, language_of_text));
    let mut summary = SummaryTable::default();
    let mut record_notes = RecordNotes::new(speech);
    let (interruption, tables) = (interruption_on_signal(), args.tables.open()?);
    for (number, record) in (1..).zip(records) {
        let game = record.and_then(|record| {
            record_notes.print(number, &record, notes);
            let game = annotated(args, language.of_text(), &record, format, tables.as_ref(), &interruption)?;
            // The game can be replayed, so the review is valid; these faults are only reported.
            game.review.faults.iter().for_each(|fault| record_notes.contradiction(fault, notes));
            Ok(game)
        });
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                match (error.downcast_ref(), error.downcast_ref()) {
                    (Some(ReviewError::Fault(fault)), _) if several => record_notes.left_out(number, fault, notes),
                    (_, Some(SourceError::Game { reason, .. })) if several => {
                        record_notes.left_out(number, reason, notes);
                    }
                    _ => return Err(error),
                }
                (left_out, done) = (left_out + 1, number);
                continue;
            }
        };
        // An interruption from here on ends the next game, and this one counts.
        let cut_off = interruption.has_come();
        if prints && args.json {
            let style = Style { notation: Notation::Pmn, speech: Speech::new(language.of_json()) };
            json_line(out, &game.review.document(&game.record, style))?;
        } else if prints {
            out.write_all(written(&game.record, format, several)?.as_bytes())?;
        }
        summary.add(game.review.summaries(&game.record));
        if !several || args.html.is_some() {
            games.push(game);
        }
        if cut_off {
            break;
        }
        done = number;
    }
    record_notes.finish(notes);
    tell_damage(tables.as_ref(), notes);
    if args.summary {
        summary.print(speech, out)?;
    } else if notes.is_terminal() {
        let _ = summary.print(speech, notes);
    }
    draw(args, &games, signs, speech, out)?;
    if done < count {
        let games = xiongmao_text::count(count as u64, "game", "games");
        return Err(interrupted(&format!("{done} of {games}")));
    }
    Ok((left_out == 0).into())
}

/// Draws what `--svg` and `--html` ask for.
fn draw(
    args: &Args,
    games: &[AnnotatedGame],
    signs: Signs,
    speech: Speech,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    if let (Some(path), [game]) = (&args.svg, games) {
        let title = heading(&game.record, speech).title;
        write_file(path, &sheet::draw(&game.record, &game.review, signs, speech).file(&title), out)?;
    }
    if let Some(path) = &args.html {
        let reviews: Vec<_> = games.iter().map(|game| game.review.page(&game.record)).collect();
        let pieces = if signs == Signs::Characters { "characters" } else { "pictures" };
        write_file(path, &single_page(&reviews, pieces, speech.language), out)?;
    }
    Ok(())
}

/// The games to annotate.
struct Input {
    /// The file that they come from.
    name: String,
    /// The format to write them in.
    format: RecordFormat,
    /// How many they are.
    count: usize,
    /// The rules of the first one.
    rules: Option<&'static Rules>,
    records: Box<dyn Iterator<Item = anyhow::Result<Pcn>>>,
}

impl Input {
    fn of(args: &Args) -> anyhow::Result<Self> {
        if let Some(stored) = args.stored.find(None)? {
            let stored = if args.numbers.is_empty() { stored } else { stored.only(&args.numbers)? };
            let (name, count, rules) = (stored.name(), stored.len(), stored.rules()?);
            if count == 0 {
                bail!("no game of {name} is like that");
            }
            let records = Box::new(stored.records().map(|record| Ok(record?)));
            return Ok(Self { name, format: args.format.unwrap_or(RecordFormat::Pgn), count, rules, records });
        }
        // Without a database, the command line demands a file.
        let source = Source::read_as(args.game.as_deref().unwrap_or(Path::new("-")), args.encoding.get())?;
        let as_in_file = if source.format().is_written() { source.format() } else { RecordFormat::Pgn };
        let one = |number: &u32| source.record(Some(*number as usize));
        let mut records: Vec<Result<Pcn, SourceError>> =
            if args.numbers.is_empty() { source.records().collect() } else { args.numbers.iter().map(one).collect() };
        // A number that the file does not have is told before a game is searched.
        let missing = records.iter().position(|record| matches!(record, Err(SourceError::NoSuchGame { .. })));
        if let Some(Err(error)) = missing.map(|index| records.swap_remove(index)) {
            return Err(error.into());
        }
        // Of a game with a move that cannot be played, what came before it is annotated.
        let kept = |error: SourceError| error.kept().cloned().ok_or(error);
        let records: Vec<_> = records.into_iter().map(|record| record.or_else(kept)).collect();
        Ok(Self {
            name: source.name().to_owned(),
            format: args.format.unwrap_or(as_in_file),
            count: records.len(),
            rules: records.iter().flatten().next().map(Pcn::rules),
            records: Box::new(records.into_iter().map(|record| Ok(record?))),
        })
    }
}

/// The game, searched and assessed.
fn annotated(
    args: &Args,
    language: Language,
    record: &Pcn,
    format: RecordFormat,
    tables: Option<&Arc<Tables>>,
    interruption: &Interruption,
) -> anyhow::Result<AnnotatedGame> {
    let mut record = record.clone();
    let rules = args.rules.of(&record);
    if rules != record.rule_settings() {
        record.set_rule_settings(&rules);
    }
    let review = searched(args, &record, tables, interruption)?;
    // The sentences of reasons have their moves as the record has them.
    let is_pgn = format == RecordFormat::Pgn;
    let notation = if is_pgn { default_notation(record.rules()) } else { Notation::Pmn };
    let speech = speech_about(record.rules(), language);
    let mut record = review.annotated(&record, Style { notation, speech });
    if let Some(opening) = args.opening {
        record.set_opening_plies(opening.min(review.moves.len()));
    }
    Ok(AnnotatedGame { record, review })
}

/// The record in this format; one of several in JSON takes one line.
fn written(record: &Pcn, format: RecordFormat, several: bool) -> Result<String, RecordWriteError> {
    match format {
        RecordFormat::Json if several => Ok(record.to_json() + "\n"),
        _ => format.write(record, None),
    }
}

/// Reviews the game on a search thread, with a progress bar on a terminal.
fn searched(
    args: &Args,
    record: &Pcn,
    tables: Option<&Arc<Tables>>,
    interruption: &Interruption,
) -> anyhow::Result<Review> {
    let bar = ProgressBar::no_length();
    if let Ok(style) = ProgressStyle::with_template("{pos}/{len} positions  {elapsed_precise}, left {eta}") {
        bar.set_style(style);
    }
    let resources = Resources { threads: args.threads, hash: args.hash };
    let review = on_search_thread("annotate", || {
        let opening = args.opening.or_else(|| record.opening_plies()).unwrap_or(0);
        review(record, opening, !args.no_book, args.limits(), resources, tables, interruption, &mut |done, all| {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        })
    });
    bar.finish_and_clear();
    Ok(review.map_err(no_thread)??)
}
