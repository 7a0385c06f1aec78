//! The tables of a match as text: who meets, and the standings of every kind of tournament.

use std::fmt::Write as _;

use crate::output::match_facts::MatchFacts;
use crate::statistics::tally::Tally;
use crate::tournament::plan::PairingFormat;
use crate::tournament::ranking::{knockout_ranking, swiss_ranking};
use crate::tournament::schedule::{Encounter, Stage};
use crate::tournament::standings::Standings;

/// Who meets in the last stage; empty where there are no rounds.
pub fn round_text(facts: &MatchFacts, standings: &Standings) -> String {
    let schedule = standings.schedule();
    let Some(stage) = schedule.stages().last().filter(|_| facts.format.has_rounds()) else { return String::new() };
    let meeting = |encounter: &Encounter| {
        let [first, second] = schedule.pairings()[encounter.pairing].map(|engine| &facts.names[engine]);
        format!("{first} - {second}")
    };
    let mut parts: Vec<String> = stage.encounters.iter().map(meeting).collect();
    parts.extend(stage.byes.iter().map(|&engine| format!("{} has a bye", facts.names[engine])));
    let extra = if stage.extra > 0 { format!(", extra pair {}", stage.extra) } else { String::new() };
    format!("round {}{extra}: {}\n", stage.round, parts.join(", "))
}

/// The names in a column of this width.
fn name_width(facts: &MatchFacts) -> usize {
    facts.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(4)
}

/// Half points as points: `7`, `7.5`.
fn points(half_points: u64) -> String {
    format!("{}{}", half_points / 2, if half_points.is_multiple_of(2) { "" } else { ".5" })
}

/// The ranking of a Swiss tournament.
pub fn swiss_text(facts: &MatchFacts, standings: &Standings) -> String {
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
pub fn knockout_text(facts: &MatchFacts, standings: &Standings) -> String {
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
        // The places of those who are still playing are open.
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

/// How an encounter stands: `a 3 - 1 b`.
fn encounter_text(facts: &MatchFacts, standings: &Standings, stage: &Stage, encounter: &Encounter) -> String {
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
        let _ = write!(text, " after {}", xiongmao_text::count(extra as u64, "extra pair", "extra pairs"));
    }
    let decided = schedule.is_complete() || schedule.stages().last().is_some_and(|last| last.round > stage.round);
    if decided && tally.is_tied() {
        let _ = write!(text, ", {} goes on as the better seed", facts.names[*first]);
    }
    text
}

/// The table that suits the format; empty for the formats that the text report shows itself.
pub fn cup_text(facts: &MatchFacts, standings: &Standings) -> Option<String> {
    match facts.format {
        PairingFormat::RoundRobin | PairingFormat::Gauntlet => None,
        PairingFormat::Swiss => Some(swiss_text(facts, standings)),
        PairingFormat::Knockout => Some(knockout_text(facts, standings)),
    }
}
