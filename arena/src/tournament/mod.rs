//! Matches and tournaments between engines.
//!
//! [`settings`] resolve to engines and a [`plan`]; the [`runner`] prepares the match from them and plays its games:
//! the [`schedule`] says which engines play which opening, the [`referee`] plays a game, [`record`] writes it, the
//! [`journal`] stores it, [`standings`] count it, and a [`listener`] reports it.
//!
//! | file | what it holds |
//! |---|---|
//! | [`settings`] | the settings of a match |
//! | [`plan`], [`schedule`] | which engines play which game, with which opening |
//! | [`swiss`], [`knockout`] | who meets in the next round of a tournament |
//! | [`opening`], [`opening_file`], [`opening_book`] | openings: random, or from a file |
//! | [`opening_suite`] | generates suites of balanced openings |
//! | [`opening_scorer`] | the search that judges balance, provided by the program |
//! | [`runner`], [`engine_pool`] | plays the games, several at a time |
//! | [`cores`] | on which processor cores the games are played |
//! | [`referee`] | plays one game by the rules |
//! | [`adjudication`] | ends games by score or length |
//! | [`claim_check`] | finds false claims in what engines report |
//! | [`game_result`] | how a game went and ended |
//! | [`standings`], [`ranking`] | counts results, endings, faults and warnings; ranks engines |
//! | [`record`], [`record_error`], [`journal`] | games as PCN records, and the directory that stores them |
//! | [`part_manifest`], [`merge`] | what the games of a part depend on; merging parts |
//! | [`archive`], [`machine`] | EPD and PGN files; the machine as records describe it |
//! | [`resume`] | counts the games of earlier runs |
//! | [`listener`] | the interface of reports |
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
pub mod live_pgn;
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
