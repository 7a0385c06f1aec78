//! What records and answers name the program by.

/// The name and version of the program.
pub const ENGINE: &str = concat!("Xiongmao ", env!("CARGO_PKG_VERSION"));
