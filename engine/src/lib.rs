//! Xiongmao, the program: the protocol and the command line. `protocol.md` describes the first, `xiongmao --help` the
//! second. This library holds all of it, so that tests and fuzzers reach its parts; the binary only starts it.

pub mod analysis;
pub mod bench;
pub mod board_text;
pub mod cli;
pub mod colour;
pub mod commands;
pub mod data;
mod exit;
pub mod game;
mod memory;
pub mod pictures;
pub mod protocol;
pub mod records;
mod searcher;
mod strength;
