//! A program that writes to a terminal instead of a pipe.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use parking_lot::{Condvar, Mutex};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, openpt, ptsname, unlockpt};

/// No answer takes this long unless the program hangs, however busy the machine is.
const HANG: Duration = Duration::from_secs(300);

/// What a program has written to its terminal, and whether it has closed it.
#[derive(Default)]
struct Written {
    bytes: Vec<u8>,
    closed: bool,
}

/// The state that the reading thread shares with the test, and the signal that more was written.
type Screen = (Mutex<Written>, Condvar);

/// A running program whose output and errors go to a terminal.
pub struct Terminal {
    child: Child,
    /// Where a person would type.
    keys: File,
    /// How many bytes of the screen [`next`](Self::next) has passed.
    seen: usize,
    screen: Arc<Screen>,
    reader: Option<JoinHandle<()>>,
}

impl Terminal {
    /// Starts this program on a terminal of its own, without input.
    ///
    /// # Panics
    /// If there is no terminal or the program does not start.
    #[must_use]
    pub fn start(command: Command) -> Self {
        Self::open(command, false)
    }

    /// Starts this program on a terminal of its own, from which it also reads what is [typed](Self::type_line).
    ///
    /// # Panics
    /// If there is no terminal or the program does not start.
    #[must_use]
    pub fn start_to_type(command: Command) -> Self {
        Self::open(command, true)
    }

    fn open(mut command: Command, typed: bool) -> Self {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("the system gives a terminal");
        unlockpt(&terminal).expect("the terminal can be used");
        let name = ptsname(&terminal, Vec::new()).expect("the terminal has a name").into_string().expect("text");
        let end = || File::options().read(true).write(true).open(&name).expect("the terminal can be opened");
        let input = if typed { Stdio::from(end()) } else { Stdio::null() };
        let child = command.stdin(input).stdout(end()).stderr(end()).spawn().expect("the program starts");
        // The command holds the program's end of the terminal open.
        drop(command);
        let screen = Arc::<Screen>::default();
        let written = Arc::clone(&screen);
        let terminal = File::from(terminal);
        let keys = terminal.try_clone().expect("the terminal can be shared");
        let reader = std::thread::spawn(move || read(terminal, &written));
        Self { child, keys, seen: 0, screen, reader: Some(reader) }
    }

    /// Types these keys. To a program that edits lines itself, `\r` ends one.
    ///
    /// # Panics
    /// If the terminal is gone.
    pub fn type_in(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    /// Types a line, which the terminal shows as well.
    ///
    /// # Panics
    /// If the terminal is gone.
    pub fn type_line(&mut self, line: &str) {
        writeln!(self.keys, "{line}").expect("the terminal takes keys");
    }

    /// Waits until the terminal shows this text.
    ///
    /// # Panics
    /// If the program ends before, or writes nothing for minutes.
    pub fn until(&self, text: &str) {
        assert!(self.wait_for(text, 1), "no '{text}' in {:?}", self.text());
    }

    /// Waits until the terminal shows this text behind what earlier calls have waited for.
    ///
    /// # Panics
    /// If the program ends before, or writes nothing for minutes.
    pub fn next(&mut self, text: &str) {
        let (written, more) = &*self.screen;
        let mut written = written.lock();
        loop {
            let fresh = &written.bytes[self.seen..];
            let place = fresh.windows(text.len()).position(|window| window == text.as_bytes());
            if let Some(place) = place {
                self.seen += place + text.len();
                return;
            }
            let fresh = String::from_utf8_lossy(fresh);
            assert!(!written.closed, "no '{text}' in {fresh:?}");
            let known = written.bytes.len();
            let wait = |written: &mut Written| written.bytes.len() == known && !written.closed;
            let timeout = more.wait_while_for(&mut written, wait, HANG);
            assert!(
                !timeout.timed_out(),
                "the program writes nothing more after {:?}",
                String::from_utf8_lossy(&written.bytes[self.seen..])
            );
        }
    }

    /// Waits until the terminal shows this text this many times. Returns false if the program ends before.
    ///
    /// # Panics
    /// If the program writes nothing for minutes.
    #[must_use]
    pub fn wait_for(&self, text: &str, times: usize) -> bool {
        let (written, more) = &*self.screen;
        let mut written = written.lock();
        loop {
            if String::from_utf8_lossy(&written.bytes).matches(text).count() >= times {
                return true;
            }
            if written.closed {
                return false;
            }
            let known = written.bytes.len();
            let wait = |written: &mut Written| written.bytes.len() == known && !written.closed;
            let timeout = more.wait_while_for(&mut written, wait, HANG);
            assert!(!timeout.timed_out(), "the program writes nothing more");
        }
    }

    /// Sends this signal; has no effect if the program has ended.
    pub fn signal(&self, signal: Signal) {
        // The process ID is not reused before the process has been waited for.
        let _ = kill_process(Pid::from_child(&self.child), signal);
    }

    /// Waits for its end. Returns its exit code, `None` after a signal, and everything that it has written.
    ///
    /// # Panics
    /// If the output is not UTF-8.
    #[must_use]
    pub fn end(mut self) -> (Option<i32>, String) {
        let status = self.child.wait().expect("the program can be waited for");
        if let Some(reader) = self.reader.take() {
            reader.join().expect("the reader has not panicked");
        }
        let written = std::mem::take(&mut *self.screen.0.lock());
        (status.code(), String::from_utf8(written.bytes).expect("text"))
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.screen.0.lock().bytes).into_owned()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A failed test must not leave the program running. Killing a program that has ended fails, which is harmless.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read(mut terminal: File, (written, more): &Screen) {
    let mut chunk = [0; 4096];
    let mut open = true;
    while open {
        // Reading a terminal fails once all writers have closed it.
        let count = terminal.read(&mut chunk).unwrap_or(0);
        open = count > 0;
        let mut written = written.lock();
        written.bytes.extend_from_slice(&chunk[..count]);
        written.closed = !open;
        drop(written);
        more.notify_all();
    }
}
