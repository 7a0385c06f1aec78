//! What goes out: every line whole, and flushed.

use std::fmt::Write as _;
use std::io::{self, Write};

use xiongmao_movegen::{Ply, Side};
use xiongmao_search::{Answer, Bound, Info, Score};

use super::engine::Settings;
use super::log::{Direction, Log};
use super::text::one_line;
use crate::game::{self, Ending, Game, PmnStyle, Wdl};

/// Writes lines.
pub struct Printer<W> {
    out: W,
    log: Log,
}

impl<W: Write> Printer<W> {
    /// Writes to this stream, and a copy to this log.
    pub fn new(out: W, log: Log) -> Self {
        Self { out, log }
    }

    /// Writes a line and flushes it, so that no reader waits for what has been said.
    pub fn line(&mut self, line: &str) -> io::Result<()> {
        // Logged first: whoever has read the line finds it in the log.
        self.note(Direction::Out, line)?;
        self.write(line)
    }

    /// Logs a line that came in or went out. A log that takes nothing more ends, which is reported.
    pub fn note(&mut self, direction: Direction, line: &str) -> io::Result<()> {
        let Err(error) = self.log.line(direction, line) else { return Ok(()) };
        self.log.close();
        self.write(&one_line(&format!("info string error: option Debug Log File: {error}; nothing more is logged")))
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(line.len() + 1);
        bytes.extend_from_slice(line.as_bytes());
        bytes.push(b'\n');
        self.out.write_all(&bytes)?;
        self.out.flush()
    }

    /// Reports bad input in exactly one line.
    pub fn error(&mut self, error: &dyn std::fmt::Display) -> io::Result<()> {
        self.line(&one_line(&format!("info string error: {error}")))
    }
}

/// A line of analysis of this position.
pub fn info_line(root: &Game, info: &Info, settings: Settings) -> String {
    let plies = game::written_line(root, &info.pv, settings.style());
    // Where the capture of a terminal piece is left out of a line, the win comes a ply earlier, too.
    let score = if plies.len() < info.pv.len() { to_checkmate(info.score) } else { info.score };
    let mut line =
        format!("info depth {} seldepth {} multipv {} score {score}", info.depth, info.seldepth, info.multipv);
    line.push_str(match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    if settings.show_wdl {
        line.push_str(&wdl_words(game::wdl(root, info.score)));
    }
    // Some readers divide by the time.
    let (nodes, nps, time) = (info.nodes, info.nps(), info.time.as_millis().max(1));
    // Writing to a string cannot fail.
    let _ = write!(line, " nodes {nodes} nps {nps} hashfull {} time {time} pv", info.hashfull);
    for ply in plies {
        line.push(' ');
        line.push_str(&ply);
    }
    line
}

/// The score as chess programs count: to the ply after which the terminal piece cannot be saved.
fn to_checkmate(score: Score) -> Score {
    match score {
        Score::Mate(plies @ 2..) => Score::Mate(plies - 1),
        Score::Mate(plies @ ..=-2) => Score::Mate(plies + 1),
        _ => score,
    }
}

/// The line that stands in place of a search where the game is over.
pub fn final_line(ending: Ending, to_move: Side, settings: Settings) -> String {
    let mut line = format!("info depth 0 score {}", game::final_score(ending, to_move));
    if settings.show_wdl {
        line.push_str(&wdl_words(game::final_wdl(ending, to_move)));
    }
    line
}

fn wdl_words(Wdl { win, draw, loss }: Wdl) -> String {
    format!(" wdl {win} {draw} {loss}")
}

/// The answer to a search of this position.
pub fn bestmove_line(root: &Game, answer: &Answer, style: PmnStyle) -> String {
    let plies: Vec<Ply> = answer.best.into_iter().chain(answer.ponder).collect();
    match game::written_line(root, &plies, style).as_slice() {
        [] => "bestmove (none)".to_owned(),
        [best] => format!("bestmove {best}"),
        [best, ponder, ..] => format!("bestmove {best} ponder {ponder}"),
    }
}
