//! The effects of options: notation, log, analysis mode.

use std::path::Path;

use xiongmao_movegen::AnyGame;
use xiongmao_movegen::xiongqi::Game;
use xiongmao_tests::program::Program;

use crate::commands::start;

const ERROR: &str = "info string error: ";
const START_FEN: &str = "rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR w - - 0 1";

/// Sends these lines. Returns everything up to the answer.
fn search(program: &mut Program, lines: &[&str]) -> Vec<String> {
    for line in lines {
        program.send(line);
    }
    program.until("bestmove ")
}

/// Fails if the program has printed anything that was not read.
fn says_nothing(program: &mut Program) {
    program.send("isready");
    assert_eq!(program.line(), "readyok");
}

/// The words after this one.
fn behind<'a>(line: &'a str, word: &str) -> Vec<&'a str> {
    line.split(' ').skip_while(|found| *found != word).skip(1).collect()
}

fn is_coordinates(mv: &str) -> bool {
    let square = |bytes: &[u8]| (b'a'..=b'h').contains(&bytes[0]) && (b'1'..=b'8').contains(&bytes[1]);
    let bytes = mv.as_bytes();
    matches!(bytes.len(), 4 | 5)
        && square(bytes)
        && square(&bytes[2..])
        && bytes[4..].iter().all(u8::is_ascii_lowercase)
}

#[test]
fn coordinates_are_spoken_throughout() {
    let mut program = start();
    program.send("setoption name UCI_Notation value coordinate");
    program.send(&format!("position fen {START_FEN} moves c2c6 a6a5"));
    program.send("legal");
    let legal = program.line();
    let legal: Vec<&str> = legal.split(' ').skip(1).collect();
    assert!(legal.len() > 20 && legal.iter().all(|mv| is_coordinates(mv)), "{legal:?}");
    let lines = search(&mut program, &["go depth 4 searchmoves c6c8 c6e6 h3h4"]);
    for line in &lines {
        let moves = if line.starts_with("bestmove") { vec![behind(line, "bestmove")[0]] } else { behind(line, "pv") };
        assert!(!moves.is_empty() && moves.iter().all(|mv| is_coordinates(mv)), "{line}");
    }
    let answer = lines.last().unwrap();
    assert!(is_coordinates(behind(answer, "ponder")[0]), "{answer}");
    program.send("go perft 1");
    let counts = program.until("nodes ");
    assert!(legal.iter().zip(&counts).all(|(mv, count)| *count == format!("{mv} 1")), "{counts:?}");
    program.send("position fen 3g4/S7/8/8/8/8/8/4G3 w - - 0 1");
    program.send("legal");
    assert!(program.line().contains(" a7a8 a7a8a a7a8b a7a8c a7a8e a7a8h a7a8r "));
    // The other notation can still be read.
    program.send("position startpos moves c2+c6");
    says_nothing(&mut program);
    program.send("setoption name UCI_Notation value pmn");
    program.send("legal");
    assert!(program.line().contains(" a6-a5 "));
}

#[test]
fn fen_is_read_and_written() {
    let mut program = start();
    program.send("fen");
    assert_eq!(program.line(), format!("fen {START_FEN}"));
    program.send(&format!("position fen {START_FEN} moves c2c6 a6a5 a1a2"));
    program.send("fen");
    assert_eq!(program.line(), "fen rhbagbhr/2c2c2/1sCsssss/s7/8/SSSSSSSS/R4C2/1HBAGBHR b - - 1 2");
    program.send("feen");
    assert_eq!(program.line(), "feen rhbag^bhr/2c2c2/1sCsssss/s7/8/SSSSSSSS/R4C2/1HBAG^BHR s/ x/X");
    // The half-move clock of the FEN counts.
    program.send("position fen r3g3/8/8/8/8/8/8/3G3R b - - 99 70 moves a8a7");
    program.send("status");
    assert_eq!(program.line(), "status movelimit draw");
}

#[test]
fn with_coordinates_a_line_ends_where_a_general_cannot_be_saved() {
    let mut program = start();
    let mut cut = 0;
    for row in include_str!("../../tests/data/mates.tsv").lines().step_by(25) {
        let feen = row.split('\t').next().unwrap();
        program.send("ucinewgame");
        program.send("setoption name UCI_Notation value coordinate");
        let lines = search(&mut program, &[&format!("position feen {feen}"), "go depth 5"]);
        for line in lines.iter().filter(|line| line.contains(" pv ")) {
            let (mut game, plies) = (Game::from_feen(feen).unwrap(), behind(line, "pv"));
            game.play_line(plies.iter().copied()).unwrap_or_else(|error| panic!("{feen}: {line}: {error}"));
            let taken = game.status().to_string().starts_with("mareking");
            assert!(!taken || plies.len() == 1, "{feen}: {line}");
            let mate = behind(line, "mate").first().map(|plies| plies.parse::<i32>().unwrap());
            if let Some(mate @ 1..) = mate {
                // Counted to the move after which the general cannot be saved: the last one shown.
                assert_eq!(plies.len() as i32, 2 * mate - 1, "{feen}: {line}");
                if !taken {
                    assert!(AnyGame::new(game).safe_moves().is_empty(), "{feen}: {line}");
                    cut += 1;
                }
            }
        }
    }
    assert!(cut > 10, "{cut}");
}

