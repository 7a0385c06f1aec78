//! What an option is, and how it is set. The options themselves are declared in [`table`], each one once.

mod table;

use thiserror::Error;

use super::engine::{Engine, Settings};
use super::parse::Setting;
use super::text::quote;

pub use table::OPTIONS;

/// How the protocol writes a text without characters.
const EMPTY: &str = "<empty>";

/// An option that a user can set.
pub struct OptionSpec {
    /// Its name; upper and lower case are the same.
    pub name: &'static str,
    /// What it takes and what it does.
    pub kind: Kind,
}

/// The type of an option with what belongs to it.
#[derive(Clone, Copy)]
pub enum Kind {
    /// On or off.
    Check {
        /// What it is at first.
        default: bool,
        /// What it does.
        set: fn(&mut Settings, bool),
    },
    /// A whole number in a range.
    Spin {
        /// What it is at first.
        default: u64,
        /// The least it may be.
        min: u64,
        /// The greatest it may be.
        max: u64,
        /// What it does. It may fail for want of memory or threads; then nothing has changed.
        set: fn(&mut Engine, u64) -> Result<(), String>,
    },
    /// Takes no value.
    Button {
        /// What it does.
        press: fn(&mut Engine),
    },
    /// One of a few words.
    Combo {
        /// What it is at first.
        default: &'static str,
        /// The words.
        choices: &'static [&'static str],
        /// What it does. It may fail as a number may.
        set: fn(&mut Engine, &'static str) -> Result<(), String>,
    },
    /// Any text.
    Text {
        /// What it is at first.
        default: &'static str,
        /// Whether a search that runs must end before it is set.
        ends_search: bool,
        /// What it does. It may refuse a text and say why; then nothing has changed.
        set: fn(&mut Engine, &str) -> Result<(), String>,
    },
}

/// Why an option was not set.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum OptionError {
    /// No option has this name.
    #[error("there is no option {0}; 'uci' lists those there are")]
    Unknown(String),
    /// It needs a value.
    #[error("option {name} needs 'value' and {wanted}")]
    NoValue {
        /// The option.
        name: &'static str,
        /// What it takes.
        wanted: String,
    },
    /// The value is not of its type or out of its range.
    #[error("option {name} needs {wanted}, not {value}")]
    Value {
        /// The option.
        name: &'static str,
        /// What it takes.
        wanted: String,
        /// What was given.
        value: String,
    },
    /// A button was given a value.
    #[error("option {0} is a button and takes no value")]
    Button(&'static str),
    /// It is not to be had, or not to be changed.
    #[error("option {name} stays as it is: {reason}")]
    Refused {
        /// The option.
        name: &'static str,
        /// What stands against it.
        reason: String,
    },
}

/// A setting that has been found sound but has not taken effect yet.
pub struct Change {
    name: &'static str,
    action: Action,
    ends_search: bool,
}

enum Action {
    Check(fn(&mut Settings, bool), bool),
    Spin(fn(&mut Engine, u64) -> Result<(), String>, u64),
    Button(fn(&mut Engine)),
    Combo(fn(&mut Engine, &'static str) -> Result<(), String>, &'static str),
    Text(fn(&mut Engine, &str) -> Result<(), String>, String),
}

impl Change {
    /// Whether a search that runs must end before it takes effect.
    pub fn ends_search(&self) -> bool {
        self.ends_search
    }

