//! The words of a line, and the errors of parsing them.

use std::time::Duration;

use thiserror::Error;
use xiongmao_answers::limits::MAX_DEPTH;
use xiongmao_text::quote;

use crate::help;

/// The longest time limit, about 34 years; longer ones are read as this. Adding it to the current time cannot
/// overflow.
pub const MAX_TIME: Duration = Duration::from_millis(1 << 40);

/// Why a line is not a valid command.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
#[error("column {column}: {reason}")]
pub struct ParseError {
    /// The column of the error, in characters from 1.
    pub column: usize,
    /// The error there.
    pub reason: Reason,
}

/// What can be wrong with a line.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum Reason {
    /// The first word is not a command.
    #[error("there is no command {word}; {advice}", word = .0, advice = help::instead_of(.0))]
    UnknownCommand(String),
    /// A word follows the end of the line's contents.
    #[error("'{command}' takes no more arguments, but {token} follows")]
    Extra {
        command: &'static str,
        /// The word that follows.
        token: String,
    },
    /// Something else is expected here.
    #[error("'{after}' needs {expected}, not {token}")]
    Wrong {
        /// The word before.
        after: &'static str,
        /// The expected value.
        expected: String,
        /// What was found.
        token: String,
    },
    #[error("'{after}' needs {expected}, but the line ends")]
    Missing {
        /// The last word.
        after: &'static str,
        /// What should follow.
        expected: String,
    },
    /// No limit of `go` has this name.
    #[error("'go' has no limit {0}")]
    UnknownLimit(String),
    #[error("'{0}' is given twice")]
    Twice(&'static str),
    /// `perft` together with limits of a search.
    #[error("'perft' cannot be combined with other limits")]
    PerftAlone,
}

/// A word of a line.
#[derive(Clone, Copy)]
pub(crate) struct Token<'a> {
    /// The word.
    pub(crate) text: &'a str,
    /// Its offset in the line, in bytes.
    offset: usize,
}

/// An iterator over the words of a line.
pub(crate) struct Tokens<'a> {
    line: &'a str,
    offset: usize,
}

/// Whether this separates words: ASCII white space, which includes carriage returns and line feeds.
fn is_blank(c: char) -> bool {
    c.is_ascii_whitespace() || c == '\x0b'
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let rest = self.line.get(self.offset..)?;
        let start = self.offset + rest.find(|c| !is_blank(c))?;
        let word = self.line[start..].split(is_blank).next()?;
        self.offset = start + word.len();
        Some(Token { text: word, offset: start })
    }
}

impl<'a> Tokens<'a> {
    /// The words of this line.
    pub(crate) fn of(line: &'a str) -> Self {
        Self { line, offset: 0 }
    }

    /// Whether no word is left.
    pub(super) fn is_at_end(&self) -> bool {
        self.line.get(self.offset..).is_none_or(|rest| rest.chars().all(is_blank))
    }

    /// Everything after the last word that was read, without surrounding blanks.
    pub(crate) fn rest(&mut self) -> &'a str {
        let rest = self.line.get(self.offset..).unwrap_or_default();
        self.offset = self.line.len();
        rest.trim_matches(is_blank)
    }

    /// The error at this token, or at the end of the line.
    pub(super) fn error(&self, at: Option<Token<'a>>, reason: Reason) -> ParseError {
        let before = at.map_or(self.line.trim_end_matches(is_blank), |token| &self.line[..token.offset]);
        ParseError { column: before.chars().count() + 1, reason }
    }

    /// The error of an unexpected token, or of an unexpected end of the line.
    pub(super) fn unexpected(
        &self,
        after: &'static str,
        expected: impl Into<String>,
        found: Option<Token<'a>>,
    ) -> ParseError {
        let expected = expected.into();
        let reason = match found {
            Some(token) => Reason::Wrong { after, expected, token: quote(token.text) },
            None => Reason::Missing { after, expected },
        };
        self.error(found, reason)
    }

    /// A whole number in this range.
    pub(super) fn number(&mut self, after: &'static str, min: u64, max: u64) -> Result<u64, ParseError> {
        let found = self.next();
        let number = found.and_then(|token| digits(token.text)).filter(|number| (min..=max).contains(number));
        number.ok_or_else(|| {
            let expected = format!("a whole number from {min} to {max}");
            self.unexpected(after, expected, found)
        })
    }

    /// A number of plies. The greatest depth of the search stands for every greater number, as GUIs send them.
    pub(super) fn depth(&mut self, after: &'static str) -> Result<u32, ParseError> {
        let found = self.next();
        let depth = found.and_then(|token| digits(token.text)).filter(|depth| *depth > 0);
        let depth = depth.map(|depth| depth.min(MAX_DEPTH) as u32);
        depth.ok_or_else(|| self.unexpected(after, format!("a whole number from 1 to {MAX_DEPTH}"), found))
    }

    /// Milliseconds. They may be negative: a clock may have run out.
    pub(super) fn milliseconds(&mut self, after: &'static str) -> Result<i64, ParseError> {
        let found = self.next();
        let (negative, magnitude) = match found.map(|token| token.text.strip_prefix('-').ok_or(token.text)) {
            Some(Ok(rest)) => (true, digits(rest)),
            Some(Err(whole)) => (false, digits(whole)),
            None => (false, None),
        };
        let magnitude = magnitude.ok_or_else(|| self.unexpected(after, "a number of milliseconds", found))?;
        let magnitude = magnitude.min(MAX_TIME.as_millis() as u64) as i64;
        Ok(if negative { -magnitude } else { magnitude })
    }
}

/// The number that these ASCII digits write. No sign is allowed.
fn digits(text: &str) -> Option<u64> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) { None } else { text.parse().ok() }
}
