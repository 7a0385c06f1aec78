//! The engine for web pages, as `packages/npm/build` makes it.

use std::io::{self, ErrorKind};
use std::path::Path;

use xiongmao_text::read_bytes;

use super::SiteError;

/// The files of the package that the page loads. A machine without vector instructions takes `plain.wasm`, which may be
/// missing.
const FILES: [&str; 8] = [
    "files.js",
    "instance.js",
    "signal.js",
    "simd.wasm",
    "worker.js",
    "worker-handle.js",
    "xiangqi.nnue.gz",
    "xiongqi.nnue.gz",
];
const PLAIN: &str = "plain.wasm";
/// The most bytes of a file.
const MOST: u64 = 64 << 20;

/// The files of the package, with their names.
#[derive(Debug)]
pub struct Package {
    /// Each with its name.
    pub files: Vec<(&'static str, Vec<u8>)>,
}

impl Package {
    /// Reads the package in this folder.
    ///
    /// # Errors
    /// If it has not been built, or cannot be read.
    pub fn read(folder: &Path) -> Result<Self, SiteError> {
        let read = |name| {
            let path = folder.join(name);
            let failed = |reason: io::Error| {
                let path = path.display().to_string();
                match reason.kind() {
                    ErrorKind::NotFound => SiteError::NotBuilt { path },
                    _ => SiteError::Read { path, reason },
                }
            };
            read_bytes(&path, MOST).map(|bytes| (name, bytes)).map_err(failed)
        };
        let mut files = FILES.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
        match read(PLAIN) {
            Ok(plain) => files.push(plain),
            Err(SiteError::NotBuilt { .. }) => {}
            Err(error) => return Err(error),
        }
        Ok(Self { files })
    }

    /// Whether it has the engine for machines without vector instructions.
    pub fn has_plain(&self) -> bool {
        self.files.iter().any(|(name, _)| *name == PLAIN)
    }
}
