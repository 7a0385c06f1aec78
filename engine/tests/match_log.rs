//! `xiongmao match --log`: everything that was said, in order, with who said it to whom.

use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::commands::{CMD, PROGRAM, as_text, objects, run};

/// A match of two pairs, two games at a time, with these arguments more.
fn play(more: &[&str]) -> Output {
    let engines = ["match", "--engine", CMD, "name=a", "nodes=40", "--engine", CMD, "name=b b", "nodes=30"];
    run(&[&engines[..], &["--rounds", "2", "--concurrency", "2", "--max-plies", "30"], more].concat())
}

/// A line of a log: `>`, `<`, `!` or `*`, the name and the text.
fn lines(path: &Path) -> Vec<(char, String, String)> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(text.ends_with('\n'));
    let read = |line: &str| {
        let (time, rest) = line.split_once(' ')?;
        assert!(time.len() == 27 && humantime::parse_rfc3339(time).is_ok(), "{line}");
        let (mark, rest) = rest.split_once(' ')?;
        let (name, text) = rest.split_once(": ").or_else(|| Some((rest.strip_suffix(':')?, "")))?;
        Some((mark.chars().next()?, name.to_owned(), text.to_owned()))
    };
    text.lines().map(|line| read(line).unwrap_or_else(|| panic!("{line}"))).collect()
}

#[test]
fn everything_that_was_said_is_in_the_log() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("log");
    let output = play(&["--log", path.to_str().unwrap(), "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let log = lines(&path);
    let mut open: HashMap<&str, i32> = HashMap::new();
    let (mut asked, mut begun, mut ended) = (0, 0, 0);
    for (mark, name, text) in &log {
        let debt = open.entry(name).or_default();
        match (mark, text.split(' ').next().unwrap()) {
            ('>', "go" | "uci" | "isready") => *debt += 1,
            ('<', "bestmove" | "uciok" | "readyok") => *debt -= 1,
            ('*', "game") if text.contains(" begins: ") => begun += 1,
            ('*', "game") if text.contains(" ends after ") => ended += 1,
            _ => {}
        }
        asked += i32::from(*mark == '>' && text.starts_with("go "));
        // Nothing is answered before it is asked.
        assert!((0..=2).contains(debt), "{name}: {text}");
        assert!(name == "runner" || name.starts_with("a#") || name.starts_with("b b#"), "{name}");
    }
    assert!(open.values().all(|debt| *debt == 0), "{open:?}");
    assert_eq!((begun, ended), (4, 4));
    // Every move that was played was asked for.
    let games: Vec<serde_json::Value> = objects(&as_text(&output.stdout));
    let plies: i64 =
        games.iter().filter(|line| line["event"] == "finished").map(|line| line["plies"].as_i64().unwrap()).sum();
    assert_eq!(i64::from(asked), plies - 4 * 8, "the openings have eight plies");
}

#[test]
fn a_directory_has_a_file_for_each_and_levels_keep_less() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("logs/");
    assert_eq!(play(&["--log", path.to_str().unwrap(), "--log-level", "games"]).status.code(), Some(0));
    let runner = lines(&path.join("runner.log"));
    assert_eq!(runner.len(), 8, "{runner:?}");
    for (file, name) in [("a.log", "a#"), ("b_b.log", "b b#")] {
        let log = lines(&path.join(file));
        assert!(log.iter().all(|(mark, who, _)| *mark == '*' && who.starts_with(name)), "{log:?}");
        // Windows calls it "exit code".
        let is_end = |text: &str| text.starts_with("has ended: exit ") && text.ends_with(": 0");
        let ended = log.iter().filter(|(_, _, text)| is_end(text)).count();
        // Once to see whether it can be used at all, and once or twice to play.
        assert!((2..=3).contains(&ended) && log.len() == 2 * ended, "{log:?}");
    }
}

#[cfg(unix)]
#[test]
fn faults_are_logged_with_the_last_words() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("log");
    let script =
        "read a; echo uciok; read b; echo readyok; read c; read d; echo readyok; read e; echo oh dear >&2; exit 7";
    let script = format!("arg={script}");
    let cmd = CMD;
    let output = Command::new(PROGRAM)
        .args(["match", "--engine", "cmd=sh", "name=frail", "arg=-c", &script, "nodes=1"])
        .args(["--engine", cmd, "name=b", "nodes=1", "--log", path.to_str().unwrap(), "--log-level", "faults"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let log = lines(&path);
    let says = |mark: char, part: &str| log.iter().filter(|(m, _, text)| *m == mark && text.contains(part)).count();
    // It is started once more to see whether it can be used at all.
    assert_eq!(says('!', "oh dear"), 3, "{log:?}");
    assert_eq!(says('*', "has ended: exit status: 7"), 3, "{log:?}");
    assert_eq!(says('*', ": b wins, crash: "), 2, "{log:?}");
    assert_eq!(says('>', "") + says('<', ""), 0);
}

#[test]
fn a_log_that_cannot_be_kept_is_told() {
    let output = play(&["--log", "/no/such/place/log"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: cannot log to /no/such/place/log: "));
    let output = play(&["--log", "x", "--log-level", "all"]);
    assert_eq!(output.status.code(), Some(2));
    let output = play(&["--log-level", "games"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("--log <FILE|DIR>"));
}

/// If the disk is full, the match continues and reports it.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_stops_no_match() {
    let output = play(&["--log", "/dev/full"]);
    assert_eq!(output.status.code(), Some(0));
    let printed = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(printed.contains("warning: the log is incomplete: "), "{printed}");
}
