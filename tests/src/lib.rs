//! Shared code of Xiongmao's tests.
//!
//! [`plain`] is an independent implementation of the rules of Xiongqi, [`plain_xiangqi`] of those of Xiangqi. They
//! share no code with the engine, so that a mistake in either shows as a difference. [`both`] translates between the
//! engine's types and the plain ones, [`pair`] plays one game in both implementations. [`chaos`] generates random
//! conversations and checks them. [`mod@matches`] plays matches and keeps their games. [`properties`] checks properties
//! of arbitrary input, for the fuzz targets and the tests. [`program`] runs a program and exchanges lines with it,
//! [`folder`] runs commands in a folder of their own; `terminal` runs one on a terminal (Linux only); [`transcript`]
//! reads example conversations from documents.

pub mod both;
pub mod chaos;
mod effort;
pub mod folder;
pub mod matches;
pub mod pair;
pub mod plain;
pub mod plain_xiangqi;
pub mod program;
pub mod properties;
#[cfg(target_os = "linux")]
pub mod terminal;
pub mod transcript;

pub use effort::{rounds, scaled};

/// The value of an environment variable, a whole number, that sets the amount of work or the seed of a test.
///
/// # Panics
/// If it is not a whole number.
#[must_use]
pub fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| {
        text.parse().unwrap_or_else(|_| panic!("expected a whole number in {name}, found '{text}'"))
    })
}

/// Whether messages show this character of the input as it is: printable ASCII, and Chinese as in notations of moves.
#[must_use]
pub fn is_shown(char: char) -> bool {
    let chinese = ['\u{3400}'..='\u{4dbf}', '\u{4e00}'..='\u{9fff}', '\u{ff10}'..='\u{ff19}'];
    char == ' ' || char.is_ascii_graphic() || chinese.iter().any(|range| range.contains(&char))
}
