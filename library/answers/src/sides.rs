//! The names of the sides of a game.

use xiongmao_language::{Language, SideNames, Speech};
use xiongmao_movegen::{Rules, Side, xiangqi};

/// The names that players of this game use: Red and Black in Xiangqi.
pub fn usual_sides(rules: &Rules) -> SideNames {
    if rules.name == xiangqi::RULES.name { SideNames::RedBlack } else { SideNames::SouthNorth }
}

/// A language with the usual names of the sides of this game.
pub fn speech_about(rules: &Rules, language: Language) -> Speech {
    Speech { language, sides: usual_sides(rules) }
}

/// The usual name of a side in English.
pub fn side_in_english(rules: &Rules, side: Side) -> String {
    speech_about(rules, Language::English).side(side.name())
}
