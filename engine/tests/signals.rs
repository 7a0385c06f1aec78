//! Ctrl-C and SIGTERM: long commands end at once and print their results so far.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::commands::{CMD, as_text, command, objects};

/// No command takes this long to end unless it hangs.
const HANG: Duration = Duration::from_secs(60);

/// A command that would run for a long time.
struct LongCommand {
    child: Child,
    out: BufReader<ChildStdout>,
}

impl LongCommand {
    fn start(arguments: &[&str]) -> Self {
        let mut command = command(arguments);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        Self { child, out }
    }

    /// Reads a line of its output.
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).unwrap();
        line
    }

    /// Reads a line of its notes.
    fn note(&mut self) {
        let mut byte = [0];
        let notes = self.child.stderr.as_mut().unwrap();
        while byte != *b"\n" {
            notes.read_exact(&mut byte).unwrap();
        }
    }

    /// Waits until it handles signals.
    fn until_it_listens(&self) {
        let start = Instant::now();
        let handles = || {
            let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
            u64::from_str_radix(caught.trim(), 16).unwrap() & (1 << (Signal::INT.as_raw() - 1)) != 0
        };
        while !handles() {
            assert!(start.elapsed() < HANG);
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Sends a signal. Returns the rest of the output, and the error line.
    fn end(mut self, signal: Signal) -> (String, String) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
        let start = Instant::now();
        let mut printed = String::new();
        self.out.read_to_string(&mut printed).unwrap();
        let ended = self.child.wait_with_output().unwrap();
        assert!(start.elapsed() < HANG);
        let notes = as_text(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{}: {printed}{notes}", ended.status);
        (printed, notes.lines().last().unwrap_or_default().to_owned())
    }
}

#[test]
fn a_selection_of_openings_ends() {
    let engines = ["match", "--engine", CMD, "nodes=1", "name=a", "--engine", CMD, "nodes=1", "name=b", "--json"];
    // A search that would take years, and so many openings that it would take hours.
    let searched = ["--openings", "balanced", "--balance", "1", "--balance-nodes", "1000000000000"];
    let random = ["--openings", "random:8", "--balance", "1", "--balance-nodes", "1000000000000"];
    let late = ["--openings", "random:150", "--first-opening", "1000000"];
    for signal in [Signal::INT, Signal::TERM] {
        let command = LongCommand::start(&[&engines[..], &searched].concat());
        command.until_it_listens();
        assert_eq!(command.end(signal).1, "error: interrupted before the first game");
        for openings in [&random[..], &late] {
            let mut command = LongCommand::start(&[&engines[..], openings].concat());
            while !command.line().contains("\"started\"") {}
            assert_eq!(command.end(signal).1, "error: interrupted after 0 of 2 games");
        }
    }
}

#[test]
fn openings_from_a_pipe_without_a_writer_are_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    make_pipe(&pipe);
    let openings = pipe.to_str().unwrap();
    let command =
        LongCommand::start(&["match", "--engine", CMD, "nodes=1", "--engine", CMD, "nodes=1", "--openings", openings]);
    command.until_it_listens();
    assert_eq!(command.end(Signal::TERM).1, "error: interrupted before the first game");
}

fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn a_count_of_leaves_ends() {
    let command = LongCommand::start(&["perft", "32", "--divide"]);
    command.until_it_listens();
    let (printed, error) = command.end(Signal::INT);
    assert_eq!((printed.as_str(), error.as_str()), ("", "error: interrupted after 0 of 26 moves, with 0 nodes"));
}

#[test]
fn a_bench_prints_the_sums_so_far() {
    let mut command = LongCommand::start(&["bench", "--json"]);
    let first: Value = serde_json::from_str(&command.line()).unwrap();
    let (printed, error) = command.end(Signal::INT);
    let mut lines = objects(&printed);
    let total = lines.pop().unwrap();
    lines.push(first);
    let nodes: u64 = lines.iter().map(|line| line["nodes"].as_u64().unwrap()).sum();
    assert_eq!(total["nodes"], nodes);
    assert_eq!(error, format!("error: interrupted after {} of 40 positions", lines.len()));
}

#[test]
fn a_speedtest_prints_the_repetitions_so_far() {
    let mut command = LongCommand::start(&["speedtest", "--hash", "1", "--movetime", "1", "--repetitions", "1000"]);
    command.note();
    let (printed, error) = command.end(Signal::TERM);
    let done: u32 = error
        .strip_prefix("error: interrupted after ")
        .and_then(|rest| rest.strip_suffix(" of 1000 repetitions"))
        .and_then(|count| count.parse().ok())
        .unwrap_or_else(|| panic!("{error}"));
    assert!(printed.contains(&format!("n = {done})")), "{printed}");
}

#[test]
fn annotated_games_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let page = folder.path().join("games.html");
    // The first game needs no search. The second one's would take years.
    let over = r#"{"setup":{"feen":"4g^3/8/8/8/8/8/8/3G^4 / X/x"},"plies":[]}"#;
    let open = r#"{"setup":{"feen":"3g^4/8/8/8/8/8/8/R3G^3 / X/x"},"plies":[{"pmn":"a1-a2"}]}"#;
    std::fs::write(&file, format!("{over}\n{open}\n{open}\n")).unwrap();
    let [games, html] = [&file, &page].map(|path| path.to_str().unwrap());
    let mut command = LongCommand::start(&["annotate", games, "--nodes", "1000000000000000", "--html", html]);
    let first: Value = serde_json::from_str(&command.line()).unwrap();
    assert_eq!(first["plies"], Value::Null);
    let (printed, error) = command.end(Signal::INT);
    let second: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(second["plies"], serde_json::json!([{ "pmn": "a1-a2" }]));
    assert_eq!(error, "error: interrupted after 1 of 3 games");
    assert!(page.exists());
}
