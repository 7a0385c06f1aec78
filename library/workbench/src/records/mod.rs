//! Recorded games: reading them ([`source`]), and searching every position ([`review`]). The PCN format and the check of a
//! record against the rules are in the rules' crate; what a review tells is in `answers`.

pub mod review;
pub mod source;
