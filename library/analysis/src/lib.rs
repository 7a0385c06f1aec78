//! Analyses, as every front end needs them: the command line, the protocol, Python, a cluster.
//!
//! | module | what it holds |
//! |---|---|
//! | [`registry`] | every game that can be played, with its evaluation and its files in `games` |
//! | [`game`] | setting up games, reading moves and networks |
//! | [`searcher`], [`memory`], [`interruption`] | searches outside the protocol, their memory, and their ends |
//! | [`query`], [`schema`] | what to search, and the JSON of the answer |
//! | [`batch`] | passes [`request`]s, or [`recorded`] games, to workers; [`answers_file`] has the answers in order |
//! | [`parts`], [`merge`](mod@merge) | what the answers of a part of a batch depend on; all parts together |
//! | [`ordered`] | numbered jobs on several threads |
//! | [`reasons`] | why a move is good or bad |
//! | [`records`] | recorded games: reading and reviewing them |
//! | [`mod@bench`] | the signature of the search, and its speed |
//!
//! Nothing here knows the protocol, the command line or a server.
//!
// Only for documentation: the sources of the wheel, which maturin gathers, have no docs.
#![cfg_attr(doc, doc = include_str!("../../../docs/rust.md"))]

pub mod answers_file;
#[cfg(not(target_family = "wasm"))]
pub mod batch;
pub mod bench;
mod error;
pub mod game;
pub mod interruption;
pub mod memory;
#[cfg(not(target_family = "wasm"))]
pub mod merge;
pub mod ordered;
#[cfg(not(target_family = "wasm"))]
pub mod parts;
pub mod program;
pub mod query;
pub mod reasons;
pub mod recorded;
pub mod records;
pub mod registry;
pub mod request;
pub mod schema;
pub mod searcher;
pub mod searches;

pub use error::AnalysisError;
pub use xiongmao_parts::Part;

/// Default table size for one position, in megabytes.
pub const HASH: u32 = 64;
/// Default table size of each worker of a batch, in megabytes.
pub const BATCH_HASH: u32 = 16;
