//! The program on a terminal, where a person types commands.
#![cfg(target_os = "linux")]

use xiongmao_tests::terminal::Terminal;

use crate::commands::command;

fn start(arguments: &[&str]) -> Terminal {
    let mut command = command(arguments);
    command.env("TERM", "xterm").env("NO_COLOR", "1");
    Terminal::start_to_type(command)
}

#[test]
fn a_person_reads_tables_until_a_host_speaks() {
    let mut terminal = start(&[]);
    terminal.until("help for all commands");
    terminal.type_line("a3-a4");
    terminal.type_line("go depth 1");
    terminal.until("North to move; scores");
    terminal.type_line("position startpos");
    terminal.type_line("go depth 3");
    terminal.until("South to move; scores (1.00 = 100 centipawns)");
    terminal.until("  depth      score  win");
    assert!(terminal.wait_for("Best: ", 2));
    // The old position stays after one that is refused.
    terminal.type_line("position startpos moves a3-a5");
    terminal.until("error: position: ply 1 'a3-a5'");
    terminal.type_line("a6-a5");
    terminal.until("error: ply 1 'a6-a5': a6 holds North's soldier, but it is South's turn");
    terminal.type_line("go depth 0");
    terminal.until("error: column 10: 'depth' needs a whole number");
    terminal.type_line("flip");
    terminal.type_line("go");
    assert!(terminal.wait_for("North to move; scores", 2));
    terminal.until("Type stop to end the search.");
    terminal.type_line("stop");
    assert!(terminal.wait_for("Best: ", 3));
    terminal.type_line("3g^4/8/8/8/8/8/8/3R1G^2 / X/x moves d1+d8");
    terminal.type_line("go depth 3");
    terminal.until("The game is over: South has won (general captured). North's general has been captured.");
    terminal.type_line("uci");
    terminal.until("uciok");
    terminal.type_line("go depth 3");
    terminal.until("info depth 0 score mate 0\r\nbestmove (none)");
    terminal.type_line("go depth 0");
    terminal.until("info string error: column 10: ");
    terminal.type_line("quit");
    let (code, text) = terminal.end();
    assert_eq!(code, Some(0), "{text}");
    let (words, protocol) = text.split_once("uciok").unwrap();
    assert!(!words.contains("info depth") && !words.contains("bestmove") && !words.contains("info string"), "{words}");
    assert!(!protocol.contains("Best: "), "{protocol}");
    let rows = words.lines().filter(|line| line.starts_with("  ") && line.contains('/'));
    assert!(rows.clone().count() > 3 && rows.into_iter().all(|row| row.trim_end().chars().count() <= 80), "{words}");
}

#[test]
fn lines_of_the_command_line_are_answered_alike() {
    let (code, text) = start(&["position startpos moves a3-a4", "go depth 2"]).end();
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("North to move; scores") && text.contains("Best: "), "{text}");
    let (code, text) = start(&["position startpos", "uci", "go depth 2"]).end();
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("uciok") && text.contains("bestmove "), "{text}");
}
