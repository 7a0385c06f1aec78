//! What results tell of strength.

pub mod elo;
pub mod sprt;
pub mod tally;
