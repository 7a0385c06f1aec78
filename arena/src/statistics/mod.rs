//! Statistics of results: tallies, Elo estimates, rating lists and the sequential probability ratio test.

pub mod elo;
pub mod likelihood;
pub mod ratings;
pub mod sprt;
pub mod tally;
