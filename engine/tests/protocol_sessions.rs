//! Conversations with the real program that a document would not tell: commands during a search, and sudden ends.

use std::io::{Read, Write};
use std::process::Stdio;

use xiongmao_tests::plain::random::Rng;
use xiongmao_tests::program::Program;

use crate::commands::{command, start};

const ERROR: &str = "info string error: ";

fn is_answer(line: &str) -> bool {
    line.starts_with("bestmove ")
}

fn answers(lines: &[String]) -> usize {
    lines.iter().filter(|line| is_answer(line)).count()
}

/// Everything the program says to these lines, its input ending after them.
fn talk(lines: &[&str]) -> Vec<String> {
    let mut program = start();
    for line in lines {
        program.send(line);
    }
    let (lines, status) = program.finish();
    assert!(status.success());
    lines
}

#[test]
fn what_only_reads_does_not_end_a_search() {
    let mut program = start();
    program.send("go infinite");
    for (command, last) in [
        ("isready", "readyok"),
        ("uci", "uciok"),
        ("d", "key "),
        ("feen", "feen "),
        ("fen", "fen "),
        ("legal", "legal "),
        ("status", "status "),
        ("help", "quit "),
    ] {
        program.send(command);
        assert_eq!(answers(&program.until(last)), 0, "{command} ended the search");
    }
    program.send("stop");
    assert!(is_answer(program.until("bestmove ").last().unwrap()));
    program.send("isready");
    assert_eq!(program.line(), "readyok");
}

#[test]
fn what_changes_something_ends_the_search_first() {
    for command in [
        "position startpos moves a3-a4",
        "position feen 4g^3/8/8/8/8/8/8/3G^3R / X/x",
        "ucinewgame",
        "setoption name Hash value 2",
        "setoption name Threads value 2",
        "setoption name Clear Hash",
        "setoption name PMN value strict",
        "setoption name MoveLimit value false",
        "setoption name Skill Level value 5",
        "setoption name UCI_AnalyseMode value true",
        "setoption name UCI_Notation value coordinate",
        "go perft 1",
    ] {
        let mut program = start();
        program.send("go infinite");
        program.send(command);
        program.send("isready");
        let lines = program.until("readyok");
        assert_eq!(answers(&lines), 1, "{command}: {lines:?}");
        assert!(!lines.iter().any(|line| line.starts_with(ERROR)), "{command}: {lines:?}");
        // The program is as able as before.
        program.send("go depth 2");
        assert!(is_answer(program.until("bestmove ").last().unwrap()), "{command}");
        assert!(program.finish().1.success());
    }
}

