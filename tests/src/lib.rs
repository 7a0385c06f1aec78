//! What the tests of Xiongmao share.
//!
//! [`plain`] is an independent implementation of the rules of Xiongqi, [`plain_xiangqi`] of those of Xiangqi. They have
//! no code in common with the engine, so that a mistake in one of them shows as a difference between the two. [`both`]
//! translates between the two, [`pair`] plays one game in both. [`chaos`] draws conversations and checks them.
//! [`properties`] says what must hold of any input, for the fuzz targets and for the tests. [`program`] runs a program and
//! talks with it; `terminal` runs one on a terminal, on Linux; [`transcript`] reads such talks from documents.

pub mod both;
pub mod chaos;
pub mod pair;
pub mod plain;
pub mod plain_xiangqi;
pub mod program;
pub mod properties;
#[cfg(target_os = "linux")]
pub mod terminal;
pub mod transcript;

/// How much a test does that could always do more, and from which seed: a whole number from the environment.
///
/// # Panics
/// If it is something else.
#[must_use]
pub fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is no number: {text}")))
}

/// How often a slow test does what it does: as often as usual, or so many times as often as `XIONGMAO_EFFORT` says. A test
/// that takes more than a few seconds and could always do more says so by calling this.
///
/// # Panics
/// If the variable is no number.
#[must_use]
pub fn rounds(usual: u64) -> u64 {
    usual * setting("XIONGMAO_EFFORT", 1)
}
