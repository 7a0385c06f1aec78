//! Foreign text inside our own lines: made harmless and kept short.

/// How much of a foreign word is shown.
const MAX_QUOTE: usize = 40;
/// How long an error message may become, whatever it quotes.
const MAX_MESSAGE: usize = 400;

/// The text in quotation marks, control characters escaped, cut if it is long.
pub fn quote(text: &str) -> String {
    let mut quoted = String::from("'");
    quoted.extend(text.chars().take(MAX_QUOTE).flat_map(char::escape_debug));
    if text.chars().nth(MAX_QUOTE).is_some() {
        quoted.push('…');
    }
    quoted.push('\'');
    quoted
}

/// The text as a single line of limited length.
pub fn one_line(text: &str) -> String {
    let mut line: String =
        text.chars().take(MAX_MESSAGE).map(|c| if c.is_control() || is_line_break(c) { ' ' } else { c }).collect();
    if text.chars().nth(MAX_MESSAGE).is_some() {
        line.push('…');
    }
    line
}

/// What some readers take for the end of a line although it is no control character.
fn is_line_break(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_printable() {
        assert_eq!(quote("e3-e4"), "'e3-e4'");
        assert_eq!(quote("a\0b\u{1b}"), "'a\\0b\\u{1b}'");
        let long = quote(&"x".repeat(1_000_000));
        assert_eq!(long.chars().count(), MAX_QUOTE + 3);
        assert!(long.ends_with("…'"));
    }

    #[test]
    fn messages_are_one_short_line() {
        assert_eq!(one_line("two\nlines\u{2028}here"), "two lines here");
        assert_eq!(one_line(&"y".repeat(1000)).chars().count(), MAX_MESSAGE + 1);
    }
}
