//! Errors of playing moves and of reading notations, for every game.
//!
//! An error is a code with arguments, as JSON too: the code is its variant, the arguments are its fields. What it says,
//! in English and in the other languages, is in the catalogues of `xiongmao-language`, a message for each code.

use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::Value;
use thiserror::Error;
use xiongmao_language::Speech;
use xiongmao_text::quote_char;

use crate::status::Ending;

/// What an error of codes says in English.
pub fn in_english(error: &impl Serialize) -> String {
    Speech::default().coded("objection", error)
}

/// Why a move could not be played.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
pub enum PlayError {
    /// The game had ended before.
    GameOver {
        /// How.
        end: Ending,
    },
    /// The rules of movement do not allow it.
    #[serde(rename = "not_like_that")]
    NotPseudoLegal,
    /// It leaves the terminal piece attacked, in a game where check binds.
    Exposed,
}

/// An error and its place.
#[derive(Debug, PartialEq, Eq, Clone, Serialize)]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
#[expect(missing_docs, reason = "their fields are the arguments of their messages")]
pub enum Located<E, P = PartOfText> {
    /// At a character of a text, counted from 1, which is in a part of it.
    At {
        column: usize,
        #[serde(flatten)]
        part: P,
        why: E,
    },
    /// At a character of a line of a text, both counted from 1.
    AtLine { line: usize, column: usize, why: E },
    /// At a place of a record other than a move: its path in PCN, and the number of the line, if known.
    AtPath {
        #[serde(rename = "number", skip_serializing_if = "Option::is_none")]
        line: Option<usize>,
        path: String,
        why: E,
    },
    /// In a file of this format.
    InFormat { format: &'static str, why: E },
    /// At a move of a line, counted from 1.
    #[serde(rename = "of_ply")]
    AtMove {
        number: usize,
        #[serde(rename = "move")]
        token: String,
        why: E,
    },
}

/// A text without named parts.
#[derive(Debug, PartialEq, Eq, Clone, Serialize)]
#[serde(tag = "part", rename = "text")]
pub struct PartOfText {}

impl<E> Located<E> {
    /// At a character of a text, counted from 1.
    pub fn at(column: usize, why: E) -> Self {
        Self::At { column, part: PartOfText {}, why }
    }

    /// At a move of a line, counted from 1.
    pub fn at_move(number: usize, token: &str, why: E) -> Self {
        Self::AtMove { number, token: token.to_owned(), why }
    }
}

/// A piece on a square.
#[derive(Debug, PartialEq, Eq, Clone, Copy, Serialize)]
#[expect(missing_docs, reason = "the fields say it")]
pub struct PieceOn<P, S> {
    #[serde(flatten)]
    pub piece: P,
    pub square: S,
}

/// Why a position, a move or a recorded game could not be read: any error of codes, with its arguments. The functions
/// of each game's own type return structured errors.
#[derive(Debug, Error, PartialEq, Eq, Clone, Serialize)]
#[error("{}", in_english(&self.0))]
#[serde(transparent)]
pub struct NotationError(Box<Value>);

impl NotationError {
    /// Keeps what this error says.
    ///
    /// # Panics
    /// If it is not an error of codes, or has fields that JSON cannot hold.
    pub fn new(error: impl Serialize) -> Self {
        let mut value = serde_json::to_value(error).expect("errors hold plain data");
        put_in_order(&mut value);
        Self(Box::new(value))
    }

    /// The code: what is wrong.
    pub fn code(&self) -> &str {
        self.0["code"].as_str().unwrap_or_default()
    }

    /// The character of the text at which it is, counted from 1, if it names one.
    pub fn column(&self) -> Option<u64> {
        self.0["arguments"]["column"].as_u64()
    }

    /// The same with other texts among the arguments: `change` is asked by the name of an argument.
    #[must_use]
    pub(crate) fn map_texts(mut self, change: impl Fn(&str, &str) -> Option<String>) -> Self {
        map_texts("", &mut self.0, &change);
        self
    }
}

/// Every code has arguments, be it none, in the order of their names.
fn put_in_order(value: &mut Value) {
    let Value::Object(object) = value else { return };
    if object.contains_key("code") {
        let arguments = object.entry("arguments").or_insert_with(|| Value::Object(serde_json::Map::new()));
        if let Value::Object(arguments) = arguments {
            arguments.sort_keys();
        }
    }
    object.values_mut().for_each(put_in_order);
}

fn map_texts(name: &str, value: &mut Value, change: &impl Fn(&str, &str) -> Option<String>) {
    match value {
        Value::String(text) => *text = change(name, text).unwrap_or_else(|| std::mem::take(text)),
        Value::Array(items) => items.iter_mut().for_each(|item| map_texts(name, item, change)),
        Value::Object(object) => object.iter_mut().for_each(|(name, value)| map_texts(name, value, change)),
        _ => {}
    }
}

/// The first token of a line that could not be played.
#[derive(Debug, PartialEq, Eq, Clone)]
pub struct LineError<E = NotationError> {
    /// The index of the token in the line, counted from 1.
    pub number: usize,
    /// The token, truncated, with unprintable characters escaped.
    pub token: String,
    /// The fault.
    pub reason: E,
}

impl<E: Serialize> Serialize for LineError<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Located::at_move(self.number, &self.token, &self.reason).serialize(serializer)
    }
}

impl<E: Serialize> fmt::Display for LineError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&in_english(self))
    }
}

impl<E: Serialize + fmt::Debug> std::error::Error for LineError<E> {}

/// Writes a character as messages quote it.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it like this")]
pub(crate) fn quoted<S: Serializer>(char: &char, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&quote_char(*char))
}
