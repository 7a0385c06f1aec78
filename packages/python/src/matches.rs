//! The standings of a match, from its directory.

use std::path::PathBuf;

use pyo3::prelude::*;
use serde_json::json;
use xiongmao_arena::output::json_report::{ratings_json, standings_json};
use xiongmao_arena::output::match_facts::MatchFacts;
use xiongmao_arena::spectator::watched::Spectator;
use xiongmao_arena::tournament::records::journal::Journal;

use crate::errors::refused;

/// The standings of the match in this directory, finished or not, as the JSON that `xiongmao match --json` prints, with
/// ratings and the decision of its sequential test.
#[pyfunction]
pub fn match_standings(py: Python<'_>, directory: PathBuf) -> PyResult<String> {
    py.detach(|| standings(directory)).map_err(refused)
}

fn standings(directory: PathBuf) -> Result<String, String> {
    let name = directory.display().to_string();
    // Says best what is wrong where there is no match.
    Journal::settings(&directory).map_err(|error| error.to_string())?;
    let mut spectator = Spectator::new(directory);
    while spectator.look().more {}
    let followed = spectator.followed().map_err(|reason| format!("{name}: {reason}"))?;
    let (settings, standings) = (&followed.settings, &followed.standings);
    let facts = MatchFacts::new(settings, &followed.specs, Vec::new(), standings.schedule());
    let mut value = standings_json("standings", &facts, standings);
    value["decision"] = json!(followed.decision);
    value["complete"] = json!(followed.is_over());
    value["broken"] = json!(followed.broken);
    value["ratings"] = ratings_json(&facts, standings);
    Ok(value.to_string())
}
