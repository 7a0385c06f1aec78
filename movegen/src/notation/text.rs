//! Handling input text: the length of a piece token, and the quoting of input in messages.

use std::borrow::Cow;

/// The maximum number of characters of input that a message quotes.
const MAX_EXCERPT: usize = 16;

/// The length of the EPIN token that starts these bytes: a state, a letter, `^`, `'`. 0 if none starts here.
pub(crate) fn epin_length(bytes: &[u8]) -> usize {
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

/// The tokens of a line, where system 1 of Xiangqi has a blank within a ply: a token that starts with `(` belongs to a
/// single character before it, the name of a piece. `C`, `(32)-35` become `C(32)-35`.
pub(crate) fn join_names<'a>(tokens: impl IntoIterator<Item = &'a str>) -> impl Iterator<Item = Cow<'a, str>> {
    let mut tokens = tokens.into_iter().peekable();
    std::iter::from_fn(move || {
        let token = tokens.next()?;
        let is_name = token.chars().nth(1).is_none();
        let rest = tokens.next_if(|next| is_name && next.starts_with('('));
        Some(rest.map_or(Cow::Borrowed(token), |rest| Cow::Owned(format!("{token}{rest}"))))
    })
}

/// The plies of a text, separated by blanks. A blank after a piece's name, as in system 1 of Xiangqi, separates nothing.
pub fn split_plies(text: &str) -> impl Iterator<Item = Cow<'_, str>> {
    join_names(text.split_whitespace())
}

/// The line and the column, both counted from 1, at the end of this text.
pub fn end_position(before: &str) -> (usize, usize) {
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

/// The beginning of an input text, safe to print in a message: short, control characters escaped, and so is all that is
/// neither ASCII nor Chinese.
pub(crate) fn excerpt(text: &str) -> String {
    let mut chars = text.chars();
    let mut shown = String::new();
    for char in chars.by_ref().take(MAX_EXCERPT) {
        if char == ' ' || char.is_ascii_graphic() || is_chinese(char) {
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

/// Whether this is a Chinese character or a full-width digit, as in Chinese notations of plies.
fn is_chinese(char: char) -> bool {
    matches!(char, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{ff10}'..='\u{ff19}')
}

/// A character of the input, quoted for a message.
pub(crate) fn quoted(char: char) -> String {
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
    fn names_of_pieces_are_joined_to_their_squares() {
        let joined = |line: &str| join_names(line.split(' ')).map(Cow::into_owned).collect::<Vec<_>>();
        assert_eq!(joined("C (32)-35 H(18)-37 \u{99ac} (18)-37"), ["C(32)-35", "H(18)-37", "\u{99ac}(18)-37"]);
        assert_eq!(joined("C2.5 (32)-35"), ["C2.5", "(32)-35"]);
        assert_eq!(joined("C C (32)-35 (1 C"), ["C", "C(32)-35", "(1", "C"]);
        assert_eq!(joined("C"), ["C"]);
    }

    #[test]
    fn excerpts_are_short_and_escaped() {
        assert_eq!(excerpt("e2-e4"), "e2-e4");
        assert_eq!(excerpt("a\n\u{1b}\u{7}b"), "a\\n\\u{1b}\\u{7}b");
        assert_eq!(excerpt("0123456789abcdef"), "0123456789abcdef");
        assert_eq!(excerpt("0123456789abcdefg"), "0123456789abcdef...");
        assert_eq!(excerpt("\u{70ae}\u{4e8c}"), "\u{70ae}\u{4e8c}");
        assert_eq!(excerpt("\u{202e}\u{e9}"), "\\u{202e}\\u{e9}");
    }
}
