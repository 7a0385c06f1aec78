//! Conversations of random commands, valid and invalid, and the answers that they require.
//!
//! A [`Talk`] is generated from a seed: its lines, each with the answers that the program must give. [`Talk::check`]
//! checks the output line by line: no answer may be missing, repeated, early or late. The time at which a search with
//! limits ends is random, so its answer may come at any point before the next command that ends a search. [`run_all`]
//! runs many.

mod campaign;
mod lines;
#[cfg(test)]
mod tests;

use xiongmao_analysis::game::{read_legal_move, set_up};
use xiongmao_movegen::{AnyGame, RuleSettings, Side, Status, games};

use crate::plain::random::Rng;
pub use campaign::run_all;
use lines::{BAD, LIMITS, POSITIONS, SETTINGS, XIANGQI_POSITIONS};

/// The kind of a line of output, for the check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    /// `bestmove`.
    Answer,
    /// `nodes N`: the end of a count.
    Counted,
    /// The other end of a count.
    CountStopped,
    /// `readyok`.
    Ready,
    /// `uciok`.
    Introduced,
    /// `feen`, `legal`, `status`, the end of `d`, the end of `help`.
    Told(&'static str),
    /// `info string error`.
    Error,
}

/// The kind of a line; `None` for lines that may occur any number of times.
fn read(line: &str) -> Option<Said> {
    let first = line.split(' ').next().unwrap_or_default();
    Some(match first {
        "bestmove" => Said::Answer,
        "nodes" => Said::Counted,
        "readyok" => Said::Ready,
        "uciok" => Said::Introduced,
        "feen" if !line.contains(" - ") => Said::Told("feen"),
        "legal" if !line.contains(" - ") => Said::Told("legal"),
        "status" if !line.contains(" - ") => Said::Told("status"),
        "key" => Said::Told("key"),
        "quit" => Said::Told("help"),
        "info" if line.starts_with("info string error: ") => Said::Error,
        "info" if line == "info string perft was stopped" => Said::CountStopped,
        _ => return None,
    })
}

/// A task that a command starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Task {
    /// Ends by itself.
    Limited,
    /// Answers after `stop`.
    Infinite,
    /// Answers after `stop`, or becomes another task after `ponderhit`.
    Ponder { infinite: bool },
    /// A count that ends by itself.
    Count,
    /// A count that would take years.
    LongCount,
}

impl Task {
    /// Whether the task may end with this line now.
    fn may_end(self, said: Said) -> bool {
        match self {
            Self::Limited => said == Said::Answer,
            Self::Count => said == Said::Counted,
            Self::Infinite | Self::Ponder { .. } | Self::LongCount => false,
        }
    }

    /// Whether the task ends with this line when it is stopped.
    fn can_be_ended(self, said: Said) -> bool {
        match self {
            Self::Count => matches!(said, Said::Counted | Said::CountStopped),
            Self::LongCount => said == Said::CountStopped,
            _ => said == Said::Answer,
        }
    }
}

/// The effect of a line of input.
#[derive(Clone, Debug, Default)]
struct Effect {
    /// It stops the running task.
    interrupts: bool,
    /// Its immediate answers.
    says: Vec<Said>,
    /// The task that it starts.
    begins: Option<Task>,
    /// It is `ponderhit`.
    ponderhit: bool,
}

/// One line of a conversation.
#[derive(Clone, Debug)]
pub struct Sent {
    /// The bytes without the line feed.
    pub bytes: Vec<u8>,
    /// The delay before it is sent, in microseconds.
    pub pause: u64,
    effect: Effect,
}

/// A conversation.
#[derive(Clone, Debug)]
pub struct Talk {
    /// The lines that are sent, in order.
    pub lines: Vec<Sent>,
}

struct Writer {
    rng: Rng,
    game: AnyGame,
    /// Whether the last position was refused.
    refused: bool,
    lines: Vec<Sent>,
}

impl Talk {
    /// The conversation of this seed: about `length` random lines, then `quit` or the end of the input.
    #[must_use]
    pub fn draw(seed: u64, length: usize) -> Self {
        let mut writer =
            Writer { rng: Rng::new(seed), game: games::default().start(), refused: false, lines: Vec::new() };
        for _ in 0..length {
            writer.line();
        }
        // The end of the input does not stop a count that takes years.
        let interrupts = Effect { interrupts: true, ..Effect::default() };
        match writer.rng.below(3) {
            0 => writer.push("quit", interrupts),
            1 => {
                writer.push("stop", interrupts);
                writer.push("isready", says(Said::Ready));
            }
            _ if writer.lines.iter().any(|sent| sent.effect.begins == Some(Task::LongCount)) => {
                writer.push("stop", interrupts);
            }
            _ => {}
        }
        Self { lines: writer.lines }
    }