    /// Lets it take effect.
    ///
    /// # Errors
    /// If what it asks for is not to be had; then nothing has changed.
    pub fn apply(self, engine: &mut Engine) -> Result<(), OptionError> {
        let done = match self.action {
            Action::Check(set, on) => {
                engine.change_settings(|settings| set(settings, on));
                Ok(())
            }
            Action::Combo(set, choice) => set(engine, choice),
            Action::Button(press) => {
                press(engine);
                Ok(())
            }
            Action::Spin(set, number) => set(engine, number),
            Action::Text(set, text) => set(engine, &text),
        };
        done.map_err(|reason| OptionError::Refused { name: self.name, reason })
    }
}

/// The settings before anything was set, so that defaults stand in the table alone.
pub fn default_changes() -> impl Iterator<Item = Change> {
    OPTIONS.iter().filter_map(|option| {
        let action = match option.kind {
            Kind::Check { default, set } => Action::Check(set, default),
            Kind::Spin { default, set, .. } => Action::Spin(set, default),
            Kind::Combo { default, set, .. } => Action::Combo(set, default),
            Kind::Text { default, set, .. } => Action::Text(set, default.to_owned()),
            Kind::Button { .. } => return None,
        };
        Some(Change { name: option.name, action, ends_search: option.kind.ends_search() })
    })
}

/// Looks up what a `setoption` asks for, without doing it.
///
/// # Errors
/// If there is no such option or the value is not one of its.
pub fn resolve(setting: &Setting) -> Result<Change, OptionError> {
    let option = OPTIONS
        .iter()
        .find(|option| option.name.eq_ignore_ascii_case(&setting.name))
        .ok_or_else(|| OptionError::Unknown(quote(&setting.name)))?;
    let name = option.name;
    let value = setting.value.as_deref();
    let action = match option.kind {
        Kind::Button { press } => {
            if value.is_some_and(|value| !value.is_empty()) {
                return Err(OptionError::Button(name));
            }
            Some(Action::Button(press))
        }
        Kind::Check { set, .. } => match value.map(str::to_ascii_lowercase).as_deref() {
            Some("true") => Some(Action::Check(set, true)),
            Some("false") => Some(Action::Check(set, false)),
            _ => None,
        },
        Kind::Spin { min, max, set, .. } => value
            .filter(|value| value.bytes().all(|byte| byte.is_ascii_digit()))
            .and_then(|value| value.parse().ok())
            .filter(|number| (min..=max).contains(number))
            .map(|number| Action::Spin(set, number)),
        Kind::Combo { choices, set, .. } => value
            .and_then(|value| choices.iter().find(|choice| choice.eq_ignore_ascii_case(value)))
            .map(|choice| Action::Combo(set, choice)),
        // Some send nothing where they mean an empty text.
        Kind::Text { set, .. } => {
            let text = value.filter(|&text| text != EMPTY).unwrap_or_default();
            Some(Action::Text(set, text.to_owned()))
        }
    };
    action.map(|action| Change { name, action, ends_search: option.kind.ends_search() }).ok_or_else(|| {
        let wanted = option.kind.wanted();
        match value.filter(|value| !value.is_empty()) {
            None => OptionError::NoValue { name, wanted },
            Some(value) => OptionError::Value { name, wanted, value: quote(value) },
        }
    })
}

impl Kind {
    fn ends_search(self) -> bool {
        !matches!(self, Self::Text { ends_search: false, .. })
    }

    /// What a value may be, in words.
    fn wanted(self) -> String {
        match self {
            Self::Check { .. } => "'true' or 'false'".to_owned(),
            Self::Spin { min, max, .. } => format!("a whole number from {min} to {max}"),
            Self::Button { .. } => "nothing".to_owned(),
            Self::Text { .. } => "a text".to_owned(),
            Self::Combo { choices, .. } => {
                choices.iter().map(|choice| format!("'{choice}'")).collect::<Vec<_>>().join(" or ")
            }
        }
    }
}

impl OptionSpec {
    /// As `uci` lists it.
    pub fn declaration(&self) -> String {
        let name = self.name;
        match self.kind {
            Kind::Check { default, .. } => format!("option name {name} type check default {default}"),
            Kind::Spin { default, min, max, .. } => {
                format!("option name {name} type spin default {default} min {min} max {max}")
            }
            Kind::Button { .. } => format!("option name {name} type button"),
            Kind::Combo { default, choices, .. } => {
                format!("option name {name} type combo default {default} var {}", choices.join(" var "))
            }
            Kind::Text { default, .. } => {
                let default = if default.is_empty() { EMPTY } else { default };
                format!("option name {name} type string default {default}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(name: &str, value: Option<&str>) -> Setting {
        Setting { name: name.to_owned(), value: value.map(str::to_owned) }
    }

    #[test]
    fn names_are_unique_whatever_their_case() {
        let mut names: Vec<String> = OPTIONS.iter().map(|option| option.name.to_ascii_lowercase()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), OPTIONS.len());
    }

    #[test]
    fn every_default_is_a_value_of_its_option() {
        for option in OPTIONS {
            let default = match option.kind {
                Kind::Check { default, .. } => default.to_string(),
                Kind::Spin { default, .. } => default.to_string(),
                Kind::Combo { default, .. } | Kind::Text { default, .. } => default.to_owned(),
                Kind::Button { .. } => continue,
            };
            assert!(resolve(&setting(option.name, Some(&default))).is_ok(), "{}", option.name);
        }
    }

    #[test]
    fn refuses_what_is_no_value() {
        let refused = |name, value| resolve(&setting(name, value)).err().map(|error| error.to_string());
        let spin = "option Hash needs a whole number from 1 to 33554432, not ";
        for wrong in ["0", "33554433", "abc", "-1", "+1", "1.5", "16 MB", "99999999999999999999999"] {
            assert_eq!(refused("hash", Some(wrong)), Some(format!("{spin}'{wrong}'")));
        }
        assert!(refused("Hash", None).is_some() && refused("Hash", Some("")).is_some());
        assert!(refused("MoveLimit", Some("yes")).is_some() && refused("MoveLimit", None).is_some());
        assert!(refused("PMN", Some("loose")).is_some());
        assert_eq!(refused("Clear Hash", Some("now")), Some("option Clear Hash is a button and takes no value".into()));
        assert!(refused("No Such Thing", Some("1")).unwrap().starts_with("there is no option 'No Such Thing'"));
    }

    #[test]
    fn case_does_not_matter() {
        for (name, value) in [("HASH", "1"), ("clear hash", ""), ("movelimit", "FALSE"), ("pmn", "Strict")] {
            assert!(resolve(&setting(name, Some(value))).is_ok(), "{name}");
        }
    }
}
