//! Reading the lines of the protocol.

use std::io::BufRead;

use crossbeam_channel::Sender;
use xiongmao_text::{Input, MAX_LINE, for_each_line};

/// Sends every line of the input until it ends or the receiver is gone.
///
/// Closing the channel signals the end; a read error counts as the end.
pub fn read_lines(input: impl BufRead, lines: &Sender<Input>) {
    let mut first = true;
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

#[cfg(test)]
mod tests {
    use std::io::{self, BufReader, Read};

    use xiongmao_text::LineFault;

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

    fn unreadable(fault: LineFault, beginning: &str) -> Input {
        Input::Unreadable(fault, beginning.to_owned())
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
        assert_eq!(all(b"go \xff\xfe\nquit\n"), [unreadable(LineFault::NotUtf8(4), "go "), line("quit")]);
        assert_eq!(all("é\n".as_bytes()), [line("é")]);
    }

    #[test]
    fn long_lines_take_no_more_memory_than_allowed() {
        let endless = b"position ".chain(io::repeat(b'x').take(5 * MAX_LINE as u64)).chain(&b"\nquit\n"[..]);
        let (sender, receiver) = crossbeam_channel::unbounded();
        read_lines(BufReader::new(endless), &sender);
        drop(sender);
        assert_eq!(
            receiver.iter().collect::<Vec<_>>(),
            [unreadable(LineFault::TooLong(MAX_LINE), &format!("position {}", "x".repeat(55))), line("quit")]
        );
        let longest = "y".repeat(MAX_LINE);
        assert_eq!(all(longest.as_bytes()), [line(&longest)]);
    }
}
