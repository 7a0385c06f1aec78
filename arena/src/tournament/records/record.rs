//! Converts games to PCN records, and records of earlier runs back to results.

use std::time::SystemTime;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xiongmao_records::pcn::{self, GameResult, Meta, Pcn, PcnMove, Player, Properties, Setup, Sides};
use xiongmao_text::short_name;

use crate::driver::engine_settings::EngineSpec;
use crate::rules::{RuleSettings, Rules, Side, StartPosition, Status};
use crate::tournament::game_result::{GameOutcome, PlayedGame, PlayedMove, Termination, Warning};
use crate::tournament::openings::opening::Opening;
use crate::tournament::pairing::schedule::{Fixture, Schedule};
use crate::tournament::records::machine::Machine;
use crate::tournament::records::record_error::MatchRecordError;

/// The name of the property with the [`GamePlace`].
const PLACE: &str = "match";

/// Most characters of a recorded line of play.
const MAX_PV: usize = 1000;

/// The place of a game in its match: our own property of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamePlace {
    /// Number of the game, from 1.
    pub game: u64,
    /// Number of the pair, from 1. `None` if each opening is played once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pair: Option<u64>,
    /// Number of moves of the opening.
    pub opening_plies: usize,
    /// The false claims of the engines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

impl GamePlace {
    fn write(&self, record: &mut Pcn) {
        record.more.insert(PLACE.to_owned(), property(self));
    }

    /// Reads the place of a recorded game.
    ///
    /// # Errors
    /// If it is missing or invalid.
    pub fn read(record: &Pcn) -> Result<Self, MatchRecordError> {
        let value = record.more.get(PLACE).ok_or(MatchRecordError::NoPlace)?;
        Self::deserialize(value).map_err(MatchRecordError::Place)
    }
}

/// An engine as records describe it: its name, its author and its options.
#[derive(Clone, Debug, Serialize)]
pub struct Identity {
    /// Its `id name`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Its `id author`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The options that were set, with their values.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub options: IndexMap<String, String>,
}

/// The fields that the records of all games of a match share.
#[derive(Clone, Debug)]
pub struct MatchRecord {
    pub engines: Vec<Identity>,
    pub machine: Machine,
    pub event: String,
    /// The place of the match.
    pub site: Option<String>,
}

/// A property that PCN does not define.
fn property(value: impl Serialize) -> Value {
    // This cannot fail: there are only numbers, strings, lists and maps with strings as keys.
    serde_json::to_value(value).unwrap_or(Value::Null)
}

/// The record of a game before its first move.
pub fn begin(
    fixture: &Fixture,
    schedule: &Schedule,
    specs: &[EngineSpec],
    common: &MatchRecord,
    opening: &Opening,
) -> Pcn {
    let [first, second] = fixture.engines.map(|player| {
        Some(Player {
            name: Some(specs[player].name.clone()),
            variant: Some(opening.start.rules().title.to_owned()),
            limits: Some(specs[player].limits.to_string()),
            more: Properties::from_iter([("engine".to_owned(), property(&common.engines[player]))]),
            ..Player::default()
        })
    });
    // Where rounds do not depend on results, each opening is a round.
    let round = match schedule.stages().get(fixture.stage) {
        Some(stage) if schedule.plan().format.has_rounds() => stage.label(),
        _ => (schedule.round(fixture) + 1).to_string(),
    };
    let mut record = Pcn {
        meta: Meta {
            event: Some(common.event.clone()),
            round: Some(round),
            site: common.site.clone(),
            started_at: Some(humantime::format_rfc3339_millis(SystemTime::now()).to_string()),
            ..Meta::default()
        },
        sides: Sides { first, second },
        setup: Setup { feen: opening.start.feen(), ..Setup::default() },
        ..Pcn::default()
    };
    record.more.insert("machine".to_owned(), property(&common.machine));
    if let Some(choice) = specs[fixture.engines[0]].perpetual {
        record.more.insert("rules".to_owned(), property(IndexMap::from([("perpetual", choice)])));
    }
    let (game, pair) = (fixture.game + 1, fixture.pair.map(|pair| pair + 1));
    GamePlace { game, pair, opening_plies: opening.moves.len(), warnings: Vec::new() }.write(&mut record);
    record
}

/// A move of the record. Besides the fields of PCN it has `pv`, `nps`, `hashfull`, and `ponderhit` if the engine had
/// pondered on the opponent's move; otherwise `latency_ms`, by how much the measured time exceeds the reported one.
pub fn mv(played: &PlayedMove) -> PcnMove {
    let info = played.info.clone().unwrap_or_default();
    let millis = |time: std::time::Duration| time.as_millis() as u64;
    // The reported time may include pondering.
    let time = info.time.filter(|_| !played.ponder_hit);
    let latency = played.elapsed.zip(time).map(|(elapsed, time)| millis(elapsed.saturating_sub(time)));
    let more = [
        ("pv", info.pv.map(|pv| Value::from(pv.chars().take(MAX_PV).collect::<String>()))),
        ("nps", info.nps.map(Value::from)),
        ("hashfull", info.hashfull.map(Value::from)),
        ("latency_ms", latency.map(Value::from)),
        ("ponderhit", played.ponder_hit.then_some(Value::from(true))),
    ];
    PcnMove {
        pmn: played.pmn.clone(),
        elapsed_ms: played.elapsed.map(millis),
        score: info.score.map(|score| score.to_string()),
        depth: info.depth,
        seldepth: info.seldepth,
        nodes: info.nodes,
        remaining_ms: played.remaining.map(millis),
        more: more.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect(),
        ..PcnMove::default()
    }
}

