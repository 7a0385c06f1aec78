//! Detects whether a file has changed.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

/// The size and time of a file. While they stay the same, the file is not read again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamp {
    /// Its length in bytes.
    pub length: u64,
    /// When it was last written.
    pub modified: SystemTime,
}

impl Stamp {
    /// The stamp of the regular file at this path; `None` for anything else: a link could lead out of the directory,
    /// and reading a pipe could block forever.
    pub fn of(path: &Path) -> Option<Self> {
        fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file).as_ref().map(Self::from)
    }
}

impl From<&fs::Metadata> for Stamp {
    fn from(facts: &fs::Metadata) -> Self {
        Self { length: facts.len(), modified: facts.modified().unwrap_or(SystemTime::UNIX_EPOCH) }
    }
}
