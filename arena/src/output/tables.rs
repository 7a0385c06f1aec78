//! The tables of a match as text: results with Elo estimates, pairings, and the standings of every kind of tournament.

use std::fmt::Write as _;

use xiongmao_text::count;

use crate::output::match_facts::MatchFacts;
use crate::statistics::elo::EloEstimate;
use crate::statistics::ratings::{Rating, rate};
use crate::statistics::tally::Tally;
use crate::tournament::pairing::plan::PairingFormat;
use crate::tournament::pairing::schedule::{Encounter, Stage};
use crate::tournament::ranking::{knockout_ranking, swiss_ranking};
use crate::tournament::standings::Standings;

/// The results of two engines against each other.
pub fn tally_text(tally: &Tally) -> String {
    let estimate = tally.estimate();
    let [ll, ld, even, wd, ww] = tally.pairs;
    let mut text = format!(
        "  {}: {} won, {} drawn, {} lost ({:.1} %), {:.1} % drawn\n  {}\n",
        count(tally.games(), "game", "games"),
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * tally.score(),
        100.0 * tally.draw_rate(),
        estimate_text(&estimate),
    );
    if tally.pair_count() > 0 {
        let _ = writeln!(
            text,
            "  {}: {ll} LL, {ld} LD, {even} even, {wd} WD, {ww} WW (L lost, D drawn, W won); won to lost {}",
            count(tally.pair_count(), "pair", "pairs"),
            tally.pairs_ratio().map_or("-".to_owned(), |ratio| format!("{ratio:.2}")),
        );
    }
    text
}

/// An Elo estimate: with error bars after many results, otherwise with the likelihood-ratio interval.
fn estimate_text(estimate: &EloEstimate) -> String {
    let EloEstimate { elo, elo_error, elo_low, elo_high, nelo, nelo_error, los, .. } = estimate;
    let mut text = match (elo, elo_error, elo_low, elo_high) {
        (Some(elo), Some(error), ..) if estimate.is_normal() => format!("Elo {elo:.1} ± {error:.1}"),
        (Some(elo), _, Some(low), Some(high)) => format!("Elo {elo:.1} (between {low:.1} and {high:.1})"),
        (_, _, Some(low), None) => format!("Elo at least {low:.1}"),
        (_, _, None, Some(high)) => format!("Elo at most {high:.1}"),
        _ => "Elo unknown".to_owned(),
    };
    if let (Some(nelo), Some(error), true) = (nelo, nelo_error, estimate.is_normal()) {
        let _ = write!(text, ", normalized {nelo:.1} ± {error:.1}");
    }
    if let Some(los) = los {
        let _ = write!(text, ", LOS {}", percentage(*los));
    }
    if estimate.has_few() {
        text.push_str("; too few games to tell");
    }
    text
}

/// A probability in per cent, never rounded to certainty.
fn percentage(probability: f64) -> String {
    match 100.0 * probability {
        low if low < 0.05 => "below 0.1 %".to_owned(),
        high if high > 99.95 => "above 99.9 %".to_owned(),
        other => format!("{other:.1} %"),
    }
}

/// The width of the column of names.
fn name_width(facts: &MatchFacts<'_>) -> usize {
    facts.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(4)
}

/// The engines with their results against all others, and their ratings relative to the first one given.
pub fn ratings_text(facts: &MatchFacts<'_>, standings: &Standings) -> String {
    let ratings = rate(facts.names.len(), standings.pairings(), (0, 0.0));
    let width = name_width(facts);
    let mut text = format!("  # {:width$}  games   won drawn  lost      %     Elo  95 % of Elo\n", "name");
    for (place, row) in standings.ranking().iter().enumerate() {
        let Tally { wins, draws, losses, .. } = row.tally;
        let Rating { elo, low, high } = ratings[row.engine];
        let range = match (low, high) {
            _ if row.engine == 0 => "anchor".to_owned(),
            (Some(low), Some(high)) => format!("{low:.1} to {high:.1}"),
            (Some(low), None) => format!("at least {low:.1}"),
            (None, Some(high)) => format!("at most {high:.1}"),
            (None, None) => "unknown".to_owned(),
        };
        let _ = writeln!(
            text,
            "{:3} {:width$} {:6} {wins:5} {draws:5} {losses:5} {:6.1} {:>7}  {range}",
            place + 1,
            facts.names[row.engine],
            row.tally.games(),
            100.0 * row.tally.score(),
            elo.map_or("-".to_owned(), |elo| format!("{elo:.1}")),
        );
    }
    text
}

/// The heading of the crosstable.
const POINTS: &str = "points/games against";
/// Most engines in a crosstable.
const MOST_ENGINES: usize = 12;

/// The crosstable: points and games against each opponent. Empty if there are too many engines.
pub fn meetings_text(facts: &MatchFacts<'_>, standings: &Standings) -> String {
    let ranking = standings.ranking();
    if ranking.len() > MOST_ENGINES {
        return String::new();
    }
    let cell = |engine: usize, other: usize| {
        let result = standings.pairings().iter().find_map(|(pair, tally)| match *pair {
            [first, second] if (first, second) == (engine, other) => Some(*tally),
            [first, second] if (second, first) == (engine, other) => Some(tally.reversed()),
            _ => None,
        });
        result
            .filter(|tally| tally.games() > 0)
            .map_or("-".to_owned(), |tally| format!("{}/{}", tally.half_points() as f64 / 2.0, tally.games()))
    };
    let rows: Vec<Vec<String>> =
        ranking.iter().map(|row| ranking.iter().map(|other| cell(row.engine, other.engine)).collect()).collect();
    let names: Vec<&str> = ranking.iter().map(|row| facts.names[row.engine].as_str()).collect();
    let widest = |texts: &mut dyn Iterator<Item = &str>| texts.map(|text| text.chars().count()).max().unwrap_or(0);
    let left = widest(&mut names.iter().copied().chain([POINTS]));
    let right = widest(&mut rows.iter().flatten().map(String::as_str).chain(["10"]));
    let mut text = format!("  # {POINTS:left$}");
    for place in 1..=rows.len() {
        let _ = write!(text, " {place:>right$}");
    }
    for (place, (name, cells)) in names.iter().zip(rows).enumerate() {
        let _ = write!(text, "\n{:3} {name:left$}", place + 1);
        for cell in cells {
            let _ = write!(text, " {cell:>right$}");
        }
    }
    text.push('\n');
    text
}

