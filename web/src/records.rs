//! Records that clients send: reading them within the limits of the server, and describing them.

use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_answers::heading::{Heading, heading, outcome};
use xiongmao_answers::refusal::Refusal;
use xiongmao_language::Speech;
use xiongmao_movegen::NotationError;
use xiongmao_movegen::notation::Notation;
use xiongmao_records::pcn::Pcn;
use xiongmao_records::{RecordError, RecordFormat};

use crate::error::ErrorAnswer;
use crate::program::Program;
use crate::settings::Settings;

/// A game that has been read.
#[derive(Serialize, ToSchema)]
pub struct ReadGame {
    /// Its number in the text, from 1, or in the database.
    number: usize,
    /// The players.
    title: String,
    /// Event, round, site, date and result.
    facts: String,
    /// The round of the event, as shown after the word among the facts.
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<String>,
    /// The result.
    result: String,
    /// `in_progress`, or how the game ended: a word of CGSN; absent if the record gives the result alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    /// `south`, `north` or `draw`; absent if the game has no result, or none that this game can have.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    /// The name of the game, such as `xiongqi`.
    game: &'static str,
    /// The number of its moves.
    plies: usize,
    /// What in it contradicts the rules.
    faults: Vec<String>,
    /// The same as codes with arguments.
    #[schema(value_type = Vec<Object>)]
    objections: Vec<NotationError>,
    /// The game in the format that was asked for.
    text: String,
}

/// A game or a position that is left out, and the reason.
#[derive(Serialize, ToSchema)]
pub struct LeftOut {
    /// Its number in the question, from 1.
    number: usize,
    #[serde(flatten)]
    reason: ErrorAnswer,
}

impl LeftOut {
    /// What has this number is left out.
    pub fn new(number: usize, refusal: Refusal) -> Self {
        Self { number, reason: refusal.into() }
    }
}

/// The games of a text.
#[derive(Serialize, ToSchema)]
pub struct RecordsAnswer {
    /// The format of the text.
    #[schema(value_type = String, example = "pgn")]
    format: RecordFormat,
    /// The games.
    games: Vec<ReadGame>,
    /// Those that cannot be read or written.
    left_out: Vec<LeftOut>,
    /// Whether there are more, which were not looked at.
    more: bool,
}

/// Checks what holds for every record before anything is done with it.
fn within_limits(record: Pcn, program: &Program) -> Result<Pcn, Refusal> {
    if record.moves.len() > Settings::PLIES {
        return Err(Refusal::TooLongGame { plies: record.moves.len(), limit: Settings::PLIES });
    }
    program.search(record.rules())?;
    Ok(record)
}

/// The records of a text, each with its number from 1. At most one more than are allowed.
fn read<'a>(text: &'a str, program: &'a Program) -> impl Iterator<Item = (usize, Result<Pcn, Refusal>)> + 'a {
    let records = RecordFormat::of(text).read_within(text, Settings::GAME).take(Settings::RECORDS + 1);
    let unreadable = |error: RecordError| Refusal::UnreadableGame { reason: NotationError::new(error) };
    let checked = move |record: Result<Pcn, _>| within_limits(record.map_err(unreadable)?, program);
    (1..).zip(records.map(checked))
}

/// The game with this number in a text, or the only one.
///
/// # Errors
/// If there is none, or several and no number, or if it cannot be read.
pub fn one(text: &str, number: Option<usize>, program: &Program) -> Result<Pcn, Refusal> {
    let mut records = read(text, program);
    let found = match number {
        Some(number) => records.find(|(known, _)| *known == number),
        None => records.next().filter(|_| records.next().is_none()),
    };
    let missing = || number.map_or(Refusal::SeveralGames {}, |number| Refusal::NoSuchGame { number });
    found.ok_or_else(missing)?.1
}

/// The games of a text, each in this format.
///
/// # Errors
/// If there is none that can be read, or no such notation.
pub fn all(text: &str, to: RecordFormat, notation: Option<&str>, program: &Program) -> Result<RecordsAnswer, Refusal> {
    let notation = notation.map(|name| {
        let known = Notation::named(name).filter(|_| to == RecordFormat::Pgn);
        known.ok_or(Refusal::NoSuchNotation {})
    });
    let notation = notation.transpose()?;
    let (mut games, mut left_out, mut more) = (Vec::new(), Vec::new(), false);
    let mut size = 0;
    for (number, record) in read(text, program) {
        more = number > Settings::RECORDS || size > Settings::RECORDS_ANSWER;
        if more {
            break;
        }
        match record.and_then(|record| Ok((written(&record, to, notation)?, record))) {
            Ok((text, record)) => {
                let game = read_game(number, &record, text);
                size += game.size();
                games.push(game);
            }
            Err(refusal) => left_out.push((number, refusal)),
        }
    }
    if games.is_empty()
        && let Some((_, refusal)) = left_out.pop()
    {
        return Err(refusal);
    }
    let left_out = left_out.into_iter().map(|(number, refusal)| LeftOut::new(number, refusal)).collect();
    Ok(RecordsAnswer { format: RecordFormat::of(text), games, left_out, more })
}

impl ReadGame {
    /// About as many bytes as it takes in an answer.
    fn size(&self) -> usize {
        // What is wrong is said in English and in codes.
        let faults: usize = self.faults.iter().map(|fault| 4 * fault.len()).sum();
        self.title.len() + self.facts.len() + self.text.len() + faults
    }
}

/// A game of a database, in PCN.
///
/// # Errors
/// If it is longer than the server takes, or the program does not play it.
pub fn stored(number: usize, record: Pcn, program: &Program) -> Result<ReadGame, Refusal> {
    let record = within_limits(record, program)?;
    let text = written(&record, RecordFormat::Json, None)?;
    Ok(read_game(number, &record, text))
}

fn read_game(number: usize, record: &Pcn, text: String) -> ReadGame {
    let Heading { title, subtitle, round, result, standing } = heading(record, Speech::default());
    let (status, winner) = outcome(standing);
    let notes: Vec<_> = record.notes.iter().filter(|note| note.is_fault()).collect();
    let replayed = record.replay(&record.rule_settings()).faults;
    let faults = notes.iter().map(ToString::to_string).chain(replayed.iter().map(ToString::to_string)).collect();
    let replayed = replayed.iter().map(NotationError::new);
    let objections = notes.into_iter().map(NotationError::new).chain(replayed).collect();
    let (game, plies) = (record.rules().name, record.moves.len());
    ReadGame { number, title, facts: subtitle, round, result, status, winner, game, plies, faults, objections, text }
}

/// The record in this format.
fn written(record: &Pcn, to: RecordFormat, notation: Option<Notation>) -> Result<String, Refusal> {
    to.write(record, notation).map_err(|error| Refusal::UnwritableGame { reason: NotationError::new(error) })
}
