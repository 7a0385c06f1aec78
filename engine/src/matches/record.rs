//! Games as PCN records, and records as counted games.

use std::time::SystemTime;

use xiongmao_movegen::Side;

use super::openings::Opening;
use super::pcn::{Meta, Pcn, PcnOutcome, PcnPly, Place, Setup, SidePlayer, Sides, VARIANT};
use super::referee::{Outcome, Played, PlayedPly, Termination};
use super::report::result;
use super::schedule::{Fixture, Schedule};
use super::settings::EngineSpec;

/// The record of a game before its first ply.
pub fn begin(fixture: &Fixture, specs: &[EngineSpec], opening: &Opening) -> Pcn {
    let [first, second] = fixture.players.map(|player| {
        Some(SidePlayer {
            name: Some(specs[player].name.clone()),
            variant: Some(VARIANT.to_owned()),
            limits: Some(specs[player].limits.to_string()),
        })
    });
    Pcn {
        meta: Meta {
            event: Some("xiongmao match".to_owned()),
            round: Some((fixture.round + 1).to_string()),
            started_at: Some(humantime::format_rfc3339_millis(SystemTime::now()).to_string()),
        },
        sides: Sides { first, second },
        setup: Setup { feen: opening.start.feen() },
        place: Some(Place {
            game: fixture.game + 1,
            pair: fixture.pair + 1,
            opening_plies: opening.plies.len(),
            warnings: Vec::new(),
        }),
        outcome: None,
        plies: Vec::new(),
    }
}

/// A ply of the record.
pub fn ply(played: &PlayedPly) -> PcnPly {
    let thought = played.thought.clone().unwrap_or_default();
    let millis = |time: std::time::Duration| time.as_millis() as u64;
    PcnPly {
        pmn: played.pmn.clone(),
        elapsed_ms: played.elapsed.map(millis),
        score: thought.score.map(|score| score.to_string()),
        depth: thought.depth,
        seldepth: thought.seldepth,
        nodes: thought.nodes,
        remaining_ms: played.remaining.map(millis),
    }
}

/// The record of a game that was played.
pub fn finish(mut record: Pcn, played: &Played) -> Pcn {
    let Outcome { termination, detail, .. } = &played.outcome;
    record.plies = played.plies.iter().map(ply).collect();
    record.outcome = Some(PcnOutcome {
        result: result(&played.outcome).to_owned(),
        status: termination.cgsn().map(|cgsn| cgsn.name().to_owned()),
        termination: Some(termination.name().to_owned()),
        detail: (!detail.is_empty()).then(|| detail.clone()),
    });
    if let Some(place) = &mut record.place {
        place.warnings.clone_from(&played.warnings);
    }
    record
}

/// A game that was counted before the match was cut off.
#[derive(Debug)]
pub struct Counted {
    /// Which game it was.
    pub fixture: Fixture,
    /// How it went; its plies are left out.
    pub played: Played,
    /// Where it began.
    pub opening: Opening,
}

/// What a record says of a game of this match.
///
/// # Errors
/// If it is no record of such a game.
pub fn counted(record: &Pcn, schedule: &Schedule, specs: &[EngineSpec]) -> Result<Counted, String> {
    let place = record.place.as_ref().ok_or("it does not say which game it is")?;
    let number = place.game.checked_sub(1).ok_or("games are counted from 1")?;
    let fixture = schedule.fixture(number).ok_or_else(|| format!("this match has no game {}", place.game))?;
    let players = [&record.sides.first, &record.sides.second];
    for (player, engine) in players.iter().zip(fixture.players) {
        let name = player.as_ref().and_then(|player| player.name.as_deref());
        if name != Some(&specs[engine].name) {
            return Err(format!("{} should play here, not {}", specs[engine].name, name.unwrap_or("nobody")));
        }
    }
    let outcome = record.outcome.as_ref().ok_or("it has no outcome")?;
    let winner = match outcome.result.as_str() {
        "1-0" => Some(Side::South),
        "0-1" => Some(Side::North),
        "1/2-1/2" => None,
        other => return Err(format!("there is no result {other}")),
    };
    let name = outcome.termination.as_deref().unwrap_or_default();
    let termination = Termination::from_name(name).ok_or_else(|| format!("games do not end by '{name}'"))?;
    let detail = outcome.detail.clone().unwrap_or_default();
    let plies = record.plies.iter().take(place.opening_plies).map(|ply| ply.pmn.as_str());
    let opening = Opening::read(Some(&record.setup.feen), plies)?;
    let outcome = Outcome { winner, termination, detail };
    Ok(Counted { fixture, played: Played { outcome, plies: Vec::new(), warnings: place.warnings.clone() }, opening })
}
