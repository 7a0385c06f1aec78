//! Matches between engines, played over the protocol alone.
//!
//! | folder | what it holds |
//! |---|---|
//! | [`compliance`] | checks whether an engine follows the protocol |
//! | [`output`] | the reports of a match: text, JSON, a progress line |
//! | [`spectator`] | follows a match that another process plays, through its directory |
//! | [`tournament`] | matches: settings, schedule, openings, referee, adjudication, records, the runner |
//! | [`statistics`] | tallies, Elo and the sequential test |
//! | [`driver`] | one engine as a process: starting it, talking to it, timing it |
//!
//! Each row uses only rows below it.
//!
//! Only [`rules`], the suites of [`tournament::openings::file`] and the positions of [`compliance`] name games.

pub mod compliance;
pub mod driver;
pub mod key_values;
pub mod output;
pub mod rules;
pub mod spectator;
pub mod statistics;
pub mod tournament;
