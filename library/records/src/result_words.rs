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

/// The result that these words say, in Chinese or Vietnamese.
pub(crate) fn result_in_words(text: &str) -> Option<GameResult> {
    let text = text.trim().to_lowercase();
    WORDS.iter().find(|(_, words)| words.contains(&text.as_str())).map(|(result, _)| *result)
}
