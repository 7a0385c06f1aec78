//! Engines against engines, over the protocol alone.
//!
//! | room | what it holds |
//! |---|---|
//! | [`driver`] | one engine as a process: how it is started, spoken to and timed |
//! | [`tournament`] | matches: settings, schedule, openings, referee, adjudication, records, the runner |
//! | [`spectator`] | a match that another process plays, followed through its directory |
//! | [`statistics`] | tallies, Elo and the sequential test |
//! | [`output`] | what is printed of a match: text, JSON, a progress line |
//! | [`compliance`] | the check whether an engine keeps to the protocol |
//!
//! Only [`rules`], the suites of [`tournament::opening_file`] and the positions of [`compliance`] name games.

pub mod compliance;
pub mod driver;
pub mod key_values;
pub mod output;
pub mod rules;
pub mod spectator;
pub mod statistics;
pub mod tournament;