/// The record of a finished game.
pub fn finish(mut record: Pcn, played: &PlayedGame) -> Pcn {
    let GameOutcome { termination, detail, .. } = &played.outcome;
    record.moves = played.moves.iter().map(mv).collect();
    record.outcome = Some(pcn::Outcome {
        result: GameResult::of(played.outcome.winner),
        status: termination.cgsn().map(|cgsn| cgsn.name().to_owned()),
        termination: Some(termination.name().to_owned()),
        detail: (!detail.is_empty()).then(|| detail.clone()),
        more: Properties::new(),
    });
    if let Ok(place) = GamePlace::read(&record) {
        GamePlace { warnings: played.warnings.clone(), ..place }.write(&mut record);
    }
    record
}

/// The facts about a recorded game that a resumed match needs, in a few hundred bytes: all records together may exceed
/// the memory.
#[derive(Debug)]
pub struct RecordedGame {
    place: GamePlace,
    names: [Option<String>; 2],
    outcome: GameOutcome,
    rules: &'static Rules,
    feen: String,
    /// The moves of the opening, separated by spaces.
    moves: String,
}

impl RecordedGame {
    /// Reads it from a record, and judges it again by the rules of the match.
    ///
    /// # Errors
    /// If this is not the record of a finished game of a match, or it breaks the rules.
    pub fn read(record: &Pcn, rules: &RuleSettings) -> Result<Self, MatchRecordError> {
        let place = GamePlace::read(record)?;
        let outcome = outcome_of(record.outcome.as_ref().ok_or(MatchRecordError::NoOutcome)?)?;
        check_ending(record, outcome.termination, rules)?;
        let moves: Vec<&str> = record.moves.iter().take(place.opening_plies).map(|mv| mv.pmn.as_str()).collect();
        Ok(Self {
            names: names(&record.sides).map(|name| name.map(str::to_owned)),
            outcome,
            rules: record.rules(),
            feen: record.setup.feen.clone(),
            moves: moves.join(" "),
            place,
        })
    }

    /// Its number in the match, from 1.
    pub fn number(&self) -> u64 {
        self.place.game
    }

    /// Finds its place in the schedule.
    ///
    /// # Errors
    /// If it does not belong to this match.
    pub fn counted(self, schedule: &Schedule, specs: &[EngineSpec]) -> Result<CountedGame, MatchRecordError> {
        let fixture = fixture_of(self.number(), self.names.each_ref().map(Option::as_deref), schedule, specs)?;
        let opening = Opening::read(self.rules, StartPosition::Feen(&self.feen), self.moves.split_whitespace())?;
        Ok(CountedGame { fixture, outcome: self.outcome, warnings: self.place.warnings, opening })
    }
}

/// Checks the moves of a game, and that it ended by the rules exactly if its termination says so.
fn check_ending(record: &Pcn, said: Termination, rules: &RuleSettings) -> Result<(), MatchRecordError> {
    let replay = record.replay(rules);
    if let Some(fault) = replay.faults.into_iter().next() {
        return Err(fault.into());
    }
    let status = replay.game.map_or(Status::InProgress, |game| game.status());
    let by_rules = match status {
        Status::Over(ending) => Some(Termination::Rules(ending.cgsn)),
        Status::InProgress => None,
    };
    if by_rules == Some(said) || (by_rules.is_none() && !matches!(said, Termination::Rules(_))) {
        return Ok(());
    }
    Err(MatchRecordError::Ending { said, status })
}

/// The names of the players of South and North.
pub fn names(sides: &Sides) -> [Option<&str>; 2] {
    Side::BOTH.map(|side| sides.player(side).and_then(|player| player.name.as_deref()))
}

/// A game of an earlier run.
#[derive(Debug)]
pub struct CountedGame {
    /// Which game it was.
    pub fixture: Fixture,
    /// How it ended.
    pub outcome: GameOutcome,
    /// The false claims of the engines.
    pub warnings: Vec<Warning>,
    pub opening: Opening,
}

/// The game of this match that has this number, from 1, and these players.
///
/// # Errors
/// If the match has no such game.
pub fn fixture_of(
    number: u64,
    names: [Option<&str>; 2],
    schedule: &Schedule,
    specs: &[EngineSpec],
) -> Result<Fixture, MatchRecordError> {
    let index = number.checked_sub(1).ok_or(MatchRecordError::Zero)?;
    let unknown = if schedule.is_complete() { MatchRecordError::NoGame } else { MatchRecordError::NotScheduled };
    let fixture = schedule.fixture(index).ok_or_else(|| unknown(number))?;
    for (name, engine) in names.into_iter().zip(fixture.engines) {
        // Version 0.1.0 did not shorten names.
        let name = name.map(short_name);
        if name.as_ref() != Some(&specs[engine].name) {
            let found = name.unwrap_or_else(|| "no name".to_owned());
            return Err(MatchRecordError::Player { expected: specs[engine].name.clone(), found });
        }
    }
    Ok(fixture)
}

/// How a recorded game ended.
///
/// # Errors
/// If no game of a match ends like this.
pub fn outcome_of(outcome: &pcn::Outcome) -> Result<GameOutcome, MatchRecordError> {
    let winner = outcome.result.winner().ok_or(MatchRecordError::NotFinal(outcome.result))?;
    let name = outcome.termination.as_deref().unwrap_or_default();
    let termination = Termination::from_name(name).ok_or_else(|| MatchRecordError::Termination(name.to_owned()))?;
    Ok(GameOutcome { winner, termination, detail: outcome.detail.clone().unwrap_or_default() })
}
