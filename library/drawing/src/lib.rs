//! Boards and games for people to look at: as text ([`board_text`]) and as pictures ([`pictures`]), and what each
//! [`colour`] of the output means.

pub mod board_text;
pub mod colour;
mod palace;
pub mod pictures;
