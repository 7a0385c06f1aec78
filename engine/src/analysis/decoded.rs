//! Lines of text in any encoding as UTF-8.

use std::io::{self, BufRead, Read};

use xiongmao_records::pgn::{TextEncoding, decode};
use xiongmao_text::MAX_LINE;

/// An input whose lines are UTF-8, whatever their encoding was: the given one, or else each line as its bytes tell.
/// Lines that are too long pass as they are.
pub struct Decoded<R> {
    input: R,
    encoding: Option<TextEncoding>,
    /// The present line, and how much of it has been read.
    line: Vec<u8>,
    at: usize,
}

impl<R: BufRead> Decoded<R> {
    /// Decodes this input.
    pub fn new(input: R, encoding: Option<TextEncoding>) -> Self {
        Self { input, encoding, line: Vec::new(), at: 0 }
    }
}

impl<R: BufRead> BufRead for Decoded<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.line.len() {
            (self.line, self.at) = (Vec::new(), 0);
            let most = MAX_LINE as u64 + 1;
            self.input.by_ref().take(most).read_until(b'\n', &mut self.line)?;
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
}
