//! Boards and games for people to look at: as text ([`board_text`]) and as pictures ([`pictures`]), and the meaning of
//! each [`colour`] of the output.

pub mod board_text;
pub mod colour;
mod palace;
pub mod pictures;
