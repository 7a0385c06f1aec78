//! A small engine that speaks UCCI, for the tests of matches and of the compliance check. The first argument selects
//! one deliberate fault, or a manner in matches; without it the engine has none. It answers at once, with a mate in one
//! if there is one, or else with the first legal move that is not banned.

use std::io::{self, BufRead, Write};
use std::process::exit;
use std::time::Duration;

use xiongmao_movegen::games;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Move};

/// Practically for ever; tests do not wait this long.
const NEVER: Duration = Duration::from_secs(600);

struct Engine {
    how: String,
    game: AnyGame,
    banned: Vec<String>,
    /// The depth of a search that waits for `stop` or `ponderhit`.
    waiting: Option<String>,
    asked: u32,
}

fn main() {
    let how = std::env::args().nth(1).unwrap_or_default();
    let game = games::named("xiangqi").expect("the game exists").start();
    let mut engine = Engine { how, game, banned: Vec::new(), waiting: None, asked: 0 };
    for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
        if !engine.hear(&String::from_utf8_lossy(&line)) {
            break;
        }
    }
    exit(if engine.is("bad-exit") { 3 } else { 0 });
}

impl Engine {
    fn is(&self, how: &str) -> bool {
        self.how == how
    }

    /// Carries out a line. Returns whether the conversation goes on.
    fn hear(&mut self, line: &str) -> bool {
        let mut words = line.split_ascii_whitespace();
        let command = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        match command {
            "ucci" if self.is("silent") => {}
            "ucci" => self.greet(),
            "isready" if self.is("deaf") && self.waiting.is_some() => {}
            "isready" => say("readyok"),
            "setoption" if self.is("wordy") && rest.first() == Some(&"nosuchoption") => say("No such option"),
            "" | "setoption" | "uccinewgame" => {}
            "position" => self.set_up(&rest),
            "banmoves" if self.is("ignores-bans") || self.is("checks-on") => {}
            "banmoves" => self.banned = rest.iter().map(|&mv| mv.to_owned()).collect(),
            "go" => self.go(&rest),
            "stop" | "ponderhit" => match self.waiting.take() {
                Some(depth) => self.answer(&depth),
                None if command == "stop" && !self.is("idle") => say("nobestmove"),
                None => {}
            },
            "probe" if self.is("no-probe") => {}
            "probe" => say("pophash"),
            "quit" => {
                if !self.is("leaves-silently") {
                    say("bye");
                }
                return false;
            }
            _ if self.is("wordy") => say("Unknown command"),
            _ if self.is("fragile") => exit(1),
            _ => {}
        }
        true
    }

    fn greet(&self) {
        if !self.is("anonymous") {
            say("id name Mock of UCCI");
        }
        if self.is("chatty") {
            say("info message at your service");
        }
        if !self.is("no-millis") {
            say("option usemillisec type check default true");
        }
        say(if self.is("two-words") {
            "option Clear Hash type button"
        } else if self.is("undeclared") {
            "option hashsize type spin min 1 max 8 default 16"
        } else {
            "option hashsize type spin min 1 max 64 default 16"
        });
        say("option style type combo var solid var normal default normal\noption newgame type button\nucciok");
    }

    fn set_up(&mut self, rest: &[&str]) {
        if !self.is("bans-for-ever") {
            self.banned.clear();
        }
        let split = rest.iter().position(|&word| word == "moves").unwrap_or(rest.len());
        let rules = self.game.rules();
        let game = match rest.first() {
            Some(&"fen") if self.is("long-fen") && split < 7 => exit(1),
            Some(&"fen") => rules.from_fen(&rest[1..split].join(" ")).ok(),
            Some(&"startpos") if !self.is("no-start") => Some(rules.start()),
            _ => None,
        };
        let Some(mut game) = game else { return };
        let moves = rest.iter().skip(split + 1).copied();
        match game.play_line_as(moves, Some(Notation::CoordinatesFromZero)) {
            Ok(()) => self.game = game,
            Err(_) if self.is("brittle") => exit(1),
            Err(_) => {}
        }
    }

    fn go(&mut self, rest: &[&str]) {
        self.asked += 1;
        let has = |word: &str| rest.contains(&word);
        let number = |word: &str| rest.iter().position(|&w| w == word).and_then(|place| rest.get(place + 1));
        let depth = number("depth").map_or("1", |depth| depth).to_owned();
        let large = number("time").and_then(|text| text.parse().ok()).is_some_and(|time: u64| time >= 500);
        if (self.is("seconds") && large)
            || (self.is("in-order") && has("time") && rest.first() != Some(&"time"))
            || (self.is("no-draws") && has("draw"))
        {
            std::thread::sleep(NEVER);
        }
        let waits = has("infinite") && !self.is("hasty") || has("ponder") && !self.is("impatient");
        if waits {
            self.waiting = Some(depth);
        } else {
            self.answer(&depth);
        }
    }

    fn answer(&self, depth: &str) {
        let moves: Vec<(Move, String)> = self
            .game
            .legal_moves()
            .iter()
            .map(|&mv| (mv, self.game.write_move(mv, Notation::CoordinatesFromZero)))
            .filter(|(_, text)| !self.banned.contains(text))
            .collect();
        let mates = |mv: Move| {
            let mut after = self.game.clone();
            after.play(mv).is_ok() && after.in_checkmate()
        };
        // Up the left edge: a check, in the games where this matters.
        let checks = |text: &str| self.how.starts_with("checks") && text == "a8a9";
        let chosen = moves
            .iter()
            .find(|(mv, _)| mates(*mv) && !self.is("blind"))
            .or_else(|| moves.iter().find(|(_, text)| checks(text)))
            .or_else(|| moves.first());
        let Some((mv, text)) = chosen else {
            return say(if self.is("no-word") { "bestmove (none)" } else { "nobestmove" });
        };
        let score = if self.is("chess-scores") { "cp 12" } else { "12" };
        if !self.is("mute") {
            say(&format!("info depth {depth} score {score} pv {text}\ninfo time 1 nodes 20"));
        }
        if self.is("talker") {
            say("info message I would take a draw");
        }
        say(&match self.how.as_str() {
            "resigns" if self.asked > 3 => "nobestmove".to_owned(),
            "resign-word" if self.asked > 3 => format!("bestmove {text} resign"),
            "draws" => format!("bestmove {text} draw"),
            "twice" => format!("bestmove {text}\nbestmove {text}"),
            "from-one" => format!("bestmove {}", self.game.write_move(*mv, Notation::Coordinates)),
            _ => format!("bestmove {text}"),
        });
    }
}

fn say(line: &str) {
    let mut out = io::stdout().lock();
    // The other end has closed the pipe, so exit.
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}
