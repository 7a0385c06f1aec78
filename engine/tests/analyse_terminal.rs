//! `xiongmao analyse` on a terminal, and when it is interrupted.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use xiongmao_tests::terminal::Terminal;

use crate::commands::command;

fn start(arguments: &[&str], variables: &[(&str, &str)]) -> Terminal {
    let mut command = command(arguments);
    command.env("TERM", "xterm").env_remove("NO_COLOR").envs(variables.iter().copied());
    Terminal::start(command)
}

/// The output when the program is interrupted after it has shown this text.
fn shown(arguments: &[&str], variables: &[(&str, &str)], until: &str) -> String {
    let terminal = start(arguments, variables);
    terminal.until(until);
    terminal.signal(Signal::INT);
    let (code, text) = terminal.end();
    assert_eq!(code, Some(0), "{text:?}");
    text
}

#[test]
fn lines_are_rewritten_in_place_and_coloured() {
    const LONG: [&str; 7] = ["analyse", "--nodes", "1000000000000", "--multipv", "2", "--hash", "1"];
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
    let terminal = start(&["analyse", "--batch", input, "--out", output, "--hash", "1"], &[]);
    terminal.until("1 answered");
    terminal.signal(Signal::INT);
    let (code, text) = terminal.end();
    assert_eq!(code, Some(2), "{text:?}");
    assert!(
        text.contains("line 1 of 2")
            && text.contains("interrupted, 1 answered; run the same command again to continue"),
        "{text:?}"
    );
}

#[test]
fn an_interrupted_search_prints_what_it_has_found() {
    let text = shown(&["analyse", "--infinite", "--hash", "1"], &[], "(Ctrl-C ends it)");
    assert!(text.trim_end().ends_with(" (interrupted)") && text.contains("Best: "), "{text:?}");

    let mut command = command(&["analyse", "--infinite", "--json", "--hash", "1"]);
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let first: Value = serde_json::from_str(&lines.next().unwrap()).unwrap();
    assert_eq!((&first["type"], &first["depth"]), (&"info".into(), &1.into()));
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let last: Value = serde_json::from_str(&lines.last().unwrap()).unwrap();
    assert_eq!((&last["type"], &last["interrupted"]), (&"result".into(), &true.into()));
    assert_eq!(last["limits"], serde_json::json!({}));
    assert!(last["best"].is_string());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
