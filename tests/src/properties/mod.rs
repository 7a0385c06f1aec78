//! Properties that must hold for any input.
//!
//! Each function here takes arbitrary bytes and panics if the engine violates the property. The fuzz targets in `fuzz/`
//! call them, and `tests/fuzz_corpus.rs` runs them on the corpus that fuzzing has collected.

mod engine_lines;
mod feen;
mod match_settings;
mod networks;
mod openings;
mod pcn;
mod pgn;
mod pmn;
mod positions;
mod protocol;
mod record_files;
mod records;
mod training_data;
mod xiangqi_plies;
mod xiangqi_positions;

pub use engine_lines::engine_lines;
pub use feen::feen;
pub use match_settings::match_settings;
pub use networks::networks;
pub use openings::openings;
pub use pcn::pcn;
pub use pgn::pgn;
pub use pmn::pmn;
pub use positions::positions;
pub use protocol::protocol;
pub use record_files::record_files;
pub use records::records;
pub use training_data::training_data;
pub use xiangqi_plies::xiangqi_plies;
pub use xiangqi_positions::{xiangqi_feen, xiangqi_fen};

use std::fmt::Display;

use xiongmao_movegen::xiongqi::Game;
use xiongmao_movegen::{Ply, PlyList};

use crate::both::plain_ply;
use crate::plain;
use crate::plain::PlainPly;

/// The maximum length of a message about a position or a ply, for any input (each of the 16 quoted characters may take
/// 10 to escape).
const LONGEST_MESSAGE: usize = 360;

/// Checks that a message is one line that any terminal can show. Besides Chinese input, the only
/// non-ASCII character is in a name of ours.
fn check_message(error: &impl Display) {
    check_message_up_to(LONGEST_MESSAGE, error);
}

/// The same for a message with a larger maximum length.
fn check_message_up_to(longest: usize, error: &impl Display) {
    let message = error.to_string();
    assert!(message.len() < longest, "{message}");
    assert!(message.replace("Sashité", "").chars().all(crate::is_shown), "{message:?}");
}

/// Checks that both implementations agree on the position, the plies and the status.
fn check_agreement(game: &Game, plain: &plain::Game) {
    let feen = plain.feen();
    assert_eq!(game.feen(), feen);
    let mut pseudo = PlyList::new();
    game.board().plies(&mut pseudo);
    assert_eq!(in_order(&pseudo), sorted(plain.pseudo_plies()), "{feen}");
    assert_eq!(in_order(&game.legal_plies()), sorted(plain.legal_plies()), "{feen}");
    assert_eq!(game.status().to_string(), plain.status_line(), "{feen}");
    assert_eq!(game.in_check(), plain.check(), "{feen}");
}

fn in_order(plies: &[Ply]) -> Vec<PlainPly> {
    sorted(plies.iter().map(|&ply| plain_ply(ply)).collect())
}

fn sorted(mut plies: Vec<PlainPly>) -> Vec<PlainPly> {
    plies.sort_unstable();
    plies
}
