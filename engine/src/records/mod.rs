//! Recorded games: where they come from ([`source`]), what the search thinks of their plies ([`review`]), and what it
//! calls that ([`assessment`]). The record itself, PCN, and whether it holds are the rules' affair.

pub mod assessment;
pub mod review;
pub mod source;
