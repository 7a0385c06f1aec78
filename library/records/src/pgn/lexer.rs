//! The tokens of a PGN, with their places.

use xiongmao_movegen::notation::{length_in_words, without_number};

use super::error::{PgnError, PgnReason};
use crate::result_words::{may_begin_result, result_in_words};

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
    /// Text in square brackets without quotation marks: a tag before the moves, a comment elsewhere.
    Bracket(&'a str),
    /// `$6`
    Nag(u8),
    /// `(`
    Open,
    /// `)`
    Close,
    /// A number, a move or a result.
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
    let is_space = |char: char| matches!(char, ' ' | '\t' | '\u{3000}');
    let inside = text.strip_prefix('[')?.trim_start_matches(is_space);
    let name = &inside[..inside.find(|char: char| !is_of_tag_name(char))?];
    let value = inside[name.len()..].trim_start_matches(is_space);
    let fits = !name.is_empty() && name.len() <= MAX_NAME && value.starts_with(|char| closing_quotes(char).is_some());
    fits.then(|| (name, text.len() - value.len()))
}

/// Whether a name of a tag may have this character.
pub(super) fn is_of_tag_name(char: char) -> bool {
    !(char.is_whitespace() || char.is_control() || "[]{}()=\\,;".contains(char) || closing_quotes(char).is_some())
}

/// The quotation marks that close a value which this one opens.
fn closing_quotes(opening: char) -> Option<&'static str> {
    Some(match opening {
        '"' => "\"",
        '\u{201c}' | '\u{201d}' | '\u{201e}' => "\u{201d}\u{201c}\"",
        '\'' | '\u{2018}' | '\u{2019}' => "\u{2019}\u{2018}'",
        '\u{300c}' => "\u{300d}",
        '\u{300e}' => "\u{300f}",
        '\u{ff02}' => "\u{ff02}",
        _ => return None,
    })
}

/// What closes a remark that this bracket opens. Chinese texts have remarks in such brackets.
fn closing_bracket(opening: char) -> Option<char> {
    Some(match opening {
        '{' => '}',
        '\u{ff08}' => '\u{ff09}',
        '\u{3010}' => '\u{3011}',
        '\u{3014}' => '\u{3015}',
        '\u{ff5b}' => '\u{ff5d}',
        _ => return None,
    })
}

/// Whether the round brackets at the beginning of this text hold a remark, such as `(a novelty)`: every move of a
/// variation has a number.
fn is_remark(text: &str) -> bool {
    let is_of_moves = |char: char| char.is_numeric() || "(){}[]一二三四五六七八九".contains(char);
    let inside = text.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    inside.is_some_and(|(inside, _)| !inside.trim().is_empty() && !inside.contains(is_of_moves))
}

/// Whether this separates words: blanks, byte order marks (found in joined files), and commas and full stops that
/// people write.
fn is_blank(char: char) -> bool {
    char.is_whitespace() || matches!(char, '\u{feff}' | ',' | '\u{ff0c}' | '\u{ff1b}' | '\u{3002}' | '\u{ff09}')
}

/// The length of the move at the beginning of this word, if more follows without a blank, in Chinese or in coordinates
/// with ranks from 0: `炮二平五马8进7`, `h2e2h9g7`.
fn glued_length(word: &str) -> Option<usize> {
    let is_square = |text: &[u8]| matches!(text, [b'a'..=b'i' | b'A'..=b'I', b'0'..=b'9']);
    if word.len() > 4 && word.len().is_multiple_of(4) && word.as_bytes().chunks(2).all(is_square) {
        return Some(4);
    }
    let mut chars = word.char_indices().skip_while(|(_, char)| !matches!(char, '進' | '进' | '退' | '平'));
    chars.next()?;
    let (at, number) = chars.next()?;
    let rest = &word[at + number.len_utf8()..];
    let behind = rest.trim_start_matches(['!', '?', '！', '？', '+', '#']);
    Some(word.len() - behind.len()).filter(|_| !behind.is_empty())
}

