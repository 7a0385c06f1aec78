//! The engine in WebAssembly. JavaScript passes texts in and gets texts back; `package/instance.js` is the other side.
//!
//! Every exported function that takes a text reads it from [`input`], and every text comes back in [`output`]: as a
//! length, or, if the text says what went wrong, as `-1 - length`.
#![cfg(all(target_family = "wasm", target_os = "unknown"))]

#[cfg(feature = "search")]
mod asked;
mod boundary;
#[cfg(feature = "search")]
mod conversation;
#[cfg(feature = "search")]
mod lent;
mod position;
#[cfg(feature = "search")]
mod searched;
#[cfg(feature = "search")]
mod tables;
