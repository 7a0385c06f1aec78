//! Runs a program under test: sends lines, receives lines, and never waits for ever.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// No answer takes this long unless the program hangs, however busy the machine is.
const HANG: Duration = Duration::from_secs(60);

/// The output of a program that succeeded.
///
/// # Panics
/// If the program failed.
#[must_use]
pub fn printed(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// The one-line error message of a program that rejected its input.
///
/// # Panics
/// If it did anything else.
#[must_use]
pub fn refusal(output: &Output) -> String {
    let text = String::from_utf8(output.stderr.clone()).expect("text");
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.starts_with("error: ") && text.ends_with('\n') && text.lines().count() == 1, "{text}");
    text
}

/// Whether a program ended as programs do whose output nobody reads.
#[must_use]
pub fn ended_by_closed_pipe(status: ExitStatus) -> bool {
    #[cfg(unix)]
    {
        const SIGPIPE: i32 = 13;
        std::os::unix::process::ExitStatusExt::signal(&status) == Some(SIGPIPE)
    }
    #[cfg(not(unix))]
    {
        status.code() == Some(2)
    }
}

/// A running program.
pub struct Program {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
}

impl Program {
    /// Starts the program without arguments.
    ///
    /// # Panics
    /// If it does not start.
    #[must_use]
    pub fn start(path: impl AsRef<Path>) -> Self {
        Self::start_with(path, &[])
    }

    /// Starts the program with these arguments.
    ///
    /// # Panics
    /// If the program does not start.
    pub fn start_with(path: impl AsRef<Path>, arguments: &[&str]) -> Self {
        let mut child = Command::new(path.as_ref())
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let stdout = child.stdout.take().expect("the output is a pipe");
        let (sender, output) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self { child, input, output }
    }

    /// Its process ID.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(line.as_bytes());
        self.send_bytes(b"\n");
    }

    /// Sends bytes unchanged.
    ///
    /// # Panics
    /// If the program does not read them.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the program reads its input");
    }

    /// Closes its input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// The next line it prints, `None` after the last one.
    ///
    /// # Panics
    /// If none comes within a minute.
    #[must_use]
    pub fn next_line(&mut self) -> Option<String> {
        match self.output.recv_timeout(HANG) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("the program printed nothing for a minute"),
        }
    }

    /// The next line it prints.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn line(&mut self) -> String {
        self.next_line().expect("the program prints another line")
    }

    /// All lines up to and including the first that begins with this text.
    ///
    /// # Panics
    /// If the program ends before.
    pub fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.next_line().unwrap_or_else(|| panic!("no '{beginning}' after {lines:?}"));
            let found = line.starts_with(beginning);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// Closes its input. Returns the remaining lines and the exit status.
    ///
    /// # Panics
    /// If it does not end.
    #[must_use]
    pub fn finish(mut self) -> (Vec<String>, ExitStatus) {
        self.close();
        let mut lines = Vec::new();
        while let Some(line) = self.next_line() {
            lines.push(line);
        }
        (lines, self.wait())
    }

    /// Waits until it has ended by itself.
    ///
    /// # Panics
    /// If it does not end.
    pub fn wait(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("the program can be waited for") {
                return status;
            }
            assert!(start.elapsed() < HANG, "the program does not end");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // A failed test must not leave the program running. Killing a program that has ended fails, which is harmless.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
