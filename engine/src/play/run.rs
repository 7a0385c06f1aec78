//! Waits for the events of a session: lines, answers of the search, signals, and flags that fall.

use std::io;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use crossbeam_channel::{Receiver, after, at, never, select, unbounded};
use xiongmao_analysis::searcher::PositionSearcher;
use xiongmao_answers::moves::legal_moves;
use xiongmao_drawing::colour;
use xiongmao_language::Arguments;
use xiongmao_search::Answer;

use super::commands::Command;
use super::input::{Input, Line, put};
use super::session::{Next, PlaySession};
use super::thinker::Thinker;
use crate::signals::{self, Signal};

/// Searches that take no longer than this are not announced.
const SHORT: Duration = Duration::from_millis(300);

/// Erases the line on the screen.
const ERASE: &str = "\r\x1b[K";

/// The operating system refused a thread, a signal or the terminal.
#[allow(clippy::needless_pass_by_value, reason = "for map_err")]
pub fn not_started(error: io::Error) -> anyhow::Error {
    anyhow!("cannot start: {error}")
}

/// Something that happens.
enum Event {
    Line(Line),
    Answer(Answer),
    Signal(Signal),
    /// A flag falls.
    Flag,
    /// A search takes long.
    Slow,
}

/// Plays until the person leaves.
///
/// # Errors
/// If a thread cannot be started, or the output cannot be written.
pub fn run(mut session: PlaySession, searcher: PositionSearcher, input: Input) -> anyhow::Result<()> {
    let (sender, signals) = unbounded();
    // The receiver is gone only when the program is about to exit.
    signals::handle(move |signal| {
        let _ = sender.send(signal);
    })
    .map_err(not_started)?;
    let thinker = Thinker::start(searcher).map_err(not_started)?;
    let _mode = TerminalMode::now();
    let mut table = Table { input, thinker, signals, announced: false };
    session.resized(table.input.window());
    let mut next = session.begin(Instant::now());
    loop {
        print(&mut session)?;
        match next {
            Next::Leave => return Ok(()),
            Next::Think(task) => {
                table.thinker.think(*task);
                next = table.think(&mut session)?;
            }
            Next::Read(prompt) => {
                session.go_on(Instant::now());
                let words =
                    Command::names().map(str::to_owned).chain(legal_moves(session.game().game(), session.notation()));
                table.input.ask(&prompt, words.collect())?;
                next = table.read(&mut session, &prompt)?;
            }
        }
    }
}

/// Where a session takes place.
struct Table {
    input: Input,
    thinker: Thinker,
    signals: Receiver<Signal>,
    /// Whether the screen says that the engine thinks.
    announced: bool,
}

impl Table {
    /// Waits until the search has ended or the session is over.
    fn think(&mut self, session: &mut PlaySession) -> anyhow::Result<Next> {
        let mut slow = if self.input.can_erase() { after(SHORT) } else { never() };
        loop {
            let event = self.wait(session, &never(), &slow);
            session.resized(self.input.window());
            let now = Instant::now();
            match event {
                Event::Answer(answer) => {
                    self.erase()?;
                    return Ok(session.answer(&answer, now));
                }
                Event::Slow => {
                    slow = never();
                    self.announce(session)?;
                }
                Event::Signal(Signal::Interrupt) if self.input.is_person() => {
                    self.erase()?;
                    session.pause();
                    self.thinker.stop();
                }
                Event::Signal(_) => {
                    self.erase()?;
                    self.thinker.stop();
                    return Ok(session.leave());
                }
                Event::Flag => {
                    self.erase()?;
                    session.check_flag(now);
                    self.thinker.stop();
                }
                Event::Line(_) => {}
            }
            print(session)?;
        }
    }

    /// Waits until a line has been typed or the session is over.
    fn read(&mut self, session: &mut PlaySession, prompt: &str) -> anyhow::Result<Next> {
        loop {
            let event = self.wait(session, &self.input.lines().clone(), &never());
            session.resized(self.input.window());
            let now = Instant::now();
            let line = match event {
                Event::Line(line) => line,
                Event::Flag => {
                    session.check_flag(now);
                    self.print_between(session, prompt)?;
                    continue;
                }
                Event::Signal(Signal::Interrupt) if self.input.is_person() => {
                    let next = session.interrupt(now);
                    if let Next::Leave = next {
                        return Ok(next);
                    }
                    self.print_between(session, prompt)?;
                    continue;
                }
                Event::Signal(_) => {
                    self.input.leave_line()?;
                    Line::End
                }
                Event::Answer(_) | Event::Slow => continue,
            };
            return Ok(match line {
                Line::Text(text) => session.line(&text, now),
                Line::Unreadable(reason) => session.unreadable(&reason, now),
                Line::Interrupt => session.interrupt(now),
                Line::End => session.leave(),
            });
        }
    }

    /// The next event. Lines are taken only from these.
    fn wait(&self, session: &PlaySession, lines: &Receiver<Line>, slow: &Receiver<Instant>) -> Event {
        let flag = session.flag_falls().map_or_else(never, at);
        select! {
            recv(lines) -> line => Event::Line(line.unwrap_or(Line::End)),
            // The thread of the search lives as long as this table.
            recv(self.thinker.answers()) -> answer => Event::Answer(answer.unwrap_or_default()),
            recv(self.signals) -> signal => Event::Signal(signal.unwrap_or(Signal::End)),
            recv(flag) -> _ => Event::Flag,
            recv(slow) -> _ => Event::Slow,
        }
    }

    /// Prints while a line is being typed.
    fn print_between(&self, session: &mut PlaySession, prompt: &str) -> anyhow::Result<()> {
        Ok(self.input.print_between(&session.take_output(), prompt)?)
    }

    /// Says on the screen that the engine thinks.
    fn announce(&mut self, session: &PlaySession) -> anyhow::Result<()> {
        self.announced = true;
        let (side, speech) = (session.game().game().side_to_move(), session.speech());
        let text = speech.text("play-thinks", Arguments::new().text("side", speech.side(side.name())));
        Ok(put(&colour::faint(text).to_string())?)
    }

    fn erase(&mut self) -> anyhow::Result<()> {
        if std::mem::take(&mut self.announced) {
            put(ERASE)?;
        }
        Ok(())
    }
}

/// Prints the output of the session.
fn print(session: &mut PlaySession) -> anyhow::Result<()> {
    Ok(put(&session.take_output())?)
}

/// The mode of the terminal, restored at the end: a signal may end the program while a line is being typed.
struct TerminalMode(#[cfg(unix)] Option<rustix::termios::Termios>);

impl TerminalMode {
    #[cfg(unix)]
    fn now() -> Self {
        Self(rustix::termios::tcgetattr(io::stdin()).ok())
    }

    #[cfg(not(unix))]
    fn now() -> Self {
        Self()
    }
}

#[cfg(unix)]
impl Drop for TerminalMode {
    fn drop(&mut self) {
        if let Some(mode) = &self.0 {
            // If the terminal is closed, there is nothing to restore.
            let _ = rustix::termios::tcsetattr(io::stdin(), rustix::termios::OptionalActions::Now, mode);
        }
    }
}
