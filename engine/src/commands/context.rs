//! What every command gets besides its own arguments.

use std::io::{Stderr, Stdout};

use xiongmao_analysis::registry::{self, Entry};
use xiongmao_search::AnyVariant;

use super::LanguageChoice;

/// What every command gets besides its own arguments.
#[derive(Debug)]
pub struct Context {
    /// The game that `--game` names. Without one, a position or a record says which game it belongs to.
    pub game: Option<&'static Entry>,
    /// The language that `--language` names.
    pub language: LanguageChoice,
    /// The definition of the command line, for the manual page and completions.
    pub program: fn() -> clap::Command,
    /// Standard output: results. It is flushed at the end of every line.
    pub out: Stdout,
    /// Standard error: progress and notes. A failure to print them is ignored.
    pub notes: Stderr,
}

impl Context {
    /// The game that `--game` names, or else the default one.
    pub fn entry(&self) -> &'static Entry {
        self.game.unwrap_or_else(registry::default)
    }

    /// All games for a page in the browser, which begins with the first: the one that `--game` names.
    pub fn games(&self) -> Vec<&'static dyn AnyVariant> {
        let mut games = registry::VARIANTS.to_vec();
        games.sort_by_key(|variant| self.game.is_some_and(|game| game.rules() != variant.rules()));
        games
    }
}
