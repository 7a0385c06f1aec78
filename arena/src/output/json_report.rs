//! The JSON report of a match, one object a line.

use std::io::{self, Write};

use indexmap::IndexMap;
use serde_json::{Value, json};
use xiongmao_records::pcn::GameResult;

use crate::output::match_facts::MatchFacts;
use crate::statistics::ratings::{Rating, rate};
use crate::statistics::tally::Tally;
use crate::tournament::game_result::{GameOutcome, PlayedGame};
use crate::tournament::listener::MatchListener;
use crate::tournament::pairing::plan::PairingFormat;
use crate::tournament::pairing::schedule::Fixture;
use crate::tournament::ranking::{knockout_ranking, swiss_ranking};
use crate::tournament::runner::MatchResult;
use crate::tournament::standings::Standings;

/// Writes one JSON object a line.
pub struct JsonReport<'a, W> {
    /// The output.
    pub out: &'a mut W,
    pub facts: &'a MatchFacts<'a>,
}

impl<W: Write> JsonReport<'_, W> {
    /// Writes one object.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn print(&mut self, value: &Value) -> io::Result<()> {
        writeln!(self.out, "{value}")?;
        self.out.flush()
    }
}

impl<W: Write + Send> MatchListener for JsonReport<'_, W> {
    fn resumed(&mut self, standings: &Standings) -> io::Result<()> {
        self.print(&standings_json("resumed", self.facts, standings))
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
        self.print(&json!({ "event": "round", "round": stage.round, "extra": stage.extra, "meetings": meetings,
            "byes": byes, "of": schedule.planned() }))
    }

    fn started(&mut self, fixture: &Fixture, _: &Standings) -> io::Result<()> {
        let [south, north] = fixture.engines.map(|engine| &self.facts.names[engine]);
        self.print(&json!({ "event": "started", "game": fixture.game + 1, "pair": fixture.pair.map(|pair| pair + 1),
            "south": south, "north": north }))
    }

    fn finished(&mut self, fixture: &Fixture, played: &PlayedGame, standings: &Standings) -> io::Result<()> {
        let [south, north] = fixture.engines.map(|engine| &self.facts.names[engine]);
        let GameOutcome { termination, detail, .. } = &played.outcome;
        self.print(&json!({ "event": "finished", "game": fixture.game + 1, "pair": fixture.pair.map(|pair| pair + 1),
            "south": south, "north": north, "result": GameResult::of(played.outcome.winner),
            "termination": termination.name(), "detail": detail, "plies": played.moves.len(),
            "warnings": played.warnings }))?;
        self.print(&standings_json("standings", self.facts, standings))
    }
}

/// How often each name was counted, as an object of JSON.
fn counts(counts: impl Iterator<Item = (&'static str, u64)>) -> IndexMap<&'static str, u64> {
    counts.collect()
}

pub fn standings_json(event: &str, facts: &MatchFacts<'_>, standings: &Standings) -> Value {
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
            let faults = counts(standings.faults(row.engine).into_iter().map(|(key, count)| (key.name(), count)));
            let claims = standings.false_claims(row.engine).into_iter();
            json!({ "name": facts.names[row.engine], "results": results(&row.tally), "faults": faults,
                "warnings": counts(claims.map(|(key, count)| (key.name(), count))) })
        })
        .collect();
    let endings = counts(standings.endings().into_iter().map(|(key, count)| (key.name(), count)));
    let mut value = json!({ "event": event, "games": standings.games(), "of": standings.schedule().to_play(),
        "pairings": pairings, "engines": engines, "endings": endings });
    if let (Some(sprt), Some((_, tally))) = (&facts.settings.sprt, standings.pairings().first()) {
        let (lower, upper) = sprt.bounds();
        value["sprt"] = json!({ "llr": sprt.llr(tally), "lower": lower, "upper": upper, "elo0": sprt.elo0,
            "elo1": sprt.elo1, "model": sprt.model });
    }
    value
}

/// The ranking of a Swiss or knockout tournament, best first; null for other formats.
fn ranking_json(facts: &MatchFacts<'_>, standings: &Standings) -> Value {
    let points = |half_points: u64| half_points as f64 / 2.0;
    match facts.settings.format {
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

/// The ratings of the engines relative to the first one, in their order.
pub fn ratings_json(facts: &MatchFacts<'_>, standings: &Standings) -> Value {
    let ratings = rate(facts.names.len(), standings.pairings(), (0, 0.0));
    let object = |(name, Rating { elo, low, high }): (&String, Rating)| {
        json!({
            "name": name, "elo": elo, "elo_low": low, "elo_high": high
        })
    };
    facts.names.iter().zip(ratings).map(object).collect()
}

/// The result of a match as JSON.
pub fn summary_json(facts: &MatchFacts<'_>, summary: &MatchResult) -> Value {
    let mut value = standings_json("ended", facts, &summary.standings);
    value["decision"] = json!(summary.decision);
    value["complete"] = json!(summary.complete);
    value["ratings"] = ratings_json(facts, &summary.standings);
    value["ranking"] = ranking_json(facts, &summary.standings);
    value
}
