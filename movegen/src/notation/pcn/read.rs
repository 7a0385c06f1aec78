//! Reading records.
//!
//! Both forms come down to one: TOML is read into the values that JSON has, a date becoming a text, so that what is
//! said of a record's fields is said once.

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::{Pcn, PcnError, Properties};

/// What some editors put at the beginning of a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// About where the reason of an error is cut off.
const LONGEST_REASON: usize = 200;

/// About where the path to it is cut off; names in it may come from outside.
const LONGEST_PATH: usize = 80;

impl Pcn {
    /// Reads a record. It is JSON if its first character that is no blank is `{`, else TOML.
    ///
    /// # Errors
    /// If it is neither, or no record; see [`PcnError`].
    pub fn read(text: &str) -> Result<Self, PcnError> {
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        if is_json(text) { Self::from_json(text) } else { Self::from_toml(text) }
    }

    /// Reads a record in JSON.
    ///
    /// # Errors
    /// If it is none.
    pub fn from_json(text: &str) -> Result<Self, PcnError> {
        let mut input = serde_json::Deserializer::from_str(text);
        let record = serde_path_to_error::deserialize(&mut input).map_err(|error| {
            let path = error.path().to_string();
            json_error(error.inner(), &path).or_older(|| serde_json::from_str(text).ok())
        })?;
        input.end().map_err(|error| json_error(&error, "."))?;
        Ok(record)
    }

    /// Reads a record in TOML.
    ///
    /// # Errors
    /// If it is none.
    pub fn from_toml(text: &str) -> Result<Self, PcnError> {
        let table: toml::Table = text.parse().map_err(|error| toml_error(text, &error))?;
        if table.is_empty() {
            return Err(PcnError::Empty);
        }
        let value = plain(toml::Value::Table(table));
        serde_path_to_error::deserialize(&value).map_err(|error| {
            let reason = told(error.inner());
            PcnError::Value { line: None, path: tame(&error.path().to_string(), LONGEST_PATH), reason }
                .or_older(|| Some(value.clone()))
        })
    }
}

/// Reads records in JSON, one behind the other with any blanks between: `games.jsonl` of a match, or a single one over
/// many lines. The first error is the last item.
pub fn read_json_records(text: &str) -> impl Iterator<Item = Result<Pcn, PcnError>> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut pieces = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    let mut failed = false;
    std::iter::from_fn(move || {
        if failed {
            return None;
        }
        let record = match pieces.next()? {
            Ok(piece) => {
                let piece = piece.get();
                let start = pieces.byte_offset() - piece.len();
                Pcn::from_json(piece).map_err(|error| error.behind(&text[..start]))
            }
            Err(error) => Err(json_error(&error, ".")),
        };
        failed = record.is_err();
        Some(record)
    })
}

/// Whether a text that holds records holds them in JSON: its first character that is no blank is `{`.
pub fn is_json(text: &str) -> bool {
    text.trim_start_matches([' ', '\t', '\r', '\n', BYTE_ORDER_MARK]).starts_with('{')
}

/// Properties that PCN does not name, without nulls, which TOML has not.
pub(super) fn properties<'de, D: Deserializer<'de>>(input: D) -> Result<Properties, D::Error> {
    let mut properties = Map::deserialize(input)?;
    drop_nulls(&mut properties);
    Ok(properties)
}

fn drop_nulls(properties: &mut Properties) {
    properties.retain(|_, value| !value.is_null());
    properties.values_mut().for_each(drop_nulls_within);
}

fn drop_nulls_within(value: &mut Value) {
    match value {
        Value::Object(properties) => drop_nulls(properties),
        Value::Array(values) => {
            values.retain(|value| !value.is_null());
            values.iter_mut().for_each(drop_nulls_within);
        }
        _ => {}
    }
}

/// The same in the values of JSON. What JSON has no number for becomes a text.
fn plain(value: toml::Value) -> Value {
    match value {
        toml::Value::String(text) => text.into(),
        toml::Value::Integer(number) => number.into(),
        toml::Value::Float(number) if number.is_finite() => number.into(),
        toml::Value::Float(number) => number.to_string().into(),
        toml::Value::Boolean(truth) => truth.into(),
        toml::Value::Datetime(date) => date.to_string().into(),
        toml::Value::Array(values) => values.into_iter().map(plain).collect(),
        toml::Value::Table(table) => Value::Object(table.into_iter().map(|(key, value)| (key, plain(value))).collect()),
    }
}

fn json_error(error: &serde_json::Error, at: &str) -> PcnError {
    let reason = told(error);
    if error.is_data() {
        PcnError::Value { line: Some(error.line()), path: tame(at, LONGEST_PATH), reason }
    } else {
        PcnError::Json { line: error.line(), column: error.column(), reason }
    }
}

/// What is wrong, without the place, which is told apart.
fn told(error: &serde_json::Error) -> String {
    let text = error.to_string();
    tame(text.rsplit_once(" at line ").map_or(&*text, |(reason, _)| reason), LONGEST_REASON)
}

fn toml_error(text: &str, error: &toml::de::Error) -> PcnError {
    let at = error.span().map_or(text.len(), |span| span.start.min(text.len()));
    // The place of an error lies between characters; if it ever did not, the beginning is told.
    let before = text.get(..at).unwrap_or_default();
    let (line, column) = place_behind(before);
    PcnError::Toml { line, column, reason: tame(&error.message().trim().replace('\n', "; "), LONGEST_REASON) }
}

/// The line and the column, both counted from 1, of what stands behind this text.
fn place_behind(before: &str) -> (usize, usize) {
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

/// What a library says of a text, which it may repeat: in ASCII, without control characters, and not too long.
fn tame(reason: &str, longest: usize) -> String {
    let mut shown = String::new();
    for char in reason.chars() {
        if shown.len() >= longest {
            return shown + "...";
        }
        if char == ' ' || char.is_ascii_graphic() {
            shown.push(char);
        } else {
            shown.extend(char.escape_default());
        }
    }
    shown
}

impl PcnError {
    /// The error of the older generation, if the text shows that it is one.
    fn or_older(self, value: impl FnOnce() -> Option<Value>) -> Self {
        let Self::Value { .. } = &self else { return self };
        let older = value().is_some_and(|value| {
            value.get("setup").is_some_and(Value::is_string) || value.get("moves").is_some_and(Value::is_array)
        });
        if older { Self::Older } else { self }
    }

    /// The same error in a text that stands behind another.
    fn behind(self, before: &str) -> Self {
        let (lines, columns) = place_behind(before);
        match self {
            Self::Json { line, column, reason } => {
                let column = if line == 1 { column + columns - 1 } else { column };
                Self::Json { line: line + lines - 1, column, reason }
            }
            Self::Value { line, path, reason } => Self::Value { line: line.map(|line| line + lines - 1), path, reason },
            other => other,
        }
    }
}
