//! Records as lines of text, `FEEN | centipawns for South | result for South`, and back. Hands, the move of the game
//! and the count toward the move limit are lost on the way.

use std::io::{BufRead, Read};

use xiongmao_movegen::Side;
use xiongmao_text::quote;

use super::{LineError, ToolError};
use crate::error::FileError;
use crate::file::Writer;
use crate::packed::record::{MATE, Outcome, PlayedBoard, Record, RecordError};

const SEPARATOR: &str = " | ";
/// The longest line that is read.
const MOST_BYTES: u64 = 8192;

/// A record as a line, without its end.
///
/// # Errors
/// If its pieces are not a position.
pub fn line<B: PlayedBoard>(record: &Record<B>) -> Result<String, RecordError> {
    let south = record.to_move() == Side::South;
    let score = if south { i32::from(record.score) } else { -i32::from(record.score) };
    let outcome = if south { record.outcome } else { record.outcome.reversed() };
    let outcome = match outcome {
        Outcome::Loss => "0.0",
        Outcome::Draw => "0.5",
        Outcome::Win => "1.0",
    };
    Ok(format!("{}{SEPARATOR}{score}{SEPARATOR}{outcome}", record.game()?.feen()))
}

/// The record of a line.
///
/// # Errors
/// The error gives the reason.
pub fn record<B: PlayedBoard>(line: &str) -> Result<Record<B>, LineError> {
    let mut fields = line.split(SEPARATOR);
    let (Some(feen), Some(score), Some(result), None) = (fields.next(), fields.next(), fields.next(), fields.next())
    else {
        return Err(LineError::Fields);
    };
    let game = B::rules().from_feen(feen)?;
    let limit = f64::from(MATE);
    let number = score.parse().ok().filter(|score: &f64| score.abs() <= limit);
    // Rounded it is within the limits still.
    let score = number.ok_or_else(|| LineError::Score(quote(score)))?.round() as i16;
    let outcome = match result.parse::<f64>() {
        Ok(0.0) => Outcome::Loss,
        Ok(0.5) => Outcome::Draw,
        Ok(1.0) => Outcome::Win,
        _ => return Err(LineError::Result(quote(result))),
    };
    let (score, outcome) =
        if game.side_to_move() == Side::South { (score, outcome) } else { (-score, outcome.reversed()) };
    Ok(Record::new(&game, score, outcome, 0)?)
}

/// Adds the records of a text; empty lines are skipped. `path` is its name in messages.
///
/// # Errors
/// If a line is not sound, or the output cannot be written.
pub fn import<B: PlayedBoard>(path: &str, mut text: impl BufRead, writer: &mut Writer<B>) -> Result<u64, ToolError> {
    let (mut count, mut number) = (0, 0);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        number += 1;
        let fail = |reason| ToolError::Line { path: path.to_owned(), line: number, reason };
        let read = (&mut text).take(MOST_BYTES).read_until(b'\n', &mut bytes);
        if read.map_err(|reason| FileError::Io { path: path.to_owned(), reason })? == 0 {
            return Ok(count);
        }
        let line = std::str::from_utf8(&bytes).map_err(|_| fail(LineError::Text))?.trim();
        if !line.is_empty() {
            writer.write(&record(line).map_err(fail)?)?;
            count += 1;
        }
    }
}
