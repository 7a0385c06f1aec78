//! `xiongmao explore`: what was played in a position, in the games of a database.

use std::io::Write;
use std::path::PathBuf;

use serde_json::json;
use xiongmao_analysis::HASH;
use xiongmao_analysis::query::{LatestLines, search_afresh};
use xiongmao_analysis::searcher::{PositionSearcher, Resources, on_search_thread};
use xiongmao_answers::limits::AnalysisLimits;
use xiongmao_games::Database;
use xiongmao_games::explore::Explored;
use xiongmao_games::facts::Counts;
use xiongmao_language::{Arguments, SideNames, Speech};
use xiongmao_movegen::{AnyGame, Move, xiangqi};
use xiongmao_protocol::columns;
use xiongmao_search::{Bound, Score};

use super::filter_args::FilterArgs;
use super::game_line::in_short;
use super::games_args::position_in;
use super::limit_args::LimitArgs;
use super::{CommandResult, Context, PositionArgs, json_line, no_thread};
use crate::signals::interruption_on_signal;

/// The arguments of `xiongmao explore`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Database of games (see `xiongmao games import`)
    #[arg(value_name = "DATABASE")]
    database: PathBuf,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    filter: FilterArgs,
    /// Number of games to list below the moves
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(..=100))]
    games: u16,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print one JSON object, which docs/games.md describes
    #[arg(long)]
    json: bool,
}

/// Prints the moves that were played in the position, with results, ratings and the last year; with a limit for a
/// search also with their scores. The verdict is negative if no game came to the position.
///
/// # Errors
/// If the position is invalid, the database cannot be read, or the machine lacks memory.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let filter = args.filter.filter()?;
    let database = Database::open(&args.database)?;
    let game = position_in(context.game, &database, &args.position)?;
    let language = if args.json { context.language.of_json() } else { context.language.of_text() };
    let sides = if *game.rules() == xiangqi::RULES { SideNames::RedBlack } else { SideNames::SouthNorth };
    let speech = Speech { language, sides };
    let explored = database.explore(&game, &filter, args.games.into())?;
    let scores = scores(&game, &explored, args.limits.into())?;
    let is_met = explored.counts.games > 0;
    let notation = args.position.notation_to(&game, args.json, speech.language);
    if args.json {
        let mut answer = explored.answer(&game, notation);
        for (mv, score) in answer.moves.iter_mut().zip(&scores) {
            mv.score = score.map(|score| match score {
                Score::Centipawns(value) => json!({ "cp": value }),
                Score::Mate(plies) => json!({ "mate": plies }),
            });
        }
        json_line(&mut context.out, &answer)?;
    } else {
        let names = explored.moves.iter().map(|(mv, _)| game.write_move(*mv, notation)).collect();
        print(&mut context.out, speech, &explored, names, &scores)?;
    }
    Ok(is_met.into())
}

/// The score of each move for the side to move; none without a limit.
fn scores(game: &AnyGame, explored: &Explored, limits: AnalysisLimits) -> anyhow::Result<Vec<Option<Score>>> {
    let moves: Vec<Move> = explored.moves.iter().map(|(mv, _)| *mv).collect();
    if limits.is_empty() || moves.is_empty() || game.status().is_over() {
        return Ok(Vec::new());
    }
    let mut searcher = PositionSearcher::new(game.rules(), Resources { threads: 1, hash: HASH })?;
    let interruption = interruption_on_signal();
    let search_limits = limits.or(AnalysisLimits::ONE).search_limits(moves.clone());
    let lines = on_search_thread("explore", || {
        let mut lines = LatestLines::default();
        let token = interruption.begin(&searcher.control());
        search_afresh(&mut searcher, token, game, &search_limits, moves.len(), &mut lines);
        lines
    })
    .map_err(no_thread)?;
    let score = |mv: Move| lines.as_slice().iter().find(|line| line.pv.first() == Some(&mv)).map(|line| line.score);
    Ok(moves.into_iter().map(score).collect())
}

fn print(
    out: &mut impl Write,
    speech: Speech,
    explored: &Explored,
    names: Vec<String>,
    scores: &[Option<Score>],
) -> anyhow::Result<()> {
    let Counts { games, .. } = explored.counts;
    writeln!(out, "{}", speech.text("explore-games", Arguments::new().number("count", games as f64)))?;
    if explored.uncounted > 0 {
        let uncounted = Arguments::new().number("count", explored.uncounted as f64);
        writeln!(out, "{}", speech.text("explore-uncounted", uncounted))?;
    }
    if games == 0 {
        return Ok(());
    }
    let word = |id: &str| speech.say(&format!("explore-{id}"));
    let [south, north] = ["south", "north"].map(|side| speech.side(side));
    let mut head =
        vec![word("move"), word("count"), word("share"), south, word("draw"), north, word("rating"), word("year")];
    head.extend((!scores.is_empty()).then(|| word("score")));
    let mut rows = vec![head];
    for (index, (name, (_, counts))) in names.into_iter().zip(&explored.moves).enumerate() {
        let mut row = cells(name, *counts, games);
        if let Some(score) = scores.get(index) {
            row.push(score.map_or_else(String::new, |score| columns::score(score, Bound::Exact)));
        }
        rows.push(row);
    }
    if explored.ended > 0 {
        rows.push(vec![word("ended"), explored.ended.to_string(), percent(explored.ended, games)]);
    }
    print_table(out, &rows)?;
    if !explored.games.is_empty() {
        writeln!(out)?;
    }
    for game in &explored.games {
        writeln!(out, "{}", in_short(game))?;
    }
    Ok(())
}

/// A row of the table: the move, its games and their share, the results in percent of its games, rating and year.
fn cells(name: String, counts: Counts, all: u64) -> Vec<String> {
    let Counts { games, south, draws, north, last_year, .. } = counts;
    let results = [south, draws, north].map(|part| percent(part, games));
    let known = [counts.rating().map(|rating| rating.to_string()), last_year.map(|year| year.to_string())];
    let mut row = vec![name, games.to_string(), percent(games, all)];
    row.extend(results);
    row.extend(known.map(|known| known.unwrap_or_else(|| "-".to_owned())));
    row
}

fn percent(part: u64, whole: u64) -> String {
    format!("{} %", (part * 200 + whole) / (2 * whole).max(1))
}

/// Prints rows with the first column to the left and all others to the right.
fn print_table(out: &mut impl Write, rows: &[Vec<String>]) -> anyhow::Result<()> {
    let width = |text: &str| console::measure_text_width(text);
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let widths: Vec<usize> = (0..columns)
        .map(|column| rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max().unwrap_or_default())
        .collect();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let blanks = " ".repeat(widths[column] - width(cell));
            let cell = if column == 0 { format!("{cell}{blanks}") } else { format!("  {blanks}{cell}") };
            line.push_str(&cell);
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