    /// The input, as text.
    #[must_use]
    pub fn script(&self) -> String {
        self.lines.iter().map(|sent| String::from_utf8_lossy(&sent.bytes) + "\n").collect()
    }

    /// The number of required `bestmove` answers.
    #[must_use]
    pub fn answers(&self) -> usize {
        let searches = |task| matches!(task, Task::Limited | Task::Infinite | Task::Ponder { .. });
        let answers = |sent: &Sent| {
            let at_once = sent.effect.says.iter().filter(|&&said| said == Said::Answer).count();
            at_once + usize::from(sent.effect.begins.is_some_and(searches))
        };
        self.lines.iter().map(answers).sum()
    }

    /// Checks the output of the whole conversation.
    ///
    /// # Errors
    /// The answer that is missing or superfluous, and the line of input before it.
    pub fn check(&self, output: &[String]) -> Result<(), String> {
        let mut said = output.iter().filter_map(|line| read(line)).peekable();
        let mut task: Option<Task> = None;
        for (number, sent) in self.lines.iter().enumerate() {
            let here = |expected: &str, found: Option<Said>| {
                let line = String::from_utf8_lossy(&sent.bytes);
                Err(format!("line {}, '{line}': expected {expected}, found {found:?}", number + 1))
            };
            let Effect { interrupts, says, begins, ponderhit } = &sent.effect;
            if *interrupts && let Some(running) = task.take() {
                match said.next() {
                    Some(found) if running.can_be_ended(found) => {}
                    found => return here(&format!("the end of {running:?}"), found),
                }
            }
            for &expected in says {
                if said.peek() != Some(&expected)
                    && let Some(running) = task
                    && said.next_if(|&found| running.may_end(found)).is_some()
                {
                    task = None;
                }
                match said.next() {
                    Some(found) if found == expected => {}
                    found => return here(&format!("{expected:?}, while {task:?} runs,"), found),
                }
            }
            if let (true, Some(Task::Ponder { infinite })) = (*ponderhit, task) {
                task = Some(if infinite { Task::Infinite } else { Task::Limited });
            }
            task = begins.or(task);
        }
        let last = task.map_or(Ok(()), |running| match said.next() {
            Some(found) if running.can_be_ended(found) => Ok(()),
            found => Err(format!("at the end of the input: expected the end of {running:?}, found {found:?}")),
        });
        last.and_then(|()| said.next().map_or(Ok(()), |found| Err(format!("unexpected {found:?} after the end"))))
    }
}

fn says(said: Said) -> Effect {
    Effect { says: vec![said], ..Effect::default() }
}

/// The effect of a `go` that is refused.
fn refused_go() -> Effect {
    Effect { interrupts: true, says: vec![Said::Error, Said::Answer], ..Effect::default() }
}

impl Writer {
    fn push(&mut self, line: impl Into<Vec<u8>>, effect: Effect) {
        // Mostly without delay; sometimes long enough for a search to have started or to be about to end.
        let pause = [0, 0, 0, 50, 500, 3000][self.rng.below(6)];
        self.lines.push(Sent { bytes: line.into(), pause, effect });
    }

