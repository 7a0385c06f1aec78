//! UCCI and UCI-Cyclone as the hosts of these protocols really speak them.

use xiongmao_tests::program::Program;

use crate::commands::start;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
/// South checks forever with the chariot; North can only step aside.
const CHECKS: &str = "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1";

/// A session in UCCI after its handshake.
fn ucci() -> Program {
    let mut program = start();
    program.send("ucci");
    let lines = program.until("ucciok");
    for line in &lines[..lines.len() - 1] {
        assert!(line.starts_with("id ") || line.starts_with("option "), "{line}");
    }
    program
}

/// The answer to a command that is answered by `bestmove` or `nobestmove`, after `info` lines without the words that
/// some hosts look for everywhere.
fn answer(program: &mut Program, command: &str) -> String {
    program.send(command);
    loop {
        let line = program.line();
        if line.starts_with("bestmove ") || line == "nobestmove" {
            return line;
        }
        assert!(line.starts_with("info ") && !line.contains("draw") && !line.contains("resign"), "{line}");
    }
}

/// The first move of an answer.
fn mv(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or_default()
}

/// Whether this is a move as UCCI writes it.
fn is_move(text: &str) -> bool {
    let is_square = |square: &[u8]| (b'a'..=b'i').contains(&square[0]) && square[1].is_ascii_digit();
    text.len() == 4 && is_square(&text.as_bytes()[..2]) && is_square(&text.as_bytes()[2..])
}

#[test]
fn the_league_simulator_plays_a_game() {
    let mut program = ucci();
    for option in ["promotion false", "ponder false", "newgame", "usemillisec true"] {
        program.send(&format!("setoption {option}"));
    }
    let mut played = String::new();
    for number in 0..6 {
        let moves = if number == 0 { String::new() } else { format!(" moves{played}") };
        program.send(&format!("position fen {START} w - - 0 1{moves}"));
        let draw = if number % 2 == 0 { "" } else { "draw " };
        let answer = answer(&mut program, &format!("go {draw}time 1000 increment 10 opptime 1000 oppincrement 10"));
        assert!(is_move(mv(&answer)), "{answer}");
        played = format!("{played} {}", mv(&answer));
    }
    // It bans what it calls perpetual, and takes no move for resignation.
    program.send("position fen 3ak4/9/9/9/9/9/4P4/9/9/5K3 b - - 0 1");
    program.send("banmoves d9e8 e9e8");
    assert_eq!(answer(&mut program, "go time 100 increment 0 opptime 100 oppincrement 0"), "nobestmove");
    program.send("quit");
    assert_eq!(program.finish().0, ["bye"]);
}

#[test]
fn uci2wb_mixes_both_grammars() {
    let mut program = ucci();
    program.send("setoption usemillisec true");
    program.send("uxinewgame");
    program.send(&format!("position fen {START} r - - 0 1 moves"));
    let first = answer(&mut program, "go time 300 opptime 300 movestogo 40 oppincrement 0 increment 0");
    assert!(is_move(mv(&first)), "{first}");
    assert!(is_move(mv(&answer(&mut program, "go movetime 20"))));
    assert!(is_move(mv(&answer(&mut program, "go time 20"))));
}

#[test]
fn gmchess_leaves_blanks_and_fuses_dashes() {
    let mut program = ucci();
    program.send(&format!("position fen {START} w -- 0 1 moves h2e2 "));
    assert!(is_move(mv(&answer(&mut program, "go depth 3 "))));
    program.send("go draw");
    assert!(is_move(mv(&answer(&mut program, "stop"))));
}

#[test]
fn others_have_their_own_words() {
    // One repeats the first line until it is answered, one sends carriage returns and the words of UCI.
    let mut program = ucci();
    program.send("ucci");
    program.until("ucciok");
    for line in
        ["uccinewgame", "setoption usemillisec on", "setoption name hashsize value 4\r", "setoption usebook off"]
    {
        program.send(line);
    }
    program.send(&format!("position fen {START} w - - 0 1 moves h2e2\r"));
    assert!(is_move(mv(&answer(&mut program, "go depth 2\r"))));
    program.send("go ponder time 1000 increment 0 opptime 1000 oppincrement 0");
    assert!(is_move(mv(&answer(&mut program, "ponderhint draw"))));
    // Nothing is said of what is not understood, unless debug is on.
    for line in ["xyzzy", "position nowhere", "setoption hashsize many", "position startpos moves h3e3 draw", "isready"]
    {
        program.send(line);
    }
    assert_eq!(program.line(), "readyok");
    program.send("setoption debug true");
    program.send("position startpos moves draw");
    let printed = program.line();
    assert!(printed.starts_with("info message position: ply 1 'tie'"), "{printed}");
}