/// Whether this character ends a word.
fn ends_word(char: char) -> bool {
    is_blank(char) || "[]{}();$".contains(char) || closing_bracket(char).is_some()
}

/// The length of the word that begins this text, or of the words, if they are a move or a result in Vietnamese:
/// `1.Pháo 2 bình 5!`, `Đỏ thắng`. A full stop behind such a move does not belong to it.
fn word_length(text: &str) -> usize {
    let end = |from: usize| from + text[from..].find(ends_word).unwrap_or(text.len() - from);
    let first = end(0);
    let number = first - without_number(&text[..first]).len();
    if let Some(length) = length_in_words(&text[number..]) {
        let rest = &text[number + length..];
        return text.len() - rest.trim_start_matches(['!', '?', '！', '？']).len();
    }
    if text[first..].starts_with(' ') && may_begin_result(text) {
        let second = end(first + 1);
        if result_in_words(&text[..second]).is_some() {
            return second;
        }
    }
    glued_length(&text[..first]).unwrap_or(first)
}

/// The length of the squares of a move of system 1 after a piece's name: ` (32)-35`. Their brackets do not start a
/// variation.
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
            self.advance(self.rest.len() - self.rest.trim_start_matches(is_blank).len());
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
            self.advance(self.rest.len() - self.rest.trim_start_matches(is_blank).len());
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
            opening if let Some(closing) = closing_bracket(opening) => self.comment(place, opening, closing)?,
            '(' if is_remark(self.rest) => self.comment(place, '(', ')')?,
            ';' => Token::Comment(self.line_comments()),
            '(' | ')' => {
                self.advance(1);
                if first == '(' { Token::Open } else { Token::Close }
            }
            ']' | '}' => return Err(place.error(PgnReason::Unopened { bracket: first })),
            '$' => {
                self.advance(1);
                let digits = self.rest.len() - self.rest.trim_start_matches(|char: char| char.is_ascii_digit()).len();
                Token::Nag(self.advance(digits).parse().map_err(|_| place.error(PgnReason::AnnotationNumber))?)
            }
            _ => {
                let end = word_length(self.rest);
                Token::Word(self.advance(end + squares_length(&self.rest[end..]).unwrap_or(0)))
            }
        };
        Ok(Some((place, token)))
    }

    fn tag(&mut self, place: Place) -> Result<Token<'a>, PgnError> {
        let line = &self.rest[..self.rest.find('\n').unwrap_or(self.rest.len())];
        let failed = || place.error(PgnReason::Tag);
        let Some((name, start)) = tag_name(line) else {
            let length = line.find(']').ok_or_else(failed)?;
            return Ok(Token::Bracket(self.advance(length + 1)[1..length].trim()));
        };
        let opening = line[start..].chars().next().unwrap_or('"');
        let begin = start + opening.len_utf8();
        let closes = |char| closing_quotes(opening).is_some_and(|closing| closing.contains(char));
        let mut value = String::new();
        let mut chars = line[begin..].char_indices();
        while let Some((index, char)) = chars.next() {
            match char {
                // A quotation mark that nothing closes belongs to the value: not all programs escape them.
                quote if closes(quote) => {
                    let after = &line[begin + index + quote.len_utf8()..];
                    let closing = after.trim_start();
                    if closing.starts_with(']') {
                        self.advance(line.len() - closing.len() + 1);
                        return Ok(Token::Tag(name, value));
                    }
                    value.push(quote);
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

    fn comment(&mut self, place: Place, opening: char, closing: char) -> Result<Token<'a>, PgnError> {
        let Some(end) = self.rest.find(closing) else {
            self.advance(self.rest.len());
            return Err(place.error(PgnReason::OpenComment));
        };
        let text = self.advance(end + closing.len_utf8());
        Ok(Token::Comment(with_line_feeds(&text[opening.len_utf8()..end])))
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
