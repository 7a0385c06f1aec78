//! An option: its name and kind, how its value is read, and how a change takes effect.

use thiserror::Error;
use xiongmao_movegen::RuleOption;
use xiongmao_text::quote;

use crate::engine::{Engine, OptionValues};
use crate::engine_error::EngineError;

/// Whether the engine has taken a value.
type EngineResult = Result<(), EngineError>;

/// The value of a rule that leaves the choice to the host's dialect.
const AUTO: &str = "auto";
/// How the protocol writes a text without characters.
const EMPTY: &str = "<empty>";

/// An option that `setoption` sets and `uci` lists.
#[derive(Clone, Copy)]
pub struct EngineOption {
    /// The name; upper and lower case are the same.
    pub name: &'static str,
    kind: Kind,
}

/// The kinds of options in UCI, each with its default, its range, and the function that applies a value.
///
/// A function that returns an error must leave everything as it was.
#[derive(Clone, Copy)]
enum Kind {
    /// On or off.
    Check { default: bool, set: fn(&mut OptionValues, bool) },
    /// A whole number from `min` to `max`.
    Spin { default: u64, min: u64, max: u64, set: fn(&mut Engine, u64) -> EngineResult },
    /// An action without a value.
    Button { press: fn(&mut Engine) },
    /// One of a few words; the first is the default.
    Combo { choices: &'static [&'static str], set: fn(&mut Engine, &'static str) -> EngineResult },
    /// A rule that players choose among. The default, [`AUTO`], leaves the choice to the host's dialect.
    Rule(&'static RuleOption),
    /// Any text.
    Text { default: &'static str, set: fn(&mut Engine, &str) -> EngineResult, ends_search: bool },
}

/// Why an option was not set.
#[derive(Debug, Error)]
pub enum OptionError {
    #[error("there is no option {0}; 'uci' lists the options")]
    Unknown(String),
    #[error("option {name} needs 'value' and {expected}")]
    NoValue {
        /// The option.
        name: &'static str,
        /// The values that the option accepts.
        expected: String,
    },
    /// The value has the wrong type or is out of range.
    #[error("option {name} needs {expected}, not {value}")]
    Value {
        /// The option.
        name: &'static str,
        /// The values that the option accepts.
        expected: String,
        /// The value that was given, quoted.
        value: String,
    },
    #[error("option {0} is a button and takes no value")]
    Button(&'static str),
    /// The value is valid, but the program cannot apply it: memory, a thread or a file is missing.
    #[error("option {name} is unchanged: {source}")]
    Refused {
        /// The option.
        name: &'static str,
        /// The reason.
        source: EngineError,
    },
}

type Effect = Box<dyn FnOnce(&mut Engine) -> EngineResult>;

/// A valid setting that has not taken effect yet.
pub struct Change {
    name: &'static str,
    effect: Effect,
    ends_search: bool,
}

impl Change {
    /// Whether a running search must end before the change takes effect.
    pub fn ends_search(&self) -> bool {
        self.ends_search
    }

    /// Makes the change take effect.
    ///
    /// # Errors
    /// If memory, a thread or a file is missing; then nothing has changed.
    pub fn apply(self, engine: &mut Engine) -> Result<(), OptionError> {
        (self.effect)(engine).map_err(|source| OptionError::Refused { name: self.name, source })
    }
}

impl EngineOption {
    /// An option that is on or off.
    pub const fn check(name: &'static str, default: bool, set: fn(&mut OptionValues, bool)) -> Self {
        Self { name, kind: Kind::Check { default, set } }
    }

    /// A number from `min` to `max`.
    pub const fn spin(
        name: &'static str,
        default: u64,
        (min, max): (u64, u64),
        set: fn(&mut Engine, u64) -> EngineResult,
    ) -> Self {
        Self { name, kind: Kind::Spin { default, min, max, set } }
    }

    /// An action without a value.
    pub const fn button(name: &'static str, press: fn(&mut Engine)) -> Self {
        Self { name, kind: Kind::Button { press } }
    }

    /// One of these words; the first is the default.
    pub const fn combo(
        name: &'static str,
        choices: &'static [&'static str],
        set: fn(&mut Engine, &'static str) -> EngineResult,
    ) -> Self {
        Self { name, kind: Kind::Combo { choices, set } }
    }

    /// A rule that players choose among.
    pub const fn of_rule(rule: &'static RuleOption) -> Self {
        Self { name: rule.name, kind: Kind::Rule(rule) }
    }

    /// Any text.
    pub const fn text(name: &'static str, default: &'static str, set: fn(&mut Engine, &str) -> EngineResult) -> Self {
        Self { name, kind: Kind::Text { default, set, ends_search: true } }
    }

    /// A text that may change while a search runs.
    pub const fn text_during_search(
        name: &'static str,
        default: &'static str,
        set: fn(&mut Engine, &str) -> EngineResult,
    ) -> Self {
        Self { name, kind: Kind::Text { default, set, ends_search: false } }
    }

    /// The default as `setoption` would write it; `None` for a button.
    pub fn default(&self) -> Option<String> {
        match self.kind {
            Kind::Check { default, .. } => Some(default.to_string()),
            Kind::Spin { default, .. } => Some(default.to_string()),
            Kind::Combo { choices, .. } => Some(choices[0].to_owned()),
            Kind::Rule(_) => Some(AUTO.to_owned()),
            Kind::Text { default: "", .. } => Some(EMPTY.to_owned()),
            Kind::Text { default, .. } => Some(default.to_owned()),
            Kind::Button { .. } => None,
        }
    }

    /// The line for the option in the answer to `uci`.
    pub fn declaration(&self) -> String {
        self.declared(self.default().as_deref())
    }

    /// The same in a session that began with another value.
    pub fn declaration_with(&self, value: &str) -> String {
        self.declared(Some(value))
    }

    fn declared(&self, default: Option<&str>) -> String {
        let default = default.map_or(String::new(), |default| format!(" default {default}"));
        let (kind, range) = self.kind_and_range();
        format!("option name {} type {kind}{default}{range}", self.name)
    }

    /// The kind, as the protocol names it, and the words about the range, which begin with a blank if there are any.
    pub fn kind_and_range(&self) -> (&'static str, String) {
        match self.kind {
            Kind::Check { .. } => ("check", String::new()),
            Kind::Spin { min, max, .. } => ("spin", format!(" min {min} max {max}")),
            Kind::Button { .. } => ("button", String::new()),
            Kind::Combo { .. } | Kind::Rule(_) => ("combo", format!(" var {}", self.kind.choices().join(" var "))),
            Kind::Text { .. } => ("string", String::new()),
        }
    }

    /// Reads a value without applying it.
    ///
    /// # Errors
    /// If the value is missing, of the wrong type or out of range.
    pub fn change(&self, value: Option<&str>) -> Result<Change, OptionError> {
        let name = self.name;
        let given = value.filter(|value| !value.is_empty());
        let effect = self.kind.effect(given).ok_or_else(|| match (&self.kind, given) {
            (Kind::Button { .. }, _) => OptionError::Button(name),
            (kind, None) => OptionError::NoValue { name, expected: kind.expected() },
            (kind, Some(value)) => OptionError::Value { name, expected: kind.expected(), value: quote(value) },
        })?;
        let ends_search = !matches!(self.kind, Kind::Text { ends_search: false, .. });
        Ok(Change { name, effect, ends_search })
    }
}

impl Kind {
    /// The effect of this value; `None` if it is not a value of this kind.
    fn effect(&self, value: Option<&str>) -> Option<Effect> {
        match *self {
            Self::Check { set, .. } => {
                let on = value?.to_ascii_lowercase().parse().ok()?;
                Some(Box::new(move |engine| {
                    engine.change_values(|values| set(values, on));
                    Ok(())
                }))
            }
            Self::Spin { min, max, set, .. } => {
                let digits = value.filter(|value| value.bytes().all(|byte| byte.is_ascii_digit()))?;
                let number = digits.parse().ok().filter(|number| (min..=max).contains(number))?;
                Some(Box::new(move |engine| set(engine, number)))
            }
            Self::Button { press } => value.is_none().then(|| {
                let effect: Effect = Box::new(move |engine| {
                    press(engine);
                    Ok(())
                });
                effect
            }),
            Self::Combo { choices, set } => {
                let value = value?;
                let choice = *choices.iter().find(|choice| choice.eq_ignore_ascii_case(value))?;
                Some(Box::new(move |engine| set(engine, choice)))
            }
            Self::Rule(rule) => {
                let value = value?;
                let choice = rule.choice(value).ok();
                if choice.is_none() && !value.eq_ignore_ascii_case(AUTO) {
                    return None;
                }
                Some(Box::new(move |engine| {
                    engine.choose_rule(rule.name, choice);
                    Ok(())
                }))
            }
            // Some programs send no value at all for an empty text.
            Self::Text { set, .. } => {
                let text = value.filter(|&text| text != EMPTY).unwrap_or_default().to_owned();
                Some(Box::new(move |engine| set(engine, &text)))
            }
        }
    }

    /// The possible values, in words.
    fn expected(&self) -> String {
        match self {
            Self::Check { .. } => "'true' or 'false'".to_owned(),
            Self::Spin { min, max, .. } => format!("a whole number from {min} to {max}"),
            Self::Button { .. } => "no value".to_owned(),
            Self::Text { .. } => "a text".to_owned(),
            Self::Combo { .. } | Self::Rule(_) => {
                self.choices().iter().map(|choice| format!("'{choice}'")).collect::<Vec<_>>().join(" or ")
            }
        }
    }

    /// The values of a combo; none for other kinds.
    fn choices(&self) -> Vec<&'static str> {
        match self {
            Self::Combo { choices, .. } => choices.to_vec(),
            Self::Rule(rule) => rule.choices.iter().copied().chain([AUTO]).collect(),
            _ => Vec::new(),
        }
    }
}
