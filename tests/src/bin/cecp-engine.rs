//! A small engine that speaks CECP, for the tests of the compliance check. The first argument selects one deliberate
//! fault; without it the engine has none. It answers at once, with a mate in one if there is one, or else with the
//! first legal move; a search of a minute ends only by `?`.

use std::io::{self, BufRead, Write};
use std::process::exit;
use std::time::Duration;

use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Move, Side, games};

/// Longer than the check waits for an answer in a second.
const SLOW: Duration = Duration::from_secs(14);

struct Engine {
    how: String,
    game: AnyGame,
    /// The side that it plays; none in force mode.
    plays: Option<Side>,
    /// Whether its next search lasts until `?`.
    long: bool,
    searches: bool,
    post: bool,
    pings: Vec<String>,
}

fn main() {
    let how = std::env::args().nth(1).unwrap_or_default();
    let game = games::named("xiangqi").expect("the game exists").start();
    let mut engine = Engine { how, game, plays: None, long: false, searches: false, post: false, pings: Vec::new() };
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        if !engine.hear(&line) {
            break;
        }
    }
    exit(0);
}

impl Engine {
    fn is(&self, how: &str) -> bool {
        self.how == how
    }

    /// Carries out a line. Returns whether the conversation goes on.
    fn hear(&mut self, line: &str) -> bool {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        match command {
            "protover" => self.greet(),
            "new" => {
                self.game = self.game.rules().start();
                (self.plays, self.long) = (Some(Side::North), false);
            }
            "force" if self.is("eager") => {}
            "force" => self.plays = None,
            "go" => {
                self.plays = Some(self.game.side_to_move());
                self.think();
            }
            "playother" if self.is("no-other") => {}
            "playother" => self.plays = Some(!self.game.side_to_move()),
            "setboard" if self.is("no-boards") => {}
            "setboard" => self.game = self.game.rules().from_fen(rest).expect("a position"),
            "usermove" => self.host_move(rest),
            "st" if self.is("slow") && rest == "1" => self.long = true,
            "st" => self.long = rest == "60",
            "?" if self.is("stubborn") => {}
            "?" if self.searches => self.answer(),
            "undo" if self.is("no-undo") => {}
            "undo" => drop(self.game.take_back()),
            "remove" if self.is("no-remove") => {}
            "remove" => drop((self.game.take_back(), self.game.take_back())),
            "post" => self.post = !self.is("silent"),
            "ping" if self.searches && !self.is("early") => self.pings.push(rest.to_owned()),
            "ping" if self.is("deaf") => {}
            "ping" => say(&format!("pong {rest}")),
            "quit" if self.is("stays") => std::thread::sleep(10 * SLOW),
            "quit" => return false,
            "xyzzy" if self.is("rude") => exit(1),
            "xyzzy" if !self.is("quiet") => say(&format!("Error (unknown command): {line}")),
            _ => {}
        }
        true
    }

    fn greet(&self) {
        let name = if self.is("nameless") { "" } else { " myname=\"Mock of CECP\"" };
        say(&format!("feature done=0\nfeature ping=1 setboard=1 usermove=1 playother=1{name}"));
        say("feature variants=\"xiangqi\" sigint=0 done=1");
    }

    fn host_move(&mut self, text: &str) {
        match self.game.read_move_as(text, Notation::CoordinatesFromZero) {
            Ok(mv) if self.game.play(mv).is_ok() => {}
            _ if self.is("trusting") => {}
            _ => return say(&format!("Illegal move: {text}")),
        }
        if self.plays == Some(self.game.side_to_move()) && !self.is("waits") {
            self.think();
        }
    }

    fn think(&mut self) {
        self.searches = true;
        if self.is("slow") && self.long {
            std::thread::sleep(SLOW);
            self.long = false;
        }
        if !self.long {
            self.answer();
        }
    }

    fn answer(&mut self) {
        self.searches = false;
        let legal: Vec<Move> = self.game.legal_moves().into_iter().collect();
        let wins = |mv: &&Move| {
            let mut after = self.game.clone();
            after.play(**mv).is_ok() && after.in_checkmate()
        };
        let best = legal.iter().find(wins).filter(|_| !self.is("blind")).or(legal.first());
        if let Some(&mv) = best {
            let text = self.game.write_move(mv, Notation::CoordinatesFromZero);
            if self.post {
                say(&format!("1 25 0 12 {text}"));
            }
            let _ = self.game.play(mv);
            say(&format!("move {text}"));
        }
        for ping in std::mem::take(&mut self.pings) {
            say(&format!("pong {ping}"));
        }
    }
}

/// Prints lines. A host that has gone ends the engine.
fn say(text: &str) {
    let mut out = io::stdout().lock();
    if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}
