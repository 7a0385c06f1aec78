//! Lines of text in any encoding as UTF-8.

use std::io::{self, BufRead, Read};

use xiongmao_records::pgn::{TextEncoding, decode};
use xiongmao_text::MAX_LINE;

/// An input converted to UTF-8 from the given encoding; otherwise from UTF-16 if the input begins with its byte order
/// mark; otherwise from the encoding that the bytes of each line suggest. Lines that are too long are passed on
/// unchanged.
pub struct Decoded<R> {
    input: R,
    encoding: Option<TextEncoding>,
    begun: bool,
    /// The present line, and how much of it has been read.
    line: Vec<u8>,
    at: usize,
}

impl<R: BufRead> Decoded<R> {
    /// Decodes this input.
    pub fn new(input: R, encoding: Option<TextEncoding>) -> Self {
        Self { input, encoding, begun: false, line: Vec::new(), at: 0 }
    }

    /// Reads the next line, with its end, or as much of it as a line may have.
    fn read_line(&mut self) -> io::Result<()> {
        if !std::mem::replace(&mut self.begun, true) && self.encoding.is_none() {
            self.encoding = TextEncoding::of_wide_mark(self.input.fill_buf()?);
        }
        let most = MAX_LINE as u64 + 1;
        let Some(low) = self.encoding.and_then(TextEncoding::low_byte) else {
            self.input.by_ref().take(most).read_until(b'\n', &mut self.line)?;
            return Ok(());
        };
        let mut input = self.input.by_ref().take(2 * most);
        // The byte of a line feed may also be half of another character.
        while input.read_until(b'\n', &mut self.line)? > 0 {
            if self.line.len() % 2 == 1 {
                input.by_ref().take(1).read_to_end(&mut self.line)?;
            }
            let character = self.line.last_chunk::<2>();
            if character.is_some_and(|bytes| bytes[low] == b'\n' && bytes[1 - low] == 0) {
                break;
            }
        }
        Ok(())
    }
}

impl<R: BufRead> BufRead for Decoded<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.line.len() {
            (self.line, self.at) = (Vec::new(), 0);
            self.read_line()?;
            if let Some(encoding) = self.encoding {
                self.line = encoding.decode(&self.line).into_bytes();
            } else if str::from_utf8(&self.line).is_err() && self.line.len() <= MAX_LINE && !self.line.contains(&0) {
                // Its end is no part of what is decoded: two bytes of UTF-16 could swallow it.
                let end = self.line.pop_if(|byte| *byte == b'\n');
                let text = decode(&self.line);
                // A line of nothing but a byte order mark is not blank: it is refused.
                if !text.trim().is_empty() {
                    self.line = text.into_bytes();
                }
                self.line.extend(end);
            }
        }
        Ok(&self.line[self.at..])
    }

    fn consume(&mut self, amount: usize) {
        self.at = (self.at + amount).min(self.line.len());
    }
}

impl<R: BufRead> Read for Decoded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut rest = self.fill_buf()?;
        let count = rest.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8], encoding: Option<&str>) -> Vec<String> {
        let encoding = encoding.map(|name| TextEncoding::named(name).expect("a known encoding"));
        Decoded::new(bytes, encoding).lines().map(|line| line.expect("UTF-8")).collect()
    }

    #[test]
    fn lines_are_decoded_one_by_one() {
        let gb = b"x ; \xb5\xda\xd2\xbb\xbe\xd6\ny ; \xe7\xac\xac\nz";
        assert_eq!(read(gb, None), ["x ; 第一局", "y ; 第", "z"]);
        assert_eq!(read(b"\xd0\xf4\n", Some("windows-1258")), ["\u{110}\u{f4}"]);
        assert_eq!(read(b"", None), [""; 0]);
    }

    #[test]
    fn lines_of_utf_16_end_with_a_character_not_with_a_byte() {
        // Two letters of these have a byte of a line feed, and the last line has no end.
        let text = "x ; \u{a0a}\u{10a}\r\n\ny";
        let bytes = |mark: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
            mark.encode_utf16().chain(text.encode_utf16()).flat_map(bytes).collect()
        };
        let (low, high) = (u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes as fn(u16) -> [u8; 2]);
        let lines = ["x ; \u{a0a}\u{10a}", "", "y"];
        for order in [low, high] {
            assert_eq!(read(&bytes("\u{feff}", order), None), lines);
        }
        assert_eq!(read(&bytes("", low), Some("utf-16le")), lines);
        assert_eq!(read(&bytes("", high), Some("utf-16be")), lines);
        assert_eq!(read(b"\xff\xfex", None), ["\u{fffd}"]);
        // A line that is too long is not read as a whole.
        let long = "\u{feff}".to_owned() + &"x".repeat(2 * MAX_LINE) + "\ny";
        let long: Vec<u8> = long.encode_utf16().flat_map(low).collect();
        let mut decoded = Decoded::new(&long[..], None);
        assert!((MAX_LINE..MAX_LINE + 2).contains(&decoded.fill_buf().expect("a line").len()));
    }
}
