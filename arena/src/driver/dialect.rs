//! How engines are spoken to: our protocol with FEEN and PMN, and UCI with FEN and coordinates.

use crate::driver::score::EngineScore;
use serde::{Deserialize, Serialize};

use crate::rules::{AnyGame, Ply, PmnStyle};

/// Which notations an engine is spoken to in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dialect {
    /// Our own protocol: FEEN and PMN.
    #[default]
    Xiongmao,
    /// UCI as chess programs speak it: FEN and coordinates.
    Uci,
}

impl Dialect {
    /// The ply as this dialect writes it, in the position it is played in.
    pub fn write_ply(self, game: &AnyGame, ply: Ply) -> String {
        match self {
            Self::Xiongmao => game.write_ply(ply, PmnStyle::Written),
            Self::Uci => game.write_ply(ply, PmnStyle::Coordinates),
        }
    }

    /// Whether the rules an engine of this dialect knows are those of chess in this: the terminal piece is royal, may
    /// not be left attacked, and is never captured.
    pub fn royal_terminals(self) -> bool {
        self == Self::Uci
    }

    /// The score in our count, by which `mate 1` captures the terminal piece with the next ply. UCI counts to the
    /// checkmate before.
    pub fn score(self, score: EngineScore) -> EngineScore {
        match (self, score) {
            (Self::Uci, EngineScore::Mate(plies)) => EngineScore::Mate(if plies > 0 { plies + 1 } else { plies - 1 }),
            _ => score,
        }
    }
}
