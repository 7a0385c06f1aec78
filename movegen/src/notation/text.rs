//! Handling input text: the length of a piece token, and the quoting of input in messages.

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

/// The beginning of an input text, safe to print in a message: short, ASCII only, control characters escaped.
pub(crate) fn excerpt(text: &str) -> String {
    let mut chars = text.chars();
    let mut shown = String::new();
    for char in chars.by_ref().take(MAX_EXCERPT) {
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
    fn excerpts_are_short_and_escaped() {
        assert_eq!(excerpt("e2-e4"), "e2-e4");
        assert_eq!(excerpt("a\n\u{1b}\u{7}b"), "a\\n\\u{1b}\\u{7}b");
        assert_eq!(excerpt("0123456789abcdef"), "0123456789abcdef");
        assert_eq!(excerpt("0123456789abcdefg"), "0123456789abcdef...");
        assert_eq!(excerpt("\u{202e}\u{e9}"), "\\u{202e}\\u{e9}");
    }
}
