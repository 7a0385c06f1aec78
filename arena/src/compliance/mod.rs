//! Checks whether an engine keeps to the protocol, step by step, and says in a sentence what is wrong.
//!
//! [`steps`] lists what is asked, one file for each part of the protocol, with one list for protocols of the UCI kind and
//! one for UCCI; [`step`] says what a step is, and [`finding`] what it can find. The [`examiner`] starts the engine, sends
//! commands through a [`connection`], and restarts it when it has died or fallen silent; [`questions`] are its questions
//! about positions. [`info_lines`] checks lines of analysis, [`positions`] holds the positions that are shown.
//! [`examination`] goes through the steps of a [`selection`], and [`report`] prints the result.

pub mod connection;
pub mod examination;
pub mod examiner;
pub mod finding;
pub mod info_lines;
pub mod positions;
pub mod questions;
pub mod report;
pub mod selection;
pub mod step;
pub mod steps;
