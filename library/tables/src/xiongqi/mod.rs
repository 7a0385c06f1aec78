//! Endings of Xiongqi.

pub mod ban;
pub mod class;
pub mod endgame;
pub mod family;
pub mod index;
pub(crate) mod probe;
mod settle;
pub mod store;
#[cfg(test)]
mod tests;
pub mod verify;
