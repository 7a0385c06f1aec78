//! Text from outside, and messages about it.
//!
//! [`lines`] reads lines with bounded memory, regardless of the stream. [`quote`](mod@quote) quotes text in messages:
//! short, on one line, with nothing invisible. [`message`] names places in a text, and counts things. [`whole`] reads
//! a whole text of limited length, and replaces a file in one step. [`regular`] opens regular files only.
//! [`vietnamese`] takes the marks from Vietnamese letters. [`fnv`](mod@fnv) is a checksum for files.
//! [`range`](mod@range) reads ranges of numbers.

#![warn(missing_docs)]

pub mod fnv;
pub mod lines;
pub mod message;
pub mod quote;
pub mod range;
pub mod regular;
pub mod vietnamese;
pub mod whole;

pub use fnv::fnv;
pub use lines::{Input, LineFault, MAX_LINE, for_each_line};
pub use message::{count, end_position, place_in};
pub use quote::{escaped, excerpt, is_invisible, one_line, quote, quote_char, short_name};
pub use range::{RangeError, range};
pub use vietnamese::without_marks;
pub use whole::{read_bytes, read_text};
