//! The process of the engine under examination, with a queue of lines that have not been read.

use std::collections::VecDeque;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use crossbeam_channel::{RecvTimeoutError, select};
use xiongmao_text::quote;

use crate::compliance::examiner::step_error::{StepError, StepResult};
use crate::driver::halt::HaltSignal;
use crate::driver::process::Process;

/// The most lines kept of one answer: enough for any search, and a flood cannot fill the memory.
const MAX_LINES: usize = 20_000;
/// The most bytes kept of one answer.
const MAX_BYTES: usize = 1 << 23;

/// The last lines of an answer, up to the limits.
#[derive(Default)]
struct LastLines {
    lines: Vec<String>,
    bytes: usize,
}

impl LastLines {
    fn push(&mut self, line: String) {
        if self.lines.len() == MAX_LINES || self.bytes > MAX_BYTES {
            self.lines.drain(..self.lines.len() / 2);
            self.bytes = self.lines.iter().map(String::len).sum();
        }
        self.bytes += line.len();
        self.lines.push(line);
    }
}

/// A running engine.
pub struct EngineConnection {
    process: Process,
    halt: HaltSignal,
    /// Lines that arrived before they were wanted.
    early: VecDeque<String>,
}

impl EngineConnection {
    /// Reads from and writes to this process until `halt` is closed.
    pub fn new(process: Process, halt: HaltSignal) -> Self {
        Self { process, halt, early: VecDeque::new() }
    }

    /// Sends bytes as they are.
    pub fn send(&self, bytes: impl Into<Vec<u8>>) {
        self.process.send(bytes);
    }

    /// Ends the engine's input.
    pub fn close(&mut self) {
        self.process.close();
    }

    /// Sends `quit`, and kills the engine if it does not exit.
    pub fn quit(self) {
        self.process.quit();
    }

    /// The next line, trimmed; `None` if none arrives before the deadline.
    ///
    /// # Errors
    /// If the engine ends, or the check is halted.
    pub fn next_line(&mut self, deadline: Instant) -> StepResult<Option<String>> {
        if let Some(line) = self.early.pop_front() {
            return Ok(Some(line));
        }
        let left = deadline.saturating_duration_since(Instant::now());
        let heard = select! {
            recv(self.process.output()) -> heard => heard,
            // Nothing is ever sent on this channel; it can only be closed.
            recv(self.halt) -> _ => return Err(StepError::Halted),
            default(left) => return Ok(None),
        };
        match heard {
            Ok(heard) => {
                let line = heard.line.unwrap_or_default().trim().to_owned();
                if heard.at < deadline {
                    return Ok(Some(line));
                }
                // Too late for this caller, which must not wait forever in a flood. The next caller may wait for this
                // very line.
                self.early.push_back(line);
                Ok(None)
            }
            Err(_) => Err(StepError::Lost(why_silent(&mut self.process))),
        }
    }

    /// Reads lines for this long, and keeps them for later readers.
    ///
    /// # Errors
    /// If the engine ends.
    pub fn listen(&mut self, time: Duration) -> StepResult<Vec<String>> {
        self.listen_until(Instant::now() + time)
    }

    fn listen_until(&mut self, deadline: Instant) -> StepResult<Vec<String>> {
        let mut heard = LastLines::default();
        while let Some(line) = self.next_line(deadline)? {
            heard.push(line);
        }
        // A line that came too late is in the queue already, and comes after these.
        for line in heard.lines.iter().rev() {
            self.early.push_front(line.clone());
        }
        Ok(heard.lines)
    }

    /// Reads lines up to the first one that begins with this word. Returns the lines before it, and that line.
    ///
    /// # Errors
    /// If it does not arrive in this time.
    pub fn up_to(&mut self, word: &str, time: Duration) -> StepResult<(Vec<String>, String)> {
        self.up_to_any(&[word], time)
    }

    /// As [`up_to`](Self::up_to), with any of these words. Errors name the first.
    ///
    /// # Errors
    /// If none arrives in this time.
    pub fn up_to_any(&mut self, words: &[&str], time: Duration) -> StepResult<(Vec<String>, String)> {
        let begins = |line: &str| line.split_ascii_whitespace().next().is_some_and(|word| words.contains(&word));
        self.up_to_line(words[0], begins, time)
    }

