//! Results in the words of people.

use crate::pcn::GameResult;

/// The words for each result.
const WORDS: [(GameResult, &[&str]); 3] = [
    (
        GameResult::SouthWins,
        &["红胜", "紅勝", "红方胜", "紅方勝", "红先胜", "紅先勝", "先胜", "先勝", "đỏ thắng", "tiên thắng"],
    ),
    (
        GameResult::NorthWins,
        &[
            "黑胜",
            "黑勝",
            "黑方胜",
            "黑方勝",
            "红负",
            "紅負",
            "红先负",
            "紅先負",
            "先负",
            "先負",
            "后胜",
            "後勝",
            "đen thắng",
            "tiên bại",
        ],
    ),
    (GameResult::Draw, &["和", "和棋", "和局", "红先和", "紅先和", "先和", "hòa", "hoà", "tiên hòa", "tiên hoà"]),
];

/// The first characters of these words. Every word of a game is asked, and only those that may be one are compared.
const FIRST: [char; 13] = ['红', '紅', '黑', '先', '后', '後', '和', 'đ', 'Đ', 't', 'T', 'h', 'H'];

/// The result that these words say, in Chinese or Vietnamese.
pub(crate) fn result_in_words(text: &str) -> Option<GameResult> {
    let text = text.trim();
    if !text.starts_with(FIRST) || text.ends_with(|char: char| char.is_ascii_digit()) {
        return None;
    }
    let text = text.to_lowercase();
    WORDS.iter().find(|(_, words)| words.contains(&text.as_str())).map(|(result, _)| *result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_may_be_a_result() {
        for (result, words) in WORDS {
            for word in words {
                assert_eq!(result_in_words(&word.to_uppercase()), Some(result), "{word}");
            }
        }
        assert_eq!(["h3e3", "后炮平五", "T3.5", ""].map(result_in_words), [None; 4]);
    }
}
