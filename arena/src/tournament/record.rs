//! Games as PCN records, and records as counted games.

use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use xiongmao_movegen::notation::pcn::{self, GameResult, Meta, Pcn, PcnPly, Player, Properties, Setup, Sides};

use crate::driver::engine_settings::EngineSpec;
use crate::rules::Side;
use crate::tournament::game_result::{GameOutcome, PlayedGame, PlayedPly, Termination, Warning};
use crate::tournament::opening::Opening;
use crate::tournament::schedule::{Fixture, Schedule};

/// The property of a record that holds its [`GamePlace`].
const PLACE: &str = "match";

/// Where in a match a game belongs; our own property of its record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamePlace {
    /// Its number, from 1.
    pub game: u64,
    /// The number of its pair, from 1.
    pub pair: u64,
    /// How many of its plies are of the opening.
    pub opening_plies: usize,
    /// What the engines said that was not so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

impl GamePlace {
    fn write(&self, record: &mut Pcn) {
        // Numbers, texts and lists of them can always be written.
        let value = serde_json::to_value(self).unwrap_or(Value::Null);
        record.more.insert(PLACE.to_owned(), value);
    }

    /// What the record says of it.
    ///
    /// # Errors
    /// If it says nothing, or nothing sensible.
    pub fn read(record: &Pcn) -> Result<Self, String> {
        let value = record.more.get(PLACE).ok_or("it does not say which game it is")?;
        Self::deserialize(value).map_err(|error| format!("{PLACE}: {error}"))
    }
}

/// The record of a game before its first ply.
pub fn begin(fixture: &Fixture, specs: &[EngineSpec], opening: &Opening) -> Pcn {
    let [first, second] = fixture.engines.map(|player| {
        Some(Player {
            name: Some(specs[player].name.clone()),
            variant: Some(opening.start.rules().title.to_owned()),
            limits: Some(specs[player].limits.to_string()),
            ..Player::default()
        })
    });
    let mut record = Pcn {
        meta: Meta {
            event: Some("xiongmao match".to_owned()),
            round: Some((fixture.round + 1).to_string()),
            started_at: Some(humantime::format_rfc3339_millis(SystemTime::now()).to_string()),
            ..Meta::default()
        },
        sides: Sides { first, second },
        setup: Setup { feen: opening.start.feen(), ..Setup::default() },
        ..Pcn::default()
    };
    let (game, pair) = (fixture.game + 1, fixture.pair + 1);
    GamePlace { game, pair, opening_plies: opening.plies.len(), warnings: Vec::new() }.write(&mut record);
    record
}

/// A ply of the record.
pub fn ply(played: &PlayedPly) -> PcnPly {
    let info = played.info.clone().unwrap_or_default();
    let millis = |time: std::time::Duration| time.as_millis() as u64;
    PcnPly {
        pmn: played.pmn.clone(),
        elapsed_ms: played.elapsed.map(millis),
        score: info.score.map(|score| score.to_string()),
        depth: info.depth,
        seldepth: info.seldepth,
        nodes: info.nodes,
        remaining_ms: played.remaining.map(millis),
        ..PcnPly::default()
    }
}

/// The record of a game that was played.
pub fn finish(mut record: Pcn, played: &PlayedGame) -> Pcn {
    let GameOutcome { termination, detail, .. } = &played.outcome;
    record.plies = played.plies.iter().map(ply).collect();
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

/// A game that was counted before the match was cut off.
#[derive(Debug)]
pub struct CountedGame {
    /// Which game it was.
    pub fixture: Fixture,
    /// How it went; its plies are left out.
    pub played: PlayedGame,
    /// Where it began.
    pub opening: Opening,
}

/// What a record says of a game of this match.
///
/// # Errors
/// If it is no record of such a game.
pub fn counted(record: &Pcn, schedule: &Schedule, specs: &[EngineSpec]) -> Result<CountedGame, String> {
    let place = GamePlace::read(record)?;
    let number = place.game.checked_sub(1).ok_or("games are counted from 1")?;
    let fixture = schedule.fixture(number).ok_or_else(|| format!("this match has no game {}", place.game))?;
    for (side, engine) in Side::BOTH.into_iter().zip(fixture.engines) {
        let name = record.sides.player(side).and_then(|player| player.name.as_deref());
        if name != Some(&specs[engine].name) {
            return Err(format!("{} should play here, not {}", specs[engine].name, name.unwrap_or("nobody")));
        }
    }
    let outcome = record.outcome.as_ref().ok_or("it has no outcome")?;
    let winner = outcome.result.winner().ok_or_else(|| format!("there is no result {}", outcome.result))?;
    let name = outcome.termination.as_deref().unwrap_or_default();
    let termination = Termination::from_name(name).ok_or_else(|| format!("games do not end by '{name}'"))?;
    let detail = outcome.detail.clone().unwrap_or_default();
    let plies = record.plies.iter().take(place.opening_plies).map(|ply| ply.pmn.as_str());
    let opening = Opening::read(record.rules(), Some(&record.setup.feen), plies)?;
    let outcome = GameOutcome { winner, termination, detail };
    Ok(CountedGame { fixture, played: PlayedGame { outcome, plies: Vec::new(), warnings: place.warnings }, opening })
}
