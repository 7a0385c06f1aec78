//! Tests that need whole games.

mod attacks;
mod exchange;
mod judge;
mod notation;
mod random;
