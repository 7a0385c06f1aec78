//! Properties that must hold for any input.
//!
//! Each function here takes arbitrary bytes and panics if the engine violates the property. The fuzz target in
//! `tools/fuzz/` calls them, and `tests/fuzz_corpus.rs` runs them on the corpus that fuzzing has collected.

mod batch_requests;
mod conversations;
mod engine_lines;
mod feen;
mod fen;
mod match_folders;
mod match_settings;
mod match_words;
mod networks;
mod openings;
mod pcn;
mod pgn;
mod pmn;
mod positions;
mod protocol;
mod record_files;
mod records;
mod tables;
mod training_data;
mod training_files;
mod training_text;
mod typed_plies;
mod web_requests;
mod xiangqi_plies;
mod xiangqi_positions;

pub use batch_requests::batch_requests;
pub use conversations::conversations;
pub use engine_lines::engine_lines;
pub use feen::feen;
pub use fen::fen;
pub use match_folders::match_folders;
pub use match_settings::match_settings;
pub use match_words::match_words;
pub use networks::networks;
pub use openings::openings;
pub use pcn::pcn;
pub use pgn::pgn;
pub use pmn::pmn;
pub use positions::positions;
pub use protocol::protocol;
pub use record_files::record_files;
pub use records::records;
pub use tables::tables;
pub use training_data::training_data;
pub use training_files::training_files;
pub use training_text::training_text;
pub use typed_plies::typed_plies;
pub use web_requests::web_requests;
pub use xiangqi_plies::xiangqi_plies;
pub use xiangqi_positions::{xiangqi_feen, xiangqi_fen};

use std::fmt::Display;

use xiongmao_movegen::xiongqi::Game;
use xiongmao_movegen::{Move, MoveList};
use xiongmao_text::is_invisible;

use crate::both::plain_move;
use crate::plain;
use crate::plain::PlainMove;

/// A property: a name, and what fails if some input violates it.
pub type Property = (&'static str, fn(&[u8]));

/// Every property, named after its module and its corpus.
pub const ALL: &[Property] = &[
    ("batch_requests", batch_requests),
    ("conversations", conversations),
    ("engine_lines", engine_lines),
    ("feen", feen),
    ("fen", fen),
    ("match_folders", match_folders),
    ("match_settings", match_settings),
    ("match_words", match_words),
    ("networks", networks),
    ("openings", openings),
    ("pcn", pcn),
    ("pgn", pgn),
    ("pmn", pmn),
    ("positions", positions),
    ("protocol", protocol),
    ("record_files", record_files),
    ("records", records),
    ("tables", tables),
    ("training_data", training_data),
    ("training_files", training_files),
    ("training_text", training_text),
    ("typed_plies", typed_plies),
    ("web_requests", web_requests),
    ("xiangqi_feen", xiangqi_feen),
    ("xiangqi_fen", xiangqi_fen),
    ("xiangqi_plies", xiangqi_plies),
];

/// The maximum length of a message about a position or a move, for any input (each of the 16 quoted characters may take
/// 10 to escape).
const LONGEST_MESSAGE: usize = 360;

/// Checks that a message of the rules is one line that any terminal can show. Besides Chinese input, the only
/// non-ASCII character is in a name of ours.
fn check_message(error: &impl Display) {
    let message = error.to_string();
    assert!(message.len() < LONGEST_MESSAGE, "{message}");
    assert!(message.replace("Sashité", "").chars().all(crate::is_shown), "{message:?}");
}

/// Checks that a message of the program is one line with fewer characters than these, and that each takes its place.
fn check_message_up_to(longest: usize, error: &impl Display) {
    let message = error.to_string();
    assert!(message.chars().count() < longest, "{message}");
    assert!(!message.contains(is_invisible), "{message:?}");
}

/// Checks that both implementations agree on the position, the moves and the status.
fn check_agreement(game: &Game, plain: &plain::Game) {
    let feen = plain.feen();
    assert_eq!(game.feen(), feen);
    let mut pseudo = MoveList::new();
    game.board().moves(&mut pseudo);
    assert_eq!(in_order(&pseudo), sorted(plain.pseudo_moves()), "{feen}");
    assert_eq!(in_order(&game.legal_moves()), sorted(plain.legal_moves()), "{feen}");
    assert_eq!(game.status().to_string(), plain.status_line(), "{feen}");
    assert_eq!(game.in_check(), plain.check(), "{feen}");
}

fn in_order(moves: &[Move]) -> Vec<PlainMove> {
    sorted(moves.iter().map(|&mv| plain_move(mv)).collect())
}

fn sorted(mut moves: Vec<PlainMove>) -> Vec<PlainMove> {
    moves.sort_unstable();
    moves
}
