//! Statistics of results: tallies, Elo estimates and the sequential probability ratio test.

pub mod elo;
pub mod sprt;
pub mod tally;
