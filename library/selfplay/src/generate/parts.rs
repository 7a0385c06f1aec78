//! Training data in parts: each part plays a block of the games, so that the files of the parts, concatenated, hold
//! the games in their order.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::json;
use xiongmao_parts::{FoundPart, Manifest, Part, PartsError, Program, Work};

use super::{DataTotals, MadeBy, Settings, State};
use crate::error::FileError;
use crate::state;

/// The facts shared by all parts.
#[derive(Serialize, Deserialize)]
struct Common {
    game: String,
    /// The number of games of all parts together.
    games: u64,
    #[serde(flatten)]
    settings: Settings,
}

/// The manifest of a part of this many games of `game`.
pub fn manifest(program: Program, part: Part, game: &str, games: u64, settings: Settings) -> Manifest {
    let common = Common { game: game.to_owned(), games, settings };
    Manifest::new(Work::Datagen, part, program, json!(common))
}

/// Enters the totals of a finished part.
pub fn finish(manifest: &mut Manifest, tally: &DataTotals) {
    manifest.result = Some(json!(tally));
}

/// The totals of a finished part.
///
/// # Errors
/// If its manifest does not say.
pub fn tally_of(part: &FoundPart) -> Result<DataTotals, PartsError> {
    let tally = part.manifest.result.as_ref().map(DataTotals::deserialize);
    match tally {
        Some(Ok(tally)) => Ok(tally),
        Some(Err(error)) => Err(damaged(part, &error.to_string())),
        None => Err(damaged(part, "its manifest does not say what it holds")),
    }
}

/// A part whose file contradicts its manifest.
pub fn damaged(part: &FoundPart, reason: &str) -> PartsError {
    let FoundPart { out, manifest } = part;
    PartsError::Damaged { out: out.display().to_string(), part: manifest.part, reason: reason.to_owned() }
}

/// Writes the state of the file that was merged from these finished parts. A run that has played all the games at once
/// would write the same state, so such a run can continue the file. `duplicates` is the number of positions that also
/// occur in an earlier part.
///
/// # Errors
/// If a manifest does not have what this needs, or the state cannot be written.
pub fn write_state(out: &Path, parts: &[FoundPart], duplicates: u64) -> Result<(), super::GenerateError> {
    let Some(first) = parts.first() else { return Ok(()) };
    let common = Common::deserialize(&first.manifest.settings);
    let common = common.map_err(|error| damaged(first, &error.to_string()))?;
    let mut whole = DataTotals::default();
    for part in parts {
        whole.add_part(&tally_of(part)?);
    }
    whole.positions -= duplicates.min(whole.positions);
    whole.duplicates += duplicates;
    let Common { game, settings, .. } = common;
    // Parts of other programs do not fit.
    let made_by = vec![MadeBy::new(&first.manifest.program, &game, &settings, 0)];
    let written: Result<(), FileError> = state::write(out, &State { settings, tally: whole, made_by });
    Ok(written?)
}
