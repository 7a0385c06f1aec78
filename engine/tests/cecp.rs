//! CECP as `XBoard` speaks it, and as careless hosts do.

use std::time::Duration;

use xiongmao_tests::program::Program;

use crate::commands::{PROGRAM, start};

/// A session in CECP after its handshake.
fn cecp() -> Program {
    let mut program = start();
    program.send("xboard");
    program.send("protover 2");
    let lines = program.until("feature done=1");
    assert!(lines.iter().all(|line| line.starts_with("feature ")), "{lines:#?}");
    assert!(lines.iter().any(|line| line == "feature variants=\"xiangqi,xiongqi\""), "{lines:#?}");
    program
}

#[test]
fn the_game_of_the_command_line_stays() {
    for (game, variants, mv) in
        [("xiongqi", "xiongqi,xiangqi", "usermove e3e4"), ("xiangqi", "xiangqi,xiongqi", "usermove h2e2")]
    {
        let mut program = Program::start_with(PROGRAM, &["--game", game]);
        program.send("xboard");
        program.send("protover 2");
        let lines = program.until("feature done=1");
        assert!(lines.contains(&format!("feature variants=\"{variants}\"")), "{lines:#?}");
        program.send("force");
        program.send(mv);
        assert!(ping(&mut program).is_empty(), "{game}");
    }
}

/// The lines up to the answer to a ping.
fn ping(program: &mut Program) -> Vec<String> {
    program.send("ping 7");
    let mut lines = program.until("pong 7");
    lines.pop();
    lines
}

/// The next move of the engine.
fn engine_move(program: &mut Program) -> String {
    loop {
        let line = program.line();
        if let Some(mv) = line.strip_prefix("move ") {
            return mv.to_owned();
        }
        assert!(!line.contains("Error") && !line.starts_with("Illegal"), "{line}");
    }
}

#[test]
fn xboard_plays_a_game_with_a_clock() {
    let mut program = cecp();
    for line in ["accepted ping", "memory 32", "cores 1", "new", "random", "variant xiangqi", "level 40 0:02 0", "post"]
    {
        program.send(line);
    }
    program.send("hard");
    assert_eq!(ping(&mut program), [""; 0]);
    // The engine plays North, until it is told to play the side to move.
    program.send("usermove h2e2");
    let reply = engine_move(&mut program);
    assert_eq!(reply.len(), 4, "{reply}");
    program.send("force");
    ping(&mut program);
    program.send("new");
    program.send("easy");
    program.send("go");
    assert!(engine_move(&mut program).ends_with(|c: char| c.is_ascii_digit()));
    for mv in ["h9g7", "g6g5", "a6a5"] {
        program.send("time 100");
        program.send("otim 100");
        program.send(&format!("usermove {mv}"));
        engine_move(&mut program);
    }
    assert_eq!(ping(&mut program), [""; 0]);
    program.send("result 1-0 {the opponent resigns}");
    assert_eq!(ping(&mut program), [""; 0]);
}

#[test]
fn thinking_has_the_columns_of_the_protocol() {
    let mut program = cecp();
    for line in ["new", "post", "sd 5", "go"] {
        program.send(line);
    }
    let mut last = String::new();
    loop {
        let line = program.line();
        if let Some(mv) = line.strip_prefix("move ") {
            assert!(last.split('\t').nth(1).unwrap().starts_with(mv), "{last}: {line}");
            break;
        }
        let numbers: Vec<i64> =
            line.split('\t').next().unwrap().split(' ').map(|number| number.parse().unwrap()).collect();
        assert_eq!(numbers.len(), 7, "{line}");
        last = line;
    }
    assert!(last.starts_with("5 "), "{last}");
    program.send("nopost");
    program.send("usermove a6a5");
    assert!(program.line().starts_with("move "));
}

/// South mates by i0i9.
const MATE: &str = "setboard 4k4/7R1/9/9/9/9/9/9/9/5K2R w - - 0 1";

#[test]
fn a_mate_is_scored_and_claimed_by_the_loser_or_for_a_person() {
    for (computer, claim) in [(false, vec!["1-0 {South has won (checkmate)}".to_owned()]), (true, vec![])] {
        let mut program = cecp();
        program.send("new");
        if computer {
            program.send("computer");
        }
        for line in ["force", MATE, "post", "sd 3", "go"] {
            program.send(line);
        }
        let lines = program.until("move i0i9");
        assert!(lines.iter().any(|line| line.split(' ').nth(1) == Some("100001")), "{lines:#?}");
        assert_eq!(ping(&mut program), claim);
    }
    let mut program = cecp();
    for line in ["new", "computer", "force", MATE, "playother", "usermove i0i9"] {
        program.send(line);
    }
    assert_eq!(ping(&mut program), ["1-0 {South has won (checkmate)}"]);
}

#[test]
fn commands_during_a_search_lose_nothing() {
    let mut program = cecp();
    for line in ["new", "st 60", "go"] {
        program.send(line);
    }
    // The pong waits for the move, an option for nothing.
    program.send("ping 1");
    program.send("option Skill Level=20");
    program.send("cores 1");
    program.send("usermove a6a5");
    assert_eq!(program.line(), "Error (command not legal now): usermove a6a5");
    program.send("?");
    engine_move(&mut program);
    assert_eq!(program.line(), "pong 1");
    // Without a search, "?" does nothing; "force" ends a search without a move.
    program.send("?");
    program.send("usermove a6a5");
    program.send("force");
    assert!(ping(&mut program).is_empty());
    program.send("quit");
    assert_eq!(program.finish().0, Vec::<String>::new());
}