/// The pairings of the last stage; empty for formats without rounds.
pub fn round_text(facts: &MatchFacts<'_>, standings: &Standings) -> String {
    let schedule = standings.schedule();
    let Some(stage) = schedule.stages().last().filter(|_| facts.settings.format.has_rounds()) else {
        return String::new();
    };
    let meeting = |encounter: &Encounter| {
        let [first, second] = schedule.pairings()[encounter.pairing].map(|engine| &facts.names[engine]);
        format!("{first} - {second}")
    };
    let mut parts: Vec<String> = stage.encounters.iter().map(meeting).collect();
    parts.extend(stage.byes.iter().map(|&engine| format!("{} has a bye", facts.names[engine])));
    let extra = if stage.extra > 0 { format!(", extra pair {}", stage.extra) } else { String::new() };
    format!("round {}{extra}: {}\n", stage.round, parts.join(", "))
}

/// Half points as points: `7`, `7.5`.
fn points(half_points: u64) -> String {
    format!("{}{}", half_points / 2, if half_points.is_multiple_of(2) { "" } else { ".5" })
}

/// The ranking of a Swiss tournament.
fn swiss_text(facts: &MatchFacts<'_>, standings: &Standings) -> String {
    let width = name_width(facts);
    let mut text = format!("  # {:width$}  points  Buchholz  games   won drawn  lost\n", "name");
    for (place, row) in swiss_ranking(standings).iter().enumerate() {
        let Tally { wins, draws, losses, .. } = row.tally;
        let _ = writeln!(
            text,
            "{:3} {:width$}  {:>6}  {:>8} {:6} {wins:5} {draws:5} {losses:5}",
            place + 1,
            facts.names[row.engine],
            points(row.half_points),
            points(row.buchholz),
            row.tally.games(),
        );
    }
    if standings.schedule().stages().iter().any(|stage| !stage.byes.is_empty()) {
        text.push_str("  a bye counts as an encounter won with all its points\n");
    }
    text
}

/// The rounds of a knockout tournament, and its ranking.
fn knockout_text(facts: &MatchFacts<'_>, standings: &Standings) -> String {
    let schedule = standings.schedule();
    let ranking = knockout_ranking(standings);
    let mut text = String::new();
    for stage in schedule.stages().iter().filter(|stage| stage.extra == 0) {
        let _ = writeln!(text, "  round {}", stage.round);
        for encounter in &stage.encounters {
            let _ = writeln!(text, "    {}", encounter_text(facts, standings, stage, encounter));
        }
        for &engine in &stage.byes {
            let _ = writeln!(text, "    {} has a bye", facts.names[engine]);
        }
    }
    let _ = writeln!(text, "  # {:1$}  games   won drawn  lost", "name", name_width(facts));
    let playing = ranking.iter().filter(|row| row.eliminated.is_none()).count();
    for row in &ranking {
        let Tally { wins, draws, losses, .. } = row.tally;
        // The places of engines that are still playing are open.
        let place = if row.eliminated.is_none() && playing > 1 { "-".to_owned() } else { row.place.to_string() };
        let _ = writeln!(
            text,
            "{place:>3} {:2$} {:6} {wins:5} {draws:5} {losses:5}",
            facts.names[row.engine],
            row.tally.games(),
            name_width(facts) + 1,
        );
    }
    text
}

/// The state of an encounter: `a 3 - 1 b`.
fn encounter_text(facts: &MatchFacts<'_>, standings: &Standings, stage: &Stage, encounter: &Encounter) -> String {
    let schedule = standings.schedule();
    let ([first, second], tally) = &standings.pairings()[encounter.pairing];
    let mut text = format!(
        "{} {} - {} {}",
        facts.names[*first],
        points(tally.half_points()),
        points(tally.reversed().half_points()),
        facts.names[*second]
    );
    let extra = schedule
        .stages()
        .iter()
        .filter(|other| other.round == stage.round && other.extra > 0)
        .filter(|other| other.encounters.iter().any(|other| other.pairing == encounter.pairing))
        .count();
    if extra > 0 {
        let _ = write!(text, " after {}", count(extra as u64, "extra pair", "extra pairs"));
    }
    let decided = schedule.is_complete() || schedule.stages().last().is_some_and(|last| last.round > stage.round);
    if decided && tally.is_tied() {
        let _ = write!(text, ", {} goes on as the better seed", facts.names[*first]);
    }
    text
}

/// The table of a Swiss or knockout tournament; `None` for other formats.
pub fn cup_text(facts: &MatchFacts<'_>, standings: &Standings) -> Option<String> {
    match facts.settings.format {
        PairingFormat::RoundRobin | PairingFormat::Gauntlet => None,
        PairingFormat::Swiss => Some(swiss_text(facts, standings)),
        PairingFormat::Knockout => Some(knockout_text(facts, standings)),
    }
}
