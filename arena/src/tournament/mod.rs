//! Matches and tournaments between engines.

pub mod adjudication;
pub mod claim_check;
pub mod engine_pool;
pub mod evaluator;
pub mod game_result;
pub mod journal;
pub mod listener;
pub mod match_error;
pub mod opening;
pub mod opening_book;
pub mod opening_error;
pub mod opening_file;
pub mod record;
pub mod referee;
pub mod runner;
pub mod schedule;
pub mod selfcheck;
pub mod settings;
pub mod standings;
pub mod stopper;
