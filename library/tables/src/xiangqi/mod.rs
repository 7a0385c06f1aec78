//! Endings of Xiangqi with one or two attackers.

pub mod class;
mod decided;
pub mod endgame;
pub mod exits;
pub mod family;
pub mod frame;
pub mod guards;
pub mod hold;
pub mod index;
mod known;
mod move_pressure;
pub(crate) mod probe;
pub mod runs;
pub mod second;
pub mod solve;
pub mod steps;
pub mod store;
#[cfg(test)]
mod tests;
pub mod verify;
