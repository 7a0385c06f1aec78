//! Endings of Xiongqi.

pub mod class;
pub mod endgame;
pub mod index;
pub(crate) mod probe;
pub mod store;
#[cfg(test)]
mod tests;
pub mod verify;
