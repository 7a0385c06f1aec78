//! What the tuner's programs have in common: the games, and positions with the results of their games.

pub mod games;
pub mod labelled;
