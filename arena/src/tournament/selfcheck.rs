//! An engine against itself must come out even; if it does not, the runner favours somebody, or the engine is not the
//! same in every game.

use crate::driver::engine_settings::{EngineSettings, EngineSpec};
use crate::tournament::runner::MatchSummary;
use crate::tournament::settings::{MatchSettings, SettingsError};

/// The positions for each ply, where no limit is given.
const NODES: u64 = 200;
/// The pairs of games, where no number is given.
const ROUNDS: u32 = 4;
/// Games are no longer than this, where no length is given.
const PLIES: u32 = 300;
/// An even match lies within so many deviations of the mean but for one time in 15,000.
const DEVIATIONS: f64 = 4.0;

/// Makes a match of an engine against itself of these settings, which name it, or nobody: then it is this program.
///
/// # Errors
/// If they name more than one engine.
pub fn prepare(mut settings: MatchSettings, rounds_given: bool) -> Result<MatchSettings, SettingsError> {
    let mut engine = match settings.engines.as_slice() {
        [] => EngineSettings::default(),
        [one] => one.clone(),
        _ => return Err(SettingsError::Match("--selfcheck takes one engine at most, and plays it against itself")),
    };
    if engine.cmd.is_none() && settings.each.cmd.is_none() {
        let this =
            std::env::current_exe().map_err(|reason| SettingsError::Read { path: "this program".into(), reason })?;
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

/// What makes the match uneven, if anything does. An engine without a clock plays the same game with either colour, so
/// each of its pairs must be even; with one, chance is allowed for.
pub fn unevenness(summary: &MatchSummary, specs: &[EngineSpec]) -> Option<String> {
    let faults: u64 =
        (0..specs.len()).flat_map(|engine| summary.standings.faults(engine)).map(|(_, count)| count).sum();
    if faults > 0 {
        return Some(format!("{faults} games were lost by a fault"));
    }
    let (_, tally) = summary.standings.pairings().first()?;
    let [.., even, _, _] = tally.pairs;
    let uneven = tally.pair_count() - even;
    let timed = specs.iter().any(|spec| spec.limits.control.is_some() || spec.limits.per_ply.is_some());
    if !timed {
        return (uneven > 0).then(|| format!("{uneven} of {} pairs are not even", tally.pair_count()));
    }
    let points = i128::from(tally.wins) - i128::from(tally.losses);
    let spread = DEVIATIONS * (tally.games() as f64).sqrt();
    (points.abs() as f64 > spread).then(|| format!("won {}, lost {}", tally.wins, tally.losses))
}
