//! A child process that cannot block, flood or outlive the runner. Every line carries the time at which it arrived.
//!
//! One thread writes to the child, because a child that does not read would block the writer. Another thread reads,
//! because a child that says nothing would block the reader.

use std::collections::VecDeque;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use parking_lot::Mutex;
use xiongmao_text::{Input, for_each_line};

use crate::driver::affinity::spawn_on;
use crate::driver::log::{LogLevel, ProcessLog};
use crate::driver::strays::ProcessGroup;
use crate::driver::strays::{Mark, forget, start_known};

/// Capacity of the queue of unread lines. The child blocks when it is full.
const WAITING_LINES: usize = 256;
/// Longest line that is read, in bytes.
const MAX_LINE: usize = 1 << 16;
/// Most bytes of the child's standard error that are kept in its file.
const MAX_ERRORS: u64 = 1 << 24;
/// Number of last lines of standard error that are shown when the child dies.
const LAST_ERRORS: usize = 3;
/// How long a child may take to exit after `quit`, or after it has closed its output.
const FAREWELL: Duration = Duration::from_secs(2);
/// How often to check whether a child that should quit is still running.
const GLANCE: Duration = Duration::from_millis(10);

/// A line, and when it was complete.
#[derive(Debug)]
pub struct ReceivedLine {
    /// The line; `None` if it is not UTF-8 or too long.
    pub line: Option<String>,
    /// When it arrived.
    pub at: Instant,
}

/// How to start a child.
#[derive(Clone, Debug)]
pub struct EngineProgram {
    /// The program itself.
    pub path: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
    /// The directory it runs in.
    pub directory: Option<PathBuf>,
    /// The file for its standard error, which is appended.
    pub errors: Option<PathBuf>,
    /// The cores that it may use; empty for any.
    pub cores: Vec<usize>,
}

/// A running child.
pub struct Process {
    child: Child,
    /// Everything that the child has started.
    group: ProcessGroup,
    /// `None` once its input is closed.
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<ReceivedLine>,
    errors: Arc<Mutex<VecDeque<String>>>,
    /// Closed when its standard error has been read to the end.
    errors_read: Receiver<()>,
    status: Option<ExitStatus>,
    log: ProcessLog,
}

impl Process {
    /// Starts a child and logs its lines.
    ///
    /// # Errors
    /// If the system cannot start the process or its threads.
    pub fn start(program: &EngineProgram, log: ProcessLog) -> io::Result<Self> {
        let mut command = Command::new(&program.path);
        command.args(&program.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &program.directory {
            command.current_dir(directory);
        }
        // A process group of its own: everything that a script starts can be killed with it, and an interrupt from the
        // keyboard reaches only the runner.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mark = Mark::new();
        mark.set(&mut command);
        let child = start_known(|| spawn_on(&mut command, &program.cores));
        let mut child = child.map_err(|error| {
            mark.unused();
            io::Error::new(error.kind(), format!("{}: {error}", program.path.display()))
        })?;
        let group = ProcessGroup::of(&child, mark);
        log.note(LogLevel::Games, || format!("process {} is {}", child.id(), program.path.display()));
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(io::Error::other("no pipes to the process"));
        };
        let (input, to_write) = unbounded();
        let (heard, output) = bounded(WAITING_LINES);
        let errors = Arc::default();
        let (reading, errors_read) = bounded(0);
        let kept = Arc::clone(&errors);
        let logs = [log.clone(), log.clone(), log.clone()];
        let process = Self { child, group, input: Some(input), output, errors: kept, errors_read, status: None, log };
        let file = program.errors.clone();
        let [to_log, from_log, error_log] = logs;
        let spawn =
            |name: &str, work: Box<dyn FnOnce() + Send>| thread::Builder::new().name(name.to_owned()).spawn(work);
        spawn("to engine", Box::new(move || write_lines(stdin, &to_write, &to_log)))?;
        spawn("from engine", Box::new(move || read_lines(stdout, &heard, &from_log)))?;
        spawn("engine errors", Box::new(move || keep_errors(stderr, file, &errors, reading, &error_log)))?;
        Ok(process)
    }

    /// Sends lines, if any, each ending with a line feed, in one write. If the child is gone, waiting for its answer
    /// fails.
    pub fn send(&self, lines: impl Into<Vec<u8>>) {
        let lines = lines.into();
        if let Some(input) = self.input.as_ref().filter(|_| !lines.is_empty()) {
            let _ = input.send(lines);
        }
    }

    /// Closes its input once everything sent has been written.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// Receives its lines. Disconnected when the child has closed its output.
    pub fn output(&self) -> &Receiver<ReceivedLine> {
        &self.output
    }

