//! Training data: positions with the score of a search and the result of their game, as `docs/training-data.md`
//! describes them. [`generate`] plays the games, [`tools`] works on the files. [`packed`] has the
//! records.

pub mod error;
pub mod file;
pub mod generate;
pub mod header;
pub mod packed;
pub mod searcher;
mod state;
pub mod tools;
