//! Xiongmao, the program: the protocol and the command line. `protocol.md` describes the first, `xiongmao --help` the
//! second.
//!
//! A library holds all of it, so that tests and fuzz targets reach its parts; the binary only calls [`cli::main`].
//! Modules that no test needs are private, so that the compiler finds unused code.

mod analysis;
pub mod cli;
mod color_choice;
mod commands;
mod exit;
mod help_layout;
mod help_text;
mod instead;
mod play;
mod signals;
mod system;
mod usage_error;
mod version;

// What a fuzz target reaches of a private module: what is typed in `play`.
pub use play::typed;
// Where the tests look for it.
pub use xiongmao_protocol as protocol;
