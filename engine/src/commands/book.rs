//! `xiongmao book`: makes an opening book of recorded games and other books, and shows what one has in a position.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use xiongmao_analysis::HASH;
use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::query::search_afresh;
use xiongmao_analysis::records::source::{Source, SourceError};
use xiongmao_analysis::registry;
use xiongmao_analysis::searcher::{PositionSearcher, Resources, on_search_thread};
use xiongmao_book::{Book, BookBuilder, BookError, BookFileError, BookMove, GameScore, shipped};
use xiongmao_games::obk::open_book;
use xiongmao_movegen::{AnyGame, Move, Rules};
use xiongmao_records::pcn::{Pcn, Standing};
use xiongmao_search::{Limits, NullReport, Score};
use xiongmao_text::count;

use super::games_args::{GamesArgs, StoredGames};
use super::{CommandResult, Context, EncodingArg, PositionArgs, cannot_write, no_thread};
use crate::exit::Verdict;
use crate::help_text;
use crate::instead;
use crate::signals::interruption_on_signal;

/// What to do with a book.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Make a book from recorded games and other books
    #[command(after_help = help_text::BOOK_MAKE)]
    Make(MakeArgs),
    /// Show the moves that a book has in a position
    #[command(after_help = help_text::BOOK_SHOW)]
    Show(ShowArgs),
}

/// Arguments of `book make`.
#[derive(Debug, clap::Args)]
pub struct MakeArgs {
    /// Files with games in any format that `annotate` reads, match folders, and books (also .obk and .pfBook)
    #[arg(id = "record", value_name = "GAME", required_unless_present = "games")]
    records: Vec<PathBuf>,
    #[command(flatten)]
    stored: GamesArgs,
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

/// Makes a book of one game: the chosen one, or else the game of the first book or record. The verdict is positive if
/// all games could be read.
fn make(context: &mut Context, args: &MakeArgs) -> CommandResult {
    let interruption = interruption_on_signal();
    let mut making = Making::new(context.game.map(registry::Entry::rules), args.plies as usize);
    for path in &args.records {
        match open_book(path) {
            Ok(book) => making.add_book(path, book)?,
            Err(BookFileError { reason: BookError::NoBook | BookError::File(_), .. }) => {
                let source = Source::read_as(path, args.encoding.get())?;
                for record in source.records() {
                    match record {
                        Ok(record) => making.add(&record),
                        Err(error @ SourceError::Game { .. }) => match error.kept() {
                            Some(record) => making.add(record),
                            None => making.unread += 1,
                        },
                        Err(error) => return Err(error.into()),
                    }
                    if interruption.has_come() {
                        return Ok(Verdict::Negative);
                    }
                }
            }
            Err(error) => return Err(error.into()),
        }
    }
    let stored = args.stored.find(making.builder.as_ref().map(BookBuilder::rules))?;
    for record in stored.into_iter().flat_map(StoredGames::records) {
        making.add(&record?);
        if interruption.has_come() {
            return Ok(Verdict::Negative);
        }
    }
    let Making { builder, of_books, others, unread, .. } = making;
    let rules = builder.as_ref().map_or_else(|| context.entry().rules(), BookBuilder::rules);
    let Some(builder) = builder.filter(|builder| builder.games() + of_books > 0) else {
        bail!("no game of {} begins with its starting position, so there is nothing to put into the book", rules.title);
    };
    let bytes = match args.nodes {
        None => builder.bytes(args.least),
        Some(nodes) => judged(rules, &builder, args.least, Judge { nodes, margin: args.margin }, &interruption)?,
    };
    if interruption.has_come() {
        return Ok(Verdict::Negative);
    }
    let path = || args.out.display().to_string();
    std::fs::write(&args.out, &bytes).map_err(cannot_write(&args.out))?;
    let moves = Book::of_bytes(bytes).map_err(|reason| BookFileError { path: path(), reason })?.len();
    let (games, moves) = (count(builder.games() as u64, "game", "games"), count(moves as u64, "move", "moves"));
    let of_books = match of_books {
        0 => String::new(),
        moves => format!(" and {} of other books", count(moves as u64, "move", "moves")),
    };
    writeln!(
        context.notes,
        "{}: {moves} from {games} of {}{of_books}; {others} more left out, {unread} could not be read",
        path(),
        rules.title
    )?;
    Ok((unread == 0).into())
}

/// A book that is being made.
struct Making {
    /// Of the game that was chosen, or that the first book or record is of.
    builder: Option<BookBuilder>,
    plies: usize,
    /// Moves of other books.
    of_books: usize,
    /// Games that do not count.
    others: usize,
    /// Games that could not be read.
    unread: usize,
}

impl Making {
    fn new(rules: Option<&'static Rules>, plies: usize) -> Self {
        let builder = rules.map(|rules| BookBuilder::new(rules, plies));
        Self { builder, plies, of_books: 0, others: 0, unread: 0 }
    }

    fn builder(&mut self, rules: &'static Rules) -> &mut BookBuilder {
        self.builder.get_or_insert_with(|| BookBuilder::new(rules, self.plies))
    }

    /// Adds a book; one of another game is refused.
    fn add_book(&mut self, path: &Path, book: Book) -> Result<(), BookFileError> {
        let builder = self.builder(book.rules());
        let book = book
            .of_game(builder.rules())
            .map_err(|reason| BookFileError { path: path.display().to_string(), reason })?;
        self.of_books += builder.add_book(&book);
        Ok(())
    }

    /// Adds a record, as far as it can be replayed.
    fn add(&mut self, record: &Pcn) {
        let replay = record.replay(&record.rule_settings());
        let winner = match replay.standing {
            Standing::InProgress => None,
            Standing::Ended(ending) => ending.winner,
            Standing::Result(result) => result.winner().flatten(),
        };
        let builder = self.builder(record.rules());
        let counts = replay.game.is_some_and(|game| builder.add(&game, GameScore::of(winner)));
        self.others += usize::from(!counts);
    }
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
) -> anyhow::Result<Vec<u8>> {
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
    .map_err(no_thread)
}

/// A score in centipawns; a sooner mate is worth more.
fn comparable(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate(plies) => plies.signum() * 100_000 - plies,
    }
}

/// Shows the moves of a book in a position, the one with the greatest weight first.
fn show(context: &mut Context, args: &ShowArgs) -> CommandResult {
    if let Some(path) = args.file.as_deref().filter(|path| !path.exists())
        && let Some(word) = path.to_str().filter(|word| instead::is_like_a_move(word))
    {
        bail!("there is no book {word}; did you mean --moves {word}?");
    }
    let of_file = args.file.as_deref().map(open_book).transpose()?;
    let book = if let Some(book) = &of_file {
        book
    } else {
        let rules = context.entry().rules();
        shipped(rules).ok_or_else(|| anyhow!("no book of {} comes with the program; name a file", rules.title))?
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
