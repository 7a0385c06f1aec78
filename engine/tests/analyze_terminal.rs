//! `xiongmao analyze` on a terminal, and when it is interrupted.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, openpt, ptsname, unlockpt};
use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_xiongmao");
/// No answer takes this long unless the program hangs.
const HANG: Duration = Duration::from_secs(60);

/// The program with a terminal for its output and its errors, and what it writes there.
fn on_terminal(arguments: &[&str], variables: &[(&str, &str)]) -> (Child, JoinHandle<String>) {
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    unlockpt(&terminal).unwrap();
    let name = ptsname(&terminal, Vec::new()).unwrap().into_string().unwrap();
    let end = || File::options().write(true).open(&name).unwrap();
    let mut command = Command::new(PROGRAM);
    command.args(arguments).stdin(Stdio::null()).stdout(end()).stderr(end());
    command.env("TERM", "xterm").env_remove("NO_COLOR").envs(variables.iter().copied());
    let child = command.spawn().unwrap();
    // The command holds ends of the terminal; the last of them has to go, so that reading comes to an end.
    drop(command);
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let mut chunk = [0; 4096];
        let mut terminal = File::from(terminal);
        // A terminal that nobody writes to any more cannot be read.
        while let Ok(count @ 1..) = terminal.read(&mut chunk) {
            bytes.extend_from_slice(&chunk[..count]);
        }
        String::from_utf8(bytes).unwrap()
    });
    (child, reader)
}

/// What it shows.
fn shown(arguments: &[&str], variables: &[(&str, &str)]) -> String {
    let (mut child, reader) = on_terminal(arguments, variables);
    assert_eq!(child.wait().unwrap().code(), Some(0), "{arguments:?}");
    reader.join().unwrap()
}

fn interrupt(child: &Child) {
    kill_process(Pid::from_child(child), Signal::INT).unwrap();
}

#[test]
fn lines_are_rewritten_in_place_and_coloured() {
    const TIMED: [&str; 5] = ["analyze", "--movetime", "450", "--multipv", "2"];
    let text = shown(&TIMED, &[]);
    // The cursor goes up over the head, two lines and the state; in the end all is written once more, for good.
    assert!(text.contains("\x1b[4A"), "{text:?}");
    assert!(text.contains("\x1b[1m"), "{text:?}");
    assert!(text.contains("(limit: 0.45 s; Ctrl-C ends it)"), "{text:?}");
    let last = text.rsplit("\x1b[4A").next().unwrap();
    assert!(last.contains("  1") && last.contains("  2") && last.contains("Best: "), "{last:?}");
    assert!(!last.contains("Ctrl-C"), "{last:?}");

    let plain = |variables: &[(&str, &str)], more: &[&str]| shown(&[&TIMED[..], more].concat(), variables);
    for text in [plain(&[("NO_COLOR", "1")], &[]), plain(&[], &["--color", "never"])] {
        assert!(!text.contains("\x1b[1m") && text.contains("\x1b[4A"), "{text:?}");
    }
    let text = plain(&[("TERM", "dumb")], &[]);
    assert!(!text.contains('\x1b') && text.contains("\r\n") && text.contains("Best: "), "{text:?}");
    // NO_COLOR that is empty says nothing.
    assert!(shown(&["analyze", "--depth", "2"], &[("NO_COLOR", "")]).contains("\x1b[1m"));
}

#[test]
fn a_batch_shows_on_a_terminal_how_far_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (input, output) = (folder.path().join("in"), folder.path().join("out"));
    std::fs::write(&input, "a3-a4\nb3-b4\n").unwrap();
    let [input, output] = [&input, &output].map(|path| path.to_str().unwrap());
    let text = shown(&["analyze", "--batch", input, "--out", output, "--movetime", "300", "--threads", "1"], &[]);
    assert!(text.contains("line 1 of 2") && text.contains("1 answers"), "{text:?}");
}

#[test]
fn an_interrupted_search_prints_what_it_has_found() {
    let (child, reader) = on_terminal(&["analyze", "--infinite"], &[]);
    std::thread::sleep(Duration::from_millis(300));
    interrupt(&child);
    let mut child = child;
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let text = reader.join().unwrap();
    assert!(text.trim_end().ends_with(" (interrupted)") && text.contains("Best: "), "{text:?}");

    let mut command = Command::new(PROGRAM);
    command.args(["analyze", "--infinite", "--json"]).stdin(Stdio::null()).stdout(Stdio::piped());
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
