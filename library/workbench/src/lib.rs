//! The library that programs with Xiongmao build on: the command line, the package for Python, a cluster.
//!
//! | module | what it holds |
//! |---|---|
//! | [`registry`] | every game that can be played, with its evaluation |
//! | [`game`] | setting up games, reading plies and networks |
//! | [`searcher`], [`memory`], [`interruption`] | searches outside the protocol, the memory that they take, and how they are ended |
//! | [`analysis`] | queries, their limits and answers; batches, in parts and merged |
//! | [`records`] | recorded games: reading and reviewing them |
//! | [`packed`], [`data`] | positions as records of fixed length; training data, and tools for such files |
//! | [`evaluation`] | the static evaluation of a position, taken apart |
//! | [`suite`] | test suites: positions in EPD, and how fast a search solves them |
//! | [`puzzles`] | positions in which one ply alone wins: found, proven, and in files |
//! | [`mod@bench`] | the signature of the search, and its speed |
//! | [`board_text`], [`pictures`] | boards and games for people to look at |
//!
//! Nothing here knows the protocol, the command line or a server.

pub mod analysis;
pub mod bench;
pub mod board_text;
pub mod colour;
pub mod data;
pub mod evaluation;
pub mod game;
pub mod interruption;
pub mod memory;
pub mod packed;
mod palace;
pub mod pictures;
pub mod program;
pub mod puzzles;
pub mod reasons;
pub mod records;
pub mod registry;
pub mod searcher;
pub mod suite;

pub use xiongmao_parts::Part;
