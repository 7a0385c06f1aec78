//! What happens to the streams of the program: no reader is left, or a file may not grow.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::commands::PROGRAM;

#[test]
fn a_count_that_nobody_reads_ends() {
    let mut program =
        Command::new(PROGRAM).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut input = program.stdin.take().unwrap();
    writeln!(input, "go perft 32").unwrap();
    // Both ends are closed; the count would take years.
    drop(program.stdout.take());
    drop(input);
    program.wait().unwrap();
}

#[test]
fn a_search_in_cecp_that_nobody_reads_ends() {
    let mut program =
        Command::new(PROGRAM).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut input = program.stdin.take().unwrap();
    // Nothing is printed while it searches.
    write!(input, "xboard\nnopost\ntime 99999999999\nsd 200\ngo\n").unwrap();
    drop(program.stdout.take());
    drop(input);
    program.wait().unwrap();
}

#[test]
fn a_log_that_may_not_grow_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.txt");
    let mut program = Command::new("sh")
        .args(["-c", "ulimit -f 8; exec \"$0\"", PROGRAM])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = program.stdin.take().unwrap();
    writeln!(input, "setoption name Debug Log File value {}", log.display()).unwrap();
    for _ in 0..1000 {
        writeln!(input, "isready").unwrap();
    }
    drop(input);
    let lines: Vec<String> = BufReader::new(program.stdout.take().unwrap()).lines().map(Result::unwrap).collect();
    assert_eq!(program.wait().unwrap().code(), Some(2));
    let errors: Vec<&String> = lines.iter().filter(|line| *line != "readyok").collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].starts_with("info string error: option Debug Log File: "), "{errors:?}");
    assert!(errors[0].ends_with("; logging has ended"), "{errors:?}");
    assert_eq!(lines.len(), 1001);
}
