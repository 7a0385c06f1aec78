//! Openings: the first moves of the games of a match.
//!
//! A [`book`] gives out openings by number: random ones, or the [openings](`opening`) of a [`file`](mod@file). A
//! [`scorer`], which the program provides, judges their balance. [`suite`] generates suites of balanced ones.

pub mod book;
pub mod file;
pub mod opening;
pub mod scorer;
pub mod suite;
