//! Why a part cannot be made, or parts do not fit together.

use std::io;

use thiserror::Error;

use crate::part::Part;
use crate::work::Work;

/// Why a part cannot be made, or parts do not fit together.
#[derive(Debug, Error)]
pub enum PartsError {
    /// A manifest cannot be read or written.
    #[error("{path}: {reason}")]
    Io {
        /// The manifest.
        path: String,
        /// The system's error.
        reason: io::Error,
    },
    #[error("{path} is not the manifest of a part: {reason}")]
    NotManifest {
        /// The file.
        path: String,
        /// The error.
        reason: String,
    },
    #[error("{out} is not a part: there is no {manifest}")]
    NotPart {
        /// The output.
        out: String,
        /// The place of its manifest.
        manifest: String,
    },
    /// A run without `--part` would go on with a part.
    #[error("{out} is part {part}; continue with --part {part}, or choose another name")]
    IsPart {
        /// The output.
        out: String,
        /// Which part it is.
        part: Part,
    },
    /// A run with `--part` would go on with something that is not a part.
    #[error("{0} was begun without --part; choose another name")]
    BegunWhole(String),
    /// The part was started by another program, with other settings, or as another part.
    #[error("{out} was begun otherwise: {difference}; continue with the same, or choose another name")]
    BegunOtherwise {
        /// The output.
        out: String,
        /// The first difference.
        difference: String,
    },
    #[error("{out} is a part of {found}, not of {wanted}")]
    OtherWork {
        /// The output.
        out: String,
        /// Its work.
        found: Work,
        /// What was asked for.
        wanted: Work,
    },
    /// Two parts do not fit together.
    #[error("{out} does not fit {first}: {difference}")]
    Differs {
        /// The output of a part.
        out: String,
        /// The output of the first part.
        first: String,
        /// The first difference.
        difference: String,
    },
    #[error("{first} and {second} are both part {part}")]
    Twice {
        /// One output.
        first: String,
        /// The other.
        second: String,
        /// Which part they are.
        part: Part,
    },
    #[error("{}", missing_text(.missing, *.count))]
    Missing {
        /// Their numbers, from 1.
        missing: Vec<u32>,
        /// The number of parts of the whole.
        count: u32,
    },
    #[error("{out} (part {part}) is not finished; repeat its command to continue it")]
    Unfinished {
        /// Its output.
        out: String,
        /// Which part it is.
        part: Part,
    },
    /// The output of a part contradicts its manifest.
    #[error("{out} (part {part}) is damaged: {reason}")]
    Damaged {
        /// The output.
        out: String,
        /// Which part it is.
        part: Part,
        /// The reason.
        reason: String,
    },
}

/// Most missing parts that are listed.
const LISTED: usize = 10;

fn missing_text(missing: &[u32], count: u32) -> String {
    let listed: Vec<String> = missing.iter().take(LISTED).map(u32::to_string).collect();
    match (missing, missing.len().saturating_sub(LISTED)) {
        ([one], _) => format!("part {one}/{count} is missing"),
        (_, 0) => format!("parts {} of {count} are missing", listed.join(", ")),
        (_, more) => format!("parts {} and {more} more of {count} are missing", listed.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_parts_are_listed_up_to_a_limit() {
        let text = |missing: Vec<u32>| PartsError::Missing { missing, count: 40 }.to_string();
        assert_eq!(text(vec![7]), "part 7/40 is missing");
        assert_eq!(text(vec![2, 7]), "parts 2, 7 of 40 are missing");
        assert_eq!(text((1..=14).collect()), "parts 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 4 more of 40 are missing");
    }
}
