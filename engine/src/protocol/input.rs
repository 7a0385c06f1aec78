//! Reading lines: bounded in memory, whatever comes in.

use std::io::{self, BufRead, ErrorKind};

use crossbeam_channel::Sender;
use thiserror::Error;

/// The longest line that is read, in bytes; a `position` with a hundred thousand plies fits.
pub const MAX_LINE: usize = 1 << 20;

/// What the reader hands to the session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A line without its line feed.
    Line(String),
    /// A line that cannot be read.
    Unreadable(LineFault),
}

/// Why a line cannot be read.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum LineFault {
    /// It is longer than [`MAX_LINE`].
    #[error("the line has more than {MAX_LINE} bytes and was ignored")]
    TooLong,
    /// It is not UTF-8.
    #[error("column {0}: the line is not UTF-8 from here on and was ignored")]
    NotUtf8(usize),
}

/// Sends every line of the input until it ends or nobody listens any more.
///
/// A channel that is closed tells the session of the end; a read error counts as the end.
pub fn read_lines(input: impl BufRead, lines: &Sender<Input>) {
    let mut first = true;
    // Where no more can be read, no more is coming.
    let _ = for_each_line(input, MAX_LINE, |line| {
        let line = match line {
            // Shells of some systems begin what they pipe with a byte order mark.
            Input::Line(text) if first => Input::Line(text.trim_start_matches('\u{feff}').to_owned()),
            other => other,
        };
        first = false;
        lines.send(line).is_ok()
    });
}

/// Hands over every line until the input ends or the taker has had enough. Lines of more than `longest` bytes are
/// unreadable.
///
/// # Errors
/// If the input cannot be read on; what came before that has been handed over.
pub fn for_each_line(mut input: impl BufRead, longest: usize, mut take: impl FnMut(Input) -> bool) -> io::Result<()> {
    let mut failed = None;
    while let Some(line) = read_line(&mut input, longest, &mut failed) {
        if !take(line) {
            return Ok(());
        }
    }
    failed.map_or(Ok(()), Err)
}

/// The next line, or `None` at the end of the input, or where it `failed`. A last line without a line feed counts.
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
        too_long |= line.len() + part.len() > longest;
        if !too_long {
            line.extend_from_slice(part);
        }
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
        return Some(Input::Unreadable(LineFault::TooLong));
    }
    Some(match String::from_utf8(line) {
        Ok(text) => Input::Line(text),
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let column = String::from_utf8_lossy(&error.as_bytes()[..valid]).chars().count() + 1;
            Input::Unreadable(LineFault::NotUtf8(column))
        }
    })
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::*;

    fn all(bytes: &[u8]) -> Vec<Input> {
        let (sender, receiver) = crossbeam_channel::unbounded();
        // A buffer of a few bytes, so that lines arrive in pieces.
        read_lines(BufReader::with_capacity(3, bytes), &sender);
        drop(sender);
        receiver.iter().collect()
    }

    fn line(text: &str) -> Input {
        Input::Line(text.to_owned())
    }

    #[test]
    fn splits_at_line_feeds_only() {
        assert_eq!(all(b""), []);
        assert_eq!(all(b"uci\nisready\n"), [line("uci"), line("isready")]);
        assert_eq!(all(b"uci\r\n\n\tquit"), [line("uci\r"), line(""), line("\tquit")]);
        assert_eq!(all("\u{feff}uci\n".as_bytes()), [line("uci")]);
    }

    #[test]
    fn bytes_that_are_no_text_do_not_end_the_input() {
        assert_eq!(all(b"go \xff\xfe\nquit\n"), [Input::Unreadable(LineFault::NotUtf8(4)), line("quit")]);
        assert_eq!(all("é\n".as_bytes()), [line("é")]);
    }

    #[test]
    fn long_lines_take_no_more_memory_than_allowed() {
        let endless = io::repeat(b'x').take(5 * MAX_LINE as u64).chain(&b"\nquit\n"[..]);
        let (sender, receiver) = crossbeam_channel::unbounded();
        read_lines(BufReader::new(endless), &sender);
        drop(sender);
        assert_eq!(receiver.iter().collect::<Vec<_>>(), [Input::Unreadable(LineFault::TooLong), line("quit")]);
        let longest = "y".repeat(MAX_LINE);
        assert_eq!(all(longest.as_bytes()), [line(&longest)]);
    }
}
