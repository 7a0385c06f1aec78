//! Checks step by step whether an engine follows the protocol, and describes each error in a sentence.
//!
//! | path | what it holds |
//! |---|---|
//! | [`report`] | prints the result as text or as JSON |
//! | [`examination`] | runs the selected steps and counts how they end |
//! | [`selection`] | step numbers on the command line |
//! | [`steps`] | the steps: one file for each part of the protocol |
//! | [`examiner`] | the conversation with the engine under examination |
//! | [`positions`] | the positions that it is shown, one set for each game |
//!
//! Each row uses only rows below it.

pub mod examination;
pub mod examiner;
pub mod positions;
pub mod report;
pub mod selection;
pub mod steps;
