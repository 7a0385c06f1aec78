//! Reports of a match: text for a person, JSON for a program, a progress line for a terminal.

pub mod json_report;
pub mod match_facts;
pub mod progress;
pub mod tables;
pub mod text_report;
