//! Why a site cannot be made.

use std::io;

use thiserror::Error;

/// Why a site cannot be made.
#[derive(Debug, Error)]
pub enum SiteError {
    /// The engine for web pages has not been built.
    #[error("{path} is not there: packages/npm/build builds the package, and --package says where it is")]
    NotBuilt {
        /// The file that is missing.
        path: String,
    },
    #[error("{path} was built from another version than this program: packages/npm/build builds it anew")]
    OtherVersion {
        /// The engine.
        path: String,
    },
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
    Circle { path: String },
    /// The text written into the page cannot be expressed.
    #[error("cannot make the page: {0}")]
    Page(String),
}
