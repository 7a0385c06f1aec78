//! Prints lines, each whole and flushed.

use std::fmt::Write as _;
use std::io::{self, Write};

use xiongmao_analysis::game;
use xiongmao_answers::ending::{final_score, final_wdl};
use xiongmao_answers::moves::written_line;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Ending, Move, Side};
use xiongmao_search::{Answer, Bound, Info, Score, Wdl};
use xiongmao_text::one_line;

use super::log::{Direction, Log};

/// Writes lines.
pub struct Printer<W> {
    out: W,
    log: Log,
    /// Why a log has ended, if one has.
    log_failure: Option<io::Error>,
}

impl<W: Write> Printer<W> {
    /// A printer to this stream that copies every line to the log.
    pub fn new(out: W, log: Log) -> Self {
        Self { out, log, log_failure: None }
    }

    /// Writes a line and flushes it.
    pub fn line(&mut self, line: &str) -> io::Result<()> {
        // Log first, so that a reader of the line finds it in the log.
        self.note(Direction::Out, line)?;
        self.write(line)
    }

    /// Logs a line. If that fails, the log ends and the failure is reported.
    pub fn note(&mut self, direction: Direction, line: &str) -> io::Result<()> {
        let Err(error) = self.log.line(direction, line) else { return Ok(()) };
        self.log.close();
        let said = one_line(&format!("info string error: option Debug Log File: {error}; logging has ended"));
        self.log_failure = Some(error);
        self.write(&said)
    }

    /// Why a log has ended, if one has.
    pub fn take_log_failure(&mut self) -> Option<io::Error> {
        self.log_failure.take()
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(line.len() + 1);
        bytes.extend_from_slice(line.as_bytes());
        bytes.push(b'\n');
        self.out.write_all(&bytes)?;
        self.out.flush()
    }
}

/// The one line that reports an error.
pub fn error_line(error: &dyn std::fmt::Display) -> String {
    one_line(&format!("info string error: {error}"))
}

/// The line about the root move that is being searched at this depth, and its number.
pub fn current_line(root: &AnyGame, notation: Notation, depth: u32, mv: Move, number: usize) -> String {
    let mv = root.write_move(mv, notation);
    format!("info depth {depth} currmove {mv} currmovenumber {number}")
}

/// The `info` line of this line of analysis.
pub fn info_line(root: &AnyGame, info: &Info, notation: Notation, show_wdl: bool) -> String {
    let moves = written_line(root, &info.pv, notation);
    // If the final capture is cut from the line, the mate is one ply earlier, too.
    let score = if moves.len() < info.pv.len() { to_checkmate(info.score) } else { info.score };
    let mut line =
        format!("info depth {} seldepth {} multipv {} score {score}", info.depth, info.seldepth, info.multipv);
    line.push_str(match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    if show_wdl {
        line.push_str(&wdl_words(game::wdl(root, info.score)));
    }
    // Some readers divide by the time.
    let (nodes, nps, time) = (info.nodes, info.nps(), info.time.as_millis().max(1));
    // Writing to a string cannot fail.
    let table_hits = info.table_hits.map_or_else(String::new, |hits| format!(" tbhits {hits}"));
    let _ = write!(line, " nodes {nodes} nps {nps} hashfull {}{table_hits} time {time} pv", info.hashfull);
    for mv in moves {
        line.push(' ');
        line.push_str(&mv);
    }
    line
}

/// The score as chess programs count mates: to the move after which the terminal piece cannot be saved.
fn to_checkmate(score: Score) -> Score {
    match score {
        Score::Mate(plies @ 2..) => Score::Mate(plies - 1),
        Score::Mate(plies @ ..=-2) => Score::Mate(plies + 1),
        _ => score,
    }
}

/// The `info` line that replaces a search when the game is over.
pub fn final_line(ending: Ending, to_move: Side, show_wdl: bool) -> String {
    let mut line = format!("info depth 0 score {}", final_score(ending, to_move));
    if show_wdl {
        line.push_str(&wdl_words(final_wdl(ending, to_move)));
    }
    line
}

fn wdl_words(Wdl { win, draw, loss }: Wdl) -> String {
    format!(" wdl {win} {draw} {loss}")
}

/// The `bestmove` line.
pub fn bestmove_line(root: &AnyGame, answer: &Answer, notation: Notation) -> String {
    let moves: Vec<Move> = answer.best.into_iter().chain(answer.ponder).collect();
    match written_line(root, &moves, notation).as_slice() {
        [] => "bestmove (none)".to_owned(),
        [best] => format!("bestmove {best}"),
        [best, ponder, ..] => format!("bestmove {best} ponder {ponder}"),
    }
}
