//! One engine as a process.

pub mod commands;
pub mod conversation;
pub mod dialect;
pub mod engine_settings;
pub mod handshake;
pub mod limits;
pub mod log;
pub mod process;
pub mod pv_check;
pub mod score;
pub mod search_info;
