//! Why a move is good or bad: facts, each with a line of moves that proves it.
//!
//! [`why`] compares a move with the best one, and [`threats`] finds the other side's best moves if it were its turn.
//! Both answer with [`Fact`]s. A fact is true by a definition that needs no search, except for the mates, whose lines
//! prove them; [`Kind`] holds the definitions. Sentences are made from facts elsewhere.
//!
//! Nothing here knows a game: captures come from the legal moves, and their worth from [`exchange`].

mod activity;
mod captures;
mod comparison;
mod defenders;
pub mod exchange;
mod fact;
mod geometry;
mod last;
mod lines;
mod losses;
mod motifs;
mod soldiers;
mod tactics;
mod threat;
mod why;

pub use comparison::{Search, Why};
pub use fact::{Cause, Fact, Kind, Placed};
pub use threat::threats;
pub use why::{compare, why};

/// The least gain or loss that is told, in the units of exchanges: half a soldier, by which a cannon is worth more than
/// a horse.
pub const LEAST: i32 = 50;
