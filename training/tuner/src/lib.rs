//! Code shared by the tuner's programs: the games, and positions with the results of their games.

pub mod games;
pub mod labelled;
