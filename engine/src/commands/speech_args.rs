//! How the reader is spoken to, on the command line.

use xiongmao_language::{Language, SideNames, Speech};

use super::value_parsers;

/// The language of what is printed.
#[derive(Debug, clap::Args)]
pub struct LanguageArg {
    /// Language of sentences: en, zh-Hans, zh-Hant, vi or fr [default: that of the environment; en with --json]
    #[arg(long, value_name = "TAG", value_parser = value_parsers::language(), hide_possible_values = true)]
    language: Option<Language>,
}

impl LanguageArg {
    /// The language for people: the one asked for, or that of the environment.
    pub fn of_text(&self) -> Language {
        self.language.unwrap_or_else(|| Language::of_environment(|name| std::env::var(name).ok()))
    }

    /// The language for programs: the one asked for, or English.
    pub fn of_json(&self) -> Language {
        self.language.unwrap_or_default()
    }
}

/// The language, and what the sides are called.
#[derive(Debug, clap::Args)]
pub struct SpeechArgs {
    /// What the sides are called: south-north or red-black
    #[arg(long, value_name = "NAMES", value_parser = value_parsers::side_names(), hide_possible_values = true,
          default_value = SideNames::SouthNorth.name())]
    sides: SideNames,
    #[command(flatten)]
    language: LanguageArg,
}

impl SpeechArgs {
    /// How people are spoken to, or programs, which get JSON.
    pub fn speech(&self, is_json: bool) -> Speech {
        let language = if is_json { self.language.of_json() } else { self.language.of_text() };
        Speech { language, sides: self.sides }
    }
}
