//! Matches and tournaments between engines.
//!
//! [`settings`] resolve to engines and a plan; the [`runner`] prepares the match from them and plays its games:
//! [`pairing`] says which engines play which opening, [`openings`] provides it, the [`referee`] plays a game,
//! [`records`] writes and stores it, [`standings`] count it, and a [`listener`] reports it.
//!
//! | folder | what it holds |
//! |---|---|
//! | [`settings`] | the settings of a match |
//! | [`pairing`] | which engines play which game: round robin, gauntlet, Swiss, knockout |
//! | [`openings`] | openings: random, from files, balanced; suites of them |
//! | [`runner`], [`engine_pool`] | plays the games, several at a time |
//! | [`cores`] | on which processor cores the games are played |
//! | [`referee`] | plays one game by the rules |
//! | [`adjudication`] | ends games by score or length |
//! | [`claim_check`] | finds false claims in what engines report |
//! | [`game_result`] | how a game went and ended |
//! | [`standings`], [`ranking`] | counts results, endings, faults and warnings; ranks engines |
//! | [`records`] | games as PCN records, the directory that stores them, files for other programs, parts and resuming |
//! | [`listener`] | the interface of reports |
//! | [`selfcheck`] | an engine against itself |
//! | [`match_error`] | why a match cannot be played |

pub mod adjudication;
pub mod claim_check;
pub mod cores;
pub mod engine_pool;
pub mod game_result;
pub mod listener;
pub mod match_error;
pub mod openings;
pub mod pairing;
pub mod ranking;
pub mod records;
pub mod referee;
pub mod runner;
pub mod selfcheck;
pub mod settings;
pub mod standings;
