//! Analyses one position and shows the result while it grows.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use xiongmao_analysis::AnalysisError;
use xiongmao_analysis::query::{LatestLines, Query, search_afresh};
use xiongmao_analysis::schema::{line_object, result_object};
use xiongmao_analysis::searcher::{PositionSearcher, search_thread};
use xiongmao_answers::ending;
use xiongmao_answers::head::Head;
use xiongmao_answers::limits::AnalysisLimits;
use xiongmao_answers::line::InfoObject;
use xiongmao_answers::moves::written_line;
use xiongmao_answers::table_answer::{TableAnswer, moves_in_words, position_in_words};
use xiongmao_drawing::colour;
use xiongmao_language::Speech;
use xiongmao_movegen::AnyGame;
use xiongmao_movegen::notation::Notation;
use xiongmao_protocol::columns::{self, Columns, one_line, wrapped};
use xiongmao_search::{Answer, Info, Limits, Report, Score, SearchToken};
use xiongmao_tables::Tables;

use super::live::LiveLines;

/// How often live lines are rewritten. People cannot read faster.
const TICK: Duration = Duration::from_millis(100);

/// An analysis that has ended.
#[derive(Clone, Debug, Default)]
pub struct FinishedAnalysis {
    /// The best move; `None` if the game is over.
    pub answer: Answer,
    pub lines: LatestLines,
    /// Whether a signal ended it.
    pub interrupted: bool,
}

/// Shows an analysis of a position.
pub trait Display {
    /// Called before the search.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn begin(&mut self, game: &AnyGame) -> io::Result<()>;

    /// Called for each new line; `lines` includes it.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn line(&mut self, game: &AnyGame, info: &Info, lines: &LatestLines) -> io::Result<()>;

    /// Called every [`TICK`], with the time since the search began.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn tick(&mut self, game: &AnyGame, lines: &LatestLines, elapsed: Duration) -> io::Result<()>;

    /// Called after the search.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn end(&mut self, game: &AnyGame, analysis: &FinishedAnalysis) -> io::Result<()>;
}

/// A report of the search thread.
enum Event {
    Info(Info),
    Answer(Answer),
}

struct EventSender(Sender<Event>);

impl Report for EventSender {
    fn info(&mut self, info: &Info) {
        // The receiver is gone when the output was closed; the search is then stopped.
        let _ = self.0.send(Event::Info(info.clone()));
    }
}

/// Searches a position and shows the result. `interrupted` says whether a signal has ended the search.
///
/// # Errors
/// If the output cannot be written or the thread cannot be started.
pub fn run(
    searcher: &mut PositionSearcher,
    token: SearchToken,
    game: &AnyGame,
    limits: &Limits,
    multipv: usize,
    display: &mut dyn Display,
    interrupted: &dyn Fn() -> bool,
) -> Result<FinishedAnalysis, AnalysisError> {
    display.begin(game).map_err(AnalysisError::Output)?;
    let control = searcher.control();
    let mut analysis = std::thread::scope(|scope| {
        let (sender, events) = unbounded();
        let search = move || {
            let mut reporter = EventSender(sender);
            let answer = search_afresh(searcher, token, game, limits, multipv, &mut reporter);
            let _ = reporter.0.send(Event::Answer(answer));
        };
        search_thread("search").spawn_scoped(scope, search).map_err(AnalysisError::Thread)?;
        let analysis = watch(game, &events, display);
        // A failure to write ends the search, too.
        control.stop();
        analysis
    })?;
    analysis.interrupted = interrupted();
    display.end(game, &analysis).map_err(AnalysisError::Output)?;
    Ok(analysis)
}

