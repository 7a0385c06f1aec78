//! The programs that have made a file, and their evaluations.

use serde::{Deserialize, Serialize};
use xiongmao_parts::Program;

use super::Settings;

/// What has made the records from one on, to the end or to where another program went on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MadeBy {
    /// The first of its records, counted from 0.
    pub first_position: u64,
    /// Name and version of the program.
    pub version: String,
    /// The commit that it was built from, if it is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub commit: Option<String>,
    /// The digest of its file; older states lack it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub digest: Option<String>,
    /// The evaluation that played: `network` with its checksum; `by hand` in files of
    /// older programs.
    pub evaluation: String,
}

impl MadeBy {
    /// A run of this program with these settings of `game`.
    pub fn new(program: &Program, game: &str, settings: &Settings, first_position: u64) -> Self {
        let given = settings.network.as_ref().map(|checksum| format!("network {checksum}"));
        Self {
            first_position,
            version: program.version.clone(),
            commit: program.commit.clone(),
            digest: program.digest.clone(),
            evaluation: given.or_else(|| program.evaluations.get(game).cloned()).unwrap_or_default(),
        }
    }

    /// Adds this to what has made a file, unless the same made the records before.
    pub fn append_to(self, file: &mut Vec<Self>) {
        let same = |last: &Self| Self { first_position: last.first_position, ..self.clone() } == *last;
        if !file.last().is_some_and(same) {
            file.push(self);
        }
    }
}
