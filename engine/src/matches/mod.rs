//! Matches and tournaments between engines.
//!
//! [`settings`] and [`engine`] say what is played; [`schedule`], [`openings`] and [`opening_file`] make games of it; [`runner`] plays them, each at its
//! own table: [`referee`] judges by the rules module alone, [`player`] speaks to an engine through [`process`] in the
//! dialect of [`voice`], [`limits`] keep its clock, [`adjudication`] and [`truth`] look on. [`standings`],
//! [`statistics`] and [`sprt`] count, [`record`] and [`journal`] keep what was played, [`report`] and
//! [`progress`] are the [`listener`]s that tell, [`selfcheck`] plays an engine against itself, and [`words`] read the
//! command line.

pub mod adjudication;
pub mod engine;
pub mod introduction;
pub mod journal;
pub mod limits;
pub mod listener;
pub mod log;
pub mod opening_file;
pub mod openings;
pub mod player;
pub mod process;
pub mod progress;
pub mod record;
pub mod referee;
pub mod report;
pub mod runner;
pub mod schedule;
pub mod selfcheck;
pub mod settings;
pub mod sprt;
pub mod standings;
pub mod statistics;
pub mod truth;
pub mod voice;
pub mod words;
