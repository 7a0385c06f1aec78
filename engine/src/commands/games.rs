//! `xiongmao games`: a database of games, made, searched and exported.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::time::Instant;

use xiongmao_analysis::interruption::Interruption;
use xiongmao_answers::explored::GameSummary;
use xiongmao_games::import::{Imported, News, import};
use xiongmao_games::positions::{self, Counted};
use xiongmao_games::search::{Found, Likeness};
use xiongmao_games::{Database, Filter};
use xiongmao_movegen::notation::Notation;
use xiongmao_parts::Part;
use xiongmao_records::RecordFormat;
use xiongmao_text::{count, one_line};

use super::filter_args::FilterArgs;
use super::game_line::in_short;
use super::games_args::position_in;
use super::logged_bar::LoggedBar;
use super::value_parsers::{self, notation_names};
use super::{CommandResult, Context, PositionArgs, cannot_write, interrupted, json_line};
use crate::exit::Verdict;
use crate::help_text;
use crate::signals::interruption_on_signal;

/// What to do with a database of games.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Read files of games into a database, and count what was played in each position
    #[command(after_help = help_text::GAMES_IMPORT)]
    Import(ImportArgs),
    /// List games: by position, material, soldiers, players, event, year, rating, result, length
    #[command(after_help = help_text::GAMES_SEARCH)]
    Search(SearchArgs),
    /// Print a game as PGN
    #[command(after_help = help_text::GAMES_SHOW)]
    Show(ShowArgs),
    /// Write games as PGN or PCN
    #[command(after_help = help_text::GAMES_EXPORT)]
    Export(ExportArgs),
    /// Count games, results, players and positions
    #[command(after_help = help_text::GAMES_STATS)]
    Stats(StatsArgs),
    /// List games that are the beginning of another game of the same players, or remove them
    #[command(after_help = help_text::GAMES_DEDUPE)]
    Dedupe(DedupeArgs),
}

/// Arguments of `games import`.
#[derive(Debug, clap::Args)]
pub struct ImportArgs {
    /// Files with games in any format that `annotate` reads, folders of them, and other databases of games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Database to add the games to; the same command continues an interrupted import
    #[arg(long, value_name = "DATABASE")]
    into: PathBuf,
    /// Read only part I of N of the files; to import the databases of all parts makes them one
    #[arg(long, value_name = "I/N", default_value_t = Part::WHOLE, hide_default_value = true)]
    part: Part,
    /// Also count what was played in the positions that only one game has reached, about ten times as many, so that
    /// the tables of several databases can be added up
    #[arg(long)]
    all_positions: bool,
}

/// Which games.
#[derive(Debug, clap::Args)]
struct Which {
    /// Database of games
    #[arg(value_name = "DATABASE")]
    database: PathBuf,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// What a position of the game has in common with the given one: position (all), material (the pieces on the
    /// board), or soldiers (their squares) [default: position, if one is given]
    #[arg(long, value_name = "WHAT", value_parser = ["position", "material", "soldiers"], hide_possible_values = true)]
    like: Option<String>,
    /// Only the games that the rules refuse, instead of the games that they accept
    #[arg(long)]
    refused: bool,
}

/// Arguments of `games search`.
#[derive(Debug, clap::Args)]
pub struct SearchArgs {
    #[command(flatten)]
    which: Which,
    /// Number of games to list
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: usize,
    /// Print a JSON object for each game, which docs/games.md describes
    #[arg(long)]
    json: bool,
}

/// Arguments of `games show`.
#[derive(Debug, clap::Args)]
pub struct ShowArgs {
    /// Database of games
    #[arg(value_name = "DATABASE")]
    database: PathBuf,
    /// Number of the game, as `games search` prints it
    #[arg(value_name = "NUMBER")]
    number: i64,
    #[arg(long, value_name = "NOTATION", value_parser = value_parsers::notation(), ignore_case = true,
          hide_possible_values = true, help = notation_help())]
    notation: Option<Notation>,
    /// Print PCN in JSON instead of PGN
    #[arg(long, conflicts_with = "notation")]
    json: bool,
}

fn notation_help() -> String {
    format!("Notation of the moves: {} [default: iccs for Xiangqi, pmn for Xiongqi]", notation_names())
}

