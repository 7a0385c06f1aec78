//! What every report says about a match.

use serde_json::{Value, json};
use xiongmao_parts::Part;

use crate::driver::engine_settings::EngineSpec;
use crate::rules::Side;
use crate::statistics::sprt::SprtSettings;
use crate::tournament::game_result::GameOutcome;
use crate::tournament::plan::PairingFormat;
use crate::tournament::runner::Match;
use crate::tournament::schedule::Schedule;
use crate::tournament::settings::MatchSettings;

/// What does not change during a match.
#[derive(Clone, Debug)]
pub struct MatchFacts {
    /// The engines' names.
    pub names: Vec<String>,
    /// Their limits, as text.
    pub limits: Vec<String>,
    /// The names that they gave in their handshakes.
    pub identities: Vec<Option<String>>,
    /// The source of the openings.
    pub openings: String,
    /// The seed.
    pub seed: u64,
    /// The sequential test, if there is one.
    pub sprt: Option<SprtSettings>,
    /// Which engines play each other.
    pub format: PairingFormat,
    /// The number of games to play, of the whole match or of this part of it; ties of a knockout tournament may add to it.
    pub games: u64,
    /// Which part of the match it is; `None` for the whole.
    pub part: Option<Part>,
}

impl MatchFacts {
    /// The facts about this match.
    pub fn of(settings: &MatchSettings, game: &Match) -> Self {
        let identities = game.identities().iter().map(|identity| identity.id.clone()).collect();
        Self::new(settings, game.specs(), identities, game.schedule())
    }

    /// The facts about a match with these settings: its engines, the names that they gave, and its schedule.
    pub fn new(
        settings: &MatchSettings,
        specs: &[EngineSpec],
        identities: Vec<Option<String>>,
        schedule: &Schedule,
    ) -> Self {
        Self {
            names: specs.iter().map(|spec| spec.name.clone()).collect(),
            limits: specs.iter().map(|spec| spec.limits.to_string()).collect(),
            identities,
            openings: settings.openings.source.clone(),
            seed: settings.seed,
            sprt: settings.sprt,
            format: settings.format,
            games: schedule.to_play(),
            part: settings.part,
        }
    }

    /// The facts as JSON.
    pub fn json(&self) -> Value {
        let engines = self.names.iter().zip(&self.limits).zip(&self.identities);
        let engines: Vec<Value> = engines
            .map(|((name, limits), identity)| json!({ "name": name, "limits": limits, "identity": identity }))
            .collect();
        let mut value = json!({ "event": "match", "engines": engines, "openings": self.openings, "seed": self.seed,
            "format": self.format.to_string(), "games": self.games });
        if let Some(part) = self.part {
            value["part"] = json!(part);
        }
        value
    }
}

/// The result as `1-0`, `0-1` or `1/2-1/2`.
pub fn result(outcome: &GameOutcome) -> &'static str {
    match outcome.winner {
        Some(Side::South) => "1-0",
        Some(Side::North) => "0-1",
        None => "1/2-1/2",
    }
}
