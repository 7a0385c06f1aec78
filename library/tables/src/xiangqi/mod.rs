//! Endings of Xiangqi with one attacker.

pub mod class;
pub mod endgame;
pub mod family;
pub mod guards;
mod held;
pub mod index;
mod known;
pub mod perpetual;
mod ply_pressure;
pub mod pressure;
pub(crate) mod probe;
pub mod runs;
pub mod store;
#[cfg(test)]
mod tests;
pub mod verify;
