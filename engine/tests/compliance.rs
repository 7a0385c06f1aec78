//! `xiongmao compliance` as a program, and that this engine passes every step of it.

use std::process::Output;

use xiongmao::protocol::OPTIONS;
use xiongmao_arena::driver::declared_option::DeclaredOption;
use xiongmao_arena::driver::dialect::Dialect;

use crate::commands::{CMD, PROGRAM, as_text, objects, run};

fn compliance(arguments: &[&str]) -> Output {
    run(&[&["compliance"], arguments].concat())
}

/// Examines this engine with these words behind `compliance`; every step must be passed, but for those with these
/// names: they ask about rules that the game does not have, and must be skipped. Gives the numbers of the steps.
fn passes(arguments: &[&str], without: &[&str]) -> Vec<u64> {
    let output = compliance(&[&["--strict", "--json"], arguments].concat());
    let printed = as_text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{printed}{}", as_text(&output.stderr));
    let lines = objects(&printed);
    let (summary, steps) = lines.split_last().unwrap();
    assert_eq!((&summary["event"], &summary["compliant"]), (&"summary".into(), &true.into()));
    for step in steps {
        let expected = if without.iter().any(|name| step["name"] == *name) { "skipped" } else { "passed" };
        assert_eq!((&step["event"], &step["outcome"]), (&"step".into(), &expected.into()), "{printed}");
    }
    steps.iter().map(|step| step["number"].as_u64().unwrap()).collect()
}

#[test]
fn this_engine_passes_every_step() {
    passes_all("xiongqi", &["perpetual check, counted", "perpetual check, repeated"]);
}

#[test]
fn this_engine_passes_every_step_in_xiangqi() {
    passes_all("xiangqi", &["repetition"]);
}

/// Hosts that count ranks as Pikafish does, and choose the game with `UCI_Variant`.
#[test]
fn this_engine_passes_with_ranks_from_zero() {
    let program = CMD;
    std::thread::scope(|scope| {
        for part in ["1-40", "41-61", "62-79"] {
            let words = ["--game", "xiangqi", "--steps", part, program, "protocol=uci0", "patience=100"];
            scope.spawn(move || passes(&words, &["repetition", "legal lines"]));
        }
    });
}

/// Engines of CECP have steps of their own.
#[test]
fn this_engine_passes_the_steps_of_cecp() {
    let program = CMD;
    for game in ["xiangqi", "xiongqi"] {
        assert!(passes(&["--game", game, program, "protocol=cecp", "patience=100"], &[]).len() >= 20);
    }
}

/// Examines this engine in a game, with every step; those with these names are skipped.
fn passes_all(game: &str, without: &[&str]) {
    let listed = as_text(&compliance(&["--list", "--json"]).stdout);
    let listed = listed.lines().filter(|line| line.contains(r#""protocol":"uci""#)).count() as u64;
    // It is mostly waiting, so the parts wait together.
    let last = format!("90-{listed}");
    let asked = std::thread::scope(|scope| {
        let parts = ["1-40", "41-61", "62-79", "80-89", &last];
        let program = CMD;
        let parts = parts.map(|part| {
            scope.spawn(move || passes(&["--game", game, "--steps", part, program, "patience=100"], without))
        });
        parts.map(|part| part.join().unwrap()).concat()
    });
    assert_eq!(asked, (1..=listed).collect::<Vec<_>>());
}

/// The words of `match` also name the engine, and its options are set.
#[test]
fn engines_are_named_as_for_a_match() {
    let program = format!("cmd={PROGRAM}");
    let words = [program.as_str(), "option.Hash=2", "option.MultiPV=2", "patience=60"];
    assert_eq!(passes(&[&["--steps", "1-2,57"], &words[..]].concat(), &[]), [1, 2, 57]);
}

#[test]
fn a_person_is_told_in_lines() {
    let directory = tempfile::tempdir().unwrap();
    let log = directory.path().join("log");
    let program = format!("cmd={PROGRAM}");
    let output = compliance(&["--steps", "2,41", "--log", log.to_str().unwrap(), &program, "patience=100"]);
    let name = concat!("Xiongmao ", env!("CARGO_PKG_VERSION"));
    let expected = format!(
        "  1 ok   start\n  2 ok   isready\n 41 ok   go depth\n{name}: compliant\n\
         3 steps: 3 passed, 0 required and 0 recommended failed, 0 skipped\n"
    );
    assert_eq!(as_text(&output.stdout), expected);
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains(" > xiongmao#1: uci\n") && log.contains(" < xiongmao#2: bestmove "), "{log}");
    assert!(log.contains(" * runner: step 41, go depth: passed"), "{log}");
}

/// Options of the check are not the engine's, wherever they are placed.
#[test]
fn options_stand_before_or_after_the_engine() {
    let behind = as_text(&compliance(&[PROGRAM, "--game", "xiangqi", "--steps", "8", "--json"]).stdout);
    assert_eq!(behind, as_text(&compliance(&["--game", "xiangqi", "--steps", "8", "--json", PROGRAM]).stdout));
    assert!(behind.contains(r#""compliant":true"#), "{behind}");
    let settings = format!("cmd={PROGRAM}");
    assert_eq!(
        as_text(&compliance(&[&settings, "--game", "xiangqi", "--json", "patience=20", "--steps=8"]).stdout),
        behind
    );
    // The engine gets what follows, and knows no such game.
    for words in [&["--", PROGRAM, "--game", "chess"][..], &[PROGRAM, "--json", "--", "--game", "chess"]] {
        let passed_on = compliance(&[&["--steps", "1"], words].concat());
        let printed = as_text(&passed_on.stdout);
        assert!(passed_on.status.code() == Some(1) && printed.contains("chess"), "{printed}");
    }
}

#[test]
fn exit_codes_tell_who_is_to_blame() {
    // No engine at all: the first step says so, and the rest is not asked.
    let output = compliance(&["--", PROGRAM, "--version"]);
    let printed = as_text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(
        printed.starts_with("  1 FAIL start\n")
            && printed.contains("the remaining steps are skipped: it did not start\n"),
        "{printed}"
    );
    for (arguments, part) in [
        (&["./no/such/engine"][..], "cannot be started"),
        (&[], "COMMAND"),
        (&["--stric", "x"], "similar argument exists: '--strict'"),
        (&["x", "--uci"], "unexpected argument '--uci'"),
        (&["cmd=x", "st=1"], "every step sets its own limits"),
        (&["cmd=x", "colour=red"], "colour"),
        (&["cmd="], "needs a program"),
        (&["--steps", "0", "x"], "steps are numbers from 1, such as"),
        (&["--list", "--strict"], "--strict"),
        (&["--log", "/no/such/place", "x"], "cannot log to"),
    ] {
        let output = compliance(arguments);
        let printed = as_text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {printed}");
        assert!(printed.lines().count() == 1 && printed.contains(part), "{arguments:?}: {printed}");
    }
}

#[test]
fn every_option_is_well_declared() {
    for option in OPTIONS.iter() {
        let read = DeclaredOption::read(Dialect::Xiongmao, &option.declaration()).unwrap();
        assert_eq!((read.name.as_str(), read.fault(Dialect::Xiongmao)), (option.name, None));
    }
}
