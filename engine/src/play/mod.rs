//! `xiongmao play`: a game in the terminal, between people and the engine.
//!
//! [`session`] decides the next step and the output. It starts no thread and reads no clock: every event carries its
//! time, so that tests need not wait. [`run`] waits for the events: lines from [`input`], moves from [`thinker`], and
//! signals. [`game_in_play`] is the game with its record, [`turn`] the time of a turn, [`typed`] parses input,
//! [`commands`] lists the commands, [`words`] makes sentences, and [`keeper`] keeps the game in a file ([`saved`]).
//!
//! [`solving`] is `xiongmao puzzles solve`: positions in which a move is to be found.

mod commands;
mod game_in_play;
mod input;
mod keeper;
mod looks;
mod reasons;
mod run;
mod saved;
mod session;
mod solving;
mod terms;
mod thinker;
mod turn;
pub mod typed;
mod words;

pub use game_in_play::GameInPlay;
pub use input::Input;
pub use keeper::Keeper;
pub use looks::Looks;
pub use run::{not_started, run};
pub use saved::GameFile;
pub use session::PlaySession;
pub use solving::{Exercise, Goal, solve};
pub use terms::{Level, Person, Terms};
