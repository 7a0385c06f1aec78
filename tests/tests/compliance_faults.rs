//! The compliance check against engines with one fault each: the step that tests for the fault fails and says why, and
//! the others pass.

use xiongmao_arena::compliance::examination::{engine, examine};
use xiongmao_arena::compliance::selection::Selection;
use xiongmao_arena::compliance::steps;
use xiongmao_arena::compliance::steps::step::{Step, StepOutcome};
use xiongmao_arena::driver::dialect::Dialect;
use xiongmao_arena::driver::engine_settings::EngineSettings;
use xiongmao_arena::driver::log::EngineLog;

const FAULTY: &str = env!("CARGO_BIN_EXE_faulty-engine");
const CECP: &str = env!("CARGO_BIN_EXE_cecp-engine");
const UCCI: &str = env!("CARGO_BIN_EXE_ucci-engine");
const MOCK: &str = env!("CARGO_BIN_EXE_mock-engine");

/// Runs the steps with these names against a program. Returns those that failed, with their outcomes.
fn failures(program: &str, how: &str, patience: f64, names: &[&str]) -> Vec<(&'static str, String)> {
    failures_in(Dialect::Xiongmao, program, how, patience, names)
}

/// As [`failures`], of a program that speaks this dialect.
fn failures_in(
    dialect: Dialect,
    program: &str,
    how: &str,
    patience: f64,
    names: &[&str],
) -> Vec<(&'static str, String)> {
    let number = |name: &str| {
        let index = steps::all(dialect).position(|step| step.name == name);
        index.unwrap_or_else(|| panic!("there is no step '{name}'")) + 1
    };
    let selections: Vec<Selection> = names.iter().map(|name| number(name).to_string().parse().unwrap()).collect();
    let settings = EngineSettings {
        cmd: Some(program.to_owned()),
        args: vec![how.to_owned()],
        timeout: Some(patience),
        protocol: Some(dialect),
        ..EngineSettings::default()
    };
    let (_stop, halt) = crossbeam_channel::bounded(0);
    let mut failures = Vec::new();
    let tell = |_, step: &Step, outcome: &StepOutcome| {
        if let StepOutcome::Failed(came) = outcome {
            failures.push((step.name, came.clone()));
        }
        Ok(())
    };
    examine(&engine(settings, None).unwrap(), &EngineLog::silent(), &halt, &selections, tell).unwrap();
    failures
}

/// A fault, the steps that fail with their messages, and some steps that pass.
type Case = (&'static str, &'static [(&'static str, &'static str)], &'static [&'static str]);

const CASES: &[Case] = &[
    ("sound", &[], &["exit code", "legal lines", "repetition", "chances", "isready during a search"]),
    ("anonymous", &[("id author", "no 'id author'")], &["id name", "ucinewgame"]),
    ("chatty", &[("nothing else before uciok", "at your service")], &["declarations"]),
    ("undeclared", &[("declarations", "outside its range")], &["names once"]),
    ("deaf", &[("isready during a search", "no 'readyok' within")], &["stop", "stop without a search"]),
    ("twice", &[("go depth", "a second time"), ("stop", "a second time")], &["isready after a position"]),
    ("hasty", &[("go infinite waits", "before 'stop'")], &["go depth", "go nodes"]),
    ("stray", &[("stop without a search", "without a 'go'")], &["stop"]),
    ("impatient", &[("pondering waits", "before 'ponderhit'")], &["ponderhit without pondering"]),
    ("hangs", &[("setoption during a search", "no 'bestmove' within")], &["ucinewgame during a search"]),
    ("picky", &[("values of the wrong type", ": 134)")], &["values out of range", "an unknown option"]),
    ("clamps", &[("the old value stays", "not 1 to 2")], &["names in lower case"]),
    ("brittle", &[("an illegal move", ": 1)")], &["an unknown command"]),
    ("unix", &[("carriage returns", "no 'readyok' within")], &["blank lines", "tabs and blanks"]),
    ("forgetful", &[("repetition", "repeats an earlier move")], &["legal moves everywhere"]),
    ("odd", &[("chances", "not 1000")], &["several lines"]),
    ("misnumbered", &[("several lines", "not 1 to 3")], &["more lines than moves"]),
    ("dreamer", &[("legal lines", "a1-a1")], &["bestmove and line"]),
    ("fickle", &[("bestmove and line", "'a1-a2'")], &["go depth"]),
    ("bad-exit", &[("exit code", ": 3")], &["quit", "the end of the input"]),
    (
        "cut-off",
        &[("the end of the input lets a search finish", "no 'bestmove'")],
        &["the end of the input", "quit answers"],
    ),
];

