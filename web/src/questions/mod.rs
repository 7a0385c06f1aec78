//! Questions and answers: the interface without its transport.

pub mod analysis;
pub mod batch;
pub mod eval;
pub mod explain;
pub mod explore;
pub mod games;
pub mod play;
pub mod position;
pub mod puzzles;
pub mod reasons;
pub mod records;
pub mod review;
pub mod rules;
pub mod svg;
pub mod tables;
