//! The answers: a file for each kind of question.

pub mod analyse;
pub mod annotate;
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
pub mod rules;
pub mod svg;
pub mod tables;
pub mod watch;
