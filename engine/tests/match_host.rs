//! A match on a host that wants to stay clean: nothing that an engine starts outlives it, signals end a match in order,
//! a killed runner leaves nothing behind, and floods and strange names stay small. The engines are shell scripts.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::commands::{self, CMD, as_text};

/// Nothing of these tests takes this long unless it hangs.
const HANG: Duration = Duration::from_secs(120);

/// The beginning of every engine. `$1` is the directory of the test. `linger` starts a process that leaves the engine's
/// process group and would live on.
const HEAD: &str = r#"
dir=$1
linger() { setsid sleep 600 > /dev/null 2>&1 < /dev/null & echo $! >> "$dir/pids"; }
while read -r word rest; do
  case $word in
    isready) echo readyok ;;
    quit) exit 0 ;;
"#;

/// An engine of these commands of the shell's `case`, in this directory.
fn engine(directory: &Path, commands: &str) -> Vec<String> {
    let script = directory.join("engine.sh");
    fs::write(&script, format!("{HEAD}{commands}\n  esac\ndone\n")).unwrap();
    ["cmd=/bin/sh".to_owned(), format!("arg={}", script.display()), format!("arg={}", directory.display())].into()
}

/// A match between this engine and this program, with these arguments.
fn command(engine: &[String], arguments: &[&str]) -> Command {
    let mut command = commands::command(&["match", "--games", "2", "--every", "0", "--engine"]);
    command.args(engine).args(["nodes=1", "--engine", CMD, "name=well", "nodes=1"]).args(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Waits until this holds.
fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < HANG, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The numbers of the processes that an engine has written down.
fn written(directory: &Path) -> Vec<u32> {
    let text = fs::read_to_string(directory.join("pids")).unwrap_or_default();
    text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')?.parse().ok()).collect()
}

/// Whether a process is gone. One that has ended may wait for its new parent to take notice.
fn is_gone(id: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    stat.rsplit(')').next().is_none_or(|rest| rest.trim_start().is_empty() || rest.trim_start().starts_with('Z'))
}

/// Waits until these processes are gone. A process that has been killed may take a while to notice.
fn until_gone(processes: &[u32]) {
    until("what an engine has started is gone", || processes.iter().all(|&id| is_gone(id)));
}

#[test]
fn what_an_engine_starts_dies_with_it() {
    let directory = tempfile::tempdir().unwrap();
    let engine = engine(directory.path(), "uci) linger; echo uciok ;;\n go) echo 'bestmove (none)' ;;");
    let output = command(&engine, &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", as_text(&output.stderr));
    let left = written(directory.path());
    assert!(!left.is_empty());
    // It has left the group of an engine that ended as it should, and was killed before the runner ended.
    until_gone(&left);
}

#[cfg(target_os = "linux")]
#[test]
fn a_daemon_with_an_empty_environment_dies_with_its_engine() {
    let directory = tempfile::tempdir().unwrap();
    let daemon = "env -i /bin/sh -c 'setsid sleep 600 < /dev/null > /dev/null 2>&1 & echo $! >> \"$0/pids\"' \"$dir\"";
    let engine = engine(directory.path(), &format!("uci) {daemon}; echo uciok ;;\n go) echo 'bestmove (none)' ;;"));
    let output = command(&engine, &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", as_text(&output.stderr));
    let left = written(directory.path());
    assert!(!left.is_empty());
    until_gone(&left);
}

#[test]
fn nobody_wins_by_killing() {
    let directory = tempfile::tempdir().unwrap();
    let engine = engine(directory.path(), "uci) echo uciok ;;\n go) kill -9 $$ ;;");
    let output = command(&engine, &["--strict", "--json"]).output().unwrap();
    // Both games are drawn, and a strict match fails.
    assert_eq!(output.status.code(), Some(1), "{}", as_text(&output.stderr));
    let report = as_text(&output.stdout);
    let finished: Vec<&str> = report.lines().filter(|line| line.contains(r#""event":"finished""#)).collect();
    assert_eq!(finished.len(), 2, "{report}");
    for (line, side) in finished.into_iter().zip(["south", "north"]) {
        assert!(line.contains(r#""result":"1/2-1/2","termination":"killed""#), "{line}");
        assert!(line.contains(&format!("{side} was killed: signal: 9 (SIGKILL)")), "{line}");
    }
}

#[test]
fn an_engine_is_gone_although_its_output_is_open() {
    let directory = tempfile::tempdir().unwrap();
    // What it starts has its output, in its group or outside.
    let commands =
        "uci) sleep 600 & echo $! >> \"$dir/pids\"; setsid sleep 600 & echo $! >> \"$dir/pids\"; echo uciok ;;";
    let engine = engine(directory.path(), &format!("{commands}\n go) exit 3 ;;"));
    // Nobody waits so long to learn of it.
    let engine = [engine, vec!["patience=30000".to_owned()]].concat();
    let output = command(&engine, &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", as_text(&output.stderr));
    assert!(as_text(&output.stdout).contains("lost by fault: crash 2"), "{}", as_text(&output.stdout));
    assert!(as_text(&output.stdout).contains("crashed: exit status: 3"), "{}", as_text(&output.stdout));
    let left = written(directory.path());
    assert_eq!(left.len(), 6);
    until_gone(&left);
}

#[test]
fn an_engine_that_will_not_go_is_killed() {
    let directory = tempfile::tempdir().unwrap();
    let commands =
        "uci) trap '' INT TERM HUP QUIT; echo $$ >> \"$dir/pids\"; echo uciok ;;\n go) echo 'bestmove (none)' ;;";
    let engine = engine(directory.path(), commands);
    let script = directory.path().join("engine.sh");
    // It does not hear `quit`, and goes on at the end of its input.
    let deaf =
        fs::read_to_string(&script).unwrap().replace("quit) exit 0 ;;", "quit) ;;") + "while :; do sleep 600; done\n";
    fs::write(&script, deaf).unwrap();
    let output = command(&engine, &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", as_text(&output.stderr));
    assert!(as_text(&output.stdout).contains("lost by fault: illegal move 2"), "{}", as_text(&output.stdout));
    let engines = written(directory.path());
    assert_eq!(engines.len(), 2);
    until_gone(&engines);
}

/// A match that has been sent this signal while its engine thought about its first move.
fn signalled(directory: &Path, signal: Signal) -> (Output, Vec<u32>) {
    let engine = engine(directory, "uci) echo uciok ;;\n go) linger; echo $$ >> \"$dir/pids\" ;;");
    let out = directory.join("cup");
    let runner: Child = command(&engine, &["--out", out.to_str().unwrap()]).spawn().unwrap();
    until("the engine is asked", || written(directory).len() == 2);
    kill_process(Pid::from_child(&runner), signal).unwrap();
    (runner.wait_with_output().unwrap(), written(directory))
}

#[test]
fn signals_end_a_match_in_order() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let directory = tempfile::tempdir().unwrap();
        let (output, engines) = signalled(directory.path(), signal);
        assert_eq!(output.status.code(), Some(2), "{signal:?}");
        assert!(as_text(&output.stdout).contains("0 games"), "{signal:?}: {}", as_text(&output.stdout));
        assert!(as_text(&output.stderr).contains("interrupted"), "{signal:?}: {}", as_text(&output.stderr));
        until_gone(&engines);
        assert_eq!(fs::read(directory.path().join("cup/games.jsonl")).unwrap(), b"", "{signal:?}");
    }
}

#[test]
fn a_killed_runner_leaves_no_engine() {
    let directory = tempfile::tempdir().unwrap();
    let (output, engines) = signalled(directory.path(), Signal::KILL);
    assert_eq!(output.status.code(), None);
    assert_eq!(engines.len(), 2);
    // By the watchdog.
    until_gone(&engines);
}

/// The runner dies as soon as its first engine runs, before it can tell anybody which process that is.
#[test]
fn a_runner_that_is_killed_at_once_leaves_no_engine() {
    for _ in 0..10 {
        let directory = tempfile::tempdir().unwrap();
        let engine = engine(directory.path(), "");
        let script = "echo $$ >> \"$1/pids\"; kill -KILL $PPID; exec sleep 600\n";
        fs::write(directory.path().join("engine.sh"), script).unwrap();
        assert_eq!(command(&engine, &[]).output().unwrap().status.code(), None);
        let engines = written(directory.path());
        assert_eq!(engines.len(), 1);
        until_gone(&engines);
    }
}

#[test]
fn endless_options_are_cut_off() {
    let directory = tempfile::tempdir().unwrap();
    let engine = engine(directory.path(), "uci) exec yes 'option name Again type button' ;;");
    let output = command(&engine, &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let printed = as_text(&output.stderr);
    assert!(
        printed.contains("cannot be set up: it said 2001 lines of ") && printed.contains(" before uciok"),
        "{printed}"
    );
}

#[test]
fn a_flood_does_not_fill_the_log() {
    let directory = tempfile::tempdir().unwrap();
    let engine = engine(directory.path(), "uci) echo uciok ;;\n go) exec yes 'info depth 1 score cp 1 pv a3-a4' ;;");
    let waits = ["st=0.05", "patience=1", "start_patience=60", "ping_patience=60", "game_patience=60"];
    let engine = [engine, waits.map(str::to_owned).to_vec()].concat();
    let log = directory.path().join("log");
    let arguments = ["--log", log.to_str().unwrap()];
    let output = command(&engine, &arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", as_text(&output.stderr));
    assert!(as_text(&output.stdout).contains("stall 2"), "{}", as_text(&output.stdout));
    // Two games, in each of them a `go` and a `stop`, a mebibyte for each.
    let size = fs::metadata(&log).unwrap().len();
    assert!((1 << 20..12 << 20).contains(&size), "{size}");
    assert!(fs::read_to_string(&log).unwrap().contains("says more than is logged"));
}

#[test]
fn strange_names_are_made_harmless() {
    let directory = tempfile::tempdir().unwrap();
    let long = "x".repeat(300);
    let commands =
        format!("uci) printf 'id name \\342\\200\\256eno {long}\\nuciok\\n' ;;\n go) echo 'bestmove (none)' ;;");
    let mut engine = engine(directory.path(), &commands);
    engine.push(format!("name=a\u{202e}/../{long}"));
    let [log, out] = ["logs/", "cup"].map(|name| directory.path().join(name));
    let arguments = ["--log", log.to_str().unwrap(), "--out", out.to_str().unwrap(), "--json"];
    let output = command(&engine, &arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", as_text(&output.stderr));
    let printed = as_text(&output.stdout);
    assert!(!printed.contains('\u{202e}') && !printed.contains(&long), "{printed}");
    assert!(printed.contains(r#""identity":"eno xxx"#), "{printed}");
    for folder in [&log, &out] {
        for file in fs::read_dir(folder).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            assert!(name.len() <= 110 && name.is_ascii(), "{name}");
        }
    }
    assert!(log.join(format!("a__.._{}_.log", "x".repeat(58))).exists());

    let [pgn, epd] = ["games.pgn", "games.epd"].map(|name| directory.path().join(name));
    let output = command(&engine, &["--pgn", pgn.to_str().unwrap(), "--epd", epd.to_str().unwrap()]).output().unwrap();
    let files = [pgn, epd].map(|path| fs::read_to_string(path).unwrap());
    for printed in [as_text(&output.stdout), as_text(&output.stderr)].iter().chain(&files) {
        assert!(!printed.contains('\u{202e}') && !printed.contains(&long), "{printed}");
    }
    assert!(files[0].contains(&format!("[Red \"a /../{}…\"]", "x".repeat(58))), "{}", files[0]);
}