    /// As [`up_to`](Self::up_to), with a line that satisfies this condition. Errors call it by this word.
    ///
    /// # Errors
    /// If none arrives in this time.
    pub fn up_to_line(
        &mut self,
        word: &str,
        fits: impl Fn(&str) -> bool,
        time: Duration,
    ) -> StepResult<(Vec<String>, String)> {
        let deadline = Instant::now() + time;
        let mut heard = LastLines::default();
        loop {
            match self.next_line(deadline) {
                Ok(Some(line)) if fits(&line) => return Ok((heard.lines, line)),
                Ok(Some(line)) => heard.push(line),
                Ok(None) => {
                    let said = heard.lines.last().map_or("nothing".to_owned(), |line| format!("only {}", quote(line)));
                    let time = time.as_secs_f64();
                    return Err(StepError::Lost(format!("no '{word}' within {time} s; it said {said}")));
                }
                Err(StepError::Lost(reason)) => return Err(StepError::Lost(format!("no '{word}': {reason}"))),
                Err(other) => return Err(other),
            }
        }
    }

    /// Waits until the process has ended by itself. Returns its exit status and the lines it wrote.
    ///
    /// # Errors
    /// If it does not end in this time.
    pub fn end(&mut self, time: Duration) -> StepResult<(ExitStatus, Vec<String>)> {
        let deadline = Instant::now() + time;
        let mut said = LastLines::default();
        self.early.drain(..).for_each(|line| said.push(line));
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.process.output().recv_timeout(left) {
                Ok(heard) if heard.at < deadline => said.push(heard.line.unwrap_or_default().trim().to_owned()),
                Err(RecvTimeoutError::Disconnected) => {
                    let Some(status) = self.process.ended() else {
                        return Err(StepError::Lost(
                            "it has closed its output, but its process is still running".to_owned(),
                        ));
                    };
                    return Ok((status, said.lines));
                }
                _ => {
                    let time = time.as_secs_f64();
                    return Err(StepError::Lost(format!("its process is still running after {time} s")));
                }
            }
        }
    }
}

/// Why an engine has closed its output.
fn why_silent(process: &mut Process) -> String {
    let Some(status) = process.ended() else { return "it has closed its output".to_owned() };
    let mut reason = format!("its process has ended ({status})");
    for line in process.last_errors() {
        reason = format!("{reason}; {}", quote(line.trim()));
    }
    reason
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::driver::log::EngineLog;
    use crate::driver::process::EngineProgram;

    /// A process that answers a line with this one. The check is halted when the sender is dropped.
    fn answering(answer: &str) -> (EngineConnection, crossbeam_channel::Sender<()>) {
        let program = EngineProgram {
            path: "sh".into(),
            args: vec!["-c".to_owned(), format!("read a; echo {answer}; read b")],
            directory: None,
            errors: None,
            cores: Vec::new(),
        };
        let (stop, halt) = crossbeam_channel::bounded(0);
        let process = Process::start(&program, EngineLog::silent().process("sh")).unwrap();
        (EngineConnection::new(process, halt), stop)
    }

    /// Sends a line, and waits for the answer without reading it. Returns a time before the answer.
    fn ask(connection: &EngineConnection) -> Instant {
        let before = Instant::now();
        connection.send("go\n");
        while connection.process.output().is_empty() {
            std::thread::yield_now();
        }
        before
    }

    /// A line that arrives after its deadline is kept for the next reader.
    #[test]
    fn a_late_line_is_not_lost() {
        let (mut connection, _stop) = answering("bestmove a3-a4");
        let deadline = ask(&connection);
        assert_eq!(connection.next_line(deadline), Ok(None));
        let (before, line) = connection.up_to("bestmove", Duration::from_secs(60)).unwrap();
        assert_eq!((before, line.as_str()), (vec![], "bestmove a3-a4"));
    }

    /// The lines heard in time stay before one that arrives after the deadline.
    #[test]
    fn a_late_line_stays_in_its_place() {
        let (mut connection, _stop) = answering("bestmove a3-a4");
        connection.early.extend(["info depth 1", "info depth 2"].map(str::to_owned));
        let deadline = ask(&connection);
        assert_eq!(connection.listen_until(deadline).unwrap(), ["info depth 1", "info depth 2"]);
        let (before, _) = connection.up_to("bestmove", Duration::from_secs(60)).unwrap();
        assert_eq!(before, ["info depth 1", "info depth 2"]);
    }
}
