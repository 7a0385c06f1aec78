//! Pondering: no answer before `ponderhit` or `stop`, exactly one after it.

use std::time::Duration;

use xiongmao_tests::program::Program;

use crate::commands::start;

/// Fails if the program has answered; what else it has said is heard now.
fn has_not_answered(program: &mut Program) {
    program.send("isready");
    let lines = program.until("readyok");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
}

/// Fails unless one answer comes and nothing after it.
fn answers_once(program: &mut Program) {
    program.until("bestmove ");
    program.send("isready");
    assert_eq!(program.line(), "readyok");
}

#[test]
fn time_does_not_end_a_search_that_ponders() {
    for limits in ["movetime 5", "wtime 20 btime 20", "wtime 20 btime 20 winc 5 movestogo 1"] {
        for end in ["ponderhit", "stop"] {
            let mut program = start();
            program.send(&format!("go ponder {limits}"));
            has_not_answered(&mut program);
            // Many times what the limits allow.
            std::thread::sleep(Duration::from_millis(100));
            has_not_answered(&mut program);
            program.send(end);
            answers_once(&mut program);
            assert!(program.finish().1.success());
        }
    }
}

#[test]
fn an_answer_that_is_there_waits() {
    let mate = "position feen 3g^4/8/8/8/8/8/8/3R1G^2 / X/x";
    for (position, go, last) in [
        ("position startpos", "go ponder depth 3", "info depth 3 "),
        ("position startpos", "go depth 3 ponder wtime 1000 btime 1000", "info depth 3 "),
        ("position feen 7g^/8/8/8/8/8/S7/G^6r / X/x", "go ponder nodes 100", "info depth 1 "),
        (mate, "go ponder depth 4", "info depth 4 "),
    ] {
        for end in ["ponderhit", "stop"] {
            let mut program = start();
            program.send(position);
            program.send(go);
            program.until(last);
            has_not_answered(&mut program);
            program.send(end);
            answers_once(&mut program);
        }
    }
    // A game that is over has its answer from the beginning.
    let mut program = start();
    program.send(&format!("{mate} moves d1+d8"));
    program.send("go ponder wtime 10 btime 10");
    assert_eq!(program.line(), "info depth 0 score mate 0");
    has_not_answered(&mut program);
    program.send("ponderhit");
    assert_eq!(program.line(), "bestmove (none)");
}

#[test]
fn the_time_used_counts_from_the_go() {
    let mut program = start();
    program.send("position startpos moves a3-a4");
    program.send("go ponder wtime 5000 btime 5000 movestogo 50");
    let used = |line: &str| -> u64 {
        let words: Vec<&str> = line.split(' ').collect();
        let at = words.iter().position(|word| *word == "time").expect("every line tells the time");
        words[at + 1].parse().expect("milliseconds")
    };
    loop {
        let line = program.line();
        assert!(line.starts_with("info "), "{line}");
        // A fiftieth of the clock is planned for this move; far more than that has passed.
        if used(&line) > 300 {
            break;
        }
    }
    program.send("ponderhit");
    // The plan is spent: what was begun ends. That nothing more is begun is tested where the search is.
    let rest = program.until("bestmove ");
    let (_, printed) = rest.split_last().unwrap();
    assert!(printed.iter().all(|line| used(line) > 300), "{rest:?}");
}

#[test]
fn after_ponderhit_a_search_is_like_any_other() {
    let mut program = start();
    program.send("go ponder infinite");
    program.send("ponderhit");
    has_not_answered(&mut program);
    program.send("stop");
    answers_once(&mut program);
    program.send("go ponder");
    program.send("ponderhit");
    has_not_answered(&mut program);
    program.send("stop");
    answers_once(&mut program);
    program.send("go ponder movetime 20");
    program.send("ponderhit");
    answers_once(&mut program);
    program.send("go ponder depth 6");
    program.send("ponderhit");
    assert!(program.until("bestmove ").iter().any(|line| line.starts_with("info depth 6 ")));
}

#[test]
fn a_stray_ponderhit_does_nothing() {
    let mut program = start();
    program.send("ponderhit");
    program.send("go infinite");
    program.send("ponderhit");
    has_not_answered(&mut program);
    program.send("stop");
    answers_once(&mut program);
    program.send("ponderhit");
    program.send("isready");
    assert_eq!(program.line(), "readyok");
    program.send("ponderhit now");
    assert!(program.line().starts_with("info string error: "));
}

#[test]
fn whatever_ends_a_search_ends_pondering() {
    for end in ["position startpos moves a3-a4", "ucinewgame", "setoption name Hash value 2", "go perft 1", "quit"] {
        let mut program = start();
        program.send("go ponder wtime 1000 btime 1000");
        program.send(end);
        let (lines, status) = program.finish();
        assert!(status.success(), "{end}");
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 1, "{end}");
    }
    // Nobody can send `ponderhit` any more.
    let mut program = start();
    program.send("go ponder movetime 100000");
    let (lines, status) = program.finish();
    assert!(status.success());
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 1);
}
