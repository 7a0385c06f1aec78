//! The score that an engine reports.

use std::fmt;

/// A score from the point of view of the engine that reports it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineScore {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// The engine's own plies up to and including the capture of the terminal piece: positive when it wins, negative
    /// when it loses.
    Mate(i32),
}

/// As in the protocol and in records: `cp 34`, `mate -2`.
impl fmt::Display for EngineScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "cp {value}"),
            Self::Mate(plies) => write!(f, "mate {plies}"),
        }
    }
}
