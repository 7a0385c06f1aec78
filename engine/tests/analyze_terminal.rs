//! `xiongmao analyze` on a terminal, and when it is interrupted.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, openpt, ptsname, unlockpt};
use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_xiongmao");
/// Longer than any answer takes: the program hangs.
const HANG: Duration = Duration::from_secs(60);

/// The program on a terminal, and what it writes there.
struct Shown {
    child: Child,
    bytes: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<()>,
}

impl Shown {
    fn start(arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        unlockpt(&terminal).unwrap();
        let name = ptsname(&terminal, Vec::new()).unwrap().into_string().unwrap();
        let end = || File::options().write(true).open(&name).unwrap();
        let mut command = Command::new(PROGRAM);
        command.args(arguments).stdin(Stdio::null()).stdout(end()).stderr(end());
        command.env("TERM", "xterm").env_remove("NO_COLOR").envs(variables.iter().copied());
        let child = command.spawn().unwrap();
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let written = Arc::clone(&bytes);
        let reader = std::thread::spawn(move || {
            let mut chunk = [0; 4096];
            let mut terminal = File::from(terminal);
            // Reading fails after the last writer is gone.
            while let Ok(count @ 1..) = terminal.read(&mut chunk) {
                written.lock().unwrap().extend_from_slice(&chunk[..count]);
            }
        });
        Self { child, bytes, reader }
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes.lock().unwrap()).into_owned()
    }

    /// Waits until the terminal shows this text.
    fn until(&self, text: &str) {
        let start = Instant::now();
        while !self.text().contains(text) {
            assert!(start.elapsed() < HANG, "no '{text}' in {:?}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// All output, once the program has ended with this exit code.
    fn end(mut self, code: i32) -> String {
        assert_eq!(self.child.wait().unwrap().code(), Some(code));
        self.reader.join().unwrap();
        String::from_utf8(self.bytes.lock().unwrap().clone()).unwrap()
    }
}

/// The output when the program is interrupted after it has shown this text.
fn shown(arguments: &[&str], variables: &[(&str, &str)], until: &str) -> String {
    let terminal = Shown::start(arguments, variables);
    terminal.until(until);
    interrupt(&terminal.child);
    terminal.end(0)
}

fn interrupt(child: &Child) {
    kill_process(Pid::from_child(child), Signal::INT).unwrap();
}

#[test]
fn lines_are_rewritten_in_place_and_coloured() {
    const LONG: [&str; 7] = ["analyze", "--nodes", "1000000000000", "--multipv", "2", "--hash", "1"];
    // The cursor moves up over the header, two lines and the state; at the end all is printed once more.
    const UP: &str = "\x1b[4A";
    let text = shown(&LONG, &[], UP);
    assert!(text.contains("\x1b[1m"), "{text:?}");
    assert!(text.contains("(limit: 1,000,000,000,000 nodes; Ctrl-C ends it)"), "{text:?}");
    let last = text.rsplit(UP).next().unwrap();
    assert!(last.contains("\n  1 ") && last.contains("\n  2 ") && last.contains("Best: "), "{last:?}");
    assert!(!last.contains("Ctrl-C"), "{last:?}");

    let never = [&LONG[..], &["--color", "never"]].concat();
    for text in [shown(&LONG, &[("NO_COLOR", "1")], UP), shown(&never, &[], UP)] {
        assert!(!text.contains("\x1b[1m"), "{text:?}");
    }
    let text = shown(&LONG, &[("TERM", "dumb")], "\r\n  2 ");
    assert!(!text.contains('\x1b') && text.contains("Best: "), "{text:?}");
    // An empty NO_COLOR has no effect.
    assert!(shown(&LONG, &[("NO_COLOR", "")], UP).contains("\x1b[1m"));
}

#[test]
fn a_batch_shows_on_a_terminal_how_far_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (input, output) = (folder.path().join("in"), folder.path().join("out"));
    std::fs::write(&input, "{\"depth\": 2}\n{\"depth\": 200}\n").unwrap();
    let [input, output] = [&input, &output].map(|path| path.to_str().unwrap());
    let terminal = Shown::start(&["analyze", "--batch", input, "--out", output, "--hash", "1"], &[]);
    terminal.until("1 answered");
    interrupt(&terminal.child);
    let text = terminal.end(2);
    assert!(
        text.contains("line 1 of 2")
            && text.contains("interrupted, 1 answered; run the same command again to continue"),
        "{text:?}"
    );
}

#[test]
fn an_interrupted_search_prints_what_it_has_found() {
    let text = shown(&["analyze", "--infinite", "--hash", "1"], &[], "(Ctrl-C ends it)");
    assert!(text.trim_end().ends_with(" (interrupted)") && text.contains("Best: "), "{text:?}");

    let mut command = Command::new(PROGRAM);
    command.args(["analyze", "--infinite", "--json", "--hash", "1"]).stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let first: Value = serde_json::from_str(&lines.next().unwrap()).unwrap();
    assert_eq!((&first["type"], &first["depth"]), (&"info".into(), &1.into()));
    let start = Instant::now();
    interrupt(&child);
    let last: Value = serde_json::from_str(&lines.last().unwrap()).unwrap();
    assert_eq!((&last["type"], &last["interrupted"]), (&"result".into(), &true.into()));
    assert_eq!(last["limits"], serde_json::json!({}));
    assert!(last["best"].is_string() && start.elapsed() < HANG);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
