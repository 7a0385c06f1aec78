//! The engine for web pages, as `packages/npm/build` makes it.

use std::io::{self, ErrorKind};
use std::path::Path;

use xiongmao_text::read_bytes;

use super::error::SiteError;
use crate::local::SOURCES;

/// The files of the package that the page loads.
const FILES: [&str; 9] = [
    "files.js",
    "helper.js",
    "instance.js",
    "signal.js",
    "simd.wasm",
    "worker.js",
    "worker-handle.js",
    "xiangqi.nnue.gz",
    "xiongqi.nnue.gz",
];
/// The engine of machines without vector instructions, which may be missing.
const PLAIN: &str = "plain.wasm";
/// The engine with threads, which may also be missing.
const THREADS: &str = "threads.wasm";
const ENGINE: &str = ".wasm";
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
    /// If it has not been built, or from other sources than this program, or cannot be read.
    pub fn read(folder: &Path) -> Result<Self, SiteError> {
        let read = |name: &'static str| {
            let path = folder.join(name);
            let failed = |reason: io::Error| {
                let path = path.display().to_string();
                match reason.kind() {
                    ErrorKind::NotFound => SiteError::NotBuilt { path },
                    _ => SiteError::Read { path, reason },
                }
            };
            let bytes = read_bytes(&path, MOST).map_err(failed)?;
            let is_other =
                name.ends_with(ENGINE) && !bytes.windows(SOURCES.len()).any(|text| text == SOURCES.as_bytes());
            if is_other {
                return Err(SiteError::OtherVersion { path: path.display().to_string() });
            }
            Ok((name, bytes))
        };
        let mut files = FILES.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
        for engine in [PLAIN, THREADS] {
            match read(engine) {
                Ok(engine) => files.push(engine),
                Err(SiteError::NotBuilt { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Self { files })
    }

    /// Whether it has the engine for machines without vector instructions.
    pub fn has_plain(&self) -> bool {
        self.has(PLAIN)
    }

    /// Whether it has the engine with threads.
    pub fn has_threads(&self) -> bool {
        self.has(THREADS)
    }

    fn has(&self, file: &str) -> bool {
        self.files.iter().any(|(name, _)| *name == file)
    }
}
