//! The JSON report of a match, one object a line.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::output::match_facts::{MatchFacts, result};
use crate::statistics::ratings::rate;
use crate::statistics::tally::Tally;
use crate::tournament::game_result::{GameOutcome, PlayedGame};
use crate::tournament::listener::MatchListener;
use crate::tournament::plan::PairingFormat;
use crate::tournament::ranking::{knockout_ranking, swiss_ranking};
use crate::tournament::runner::MatchResult;
use crate::tournament::schedule::Fixture;
use crate::tournament::standings::Standings;

/// Writes one JSON object a line.
pub struct JsonReport<'a, W> {
    /// The output.
    pub out: &'a mut W,
    /// The match.
    pub facts: &'a MatchFacts,
}

impl<W: Write> JsonReport<'_, W> {
    /// Writes one object.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn tell(&mut self, value: &Value) -> io::Result<()> {
        writeln!(self.out, "{value}")?;
        self.out.flush()
    }
}

impl<W: Write + Send> MatchListener for JsonReport<'_, W> {
    fn resumed(&mut self, standings: &Standings) -> io::Result<()> {
        self.tell(&standings_json("resumed", self.facts, standings))
    }

    fn paired(&mut self, standings: &Standings) -> io::Result<()> {
        let schedule = standings.schedule();
        let Some(stage) = schedule.stages().last().filter(|_| schedule.plan().format.has_rounds()) else {
            return Ok(());
        };
        let name = |engine: usize| self.facts.names[engine].as_str();
        let meetings: Vec<[&str; 2]> =
            stage.encounters.iter().map(|encounter| schedule.pairings()[encounter.pairing].map(name)).collect();
        let byes: Vec<&str> = stage.byes.iter().map(|&engine| name(engine)).collect();
        self.tell(&json!({ "event": "round", "round": stage.round, "extra": stage.extra, "meetings": meetings,
            "byes": byes, "of": schedule.planned() }))
    }

    fn started(&mut self, fixture: &Fixture, _: &Standings) -> io::Result<()> {
        let [south, north] = fixture.engines.map(|engine| &self.facts.names[engine]);
        self.tell(&json!({ "event": "started", "game": fixture.game + 1, "pair": fixture.pair.map(|pair| pair + 1),
            "south": south, "north": north }))
    }

    fn finished(&mut self, fixture: &Fixture, played: &PlayedGame, standings: &Standings) -> io::Result<()> {
        let [south, north] = fixture.engines.map(|engine| &self.facts.names[engine]);
        let GameOutcome { termination, detail, .. } = &played.outcome;
        self.tell(&json!({ "event": "finished", "game": fixture.game + 1, "pair": fixture.pair.map(|pair| pair + 1),
            "south": south, "north": north, "result": result(&played.outcome),
            "termination": termination.name(), "detail": detail, "plies": played.plies.len(),
            "warnings": played.warnings }))?;
        self.tell(&standings_json("standings", self.facts, standings))
    }
}

/// The standings as JSON.
pub fn standings_json(event: &str, facts: &MatchFacts, standings: &Standings) -> Value {
    let results = |tally: &Tally| {
        let estimate = tally.estimate();
        json!({ "games": tally.games(), "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
            "score": tally.score(), "draw_rate": tally.draw_rate(), "pairs": tally.pairs,
            "pairs_ratio": tally.pairs_ratio(), "elo": estimate.elo, "elo_error": estimate.elo_error,
            "elo_low": estimate.elo_low, "elo_high": estimate.elo_high,
            "nelo": estimate.nelo, "nelo_error": estimate.nelo_error, "los": estimate.los })
    };
    let pairings: Vec<Value> = standings
        .pairings()
        .iter()
        .map(|([first, second], tally)| {
            json!({ "first": facts.names[*first], "second": facts.names[*second], "results": results(tally) })
        })
        .collect();
    let engines: Vec<Value> = standings
        .ranking()
        .iter()
        .map(|row| {
            let faults: serde_json::Map<_, _> =
                standings.faults(row.engine).iter().map(|(key, count)| (key.name().to_owned(), json!(count))).collect();
            let false_claims: serde_json::Map<_, _> = standings
                .false_claims(row.engine)
                .iter()
                .map(|(key, count)| (key.name().to_owned(), json!(count)))
                .collect();
            json!({ "name": facts.names[row.engine], "results": results(&row.tally), "faults": faults,
                "warnings": false_claims })
        })
        .collect();
    let endings: serde_json::Map<_, _> =
        standings.endings().iter().map(|(key, count)| (key.name().to_owned(), json!(count))).collect();
    let mut value = json!({ "event": event, "games": standings.games(), "of": standings.schedule().to_play(),
        "pairings": pairings, "engines": engines, "endings": endings });
    if let (Some(sprt), Some((_, tally))) = (&facts.sprt, standings.pairings().first()) {
        let (lower, upper) = sprt.bounds();
        value["sprt"] = json!({ "llr": sprt.llr(tally), "lower": lower, "upper": upper, "elo0": sprt.elo0,
            "elo1": sprt.elo1, "model": sprt.model });
    }
    value
}

/// The ranking of a Swiss or knockout tournament, best first; null for other formats.
fn ranking_json(facts: &MatchFacts, standings: &Standings) -> Value {
    let points = |half_points: u64| half_points as f64 / 2.0;
    match facts.format {
        PairingFormat::RoundRobin | PairingFormat::Gauntlet => Value::Null,
        PairingFormat::Swiss => swiss_ranking(standings)
            .iter()
            .map(|row| {
                json!({ "name": facts.names[row.engine], "points": points(row.half_points),
                    "buchholz": points(row.buchholz) })
            })
            .collect(),
        PairingFormat::Knockout => knockout_ranking(standings)
            .iter()
            .map(|row| json!({ "name": facts.names[row.engine], "place": row.place, "eliminated": row.eliminated }))
            .collect(),
    }
}

/// The result of a match as JSON.
pub fn summary_json(facts: &MatchFacts, summary: &MatchResult) -> Value {
    let mut value = standings_json("ended", facts, &summary.standings);
    value["decision"] = json!(summary.decision);
    value["complete"] = json!(summary.complete);
    let ratings = rate(facts.names.len(), summary.standings.pairings(), (0, 0.0));
    let ratings = facts.names.iter().zip(ratings);
    value["ratings"] = ratings
        .map(|(name, rating)| {
            json!({ "name": name, "elo": rating.elo, "elo_low": rating.low,
        "elo_high": rating.high })
        })
        .collect();
    value["ranking"] = ranking_json(facts, &summary.standings);
    value
}
