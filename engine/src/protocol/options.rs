//! The options: each one is declared once, in [`OPTIONS`], with its name, type, default, range and effect.

use thiserror::Error;

use super::engine::{Engine, Settings};
use super::parse::Setting;
use super::text::quote;
use crate::game::PmnStyle;

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
        /// What it does.
        set: fn(&mut Settings, &'static str),
    },
}

/// Every option there is, in the order in which `uci` lists them.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "Hash",
        kind: Kind::Spin { default: 16, min: 1, max: 33_554_432, set: |engine, megabytes| engine.set_hash(megabytes) },
    },
    OptionSpec {
        name: "Threads",
        kind: Kind::Spin { default: 1, min: 1, max: 256, set: |engine, threads| engine.set_threads(threads) },
    },
    OptionSpec { name: "Clear Hash", kind: Kind::Button { press: Engine::clear } },
    OptionSpec {
        name: "MultiPV",
        kind: Kind::Spin { default: 1, min: 1, max: 256, set: |engine, lines| engine.set_multipv(lines) },
    },
    // It tells others that `go ponder` is understood; the program ponders when it is told to, and only then.
    OptionSpec { name: "Ponder", kind: Kind::Check { default: false, set: |_, _| () } },
    OptionSpec {
        name: "Move Overhead",
        kind: Kind::Spin {
            default: 10,
            min: 0,
            max: 5000,
            set: |engine, millis| {
                engine.set_move_overhead(millis);
                Ok(())
            },
        },
    },
    OptionSpec {
        name: "UCI_ShowWDL",
        kind: Kind::Check { default: false, set: |settings, on| settings.show_wdl = on },
    },
    OptionSpec { name: "MoveLimit", kind: Kind::Check { default: true, set: |settings, on| settings.move_limit = on } },
    OptionSpec {
        name: "PMN",
        kind: Kind::Combo {
            default: "written",
            choices: &["written", "strict"],
            set: |settings, choice| {
                settings.pmn = if choice == "strict" { PmnStyle::Strict } else { PmnStyle::Written };
            },
        },
    },
];

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
    /// The machine cannot give it.
    #[error("option {name} stays as it is: {reason}")]
    Refused {
        /// The option.
        name: &'static str,
        /// What stands against it.
        reason: String,
    },
}

/// A setting that has been found sound but has not taken effect yet.
#[derive(Clone, Copy)]
pub struct Change {
    name: &'static str,
    action: Action,
}

#[derive(Clone, Copy)]
enum Action {
    Check(fn(&mut Settings, bool), bool),
    Spin(fn(&mut Engine, u64) -> Result<(), String>, u64),
    Button(fn(&mut Engine)),
    Combo(fn(&mut Settings, &'static str), &'static str),
}

impl Change {
    /// Lets it take effect.
    ///
    /// # Errors
    /// If the machine cannot give what it asks for; then nothing has changed.
    pub fn apply(self, engine: &mut Engine) -> Result<(), OptionError> {
        match self.action {
            Action::Check(set, on) => engine.change_settings(|settings| set(settings, on)),
            Action::Combo(set, choice) => engine.change_settings(|settings| set(settings, choice)),
            Action::Button(press) => press(engine),
            Action::Spin(set, number) => {
                return set(engine, number).map_err(|reason| OptionError::Refused { name: self.name, reason });
            }
        }
        Ok(())
    }
}

/// The settings before anything was set, so that defaults stand in the table alone.
pub fn default_changes() -> impl Iterator<Item = Change> {
    OPTIONS.iter().filter_map(|option| {
        let action = match option.kind {
            Kind::Check { default, set } => Action::Check(set, default),
            Kind::Spin { default, set, .. } => Action::Spin(set, default),
            Kind::Combo { default, set, .. } => Action::Combo(set, default),
            Kind::Button { .. } => return None,
        };
        Some(Change { name: option.name, action })
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
    };
    action.map(|action| Change { name, action }).ok_or_else(|| {
        let wanted = option.kind.wanted();
        match value.filter(|value| !value.is_empty()) {
            None => OptionError::NoValue { name, wanted },
            Some(value) => OptionError::Value { name, wanted, value: quote(value) },
        }
    })
}

impl Kind {
    /// What a value may be, in words.
    fn wanted(self) -> String {
        match self {
            Self::Check { .. } => "'true' or 'false'".to_owned(),
            Self::Spin { min, max, .. } => format!("a whole number from {min} to {max}"),
            Self::Button { .. } => "nothing".to_owned(),
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
                Kind::Combo { default, .. } => default.to_owned(),
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
