//! The requests of a batch: a position or a game per line.

use std::borrow::Cow;
use std::io::{self, BufRead};
use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Map, Value};
use xiongmao_answers::head::{Head, Id};
use xiongmao_answers::limits::{AnalysisLimits, MAX_MULTIPV};
use xiongmao_answers::refusal::Refusal;
use xiongmao_movegen::notation::{Notation, split_moves};
use xiongmao_movegen::{AnyGame, RuleSettings, Rules};
use xiongmao_parts::Part;
use xiongmao_records::pgn::has_rank_zero;
use xiongmao_tables::Tables;
use xiongmao_text::{Input, MAX_LINE, for_each_line, one_line, quote};

use crate::game::{StartPosition, set_up_by_host};
use crate::query::Query;
use crate::schema::head;
use crate::searcher::Resources;

/// A record in JSON.
#[derive(Deserialize)]
struct Record {
    #[serde(default)]
    id: Option<Value>,
    #[serde(default)]
    feen: Option<String>,
    #[serde(default)]
    fen: Option<String>,
    #[serde(default, alias = "plies")]
    moves: GivenMoves,
    #[serde(default, alias = "each_ply")]
    each_move: bool,
    #[serde(default)]
    arbiter: bool,
    #[serde(default)]
    multipv: Option<usize>,
    #[serde(default)]
    searchmoves: GivenMoves,
    /// The program that made the record could not read its meaning.
    #[serde(default)]
    error: Option<String>,
    #[serde(flatten)]
    limits: AnalysisLimits,
    /// Unknown fields are refused: they are more likely typing errors than extensions.
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

/// Moves in one text, separated by blanks, or in a list.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a text or a list of texts")]
enum GivenMoves {
    Text(String),
    List(Vec<String>),
}

impl Default for GivenMoves {
    fn default() -> Self {
        Self::List(Vec::new())
    }
}

impl GivenMoves {
    fn moves(&self) -> Vec<Cow<'_, str>> {
        let texts = match self {
            Self::Text(text) => std::slice::from_ref(text),
            Self::List(list) => list.as_slice(),
        };
        texts.iter().flat_map(|text| split_moves(text)).collect()
    }
}

/// A position to search.
pub struct Question {
    /// The head of its answer.
    pub head: Head,
    /// The position, with the game before it.
    pub game: AnyGame,
    /// How to search it.
    pub query: Query,
}

/// A refused record.
pub struct BadRecord {
    /// The head of its answer.
    pub head: Head,
    /// The error.
    pub reason: String,
}

/// How to search where a record does not say otherwise.
#[derive(Clone, Debug)]
pub struct Defaults {
    /// Limits and number of lines.
    pub query: Query,
    /// Threads and table size of each search.
    pub resources: Resources,
    /// The game of the records. Without one, the board of each position tells its game.
    pub rules: Option<&'static Rules>,
    /// The rules that players choose among.
    pub settings: RuleSettings,
    /// The endgame tables that searches ask.
    pub tables: Option<Arc<Tables>>,
}

