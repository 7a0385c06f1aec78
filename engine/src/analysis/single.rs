//! The analysis of one position, shown while it grows.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use xiongmao_search::{Answer, Info, Limits, Report};

use super::AnalysisError;
use super::analyst::{Lines, search_afresh};
use super::bounds::Bounds;
use super::live::Live;
use super::schema::{Head, Line, Outcome, Progress};
use super::table::{Columns, one_line, wrapped};
use crate::board_text::capitalised;
use crate::colour;
use crate::game::{self, Game, PmnStyle, SEARCH_STACK_BYTES, Status};
use crate::searcher::Searcher;

/// How often lines that are rewritten in place are; more often than that nobody can read them.
const TICK: Duration = Duration::from_millis(100);

/// What an analysis came to.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// The best ply, if the game is not over.
    pub answer: Answer,
    /// The last lines.
    pub lines: Lines,
    /// A signal ended it.
    pub interrupted: bool,
}

/// Shows an analysis of a position.
pub trait Display {
    /// Before the search.
    ///
    /// # Errors
    /// If nothing can be written.
    fn begin(&mut self, game: &Game) -> io::Result<()>;

    /// There is a new line among these.
    ///
    /// # Errors
    /// If nothing can be written.
    fn line(&mut self, game: &Game, info: &Info, lines: &Lines) -> io::Result<()>;

    /// A moment has passed; the search has run for so long.
    ///
    /// # Errors
    /// If nothing can be written.
    fn tick(&mut self, game: &Game, lines: &Lines, elapsed: Duration) -> io::Result<()>;

    /// After the search.
    ///
    /// # Errors
    /// If nothing can be written.
    fn end(&mut self, game: &Game, analysis: &Analysis) -> io::Result<()>;
}

/// What the search thread tells.
enum Event {
    Info(Info),
    Answer(Answer),
}

struct Teller(Sender<Event>);

impl Report for Teller {
    fn info(&mut self, info: &Info) {
        // Nobody listens any more when the output is closed; the search is then stopped.
        let _ = self.0.send(Event::Info(info.clone()));
    }
}

/// Searches a position and shows it. `interrupted` tells whether a signal has ended the search.
///
/// # Errors
/// If nothing can be written, or there is no thread.
pub fn run(
    searcher: &mut Searcher,
    game: &Game,
    limits: &Limits,
    multipv: usize,
    display: &mut dyn Display,
    interrupted: &dyn Fn() -> bool,
) -> Result<Analysis, AnalysisError> {
    display.begin(game).map_err(AnalysisError::Output)?;
    let control = searcher.control();
    let mut analysis = std::thread::scope(|scope| {
        let (tell, events) = unbounded();
        let thread = std::thread::Builder::new().name("search".to_owned()).stack_size(SEARCH_STACK_BYTES);
        let search = move || {
            let mut teller = Teller(tell);
            let answer = search_afresh(searcher, game, limits, multipv, &mut teller);
            let _ = teller.0.send(Event::Answer(answer));
        };
        thread.spawn_scoped(scope, search).map_err(AnalysisError::Thread)?;
        let analysis = watch(game, &events, display);
        // Whatever ended the watching ends the search.
        control.stop();
        analysis
    })?;
    analysis.interrupted = interrupted();
    display.end(game, &analysis).map_err(AnalysisError::Output)?;
    Ok(analysis)
}

/// Shows what the search tells until it answers.
fn watch(game: &Game, events: &Receiver<Event>, display: &mut dyn Display) -> Result<Analysis, AnalysisError> {
    let start = Instant::now();
    let mut lines = Lines::default();
    let mut next_tick = start + TICK;
    loop {
        let told = match events.recv_deadline(next_tick) {
            Ok(Event::Info(info)) => {
                lines.info(&info);
                display.line(game, &info, &lines)
            }
            Ok(Event::Answer(answer)) => return Ok(Analysis { answer, lines, interrupted: false }),
            Err(RecvTimeoutError::Timeout) => {
                next_tick = Instant::now() + TICK;
                display.tick(game, &lines, start.elapsed())
            }
            Err(RecvTimeoutError::Disconnected) => unreachable!("a search ends with an answer"),
        };
        told.map_err(AnalysisError::Output)?;
    }
}

/// JSON, a line at a time.
pub struct Json<'a, W> {
    /// Where it goes.
    pub out: &'a mut W,
    /// What the last line begins with.
    pub head: Head,
}

impl<W: Write> Json<'_, W> {
    fn put(&mut self, value: &impl serde::Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.out.write_all(&line)?;
        self.out.flush()
    }
}

