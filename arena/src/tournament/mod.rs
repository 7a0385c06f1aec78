//! Matches and tournaments between engines.
//!
//! | file | what it holds |
//! |---|---|
//! | [`settings`] | the settings of a match |
//! | [`schedule`] | which engines play which game, with which opening |
//! | [`opening`], [`opening_file`], [`opening_book`], [`opening_error`] | openings: random, or from a file |
//! | [`evaluator`] | the search that judges balance, provided by the program |
//! | [`runner`], [`engine_pool`], [`stopper`] | plays the games, several at a time |
//! | [`referee`] | plays one game by the rules |
//! | [`adjudication`] | ends a game before the rules do |
//! | [`claim_check`] | finds false claims in what engines report |
//! | [`game_result`] | how a game went and ended |
//! | [`standings`] | counts results, endings, faults and warnings |
//! | [`record`], [`journal`] | keeps the games on disk, so that a match can be resumed |
//! | [`listener`] | is told of every game |
//! | [`selfcheck`] | an engine against itself |
//! | [`match_error`] | why a match cannot be played |

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