#[test]
fn clocks_are_in_seconds_where_the_host_says_so() {
    let mut program = ucci();
    program.send("setoption usemillisec false");
    // Three thousand seconds: this search does not end before the line behind it is read.
    program.send("go time 3000");
    program.send("isready");
    program.until("readyok");
    assert!(is_move(mv(&answer(&mut program, "stop"))));
    program.send("setoption usemillisec true");
    assert!(is_move(mv(&answer(&mut program, "go time 30"))));
}

#[test]
fn a_batch_is_carried_out_line_by_line() {
    let mut program = ucci();
    program.send("setoption batch true");
    for line in ["go depth 5", "isready", "go depth 5", "quit"] {
        program.send(line);
    }
    let (lines, status) = program.finish();
    let printed: Vec<&str> = lines.iter().map(String::as_str).filter(|line| !line.starts_with("info ")).collect();
    let kinds: Vec<&str> = printed.iter().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(kinds, ["bestmove", "readyok", "bestmove", "bye"], "{printed:?}");
    assert!(status.success());
}

#[test]
fn the_host_rules_on_repetition() {
    let cycle = "d1e1 e9d9 e1d1 d9e9 ".repeat(5);
    for (handshake, position) in [("ucci", "position fen"), ("ucicyclone", "fen")] {
        let mut program = start();
        program.send(handshake);
        program.until(if handshake == "ucci" { "ucciok" } else { "uciok" });
        program.send(&format!("{position} {CHECKS} moves a1d1 d9e9 {cycle}"));
        assert!(is_move(mv(&answer(&mut program, "go depth 2"))), "{handshake}");
    }
}

#[test]
fn a_lost_game_is_resigned() {
    let mut program = ucci();
    program.send("position fen 3k5/9/9/9/9/9/9/r8/1r7/5K3 w - - 0 1");
    // The first three answers are moves alone: four are needed.
    for words in [2, 2, 2, 3] {
        let answer = answer(&mut program, "go depth 3");
        let said: Vec<&str> = answer.split(' ').filter(|&word| word != "ponder" && !is_move(word)).collect();
        assert_eq!(said.len(), words - 1, "{answer}");
        assert!(words == 2 || said[1] == "resign", "{answer}");
    }
    program.send("setoption newgame");
    assert!(!answer(&mut program, "go depth 3").contains("resign"));
    assert!(answer(&mut program, "go draw depth 3").ends_with(" draw"));
}

#[test]
fn the_table_can_be_asked() {
    let mut program = ucci();
    program.send("probe startpos");
    assert_eq!(program.line(), "pophash");
    let answer = answer(&mut program, "go depth 8");
    let line = format!("probe startpos moves {}", mv(&answer));
    program.send(&line);
    let printed = program.line();
    let words: Vec<&str> = printed.split(' ').collect();
    assert!(words.len() >= 5 && words[0] == "pophash", "{printed}");
    assert!(words[1] != "bestmove" || is_move(words[2]), "{printed}");
    assert!(printed.contains("bound ") && printed.contains(" depth "), "{printed}");
}

#[test]
fn cyclone_is_known_by_its_positions() {
    let mut program = start();
    program.send("uci");
    program.until("uciok");
    program.send(&format!("fen {START} w - - 0 1 moves h2e2 h9g7"));
    assert!(is_move(mv(&answer(&mut program, "go wtime 100 btime 100"))));
    program.send("startpos");
    program.send("legal");
    let legal = program.line();
    assert!(legal.contains(" h2e2 ") && legal.split(' ').count() == 1 + 44, "{legal}");
    // A board of the other game is only set up.
    let mut other = start();
    other.send("fen rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR w - - 0 1 moves c2+c6");
    other.send("feen");
    assert_eq!(other.line(), "feen rhbag^bhr/2c2c2/ssCsssss/8/8/SSSSSSSS/5C2/RHBAG^BHR s/ x/X");
}
