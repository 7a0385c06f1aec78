//! Recorded games: reading them ([`source`]), searching every position ([`review`]), and grading the plies
//! ([`assessment`]). The PCN format and the check of a record against the rules are in the rules' crate.

pub mod assessment;
pub mod review;
pub mod source;
