//! The rules of Xiongqi (熊棋, "Panda Chess") and Xiangqi (象棋): legal moves, endings, notations, perft.
//!
//! List the legal moves, play one and read the status, in both games:
//!
//! ```
//! use xiongmao_movegen::notation::Notation;
//! use xiongmao_movegen::{Status, games};
//!
//! for (name, moves) in [("xiongqi", 26), ("xiangqi", 44)] {
//!     let mut game = games::named(name).expect("a game of this crate").start();
//!     let legal = game.legal_moves();
//!     assert_eq!(legal.len(), moves);
//!     println!("{name}: {} and {} others", game.write_move(legal[0], Notation::Coordinates), moves - 1);
//!     game.play(legal[0])?;
//!     assert_eq!(game.status(), Status::InProgress);
//! }
//! # Ok::<(), xiongmao_movegen::PlayError>(())
//! ```
//!
//! Positions are read from FEEN or FEN, moves from any notation of the game. A game that is over says why:
//!
//! ```
//! use xiongmao_movegen::{Status, xiangqi, xiongqi};
//!
//! // In Xiongqi, capturing the general wins.
//! let mut game = xiongqi::RULES.from_feen("3g^4/8/8/8/8/8/8/3R1G^2 / X/x")?;
//! game.play_line(["d1+d8"])?;
//! let Status::Over(end) = game.status() else { panic!("the general is gone") };
//! assert_eq!(end.to_string(), "mareking south");
//!
//! // In Xiangqi, checkmate does. The chariot moves to the last rank; any notation will do.
//! let mut game = xiangqi::RULES.from_fen("3k5/7R1/8R/9/9/9/9/9/9/4K4 w")?;
//! game.play_line(["R1+2"])?;
//! assert_eq!(game.status().to_string(), "checkmate south");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`AnyGame`] plays either game through one interface, with a virtual call per question. [`xiongqi::Game`] and
//! [`xiangqi::Game`] are the games' own types, with structured errors. A search is generic over [`Position`] instead:
//! it makes and unmakes moves on the game's own type, and an [`Observer`] follows every change on the board.
//!
//! [`perft`] counts the leaves of the game tree; the crate `xiongmao-perft` does so on all cores and with a cache. Both
//! ignore the rules that need a history:
//!
//! ```
//! use xiongmao_movegen::perft::perft;
//! use xiongmao_movegen::{xiangqi, xiongqi};
//!
//! assert_eq!(perft(&mut xiongqi::Game::start().board().clone(), 4), 458_226);
//! assert_eq!(perft(&mut xiangqi::Game::start().board().clone(), 3), 79_666);
//! ```
//!
//! Recorded games are read by the crate `xiongmao-records`.

#![warn(missing_docs)]

mod any_position;
pub mod any_square;
pub mod bits;
pub mod board;
pub mod error;
pub mod explanation;
mod forward;
pub mod game;
pub mod games;
pub mod line;
pub mod make;
pub mod moves;
pub mod notation;
pub mod observer;
pub mod overruled;
pub mod perft;
pub mod pieces;
pub mod position;
pub mod progress;
mod reading;
pub mod rule_option;
pub mod rule_settings;
pub mod set;
pub mod setup;
pub mod shared_key;
mod shifts;
pub mod side;
pub mod square;
pub mod start_position;
pub mod status;
#[cfg(test)]
mod test_effort;
pub mod xiangqi;
pub mod xiongqi;
pub mod zobrist;

pub use any_square::AnySquare;
pub use bits::Bits;
pub use error::{LineError, NotationError, PlayError};
pub use explanation::{
    ChaseExplanation, Conduct, Consequence, ForbiddenMove, MoveExplanation, NamedRun, Remark, RunExplanation, RunKind,
    Unprotected,
};
pub use game::{AnyGame, AnyPosition, Playable, Rules};
pub use moves::{MAX_MOVES, Move, MoveList};
pub use observer::{Observer, Silent};
pub use overruled::Overruled;
pub use position::{Legality, Outcome, Position, Table};
pub use rule_option::{RuleOption, RuleOptionError};
pub use rule_settings::{MoveLimit, RuleSettings};
pub use setup::Setup;
pub use side::Side;
pub use start_position::{SetUpError, StartPosition};
pub use status::{Ending, Status};
