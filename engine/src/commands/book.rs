//! `xiongmao book`: makes an opening book of recorded games, and shows what one has in a position.

use std::io::Write;
use std::path::PathBuf;

use xiongmao_analysis::HASH;
use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::query::search_afresh;
use xiongmao_analysis::records::source::{Source, SourceError};
use xiongmao_analysis::registry;
use xiongmao_analysis::searcher::{PositionSearcher, Resources, on_search_thread};
use xiongmao_book::{Book, BookBuilder, BookFileError, BookMove, GameScore, shipped};
use xiongmao_games::obk::open_book;
use xiongmao_movegen::{AnyGame, Move, Rules};
use xiongmao_records::pcn::{Pcn, Standing};
use xiongmao_search::{Limits, NullReport, Score};
use xiongmao_text::count;

use super::{CommandError, CommandResult, Context, EncodingArg, PositionArgs};
use crate::exit::Verdict;
use crate::help_text;
use crate::instead;
use crate::signals::interruption_on_signal;

/// What to do with a book.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Make a book from recorded games
    #[command(after_help = help_text::BOOK_MAKE)]
    Make(MakeArgs),
    /// Show the moves that a book has in a position
    #[command(after_help = help_text::BOOK_SHOW)]
    Show(ShowArgs),
}

/// Arguments of `book make`.
#[derive(Debug, clap::Args)]
pub struct MakeArgs {
    /// Files with games in any format that `annotate` reads, or match folders
    #[arg(id = "record", value_name = "GAME", required = true)]
    records: Vec<PathBuf>,
    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Number of plies of each game that count
    #[arg(long, value_name = "N", default_value_t = 40, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..))]
    plies: u32,
    /// Leave out moves that were played in fewer games
    #[arg(long, value_name = "N", default_value_t = 3, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..))]
    least: u32,
    /// Search each move of the book and each of its positions with this number of nodes, and give no weight to moves
    /// that score much less than the best one [default: no search]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How much less, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 30, requires = "nodes", allow_negative_numbers = true,
          value_parser = clap::value_parser!(i32).range(0..))]
    margin: i32,
    #[command(flatten)]
    encoding: EncodingArg,
}

/// Arguments of `book show`.
#[derive(Debug, clap::Args)]
pub struct ShowArgs {
    /// File of a book [default: the built-in book]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    position: PositionArgs,
}

/// Makes or shows a book.
///
/// # Errors
/// If a file cannot be read or written, holds no games or no book, or the position is invalid.
pub fn run(context: &mut Context, command: &Command) -> CommandResult {
    match command {
        Command::Make(args) => make(context, args),
        Command::Show(args) => show(context, args),
    }
}

/// Makes a book from the games of one game: the chosen one, or else the game of the first record. The verdict is
/// positive if all games could be read.
fn make(context: &mut Context, args: &MakeArgs) -> CommandResult {
    let interruption = interruption_on_signal();
    let mut rules = context.game.map(registry::Entry::rules);
    let mut builder = rules.map(|rules| BookBuilder::new(rules, args.plies as usize));
    let (mut others, mut unread) = (0, 0);
    for path in &args.records {
        let source = Source::read_as(path, args.encoding.get())?;
        for record in source.records() {
            let record = match record {
                Ok(record) => record,
                Err(error @ SourceError::Game { .. }) => {
                    let Some(record) = error.kept() else {
                        unread += 1;
                        continue;
                    };
                    record.clone()
                }
                Err(error) => return Err(error.into()),
            };
            if interruption.has_come() {
                return Ok(Verdict::Negative);
            }
            let rules = *rules.get_or_insert(record.rules());
            let builder = builder.get_or_insert_with(|| BookBuilder::new(rules, args.plies as usize));
            others += usize::from(!add(builder, &record));
        }
    }
    let rules = rules.unwrap_or_else(|| context.entry().rules());
    let Some(builder) = builder.filter(|builder| builder.games() > 0) else {
        return Err(CommandError::NoGames(rules.title));
    };
    let bytes = match args.nodes {
        None => builder.bytes(args.least),
        Some(nodes) => judged(rules, &builder, args.least, Judge { nodes, margin: args.margin }, &interruption)?,
    };
    if interruption.has_come() {
        return Ok(Verdict::Negative);
    }
    let path = || args.out.display().to_string();
    std::fs::write(&args.out, &bytes).map_err(|source| CommandError::File { path: path(), source })?;
    let moves = Book::of_bytes(bytes).map_err(|reason| BookFileError { path: path(), reason })?.len();
    let (games, moves) = (count(builder.games() as u64, "game", "games"), count(moves as u64, "move", "moves"));
    writeln!(
        context.notes,
        "{}: {moves} from {games} of {}; {others} more left out, {unread} could not be read",
        path(),
        rules.title
    )?;
    Ok((unread == 0).into())
}