/// The lines of a log; their times are checked and removed.
fn logged(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap();
    let line = |line: &str| {
        let (time, rest) = line.split_once(' ').unwrap();
        assert!(time.len() == 24 && time.ends_with('Z') && time.as_bytes()[10] == b'T', "{line}");
        rest.to_owned()
    };
    text.lines().map(line).collect()
}

#[test]
fn every_line_is_logged_as_soon_as_it_is_told() {
    let folder = tempfile::tempdir().unwrap();
    // A path may contain two blanks in a row.
    let path = folder.path().join("a  log.txt");
    let mut program = start();
    program.send(&format!("setoption name Debug Log File value {}", path.display()));
    let mut expected = Vec::new();
    for command in ["isready", "go depth 3", "foo", "", "feen"] {
        program.send(command);
        expected.push(format!("> {command}"));
        let last = if command.starts_with("go") { "bestmove " } else { "" };
        if !command.is_empty() {
            expected.extend(program.until(last).into_iter().map(|line| format!("< {line}")));
        }
    }
    // The last line is in the file before the next command is sent.
    assert_eq!(logged(&path), expected);
    program.send_bytes(b"foo\xff\n");
    let printed = program.line();
    let log = logged(&path);
    assert!(log[log.len() - 2].starts_with("> (column 4: ") && log[log.len() - 1] == format!("< {printed}"), "{log:?}");
    // An unusable file is refused, and the log goes on.
    for wrong in ["/", "/no/such/folder/log"].into_iter().chain(cfg!(unix).then_some("/dev/null")) {
        program.send(&format!("setoption name Debug Log File value {wrong}"));
        let printed = program.line();
        assert!(printed.starts_with(ERROR) && printed.contains(wrong), "{printed}");
    }
    program.send("isready");
    assert_eq!(program.line(), "readyok");
    assert_eq!(logged(&path).last().unwrap(), "< readyok");
    program.send("setoption name Debug Log File value <empty>");
    program.send("status");
    program.until("status ");
    let length = logged(&path).len();
    assert_eq!(logged(&path).last().unwrap(), "> setoption name Debug Log File value <empty>");
    // Another program appends to the log. A missing value means an empty path.
    let mut other = start();
    other.send(&format!("setoption name debug log file value {}", path.display()));
    other.send("setoption name debug log file");
    says_nothing(&mut other);
    assert_eq!(logged(&path).len(), length + 1);
}

#[test]
fn options_that_only_tell_are_accepted_as_they_are() {
    let mut program = start();
    program.send("uci");
    let declared = program.until("uciok");
    let about = declared.iter().find(|line| line.starts_with("option name UCI_EngineAbout")).unwrap();
    let about = about.split_once(" default ").unwrap().1;
    for line in [
        format!("setoption name UCI_EngineAbout value {about}"),
        "setoption name UCI_Variant value Xiongqi".to_owned(),
        "setoption name Ponder value true".to_owned(),
    ] {
        program.send(&line);
        says_nothing(&mut program);
    }
}

#[test]
fn analysis_knows_no_weakness_and_no_haste() {
    let mut program = start();
    let printed = |lines: Vec<String>| -> Vec<String> {
        lines.iter().map(|line| line.split(" nps ").next().unwrap().to_owned()).collect()
    };
    let full = printed(search(&mut program, &["ucinewgame", "go depth 6"]));
    program.send("setoption name Skill Level value 0");
    assert_ne!(printed(search(&mut program, &["ucinewgame", "go depth 6"])), full);
    program.send("setoption name UCI_AnalyseMode value true");
    assert_eq!(printed(search(&mut program, &["ucinewgame", "go depth 6"])), full);
    // In a game, a proven win and a position with a single move take no time.
    for position in ["3g^4/8/8/8/8/8/8/3R1G^2 / X/x", "7g^/8/8/8/8/7s/8/G^7 / X/x moves a1-a2 h8-h7 a2-a1 h7-h8"] {
        let mut depths = [0, 0];
        for (mode, depth) in depths.iter_mut().enumerate() {
            program.send(&format!("setoption name UCI_AnalyseMode value {}", mode == 1));
            program.send("setoption name Skill Level value 20");
            let go = if position.contains('R') { "go movetime 150" } else { "go wtime 6000 btime 6000" };
            let lines = search(&mut program, &["ucinewgame", &format!("position feen {position}"), go]);
            let last = lines.iter().rfind(|line| line.starts_with("info depth")).unwrap();
            *depth = behind(last, "depth")[0].parse::<u32>().unwrap();
        }
        assert!(depths[0] < 4 && depths[1] > 8, "{position}: {depths:?}");
    }
}
