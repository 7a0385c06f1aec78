//! What the notations share: the piece token (EPIN, notations.md §2) and the quoting of what was handed in.

use std::fmt;

use crate::xiongqi::{Piece, PieceKind, Square, across_river};

/// The most characters of a foreign text that a message repeats.
const EXCERPT: usize = 16;

/// A piece as FEEN and PMN write it: `+` before a soldier past the river, `^` behind a terminal piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token {
    piece: Piece,
    enhanced: bool,
}

impl Token {
    /// The piece on this square; a soldier's state follows from its row (ruling 5).
    pub(super) fn on(piece: Piece, square: Square) -> Self {
        let crossed = across_river(piece.side()).has(square.index());
        Self { piece, enhanced: crossed && piece.kind() == PieceKind::Soldier }
    }

    /// The piece in a hand, which keeps its letter's case and loses its `+` (ruling 7).
    pub(super) fn in_hand(piece: Piece) -> Self {
        Self { piece, enhanced: false }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = if self.enhanced { "+" } else { "" };
        let mark = if self.piece.kind().is_terminal() { "^" } else { "" };
        write!(f, "{state}{}{mark}", self.piece.letter())
    }
}

/// The length of the EPIN token that starts these bytes: a state, a letter, `^`, `'`. 0 if none starts here.
pub(super) fn epin_length(bytes: &[u8]) -> usize {
    let mut at = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
    if !bytes.get(at).is_some_and(u8::is_ascii_alphabetic) {
        return 0;
    }
    at += 1;
    for mark in [b'^', b'\''] {
        at += usize::from(bytes.get(at) == Some(&mark));
    }
    at
}

/// The beginning of a text that came from outside, fit for a message: short, in ASCII, without control characters.
pub(super) fn excerpt(text: &str) -> String {
    let mut chars = text.chars();
    let mut shown = String::new();
    for char in chars.by_ref().take(EXCERPT) {
        if char == ' ' || char.is_ascii_graphic() {
            shown.push(char);
        } else {
            shown.extend(char.escape_default());
        }
    }
    if chars.next().is_some() {
        shown.push_str("...");
    }
    shown
}

/// A character for a message.
pub(super) fn quoted(char: char) -> String {
    format!("'{}'", excerpt(char.encode_utf8(&mut [0; 4])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_end_where_the_grammar_says() {
        for (text, length) in [
            ("G", 1),
            ("+K^'x", 4),
            ("-p8", 2),
            ("K'^", 2),
            ("K^^", 2),
            ("", 0),
            ("+", 0),
            ("++K", 0),
            ("^K", 0),
            ("8", 0),
            ("\u{e9}", 0),
        ] {
            assert_eq!(epin_length(text.as_bytes()), length, "{text}");
        }
    }

    #[test]
    fn excerpts_are_short_and_tame() {
        assert_eq!(excerpt("e2-e4"), "e2-e4");
        assert_eq!(excerpt("a\n\u{1b}\u{7}b"), "a\\n\\u{1b}\\u{7}b");
        assert_eq!(excerpt("0123456789abcdef"), "0123456789abcdef");
        assert_eq!(excerpt("0123456789abcdefg"), "0123456789abcdef...");
        assert_eq!(excerpt("\u{202e}\u{e9}"), "\\u{202e}\\u{e9}");
    }
}
