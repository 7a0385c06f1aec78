//! Results in the words of people.

use xiongmao_text::without_marks;

use crate::pcn::GameResult;

/// The words for each result, in lower case and without the marks of Vietnamese letters.
const WORDS: [(GameResult, &[&str]); 3] = [
    (
        GameResult::SouthWins,
        &["红胜", "紅勝", "红方胜", "紅方勝", "红先胜", "紅先勝", "先胜", "先勝", "do thang", "tien thang"],
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
            "den thang",
            "tien bai",
            "hau thang",
        ],
    ),
    (GameResult::Draw, &["和", "和棋", "和局", "红先和", "紅先和", "先和", "hoa", "hoa co", "tien hoa"]),
];

/// The first characters of these words. Every word of a game is asked, and only those that may be one are compared.
const FIRST: [char; 15] = ['红', '紅', '黑', '先', '后', '後', '和', 'đ', 'Đ', 'd', 'D', 't', 'T', 'h', 'H'];

/// Whether this text may begin with words for a result.
pub(crate) fn may_begin_result(text: &str) -> bool {
    text.starts_with(FIRST)
}

/// The result that these words say, in Chinese or Vietnamese.
pub(crate) fn result_in_words(text: &str) -> Option<GameResult> {
    let text = text.trim().trim_end_matches('.');
    if !may_begin_result(text) || text.ends_with(|char: char| char.is_ascii_digit()) {
        return None;
    }
    let text = without_marks(text);
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
        let vietnamese = ["Đỏ thắng", "Tiên thắng", "Hậu thắng", "TIÊN HÒA", "hoà.", "ho\u{300}a"];
        let results = ["1-0", "1-0", "0-1", "1/2-1/2", "1/2-1/2", "1/2-1/2"].map(GameResult::named);
        assert_eq!(vietnamese.map(result_in_words), results);
        assert_eq!(["h3e3", "后炮平五", "T3.5", ""].map(result_in_words), [None; 4]);
    }
}