/// Shows the reports of the search until it answers.
fn watch(
    game: &AnyGame,
    events: &Receiver<Event>,
    display: &mut dyn Display,
) -> Result<FinishedAnalysis, AnalysisError> {
    let start = Instant::now();
    let mut lines = LatestLines::default();
    let mut next_tick = start + TICK;
    loop {
        let shown = match events.recv_deadline(next_tick) {
            Ok(Event::Info(info)) => {
                lines.info(&info);
                display.line(game, &info, &lines)
            }
            Ok(Event::Answer(answer)) => return Ok(FinishedAnalysis { answer, lines, interrupted: false }),
            Err(RecvTimeoutError::Timeout) => {
                next_tick = Instant::now() + TICK;
                display.tick(game, &lines, start.elapsed())
            }
            Err(RecvTimeoutError::Disconnected) => unreachable!("a search ends with an answer"),
        };
        shown.map_err(AnalysisError::Output)?;
    }
}

/// Prints JSON, one object per line.
pub struct JsonDisplay<'a, W> {
    /// The output.
    pub out: &'a mut W,
    /// The head of the last object.
    pub head: Head,
    /// The notation of moves.
    pub notation: Notation,
    /// The endgame tables to probe.
    pub tables: Option<&'a Tables>,
}

impl<W: Write> JsonDisplay<'_, W> {
    fn put(&mut self, value: &impl serde::Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.out.write_all(&line)?;
        self.out.flush()
    }
}

impl<W: Write> Display for JsonDisplay<'_, W> {
    fn begin(&mut self, _: &AnyGame) -> io::Result<()> {
        Ok(())
    }

    fn line(&mut self, game: &AnyGame, info: &Info, _: &LatestLines) -> io::Result<()> {
        self.put(&InfoObject::new(line_object(game, info, self.notation)))
    }

    fn tick(&mut self, _: &AnyGame, _: &LatestLines, _: Duration) -> io::Result<()> {
        Ok(())
    }

    fn end(&mut self, game: &AnyGame, analysis: &FinishedAnalysis) -> io::Result<()> {
        let FinishedAnalysis { answer, lines, interrupted } = analysis;
        let tables = self.tables.map(|tables| TableAnswer::new(tables, game, self.notation));
        let result = result_object(self.head.clone(), game, answer, lines, *interrupted, self.notation);
        self.put(&result.with_tables(tables))
    }
}

/// The rows of a growing table. Once a win or loss is proven, deeper iterations mostly say the same again: such rows
/// are held back, and only the last of them is printed.
#[derive(Default)]
struct GrowingRows {
    printed: LatestLines,
    held: Vec<Info>,
}

impl GrowingRows {
    /// Whether this row is to be printed now.
    fn is_news(&mut self, info: &Info) -> bool {
        self.held.retain(|held| held.multipv != info.multipv);
        let same = |shown: &Info| (&shown.score, &shown.bound, &shown.pv) == (&info.score, &info.bound, &info.pv);
        let shown = self.printed.as_slice().iter().find(|shown| shown.multipv == info.multipv);
        if matches!(info.score, Score::Mate(_)) && shown.is_some_and(same) {
            self.held.push(info.clone());
            return false;
        }
        self.printed.info(info);
        true
    }
}

/// Prints a table: rewritten in place on a terminal, growing line by line elsewhere.
pub struct TableDisplay<'a, W> {
    out: &'a mut W,
    columns: Columns,
    notation: Notation,
    limits: Option<AnalysisLimits>,
    live: Option<LiveLines>,
    growing: GrowingRows,
    tables: Option<&'a Tables>,
    speech: Speech,
}

impl<'a, W: Write> TableDisplay<'a, W> {
    /// A table of the answer to this query, of an analysis within these limits. It ends with the values in the endgame
    /// tables, in the words of `speech`, as is the end of the game.
    pub fn new(
        out: &'a mut W,
        query: &Query,
        limits: Option<AnalysisLimits>,
        live: Option<LiveLines>,
        tables: Option<&'a Tables>,
        speech: Speech,
    ) -> Self {
        let Query { multipv, notation, .. } = *query;
        let (columns, growing) = (Columns::new(multipv, notation), GrowingRows::default());
        Self { out, columns, notation, limits, live, growing, tables, speech }
    }

