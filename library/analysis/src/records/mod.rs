//! Recorded games: reading them ([`source`]), and searching every position ([`review`]). The PCN format and the check
//! of a record against the rules are in the rules' crate; the contents of a review are in `answers`.

pub mod review;
pub mod source;
