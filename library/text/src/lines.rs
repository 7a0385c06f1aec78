//! Reads lines from a stream with bounded memory, regardless of the contents.

use std::io::{self, BufRead, ErrorKind};

use thiserror::Error;

/// A line that was read, or could not be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A line without its line feed.
    Line(String),
    /// A line that was skipped, and how it begins: its first bytes, at most [`BEGINNING`], as far as they are text.
    Unreadable(LineFault, String),
}

/// The longest line that people and programs may send, in bytes; a `position` with a hundred thousand plies fits.
pub const MAX_LINE: usize = 1 << 20;

/// How much is kept of a line that cannot be read, in bytes: enough for its first word.
pub const BEGINNING: usize = 64;

/// Why a line was skipped.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum LineFault {
    /// It has more bytes than this limit.
    #[error("the line has more than {0} bytes and was ignored")]
    TooLong(usize),
    /// It is not UTF-8.
    #[error("column {0}: the line is not UTF-8 from here on and was ignored")]
    NotUtf8(usize),
}

/// Passes every line to `take` until the input ends or `take` returns `false`. Lines of more than `longest` bytes are
/// unreadable.
///
/// # Errors
/// If the input cannot be read any further. Lines before the error have been passed on.
pub fn for_each_line(mut input: impl BufRead, longest: usize, mut take: impl FnMut(Input) -> bool) -> io::Result<()> {
    let mut failed = None;
    while let Some(line) = read_line(&mut input, longest, &mut failed) {
        if !take(line) {
            return Ok(());
        }
    }
    failed.map_or(Ok(()), Err)
}

/// The next line, or `None` at the end of the input or after an error, which is stored in `failed`. A last line
/// without a line feed counts.
fn read_line(input: &mut impl BufRead, longest: usize, failed: &mut Option<io::Error>) -> Option<Input> {
    let mut line = Vec::new();
    let mut any = false;
    let mut too_long = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => {
                *failed = Some(error);
                &[]
            }
        };
        if chunk.is_empty() {
            break;
        }
        any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let room = longest - line.len();
        too_long |= part.len() > room;
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if !any {
        return None;
    }
    if too_long {
        return Some(Input::Unreadable(LineFault::TooLong(longest), beginning(&line)));
    }
    Some(match String::from_utf8(line) {
        Ok(text) => Input::Line(text),
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let column = String::from_utf8_lossy(&error.as_bytes()[..valid]).chars().count() + 1;
            Input::Unreadable(LineFault::NotUtf8(column), beginning(error.as_bytes()))
        }
    })
}

/// The first bytes of a line, as far as they are text.
fn beginning(line: &[u8]) -> String {
    let text = line[..line.len().min(BEGINNING)].utf8_chunks().next().map_or("", |chunk| chunk.valid());
    text.to_owned()
}
