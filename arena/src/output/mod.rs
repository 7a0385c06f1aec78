//! What is told of a match while it is played, and at its end.

pub mod json_report;
pub mod match_facts;
pub mod progress;
pub mod text_report;
