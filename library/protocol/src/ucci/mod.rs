//! UCCI 3.0, the protocol of programs for Xiangqi: its own words for the same commands and answers.

mod options;
mod parse;
mod print;
mod verdict;

pub use options::{UcciSetting, declarations, resolve};
pub use parse::parse;
pub use print::{NO_MOVE, NOTATION, answer_line, info_lines, message_line, probe_line};
pub use verdict::{GameScores, Word};

/// The agreements of a conversation in UCCI.
#[derive(Clone, Debug)]
pub struct Ucci {
    /// Whether clocks are in milliseconds.
    pub milliseconds: bool,
    /// Whether nothing is read during a search that ends by itself.
    pub batch: bool,
    /// Whether errors are reported.
    pub debug: bool,
    /// The scores of the answers in this game.
    pub scores: GameScores,
}

impl Default for Ucci {
    fn default() -> Self {
        Self { milliseconds: true, batch: false, debug: false, scores: GameScores::default() }
    }
}
