//! Training data: positions with the score of a search and the result of their game, as `docs/training-data.md`
//! describes them. [`generate`] plays the games, [`tools`] works on the files.

pub mod file;
pub mod generate;
mod ordered;
pub mod record;
pub mod searcher;
mod state;
pub mod tools;