impl<W: Write> Display for Json<'_, W> {
    fn begin(&mut self, _: &Game) -> io::Result<()> {
        Ok(())
    }

    fn line(&mut self, game: &Game, info: &Info, _: &Lines) -> io::Result<()> {
        self.put(&Progress::new(Line::new(game, info)))
    }

    fn tick(&mut self, _: &Game, _: &Lines, _: Duration) -> io::Result<()> {
        Ok(())
    }

    fn end(&mut self, game: &Game, analysis: &Analysis) -> io::Result<()> {
        let Analysis { answer, lines, interrupted } = analysis;
        self.put(&Outcome::new(self.head.clone(), game, answer, lines, *interrupted))
    }
}

/// A table: rewritten in place on a terminal, growing line by line elsewhere.
pub struct Table<'a, W> {
    out: &'a mut W,
    columns: Columns,
    bounds: Option<Bounds>,
    live: Option<Live>,
}

impl<'a, W: Write> Table<'a, W> {
    /// A table of so many lines, of an analysis within these bounds, if there are any.
    pub fn new(out: &'a mut W, multipv: usize, bounds: Option<Bounds>, live: Option<Live>) -> Self {
        Self { out, columns: Columns::new(multipv), bounds, live }
    }

    fn put(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")?;
        self.out.flush()
    }

    /// The last lines, and how long the search has run.
    fn rows(&self, game: &Game, lines: &Lines, elapsed: Duration, room: usize) -> Vec<String> {
        let lines = lines.as_slice();
        let shown = if lines.len() + 2 > room { room.saturating_sub(3) } else { lines.len() };
        let mut rows = vec![self.columns.head()];
        rows.extend(lines[..shown].iter().map(|info| {
            let (start, plies) = self.columns.row(game, info);
            start + &one_line(&plies)
        }));
        if shown < lines.len() {
            rows.push(colour::faint(format!("and {} more lines", lines.len() - shown)).to_string());
        }
        let limit = self.bounds.map_or(String::new(), |bounds| format!("limit: {bounds}; "));
        let deeper = lines.first().map_or(1, |info| info.depth + 1);
        let state = format!("depth {deeper}, {:.1} s ({limit}Ctrl-C ends it)", elapsed.as_secs_f64());
        rows.push(colour::faint(state).to_string());
        rows
    }
}

impl<W: Write> Display for Table<'_, W> {
    fn begin(&mut self, game: &Game) -> io::Result<()> {
        if let Status::Over(ending) = game.status() {
            return self.put(&format!("The game is over: {}.", ending_in_words(ending)));
        }
        let side = capitalised(game.side_to_move());
        self.put(&format!("{side} to move; scores (in soldiers) and chances (in percent) are {side}'s."))?;
        if self.live.is_none() {
            self.put(&self.columns.head())?;
        }
        Ok(())
    }

    fn line(&mut self, game: &Game, info: &Info, _: &Lines) -> io::Result<()> {
        // A terminal is looked after by the ticks.
        if self.live.is_some() {
            return Ok(());
        }
        let (start, plies) = self.columns.row(game, info);
        self.put(&(start + &one_line(&plies)))
    }

    fn tick(&mut self, game: &Game, lines: &Lines, elapsed: Duration) -> io::Result<()> {
        let Some(room) = self.live.as_ref().map(|live| live.size().0) else { return Ok(()) };
        let rows = self.rows(game, lines, elapsed, room.saturating_sub(1));
        self.live.as_mut().map_or(Ok(()), |live| live.show(&rows))
    }

    fn end(&mut self, game: &Game, analysis: &Analysis) -> io::Result<()> {
        let Some(best) = analysis.answer.best else { return Ok(()) };
        if let Some(mut live) = self.live.take() {
            let (width, before) = (live.size().1, self.columns.width());
            let mut text = self.columns.head();
            for info in analysis.lines.as_slice() {
                let (start, plies) = self.columns.row(game, info);
                text = text + "\n" + &start + &wrapped(&plies, before, width);
            }
            live.end(&text)?;
        }
        let plies: Vec<_> = [best].into_iter().chain(analysis.answer.ponder).collect();
        let plies = game::written_line(game, &plies, PmnStyle::Written);
        let reply = plies.get(1).map_or(String::new(), |reply| format!(", expecting {reply}"));
        let ended = if analysis.interrupted { " (interrupted)" } else { "" };
        self.put(&format!("Best: {}{reply}{ended}", colour::strong(plies.first().map_or("", String::as_str))))
    }
}

/// Who has won, and how.
fn ending_in_words(ending: game::Ending) -> String {
    let cgsn = ending.cgsn;
    ending.winner.map_or_else(|| format!("a draw ({cgsn})"), |side| format!("{} has won ({cgsn})", capitalised(side)))
}
