//! Plays an engine against itself. If the result is not even, the runner favours one side, or the engine is not
//! deterministic.

use xiongmao_text::count;

use crate::driver::engine_settings::{EngineSettings, EngineSpec};
use crate::tournament::runner::MatchResult;
use crate::tournament::settings::{MatchSettings, SettingsError};

/// Default nodes per move.
const NODES: u64 = 200;
/// Default number of rounds.
const ROUNDS: u32 = 4;
/// Default length of games, in plies.
const PLIES: u32 = 300;
/// Allowed standard deviations. An even match exceeds them once in 15,000 times.
const DEVIATIONS: f64 = 4.0;

/// Turns these settings into a match of their engine against itself. Without an engine, this program plays.
///
/// # Errors
/// If they name more than one engine.
pub fn prepare(mut settings: MatchSettings, rounds_given: bool) -> Result<MatchSettings, SettingsError> {
    let mut engine = match settings.engines.as_slice() {
        [] => EngineSettings::default(),
        [one] => one.clone(),
        _ => return Err(SettingsError::Match("--selfcheck takes at most one engine, which plays against itself")),
    };
    if engine.cmd.is_none() && settings.each.cmd.is_none() {
        let this =
            std::env::current_exe().map_err(|source| SettingsError::Read { path: "this program".into(), source })?;
        engine.cmd = Some(this.to_string_lossy().into_owned());
    }
    let limited = |engine: &EngineSettings| {
        engine.tc.is_some() || engine.st.is_some() || engine.nodes.is_some() || engine.depth.is_some()
    };
    if !limited(&engine) && !limited(&settings.each) {
        engine.nodes = Some(NODES);
    }
    if !rounds_given {
        settings.rounds = ROUNDS;
    }
    settings.adjudication.max_plies.get_or_insert(PLIES);
    settings.engines = vec![engine.clone(), engine];
    Ok(settings)
}

/// Why the match is uneven, if it is. Without a clock, both games of a pair are the same, so every pair must be even.
/// With a clock, the tolerance allows for chance.
pub fn unevenness(summary: &MatchResult, specs: &[EngineSpec]) -> Option<String> {
    let faults = specs.iter().enumerate().flat_map(|(engine, spec)| {
        let faults = summary.standings.faults(engine);
        faults
            .into_iter()
            .map(|(fault, number)| format!("{} lost {} by {fault}", spec.name, count(number, "game", "games")))
    });
    let faults: Vec<String> = faults.collect();
    if !faults.is_empty() {
        return Some(faults.join(", "));
    }
    let (_, tally) = summary.standings.pairings().first()?;
    let [.., even, _, _] = tally.pairs;
    let uneven = tally.pair_count() - even;
    let timed = specs.iter().any(|spec| spec.limits.control.is_some() || spec.limits.per_move.is_some());
    if !timed {
        return (uneven > 0).then(|| format!("{uneven} of {} not even", count(tally.pair_count(), "pair", "pairs")));
    }
    let points = i128::from(tally.wins) - i128::from(tally.losses);
    let spread = DEVIATIONS * (tally.games() as f64).sqrt();
    (points.abs() as f64 > spread).then(|| format!("won {}, lost {}", tally.wins, tally.losses))
}
