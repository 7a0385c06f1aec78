//! Runs every example in protocol.md and docs/dialects.md.
//!
//! Tests that need the binary live in this package and not in the folder tests/: only here does cargo build the binary
//! first and pass its path, so that a plain `cargo test --workspace` always tests the current one.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use xiongmao_tests::program::Program;
use xiongmao_tests::transcript::{Pattern, Step, Transcript, transcripts};

use crate::commands::{PROGRAM, start};

const PROTOCOL: &str = include_str!("../../protocol.md");
const DIALECTS: &str = include_str!("../../docs/dialects.md");

/// Compares the lines of the program with the expected ones.
struct Listener {
    program: Program,
    page: &'static str,
    place: usize,
    skipping: bool,
}

impl Listener {
    fn expect(&mut self, pattern: &Pattern) {
        if pattern.is_skip() {
            self.skipping = true;
            return;
        }
        let mut passed = Vec::new();
        loop {
            let Some(line) = self.program.next_line() else {
                panic!("{}:{}: {pattern:?} never comes, only {passed:#?}", self.page, self.place);
            };
            if pattern.matches(&line) {
                self.skipping = false;
                return;
            }
            assert!(self.skipping, "{}:{}: {pattern:?} is expected, '{line}' comes", self.page, self.place);
            passed.push(line);
        }
    }
}

/// The database of games that the examples name.
const DATABASE: &str = "my.db";
const GAME: &str = "[Variant \"Xiangqi\"]\n[Result \"1-0\"]\n\n1. h3-e3 h10-g8 1-0\n";

/// Makes a database of one game.
fn make_database(folder: &Path) -> String {
    let [games, database] = ["games.pgn", DATABASE].map(|name| folder.join(name).display().to_string());
    std::fs::write(&games, GAME).unwrap();
    let program = PROGRAM;
    let made = Command::new(program).args(["games", "import", &games, "--into", &database]).output().unwrap();
    assert!(made.status.success(), "{made:?}");
    database
}

fn run(page: &'static str, transcript: &Transcript, database: &str) {
    let program = start();
    let mut listener = Listener { program, page, place: transcript.line, skipping: false };
    for step in &transcript.steps {
        listener.place += 1;
        match step {
            Step::Send(line) => listener.program.send(&line.replace(&format!(" {DATABASE}"), &format!(" {database}"))),
            Step::Expect(pattern) => listener.expect(pattern),
            Step::Close => listener.program.close(),
        }
    }
    let Listener { program, place, skipping, .. } = listener;
    let (rest, status) = program.finish();
    assert!(skipping || rest.is_empty(), "{page}:{place}: the transcript does not tell of {rest:#?}");
    assert!(status.success(), "{page}:{place}: the program ended with {status}");
}

#[test]
fn every_example_is_true() {
    let folder = tempfile::tempdir().unwrap();
    let database = make_database(folder.path());
    for (page, text) in [("protocol.md", PROTOCOL), ("docs/dialects.md", DIALECTS)] {
        let all = transcripts(text).unwrap();
        assert!(all.len() >= 5, "only {} examples found in {page}", all.len());
        for transcript in &all {
            run(page, transcript, &database);
        }
    }
}

#[test]
fn every_command_is_described() {
    let mut program = start();
    program.send("help");
    program.send("isready");
    let lines = program.until("readyok");
    let names: BTreeSet<&str> =
        lines[..lines.len() - 1].iter().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() >= 13, "{names:?}");
    for name in names {
        assert!(PROTOCOL.contains(&format!("### `{name}")), "protocol.md has no section on {name}");
    }
}

#[test]
fn every_option_is_described() {
    let mut program = start();
    program.send("uci");
    let declared = program.until("uciok").into_iter().filter(|line| line.starts_with("option "));
    let mut count = 0;
    for line in declared {
        count += 1;
        assert!(PROTOCOL.contains(&line), "protocol.md does not show '{line}'");
    }
    assert!(count >= 6, "only {count} options");
}
