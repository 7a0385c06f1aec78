//! Tokens: where a piece's token ends, and how a text splits into moves.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::Notation;
use super::vietnamese_words::{self as words, MOST_WORDS};

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

/// The tokens of a line in which a move may have blanks. In system 1 of Xiangqi a token that starts with `(` belongs to
/// a single character before it, the name of a piece: `C`, `(32)-35` become `C(32)-35`. A move in Vietnamese words
/// keeps its blanks: `Pháo 2 bình 5`.
pub(crate) fn join_names<'a>(tokens: impl IntoIterator<Item = &'a str>) -> impl Iterator<Item = Cow<'a, str>> {
    let mut tokens = tokens.into_iter().fuse();
    let mut ahead: VecDeque<&str> = VecDeque::with_capacity(MOST_WORDS);
    std::iter::from_fn(move || {
        ahead.extend(tokens.by_ref().take(MOST_WORDS - ahead.len()));
        let token = ahead.pop_front()?;
        if token.chars().nth(1).is_none() && ahead.front().is_some_and(|next| next.starts_with('(')) {
            return Some(Cow::Owned(format!("{token}{}", ahead.pop_front()?)));
        }
        if let Some(count) = words_after(token, &ahead) {
            let words: Vec<&str> = std::iter::once(token).chain(ahead.drain(..count)).collect();
            return Some(Cow::Owned(words.join(" ")));
        }
        Some(Cow::Borrowed(token))
    })
}

/// The number of these tokens that make a move in words with the one before them.
fn words_after(token: &str, ahead: &VecDeque<&str>) -> Option<usize> {
    if !words::begins(token) {
        return None;
    }
    let mut text = token.to_owned();
    let last = ahead.iter().position(|word| {
        text.extend([" ", word]);
        words::length_in_words(&text) == Some(text.len())
    });
    last.map(|index| index + 1)
}

/// The moves of a text, separated by blanks. Move numbers with a dot are skipped. Blanks within a move, as system 1 of
/// Xiangqi and Vietnamese words have them, separate nothing.
pub fn split_moves(text: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let unnumbered = |word| if word == "..." { word } else { without_number(word) };
    let is_number = |word: &str| word.contains(DOTS);
    let words = text.split_whitespace().map(move |word| if is_number(word) { unnumbered(word) } else { word });
    join_names(words.filter(|word| !word.is_empty()))
}

/// The word without the move number that it begins with: `12.`, `3...`, `1.h3-e3`. Nothing is left of a number alone.
pub fn without_number(mut word: &str) -> &str {
    while !is_soldier(word) {
        let behind = word.trim_start_matches(|char: char| matches!(char, '0'..='9' | '０'..='９'));
        if behind.is_empty() {
            return "";
        }
        if behind.len() == word.len() || !behind.starts_with(DOTS) {
            break;
        }
        word = behind.trim_start_matches(DOTS);
    }
    word.trim_start_matches(DOTS)
}

/// Characters after a move number.
const DOTS: [char; 4] = ['.', '\u{2026}', '\u{ff0e}', '\u{3001}'];

/// Whether the word is the move of a soldier of Xiangqi that begins with its file or place: `33.4`, `3+.4`, `13=4`.
fn is_soldier(word: &str) -> bool {
    let [first, second, direction, number] = word.as_bytes() else { return false };
    let is_digit = |byte: &u8| (b'1'..=b'9').contains(byte);
    is_digit(first) && (is_digit(second) || b"+-".contains(second)) && b".=+-".contains(direction) && is_digit(number)
}

/// The state kept between the tokens of a line. A token may confirm or change the ply before it: Xiongqi's developer
/// page writes promotions as a second token.
#[derive(Clone, Debug, Default)]
pub struct LineReader {
    /// The notation of the tokens; if `None`, each may be in any notation that its looks reveal.
    pub notation: Option<Notation>,
    /// A token has already confirmed the last move's transformation.
    pub(crate) confirmed: bool,
}

impl LineReader {
    /// A reader of a whole line, see [`notation`](Self::notation).
    pub fn new(notation: Option<Notation>) -> Self {
        Self { notation, confirmed: false }
    }
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
        let words = "Pháo 2 bình 5 M8.7 tiền xe tấn 1 Tốt trước 3 bình 4 ma 2 tan 3 Xe 1";
        let moves = ["Pháo 2 bình 5", "M8.7", "tiền xe tấn 1", "Tốt trước 3 bình 4", "ma 2 tan 3", "Xe", "1"];
        assert_eq!(joined(words), moves);
    }

    #[test]
    fn move_numbers_are_no_plies() {
        let split = |text| split_moves(text).map(Cow::into_owned).collect::<Vec<_>>();
        assert_eq!(split("1. c2+c6 c7+c3 2.a3-a4 2... a6-a5"), ["c2+c6", "c7+c3", "a3-a4", "a6-a5"]);
        assert_eq!(split("1. C (32)-35 1\u{2026} H (18)-37"), ["C(32)-35", "H(18)-37"]);
        // Moves of soldiers, PMN's pass, and numbers that are none.
        assert_eq!(split("12.33.4 3+.4 ... 7"), ["33.4", "3+.4", "...", "7"]);
    }
}
