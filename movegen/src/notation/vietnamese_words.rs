//! Moves of Xiangqi in Vietnamese words: `Pháo 2 bình 5`, `Mã trước tấn 7`, `tiền xe thoái 1`, with or without the
//! marks of the letters.

use xiongmao_text::without_marks;

/// The most words of a move: `Tốt trước 3 tấn 1`.
pub(crate) const MOST_WORDS: usize = 5;
/// The most bytes of a move, with marks apart from their letters.
const MOST_BYTES: usize = 64;

/// The names of pieces with their letters.
const PIECES: [(&[&str], &str); 7] = [
    (&["xe", "xa"], "x"),
    (&["phao"], "p"),
    (&["ma"], "m"),
    (&["tuong"], "t"),
    (&["si"], "s"),
    (&["tuong", "soai"], "tg"),
    (&["tot", "chot", "binh"], "b"),
];
/// The names of places among the pieces of a file with their letters.
const PLACES: [(&[&str], &str); 3] = [(&["truoc", "tien"], "t"), (&["giua", "trung"], "g"), (&["sau", "hau"], "s")];
/// The names of directions with their signs, which may take their places.
const DIRECTIONS: [(&[&str], &str); 3] =
    [(&["tan", "tien", "."], "."), (&["thoai", "lui", "/"], "/"), (&["binh", "-"], "-")];

/// The letters for this name.
fn letters(names: &[(&[&str], &'static str)], name: &str) -> Option<&'static str> {
    names.iter().find(|(names, _)| names.contains(&name)).map(|(_, letters)| *letters)
}

/// Whether this text begins with a name that begins moves.
pub(super) fn begins(text: &str) -> bool {
    let mut chars = text.chars();
    let may_begin = chars.next().is_some_and(|first| "xpmtscbghXPMTSCBGH".contains(first))
        && chars.next().is_some_and(char::is_alphabetic);
    may_begin && {
        let ends = |(at, char): &(usize, char)| *at > MOST_BYTES || char.is_whitespace() || char.is_ascii_digit();
        let name = &text[..text.char_indices().find(ends).map_or(text.len(), |(at, _)| at)];
        let name = without_marks(name);
        letters(&PIECES, &name).or_else(|| letters(&PLACES, &name)).is_some()
    }
}

/// The length of the move in words that begins this text.
pub fn length_in_words(text: &str) -> Option<usize> {
    let near = || text.char_indices().take_while(|(at, _)| *at < MOST_BYTES);
    let ends = || near().filter(|(_, char)| char.is_ascii_digit()).map(|(at, _)| at + 1);
    begins(text).then(|| ends().find(|&end| !in_letters(&text[..end]).is_empty())).flatten()
}

/// The spellings in letters, such as `p2-5`, of the move that these words describe: two if its piece is `tuong` without
/// marks, the elephant or the general, none if it is no move.
pub(crate) fn in_letters(words: &str) -> Vec<String> {
    if words.len() > MOST_BYTES || !begins(words) {
        return Vec::new();
    }
    let plain = without_marks(words);
    let Some((piece, rest)) = described(&plain) else { return Vec::new() };
    let pieces: &[&str] = match letters(&PIECES, piece) {
        Some("t") if words.contains(['ợ', 'Ợ', '\u{323}']) => &["t"],
        Some("t") if words.contains(['ớ', 'Ớ', '\u{301}']) => &["tg"],
        Some("t") => &["t", "tg"],
        Some(other) => &[other],
        None => &[],
    };
    pieces.iter().map(|piece| format!("{piece}{rest}")).collect()
}

/// The name of the piece, and the rest of the move in letters.
fn described(plain: &str) -> Option<(&str, String)> {
    let parts = parts(plain);
    let (who, &[direction, number]) = parts.split_last_chunk::<2>()?;
    let (piece, place, file) = match *who {
        [piece, file] if is_digit(file) => (piece, None, file),
        [piece, place] | [piece, place, _] if let Some(place) = letters(&PLACES, place) => {
            (piece, Some(place), who.get(2).copied().unwrap_or_default())
        }
        [place, piece] | [place, piece, _] if let Some(place) = letters(&PLACES, place) => {
            (piece, Some(place), who.get(2).copied().unwrap_or_default())
        }
        _ => return None,
    };
    let fits = letters(&PIECES, piece).is_some() && (file.is_empty() || is_digit(file)) && is_digit(number);
    let direction = letters(&DIRECTIONS, direction)?;
    fits.then(|| (piece, format!("{}{file}{direction}{number}", place.unwrap_or_default())))
}

fn is_digit(part: &str) -> bool {
    matches!(part.as_bytes(), [b'1'..=b'9'])
}

/// The words, numbers and signs of a text, in which blanks may be missing.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|char: char| !char.is_alphabetic()).unwrap_or(rest.len());
        let (part, behind) = rest.split_at(word.max(first.len_utf8()));
        parts.push(part);
        rest = behind.trim_start();
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_letters() {
        for (words, letters) in [
            ("Pháo 2 bình 5", &["p2-5"][..]),
            ("phao 2 binh 5", &["p2-5"]),
            ("PHÁO 2 BÌNH 5", &["p2-5"]),
            ("Pha\u{301}o 2 bi\u{300}nh 5", &["p2-5"]),
            ("Mã8tấn7", &["m8.7"]),
            ("Xe 1 tiến 1", &["x1.1"]),
            ("xe 9 lui 2", &["x9/2"]),
            ("Tốt 3-4", &["b3-4"]),
            ("Chốt 5 tấn 1", &["b5.1"]),
            ("Binh 7 bình 6", &["b7-6"]),
            ("Sĩ 4 thoái 5", &["s4/5"]),
            ("Tượng 7 tấn 5", &["t7.5"]),
            ("Tu\u{31b}o\u{31b}\u{323}ng 7 thoa\u{301}i 5", &["t7/5"]),
            ("Tướng 5 bình 4", &["tg5-4"]),
            ("tuong 5 tan 1", &["t5.1", "tg5.1"]),
            ("Soái 5 tấn 1", &["tg5.1"]),
            ("Pháo trước tấn 3", &["pt.3"]),
            ("tiền mã tiến 3", &["mt.3"]),
            ("Hậu pháo thoái 1", &["ps/1"]),
            ("Tốt giữa bình 4", &["bg-4"]),
            ("Tốt trước 3 tấn 1", &["bt3.1"]),
        ] {
            assert_eq!(in_letters(words), letters, "{words}");
            assert_eq!(length_in_words(&format!("{words}, Xe 1")), Some(words.len()), "{words}");
        }
        for words in
            ["", "Pháo", "Pháo 2 bình", "Pháo 0 bình 5", "Pháo 2 bình 55", "ma", "2 bình 5", "Pháo Xe 2 bình 5"]
        {
            assert!(in_letters(words).is_empty(), "{words}");
        }
        assert_eq!(length_in_words("phòng 2 bình 5"), None);
    }
}
