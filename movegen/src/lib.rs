//! The rules of Xiongqi (熊棋, "Panda Chess") and Xiangqi (象棋): bit boards, plies, positions, notation and perft.
//!
//! This crate knows the rules and neither search nor evaluation. [`Position`] is the interface that a search uses;
//! [`xiongqi`] implements it.
//!
//! ```
//! use xiongmao_movegen::notation::Notation;
//! use xiongmao_movegen::Status;
//! use xiongmao_movegen::xiongqi::Game;
//!
//! let mut game = Game::start();
//! assert_eq!(game.legal_plies().len(), 26);
//!
//! // Plies are read and written in PMN, positions in FEEN.
//! let ply = game.read_ply("c2+c6")?;
//! game.play(ply)?;
//! assert_eq!(game.feen(), "rhbag^bhr/2c2c2/ssCsssss/8/8/SSSSSSSS/5C2/RHBAG^BHR s/ x/X");
//! let reply = game.read_ply("c7+c3")?;
//! assert_eq!(game.write_ply(reply, Notation::StrictPmn), "c7+c3");
//!
//! // Capturing the general wins the game.
//! let mut ending = Game::from_feen("3g^4/8/8/8/8/8/8/3R1G^2 / X/x")?;
//! ending.play(ending.read_ply("d1+d8")?)?;
//! let Status::Over(end) = ending.status() else { panic!("the general is gone") };
//! assert_eq!(end.to_string(), "mareking south");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Perft counts the leaves of the game tree and ignores the rules that need a history:
//!
//! ```
//! use xiongmao_movegen::perft::perft;
//! use xiongmao_movegen::xiongqi::Game;
//!
//! assert_eq!(perft(&mut Game::start().board().clone(), 4), 458_226);
//! ```

pub mod bits;
pub mod explanation;
pub mod game;
pub mod games;
pub mod line;
pub mod notation;
pub mod observer;
pub mod perft;
pub mod ply;
pub mod position;
pub mod rule_option;
pub mod rule_settings;
pub mod side;
pub mod status;
#[cfg(test)]
mod test_effort;
pub mod xiangqi;
pub mod xiongqi;
pub mod zobrist;

pub use bits::Bits;
pub use explanation::{ChaseExplanation, ForbiddenPly, PlyExplanation, RunExplanation, RunKind};
pub use game::{AnyGame, Game, NotationError, PlayError, Rules};
pub use observer::{Observer, Silent};
pub use ply::{MAX_PLIES, Ply, PlyList};
pub use position::{Legality, Outcome, Position, Table};
pub use rule_option::{RuleOption, RuleOptionError};
pub use rule_settings::{MoveLimit, RuleSettings};
pub use side::Side;
pub use status::{Ending, Status};
