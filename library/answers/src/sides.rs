//! The names of the sides of a game.

use xiongmao_language::{Language, Speech};
use xiongmao_movegen::{Rules, Side};

/// A language with the names that players of this game use for its sides: Red and Black in Xiangqi.
pub fn speech_about(rules: &Rules, language: Language) -> Speech {
    Speech { language, sides: rules.sides }
}

/// The usual name of a side in English.
pub fn side_in_english(rules: &Rules, side: Side) -> String {
    speech_about(rules, Language::English).side(side.name())
}
