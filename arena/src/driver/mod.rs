//! One engine as a process: starting it, talking to it, timing it.
//!
//! | file | what it holds |
//! |---|---|
//! | [`engine_settings`] | the settings of one engine, and what they resolve to |
//! | [`limits`] | time controls, search limits and the game clock |
//! | [`process`] | a child process with line-based input and output that cannot block the runner |
//! | [`affinity`] | the cores on which a process runs |
//! | [`strays`], `job` | kill the processes that an engine leaves behind |
//! | [`log`], [`log_file`] | the log of every line sent and received, and its files |
//! | [`handshake`], [`declared_option`] | the answer to `uci` or `ucci`: name, author and options |
//! | [`cecp`], [`cecp_game`] | the protocol of `XBoard`: its words, and how it sends a game |
//! | [`dialect`] | the protocol of an engine and the notation it reads |
//! | [`commands`] | the `position` and `go` lines |
//! | [`search_info`], [`score`] | what an engine reports about its search |
//! | [`best_move`], [`reply`] | its answer to `go` |
//! | [`pondering`] | its search on the opponent's time |
//! | [`pv_check`] | checks that a reported variation is legal |
//! | [`halt`] | ends a match or an examination from another thread |
//! | [`conversation`] | a running engine: handshake, new game, asking for a move |

pub mod affinity;
pub mod best_move;
pub mod cecp;
pub mod cecp_game;
pub mod commands;
pub mod conversation;
pub mod declared_option;
pub mod dialect;
pub mod engine_settings;
pub mod halt;
pub mod handshake;
#[cfg(windows)]
mod job;
pub mod limits;
pub mod log;
pub mod log_file;
pub mod pondering;
pub mod process;
pub mod pv_check;
pub mod reply;
pub mod score;
pub mod search_info;
pub mod strays;
