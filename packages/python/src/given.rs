//! Arguments from Python, checked and turned into what the engine takes.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

use pyo3::prelude::*;
use xiongmao_answers::limits::AnalysisLimits;
use xiongmao_movegen::notation::{Notation, split_moves};
use xiongmao_movegen::{MoveLimit, RuleSettings, Rules, games};
use xiongmao_search::Clock;
use xiongmao_search::strength::{FULL_SKILL, Strength};
use xiongmao_search::variants::{ELO_MAX, ELO_MIN};
use xiongmao_text::quote;

use crate::errors::refused;

/// The time that nothing given in seconds reaches. It fits into 64 bits as milliseconds.
const LONGEST: Duration = Duration::from_secs(10_000_000_000_000_000);

/// The game with this name.
pub fn game(name: &str) -> PyResult<&'static Rules> {
    games::named(name).ok_or_else(|| {
        let known: Vec<&str> = games::GAMES.iter().map(|rules| rules.name).collect();
        refused(format_args!("unknown game {}; known: {}", quote(name), known.join(", ")))
    })
}

/// The notation with this name; without one the default.
pub fn notation(name: Option<&str>) -> PyResult<Notation> {
    let Some(name) = name else { return Ok(Notation::default()) };
    Notation::named(name).ok_or_else(|| {
        let known: Vec<&str> = Notation::ALL.iter().map(|notation| notation.name()).collect();
        refused(format_args!("unknown notation {}; known: {}", quote(name), known.join(", ")))
    })
}

/// The rules that players choose among. A move limit of 0 is none.
pub fn rules(move_limit: Option<i64>, choices: Option<BTreeMap<String, String>>) -> PyResult<RuleSettings> {
    let limit = move_limit.map(|limit| number("move_limit", limit, 0, i64::from(u32::MAX))).transpose()?;
    let limit = limit.map_or(MoveLimit::Usual, MoveLimit::numbered);
    let mut settings = RuleSettings::with_move_limit(limit);
    for (option, choice) in choices.unwrap_or_default() {
        settings.choose(&option, &choice).map_err(refused)?;
    }
    Ok(settings)
}

/// A number from Python within a range.
pub fn number<T: TryFrom<i64>>(name: &str, value: i64, least: i64, most: i64) -> PyResult<T> {
    let fits = (least..=most).contains(&value).then(|| T::try_from(value).ok()).flatten();
    fits.ok_or_else(|| refused(format_args!("{name} must be a whole number from {least} to {most}")))
}

/// The limits of a search. `time` is in seconds.
pub fn limits(
    nodes: Option<i64>,
    depth: Option<i64>,
    time: Option<f64>,
    mate: Option<i64>,
) -> PyResult<AnalysisLimits> {
    // What cannot be a limit becomes 0, which is refused with the range.
    let count = |value: i64| u64::try_from(value).unwrap_or(0);
    let moves = |value: i64| u32::try_from(value).unwrap_or(0);
    let movetime = match time {
        Some(seconds) if seconds > 0.0 && seconds < LONGEST.as_secs_f64() => {
            Some(((seconds * 1000.0).round() as u64).max(1))
        }
        Some(seconds) => return Err(refused(format_args!("time must be a number of seconds above 0, not {seconds}"))),
        None => None,
    };
    let limits = AnalysisLimits { nodes: nodes.map(count), depth: depth.map(moves), movetime, mate: mate.map(moves) };
    limits.check().map_err(refused)?;
    Ok(limits)
}

/// A clock as Python passes it: the seconds left, those that each move adds, and the number of moves until it is
/// refilled.
pub type GivenClock = (f64, f64, Option<i64>);

/// The clock of the side to move.
pub fn clock(clock: Option<GivenClock>) -> PyResult<Option<Clock>> {
    let Some((remaining, increment, moves)) = clock else { return Ok(None) };
    let seconds = |name: &str, seconds: f64| {
        let duration = Duration::try_from_secs_f64(seconds).ok().filter(|duration| *duration < LONGEST);
        duration.ok_or_else(|| refused(format_args!("{name} must be a number of seconds of at least 0, not {seconds}")))
    };
    let moves_to_go = moves.map(|moves| number("moves_to_go", moves, 1, i64::from(u32::MAX))).transpose()?;
    Ok(Some(Clock {
        remaining: seconds("clock", remaining)?,
        increment: seconds("increment", increment)?,
        moves_to_go,
    }))
}

/// A limit of strength; the seed is that of its choices.
pub fn strength(level: Option<i64>, elo: Option<i64>, seed: i64) -> PyResult<Strength> {
    if level.is_some() && elo.is_some() {
        return Err(refused("expected level or elo, found both"));
    }
    let full = i64::from(FULL_SKILL);
    let mut strength = Strength::default();
    strength.skill = number("level", level.unwrap_or(full), 0, full)?;
    strength.seed = number("seed", seed, 0, i64::from(u32::MAX))?;
    strength.limited = elo.is_some();
    strength.elo = number("elo", elo.unwrap_or(i64::from(ELO_MIN)), i64::from(ELO_MIN), i64::from(ELO_MAX))?;
    Ok(strength)
}

/// The moves of one text, separated by blanks, or of any iterable of texts.
pub fn words(given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
    let Some(given) = given else { return Ok(Vec::new()) };
    let texts: Vec<String> = match given.extract::<String>() {
        Ok(text) => vec![text],
        Err(_) => given.try_iter()?.map(|item| item?.extract()).collect::<PyResult<_>>()?,
    };
    Ok(texts.iter().flat_map(|text| split_moves(text)).map(Cow::into_owned).collect())
}
