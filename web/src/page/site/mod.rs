//! The page as files that any static host can serve, with the engine in WebAssembly in the place of the server.
//!
//! - `sources`: what the page consists of, under the names that its files know each other by.
//! - `names`: the names of the files of the site, which say what is in them.
//! - [`Package`]: the engine, as the package for JavaScript has it.
//! - `folder`: the files in a directory.

mod folder;
mod names;
mod package;
mod sources;

use std::io;

use serde::Serialize;
use thiserror::Error;

use crate::program::Program;
use crate::server::kept::{compressed, tag_of};
use names::Names;
pub use package::Package;
use sources::{CATALOGUES, Sources};

/// The page, which has a name that does not change.
const INDEX: &str = "index.html";
/// The worker that keeps the page in the browser. Its name cannot change, since browsers ask for it again.
const SERVICE_WORKER: &str = "service-worker.js";
/// What stands before the description of the site in the service worker, and behind it.
const DESCRIPTION: [&str; 2] = ["const SITE = ", ";"];

/// Why a site cannot be made.
#[derive(Debug, Error)]
pub enum SiteError {
    /// The engine for web pages has not been built.
    #[error("{path} is not there: packages/npm/build builds the package, and --package says where it is")]
    NotBuilt {
        /// The file that is missing.
        path: String,
    },
    /// The engine was built from other sources than this program.
    #[error("{path} was built from another version than this program: packages/npm/build builds it anew")]
    OtherVersion {
        /// The engine.
        path: String,
    },
    /// A file of the package cannot be read.
    #[error("cannot read {path}: {reason}")]
    Read {
        /// The file.
        path: String,
        /// The system's error.
        reason: io::Error,
    },
    /// A file of the site cannot be written.
    #[error("cannot write {path}: {reason}")]
    Write {
        /// The file.
        path: String,
        /// The system's error.
        reason: io::Error,
    },
    /// Files of the package need each other, so that none can be named first.
    #[error("{path} imports itself, by way of others")]
    Circle {
        /// One of them.
        path: String,
    },
    /// What is written into the page cannot be expressed.
    #[error("cannot make the page: {0}")]
    Page(String),
}

/// What a file of a site belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The page: what every visit takes.
    Page,
    /// The engine. A browser takes the one for its machine.
    Engine,
    /// The network of a game, which is taken when the game is first on the board.
    Network,
}

impl Part {
    fn of(path: &str) -> Self {
        match path.rsplit_once('.') {
            Some((_, "wasm")) => Self::Engine,
            Some((_, names::NETWORK)) => Self::Network,
            _ => Self::Page,
        }
    }
}

/// A file of a site.
#[derive(Debug)]
pub struct SiteFile {
    /// Its path in the folder of the site, with slashes.
    pub path: String,
    /// Its content.
    pub bytes: Vec<u8>,
    /// What it belongs to.
    pub part: Part,
}

impl SiteFile {
    fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        let path = path.into();
        Self { part: Part::of(&path), path, bytes: bytes.into() }
    }

    /// Its size in bytes as hosts send it, in the format of gzip.
    pub fn compressed_size(&self) -> usize {
        // Writing to memory does not fail.
        compressed(&self.bytes).map_or(self.bytes.len(), |bytes| bytes.len())
    }
}

/// The page as files. Those that name others come after them; the page itself and its service worker are the last.
#[derive(Debug)]
pub struct Site {
    /// The files.
    pub files: Vec<SiteFile>,
}

/// What the service worker is told.
#[derive(Serialize)]
struct Description<'a> {
    version: String,
    page: &'a str,
    files: Vec<&'a str>,
    large: Vec<&'a str>,
}

impl Site {
    /// The page of this program, with the engine of this package.
    ///
    /// # Errors
    /// If the package is not the one that the page expects.
    pub fn new(program: &Program, package: Package) -> Result<Self, SiteError> {
        let sources = Sources::new(program, package)?;
        let mut names = Names::new(&sources);
        let page = names.rewritten(INDEX)?;
        let mut files = names.into_files();
        files.extend(sources.under(CATALOGUES));
        let listed = |wanted: fn(Part) -> bool| {
            files.iter().filter(|file| wanted(file.part)).map(|file| file.path.as_str()).collect::<Vec<_>>()
        };
        let (small, large) = (listed(|part| part == Part::Page), listed(|part| part != Part::Page));
        let version = tag_of([page.as_str(), &small.join(" "), &large.join(" "), sources::KEEPER].concat().as_bytes());
        let description = Description { version, page: &page, files: small, large };
        let description = serde_json::to_string(&description).map_err(|error| SiteError::Page(error.to_string()))?;
        let [before, after] = DESCRIPTION;
        let keeper = format!("{before}{description}{after}\n{}", sources::KEEPER);
        files.push(SiteFile::new(SERVICE_WORKER, keeper));
        files.push(SiteFile::new(INDEX, page));
        Ok(Self { files })
    }
}

#[cfg(test)]
mod tests;
