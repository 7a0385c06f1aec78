//! Records that clients send: reading them within the limits of the server, and telling of them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use xiongmao_answers::heading::{Heading, heading};
use xiongmao_movegen::notation::Notation;
use xiongmao_records::RecordFormat;
use xiongmao_records::pcn::Pcn;
use xiongmao_records::pgn::{default_notation, fits_pgn, write_pgn};

use crate::error::ApiError;
use crate::program::Program;
use crate::settings::Settings;

/// A format of records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FormatName {
    /// PCN in JSON.
    #[default]
    Json,
    /// PCN in TOML.
    Toml,
    /// PGN.
    Pgn,
}

impl From<RecordFormat> for FormatName {
    fn from(format: RecordFormat) -> Self {
        match format {
            RecordFormat::Toml => Self::Toml,
            RecordFormat::Json => Self::Json,
            RecordFormat::Pgn => Self::Pgn,
        }
    }
}

/// A game that has been read.
#[derive(Serialize, ToSchema)]
pub struct ReadGame {
    /// Its number in the text, from 1.
    number: usize,
    /// The players.
    title: String,
    /// Event, date and result.
    facts: String,
    /// The name of the game, such as `xiongqi`.
    game: &'static str,
    /// The number of its plies.
    plies: usize,
    /// What in it contradicts the rules.
    faults: Vec<String>,
    /// The game in the format that was asked for.
    text: String,
}

/// A game that cannot be read or written.
#[derive(Serialize, ToSchema)]
pub struct LeftOut {
    /// Its number in the text, from 1.
    number: usize,
    /// What is wrong with it.
    error: String,
}

/// The games of a text.
#[derive(Serialize, ToSchema)]
pub struct RecordsAnswer {
    /// The format of the text.
    format: FormatName,
    /// The games.
    games: Vec<ReadGame>,
    /// Those that cannot be read or written.
    left_out: Vec<LeftOut>,
    /// Whether there are more, which were not looked at.
    more: bool,
}

/// Checks what holds for every record before anything is done with it.
fn within_limits(record: Pcn, program: &Program) -> Result<Pcn, String> {
    if record.plies.len() > Settings::PLIES {
        return Err(format!("{} plies, more than {}", record.plies.len(), Settings::PLIES));
    }
    if program.variant(record.rules()).is_none() {
        return Err("this program does not play the game".to_owned());
    }
    Ok(record)
}

/// The records of a text, each with its number from 1; errors in words. At most one more than are allowed.
fn read<'a>(text: &'a str, program: &'a Program) -> impl Iterator<Item = (usize, Result<Pcn, String>)> + 'a {
    let records = RecordFormat::of(text).read(text).take(Settings::RECORDS + 1);
    let checked = move |record: Result<Pcn, _>| {
        record
            .map_err(|error: xiongmao_records::RecordError| error.to_string())
            .and_then(|record| within_limits(record, program))
    };
    (1..).zip(records.map(checked))
}

/// The game with this number in a text, or the only one.
///
/// # Errors
/// If there is none, or several and no number, or if it cannot be read.
pub fn one(text: &str, number: Option<usize>, program: &Program) -> Result<Pcn, ApiError> {
    let mut records = read(text, program);
    let found = match number {
        Some(number) => records.find(|(known, _)| *known == number),
        None => records.next().filter(|_| records.next().is_none()),
    };
    let (number, record) = found.ok_or_else(|| match number {
        Some(number) => ApiError::Invalid(format!("there is no game {number} in the record")),
        None => ApiError::invalid("the record holds several games; choose one with number"),
    })?;
    record.map_err(|error| ApiError::Invalid(format!("game {number}: {error}")))
}

/// The games of a text, each in this format.
///
/// # Errors
/// If there is none that can be read, or no such notation.
pub fn all(text: &str, to: FormatName, notation: Option<&str>, program: &Program) -> Result<RecordsAnswer, ApiError> {
    let notation = notation.map(|name| {
        let known = Notation::named(name).filter(|notation| fits_pgn(*notation) && to == FormatName::Pgn);
        known.ok_or_else(|| ApiError::invalid("notation must be one that PGN can have, and needs \"to\": \"pgn\""))
    });
    let notation = notation.transpose()?;
    let (mut games, mut left_out, mut more) = (Vec::new(), Vec::new(), false);
    for (number, record) in read(text, program) {
        more = number > Settings::RECORDS;
        if more {
            break;
        }
        match record.and_then(|record| Ok((written(&record, to, notation)?, record))) {
            Ok((text, record)) => games.push(told(number, &record, text)),
            Err(error) => left_out.push(LeftOut { number, error }),
        }
    }
    match left_out.pop() {
        Some(LeftOut { error, .. }) if games.is_empty() => Err(ApiError::Invalid(error)),
        last => {
            left_out.extend(last);
            Ok(RecordsAnswer { format: RecordFormat::of(text).into(), games, left_out, more })
        }
    }
}

fn told(number: usize, record: &Pcn, text: String) -> ReadGame {
    let Heading { title, subtitle, .. } = heading(record);
    let faults = record.replay(&record.rule_settings()).faults.iter().map(ToString::to_string).collect();
    ReadGame { number, title, facts: subtitle, game: record.rules().name, plies: record.plies.len(), faults, text }
}

/// The record in this format.
fn written(record: &Pcn, to: FormatName, notation: Option<Notation>) -> Result<String, String> {
    let rules = record.rules();
    match to {
        FormatName::Json => Ok(record.to_json_pretty()),
        FormatName::Toml => record.to_toml().map_err(|error| error.to_string()),
        FormatName::Pgn => {
            let notation = notation.unwrap_or_else(|| default_notation(rules));
            rules.check_notation(notation).map_err(|error| error.to_string())?;
            write_pgn(record, notation).map_err(|error| error.to_string())
        }
    }
}