    fn choose<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.rng.below(of.len())]
    }

    fn line(&mut self) {
        let interrupts = Effect { interrupts: true, ..Effect::default() };
        match self.rng.below(20) {
            0..=3 => self.go(),
            4 => self.wait(),
            5 => self.count(),
            6 | 7 => self.push("isready", says(Said::Ready)),
            8 | 9 => self.push("stop", interrupts),
            10 | 11 => self.push("ponderhit", Effect { ponderhit: true, ..Effect::default() }),
            12 | 13 => self.position(),
            14 if self.rng.below(4) == 0 => self.variant(),
            14 => {
                let setting = format!("setoption name {}", self.choose(&SETTINGS));
                self.push(setting, interrupts);
            }
            15 => self.push("ucinewgame", interrupts),
            16 => self.question(),
            17 => self.nothing(),
            18 => self.noise(),
            _ => {
                let bad = self.choose(&BAD);
                self.refused |= bad.starts_with("position");
                self.push(bad, if bad.starts_with("go ") { refused_go() } else { says(Said::Error) });
            }
        }
    }

    /// A search that ends by itself.
    fn go(&mut self) {
        let mut line = format!("go {}", self.choose(&LIMITS));
        let mut valid = true;
        if self.rng.below(4) == 0 {
            let moves = ["a1-a2", "a8-a7", "d1-d2"].map(str::to_owned);
            let mv = &moves[self.rng.below(moves.len())];
            valid = read_legal_move(&self.game, mv).is_ok();
            line = format!("{line} searchmoves {mv}");
        }
        if self.rng.below(6) == 0 {
            // Only one clock, which may be that of the wrong side.
            let (name, side) = if self.rng.below(2) == 0 { ("wtime", Side::South) } else { ("btime", Side::North) };
            valid = self.game.side_to_move() == side;
            line = format!("go {name} 10");
        }
        self.begin(&line, valid, Task::Limited);
    }

    /// A search that waits.
    fn wait(&mut self) {
        let (line, task) = match self.rng.below(5) {
            0 => ("go", Task::Infinite),
            1 => ("go infinite depth 2", Task::Infinite),
            2 => ("go infinite", Task::Infinite),
            3 => ("go ponder infinite", Task::Ponder { infinite: true }),
            _ => ("go ponder wtime 30 btime 30", Task::Ponder { infinite: false }),
        };
        self.begin(line, true, task);
    }

    fn begin(&mut self, line: &str, valid: bool, task: Task) {
        let effect = if valid && !self.refused {
            Effect { interrupts: true, begins: Some(task), ..Effect::default() }
        } else {
            refused_go()
        };
        self.push(line, effect);
    }

    fn count(&mut self) {
        let (line, task) = match self.rng.below(3) {
            0 => ("go perft 2", Task::Count),
            1 => ("go perft 3", Task::Count),
            // In a finished game or with few pieces, even this count is fast.
            _ if self.game.status() == Status::InProgress && self.game.legal_moves().len() > 20 => {
                ("go perft 25", Task::LongCount)
            }
            _ => ("go perft 1", Task::Count),
        };
        self.begin(line, true, task);
    }

    /// The other game, or the same one again, which is no change.
    fn variant(&mut self) {
        let rules = games::GAMES[self.rng.below(games::GAMES.len())];
        if self.game.rules() != rules {
            self.game = rules.start();
        }
        let interrupts = Effect { interrupts: true, ..Effect::default() };
        self.push(format!("setoption name UCI_Variant value {}", rules.name), interrupts);
    }

    fn position(&mut self) {
        let rules = self.game.rules();
        let text = if rules == games::default() { self.choose(&POSITIONS) } else { self.choose(&XIANGQI_POSITIONS) };
        let (set, moves) = text.split_once(" moves ").unwrap_or((text, ""));
        let feen = set.strip_prefix("feen ");
        self.game = set_up(rules, feen.into(), moves.split_whitespace(), &RuleSettings::default())
            .expect("the positions are sound");
        self.refused = false;
        self.push(format!("position {text}"), Effect { interrupts: true, ..Effect::default() });
    }

    fn question(&mut self) {
        let told = Said::Told;
        let (line, answer) = match self.rng.below(6) {
            0 => ("uci", vec![Said::Introduced]),
            1..=4 if self.refused => ("status", vec![Said::Error]),
            1 => ("d", vec![told("feen"), told("status"), told("key")]),
            2 => ("feen", vec![told("feen")]),
            3 => ("legal", vec![told("legal")]),
            4 => ("status", vec![told("status")]),
            _ => ("help", vec![told("help")]),
        };
        self.push(line, Effect { says: answer, ..Effect::default() });
    }

    fn nothing(&mut self) {
        let line = self.choose(&["", "   ", "\t\r", "# go infinite", "\r"]);
        self.push(line, Effect::default());
    }

    /// Bytes that are not text, and very long lines.
    fn noise(&mut self) {
        let (line, effect) = match self.rng.below(4) {
            0 => (vec![b'x'; 70_000], says(Said::Error)),
            1 => (b"go \xff\xfe".to_vec(), refused_go()),
            2 => {
                self.refused = true;
                (b"position startpos\xff".to_vec(), says(Said::Error))
            }
            _ => {
                let length = 1 + self.rng.below(40);
                let mut bytes: Vec<u8> = (0..length).map(|_| self.rng.below(256) as u8 | 0x80).collect();
                bytes.insert(0, b'\xff');
                (bytes, says(Said::Error))
            }
        };
        self.push(line, effect);
    }
}
