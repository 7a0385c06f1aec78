//! The facts about a match that every report uses.

use serde_json::{Value, json};

use crate::driver::engine_settings::EngineSpec;
use crate::tournament::pairing::schedule::Schedule;
use crate::tournament::settings::MatchSettings;

/// What does not change during a match.
#[derive(Clone, Debug)]
pub struct MatchFacts<'a> {
    pub settings: &'a MatchSettings,
    /// The engines' names.
    pub names: Vec<String>,
    /// Their limits, as text.
    pub limits: Vec<String>,
    /// The names that they gave in their handshakes.
    pub identities: Vec<Option<String>>,
    /// The number of games to play, of the whole match or of this part; ties of a knockout tournament may add to it.
    pub games: u64,
}

impl<'a> MatchFacts<'a> {
    /// The facts about a match with these settings: its engines, the names that they gave, and its schedule.
    pub fn new(
        settings: &'a MatchSettings,
        specs: &[EngineSpec],
        identities: Vec<Option<String>>,
        schedule: &Schedule,
    ) -> Self {
        Self {
            settings,
            names: specs.iter().map(|spec| spec.name.clone()).collect(),
            limits: specs.iter().map(|spec| spec.limits.to_string()).collect(),
            identities,
            games: schedule.to_play(),
        }
    }

    /// The facts as JSON.
    pub fn json(&self) -> Value {
        let engines = self.names.iter().zip(&self.limits).zip(&self.identities);
        let engines: Vec<Value> = engines
            .map(|((name, limits), identity)| json!({ "name": name, "limits": limits, "identity": identity }))
            .collect();
        let MatchSettings { openings, seed, format, part, .. } = self.settings;
        let mut value = json!({ "event": "match", "engines": engines, "openings": openings.source, "seed": seed,
            "format": format.to_string(), "games": self.games });
        if let Some(part) = part {
            value["part"] = json!(part);
        }
        value
    }
}
