//! Endings of Xiangqi with one attacker.

pub mod class;
pub mod endgame;
pub mod family;
pub mod frame;
pub mod guards;
pub mod hold;
pub mod index;
mod known;
mod ply_pressure;
pub(crate) mod probe;
pub mod runs;
pub mod solve;
pub mod store;
#[cfg(test)]
mod tests;
pub mod verify;
