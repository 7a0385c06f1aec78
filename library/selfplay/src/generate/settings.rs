//! The settings that determine the games of a run.

use serde::{Deserialize, Serialize};

/// The settings that determine the games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The random seed.
    pub seed: u64,
    /// Nodes to search for each move.
    pub nodes: u64,
    /// The fewest and the most random moves at the start.
    pub random_plies: (u16, u16),
    /// Share of games that begin with few pieces, 0 to 1.
    pub endings: f64,
    /// The network that plays, by its checksum; `None` for the embedded evaluation.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub network: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { seed: 1, nodes: 1500, random_plies: (6, 12), endings: 0.15, network: None }
    }
}

impl Settings {
    /// As flags on a command line.
    pub(super) fn flags(&self) -> String {
        let Self { seed, nodes, random_plies: (least, most), endings, network } = self;
        let flags = format!("--seed {seed} --nodes {nodes} --random-plies {least}..{most} --endings {endings}");
        match network {
            Some(checksum) => format!("{flags} --network FILE, a file of network {checksum}"),
            None => flags,
        }
    }
}
