//! Random conversations that change between UCCI, UCI-Cyclone and UCI, and between the games: every `go` has one
//! answer, nothing hangs, and the program exits cleanly.
//!
//! `XIONGMAO_CHAOS` sets the number of conversations, `XIONGMAO_SEED` selects them.

use xiongmao_tests::chaos::run_all;
use xiongmao_tests::plain::random::Rng;
use xiongmao_tests::{rounds, setting};

use crate::commands::start;

/// Conversations, unless `XIONGMAO_CHAOS` or `XIONGMAO_EFFORT` asks for more.
const CONVERSATIONS: u64 = 100;
/// Lines of a conversation.
const LENGTH: usize = 30;

/// Lines that are no `go` and no `stop`.
const LINES: &[&str] = &[
    "ucci",
    "ucci",
    "uci",
    "ucicyclone",
    "isready",
    "setoption name UCI_Variant value xiongqi",
    "setoption name UCI_Variant value xiangqi",
    "setoption newgame",
    "setoption usemillisec true",
    "setoption debug true",
    "setoption batch true",
    "setoption batch false",
    "setoption hashsize 2",
    "setoption threads 2",
    "setoption threads 0",
    "setoption perpetual counted",
    "setoption promotion false",
    "position startpos",
    "position startpos moves h2e2 h9g7",
    "position startpos moves h3e3",
    "position startpos moves a3-a4",
    "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2 h9g7",
    "position fen 3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1 moves a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9",
    "position feen 3g^4/8/8/8/8/8/8/3R1G^2 / X/x",
    "position nowhere",
    "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r moves h2e2",
    "startpos moves b2e2",
    "banmoves h2e2 b2e2 a3-a4",
    "probe startpos moves h2e2",
    "ponderhit",
    "ponderhit draw",
    "xyzzy",
    "",
];
/// Searches and counts that end by themselves, or with the next line that stops them.
const GO: &[&str] = &[
    "go depth 0",
    "go depth 3",
    "go nodes 300",
    "go time 20",
    "go draw time 30 increment 2 opptime 30",
    "go wtime 20 btime 20",
    "go movetime 5",
    "go infinite",
    "go",
    "go ponder time 50 increment 0 opptime 50",
    "go depth three",
    "go nowhere",
];

/// Holds one conversation.
fn converse(seed: u64) {
    let mut rng = Rng::new(seed);
    let mut program = start();
    let (mut script, mut searches, mut stops) = (Vec::new(), 0, 0);
    for _ in 0..LENGTH {
        let line = match rng.below(8) {
            0 | 1 => GO[rng.below(GO.len())],
            2 => "stop",
            _ => LINES[rng.below(LINES.len())],
        };
        searches += usize::from(line.starts_with("go"));
        stops += usize::from(line == "stop");
        program.send(line);
        script.push(line);
    }
    program.send("quit");
    let (lines, status) = program.finish();
    let printed = format!("seed {seed}:\n{}\nsaid:\n{}", script.join("\n"), lines.join("\n"));
    assert!(status.success(), "{status}, {printed}");
    let answers = lines.iter().filter(|line| line.starts_with("bestmove ") || *line == "nobestmove").count();
    // In UCCI, a `stop` without a search has an answer, too.
    assert!((searches..=searches + stops).contains(&answers), "{answers} answers to {searches} searches, {printed}");
    for line in &lines {
        let first = line.split(' ').next().unwrap_or_default();
        let known = ["id", "option", "uciok", "ucciok", "readyok", "info", "bestmove", "nobestmove", "pophash", "bye"];
        assert!(known.contains(&first), "'{line}', {printed}");
    }
}

#[test]
fn every_go_has_one_answer_in_any_language() {
    run_all(setting("XIONGMAO_CHAOS", rounds(CONVERSATIONS)), converse);
}
