//! Matches and tournaments between engines.
//!
//! | file | what it holds |
//! |---|---|
//! | [`settings`] | the settings of a match |
//! | [`plan`], [`schedule`] | which engines play which game, with which opening |
//! | [`swiss`], [`knockout`] | who meets in the next round of a tournament |
//! | [`opening`], [`opening_file`], [`opening_book`] | openings: random, or from a file |
//! | [`opening_suite`] | makes suites of balanced openings |
//! | [`opening_scorer`] | the search that judges balance, provided by the program |
//! | [`runner`], [`engine_pool`] | plays the games, several at a time |
//! | [`cores`] | on which processor cores the games are played |
//! | [`referee`] | plays one game by the rules |
//! | [`adjudication`] | ends a game before the rules do |
//! | [`claim_check`] | finds false claims in what engines report |
//! | [`game_result`] | how a game went and ended |
//! | [`standings`], [`ranking`] | counts results, endings, faults and warnings; who is ahead |
//! | [`record`], [`record_error`], [`journal`] | keeps the games on disk, so that a match can be resumed |
//! | [`part_manifest`], [`merge`] | what a part of a match depends on; parts put together |
//! | [`archive`], [`machine`] | files of games for other programs; the machine, as records name it |
//! | [`resume`] | counts the games of earlier runs |
//! | [`listener`] | is told of every game |
//! | [`selfcheck`] | an engine against itself |
//! | [`match_error`] | why a match cannot be played |

pub mod adjudication;
pub mod archive;
pub mod claim_check;
pub mod cores;
pub mod engine_pool;
pub mod game_result;
pub mod journal;
pub mod knockout;
pub mod listener;
pub mod machine;
pub mod match_error;
pub mod merge;
pub mod opening;
pub mod opening_book;
pub mod opening_file;
pub mod opening_scorer;
pub mod opening_suite;
pub mod part_manifest;
pub mod plan;
pub mod ranking;
pub mod record;
pub mod record_error;
pub mod referee;
pub mod resume;
pub mod runner;
pub mod schedule;
pub mod selfcheck;
pub mod settings;
pub mod standings;
pub mod swiss;
