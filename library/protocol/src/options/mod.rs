//! The options of the protocol. [`option`] defines options, [`table`] declares each one.

mod option;
mod table;

use super::parse::Setting;

pub use option::{Change, EngineOption, OptionError};
pub use table::{OPTIONS, VARIANT};
use xiongmao_text::quote;

/// The change that a `setoption` asks for. The change has not taken effect yet.
///
/// # Errors
/// If no option has this name or the value is invalid.
pub fn resolve(setting: &Setting) -> Result<Change, OptionError> {
    let option = OPTIONS
        .iter()
        .find(|option| option.name.eq_ignore_ascii_case(&setting.name))
        .ok_or_else(|| OptionError::Unknown(quote(&setting.name)))?;
    option.change(setting.value.as_deref())
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
        for option in OPTIONS.iter() {
            let change = option.default().map(|default| option.change(Some(&default)));
            assert!(change.is_none_or(|change| change.is_ok()), "{}", option.name);
        }
    }

    #[test]
    fn invalid_values_are_refused() {
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
    fn every_number_fits_32_signed_bits() {
        for option in OPTIONS.iter() {
            let (_, range) = option.kind_and_range();
            let numbers = range.split(' ').filter_map(|word| word.parse::<i64>().ok());
            assert!(numbers.into_iter().all(|number| i32::try_from(number).is_ok()), "{}: {range}", option.name);
        }
    }

    #[test]
    fn case_does_not_matter() {
        for (name, value) in [("HASH", "1"), ("clear hash", ""), ("movelimit", "FALSE"), ("pmn", "Strict")] {
            assert!(resolve(&setting(name, Some(value))).is_ok(), "{name}");
        }
    }
}