    /// Prints the values of the position and of its moves in the endgame tables.
    fn put_tables(&mut self, game: &AnyGame) -> io::Result<()> {
        let (Some(tables), speech) = (self.tables, self.speech) else { return Ok(()) };
        if let Some(value) = tables.value_of(game) {
            self.put(&position_in_words(value, game.side_to_move(), speech))?;
        }
        moves_in_words(tables, game, self.notation, speech).iter().try_for_each(|line| self.put(line))
    }

    fn put(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")?;
        self.out.flush()
    }

    /// The latest lines and the state of the search, in at most `room` rows.
    fn rows(&self, game: &AnyGame, lines: &LatestLines, elapsed: Duration, room: usize) -> Vec<String> {
        let lines = lines.as_slice();
        let shown = if lines.len() + 2 > room { room.saturating_sub(3) } else { lines.len() };
        let mut rows = vec![self.columns.head()];
        rows.extend(lines[..shown].iter().map(|info| {
            let (start, moves) = self.columns.row(game, info);
            start + &one_line(&moves)
        }));
        if shown < lines.len() {
            rows.push(colour::faint(format!("and {} more lines", lines.len() - shown)).to_string());
        }
        let limit = self.limits.map_or(String::new(), |limits| format!("limit: {limits}; "));
        let deeper = lines.first().map_or(1, |info| info.depth + 1);
        let state = format!("depth {deeper}, {:.1} s ({limit}Ctrl-C ends it)", elapsed.as_secs_f64());
        rows.push(colour::faint(state).to_string());
        rows
    }
}

impl<W: Write> Display for TableDisplay<'_, W> {
    fn begin(&mut self, game: &AnyGame) -> io::Result<()> {
        if let Some(announcement) = ending::announcement_to(game, self.speech) {
            return self.put(&announcement);
        }
        self.put(&columns::perspective(game))?;
        if self.live.is_none() {
            self.put(&self.columns.head())?;
        }
        Ok(())
    }

    fn line(&mut self, game: &AnyGame, info: &Info, _: &LatestLines) -> io::Result<()> {
        // On a terminal, `tick` redraws the table.
        if self.live.is_some() || !self.growing.is_news(info) {
            return Ok(());
        }
        let (start, moves) = self.columns.row(game, info);
        self.put(&(start + &one_line(&moves)))
    }

    fn tick(&mut self, game: &AnyGame, lines: &LatestLines, elapsed: Duration) -> io::Result<()> {
        let Some(room) = self.live.as_ref().map(|live| live.size().0) else { return Ok(()) };
        let rows = self.rows(game, lines, elapsed, room.saturating_sub(1));
        self.live.as_mut().map_or(Ok(()), |live| live.show(&rows))
    }

    fn end(&mut self, game: &AnyGame, analysis: &FinishedAnalysis) -> io::Result<()> {
        let Some(best) = analysis.answer.best else { return Ok(()) };
        if let Some(mut live) = self.live.take() {
            let (width, before) = (live.size().1, self.columns.width());
            let mut text = self.columns.head();
            for info in analysis.lines.as_slice() {
                let (start, moves) = self.columns.row(game, info);
                text = text + "\n" + &start + &wrapped(&moves, before, width);
            }
            live.end(&text)?;
        }
        for info in std::mem::take(&mut self.growing.held) {
            let (start, moves) = self.columns.row(game, &info);
            self.put(&(start + &one_line(&moves)))?;
        }
        let moves: Vec<_> = [best].into_iter().chain(analysis.answer.ponder).collect();
        let moves = written_line(game, &moves, self.notation);
        let reply = moves.get(1).map_or(String::new(), |reply| format!(", expecting {reply}"));
        let ended = if analysis.interrupted { " (interrupted)" } else { "" };
        self.put(&format!("Best: {}{reply}{ended}", colour::strong(moves.first().map_or("", String::as_str))))?;
        self.put_tables(game)
    }
}
