//! How the reader is spoken to, on the command line.

use xiongmao_drawing::board_text::Signs;
use xiongmao_language::{Language, SideNames, Speech};
use xiongmao_movegen::Rules;
use xiongmao_movegen::notation::Notation;

use super::value_parsers;
use crate::system::{has_chinese_characters, locale};

/// The language that `--language` names, if it is given.
#[derive(Clone, Copy, Debug)]
pub struct LanguageChoice(pub Option<Language>);

impl LanguageChoice {
    /// The language for people: the requested one, or the environment's.
    pub fn of_text(self) -> Language {
        self.0.unwrap_or_else(|| Language::of_environment(|name| std::env::var(name).ok(), locale))
    }

    /// The language for programs: the one asked for, or English.
    pub fn of_json(self) -> Language {
        self.0.unwrap_or_default()
    }

    /// The signs of pieces: characters if they were asked for, or for a reader of Chinese whose terminal has them.
    pub fn signs(self, characters: Option<bool>) -> Signs {
        let is_chinese = matches!(self.of_text(), Language::SimplifiedChinese | Language::TraditionalChinese);
        if characters.unwrap_or(is_chinese && has_chinese_characters()) { Signs::Characters } else { Signs::Latin }
    }
}

/// The usual notation for readers of this language: Chinese or Vietnamese, if the game has it; otherwise PMN.
pub fn usual_notation(rules: &Rules, language: Language) -> Notation {
    let notation = match language {
        Language::SimplifiedChinese => Notation::ChineseSimplified,
        Language::TraditionalChinese => Notation::Chinese,
        Language::Vietnamese => Notation::Vietnamese,
        _ => Notation::Pmn,
    };
    if rules.notations.contains(&notation) { notation } else { Notation::Pmn }
}

/// The names of the sides.
#[derive(Debug, clap::Args)]
pub struct SpeechArgs {
    /// Names of the sides: south-north or red-black [default: red-black in Xiangqi; south-north otherwise, and in JSON]
    #[arg(long, value_name = "NAMES", value_parser = value_parsers::side_names(), hide_possible_values = true)]
    sides: Option<SideNames>,
}

impl SpeechArgs {
    /// How people are spoken to about this game, or programs, which get JSON.
    pub fn speech(&self, rules: &Rules, language: LanguageChoice, is_json: bool) -> Speech {
        let (language, usual) =
            if is_json { (language.of_json(), SideNames::default()) } else { (language.of_text(), rules.sides) };
        Speech { language, sides: self.sides.unwrap_or(usual) }
    }
}
