//! A line in words, and what can be wrong with them.

use std::time::Duration;

use thiserror::Error;

use super::text::quote;
use crate::game::MAX_DEPTH;

/// The longest time that a limit can mean, about 34 years; longer ones are read as this. Adding it to the present never
/// overflows the clock.
pub const MAX_TIME: Duration = Duration::from_millis(1 << 40);

/// Why a line is no command. The column counts characters from 1.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
#[error("column {column}: {reason}")]
pub struct ParseError {
    /// Where.
    pub column: usize,
    /// What is wrong there.
    pub reason: Reason,
}

/// What can be wrong with a line.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum Reason {
    /// The first word is no command.
    #[error("there is no command {0}; 'help' lists those there are")]
    UnknownCommand(String),
    /// Something follows where nothing may.
    #[error("'{command}' takes nothing more, but {token} follows")]
    Extra {
        /// The command.
        command: &'static str,
        /// What follows.
        token: String,
    },
    /// Something else is needed here.
    #[error("'{after}' needs {wanted}, not {token}")]
    Wrong {
        /// What stands before it.
        after: &'static str,
        /// What may stand here.
        wanted: String,
        /// What stands here.
        token: String,
    },
    /// The line ends too early.
    #[error("'{after}' needs {wanted}, but the line ends")]
    Missing {
        /// The last word.
        after: &'static str,
        /// What should follow it.
        wanted: String,
    },
    /// No limit of a search has this name.
    #[error("'go' knows no limit {0}")]
    UnknownLimit(String),
    /// The same limit twice, whose values may disagree.
    #[error("'{0}' is given twice")]
    Twice(&'static str),
    /// `perft` with limits of a search.
    #[error("'perft' cannot be combined with other limits")]
    PerftAlone,
}

/// One word of a line.
#[derive(Clone, Copy)]
pub(super) struct Token<'a> {
    /// The word itself.
    pub(super) text: &'a str,
    /// How many bytes of the line come before it.
    offset: usize,
}

/// The words of a line, one after the other.
pub(super) struct Tokens<'a> {
    line: &'a str,
    offset: usize,
}

/// What separates words: everything that ASCII counts as a blank, line ends from other systems included.
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
    pub(super) fn of(line: &'a str) -> Self {
        Self { line, offset: 0 }
    }

    /// Everything that follows the last word read, without the blanks at its ends.
    pub(super) fn rest(&mut self) -> &'a str {
        let rest = self.line.get(self.offset..).unwrap_or_default();
        self.offset = self.line.len();
        rest.trim_matches(is_blank)
    }

    /// The error of this token, or of the end of the line.
    pub(super) fn error(&self, at: Option<Token<'a>>, reason: Reason) -> ParseError {
        let before = at.map_or(self.line.trim_end_matches(is_blank), |token| &self.line[..token.offset]);
        ParseError { column: before.chars().count() + 1, reason }
    }

    /// The error of a token that is not what `after` needs, or of the end of the line.
    pub(super) fn wrong(&self, after: &'static str, wanted: impl Into<String>, found: Option<Token<'a>>) -> ParseError {
        let wanted = wanted.into();
        let reason = match found {
            Some(token) => Reason::Wrong { after, wanted, token: quote(token.text) },
            None => Reason::Missing { after, wanted },
        };
        self.error(found, reason)
    }

    /// A whole number in this range.
    pub(super) fn number(&mut self, after: &'static str, min: u64, max: u64) -> Result<u64, ParseError> {
        let found = self.next();
        let number = found.and_then(|token| digits(token.text)).filter(|number| (min..=max).contains(number));
        number.ok_or_else(|| {
            let wanted = if max == u64::MAX {
                format!("a whole number from {min} up")
            } else {
                format!("a whole number from {min} to {max}")
            };
            self.wrong(after, wanted, found)
        })
    }

    /// A number of plies, where more than the search can reach means as many as it can.
    pub(super) fn depth(&mut self, after: &'static str) -> Result<u32, ParseError> {
        Ok(self.number(after, 1, u64::MAX)?.min(MAX_DEPTH) as u32)
    }

    /// Milliseconds that may be negative, as clocks that have run out are.
    pub(super) fn milliseconds(&mut self, after: &'static str) -> Result<i64, ParseError> {
        let found = self.next();
        let (negative, magnitude) = match found.map(|token| token.text.strip_prefix('-').ok_or(token.text)) {
            Some(Ok(rest)) => (true, digits(rest)),
            Some(Err(whole)) => (false, digits(whole)),
            None => (false, None),
        };
        let magnitude = magnitude.ok_or_else(|| self.wrong(after, "a number of milliseconds", found))?;
        let magnitude = magnitude.min(MAX_TIME.as_millis() as u64) as i64;
        Ok(if negative { -magnitude } else { magnitude })
    }
}

/// The number that these ASCII digits write, without any sign.
fn digits(text: &str) -> Option<u64> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) { None } else { text.parse().ok() }
}
