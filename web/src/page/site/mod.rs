//! The page as files that any static host can serve, with the engine in WebAssembly instead of the server.
//!
//! - `sources`: the sources of the page, under the names that its files use for each other.
//! - `names`: the names of the files of the site, derived from their contents.
//! - [`Package`]: the engine, as the package for JavaScript has it.
//! - `folder`: the files in a directory.

mod error;
mod file;
mod folder;
mod names;
mod package;
mod sources;

use serde::Serialize;

use crate::program::Program;
use crate::server::kept::tag_of;
pub use error::SiteError;
use file::INDEX;
pub use file::{Part, SiteFile};
use names::Names;
pub use package::Package;
use sources::{CATALOGUES, Sources};

/// The worker that keeps the page in the browser. Its name cannot change, since browsers ask for it again.
const SERVICE_WORKER: &str = "service-worker.js";
/// The text before the description of the site in the service worker, and after it.
const DESCRIPTION: [&str; 2] = ["const SITE = ", ";"];

/// The page as files. Those that name others come after them; the page itself and its service worker are the last.
#[derive(Debug)]
pub struct Site {
    pub files: Vec<SiteFile>,
}

/// The description of the site for the service worker.
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