/// How moves are judged.
#[derive(Clone, Copy)]
struct Judge {
    /// Nodes of each search.
    nodes: u64,
    /// Centipawns below the best move.
    margin: i32,
}

/// The book, without weight for moves that score worse than the margin allows.
fn judged(
    rules: &'static Rules,
    builder: &BookBuilder,
    least: u32,
    Judge { nodes, margin }: Judge,
    interruption: &Interruption,
) -> Result<Vec<u8>, CommandError> {
    let mut searcher = PositionSearcher::new(rules, Resources { threads: 1, hash: HASH })?;
    let mut score = |game: &AnyGame, moves: Vec<Move>| {
        let limits = Limits { nodes: Some(nodes), search_moves: moves, ..Limits::default() };
        let token = interruption.begin(&searcher.control());
        let answer = search_afresh(&mut searcher, token, game, &limits, 1, &mut NullReport);
        answer.info.map(|info| comparable(info.score))
    };
    on_search_thread("book", || {
        builder.judged_bytes(least, |game, moves| {
            let best = score(game, Vec::new());
            let mut is_worse =
                |mv: Move| score(game, vec![mv]).zip(best).is_some_and(|(own, best)| own + margin < best);
            moves.iter().copied().filter(|mv| !interruption.has_come() && is_worse(*mv)).collect()
        })
    })
    .map_err(CommandError::Thread)
}

/// A score in centipawns; a sooner mate is worth more.
fn comparable(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate(plies) => plies.signum() * 100_000 - plies,
    }
}

/// Adds a record, as far as it can be replayed. Returns whether it counts.
fn add(builder: &mut BookBuilder, record: &Pcn) -> bool {
    let replay = record.replay(&record.rule_settings());
    let winner = match replay.standing {
        Standing::InProgress => None,
        Standing::Ended(ending) => ending.winner,
        Standing::Result(result) => result.winner().flatten(),
    };
    replay.game.is_some_and(|game| builder.add(&game, GameScore::of(winner)))
}

/// Shows the moves of a book in a position, the one with the greatest weight first.
fn show(context: &mut Context, args: &ShowArgs) -> CommandResult {
    if let Some(path) = args.file.as_deref().filter(|path| !path.exists())
        && let Some(word) = path.to_str().filter(|word| instead::is_like_a_move(word))
    {
        return Err(CommandError::NotABook(word.to_owned()));
    }
    let of_file = args.file.as_deref().map(open_book).transpose()?;
    let book = if let Some(book) = &of_file {
        book
    } else {
        let rules = context.entry().rules();
        shipped(rules).ok_or(CommandError::NoBook(rules.title))?
    };
    let game = args.position.game(Some(registry::of(book.rules())))?;
    let notation = args.position.notation_to(&game, false, context.language.of_text());
    for BookMove { mv, weight, games, points } in book.moves(&game) {
        let percent = 50.0 * f64::from(points) / f64::from(games.max(1));
        let written = game.write_move(mv, notation);
        writeln!(
            context.out,
            "{written}  {}, {percent:.0} %, weight {weight}",
            count(u64::from(games), "game", "games")
        )?;
    }
    Ok(Verdict::Positive)
}
