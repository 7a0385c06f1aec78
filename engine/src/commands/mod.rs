//! The commands, one file each, and the code they share: [`context`] is passed to every command, [`value_parsers`] and
//! the files named `..._args` read the command line, [`output`] prints, and [`error`] has the reasons for failures.

pub mod analyse;
pub mod annotate;
pub mod bench;
pub mod book;
mod class_args;
pub mod compliance;
mod context;
pub mod convert;
pub mod data;
pub mod datagen;
mod encoding_arg;
mod error;
pub mod eval;
pub mod explain;
pub mod explore;
mod filter_args;
mod game_line;
pub mod games;
mod games_args;
pub mod generate;
pub mod ggn;
pub mod legal;
mod limit_args;
pub mod lines;
mod logged_bar;
pub mod matches;
mod opening_search;
mod openings;
mod output;
pub mod perft;
pub mod play;
mod position_args;
pub mod puzzles;
mod puzzles_solve;
pub mod reasons;
mod record_notes;
mod refused;
pub mod replay;
mod review_summary;
mod rule_args;
pub mod serve;
pub mod show;
pub mod site;
mod speech_args;
pub mod speedtest;
pub mod status;
pub mod suite;
mod table_args;
pub mod tables;
pub mod value_parsers;

use crate::exit::Verdict;

pub use context::Context;
use encoding_arg::EncodingArg;
use error::{cannot_write, interrupted, is_over, no_thread};
pub use error::{in_words, no_command, no_command_but};
use output::{check_file, json_line, write_file};
pub use position_args::PositionArgs;
pub use speech_args::LanguageChoice;
use speech_args::{SpeechArgs, usual_notation};
use table_args::{TableArgs, tell_damage};
use value_parsers::{table_size, threads};

/// What `--characters` does.
const CHARACTERS_HELP: &str =
    "Draw pieces as Chinese characters [default in a Chinese language; --characters=false for letters]";

/// What every command returns.
pub type CommandResult = anyhow::Result<Verdict>;
