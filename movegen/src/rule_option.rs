//! Rules that players choose, as listed by a game in [`Rules::options`](crate::Rules::options).

use thiserror::Error;
use xiongmao_text::excerpt;

/// A rule of a game that can be played in several ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleOption {
    /// Its name, one word; upper and lower case are the same.
    pub name: &'static str,
    /// The choice that it offers, in one sentence.
    pub about: &'static str,
    /// The names of the ways, in lower case.
    pub choices: &'static [&'static str],
    /// The default choice.
    pub default: &'static str,
}

/// Why a rule was not chosen.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum RuleOptionError {
    /// No option has this name.
    #[error("there is no rule '{0}' to choose")]
    NoOption(String),
    /// The option has no such choice.
    #[error("{option} needs {choices}, not '{found}'", choices = .choices.join(" or "))]
    NoChoice {
        /// The option.
        option: &'static str,
        /// Its choices.
        choices: &'static [&'static str],
        /// The requested name, truncated.
        found: String,
    },
}

impl RuleOption {
    /// Whether this is its name, in upper or lower case.
    pub fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// The choice with this name, in upper or lower case.
    ///
    /// # Errors
    /// If there is none.
    pub fn choice(&self, name: &str) -> Result<&'static str, RuleOptionError> {
        let found = self.choices.iter().copied().find(|choice| choice.eq_ignore_ascii_case(name));
        found.ok_or_else(|| RuleOptionError::NoChoice {
            option: self.name,
            choices: self.choices,
            found: excerpt(name),
        })
    }
}

impl RuleOptionError {
    /// The error for a name that no option has.
    pub fn no_option(name: &str) -> Self {
        Self::NoOption(excerpt(name))
    }
}
