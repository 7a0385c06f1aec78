//! What is told of a match while it is played, and at its end.

pub mod progress;
pub mod report;
