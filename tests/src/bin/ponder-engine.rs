//! An engine that ponders, for the tests of matches. It watches what it is told: whatever a runner must not say at that
//! moment ends it with an error. The first argument is its protocol: xiongmao (Xiongqi), uci, uci0 or ucci (Xiangqi).
//! The second is its manner: what it expects of the opponent, and how it ends a search on the opponent's time. It plays
//! the first legal move that is not banned.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::exit;
use std::time::{Duration, Instant};

use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, games};

/// How long a slow engine takes.
const SLOW: Duration = Duration::from_millis(50);
/// How long to wait for another engine, which does not take so long unless it hangs.
const HANG: Duration = Duration::from_secs(60);

struct Engine {
    protocol: String,
    how: String,
    /// The file that tells one engine that the other has written its lines.
    file: PathBuf,
    game: AnyGame,
    banned: Vec<String>,
    /// Whether the option for pondering is set.
    may_ponder: bool,
    /// Whether it searches on the opponent's time.
    pondering: bool,
    /// The position that it expects to ponder on.
    expected: Option<String>,
}

fn main() {
    let mut words = std::env::args().skip(1);
    let [protocol, how, file] = [(); 3].map(|()| words.next().unwrap_or_default());
    let rules = games::named(if protocol == "xiongmao" { "xiongqi" } else { "xiangqi" }).expect("the game exists");
    let mut engine = Engine {
        protocol,
        how,
        file: file.into(),
        game: rules.start(),
        banned: Vec::new(),
        may_ponder: false,
        pondering: false,
        expected: None,
    };
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        if line == "quit" {
            return;
        }
        engine.hear(&line);
    }
}

impl Engine {
    fn is(&self, how: &str) -> bool {
        self.how == how
    }

    fn notation(&self) -> Notation {
        match self.protocol.as_str() {
            "xiongmao" => Notation::Pmn,
            "uci" => Notation::Coordinates,
            _ => Notation::CoordinatesFromZero,
        }
    }

    fn hear(&mut self, line: &str) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        match words.first().copied().unwrap_or_default() {
            "uci" | "ucci" => self.greet(),
            "isready" => say("readyok"),
            "setoption" => self.may_ponder |= line.to_ascii_lowercase().contains("ponder"),
            "ucinewgame" | "uccinewgame" => {
                needs(!self.pondering, line);
                self.expected = None;
            }
            "position" => {
                needs(!self.pondering, line);
                self.set_up(&words[1..]);
            }
            "banmoves" => self.banned = words[1..].iter().map(|&mv| mv.to_owned()).collect(),
            "go" => {
                needs(!self.pondering, line);
                self.go(line);
            }
            "ponderhit" | "stop" if self.is("early") => {}
            "ponderhit" => {
                needs(self.pondering, line);
                self.pondering = false;
                self.answer();
            }
            "stop" => {
                needs(self.pondering, line);
                self.pondering = false;
                if self.is("slow-stop") {
                    std::thread::sleep(SLOW);
                }
                say("bestmove (none)");
            }
            _ => needs(false, line),
        }
    }

    fn greet(&self) {
        match self.protocol.as_str() {
            "ucci" => say("option usemillisec type check default true\noption ponder type check default false\nucciok"),
            _ => say("option name Ponder type check default false\nuciok"),
        }
    }

    fn set_up(&mut self, rest: &[&str]) {
        self.banned.clear();
        let split = rest.iter().position(|&word| word == "moves").unwrap_or(rest.len());
        let rules = self.game.rules();
        let text = rest[..split].get(1..).unwrap_or_default().join(" ");
        self.game = match rest[0] {
            "fen" => rules.from_fen(&text).expect("the runner sends a sound position"),
            "feen" => rules.from_feen(&text).expect("the runner sends a sound position"),
            _ => rules.start(),
        };
        let moves = rest.iter().skip(split + 1).copied();
        self.game.play_line_as(moves, Some(self.notation())).expect("the runner sends sound moves");
    }

    fn go(&mut self, line: &str) {
        if !line.starts_with("go ponder") {
            return self.answer();
        }
        let expected = self.expected.take();
        needs(self.may_ponder && expected == Some(board(&self.game)), line);
        match self.how.as_str() {
            "early" => return self.answer(),
            "floods" => {
                for number in 0..10_000 {
                    say(&format!("info depth 1 nodes {number} string to and fro and up and down"));
                }
                std::fs::write(&self.file, "").expect("the file can be written");
            }
            _ => {}
        }
        self.pondering = true;
    }

    fn answer(&mut self) {
        match self.how.as_str() {
            // The first answer is not after a search on the other's time.
            "waits" => {
                let start = Instant::now();
                while self.game.plies_played() > 2 && !self.file.exists() && start.elapsed() < HANG {
                    std::thread::sleep(Duration::from_millis(1));
                }
            }
            "slow" => std::thread::sleep(SLOW),
            _ => {}
        }
        let notation = self.notation();
        let written = |game: &AnyGame| -> Vec<String> {
            game.legal_moves().iter().map(|&mv| game.write_move(mv, notation)).collect()
        };
        let moves = written(&self.game);
        let Some(mv) = moves.iter().find(|mv| !self.banned.contains(mv)) else { return say("bestmove (none)") };
        let mut after = self.game.clone();
        after.play_line_as([mv.as_str()], Some(notation)).expect("it is legal");
        let replies = written(&after);
        let expected = match self.how.as_str() {
            "illegal" => Some("a1a1".to_owned()),
            "silent" => None,
            "misses" | "slow-stop" => replies.last().cloned(),
            _ => replies.first().cloned(),
        };
        let expected = expected.filter(|_| self.may_ponder);
        self.expected = expected.as_ref().and_then(|reply| {
            after.play_line_as([reply.as_str()], Some(notation)).ok()?;
            Some(board(&after))
        });
        say(&format!("info depth 1 score {}1 pv {mv}", if self.protocol == "ucci" { "" } else { "cp " }));
        match expected {
            Some(reply) => say(&format!("bestmove {mv} ponder {reply}")),
            None => say(&format!("bestmove {mv}")),
        }
    }
}

/// The board and the side to move. What was captured is not told in every protocol.
fn board(game: &AnyGame) -> String {
    game.fen().split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// Ends with an error unless this line may come now.
fn needs(holds: bool, line: &str) {
    if !holds {
        eprintln!("not now: {line}");
        exit(7);
    }
}

fn say(line: &str) {
    let mut out = io::stdout().lock();
    // The other end has closed the pipe, so exit.
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}
