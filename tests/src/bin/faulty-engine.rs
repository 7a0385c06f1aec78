//! The engine with one deliberate fault, for the tests of the compliance check. The first argument selects the fault;
//! without it the engine has none.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use xiongmao_analysis::game::set_up;
use xiongmao_movegen::{RuleSettings, games};

/// Practically for ever; tests do not wait this long.
const NEVER: Duration = Duration::from_secs(600);

fn main() {
    let how = std::env::args().nth(1).unwrap_or_default();
    let searching = Arc::new(AtomicBool::new(false));
    let ears = Ears { how: how.clone(), searching: Arc::clone(&searching), rest: Vec::new() };
    let mouth = Mouth { how: how.clone(), searching, line: Vec::new() };
    if xiongmao::protocol::run(BufReader::new(ears), mouth).is_err() {
        exit(1);
    }
    exit(if how == "bad-exit" { 3 } else { 0 });
}

/// The standard input, with some lines replaced.
struct Ears {
    how: String,
    searching: Arc<AtomicBool>,
    /// Input that has been read but not passed on.
    rest: Vec<u8>,
}

impl Read for Ears {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            let mut line = Vec::new();
            if io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
                if self.how == "cut-off" {
                    exit(0);
                }
                return Ok(0);
            }
            self.rest = match String::from_utf8(line) {
                Ok(line) => self.hear(&line).into_bytes(),
                Err(error) => error.into_bytes(),
            };
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

impl Ears {
    /// The replacement of a line of input.
    fn hear(&self, line: &str) -> String {
        let searching = self.searching.load(Ordering::SeqCst);
        let is = |beginning: &str| line.starts_with(beginning);
        match self.how.as_str() {
            "two-clocks" if is("go wtime") && !line.contains("btime") => exit(4),
            "deaf" if is("isready") && searching => String::new(),
            "brittle" if line.contains("b6-b4") => exit(1),
            "unix" if line.ends_with("\r\n") => String::new(),
            "picky" if line.contains("value many") => {
                eprintln!("not a number");
                exit(134);
            }
            "hangs" if is("setoption") && searching => {
                std::thread::sleep(NEVER);
                String::new()
            }
            "stray" if is("stop") && !searching => {
                println!("bestmove a1-a2");
                String::new()
            }
            "hasty" => self.note(line.replace("go infinite", "go depth 1")),
            // Otherwise the answer and the end of the input would race.
            "cut-off" => self.note(line.replace("go depth 4", "go infinite")),
            "impatient" => self.note(line.replace("go ponder", "go")),
            "clamps" => line.replace("MultiPV value 0", "MultiPV value 1"),
            "forgetful" if is("position") => without_history(line),
            _ => self.note(line.to_owned()),
        }
    }

    /// Records that a search has started.
    fn note(&self, line: String) -> String {
        if line.starts_with("go ") {
            self.searching.store(true, Ordering::SeqCst);
        }
        line
    }
}

/// The same position without the moves that led to it.
fn without_history(line: &str) -> String {
    let Some((_, moves)) = line.split_once(" moves ") else { return line.to_owned() };
    let feen = line.split_once("position feen ").and_then(|(_, rest)| rest.split_once(" moves ")).map(|(feen, _)| feen);
    match set_up(games::default(), feen.into(), moves.split_whitespace(), &RuleSettings::default()) {
        Ok(game) => format!("position feen {}\n", game.feen()),
        Err(_) => line.to_owned(),
    }
}

/// The standard output, with some lines replaced.
struct Mouth {
    how: String,
    searching: Arc<AtomicBool>,
    /// An incomplete line.
    line: Vec<u8>,
}

impl Write for Mouth {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.line.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let line = String::from_utf8_lossy(&std::mem::take(&mut self.line)).trim_end().to_owned();
        if line.starts_with("bestmove ") {
            self.searching.store(false, Ordering::SeqCst);
        }
        let mut out = io::stdout().lock();
        for line in self.say(line) {
            writeln!(out, "{line}")?;
        }
        out.flush()
    }
}

impl Mouth {
    /// The replacement of a line of output.
    fn say(&self, line: String) -> Vec<String> {
        let is = |beginning: &str| line.starts_with(beginning);
        let pv = || line.split_once(" pv ").map(|(head, moves)| (head.to_owned(), moves.to_owned()));
        match self.how.as_str() {
            "anonymous" if is("id author") => Vec::new(),
            "chatty" if is("id author") => vec![line, "info string at your service".to_owned()],
            "mute" if is("info ") => Vec::new(),
            "scoreless" => vec![line.replace("score cp", "worth")],
            "pawns" => vec![line.replace("score cp ", "score cp 0.")],
            "twice" if is("bestmove ") => vec![line.clone(), line],
            "odd" => vec![line.replace(" wdl ", " wdl 1")],
            "misnumbered" => vec![line.replace("multipv 3", "multipv 4")],
            "dreamer" if is("info ") => vec![format!("{line} a1-a1")],
            "fickle" => match pv() {
                Some((head, moves)) => vec![format!("{head} pv a1-a2 {moves}")],
                None => vec![line],
            },
            "undeclared" => vec![line.replace("type spin default 1 min 1", "type spin default 0 min 1")],
            _ => vec![line],
        }
    }
}