impl Defaults {
    /// Sets up a position of a record. If no notation was chosen and the moves cannot be played in the form they have,
    /// their ranks may count from 0; a rank 0 proves that. The error is one line for people.
    fn set_up(&self, start: StartPosition, moves: &[Cow<'_, str>], arbiter: bool) -> Result<AnyGame, String> {
        let rules = self.rules.unwrap_or_else(|| start.rules());
        let notation = self.query.notation;
        rules.check_notation(notation).map_err(|error| error.to_string())?;
        let mut settings = self.settings.clone();
        settings.arbiter |= arbiter;
        let set_up = |notation| {
            let moves = moves.iter().map(AsRef::as_ref);
            let mut game =
                set_up_by_host(rules, start, moves, notation, &settings).map_err(|error| error.to_string())?;
            game.go_on();
            Ok(game)
        };
        let from_zero = Notation::CoordinatesFromZero;
        if notation != Notation::default() || !rules.notations.contains(&from_zero) {
            return set_up(notation);
        }
        let zero_first = moves.iter().any(|mv| has_rank_zero(mv));
        let [first, second] = if zero_first { [from_zero, notation] } else { [notation, from_zero] };
        set_up(first).or_else(|error| set_up(second).map_err(|_: String| error))
    }
}

/// Passes every question of the input whose record is dealt to this part, in order and with the number of its line,
/// until the input ends or `take` returns false. A game stays in one part, with all its positions.
///
/// # Errors
/// If the input cannot be read to its end.
pub fn for_each_question(
    input: impl BufRead,
    defaults: &Defaults,
    part: Part,
    mut take: impl FnMut(u64, Result<Question, BadRecord>) -> bool,
) -> io::Result<()> {
    let (mut number, mut records) = (0, 0..);
    let mut is_mine = || records.next().is_some_and(|record| part.is_dealt(record));
    for_each_line(input, MAX_LINE, |line| {
        number += 1;
        let text = match &line {
            Input::Line(text) if number == 1 => text.trim_start_matches('\u{feff}').trim(),
            Input::Line(text) => text.trim(),
            Input::Unreadable(fault, _) => {
                return !is_mine() || take(number, Err(BadRecord::new(None, number, &fault.to_string())));
            }
        };
        if text.is_empty() || text.starts_with('#') || !is_mine() {
            return true;
        }
        match Request::read(text, defaults) {
            Ok(request) => request.for_each(defaults, number, |question| take(number, Ok(question))),
            Err((id, reason)) => take(number, Err(BadRecord::new(id, number, &reason))),
        }
    })
}

impl BadRecord {
    fn new(id: Option<Id>, line: u64, reason: &str) -> Self {
        Self { head: Head::refusal(id, line), reason: one_line(reason) }
    }
}

/// A valid record.
struct Request {
    id: Option<Id>,
    game: AnyGame,
    each_move: bool,
    query: Query,
}

impl Request {
    /// Reads a line. The error holds the record's id, if that can be read, and the reason.
    fn read(text: &str, defaults: &Defaults) -> Result<Self, (Option<Id>, String)> {
        if !text.starts_with('{') {
            let (text, id) = named(text);
            let (start, moves) = StartPosition::of_line(text);
            let moves: Vec<_> = split_moves(moves).collect();
            let game = defaults.set_up(start, &moves, false).map_err(|error| (id.clone(), error))?;
            return Ok(Self { id, game, each_move: false, query: defaults.query.clone() });
        }
        let value: Value = serde_json::from_str(text).map_err(|error| (None, syntax(&error)))?;
        let id = value.get("id").and_then(|id| Id::deserialize(id).ok());
        let failed = |reason: String| (id.clone(), reason);
        let record = Record::deserialize(&value).map_err(|error| failed(error.to_string()))?;
        if record.id.is_some_and(|id| !id.is_null()) && id.is_none() {
            return Err((None, "id must be a text or a whole number".to_owned()));
        }
        if let Some(name) = record.unknown.keys().next() {
            return Err(failed(format!("there is no field {}; docs/json.md lists the fields", quote(name))));
        }
        if let Some(error) = record.error {
            return Err(failed(error));
        }
        record.limits.check().map_err(|refusal| failed(refusal.to_string()))?;
        let multipv = record.multipv.unwrap_or(defaults.query.multipv);
        let in_range = Refusal::check("multipv", multipv as u64, 1, MAX_MULTIPV as u64);
        in_range.map_err(|refusal| failed(refusal.to_string()))?;
        let start = match (record.feen.as_deref(), record.fen.as_deref()) {
            (Some(_), Some(_)) => return Err(failed("expected feen or fen, found both".to_owned())),
            (None, Some(fen)) => StartPosition::Fen(fen),
            (feen, None) => feen.into(),
        };
        let moves = record.moves.moves();
        let game = defaults.set_up(start, &moves, record.arbiter).map_err(failed)?;
        let searchmoves = record.searchmoves.moves().join(" ");
        let searchmoves: Vec<String> = split_moves(&searchmoves).map(Cow::into_owned).collect();
        if record.each_move && !searchmoves.is_empty() {
            return Err(failed("searchmoves are those of one position and do not go with each_move".to_owned()));
        }
        // A record with any limit has only its own.
        let limits =
            if record.limits.is_empty() { defaults.query.limits } else { record.limits.or(AnalysisLimits::EACH) };
        let query = Query { limits, multipv, searchmoves, notation: defaults.query.notation };
        query.search_limits(&game).map_err(|error| failed(error.to_string()))?;
        Ok(Self { id, game, each_move: record.each_move, query })
    }

    /// Passes the position, or every position of the game from its first to its last. Returns whether `take` wants
    /// more.
    fn for_each(self, defaults: &Defaults, line: u64, mut take: impl FnMut(Question) -> bool) -> bool {
        let Self { id, game, each_move, query } = self;
        let mut hand_over = |game: &AnyGame, played| {
            let head = head(game, &query, defaults.resources, played).of(id.clone(), line);
            take(Question { head, game: game.clone(), query: query.clone() })
        };
        if !each_move {
            return hand_over(&game, None);
        }
        let (moves, notation) = (game.played(), query.notation);
        let mut game = game.at_start();
        for mv in moves {
            game.go_on();
            let written = game.write_move(mv, notation);
            if !hand_over(&game, Some(written)) {
                return false;
            }
            // The move is legal: it was played before.
            let _ = game.play(mv);
        }
        game.go_on();
        hand_over(&game, None)
    }
}

/// The position of a line and the name behind it, as in `FEN ; name`. What ends with a semicolon is EPD.
fn named(line: &str) -> (&str, Option<Id>) {
    match line.split_once(';') {
        Some((position, name))
            if position.contains('/') && !line.ends_with(';') && !name.trim().is_empty() && !position.contains('"') =>
        {
            (position.trim_end(), Some(Id::Text(name.trim().to_owned())))
        }
        _ => (line, None),
    }
}

/// The error of a line of JSON, with its column.
fn syntax(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let reason = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason);
    format!("column {}: {reason}", error.column().max(1))
}

#[cfg(test)]
mod tests;
