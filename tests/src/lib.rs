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