/// Arguments of `games export`.
#[derive(Debug, clap::Args)]
pub struct ExportArgs {
    #[command(flatten)]
    which: Which,
    /// Format: pgn or json (PCN, one record per line) [default: by the extension of --out, or else pgn]
    #[arg(long, value_name = "FORM", value_parser = ["pgn", "json"], hide_possible_values = true)]
    to: Option<String>,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Arguments of `games stats`.
#[derive(Debug, clap::Args)]
pub struct StatsArgs {
    /// Database of games
    #[arg(value_name = "DATABASE")]
    database: PathBuf,
    /// Print one JSON object, which docs/games.md describes
    #[arg(long)]
    json: bool,
}

/// Arguments of `games dedupe`.
#[derive(Debug, clap::Args)]
pub struct DedupeArgs {
    /// Database of games
    #[arg(value_name = "DATABASE")]
    database: PathBuf,
    /// Remove the games that are listed
    #[arg(long)]
    remove: bool,
}

/// Makes, searches or exports a database.
///
/// # Errors
/// If a file cannot be read or written, or the database is damaged.
pub fn run(context: &mut Context, command: &Command) -> CommandResult {
    match command {
        Command::Import(args) => run_import(context, args),
        Command::Search(args) => run_search(context, args),
        Command::Show(args) => run_show(context, args),
        Command::Export(args) => run_export(context, args),
        Command::Stats(args) => run_stats(context, args),
        Command::Dedupe(args) => run_dedupe(context, args),
    }
}

fn run_import(context: &mut Context, args: &ImportArgs) -> CommandResult {
    let mut database = Database::create(&args.into)?;
    let (interruption, begun) = (interruption_on_signal(), Instant::now());
    let mut bar = LoggedBar::new("{wide_bar} {pos}/{len} files  {elapsed_precise}, left {eta}  {msg}", 0);
    let mut tell = |news: News<'_>| match news {
        News::Progress(Imported { files, all_files, added, .. }) => {
            let added = count(added, "game", "games");
            bar.set_length(all_files as u64);
            bar.show(files as u64, added.clone(), || format!("{files} of {all_files} files, {added}"));
        }
        News::LeftOut(name, reason) => bar.say(&format!("{name} is left out: {}", one_line(reason))),
    };
    let done = import(&mut database, &args.files, args.part, &interruption, &mut tell)?;
    drop(bar);
    let which = if args.all_positions { Counted::All } else { Counted::Shared };
    // Parts are counted when they have become one.
    let is_uncounted = args.part != Part::WHOLE && which == Counted::Shared;
    let is_counted = is_uncounted || count_positions(&mut database, which, &interruption)?;
    let Imported { added, duplicates, refused, unread, known, .. } = done;
    let mut parts = vec![format!("{} added to {}", count(added, "game", "games"), args.into.display())];
    for (number, what) in [(refused, "of them refused by the rules"), (duplicates, "already there")] {
        parts.extend((number > 0).then(|| format!("{number} {what}")));
    }
    parts.extend((known > 0).then(|| format!("{} imported before", count(known as u64, "file", "files"))));
    parts.extend((unread > 0).then(|| format!("{} left out", count(unread as u64, "file", "files"))));
    writeln!(context.out, "{}; {:.1} s", parts.join(", "), begun.elapsed().as_secs_f64())?;
    if interruption.has_come() && (!is_counted || done.files < done.all_files) {
        return Err(interrupted(&count(added, "game", "games")));
    }
    Ok((unread == 0).into())
}

fn count_positions(database: &mut Database, which: Counted, interruption: &Interruption) -> anyhow::Result<bool> {
    let mut bar = LoggedBar::new("{wide_bar} {pos}/{len} games counted  {elapsed_precise}, left {eta}", 0);
    Ok(positions::count(database, which, positions::MEMORY, interruption, &mut |done, all| {
        bar.set_length(all);
        bar.show(done, String::new(), || format!("{done} of {all} games counted"));
    })?)
}

