//! What can be divided into parts.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The work of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Work {
    /// A batch of positions to analyse.
    Batch,
    /// Training data to generate.
    Datagen,
    /// A match to play.
    Match,
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Batch => "a batch",
            Self::Datagen => "training data",
            Self::Match => "a match",
        })
    }
}