/// Faults of engines that speak UCCI.
const UCCI_CASES: &[Case] = &[
    ("anonymous", &[("id name", "no 'id name'")], &["isready"]),
    ("two-words", &[("names in one word", "'Clear Hash'")], &["declarations"]),
    ("undeclared", &[("declarations", "outside its range")], &["names once"]),
    ("no-millis", &[("usemillisec", "not declared")], &["milliseconds", "go time and increment"]),
    ("seconds", &[("milliseconds", "no 'bestmove' within")], &["go time alone"]),
    ("wordy", &[("silence", "No such option")], &["an unknown option", "an unknown command"]),
    ("fragile", &[("an unknown command", ": 1)")], &["an unknown option"]),
    ("no-start", &[("position startpos", "in ")], &["position fen", "banmoves"]),
    ("long-fen", &[("a short FEN", ": 1)")], &["position fen", "no moves behind moves"]),
    ("ignores-bans", &[("banmoves", "which is banned")], &["banmoves end with a position"]),
    ("bans-for-ever", &[("banmoves end with a position", "no longer banned")], &["banmoves"]),
    ("in-order", &[("go in another order", "no 'bestmove' within")], &["go with both clocks"]),
    ("no-draws", &[("go draw", "no 'bestmove' within")], &["go time and movestogo"]),
    ("mute", &[("info", "no line has both")], &["go depth", "go nodes"]),
    ("chess-scores", &[("plain scores", "score cp 12")], &["info"]),
    ("talker", &[("no talk of draws", "take a draw")], &["info"]),
    ("impatient", &[("pondering", "before 'ponderhit'")], &["go infinite waits"]),
    ("hasty", &[("go infinite waits", "before 'stop'")], &["stop while pondering in UCCI"]),
    ("deaf", &[("isready during a search", "no 'readyok' within")], &["stop", "many searches"]),
    ("idle", &[("stop when idle", "no 'bestmove' within")], &["stop at once"]),
    ("no-word", &[("no legal move", "'bestmove (none)'")], &["legal moves everywhere", "a long game"]),
    ("blind", &[("a win in one", "wins")], &["go depth"]),
    ("from-one", &[("position fen", "in ")], &["stop when idle"]),
    ("twice", &[("go depth", "a second time")], &["isready"]),
    ("no-probe", &[("probe", "no 'pophash' within")], &["bye"]),
    ("brittle", &[("an illegal move", ": 1)")], &["an invalid position", "blank lines"]),
    ("leaves-silently", &[("bye", "no 'bye'")], &["quit", "the end of the input"]),
    ("bad-exit", &[("exit code", ": 3")], &["quit"]),
];

/// Faults of engines that speak CECP.
const CECP_CASES: &[Case] = &[
    ("sound", &[], &["ping", "a new game", "remove", "undo", "quit"]),
    ("nameless", &[("name", "no such feature")], &["go"]),
    ("deaf", &[("ping", "no 'pong' within")], &["go"]),
    ("waits", &[("its turn", "no 'move' within")], &["go", "setboard"]),
    ("no-other", &[("playother", "no 'move' within")], &["its turn"]),
    ("eager", &[("force", "in force mode")], &["ping"]),
    ("no-boards", &[("setboard for North", "in ")], &["go", "its turn"]),
    ("blind", &[("a win in one", "wins")], &["setboard"]),
    ("stubborn", &[("move now", "no 'move' within")], &["st"]),
    ("trusting", &[("an illegal move", "no 'Illegal' within")], &["force"]),
    ("rude", &[("an unknown command", ": 1)")], &["an illegal move"]),
    ("quiet", &[("Error", "no 'Error' within")], &["an unknown command"]),
    ("no-remove", &[("remove", "taken back")], &["undo"]),
    ("no-undo", &[("undo", "taken back")], &["remove"]),
    ("silent", &[("post", "no such line")], &["go"]),
    ("early", &[("ping during a search", "came during the search")], &["ping", "move now"]),
];