/// Opens the database and finds the games.
fn find(context: &Context, which: &Which) -> anyhow::Result<(Database, Vec<Found>)> {
    let filter = Filter { refused: which.refused, ..which.filter.filter()? };
    let database = Database::open(&which.database)?;
    let position = &which.position;
    let usual = position.is_given().then_some(Likeness::Position);
    let likeness = which.like.as_deref().map_or(usual, Likeness::named);
    let game = likeness.map(|_| position_in(context.game, &database, position)).transpose()?;
    let found = database.search(&filter, likeness.zip(game.as_ref()), &interruption_on_signal())?;
    Ok((database, found))
}

fn run_search(context: &mut Context, args: &SearchArgs) -> CommandResult {
    let (database, found) = find(context, &args.which)?;
    for game in found.iter().take(args.limit) {
        let summary = GameSummary { ply: game.ply, ..database.summary(game.id)? };
        if args.json {
            json_line(&mut context.out, &summary)?;
            continue;
        }
        let ply = game.ply.map_or_else(String::new, |ply| format!("  after ply {ply}"));
        writeln!(context.out, "{}{ply}", in_short(&summary))?;
    }
    if !args.json {
        let listed = if found.len() > args.limit { format!(", {} listed", args.limit) } else { String::new() };
        writeln!(context.out, "{}{listed}", count(found.len() as u64, "game", "games"))?;
    }
    Ok((!found.is_empty()).into())
}

fn run_show(context: &mut Context, args: &ShowArgs) -> CommandResult {
    let record = Database::open(&args.database)?.record(args.number)?;
    let text = if args.json { record.to_json() + "\n" } else { RecordFormat::Pgn.write(&record, args.notation)? };
    context.out.write_all(text.as_bytes())?;
    Ok(Verdict::Positive)
}

fn run_export(context: &mut Context, args: &ExportArgs) -> CommandResult {
    let (database, found) = find(context, &args.which)?;
    let by_extension = || args.out.as_deref().and_then(RecordFormat::of_extension);
    let format = args.to.as_deref().and_then(RecordFormat::named).or_else(by_extension).unwrap_or(RecordFormat::Pgn);
    let write = |out: &mut dyn Write| -> anyhow::Result<()> {
        for game in &found {
            let record = database.record(game.id)?;
            let text =
                if format == RecordFormat::Json { record.to_json() + "\n" } else { format.write(&record, None)? };
            out.write_all(text.as_bytes())?;
        }
        Ok(())
    };
    match &args.out {
        None => write(&mut context.out)?,
        Some(path) => {
            let file_error = cannot_write(path);
            let mut file = BufWriter::new(File::create(path).map_err(file_error)?);
            write(&mut file)?;
            file.flush().map_err(file_error)?;
        }
    }
    Ok((!found.is_empty()).into())
}

fn run_stats(context: &mut Context, args: &StatsArgs) -> CommandResult {
    let stats = Database::open(&args.database)?.stats()?;
    if args.json {
        json_line(&mut context.out, &stats)?;
        return Ok(Verdict::Positive);
    }
    let object = serde_json::to_value(&stats).map_err(std::io::Error::from)?;
    for (name, value) in object.as_object().into_iter().flatten() {
        let value = if value.is_null() { "-".to_owned() } else { value.to_string() };
        writeln!(context.out, "{:<10} {value}", name.replace('_', " "))?;
    }
    Ok(Verdict::Positive)
}

fn run_dedupe(context: &mut Context, args: &DedupeArgs) -> CommandResult {
    let mut database = if args.remove { Database::create(&args.database)? } else { Database::open(&args.database)? };
    let beginnings = database.beginnings()?;
    for game in &beginnings {
        writeln!(context.out, "{} is the beginning of {}", game.id, game.whole)?;
    }
    let number = count(beginnings.len() as u64, "game", "games");
    if !args.remove || beginnings.is_empty() {
        writeln!(context.out, "{number}")?;
        return Ok(Verdict::Positive);
    }
    database.remove(&beginnings)?;
    writeln!(context.out, "{number} removed")?;
    if count_positions(&mut database, Counted::Shared, &interruption_on_signal())? {
        Ok(Verdict::Positive)
    } else {
        Err(interrupted(&format!("{number} were removed; import continues the count")))
    }
}
