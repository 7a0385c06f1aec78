//! Bad input is reported in one line and changes nothing.

use xiongmao_tests::plain::random::Rng;

use crate::commands::start;

const ERROR: &str = "info string error: ";
/// A position that differs from the default one, so that a lost effect shows.
const POSITION: &str = "position startpos moves c2+c6";

/// Lines that are each wrong in a different way.
const BAD: &[&str] = &[
    "foo",
    "uci now",
    "isready isready",
    "quit now",
    "stop it",
    "d 1",
    "feen x",
    "legal moves",
    "status quo",
    "help me",
    "ucinewgame 2",
    "\0",
    "go\0",
    "\u{1b}[2J",
    "熊棋",
    "position",
    "position moves a3-a4",
    "position startpos a3-a4",
    "position startpos moves a3-a5",
    "position startpos moves a3-a4 a3-a4",
    "position startpos moves a3-a4 nonsense",
    "position startpos moves a1+a2",
    "position startpos moves a1-a3",
    "position startpos moves (none)",
    "position startpos moves ...",
    "position startpos moves e8-e8/E",
    "position startpos moves i9-i10",
    "wait now",
    "fen 1",
    "position fen",
    "position fen moves a3-a4",
    "position fen rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR",
    "position fen rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR W",
    "position fen rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR w KQkq - 0 1",
    "position fen rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR w - - -1 1",
    "position fen rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR w - - 0 1 extra",
    "position fen rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2 w - - 0 1",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "position fen 4g3/8/8/8/8/8/8/3G4[s w - - 0 1",
    "position fen 4g3/8/8/8/8/8/8/3G4[x] w - - 0 1",
    "position fen 4g3/8/8/8/8/8/8/3G4 w - - 0 1 moves d1d1",
    "position fen rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x",
    "position feen",
    "position feen moves a3-a4",
    "position feen rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR",
    "position feen rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR /",
    "position feen rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/X",
    "position feen rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x X/x",
    "position feen rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2 / X/x",
    "position feen rhbag^bhr/2c2c2/ssssssss/9/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x",
    "position feen 8/8/8/8/8/8/8/8 / X/x",
    "position feen g^g^6/8/8/8/8/8/8/G^7 / X/x",
    "position feen d^7/8/8/8/8/8/8/G^7 / X/x",
    "position feen k^7/8/8/8/8/8/8/K^7 / W/w",
    "position feen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "position feen 3g^4/8/8/8/8/8/8/3R1G^2 / X/x moves d1+d8 f1-f2",
    "go depth",
    "\x0bgo depth",
    "go depth 0",
    "go depth -1",
    "go depth x",
    "go depth 1.5",
    "go depth 99999999999999999999999",
    "go depth 3 depth 4",
    "go nodes 0",
    "go nodes -5",
    "go nodes",
    "go movetime -1",
    "go movetime soon",
    "go mate 0",
    "go btime",
    "go btime 1e3",
    "go wtime 100",
    "go winc 5",
    "go movestogo 10",
    "go perft",
    "go perft -1",
    "go perft 33",
    "go perft 2 depth 3",
    "go infinite infinite",
    "go ponder ponder",
    "ponderhit now",
    "go infinitely",
    "go searchmoves",
    "go searchmoves depth 3",
    "go searchmoves a3-a4",
    "go searchmoves a6-a5 b6-b4",
    "go 5",
    "setoption",
    "setoption Hash 16",
    "setoption name",
    "setoption name value 3",
    "setoption name Hash",
    "setoption name Hash value",
    "setoption name Hash value 0",
    "setoption name Hash value -1",
    "setoption name Hash value lots",
    "setoption name Hash value 33554433",
    "setoption name Threads value 0",
    "setoption name Threads value 257",
    "setoption name Threads value two",
    "setoption name Clear Hash value now",
    "setoption name Move Overhead value 5001",
    "setoption name Move Overhead value -1",
    "setoption name MoveLimit value 1",
    "setoption name MoveLimit",
    "setoption name PMN value 2.0",
    "setoption name PMN",
    "setoption name UCI_Notation value chess",
    "setoption name UCI_Notation",
    "setoption name UCI_Variant value chess",
    "setoption name UCI_EngineAbout value Deep Thought",
    "setoption name UCI_LimitStrength value 1500",
    "setoption name UCI_AnalyseMode value on",
    "setoption name UCI_Elo value 1",
    "setoption name UCI_Elo value 99999",
    "setoption name Skill Level value -1",
    "setoption name Skill Level value 21",
    "setoption name Skill Seed value 2147483648",
    "setoption name UCI_ShowWDL value maybe",
    "setoption name MultiPV value 0",
    "setoption name MultiPV value 257",
    "setoption name Ponder",
    "setoption name Debug Log File value /",
    "setoption name Debug Log File value /no/such/folder/log.txt",
    "setoption name Nothing value 1",
];

