//! Misbehaving engines, for the tests of matches. The first argument selects the behaviour; the rest is ignored.

use std::io::{self, BufRead, Write};
use std::process::exit;
use std::time::Duration;

use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::xiongqi::{Game, Parts};
use xiongmao_movegen::{Move, Position};

/// Practically for ever; tests do not wait this long.
const NEVER: Duration = Duration::from_secs(600);

fn main() {
    let how = std::env::args().nth(1).unwrap_or_default();
    if how == "stillborn" {
        exit(9);
    }
    let mut game = Game::start();
    let mut asked = 0;
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("uci") => {
                say("id name Mock\noption name Level type spin default 1 min 1 max 9\nuciok");
            }
            Some("isready") => say("readyok"),
            Some("position") if how == "chess" => game = read_fen(&line),
            Some("position") => game = read_position(&line),
            Some("go") if how == "chess" => chess(&game, &line),
            Some("go") => {
                asked += 1;
                go(&how, &game, asked);
            }
            Some("stop") if how == "late" => answer(&game, first(&game), ""),
            Some("quit") if how == "stubborn" => std::thread::sleep(NEVER),
            Some("quit") => return,
            _ => {}
        }
    }
    if how == "stubborn" {
        std::thread::sleep(NEVER);
    }
}

/// Answers a `go` according to its behaviour.
fn go(how: &str, game: &Game, asked: u32) {
    match how {
        "crash" if asked > 2 => {
            eprintln!("the last words of a mock engine");
            exit(3);
        }
        "hang" => std::thread::sleep(NEVER),
        "close" => {
            close_output();
            std::thread::sleep(NEVER);
        }
        "late" => {}
        "echoes" => (0..500).for_each(|_| answer(game, first(game), "")),
        "nonsense" => say("bestmove xyzzy"),
        "illegal" => say("bestmove a1-h8"),
        "mute" => say("bestmove (none)"),
        "slow" => {
            std::thread::sleep(Duration::from_millis(400));
            answer(game, first(game), "");
        }
        "flood" => loop {
            say("info depth 1 score cp 0 nodes 1 pv a1-a2 and so on and so on");
        },
        "chatter" => {
            for number in 0..3_000 {
                say(&format!("info depth {number} score cp 0"));
            }
            let mut out = io::stdout().lock();
            // Bytes that are not text, and a line longer than any reader should keep.
            let _ = out.write_all(&[b"\xff\xfe\x00\n".as_slice(), "x".repeat(1 << 20).as_bytes(), b"\n"].concat());
            drop(out);
            answer(game, first(game), "");
        }
        "repeat" => answer(game, back_and_forth(game), ""),
        "liar" => {
            let other = game.legal_moves().iter().copied().next_back();
            let pv = other.map_or(String::new(), |mv| game.write_move(mv, Notation::Pmn));
            answer(game, first(game), &format!("info depth 1 score mate 1 pv {pv} a1-a1"));
        }
        _ => answer(game, first(game), ""),
    }
}

fn say(line: &str) {
    let mut out = io::stdout().lock();
    // The other end has closed the pipe, so exit.
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}

/// Prints an `info` line and a best move.
fn answer(game: &Game, mv: Option<Move>, thought: &str) {
    let Some(mv) = mv else { return say("bestmove (none)") };
    let text = game.write_move(mv, Notation::Pmn);
    if thought.is_empty() {
        say(&format!("info depth 1 seldepth 1 score cp 0 nodes 1 time 1 pv {text}"));
    } else {
        say(thought);
    }
    say(&format!("bestmove {text}"));
}

/// A capture of the terminal piece, or else the first move.
fn first(game: &Game) -> Option<Move> {
    let moves = game.legal_moves();
    moves.iter().copied().find(|&mv| game.captures_terminal(mv)).or_else(|| moves.iter().copied().next())
}

/// Plays like a chess program: it reads FEN and coordinates, plays the last of the offered moves, and has none if it
/// cannot save its terminal piece.
fn chess(game: &Game, line: &str) {
    let Some((_, offered)) = line.split_once(" searchmoves ") else { return say("bestmove (nothing was offered)") };
    let attacked = game.in_check();
    let moves = offered.split(' ').map(|text| (text, game.read_move(text).expect("coordinates are sound")));
    // It does not know that it could capture the terminal piece.
    let mut safe = moves
        .inspect(|(_, mv)| assert!(!game.captures_terminal(*mv)))
        .filter(|(_, mv)| !game.is_suicidal(*mv, attacked));
    match safe.next_back() {
        Some((text, _)) => say(&format!("info depth 1 score mate 7 pv {text} x9x9\nbestmove {text}")),
        None => say("bestmove (none)"),
    }
}

/// A repetitive move, or else the last own move back, or else the first move of an officer.
fn back_and_forth(game: &Game) -> Option<Move> {
    let mut all = Vec::new();
    let mut list = xiongmao_movegen::MoveList::new();
    game.noisy(&mut list);
    all.extend(list.iter().copied());
    list.clear();
    game.quiet(&mut list);
    all.extend(list.iter().copied());
    let played: Vec<_> = game.played().collect();
    let back = played.iter().rev().nth(1).map(|undo| {
        let Parts { origin, destination, .. } = Parts::of(undo.mv);
        Parts { origin: destination, destination: origin, promotion: None }.mv()
    });
    all.iter()
        .copied()
        .find(|&mv| game.is_repetitive(mv))
        .or_else(|| back.filter(|mv| all.contains(mv)))
        .or_else(|| game.read_move(if game.plies_played().is_multiple_of(2) { "a1-a2" } else { "a8-a7" }).ok())
        .or_else(|| first(game))
}

/// Reads `position startpos` or `position feen F` with optional `moves`, which are always valid.
fn read_position(line: &str) -> Game {
    let (set_up, moves) = line.split_once(" moves ").unwrap_or((line, ""));
    let mut game = match set_up.strip_prefix("position feen ") {
        Some(feen) => Game::from_feen(feen).expect("the runner sends a sound position"),
        None => Game::start(),
    };
    game.play_line(moves.split_whitespace()).expect("the runner sends sound moves");
    game
}

/// Reads `position startpos` or `position fen F` with optional `moves` in coordinates.
fn read_fen(line: &str) -> Game {
    let (set_up, moves) = line.split_once(" moves ").unwrap_or((line, ""));
    let mut game = match set_up.strip_prefix("position fen ") {
        Some(fen) => {
            let (board, rest) = fen.split_once(' ').expect("the side to move follows");
            let board = board.replace('g', "g^").replace('G', "G^");
            let styles = if rest.starts_with('w') { "X/x" } else { "x/X" };
            Game::from_feen(&format!("{board} / {styles}")).expect("the runner sends a sound position")
        }
        None => Game::start(),
    };
    let is_plain =
        |mv: &str| matches!(mv.len(), 4 | 5) && mv.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    assert!(moves.split_whitespace().all(is_plain), "{moves}");
    game.play_line(moves.split_whitespace()).expect("the runner sends sound moves");
    game
}

/// Closes the standard output while the process keeps running.
#[cfg(unix)]
fn close_output() {
    let nothing = std::fs::File::open("/dev/null").expect("there is always nothing");
    let _ = rustix::stdio::dup2_stdout(nothing);
}

#[cfg(not(unix))]
fn close_output() {}
