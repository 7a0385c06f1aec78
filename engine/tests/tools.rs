//! What the program tells of itself, and what it makes for others: suites of openings, and a game's definition for
//! another engine.

use std::process::{Command, Output, Stdio};

use xiongmao_tests::program;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xiongmao")).args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// Standard output of a successful run.
fn told(arguments: &[&str]) -> String {
    program::told(&run(arguments))
}

/// The error line of a run that refuses its arguments.
fn refused(arguments: &[&str]) -> String {
    program::refusal(&run(arguments))
}

#[test]
fn the_version_names_networks_and_instructions() {
    let text = told(&["--version"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with(concat!("xiongmao ", env!("CARGO_PKG_VERSION"))), "{text}");
    assert!(
        lines[1].starts_with("Xiongqi: evaluation network ") && lines[2].starts_with("Xiangqi: evaluation "),
        "{text}"
    );
    assert!(lines[3].starts_with("built by rustc ") && lines[3].contains(", networks with "), "{text}");
    assert_eq!(lines.len(), 4);
}

#[test]
fn openings_are_generated_line_by_line() {
    let make = |more: &[&str]| told(&[&["generate", "openings", "--nodes", "300"], more].concat());
    let five = make(&["--count", "5", "--seed", "3", "--plies", "2..4", "--balance", "80"]);
    let lines: Vec<&str> = five.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 5);
    for line in &lines {
        assert!((2..=4).contains(&line.split(' ').count()), "{line}");
        assert_eq!(told(&["status", "--plies", line]), "status in_progress\n");
    }
    // The same openings again, and more of them.
    let seven = make(&["--count", "7", "--seed", "3", "--plies", "2..4", "--balance", "80", "--threads", "2"]);
    assert_eq!(seven.lines().filter(|line| !line.starts_with('#')).take(5).collect::<Vec<_>>(), lines);
    for (flag, value) in [("--plies", "4..2"), ("--plies", "0..2"), ("--count", "0"), ("--balance", "-1")] {
        assert!(refused(&["generate", "openings", flag, value]).contains(flag), "{flag} {value}");
    }
    assert!(make(&["--count", "1", "--game", "xiangqi", "--plies", "3"]).starts_with("# Openings of Xiangqi: 3 to 3 "));
}

#[test]
fn the_file_for_fairy_stockfish_is_for_the_game_it_lacks() {
    assert!(told(&["generate", "fairy-stockfish-ini"]).contains("[xiongqi]\n"));
    let error = refused(&["generate", "fairy-stockfish-ini", "--game", "xiangqi"]);
    assert_eq!(error.trim(), "error: Fairy-Stockfish knows Xiangqi: set its option UCI_Variant to xiangqi");
}