#[test]
fn reasons_are_given_once_whatever_runs_or_follows() {
    let lines =
        talk(&["go infinite", "why a3-a4", "threats", "stop", "stop", "isready", "position feen x", "why a3-a4"]);
    let kinds: Vec<&str> = lines
        .iter()
        .map(|line| line.split(' ').next().unwrap())
        .filter(|first| ["bestmove", "why", "threats", "readyok"].contains(first))
        .collect();
    assert_eq!(kinds, ["bestmove", "why", "threats", "readyok"]);
    assert!(lines.last().unwrap().starts_with(&format!("{ERROR}the last position was refused")), "{lines:#?}");
    for (line, start) in [("why ", r#"{"move":"a3-a4","best":""#), ("threats ", r#"{"by":"north","facts":[]"#)] {
        let json = lines.iter().find_map(|said| said.strip_prefix(line)).unwrap();
        assert!(json.starts_with(start), "{json}");
    }
    // An interrupted answer comes at once, and what is learnt for it does not change a search.
    let nodes = |commands: &[&str]| talk(commands).into_iter().rfind(|line| line.contains(" nodes "));
    let text =
        |line: Option<String>| line.unwrap().split(" nodes ").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    assert_eq!(text(nodes(&["go depth 5"])), text(nodes(&["why a3-a4", "threats", "go depth 5"])));
}

#[test]
fn a_refused_hash_leaves_the_old_one() {
    let lines = talk(&["go infinite", "setoption name Hash value 33554432", "go depth 3"]);
    assert_eq!(answers(&lines), 2);
    assert_eq!(lines.iter().filter(|line| line.starts_with(ERROR)).count(), 1);
    assert!(is_answer(lines.last().unwrap()));
}

#[test]
fn every_go_has_one_answer() {
    // A stop right behind the go must not be lost, however early it comes.
    let mut program = start();
    for round in 0..200 {
        program.send(if round % 2 == 0 { "go infinite" } else { "go" });
        program.send("stop");
        let lines = program.until("bestmove ");
        assert!(lines[..lines.len() - 1].iter().all(|line| line.starts_with("info depth ")), "{lines:?}");
    }
    program.send("stop");
    program.send("isready");
    assert_eq!(program.line(), "readyok");
}

#[test]
fn any_order_of_commands_is_answered() {
    let commands = [
        "go infinite",
        "go depth 3",
        "go nodes 3000",
        "go movetime 5",
        "go wtime 50 btime 50",
        "go ponder wtime 50 btime 50",
        "go ponder depth 2",
        "ponderhit",
        "stop",
        "isready",
        "ucinewgame",
        "position startpos",
        "position startpos moves c2+c6 c7+c3",
        "position feen 3g^4/8/8/8/8/8/8/3R1G^2 / X/x moves d1+d8",
        "setoption name Hash value 1",
        "setoption name Hash value 3",
        "setoption name Threads value 1",
        "setoption name Threads value 3",
        "setoption name MultiPV value 3",
        "setoption name MultiPV value 1",
        "go perft 2",
        "nonsense",
        "legal",
    ];
    for seed in 0..8 {
        let mut rng = Rng::new(seed);
        let mut program = start();
        let (mut searches, mut counts, mut errors, mut ready) = (0, 0, 0, 0);
        for _ in 0..150 {
            let command = commands[rng.below(commands.len())];
            program.send(command);
            match command {
                "go perft 2" => counts += 1,
                "nonsense" => errors += 1,
                "isready" => ready += 1,
                _ => searches += usize::from(command.starts_with("go ")),
            }
        }
        let (lines, status) = program.finish();
        assert!(status.success());
        let count = |beginning: &str| lines.iter().filter(|line| line.starts_with(beginning)).count();
        assert_eq!(answers(&lines), searches, "seed {seed}");
        assert_eq!(count("readyok"), ready, "seed {seed}");
        assert_eq!(count(ERROR), errors, "seed {seed}");
        assert_eq!(count("nodes ") + count("info string perft was stopped"), counts, "seed {seed}");
    }
}

#[test]
fn wait_reads_on_when_the_search_has_answered() {
    let lines = talk(&["go depth 5", "wait", "feen", "go perft 3", "wait", "status", "go depth 2", "wait", "quit"]);
    let place = |beginning: &str| lines.iter().position(|line| line.starts_with(beginning)).unwrap();
    assert!(place("info depth 5 ") < place("bestmove ") && place("bestmove ") < place("feen "), "{lines:?}");
    assert!(place("feen ") < place("nodes ") && place("nodes ") < place("status "), "{lines:?}");
    assert!(place("status ") < lines.len() - 1 && lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
    // Nothing that waits for a command itself is waited for.
    for go in ["go infinite", "go", "go ponder depth 3", "go infinite depth 1"] {
        let lines = talk(&[go, "wait", "isready", "stop", "wait"]);
        let errors = lines.iter().filter(|line| line.starts_with(ERROR)).count();
        assert_eq!((errors, answers(&lines)), (1, 1), "{go}: {lines:?}");
    }
    // A finished game is answered at once, and with ponderhit the search ends by itself.
    let over = "position feen 3g^4/8/8/8/8/8/8/3R1G^2 / X/x moves d1+d8";
    assert_eq!(answers(&talk(&[over, "go depth 3", "wait", "go ponder depth 3", "ponderhit", "wait"])), 2);
}

#[test]
fn quit_answers_first() {
    let mut program = start();
    program.send("go infinite");
    program.send("quit");
    assert!(program.wait().success());
    assert_eq!(answers(&program.finish().0), 1);
    let mut program = start();
    program.send("quit");
    assert!(program.wait().success());
    assert!(program.finish().0.is_empty());
}

#[test]
fn at_the_end_of_the_input_a_finite_search_runs_to_its_end() {
    let lines = talk(&["go depth 5"]);
    assert_eq!(answers(&lines), 1);
    assert!(lines.iter().any(|line| line.starts_with("info depth 5 ")), "{lines:?}");
    let lines = talk(&["go perft 4"]);
    assert_eq!(lines.last().unwrap(), "nodes 458226");
    for endless in ["go", "go infinite", "go infinite depth 2", "go searchmoves a3-a4"] {
        assert_eq!(answers(&talk(&[endless])), 1, "{endless}");
    }
    assert!(talk(&[]).is_empty());
}

#[test]
fn an_endless_search_that_is_done_waits_for_stop() {
    let mut program = start();
    for (position, go) in [
        ("position startpos", "go infinite depth 2"),
        ("position feen 3g^4/8/8/8/8/8/8/3R1G^2 / X/x moves d1+d8", "go infinite"),
    ] {
        program.send(position);
        program.send(go);
        let depth = if go.ends_with('2') { "info depth 2 " } else { "info depth 0 " };
        program.until(depth);
        idle(&program);
        program.send("isready");
        assert_eq!(program.line(), "readyok");
        program.send("stop");
        assert!(is_answer(&program.line()));
    }
}

/// Waits until the program waits: its threads sleep, and none of them is woken for a while. A program that spins never
/// sleeps, one that looks again and again wakes up; how long it takes to come to rest is left to the machine.
#[cfg(target_os = "linux")]
fn idle(program: &Program) {
    const WHILE: std::time::Duration = std::time::Duration::from_millis(250);
    const MOST: usize = 400;
    // Of each thread whether it sleeps, and how often it was put to sleep or interrupted.
    let look = || -> Vec<(bool, Vec<String>)> {
        let threads = std::fs::read_dir(format!("/proc/{}/task", program.id())).unwrap();
        // A thread may end between the two looks at it.
        let states = threads.filter_map(|thread| std::fs::read_to_string(thread.unwrap().path().join("status")).ok());
        let switches =
            |text: &str| text.lines().filter(|line| line.contains("ctxt_switches")).map(str::to_owned).collect();
        states.map(|text| (text.contains("\nState:\tS"), switches(&text))).collect()
    };
    let mut before = look();
    for _ in 0..MOST {
        std::thread::sleep(WHILE);
        let now = look();
        if now == before && now.iter().all(|(sleeps, _)| *sleeps) {
            return;
        }
        before = now;
    }
    panic!("the program does not come to rest: {before:?}");
}

#[cfg(not(target_os = "linux"))]
fn idle(_: &Program) {}

#[test]
fn a_new_game_forgets_the_old_one() {
    let mut program = start();
    let mut search = |before: &str| {
        program.send(before);
        program.send("go nodes 30000");
        let lines = program.until("bestmove ");
        // Everything but speed and time, which are never the same.
        let printed = |line: &String| line.split(" nps ").next().unwrap().to_owned();
        lines.iter().map(printed).collect::<Vec<_>>()
    };
    let first = search("ucinewgame");
    assert_eq!(search("ucinewgame"), first);
    assert_eq!(search("setoption name Clear Hash"), first);
}

#[test]
fn options_take_effect() {
    let mut program = start();
    // A hundred half-moves of two chariots and two generals that never repeat a position.
    let moves = quiet_plies(100);
    let position = format!("position feen r3g^3/8/8/8/8/8/8/3G^3R / X/x moves {moves}");
    program.send(&position);
    program.send("status");
    assert_eq!(program.line(), "status movelimit draw");
    program.send("setoption name MoveLimit value false");
    program.send("status");
    assert_eq!(program.line(), "status in_progress");
    program.send(&position);
    program.send("status");
    assert_eq!(program.line(), "status in_progress");
    program.send("position feen 3g^4/8/8/8/4S3/8/8/4G^3 / X/x");
    program.send("setoption name pmn value STRICT");
    program.send("legal");
    assert_eq!(program.line(), "legal e1-e2 e1-f1 e1~d1=D^ e4-e5=+S");
    program.send("go depth 2 searchmoves e4-e5");
    assert!(program.until("bestmove ").last().unwrap().starts_with("bestmove e4-e5=+S"));
    program.send("setoption name PMN value written");
    program.send("legal");
    assert_eq!(program.line(), "legal e1-e2 e1-f1 e1~d1 e4-e5");
}

/// This many plies without a capture, played by the plain implementation.
fn quiet_plies(count: usize) -> String {
    let mut game = xiongmao_tests::plain::Game::from_feen("r3g^3/8/8/8/8/8/8/3G^3R / X/x").unwrap();
    let mut rng = Rng::new(1);
    let mut moves = Vec::new();
    while moves.len() < count {
        let legal: Vec<_> = game.legal_moves().into_iter().filter(|mv| !mv.pmn(&game).contains(['+', '~'])).collect();
        let mv = legal[rng.below(legal.len())];
        moves.push(mv.pmn(&game));
        game.play(mv).unwrap();
    }
    moves.join(" ")
}

#[test]
fn a_reader_that_leaves_ends_the_program_quietly() {
    let mut command = command(&[]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The program may be gone before it has read all of this.
    let _ = input.write_all(b"uci\ngo infinite\n");
    let status = child.wait().unwrap();
    drop(input);
    let mut printed = String::new();
    child.stderr.take().unwrap().read_to_string(&mut printed).unwrap();
    assert!(status.success() && printed.is_empty(), "{status} {printed}");
}
