//! Quoting text from outside: escaped, on one line, and short.

/// Most characters of a quoted text.
const MAX_QUOTE: usize = 40;
/// Most characters of a message, whatever it quotes.
const MAX_MESSAGE: usize = 400;

/// The text in quotation marks, with control characters escaped, shortened if it is long.
pub fn quote(text: &str) -> String {
    let mut quoted = String::from("'");
    quoted.extend(text.chars().take(MAX_QUOTE).flat_map(char::escape_debug));
    if text.chars().nth(MAX_QUOTE).is_some() {
        quoted.push('…');
    }
    quoted.push('\'');
    quoted
}

/// A number with its noun: `1 game`, `2 games`.
pub fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
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

/// Line breaks that are not control characters.
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
    fn nouns_follow_their_number() {
        assert_eq!([0, 1, 2].map(|number| count(number, "game", "games")), ["0 games", "1 game", "2 games"]);
    }

    #[test]
    fn messages_are_one_short_line() {
        assert_eq!(one_line("two\nlines\u{2028}here"), "two lines here");
        assert_eq!(one_line(&"y".repeat(1000)).chars().count(), MAX_MESSAGE + 1);
    }
}
