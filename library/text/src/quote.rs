//! Quoting text from outside: escaped, on one line, and short.

/// Most characters of a quoted text.
const MAX_QUOTE: usize = 40;
/// Most characters of an excerpt.
const MAX_EXCERPT: usize = 16;
/// The most characters of a message, quotations included.
const MAX_MESSAGE: usize = 400;
/// Most characters of a name.
const MAX_NAME: usize = 64;

/// The first `most` characters, as `write` writes them, and `mark` if there are more.
fn cut(text: &str, most: usize, mark: &str, write: impl Fn(&mut String, char)) -> String {
    let mut chars = text.chars();
    let mut shown = String::new();
    chars.by_ref().take(most).for_each(|char| write(&mut shown, char));
    if chars.next().is_some() {
        shown.push_str(mark);
    }
    shown
}

/// The text in quotation marks, with control characters escaped, shortened if it is long. A backslash stays as it is:
/// paths of Windows are full of them.
pub fn quote(text: &str) -> String {
    let write = |shown: &mut String, char| match char {
        '\\' => shown.push(char),
        _ => shown.extend(char.escape_debug()),
    };
    format!("'{}'", cut(text, MAX_QUOTE, "…", write))
}

/// A text with everything escaped that is neither printable ASCII nor Chinese, so that letters of other scripts cannot
/// pass for letters of a notation. It ends after at least `most` bytes.
pub fn escaped(text: &str, most: usize) -> String {
    let mut shown = String::new();
    for char in text.chars() {
        if shown.len() >= most {
            return shown + "...";
        }
        push_escaped(&mut shown, char);
    }
    shown
}

/// The first characters of a token, escaped as in [`escaped`].
pub fn excerpt(text: &str) -> String {
    cut(text, MAX_EXCERPT, "...", push_escaped)
}

fn push_escaped(shown: &mut String, char: char) {
    if char == ' ' || char.is_ascii_graphic() || is_chinese(char) {
        shown.push(char);
    } else {
        shown.extend(char.escape_default());
    }
}

/// A character in quotation marks, escaped as in [`escaped`].
pub fn quote_char(char: char) -> String {
    format!("'{}'", excerpt(char.encode_utf8(&mut [0; 4])))
}

/// The text as a single line of limited length.
pub fn one_line(text: &str) -> String {
    cut(text, MAX_MESSAGE, "…", |shown, char| shown.push(visible(char)))
}

/// A name from outside as it is shown: without characters that would change the text around it, and short.
pub fn short_name(text: &str) -> String {
    let visible: String = text.chars().map(visible).collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    let name = words.join(" ");
    match name.char_indices().nth(MAX_NAME) {
        Some((end, _)) => format!("{}…", name[..end].trim_end()),
        None => name,
    }
}

/// The character, or a blank for an invisible one.
fn visible(char: char) -> char {
    if is_invisible(char) { ' ' } else { char }
}

/// Whether a character takes no space of its own: a control character, a line break, a mark that reverses the
/// direction of the text after it, or another that only formats (Unicode's category Cf, as far as scripts do not print
/// them).
pub fn is_invisible(char: char) -> bool {
    let is_mark = matches!(char, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}');
    let is_format =
        matches!(char, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    char.is_control() || is_mark || is_format
}

/// Whether this is a Chinese character or a full-width digit, as in Chinese notations of moves.
fn is_chinese(char: char) -> bool {
    matches!(char, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{ff10}'..='\u{ff19}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_printable() {
        assert_eq!(quote("e3-e4"), "'e3-e4'");
        assert_eq!(quote("a\0b\u{1b}"), "'a\\0b\\u{1b}'");
        assert_eq!(quote(r"\\host\nets\熊.nnue"), r"'\\host\nets\熊.nnue'");
        let long = quote(&"x".repeat(1_000_000));
        assert_eq!(long.chars().count(), MAX_QUOTE + 3);
        assert!(long.ends_with("…'"));
    }

    #[test]
    fn excerpts_are_short_and_escaped() {
        assert_eq!(excerpt("e2-e4"), "e2-e4");
        assert_eq!(excerpt("a\n\u{1b}\u{7}b"), "a\\n\\u{1b}\\u{7}b");
        assert_eq!(excerpt("0123456789abcdef"), "0123456789abcdef");
        assert_eq!(excerpt("0123456789abcdefg"), "0123456789abcdef...");
        assert_eq!(excerpt("\u{70ae}\u{4e8c}"), "\u{70ae}\u{4e8c}");
        assert_eq!(excerpt("\u{202e}\u{e9}"), "\\u{202e}\\u{e9}");
        assert_eq!(quote_char('\n'), "'\\n'");
        assert_eq!(escaped("\u{1b}".repeat(100).as_str(), 20).len(), 27);
    }

    #[test]
    fn names_are_short_and_reverse_nothing() {
        assert_eq!(short_name(" Mock\u{202e}eno\u{2066} \u{7} 1 "), "Mock eno 1");
        assert_eq!(short_name("熊猫棋"), "熊猫棋");
        assert_eq!(short_name(&"x".repeat(300)), format!("{}…", "x".repeat(64)));
        assert_eq!(one_line("a\u{202e}b"), "a b");
    }

    #[test]
    fn messages_are_one_short_line() {
        assert_eq!(one_line("two\nlines\u{2028}here"), "two lines here");
        assert_eq!(one_line(&"y".repeat(1000)).chars().count(), MAX_MESSAGE + 1);
    }
}
