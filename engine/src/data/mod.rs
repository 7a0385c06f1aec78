//! Training data: positions with the score of a search and the result of their game, as `docs/training-data.md`
//! describes them. [`generate`] plays the games, [`tools`] works on the files. What is true of one game's board only
//! stands in a [`PackedBoard`](record::PackedBoard), of which [`xiongqi`] and [`xiangqi`] have one each.

mod codes;
pub mod error;
pub mod file;
pub mod generate;
pub mod header;
mod ordered;
pub mod record;
pub mod searcher;
mod state;
pub mod tools;
pub mod xiangqi;
pub mod xiongqi;
