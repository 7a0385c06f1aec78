//! The facts about a game in the tags of a PGN.

use serde_json::{Map, Value};
use xiongmao_movegen::notation::Cgsn;

use super::clock::read_periods;
use super::lexer::Place;
use super::syntax::marker;
use crate::note::RecordNote;
use crate::pcn::{Annotator, GameResult, Outcome, Pcn, Player, Properties};

/// The property of a record with the tags that PCN has no field for.
pub(crate) const TAGS: &str = "tags";

/// The tags of a game that have not been used yet.
#[derive(Default)]
pub(super) struct Tags<'a> {
    tags: Vec<(Place, &'a str, String)>,
}

impl<'a> Tags<'a> {
    /// The tags in their order. Of tags with the same name the first counts; those without a value say nothing.
    pub(super) fn new(tags: Vec<(Place, &'a str, String)>) -> Self {
        let mut kept: Vec<(Place, &str, String)> = Vec::new();
        for (place, name, value) in tags {
            let value = tame(&value);
            if !is_void(&value) && !kept.iter().any(|(_, other, _)| other.eq_ignore_ascii_case(name)) {
                kept.push((place, name, value));
            }
        }
        Self { tags: kept }
    }

    fn index(&self, name: &str) -> Option<usize> {
        self.tags.iter().position(|(_, other, _)| other.eq_ignore_ascii_case(name))
    }

    /// The place and the value of this tag.
    pub(super) fn find(&self, name: &str) -> Option<(Place, &str)> {
        self.index(name).map(|index| (self.tags[index].0, self.tags[index].2.as_str()))
    }

    /// The value of this tag, which is used up.
    pub(super) fn take(&mut self, name: &str) -> Option<String> {
        self.take_as(name, |value| Some(value.to_owned()))
    }

    /// What this tag means, which is used up if it means anything.
    fn take_as<T>(&mut self, name: &str, meaning: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let index = self.index(name)?;
        let found = meaning(&self.tags[index].2)?;
        self.tags.remove(index);
        Some(found)
    }

    /// The tag with the first of these names that there is, which is used up.
    fn take_first(&mut self, names: [&str; 2]) -> Option<String> {
        let [first, second] = names;
        self.take(first).or_else(|| self.take(second))
    }

    /// The tags that are left.
    fn rest(self) -> Map<String, Value> {
        self.tags.into_iter().map(|(_, name, value)| (name.to_owned(), value.into())).collect()
    }
}

/// The value of a tag without blanks around it, control characters, line breaks, and marks that turn the direction of
/// the text behind them.
pub(super) fn tame(value: &str) -> String {
    let turns =
        |c| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    value.replace(|c: char| c.is_control() || turns(c), " ").trim().to_owned()
}

/// Whether this value means that nothing is known.
pub(super) fn is_void(value: &str) -> bool {
    value.chars().all(|char| char == '?' || char == '.')
}

/// Copies the tags into the record, except for the game, its notation and its first position.
pub(super) fn read_tags(record: &mut Pcn, mut tags: Tags, played: Option<GameResult>) {
    let meta = &mut record.meta;
    meta.name = tags.take("Name");
    meta.event = tags.take("Event");
    meta.round = tags.take("Round");
    meta.site = tags.take("Site");
    meta.started_at = started_at(&mut tags);
    record.periods = tags.take_as("TimeControl", read_periods).unwrap_or_default();
    read_player(record.sides.first.get_or_insert_default(), "Red", "White", &mut tags);
    read_player(record.sides.second.get_or_insert_default(), "Black", "Black", &mut tags);
    record.annotator = annotator(&mut tags);
    if let Some(moves) = tags.take_as("OpeningPlies", |value| value.parse().ok()) {
        record.set_opening_plies(moves);
    }
    let stated = tags.take("Result").and_then(|value| marker(&value)?.result());
    if let (Some(stated), Some(found)) = (stated, played)
        && stated != found
    {
        record.notes.push(RecordNote::Results { stated: stated.name(), found: found.name() });
    }
    record.outcome = stated.or(played).map(|result| Outcome {
        result,
        status: tags.take_as("Status", |value| Cgsn::from_name(value).map(|status| status.name().to_owned())),
        termination: tags.take("Termination"),
        detail: tags.take("TerminationDetails"),
        more: Properties::new(),
    });
    // It is counted again on writing.
    tags.take("PlyCount");
    let rest = tags.rest();
    if !rest.is_empty() {
        record.more.insert(TAGS.to_owned(), Value::Object(rest));
    }
}

fn read_player(player: &mut Player, colour: &str, other: &str, tags: &mut Tags) {
    let mut take = |what: &str| tags.take_first([&format!("{colour}{what}"), &format!("{other}{what}")]);
    player.name = take("");
    player.limits = take("Limits");
    let team = take("Team");
    player.more.extend(team.map(|team| ("team".to_owned(), team.into())));
    let elo = |tags: &mut Tags, colour: &str| tags.take_as(&format!("{colour}Elo"), |value| value.parse().ok());
    player.elo = elo(tags, colour).or_else(|| elo(tags, other));
}

/// When the game began: the exact time, or the date.
fn started_at(tags: &mut Tags) -> Option<String> {
    match tags.take("GameStartTime") {
        Some(time) => {
            tags.take_as("Date", |date| (time.get(..10).map(dotted).as_deref() == Some(date)).then_some(()));
            Some(time)
        }
        None => tags.take_as("Date", |date| Some(date.replace('.', "-")).filter(|date| is_date(date))),
    }
}

/// The date as PGN writes it.
pub(super) fn dotted(date: &str) -> String {
    date.replace('-', ".")
}

/// Whether this is a date such as `2026-11-21`.
pub(super) fn is_date(text: &str) -> bool {
    let shape: String = text.chars().map(|char| if char.is_ascii_digit() { '0' } else { char }).collect();
    shape == "0000-00-00"
}

/// The annotator that this program writes; other annotators are persons.
fn annotator(tags: &mut Tags) -> Option<Annotator> {
    let threads = tags.find("AnnotatorThreads")?.1.parse().ok()?;
    tags.find("Annotator").and(tags.find("AnnotatorLimits"))?;
    tags.take("AnnotatorThreads");
    Some(Annotator { name: tags.take("Annotator")?, limits: tags.take("AnnotatorLimits")?, threads })
}
