//! Reading records.
//!
//! TOML is converted to JSON values first, dates to strings, so that the fields of a record are defined once for both
//! formats.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use xiongmao_movegen::error::Located;
use xiongmao_text::{end_position, escaped};

use super::error::{FormatFault, MAX_BYTES};
use super::{Pcn, PcnError, PcnMove, Properties};
use crate::limits::ReadLimits;

/// Some editors put this at the beginning of a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The length at which the reason of an error is truncated.
const MAX_REASON_LENGTH: usize = 200;

/// The length at which the path to a value is truncated; it may hold names from the input.
const MAX_PATH_LENGTH: usize = 80;

/// Most moves of a record. An empty move takes three bytes in a file and a hundred times as many in memory.
const MAX_PLIES: usize = 100_000;

impl Pcn {
    /// Reads a record. It is JSON if its first non-blank character is `{`, else TOML.
    ///
    /// # Errors
    /// If it is neither, or not a record; see [`PcnError`].
    pub fn read(text: &str) -> Result<Self, PcnError> {
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        if is_json(text) { Self::from_json(text) } else { Self::from_toml(text) }
    }

    /// Reads a record in JSON.
    ///
    /// # Errors
    /// If it is not one; see [`PcnError`].
    pub fn from_json(text: &str) -> Result<Self, PcnError> {
        Self::from_json_within(text, ReadLimits::default())
    }

    fn from_json_within(text: &str, limits: ReadLimits) -> Result<Self, PcnError> {
        check_size(text, b"[:,", limits)?;
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
    /// If it is not one; see [`PcnError`].
    pub fn from_toml(text: &str) -> Result<Self, PcnError> {
        Self::from_toml_within(text, ReadLimits::default())
    }

    /// As [`from_toml`](Self::from_toml), with these limits.
    pub(crate) fn from_toml_within(text: &str, limits: ReadLimits) -> Result<Self, PcnError> {
        check_size(text, b"[=,.", limits)?;
        let table: toml::Table = text.parse().map_err(|error| toml_error(text, &error))?;
        if table.is_empty() {
            return Err(PcnError::NoPcn);
        }
        let value = json_value(toml::Value::Table(table));
        serde_path_to_error::deserialize(&value).map_err(|error| {
            let reason = message(error.inner());
            not_of_pcn(None, &error.path().to_string(), reason).or_older(|| Some(value.clone()))
        })
    }
}

/// Refuses a text that is too long, or has too many values. `signs` precede values.
fn check_size(text: &str, signs: &[u8], limits: ReadLimits) -> Result<(), PcnError> {
    if text.len() > MAX_BYTES {
        return Err(PcnError::too_long());
    }
    let values = text.bytes().filter(|byte| signs.contains(byte)).count();
    if values > limits.values { Err(PcnError::TooManyValues { most: limits.values }) } else { Ok(()) }
}

/// Reads consecutive records in JSON, with any blanks between them: `games.jsonl` of a match, or a single indented
/// record. The first error ends the iteration.
pub fn read_json_records(text: &str) -> impl Iterator<Item = Result<Pcn, PcnError>> {
    read_json_within(text, ReadLimits::default())
}

/// As [`read_json_records`], with these limits for each record.
pub(crate) fn read_json_within(text: &str, limits: ReadLimits) -> impl Iterator<Item = Result<Pcn, PcnError>> {
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
                Pcn::from_json_within(piece, limits).map_err(|error| error.behind(&text[..start]))
            }
            Err(error) => Err(json_error(&error, ".")),
        };
        failed = record.is_err();
        Some(record)
    })
}

/// Whether a text with records is JSON: its first non-blank character is `{`.
pub fn is_json(text: &str) -> bool {
    text.trim_start_matches([' ', '\t', '\r', '\n', BYTE_ORDER_MARK]).starts_with('{')
}

/// The moves of a record, at most [`MAX_PLIES`].
pub(super) fn moves<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<PcnMove>, D::Error> {
    struct Moves;

    impl<'de> Visitor<'de> for Moves {
        type Value = Vec<PcnMove>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a sequence")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
            let mut moves = Vec::new();
            while let Some(mv) = items.next_element()? {
                if moves.len() == MAX_PLIES {
                    return Err(A::Error::custom(format_args!("a game has at most {MAX_PLIES} plies")));
                }
                moves.push(mv);
            }
            Ok(moves)
        }
    }

    input.deserialize_seq(Moves)
}

