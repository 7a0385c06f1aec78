//! The tags of a game that is written.

use std::fmt::Write as _;

use serde_json::Value;
use xiongmao_movegen::game::AnyGame;
use xiongmao_movegen::notation::Notation;

use super::clock::write_periods;
use super::format::format_name;
use super::lexer::is_of_tag_name;
use super::read::FEN;
use super::read_tags::{TAGS, dotted, is_date, is_void, tame};
use crate::pcn::{GameResult, PERPETUAL, Pcn, Player, REPEATED};

/// The tags of every game, and their values if nothing is known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("Red", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Tags that follow from the record and are never taken from those it has kept.
const OWN: [&str; 9] = ["Game", "Variant", "Format", "SetUp", "FEN", "FEEN", "Result", "PlyCount", PERPETUAL];

/// Tags in their order.
#[derive(Default)]
struct Tags(Vec<(String, String)>);

impl Tags {
    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(other, _)| other.eq_ignore_ascii_case(name))
    }

    /// Adds a tag if its value says anything.
    fn put(&mut self, name: &str, value: Option<&str>) {
        let value = value.map(tame).filter(|value| !is_void(value));
        self.0.extend(value.map(|value| (name.to_owned(), value)));
    }

    fn take(&mut self, name: &str) -> Option<String> {
        let index = self.0.iter().position(|(other, _)| other.eq_ignore_ascii_case(name))?;
        Some(self.0.remove(index).1)
    }
}

/// The tags of a record whose first position is this game, one a line.
pub(super) fn write_tags(record: &Pcn, start: &AnyGame, notation: Notation, plies: usize) -> String {
    let rules = start.rules();
    let mut tags = own_tags(record, plies);
    for (name, value) in record.more.get(TAGS).and_then(Value::as_object).into_iter().flatten() {
        let is_name = !name.is_empty() && name.chars().all(is_of_tag_name);
        if is_name && name.len() < 256 && !tags.has(name) && !OWN.iter().any(|own| own.eq_ignore_ascii_case(name)) {
            tags.put(name, value.as_str());
        }
    }
    let mut text = String::new();
    // Writing to a string cannot fail.
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    };
    line("Game", rules.english_title);
    for (name, unknown) in ROSTER {
        line(name, &tags.take(name).unwrap_or_else(|| unknown.to_owned()));
    }
    line("Variant", rules.title);
    line("Format", &format_name(notation));
    write_position(record, start, &mut line);
    if let Some(option) = rules.options.iter().find(|option| option.is_named(PERPETUAL)) {
        // Without the tag, games are judged like games of people.
        let choice = record.rule_settings().choice_of(option);
        if choice != REPEATED {
            line(PERPETUAL, choice);
        }
    }
    for (name, value) in &tags.0 {
        line(name, value);
    }
    text
}

/// The tags for the fields of the record.
fn own_tags(record: &Pcn, plies: usize) -> Tags {
    let mut tags = Tags::default();
    let meta = &record.meta;
    tags.put("Event", meta.event.as_deref());
    tags.put("Site", meta.site.as_deref());
    tags.put("Round", meta.round.as_deref());
    if let Some(time) = &meta.started_at {
        let date = time.get(..10).filter(|date| is_date(date));
        tags.put("Date", date.map(dotted).as_deref());
        tags.put("GameStartTime", Some(time.as_str()).filter(|time| date != Some(time)));
    }
    let outcome = record.outcome.as_ref();
    tags.put("Result", outcome.map(|outcome| outcome.result.name()));
    tags.put("Name", meta.name.as_deref());
    for (colour, player) in [("Red", &record.sides.first), ("Black", &record.sides.second)] {
        put_player(&mut tags, colour, player.as_ref());
    }
    tags.put("TimeControl", Some(write_periods(&record.periods)).as_deref());
    if let Some(outcome) = outcome {
        tags.put("Status", outcome.status.as_deref());
        tags.put("Termination", outcome.termination.as_deref());
        tags.put("TerminationDetails", outcome.detail.as_deref());
    }
    if let Some(annotator) = &record.annotator {
        tags.put("Annotator", Some(&annotator.name));
        tags.put("AnnotatorLimits", Some(&annotator.limits));
        tags.put("AnnotatorThreads", Some(&annotator.threads.to_string()));
    }
    tags.put("OpeningPlies", record.opening_plies().map(|plies| plies.to_string()).as_deref());
    tags.put("PlyCount", Some(&plies.to_string()));
    tags
}

fn put_player(tags: &mut Tags, colour: &str, player: Option<&Player>) {
    let Some(player) = player else { return };
    tags.put(colour, player.name.as_deref());
    tags.put(&format!("{colour}Elo"), player.elo.map(|elo| elo.to_string()).as_deref());
    tags.put(&format!("{colour}Team"), player.more.get("team").and_then(Value::as_str));
    tags.put(&format!("{colour}Limits"), player.limits.as_deref());
}

/// The tags of the first position, unless the game starts as usual.
fn write_position(record: &Pcn, start: &AnyGame, line: &mut impl FnMut(&str, &str)) {
    let rules = start.rules();
    let kept = record.setup.more.get(FEN).and_then(Value::as_str);
    let fits = |fen: &&str| rules.from_fen(fen).is_ok_and(|game| game.feen() == start.feen());
    let fen = kept.filter(fits).map_or_else(|| start.fen(), str::to_owned);
    if fen == rules.start().fen() {
        return;
    }
    line("SetUp", "1");
    line("FEN", &fen);
    if !fits(&fen.as_str()) {
        line("FEEN", &start.feen());
    }
}

/// The result after the moves.
pub(super) fn result_name(record: &Pcn) -> &'static str {
    record.outcome.as_ref().map_or("*", |outcome| GameResult::name(outcome.result))
}
