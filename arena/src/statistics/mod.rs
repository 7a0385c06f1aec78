//! What results tell of strength.

pub mod sprt;
pub mod tally;