#[test]
fn the_right_step_of_cecp_fails() {
    check(Dialect::Cecp, CECP, CECP_CASES);
}

#[test]
fn a_sound_engine_of_cecp_passes() {
    let names: Vec<&str> = steps::all(Dialect::Cecp).map(|step| step.name).collect();
    assert_eq!(failures_in(Dialect::Cecp, CECP, "sound", 60.0, &names), []);
}

#[test]
fn the_right_step_fails() {
    check(Dialect::Xiongmao, FAULTY, CASES);
}

#[test]
fn the_right_step_of_ucci_fails() {
    check(Dialect::Ucci, UCCI, UCCI_CASES);
}

/// An engine without a fault passes every step.
#[test]
fn a_sound_engine_passes() {
    let names: Vec<&str> = steps::all(Dialect::Ucci).map(|step| step.name).collect();
    // It does not look further than one move, and ends with its input.
    let beyond = ["the end of the input lets a search finish", "depth is reached", "quit answers"];
    let names: Vec<&str> = names.into_iter().filter(|name| !beyond.contains(name)).collect();
    assert_eq!(failures_in(Dialect::Ucci, UCCI, "sound", 60.0, &names), []);
}

fn check(dialect: Dialect, program: &str, cases: &[Case]) {
    // Most of the time is spent waiting, so run them in parallel.
    std::thread::scope(|scope| {
        for (how, expected, well) in cases {
            scope.spawn(move || {
                let names: Vec<&str> = expected.iter().map(|(name, _)| *name).chain(well.iter().copied()).collect();
                let is_expected = |found: &[(&str, String)]| {
                    let fits = |(name, came): &(&str, &str)| found.iter().any(|(n, c)| n == name && c.contains(came));
                    found.len() == expected.len() && expected.iter().all(fits)
                };
                // Silence can be detected only by waiting, and an early answer only if it arrives during the wait.
                // Retry with more time for busy machines. In other cases a long timeout costs nothing.
                let silent = expected.iter().any(|(_, came)| came.ends_with(" within"));
                let patience = if silent { [2.0, 8.0, 30.0] } else { [60.0; 3] };
                let mut found = Vec::new();
                for patience in patience {
                    found = failures_in(dialect, program, how, patience, &names);
                    if is_expected(&found) {
                        break;
                    }
                }
                assert!(is_expected(&found), "{how}: {found:?}");
            });
        }
    });
}

/// The first forty steps are one conversation, so a fault shows in every step that tests for it.
#[test]
fn a_fault_shows_in_every_step_that_looks_at_it() {
    let count = |how: &str, part: &str, last: &str| {
        let failures = failures(FAULTY, how, 60.0, &[last]);
        assert!(failures.iter().all(|(name, came)| name.contains(part) && !came.is_empty()), "{how}: {failures:?}");
        failures.len()
    };
    assert_eq!(count("scoreless", "score", "score in another order"), 4);
    assert_eq!(count("mute", "info", "sound info for South's clock"), 1);
    assert_eq!(count("pawns", "sound info", "score for South's clock"), 1);
    // It exits at the first clock, at once or shortly after; the conversation continues with a new process.
    assert_eq!(count("two-clocks", "South's clock", "bestmove for North's clock"), 1);
}

#[test]
fn what_does_not_start_or_never_answers_is_given_up() {
    let all = |how: &str, last: &str| failures(MOCK, how, 60.0, &[last]);
    let failures = all("stillborn", "isready after a position");
    assert_eq!(failures.len(), 1, "{failures:?}");
    assert!(failures[0].1.contains(": 9)"), "{failures:?}");
    let failures = all("nonsense", "bestmove for South's clock");
    assert!(failures.iter().any(|(name, came)| *name == "bestmove for South's clock" && came.contains("'xyzzy'")));
}
