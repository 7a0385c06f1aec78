//! The tokens of a PGN, with their places.

use super::error::{PgnError, PgnReason};

/// The greatest length of the name of a tag, in bytes.
const MAX_NAME: usize = 255;

/// A place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The line, counted from 1.
    pub(super) line: usize,
    /// The character of the line, counted from 1.
    pub(super) column: usize,
}

impl Place {
    /// This error at this place.
    pub(super) fn error(self, reason: PgnReason) -> PgnError {
        PgnError { line: self.line, column: self.column, reason }
    }
}

/// A token of a PGN.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`
    Tag(&'a str, String),
    /// A comment, without its marks.
    Comment(String),
    /// `$6`
    Nag(u8),
    /// `(`
    Open,
    /// `)`
    Close,
    /// A number, a ply or a result.
    Word(&'a str),
}

/// Whether a text with records is PGN: it begins with a tag, perhaps after blank lines, comments to the end of a line,
/// and escaped lines.
pub fn is_pgn(text: &str) -> bool {
    let mut lexer = Lexer::new(text);
    loop {
        lexer.skip_blanks();
        if !lexer.rest.starts_with(';') {
            return tag_name(lexer.rest).is_some();
        }
        lexer.skip_line();
    }
}

/// The name of the tag that begins here, and the length up to the quotation mark before its value.
fn tag_name(text: &str) -> Option<(&str, usize)> {
    let inside = text.strip_prefix('[')?.trim_start_matches([' ', '\t']);
    let name = &inside[..inside.find(|char: char| !(char.is_ascii_alphanumeric() || char == '_'))?];
    let value = inside[name.len()..].trim_start_matches([' ', '\t']);
    let fits = !name.is_empty() && name.len() <= MAX_NAME && value.starts_with('"');
    fits.then(|| (name, text.len() - value.len()))
}

/// The length of the squares of a ply of system 1, which stand behind a piece's name: ` (32)-35`. Their brackets begin
/// no variation.
fn squares_length(text: &str) -> Option<usize> {
    let is_dash = |char| matches!(char, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ff0d}');
    let square = |text: &str| {
        let rest = text.trim_start_matches(|char: char| char.is_ascii_digit()).len();
        matches!(text.len() - rest, 2..=3).then_some(text.len() - rest)
    };
    let origin = text.trim_start_matches(' ').strip_prefix('(')?;
    let rest = origin[square(origin)?..].strip_prefix(')')?.trim_start_matches(' ');
    let destination = rest.strip_prefix(is_dash)?.trim_start_matches(' ');
    Some(text.len() - destination.len() + square(destination)?)
}

/// Reads tokens.
pub(super) struct Lexer<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text.strip_prefix('\u{feff}').unwrap_or(text), place: Place { line: 1, column: 1 } }
    }

    /// Goes on by this many bytes and returns them.
    fn advance(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        match taken.rfind('\n') {
            None => self.place.column += taken.chars().count(),
            Some(last) => {
                self.place.line += taken.matches('\n').count();
                self.place.column = 1 + taken[last + 1..].chars().count();
            }
        }
        taken
    }

    /// Skips the rest of the line, without its end.
    fn skip_line(&mut self) -> &'a str {
        self.advance(self.rest.find('\n').unwrap_or(self.rest.len()))
    }

    /// Skips blanks and the lines that begin with `%`, which PGN reserves for other data.
    fn skip_blanks(&mut self) {
        loop {
            let blank = self.rest.len() - self.rest.trim_start().len();
            self.advance(blank);
            if self.place.column != 1 || !self.rest.starts_with('%') {
                return;
            }
            self.skip_line();
        }
    }

    /// Skips everything before the next line that begins with a tag. Other programs write advertisements after a game.
    pub(super) fn skip_to_tag(&mut self) {
        if self.place.column != 1 {
            self.skip_line();
        }
        loop {
            self.advance(self.rest.len() - self.rest.trim_start().len());
            if self.rest.is_empty() || tag_name(self.rest).is_some() {
                return;
            }
            self.skip_line();
        }
    }

    /// Skips the tags that come next.
    pub(super) fn skip_tags(&mut self) {
        while self.is_at_tag() {
            self.skip_line();
        }
    }

    /// Whether the next token is a tag.
    pub(super) fn is_at_tag(&mut self) -> bool {
        self.skip_blanks();
        tag_name(self.rest).is_some()
    }

    /// The next token and its place; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(Place, Token<'a>)>, PgnError> {
        self.skip_blanks();
        let place = self.place;
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        let token = match first {
            '[' => self.tag(place)?,
            '{' => self.comment(place)?,
            ';' => Token::Comment(self.line_comments()),
            '(' | ')' => {
                self.advance(1);
                if first == '(' { Token::Open } else { Token::Close }
            }
            ']' | '}' => return Err(place.error(PgnReason::Unopened(first))),
            '$' => {
                self.advance(1);
                let digits = self.rest.len() - self.rest.trim_start_matches(|char: char| char.is_ascii_digit()).len();
                Token::Nag(self.advance(digits).parse().map_err(|_| place.error(PgnReason::Nag))?)
            }
            _ => {
                let ends = |char: char| char.is_whitespace() || "[]{}();$".contains(char);
                let end = self.rest.find(ends).unwrap_or(self.rest.len());
                Token::Word(self.advance(end + squares_length(&self.rest[end..]).unwrap_or(0)))
            }
        };
        Ok(Some((place, token)))
    }

    fn tag(&mut self, place: Place) -> Result<Token<'a>, PgnError> {
        let line = &self.rest[..self.rest.find('\n').unwrap_or(self.rest.len())];
        let failed = || place.error(PgnReason::Tag);
        let (name, start) = tag_name(line).ok_or_else(failed)?;
        let mut value = String::new();
        let mut chars = line[start + 1..].char_indices();
        while let Some((index, char)) = chars.next() {
            match char {
                // A quotation mark that nothing closes belongs to the value: not all programs escape them.
                '"' => {
                    let after = &line[start + 1 + index + 1..];
                    let closing = after.trim_start();
                    if closing.starts_with(']') {
                        self.advance(line.len() - closing.len() + 1);
                        return Ok(Token::Tag(name, value));
                    }
                    value.push('"');
                }
                '\\' => match chars.clone().next() {
                    Some((_, escaped @ ('"' | '\\'))) => {
                        chars.next();
                        value.push(escaped);
                    }
                    _ => value.push('\\'),
                },
                other => value.push(other),
            }
        }
        let failed = failed();
        self.skip_line();
        Err(failed)
    }

    fn comment(&mut self, place: Place) -> Result<Token<'a>, PgnError> {
        let Some(end) = self.rest.find('}') else {
            self.advance(self.rest.len());
            return Err(place.error(PgnReason::OpenComment));
        };
        let text = self.advance(end + 1);
        Ok(Token::Comment(with_line_feeds(&text[1..end])))
    }

    /// A comment to the end of the line. Such comments on consecutive lines are one.
    fn line_comments(&mut self) -> String {
        let mut text = String::new();
        loop {
            let line = &self.skip_line()[1..];
            text.push_str(line.strip_prefix(' ').unwrap_or(line).trim_end_matches('\r'));
            if !self.rest.starts_with("\n;") {
                return with_line_feeds(&text);
            }
            self.advance(1);
            text.push('\n');
        }
    }
}

/// The text with every end of a line as a line feed, and without blanks around it.
fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").trim().to_owned()
}