#[test]
fn moves_are_taken_back() {
    let mut program = cecp();
    for line in ["new", "force", "usermove h2e2", "usermove h9g7", "undo", "usermove h9g7", "remove", "usermove h2e2"] {
        program.send(line);
    }
    assert!(ping(&mut program).is_empty());
    program.send("remove");
    assert_eq!(program.line(), "Error (command not legal now): remove");
    program.send("undo");
    program.send("undo");
    assert_eq!(program.line(), "Error (command not legal now): undo");
}

#[test]
fn faulty_lines_are_named() {
    let mut program = cecp();
    program.send("new");
    program.send("usermove h2h2");
    assert!(program.line().starts_with("# "));
    assert_eq!(program.line(), "Illegal move: h2h2");
    program.send("h0h9");
    assert!(program.line().starts_with("# "));
    assert_eq!(program.line(), "Illegal move: h0h9");
    for (line, answer) in [
        ("edit", "Error (unknown command): edit"),
        ("uci", "Error (unknown command): uci"),
        ("level 1 x", "Error (bad argument): level 1 x"),
        ("variant shogi", "Error (unsupported variant): variant shogi"),
        ("option Skill Level=99", "tellusererror option Skill Level needs a whole number from 0 to 20, not '99'"),
    ] {
        program.send(line);
        assert_eq!(program.line(), answer);
    }
    // After an illegal position, every move is illegal until there is another one.
    program.send("setboard 9/9/9/9/9/9/9/9/9/9 w - - 0 1");
    assert!(program.line().starts_with("tellusererror position: "));
    program.send("usermove h2e2");
    assert!(program.line().starts_with("# "));
    assert_eq!(program.line(), "Illegal move: h2e2");
    program.send("go");
    assert_eq!(program.line(), "Error (command not legal now): go");
    program.send("new");
    program.send("sd 3");
    program.send("usermove h2e2");
    engine_move(&mut program);
}

#[test]
fn analysis_follows_the_position() {
    let mut program = cecp();
    for line in ["new", "post", "analyze"] {
        program.send(line);
    }
    while !program.line().contains('\t') {}
    program.send("nopost");
    ping(&mut program);
    program.send(".");
    let status = program.line();
    assert!(status.starts_with("stat01: ") && status.split(' ').nth(5) == Some("44"), "{status}");
    program.send("usermove h2e2");
    program.send("undo");
    program.send("setboard 3k5/9/9/9/9/9/9/9/7R1/5K2R w - - 0 1");
    program.send(".");
    let status = program.line();
    assert!(status.split(' ').nth(5) != Some("44"), "{status}");
    program.send("exit");
    program.send(".");
    assert!(ping(&mut program).is_empty());
    program.send("usermove h1h8");
    assert!(ping(&mut program).is_empty());
}

#[test]
fn a_draw_is_accepted_from_behind() {
    let mut program = cecp();
    for line in ["new", "force", "setboard r2ak4/9/9/9/9/9/9/9/9/5K3 w - - 0 1", "sd 3", "draw", "go"] {
        program.send(line);
    }
    assert_eq!(program.line(), "offer draw");
    engine_move(&mut program);
}

#[test]
fn it_thinks_on_the_time_of_the_opponent() {
    let mut program = cecp();
    for line in ["new", "hard", "post", "level 0 1 0", "time 300", "otim 300", "go"] {
        program.send(line);
    }
    engine_move(&mut program);
    let hint = program.line();
    let Some(hint) = hint.strip_prefix("Hint: ") else { panic!("{hint}") };
    while !program.line().contains('\t') {}
    std::thread::sleep(Duration::from_millis(300));
    program.send("time 250");
    program.send(&format!("usermove {hint}"));
    engine_move(&mut program);
    program.send("easy");
    ping(&mut program);
    assert!(ping(&mut program).is_empty());
}

#[test]
fn xiongqi_is_described_to_the_host() {
    let mut program = cecp();
    for line in ["new", "variant xiongqi"] {
        program.send(line);
    }
    let setup = program.line();
    assert_eq!(
        setup,
        "setup (SHBR.A..E.GC.shbr.a..e.gc.) 8x8+0_fairy rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR w - - 0 1"
    );
    let pieces = ping(&mut program);
    assert!(pieces.len() == 8 && pieces.iter().all(|line| line.starts_with("piece ")), "{pieces:#?}");
    program.send("sd 2");
    program.send("usermove c2c6");
    assert_eq!(engine_move(&mut program).len(), 4);
    // A soldier is promoted; the game ends with the capture of the general.
    for line in
        ["force", "setboard 4g3/1S6/8/8/8/8/8/3G4 w - - 0 1", "usermove b7b8e", "usermove e8e7", "usermove b8b7"]
    {
        program.send(line);
    }
    program.send("go");
    program.send("usermove b7e7");
    let lines = ping(&mut program);
    assert!(lines.iter().all(|line| !line.starts_with("Error (unknown")), "{lines:#?}");
}
