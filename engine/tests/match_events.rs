//! Features for those who run tournaments with `xiongmao match`: seeds, pauses, names of events, games shown while
//! they are played, and an end after the round.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use xiongmao_records::pgn::read_pgn_records;
use xiongmao_tests::program::printed;

use crate::commands::{self, CMD};

/// A match between engines with these names, with these arguments.
fn command(names: &[&str], arguments: &[&str]) -> Command {
    let mut command = commands::command(&["match", "--every", "0", "--each", CMD]);
    for name in names {
        command.args(["--engine", &format!("name={name}"), "nodes=1"]);
    }
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn played(names: &[&str], arguments: &[&str]) -> String {
    printed(&command(names, arguments).output().unwrap())
}

#[test]
fn several_engines_play_all_others() {
    let report = played(&["a", "b", "c", "d"], &["--gauntlet", "--seeds", "2", "--games", "2"]);
    let mut met: Vec<&str> =
        report.lines().filter_map(|line| line.strip_prefix("game ")?.split_once(": ")?.1.get(..5)).collect();
    met.sort_unstable();
    assert_eq!(met, ["a - c", "a - d", "b - c", "b - d", "c - a", "c - b", "d - a", "d - b"]);
    for (arguments, error) in [
        (["--seeds", "2", "--format", "swiss"], "only a gauntlet has seeds"),
        (["--seeds", "4", "--format", "gauntlet"], "a gauntlet needs at least one seed and one opponent"),
    ] {
        let output = command(&["a", "b", "c", "d"], &arguments).output().unwrap();
        assert!(String::from_utf8_lossy(&output.stderr).contains(error));
    }
}

#[test]
fn records_name_the_event_and_the_site() {
    let directory = tempfile::tempdir().unwrap();
    let [pgn, out] = ["games.pgn", "out"].map(|name| directory.path().join(name));
    let arguments = ["--event", "Panda Cup \"A\"", "--site", "Chengdu", "--out", out.to_str().unwrap()];
    played(&["a", "b"], &[&arguments[..], &["--pgn", pgn.to_str().unwrap()]].concat());
    for game in read_pgn_records(&std::fs::read_to_string(pgn).unwrap()) {
        let meta = game.unwrap().meta;
        assert_eq!((meta.event.as_deref(), meta.site.as_deref()), (Some("Panda Cup \"A\""), Some("Chengdu")));
    }
    // It goes on by the same names, and under others, too.
    let more = ["--event", "Final", "--out", out.to_str().unwrap(), "--games", "4"];
    played(&["a", "b"], &more);
    let records = std::fs::read_to_string(out.join("games.jsonl")).unwrap();
    assert_eq!(["Panda Cup", "Final"].map(|name| records.matches(name).count()), [2, 2]);
}

#[test]
fn games_are_paused_between_but_not_at_the_end() {
    let start = Instant::now();
    played(&["a", "b"], &["--pause", "300", "--games", "4"]);
    assert!(start.elapsed() >= Duration::from_millis(900));
    // An hour after the last game would be too long.
    played(&["a", "b"], &["--pause", "3600000", "--games", "1", "--no-swap"]);
}

/// The games in a file of games in progress, which is there at any time.
fn games_in(path: &Path) -> Vec<(usize, String)> {
    let text = std::fs::read_to_string(path).unwrap();
    // Without a game, the file is empty.
    let games = read_pgn_records(&text).filter(|_| !text.is_empty()).map(|game| game.unwrap());
    games
        .map(|record| (record.moves.len(), record.outcome.map_or("*", |outcome| outcome.result.name()).to_owned()))
        .collect()
}

#[test]
fn games_in_progress_are_shown_as_pgn() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("live.pgn");
    let arguments = ["--live-pgn", path.to_str().unwrap(), "--games", "2", "--max-plies", "60"];
    let slow = ["--engine", "name=slow", "st=0.02"];
    let mut child = command(&["a"], &[&arguments[..], &slow].concat()).spawn().unwrap();
    let mut longest = 0;
    while child.try_wait().unwrap().is_none() {
        if path.exists() {
            let games = games_in(&path);
            assert!(games.len() <= 1 && games.iter().all(|(_, result)| result == "*"), "{games:?}");
            longest = games.iter().map(|(moves, _)| *moves).fold(longest, usize::max);
        }
    }
    assert!(longest > 10, "{longest}");
    assert_eq!(games_in(&path), []);
}

#[cfg(unix)]
#[test]
fn a_match_ends_after_its_round_if_asked_to() {
    use std::io::{BufRead, BufReader, Read};

    use rustix::process::{Pid, Signal, kill_process};

    for (format, names, round) in
        [("roundrobin", &["a", "b", "c"][..], 6), ("swiss", &["a", "b", "c", "d", "e", "f"], 3 * 4)]
    {
        let rounds = if format == "swiss" { "2" } else { "1000" };
        let mut child =
            command(names, &["--format", format, "--rounds", rounds, "--concurrency", "2"]).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        while !line.contains("game ") {
            line.clear();
            assert!(lines.read_line(&mut line).unwrap() > 0);
        }
        kill_process(Pid::from_child(&child), Signal::USR1).unwrap();
        let mut rest = String::new();
        lines.read_to_string(&mut rest).unwrap();
        let mut notes = String::new();
        child.stderr.take().unwrap().read_to_string(&mut notes).unwrap();
        let error = notes.lines().last().unwrap_or_default();
        assert_eq!(child.wait().unwrap().code(), Some(2), "{error}");
        let games: u64 = error
            .strip_prefix("error: interrupted after ")
            .and_then(|rest| rest.split(' ').next()?.parse().ok())
            .unwrap_or_else(|| panic!("{error}"));
        assert!(games.is_multiple_of(round), "{format}: {games} games");
    }
}
