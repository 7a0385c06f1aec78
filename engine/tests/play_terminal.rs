//! `xiongmao play` on a terminal: editing, completion, Ctrl-C, Ctrl-D and signals.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;

use rustix::process::Signal;
use xiongmao_records::pcn::Pcn;
use xiongmao_tests::terminal::Terminal;

use crate::commands::{PROGRAM, command};

/// Ctrl-C, Ctrl-D, the arrow upwards.
const CTRL_C: &str = "\x03";
const CTRL_D: &str = "\x04";
const UP: &str = "\x1b[A";

/// A search that lasts until it is stopped.
const ENDLESS: [&str; 3] = ["--movetime", "100000000", "--no-book"];

fn play(arguments: &[&str]) -> Terminal {
    let mut command = command(&[&["play", "--hash", "1"], arguments].concat());
    command.env("TERM", "xterm").env_remove("NO_COLOR");
    Terminal::start_to_type(command)
}

fn moves(path: &Path) -> Vec<String> {
    let record = Pcn::read(&std::fs::read_to_string(path).unwrap()).unwrap();
    record.moves.into_iter().map(|mv| mv.pmn).collect()
}

#[test]
fn lines_are_edited_completed_and_remembered() {
    let mut terminal = play(&["--side", "both"]);
    terminal.next("South> ");
    // A slip is corrected, and a beginning completed.
    terminal.type_in("a3-a5\x7f4\r");
    terminal.next("1. South plays \x1b[1ma3-a4");
    terminal.next("North> ");
    terminal.type_in("boa\t\r");
    terminal.next("North> board");
    terminal.next("a b c d e f g h");
    terminal.next("North> ");
    terminal.type_in("a6-a5\r");
    terminal.next("2. North plays \x1b[1ma6-a5");
    terminal.next("South> ");
    terminal.type_in("und\t\r");
    terminal.next("Taken back: 1 ply.");
    terminal.next("North> ");
    // The line before the last one.
    terminal.type_in(&format!("{UP}{UP}\r"));
    terminal.next("2. North plays \x1b[1ma6-a5");
    terminal.next("South> ");
    terminal.type_in(CTRL_D);
    let (code, text) = terminal.end();
    assert_eq!(code, Some(0), "{text:?}");
    assert!(text.ends_with("--moves \"a3-a4 a6-a5\"\r\n"), "{text:?}");
}

#[test]
fn ctrl_c_makes_the_engine_play_and_leaves_when_repeated() {
    let mut terminal = play(&[&["--level", "20"][..], &ENDLESS].concat());
    terminal.next("South> ");
    terminal.type_in("a3-a4\r");
    terminal.next("The engine thinks for North");
    terminal.signal(Signal::INT);
    terminal.next("2. North plays ");
    terminal.next("South> ");
    terminal.type_in(CTRL_C);
    terminal.next("Press Ctrl-C again to leave");
    terminal.next("South> ");
    terminal.type_in(CTRL_C);
    let (code, text) = terminal.end();
    assert_eq!(code, Some(0), "{text:?}");
    assert!(text.contains("The game is not saved. To continue it, run:"), "{text:?}");
}

#[test]
fn an_order_to_end_leaves_the_game_in_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let file = ["--out", path.to_str().unwrap()];
    // While a line is typed.
    let mut terminal = play(&[&["--side", "both"][..], &file].concat());
    terminal.next("South> ");
    terminal.type_in("a3-a4\r");
    terminal.next("North> ");
    terminal.type_in("a6");
    terminal.next("a");
    terminal.signal(Signal::TERM);
    let (code, text) = terminal.end();
    assert_eq!(code, Some(0), "{text:?}");
    assert_eq!(moves(&path), ["a3-a4"]);
    // While the engine thinks.
    let mut terminal = play(&[&["--side", "south", "--level", "20"][..], &ENDLESS, &file].concat());
    terminal.next("The engine thinks for North");
    terminal.signal(Signal::TERM);
    let (code, text) = terminal.end();
    assert_eq!(code, Some(0), "{text:?}");
    assert!(text.contains("The game is in "), "{text:?}");
    assert_eq!(moves(&path), ["a3-a4"]);
}

#[test]
fn ctrl_c_pauses_the_engine_that_plays_itself() {
    let mut terminal = play(&[&["--side", "none", "--level", "20"][..], &ENDLESS].concat());
    terminal.next("The engine thinks for South");
    terminal.signal(Signal::INT);
    terminal.next("Paused; go continues, quit leaves.");
    terminal.next("1. South plays ");
    terminal.next("North> ");
    terminal.type_in("go\r");
    terminal.next("The engine thinks for North");
    terminal.signal(Signal::INT);
    terminal.next("2. North plays ");
    terminal.next("South> ");
    terminal.type_in("quit\r");
    assert_eq!(terminal.end().0, Some(0));
}

#[test]
fn a_terminal_without_a_cursor_will_do() {
    let mut command = Command::new(PROGRAM);
    command.args(["play", "--side", "both", "--hash", "1"]).env("TERM", "dumb");
    let mut terminal = Terminal::start_to_type(command);
    terminal.next("South> ");
    terminal.type_in("a3-a4\r");
    terminal.next("North> ");
    terminal.type_in(CTRL_D);
    let (code, text) = terminal.end();
    assert_eq!(code, Some(0), "{text:?}");
    assert!(!text.contains('\x1b') && text.contains("1. South plays a3-a4.\r\n"), "{text:?}");
}
