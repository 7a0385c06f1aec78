//! Xiongmao, the program: the protocol and the command line. `protocol.md` describes the first, `xiongmao --help` the
//! second.
//!
//! A library holds all of it, so that tests and fuzz targets reach its parts; the binary only calls [`cli::main`].
//! Modules that no test needs are private, so that the compiler finds what nobody calls.

mod analysis;
mod bench;
pub mod board_text;
pub mod cli;
mod colour;
mod commands;
pub mod data;
pub mod embed;
mod exit;
pub mod game;
mod games;
mod help_text;
mod memory;
mod palace;
mod pictures;
mod play;
pub mod protocol;
pub mod records;
mod searcher;
mod system;
mod version;

// What fuzz targets reach of private modules: requests of a batch, and what is typed in `play`.
pub use analysis::request;
pub use play::typed;
