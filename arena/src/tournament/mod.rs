//! Matches and tournaments between engines.

pub mod adjudication;
pub mod claim_check;
pub mod evaluator;
pub mod journal;
pub mod listener;
pub mod opening_file;
pub mod openings;
pub mod record;
pub mod referee;
pub mod runner;
pub mod schedule;
pub mod selfcheck;
pub mod settings;
pub mod standings;
