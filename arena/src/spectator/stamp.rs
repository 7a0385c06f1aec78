//! Whether a file has changed.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

/// What the system tells of a file. As long as it stays the same, the file is not read again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamp {
    /// Its length in bytes.
    pub length: u64,
    /// When it was last written.
    pub modified: SystemTime,
}

impl Stamp {
    /// The stamp of the file at this path. `None` if there is none that is safe to read: a link could lead out of the
    /// directory, and reading a pipe could wait for ever.
    pub fn of(path: &Path) -> Option<Self> {
        let facts = fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file)?;
        Some(Self { length: facts.len(), modified: facts.modified().unwrap_or(SystemTime::UNIX_EPOCH) })
    }
}
