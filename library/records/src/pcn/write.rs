//! Writing records.

use serde::Serialize;
use toml::value::Datetime;

use super::{Pcn, PcnError, PcnMove};

/// A TOML fragment that holds one move.
#[derive(Serialize)]
struct OneMove<'a> {
    #[serde(rename = "plies")]
    moves: [&'a PcnMove; 1],
}

impl Pcn {
    /// The record as one line of JSON, without a line feed.
    ///
    /// # Panics
    /// Never: all keys are strings.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("the keys of a record are strings")
    }

    /// The record as indented JSON, for people.
    ///
    /// # Panics
    /// Never: all keys are strings.
    pub fn to_json_pretty(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("the keys of a record are strings");
        text.push('\n');
        text
    }

    /// The record as TOML.
    ///
    /// # Errors
    /// If it holds a number that TOML cannot represent: one above 2^63 - 1.
    pub fn to_toml(&self) -> Result<String, PcnError> {
        let refuse = |error: toml::ser::Error| PcnError::NoToml { text: error.to_string() };
        let mut table = toml::Table::try_from(self).map_err(refuse)?;
        let meta = table.get_mut("meta").and_then(toml::Value::as_table_mut);
        if let Some(began) = meta.and_then(|meta| meta.get_mut("started_at"))
            && let Some(text) = began.as_str()
            && let Some(date) = text.parse::<Datetime>().ok().filter(|date| date.to_string() == text)
        {
            *began = date.into();
        }
        toml::to_string(&table).map_err(refuse)
    }
}

impl PcnMove {
    /// The move as a TOML fragment, to be appended to a record that ends with its moves.
    ///
    /// # Errors
    /// As [`Pcn::to_toml`].
    pub fn to_toml(&self) -> Result<String, PcnError> {
        toml::to_string(&OneMove { moves: [self] }).map_err(|error| PcnError::NoToml { text: error.to_string() })
    }
}