fn answers(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove ")).count()
}

/// Whether this line asks for an answer, even if it is faulty.
fn is_go(line: &str) -> bool {
    line.trim_start_matches('\x0b').starts_with("go ")
}

#[test]
fn bad_input_is_told_in_one_line_and_changes_nothing() {
    let mut program = start();
    program.send(POSITION);
    program.send("feen");
    let feen = program.line();
    assert!(feen.starts_with("feen ") && feen.ends_with(" x/X"));
    for bad in BAD {
        program.send(bad);
        let printed = program.line();
        assert!(printed.starts_with(ERROR) && printed.len() > ERROR.len() + 10, "{bad:?}: {printed:?}");
        assert!(!printed.contains(|c: char| c.is_control()), "{bad:?}: {printed:?}");
        if is_go(bad) {
            assert_eq!(program.line(), "bestmove (none)", "{bad:?}");
        }
        if bad.starts_with("position") || bad.starts_with("fen") {
            // Nothing is said of the old position.
            for question in ["feen", "fen", "legal", "status", "d", "eval", "banmoves a1-a2"] {
                program.send(question);
                assert!(program.line().starts_with("info string error: the last position was refused"), "{bad:?}");
            }
            program.send("go depth 1");
            assert!(program.line().starts_with("info string error: the last position was refused"), "{bad:?}");
            assert_eq!(program.line(), "bestmove (none)");
            program.send(POSITION);
        }
        program.send("feen");
        assert_eq!(program.line(), feen, "{bad:?}");
    }
    let (rest, status) = program.finish();
    assert!(rest.is_empty() && status.success());
}

#[test]
fn bad_input_does_not_end_a_search() {
    let mut program = start();
    for bad in BAD.iter().filter(|bad| !is_go(bad)) {
        program.send(POSITION);
        program.send("go infinite");
        program.send(bad);
        let lines = program.until(ERROR);
        assert_eq!(answers(&lines), 0, "{bad:?} ended the search");
        program.send("stop");
        program.until("bestmove ");
    }
    let (rest, _) = program.finish();
    assert!(!rest.iter().any(|line| line.starts_with(ERROR) || line.starts_with("bestmove ")));
}

#[test]
fn every_go_has_one_answer_whatever_is_wrong_with_it() {
    let mut program = start();
    program.send(POSITION);
    for bad in BAD.iter().filter(|bad| is_go(bad)) {
        program.send("go infinite");
        program.send(bad);
        program.send("isready");
        let lines = program.until("readyok");
        assert_eq!(answers(&lines), 2, "{bad:?}: {lines:#?}");
        assert_eq!(lines[lines.len() - 2], "bestmove (none)", "{bad:?}");
    }
    let (rest, _) = program.finish();
    assert!(rest.is_empty(), "{rest:?}");
}

