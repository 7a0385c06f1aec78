//! Quoting text from outside: escaped, on one line, and short.

use xiongmao_movegen::notation::end_position;

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
    let mut line: String = text.chars().take(MAX_MESSAGE).map(|c| if is_invisible(c) { ' ' } else { c }).collect();
    if text.chars().nth(MAX_MESSAGE).is_some() {
        line.push('…');
    }
    line
}

/// The line and the column, both counted from 1, of this byte of a text.
pub fn place_in(text: &str, at: usize) -> String {
    let (line, column) = end_position(text.get(..at).unwrap_or(text));
    format!("line {line}, column {column}")
}

/// Most characters of a name.
const MAX_NAME: usize = 64;

/// A name from outside as it is shown: without characters that would change the text around it, and short.
pub fn short_name(text: &str) -> String {
    let visible: String = text.chars().map(|c| if is_invisible(c) { ' ' } else { c }).collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    let name = words.join(" ");
    match name.char_indices().nth(MAX_NAME) {
        Some((end, _)) => format!("{}…", name[..end].trim_end()),
        None => name,
    }
}

/// Characters that take no place of their own: control characters, line breaks, marks that turn the direction of the text
/// behind them, and others that only format (Unicode's category Cf, as far as scripts do not print them).
pub fn is_invisible(c: char) -> bool {
    let is_mark = matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}');
    let is_format =
        matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    c.is_control() || is_mark || is_format
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
    fn names_are_short_and_turn_nothing_round() {
        assert_eq!(short_name(" Mock\u{202e}eno\u{2066} \u{7} 1 "), "Mock eno 1");
        assert_eq!(short_name("熊猫棋"), "熊猫棋");
        assert_eq!(short_name(&"x".repeat(300)), format!("{}…", "x".repeat(64)));
        assert_eq!(one_line("a\u{202e}b"), "a b");
    }

    #[test]
    fn places_are_lines_and_columns() {
        for (at, place) in
            [(0, "line 1, column 1"), (3, "line 1, column 3"), (4, "line 2, column 1"), (9, "line 2, column 3")]
        {
            assert_eq!(place_in("aé\nbc", at), place);
        }
    }

    #[test]
    fn messages_are_one_short_line() {
        assert_eq!(one_line("two\nlines\u{2028}here"), "two lines here");
        assert_eq!(one_line(&"y".repeat(1000)).chars().count(), MAX_MESSAGE + 1);
    }
}
