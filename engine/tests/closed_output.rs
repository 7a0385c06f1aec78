//! Commands whose output is closed before they end: the exit code must not look like an answer.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use xiongmao_tests::program::ended_by_closed_pipe;

use crate::commands::{CMD, PROGRAM, as_text, command};

/// A record whose only move is illegal.
const BROKEN: &str = r#"{"setup":{"feen":"3g^4/8/8/8/8/8/8/R3G^3 / X/x"},"plies":[{"pmn":"a1-b2"}]}"#;

/// Runs the program, reads this many lines of its output, and closes it. Checks how the program ends.
fn closed_after(lines: usize, arguments: &[&str], input: &str) {
    let mut command = command(arguments);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..lines {
        output.read_line(&mut String::new()).unwrap();
    }
    drop(output);
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let ended = child.wait_with_output().unwrap();
    assert!(ended_by_closed_pipe(ended.status), "{arguments:?}: {}", ended.status);
    assert_eq!(as_text(&ended.stderr), "", "{arguments:?}");
}

#[test]
fn a_sequential_test_that_nobody_reads_accepts_nothing() {
    let engines = ["match", "--engine", CMD, "name=a", "depth=1", "--engine", CMD, "name=b", "depth=3"];
    for report in ["--json", "--strict"] {
        let more = ["--sprt", "elo0=0", "elo1=200", "--every", "1", "--max-plies", "60", "--rounds", "500", report];
        closed_after(1, &[&engines[..], &more].concat(), "");
    }
}

#[test]
fn records_that_nobody_reads_about_do_not_hold() {
    // It prints only after it has read its input, so the output is closed before.
    closed_after(0, &["replay", "-"], BROKEN);
    closed_after(0, &["replay", "-", "--json"], BROKEN);
    closed_after(0, &["convert", "-", "--to", "json"], &BROKEN.replace("a1-b2", "a1-a2"));
}

#[test]
fn an_engine_whose_examination_nobody_reads_is_not_compliant() {
    closed_after(1, &["compliance", PROGRAM], "");
    closed_after(1, &["compliance", "--json", "--strict", PROGRAM], "");
}