#[test]
fn time_that_has_run_out_is_played_at_once() {
    let mut program = start();
    program.send("position startpos");
    for go in [
        "go wtime 0 btime 0",
        "go wtime -7 winc -3",
        "go movetime 0",
        "go wtime 50 movestogo 0",
        "GO DEPTH 1",
        "Go depth 1",
    ] {
        program.send(go);
        let lines = program.until("bestmove ");
        let refused = go == "GO DEPTH 1";
        assert_eq!(lines.last().is_some_and(|line| line == "bestmove (none)"), refused, "{go}: {lines:?}");
    }
    for tolerated in ["debug on", "debug off", "register later", "ISREADY"] {
        program.send(tolerated);
    }
    assert_eq!(program.line(), "readyok");
}

#[test]
fn positions_and_moves_may_stand_alone() {
    let mut program = start();
    for (line, feen) in [
        ("3g^4/8/8/8/8/8/8/4G^2R / X/x", "feen 3g^4/8/8/8/8/8/8/4G^2R / X/x"),
        ("h1-h8", "feen 3g^3R/8/8/8/8/8/8/4G^3 / x/X"),
        ("3g^4/8/8/8/8/8/8/4G^2R / X/x moves h1-h8 d8-d7", "feen 7R/3g^4/8/8/8/8/8/4G^3 / X/x"),
        ("3g4/8/8/8/8/8/8/4G2R b", "feen 3g^4/8/8/8/8/8/8/4G^2R / x/X"),
    ] {
        program.send(line);
        program.send("feen");
        assert_eq!(program.line(), feen, "{line}");
    }
    program.send("d8-d5");
    assert!(program.line().starts_with("info string error: column 1: there is no command 'd8-d5'"));
    program.send("8/8/8 / X/x");
    assert!(program.line().starts_with("info string error: position: feen, "));
}

#[test]
fn bytes_that_are_no_line_of_text_are_harmless() {
    let mut long = vec![b'x'; 3 << 20];
    long.push(b'\n');
    let mut long_position = b"position startpos moves".to_vec();
    long_position.extend(b" a1-a2 a8-a7 a2-a1 a7-a8".repeat(100_000));
    long_position.push(b'\n');
    let noise: Vec<u8> = {
        let mut rng = Rng::new(11);
        let bytes = std::iter::repeat_with(|| rng.next_u64().to_le_bytes()).take(10_000).flatten();
        bytes.filter(|&byte| byte != b'\n').chain(*b"\xff\n").collect()
    };
    let mut program = start();
    program.send("feen");
    let feen = program.line();
    for bytes in [&b"\xff\xfe\n"[..], b"isready\xc3\n", &long, &noise] {
        program.send_bytes(bytes);
        program.send("feen");
        let printed = program.line();
        assert!(printed.starts_with(ERROR), "{printed:?}");
        assert_eq!(program.line(), feen);
    }
    // A position that cannot be read is refused as any other.
    for bytes in [&b"position startpos moves a3-a4\xff\n"[..], &long_position] {
        program.send_bytes(bytes);
        program.send("feen");
        let printed = program.line();
        assert!(printed.starts_with(ERROR) && printed.ends_with("was ignored"), "{printed:?}");
        let printed = program.line();
        assert!(printed.starts_with(ERROR) && !printed.ends_with("was ignored"), "{printed:?}");
        program.send("position startpos");
    }
    program.send_bytes(b"go depth 1 \xff\n");
    assert!(program.line().ends_with("column 12: the line is not UTF-8 from here on and was ignored"));
    assert_eq!(program.line(), "bestmove (none)");
    program.close();
    assert!(program.wait().success());
}

#[test]
fn line_ends_blanks_and_case_of_other_systems() {
    let mut program = start();
    program.send_bytes(b"\xef\xbb\xbf\r\n\r\n   \n\t\n# comment\r\n\tisready \r\n");
    assert_eq!(program.line(), "readyok");
    program.send_bytes(b"  position\tstartpos  moves\t c2+c6\x0b\r\nsetoption  name  clear   hash\r\nlegal\r\n");
    assert!(program.line().contains(" d8-e7 "));
    // The last line needs no line feed.
    program.send_bytes(b"status");
    assert_eq!(program.finish().0, ["status in_progress"]);
}