    /// The exit status of a child whose output is closed. Waits briefly for it; `None` if it is still running.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        let start = Instant::now();
        loop {
            if self.has_exited()
                && let Ok(Some(status)) = self.child.try_wait()
            {
                if self.status.is_none() {
                    let level = if status.success() { LogLevel::Games } else { LogLevel::Faults };
                    self.log.note(level, || format!("has ended: {status}"));
                }
                self.status = Some(status);
                forget(&self.child);
            }
            if self.status.is_some() || start.elapsed() > FAREWELL {
                return self.status;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Whether the child has exited. Then everything it has started is killed.
    pub fn has_exited(&mut self) -> bool {
        if self.status.is_some() {
            return true;
        }
        let exited = has_exited(&mut self.child);
        if exited {
            self.group.kill();
        }
        exited
    }

    /// The last lines of standard error of a child that has exited.
    pub fn last_errors(&self) -> Vec<String> {
        // The reading thread may lag behind. The wait is bounded, since a grandchild may hold the pipe open forever.
        let _ = self.errors_read.recv_timeout(FAREWELL);
        self.errors.lock().iter().cloned().collect()
    }

    /// Sends `quit`, waits briefly, and kills the child if it is still running.
    pub fn quit(mut self) {
        self.send("quit\n");
        self.close();
        // It may be blocked on its output, so read it. Its children may keep the output open.
        let start = Instant::now();
        while start.elapsed() < FAREWELL {
            match self.output.recv_timeout(GLANCE) {
                Err(RecvTimeoutError::Timeout) if !self.has_exited() => {}
                Err(_) => break,
                Ok(_) => {}
            }
        }
        let _ = self.ended();
    }
}

/// Whether the child has exited. Its exit status is not collected, so that its process ID is not reused.
#[cfg(all(unix, not(any(target_os = "cygwin", target_os = "horizon", target_os = "openbsd", target_os = "redox"))))]
fn has_exited(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(None))
}

/// Whether the child has exited. These systems cannot say so without collecting the exit status.
#[cfg(any(not(unix), target_os = "cygwin", target_os = "horizon", target_os = "openbsd", target_os = "redox"))]
fn has_exited(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Whether a process with this status was ended by a signal that others send, and not one that follows from a fault of
/// its own. Who sent it cannot be known.
#[cfg(unix)]
pub fn was_killed(status: ExitStatus) -> bool {
    use rustix::process::Signal;
    let sent = [Signal::KILL, Signal::TERM, Signal::INT, Signal::HUP, Signal::QUIT].map(Signal::as_raw);
    std::os::unix::process::ExitStatusExt::signal(&status).is_some_and(|signal| sent.contains(&signal))
}

/// Whether another process ended one with this status, which cannot be known here.
#[cfg(not(unix))]
pub fn was_killed(_: ExitStatus) -> bool {
    false
}

impl Drop for Process {
    fn drop(&mut self) {
        // Once its status has been collected, its process ID may belong to another process.
        if self.status.is_some() {
            return;
        }
        self.log.note(LogLevel::Faults, || "did not exit, and was killed".to_owned());
        self.group.kill();
        let _ = self.child.kill();
        let _ = self.child.wait();
        forget(&self.child);
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>, log: &ProcessLog) {
    for text in lines {
        // Logged before the engine can answer, and not on the sender's time.
        log.sent(&text);
        if stdin.write_all(&text).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, heard: &Sender<ReceivedLine>, log: &ProcessLog) {
    // A read error counts as the end of the output.
    let _ = for_each_line(BufReader::new(stdout), MAX_LINE, |input| {
        let at = Instant::now();
        let line = match input {
            Input::Line(line) => Some(line),
            Input::Unreadable(..) => None,
        };
        log.heard(line.as_deref());
        heard.send(ReceivedLine { line, at }).is_ok()
    });
}

/// Reads the child's standard error to the end, even if the file cannot be written, so that the child never blocks.
fn keep_errors(
    stderr: ChildStderr,
    file: Option<PathBuf>,
    last: &Mutex<VecDeque<String>>,
    reading: Sender<()>,
    log: &ProcessLog,
) {
    let mut file = file.and_then(|path| std::fs::File::options().create(true).append(true).open(path).ok());
    let mut left = MAX_ERRORS;
    let _ = for_each_line(BufReader::new(stderr), MAX_LINE, |input| {
        let Input::Line(line) = input else { return true };
        if let Some(out) = &mut file
            && (left == 0 || writeln!(out, "{line}").is_err())
        {
            file = None;
        }
        // The log keeps no more of it than the file does.
        left = left.saturating_sub(line.len() as u64 + 1);
        if left > 0 {
            log.error(&line);
        }
        let mut last = last.lock();
        if last.len() == LAST_ERRORS {
            last.pop_front();
        }
        last.push_back(line);
        true
    });
    drop(reading);
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use crate::driver::log::EngineLog;

    /// Starts a shell that starts a process outside its own group. Returns that process's number.
    fn start(commands: &str) -> (Process, String) {
        let script = format!("setsid sleep 600 & echo $!; {commands}");
        let program = EngineProgram {
            path: "sh".into(),
            args: vec!["-c".to_owned(), script],
            directory: None,
            errors: None,
            cores: Vec::new(),
        };
        let process = Process::start(&program, EngineLog::silent().process("sh")).unwrap();
        let number = process.output().recv().unwrap().line.unwrap();
        (process, number)
    }

    fn is_gone(number: &str) -> bool {
        let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        stat.rsplit(") ").next().is_none_or(|rest| rest.is_empty() || rest.starts_with('Z'))
    }

    /// Waits until it is gone. What has been killed may take a while to notice.
    fn until_gone(number: &str) {
        let start = Instant::now();
        while !is_gone(number) {
            assert!(start.elapsed() < Duration::from_secs(120), "it lives on");
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn what_a_child_leaves_behind_is_killed() {
        let (child, left) = start("read line");
        assert!(!is_gone(&left));
        // A proper end.
        child.quit();
        until_gone(&left);
        let (child, left) = start("sleep 600");
        assert!(!is_gone(&left));
        drop(child);
        until_gone(&left);
    }
}