/// Properties that PCN does not define, without nulls, which TOML cannot represent.
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

/// Converts a TOML value to JSON. Dates and numbers that JSON lacks become strings.
fn json_value(value: toml::Value) -> Value {
    match value {
        toml::Value::String(text) => text.into(),
        toml::Value::Integer(number) => number.into(),
        toml::Value::Float(number) if number.is_finite() => number.into(),
        toml::Value::Float(number) => number.to_string().into(),
        toml::Value::Boolean(truth) => truth.into(),
        toml::Value::Datetime(date) => date.to_string().into(),
        toml::Value::Array(values) => values.into_iter().map(json_value).collect(),
        toml::Value::Table(table) => {
            Value::Object(table.into_iter().map(|(key, value)| (key, json_value(value))).collect())
        }
    }
}

fn json_error(error: &serde_json::Error, at: &str) -> PcnError {
    let text = message(error);
    if error.is_data() {
        not_of_pcn(Some(error.line()), at, text)
    } else {
        let why = FormatFault::NotJson { text };
        PcnError::Located(Located::AtLine { line: error.line(), column: error.column(), why })
    }
}

fn not_of_pcn(line: Option<usize>, path: &str, text: String) -> PcnError {
    let path = escaped(path, MAX_PATH_LENGTH);
    PcnError::Located(Located::AtPath { line, path, why: FormatFault::NotOfPcn { text } })
}

/// The message of an error without its position, which is reported separately.
fn message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    escaped(text.rsplit_once(" at line ").map_or(&*text, |(reason, _)| reason), MAX_REASON_LENGTH)
}

fn toml_error(text: &str, error: &toml::de::Error) -> PcnError {
    let at = error.span().map_or(text.len(), |span| span.start.min(text.len()));
    // The position of an error lies between characters; otherwise the error is reported at the beginning.
    let before = text.get(..at).unwrap_or_default();
    let (line, column) = end_position(before);
    let text = escaped(&error.message().trim().replace('\n', "; "), MAX_REASON_LENGTH);
    PcnError::Located(Located::AtLine { line, column, why: FormatFault::NotToml { text } })
}

impl PcnError {
    /// [`PcnError::OlderPcn`] if the text is a record of the older version, else this error.
    fn or_older(self, value: impl FnOnce() -> Option<Value>) -> Self {
        let Self::Located(Located::AtPath { .. }) = &self else { return self };
        let older = value().is_some_and(|value| {
            value.get("setup").is_some_and(Value::is_string) || value.get("moves").is_some_and(Value::is_array)
        });
        if older { Self::OlderPcn } else { self }
    }

    /// The same error, its position shifted for a text that follows `before`.
    fn behind(mut self, before: &str) -> Self {
        let (lines, columns) = end_position(before);
        match &mut self {
            Self::Located(Located::AtLine { line, column, .. }) => {
                if *line == 1 {
                    *column += columns - 1;
                }
                *line += lines - 1;
            }
            Self::Located(Located::AtPath { line: Some(line), .. }) => *line += lines - 1,
            _ => {}
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_longer_than_any_game_are_refused() {
        let moves = |count: usize, mv: &str| vec![mv; count].join(",");
        let json = |count| format!(r#"{{"setup":{{"feen":""}},"plies":[{}]}}"#, moves(count, r#"{"pmn":""}"#));
        let toml = |count| format!("plies = [{}]\n[setup]\nfeen = ''", moves(count, "{pmn=''}"));
        assert_eq!(Pcn::from_json(&json(MAX_PLIES)).unwrap().moves.len(), MAX_PLIES);
        assert_eq!(Pcn::from_toml(&toml(MAX_PLIES)).unwrap().moves.len(), MAX_PLIES);
        for error in [Pcn::from_json(&json(MAX_PLIES + 1)), Pcn::from_toml(&toml(MAX_PLIES + 1))] {
            let error = error.unwrap_err().to_string();
            assert!(error.ends_with("plies: a game has at most 100000 plies"), "{error}");
        }
        let blanks = " ".repeat(MAX_BYTES);
        assert_eq!(Pcn::from_json(&(blanks.clone() + &json(0))), Err(PcnError::too_long()));
        assert_eq!(Pcn::from_toml(&(blanks + &toml(0))), Err(PcnError::too_long()));
    }
}
