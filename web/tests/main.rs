//! The server: its answers without sockets, on sockets, and under load.

mod access;
mod boards;
mod description;
mod explore;
mod interface;
mod load;
mod local;
mod manuals;
mod memory;
mod puzzles;
mod reasons;
mod records;
mod shared;
mod sockets;
mod tables;
mod watch;
