//! `xiongmao analyse` of one position: every option, the table, the exit codes.

use std::process::Output;

use serde_json::Value;
use xiongmao_tests::program;

use crate::commands::{self, as_text, command};

/// South captures the general at once.
const MATE: &str = "3g^4/8/8/8/8/8/8/3R1G^2 / X/x";

fn run(arguments: &[&str]) -> Output {
    let mut command = command(&[&["analyse"], arguments].concat());
    // A small table is allocated quickly.
    if !arguments.contains(&"--hash") && !arguments.contains(&"--batch") {
        command.args(["--hash", "1"]);
    }
    command.output().unwrap()
}

/// Standard output of a successful run.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.stderr.is_empty(), "{arguments:?}");
    program::printed(&output)
}

/// The error line of a run that refuses its arguments.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.stdout.is_empty(), "{arguments:?}");
    program::refusal(&output)
}

fn objects(arguments: &[&str]) -> Vec<Value> {
    let text = printed(&[arguments, &["--json"]].concat());
    commands::objects(&text)
}

/// The last object, the result.
fn result(arguments: &[&str]) -> Value {
    let result = objects(arguments).pop().unwrap();
    assert_eq!(result["type"], "result");
    result
}

#[test]
fn a_table_grows_in_a_pipe() {
    let text = printed(&["--depth", "5"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "South to move; scores (1.00 = 100 centipawns) and chances (in percent) are South's.");
    let names: Vec<&str> = lines[1].split_whitespace().collect();
    assert_eq!(names, ["depth", "score", "win", "draw", "loss", "nodes", "nodes/s", "time", "line"]);
    assert_eq!(lines.len(), 2 + 5 + 1);
    let objects = objects(&["--depth", "5"]);
    for (row, object) in lines[2..7].iter().zip(&objects) {
        let cells: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(cells[0], format!("{}/{}", object["depth"], object["seldepth"]));
        let score = object["score"]["cp"].as_i64().unwrap() as f64 / 100.0;
        assert!((cells[1].parse::<f64>().unwrap() - score).abs() < 1e-9, "{row}");
        let win = object["wdl"]["win"].as_f64().unwrap() / 10.0;
        assert!((cells[2].parse::<f64>().unwrap() - win).abs() <= 0.5, "{row}");
        assert_eq!(cells[5], object["nodes"].to_string());
        let pv: Vec<&str> = object["pv"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        assert_eq!(cells[8..], pv[..]);
        assert!(row.ends_with(&format!("s  {}", pv.join(" "))), "{row}");
    }
    let best = objects[5]["best"].as_str().unwrap();
    assert_eq!(lines[7], format!("Best: {best}, expecting {}", objects[5]["ponder"].as_str().unwrap()));
    assert!(printed(&["--depth", "2", "--moves", "a3-a4"]).starts_with("North to move; scores"));
}

#[test]
fn a_proven_win_is_not_repeated_for_every_depth() {
    let win = ["--feen", "3g^5/9/9/9/9/9/9/9/7R1/5G^2R / X/x", "--nodes", "100000"];
    let text = printed(&win);
    let wins: Vec<&str> = text.lines().filter(|line| line.contains("win in 2")).collect();
    assert_eq!(wins.len(), 2, "{text}");
    // The last row says how far the search has come.
    let depth = |row: &str| row.trim_start().split('/').next().unwrap().parse::<u32>().unwrap();
    assert!(depth(wins[0]) < 10 && depth(wins[1]) > 100, "{text}");
    // Programs get every line.
    assert!(objects(&win).len() > 100);
}

#[test]
fn limits_end_the_search() {
    assert_eq!(result(&["--depth", "6"])["lines"][0]["depth"], 6);
    let nodes = result(&["--nodes", "5000"])["lines"][0]["nodes"].as_u64().unwrap();
    assert!((4_000..6_000).contains(&nodes), "{nodes}");
    assert_eq!(result(&["--movetime", "200"])["limits"], serde_json::json!({"movetime": 200}));
    // The depth alone would never end it.
    let timed = result(&["--depth", "200", "--movetime", "200"]);
    let line = &timed["lines"][0];
    assert!(line["time_ms"].as_u64() >= Some(1) && line["depth"].as_u64() < Some(200), "{line}");
    assert_eq!(result(&["--depth", "200", "--nodes", "1000"])["limits"], serde_json::json!({"depth":200,"nodes":1000}));
    // Two runs agree.
    let lines = |_| {
        let mut result = result(&["--nodes", "20000"]);
        let line = result["lines"][0].as_object_mut().unwrap();
        line.retain(|name, _| name != "nps" && name != "time_ms");
        result.to_string()
    };
    assert_eq!(lines(1), lines(2));
}

#[test]
fn a_win_that_is_asked_for_is_found_or_not() {
    let text = printed(&["--feen", MATE, "--mate", "1"]);
    assert!(text.contains(" win in 1  100    0    0 ") && text.ends_with("\nBest: d1+d8\n"), "{text}");
    assert_eq!(result(&["--feen", MATE, "--mate", "2"])["limits"], serde_json::json!({"movetime": 5000, "mate": 2}));
    let output = run(&["--mate", "1", "--nodes", "500"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(as_text(&output.stdout).contains("\nBest: ") && output.stderr.is_empty());
    // A loss for the side to move.
    let lost = ["--feen", "6g^1/8/8/2s1h3/8/2G^5/6r1/8 6s2b2caehr/7S3B2C2H2RA x/X", "--moves", "g2-b2"];
    let text = printed(&[&lost[..], &["--depth", "6"]].concat());
    assert!(text.contains(" loss in 1    0    0  100 ") && text.starts_with("South to move"), "{text}");
    assert_eq!(run(&[&lost[..], &["--mate", "1"]].concat()).status.code(), Some(1));
}

#[test]
fn several_lines_stand_below_each_other() {
    let all = result(&["--depth", "4", "--multipv", "3"]);
    let lines = all["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3);
    for (index, line) in lines.iter().enumerate() {
        assert_eq!((&line["multipv"], &line["depth"]), (&(index + 1).into(), &4.into()));
    }
    assert_eq!(all["best"], lines[0]["pv"][0]);
    assert_ne!(lines[0]["pv"][0], lines[1]["pv"][0]);
    let text = printed(&["--depth", "2", "--multipv", "3"]);
    let numbers: Vec<&str> = text.lines().skip(2).take(6).map(|row| row.split_whitespace().next().unwrap()).collect();
    assert_eq!(numbers, ["1", "2", "3", "1", "2", "3"]);
    // No more lines than there are moves.
    assert_eq!(result(&["--depth", "2", "--multipv", "256"])["lines"].as_array().unwrap().len(), 26);
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    let only = result(&["--depth", "3", "--multipv", "9", "--searchmoves", "a3-a4 b3b4"]);
    let mut first: Vec<&str> =
        only["lines"].as_array().unwrap().iter().map(|line| line["pv"][0].as_str().unwrap()).collect();
    first.sort_unstable();
    assert_eq!(first, ["a3-a4", "b3-b4"]);
    assert_eq!(only["searchmoves"], serde_json::json!(["a3-a4", "b3b4"]));
    assert!(refused(&["--searchmoves", "a3-a5"]).contains("searchmoves 'a3-a5': "));
}

#[test]
fn threads_and_hash_are_what_was_asked_for() {
    let given = result(&["--depth", "6", "--threads", "2", "--hash", "2"]);
    assert_eq!((&given["threads"], &given["hash"]), (&2.into(), &2.into()));
    // The spelling of older versions is read, too.
    let default = commands::printed(&["analyze", "--depth", "1", "--json"]);
    assert!(default.contains(r#""threads":1,"hash":64,"#));
    assert!(refused(&["--hash", "33554432"]).contains("cannot allocate"));
    assert!(refused(&["--threads", "256", "--hash", "33554000"]).contains("cannot allocate"));
}

#[test]
fn a_game_that_is_over_is_told_as_such() {
    let over = ["--feen", MATE, "--moves", "d1+d8"];
    assert_eq!(
        printed(&over),
        "The game is over: South has won (general captured). North's general has been captured.\n"
    );
    let result = result(&over);
    assert_eq!((&result["status"], &result["winner"]), (&"mareking".into(), &"south".into()));
    assert_eq!((&result["best"], &result["lines"][0]["score"]), (&Value::Null, &serde_json::json!({"mate": 0})));
}

#[test]
fn colours_follow_the_conventions_in_a_pipe() {
    let printed = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = command(arguments);
        program::printed(&command.envs(variables.iter().copied()).env_remove("CLICOLOR_FORCE").output().unwrap())
    };
    let analyse = ["analyse", "--depth", "2", "--hash", "1"];
    assert!(!printed(&analyse, &[]).contains('\x1b'));
    for always in [
        ["--color", "always", "analyse", "--depth=2", "--hash=1"],
        ["analyse", "--depth=2", "--hash=1", "--color", "always"],
    ] {
        assert!(printed(&always, &[]).contains("\x1b["));
        // The command line takes precedence over the environment.
        assert!(printed(&always, &[("NO_COLOR", "1"), ("TERM", "dumb")]).contains("\x1b["));
    }
    let json = ["analyse", "--depth", "2", "--hash", "1", "--json", "--color", "always"];
    assert!(!printed(&json, &[]).contains('\x1b'));
    assert!(refused(&["--color", "sometimes"]).contains("sometimes"));
}

#[test]
fn bad_input_is_refused_in_one_line() {
    for (flag, wrong) in [
        ("--depth", &["0", "240", "x", "-1"][..]),
        ("--nodes", &["0", "-1", "1e6"]),
        ("--movetime", &["0", "-5", "1.5"]),
        ("--mate", &["0", "240"]),
        ("--multipv", &["0", "257"]),
        ("--threads", &["0", "257"]),
        ("--hash", &["0", "33554433"]),
    ] {
        for value in wrong {
            assert!(refused(&[flag, value]).contains(flag), "{flag} {value}");
        }
    }
    for arguments in [
        &["--infinite", "--depth", "3"][..],
        &["--infinite", "--batch", "-"],
        &["--batch", "-", "--feen", MATE],
        &["--batch", "-", "--moves", "a3-a4"],
        &["--batch", "-", "--searchmoves", "a3-a4"],
        &["--out", "x"],
    ] {
        let printed = refused(arguments);
        assert!(printed.contains("cannot be used with") || printed.contains("--batch"), "{printed}");
    }
    assert!(refused(&["--feen", "nonsense"]).starts_with("error: feen, column 9: "));
    assert!(refused(&["--moves", "a1-a2 a1-a3"]).starts_with("error: ply 2 'a1-a3': "));
}
