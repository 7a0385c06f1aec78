//! Openings: where the games of a match begin.
//!
//! A [`book`] gives out openings by number: random ones, or those of a [`file`](mod@file), of which each is an
//! [`opening`]. A [`scorer`], which the program provides, judges how balanced they are. [`suite`] generates suites of
//! balanced ones.

pub mod book;
pub mod file;
pub mod opening;
pub mod scorer;
pub mod suite;
