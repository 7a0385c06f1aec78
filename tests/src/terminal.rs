//! A program that writes to a terminal instead of a pipe.

use std::fs::File;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

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

/// What the thread that reads shares with the test, and how it tells that there is more.
type Screen = (Mutex<Written>, Condvar);

/// A running program with a terminal for its output and its errors, and nothing to read.
pub struct Terminal {
    child: Child,
    screen: Arc<Screen>,
    reader: Option<JoinHandle<()>>,
}

impl Terminal {
    /// Starts this program on a terminal of its own.
    ///
    /// # Panics
    /// If there is no terminal or the program does not start.
    #[must_use]
    pub fn start(mut command: Command) -> Self {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("the system gives a terminal");
        unlockpt(&terminal).expect("the terminal can be used");
        let name = ptsname(&terminal, Vec::new()).expect("the terminal has a name").into_string().expect("text");
        let end = || File::options().write(true).open(&name).expect("the terminal can be opened");
        let child = command.stdin(Stdio::null()).stdout(end()).stderr(end()).spawn().expect("the program starts");
        // The command holds the program's end of the terminal open.
        drop(command);
        let screen = Arc::<Screen>::default();
        let written = Arc::clone(&screen);
        let reader = std::thread::spawn(move || read(File::from(terminal), &written));
        Self { child, screen, reader: Some(reader) }
    }

    /// Waits until this stands there.
    ///
    /// # Panics
    /// If the program ends before, or writes nothing for minutes.
    pub fn until(&self, text: &str) {
        assert!(self.wait_for(text, 1), "no '{text}' in {:?}", self.text());
    }

    /// Waits until this stands there so many times. Says whether it does: the program may end before.
    ///
    /// # Panics
    /// If the program writes nothing for minutes.
    #[must_use]
    pub fn wait_for(&self, text: &str, times: usize) -> bool {
        let (written, more) = &*self.screen;
        let mut written = written.lock().expect("the reader has not panicked");
        loop {
            if String::from_utf8_lossy(&written.bytes).matches(text).count() >= times {
                return true;
            }
            if written.closed {
                return false;
            }
            let known = written.bytes.len();
            let wait = |written: &mut Written| written.bytes.len() == known && !written.closed;
            let timeout;
            (written, timeout) = more.wait_timeout_while(written, HANG, wait).expect("the reader has not panicked");
            assert!(!timeout.timed_out(), "the program writes nothing more");
        }
    }

    /// Sends this signal; a program that has ended does not mind.
    pub fn signal(&self, signal: Signal) {
        // Its number is not given to another process before it has been waited for.
        let _ = kill_process(Pid::from_child(&self.child), signal);
    }

    /// Waits for its end; gives its exit code, `None` after a signal, and all that it has written.
    ///
    /// # Panics
    /// If what it has written is no text.
    #[must_use]
    pub fn end(mut self) -> (Option<i32>, String) {
        let status = self.child.wait().expect("the program can be waited for");
        if let Some(reader) = self.reader.take() {
            reader.join().expect("the reader has not panicked");
        }
        let written = std::mem::take(&mut *self.screen.0.lock().expect("the reader has not panicked"));
        (status.code(), String::from_utf8(written.bytes).expect("text"))
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.screen.0.lock().expect("the reader has not panicked").bytes).into_owned()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A test that failed leaves nothing running; a program that has ended cannot be killed, and need not.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read(mut terminal: File, (written, more): &Screen) {
    let mut chunk = [0; 4096];
    let mut open = true;
    while open {
        // A terminal that nobody writes to any more cannot be read.
        let count = terminal.read(&mut chunk).unwrap_or(0);
        open = count > 0;
        let mut written = written.lock().unwrap_or_else(PoisonError::into_inner);
        written.bytes.extend_from_slice(&chunk[..count]);
        written.closed = !open;
        drop(written);
        more.notify_all();
    }
}
