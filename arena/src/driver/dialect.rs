//! Dialects of the protocol: Xiongmao's with FEEN and PMN, and UCI with FEN and coordinates.

use serde::{Deserialize, Serialize};

use crate::driver::score::EngineScore;
use crate::rules::{AnyGame, Notation, Ply};

/// The notations that an engine reads and writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dialect {
    /// Xiongmao's protocol: FEEN and PMN.
    #[default]
    Xiongmao,
    /// UCI as chess engines speak it: FEN and coordinates.
    Uci,
}

impl Dialect {
    /// Writes a ply of this position.
    pub fn write_ply(self, game: &AnyGame, ply: Ply) -> String {
        match self {
            Self::Xiongmao => game.write_ply(ply, Notation::Pmn),
            Self::Uci => game.write_ply(ply, Notation::Coordinates),
        }
    }

    /// Whether an engine of this dialect treats the terminal piece as chess treats the king: it may not be left
    /// attacked, and is never captured.
    pub fn royal_terminals(self) -> bool {
        self == Self::Uci
    }

    /// Converts a mate distance. Xiongmao counts to the capture of the terminal piece, so `mate 1` captures it with the
    /// next ply; UCI counts to the checkmate before it.
    pub fn score(self, score: EngineScore) -> EngineScore {
        match (self, score) {
            (Self::Uci, EngineScore::Mate(plies)) => EngineScore::Mate(if plies > 0 { plies + 1 } else { plies - 1 }),
            _ => score,
        }
    }
}
