//! The score that an engine reports.

use std::fmt;

/// A score from the point of view of the engine that reports it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineScore {
    /// Centipawns, by the engine's own scale.
    Centipawns(i32),
    /// The engine's moves up to and including the capture of the terminal piece: positive when it wins, negative
    /// when it loses.
    Mate(i32),
}

/// The scores from which UCCI engines subtract the number of plies to the mate: of this program, and of others.
const UCCI_MATES: [i32; 2] = [30_000, 10_000];
/// The longest mate in such a score, in plies of both sides.
const LONGEST_MATE: i32 = 99;

impl EngineScore {
    /// The meaning of a score in UCCI, which has no word for mate.
    pub fn of_ucci(value: i32) -> Self {
        let away = |mate: &i32| mate.checked_sub(value.checked_abs()?).filter(|away| (0..=LONGEST_MATE).contains(away));
        match UCCI_MATES.iter().find_map(away) {
            // The winner plays the first and the last of these moves, the loser the one before the first of them.
            Some(plies) if value > 0 => Self::Mate((plies + 1) / 2),
            Some(plies) => Self::Mate(-(plies / 2)),
            None => Self::Centipawns(value),
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_of_ucci_are_recognised() {
        for (value, score) in [
            (0, EngineScore::Centipawns(0)),
            (-350, EngineScore::Centipawns(-350)),
            (9_800, EngineScore::Centipawns(9_800)),
            (9_999, EngineScore::Mate(1)),
            (29_999, EngineScore::Mate(1)),
            (29_997, EngineScore::Mate(2)),
            (-30_000, EngineScore::Mate(0)),
            (-29_998, EngineScore::Mate(-1)),
            (-29_996, EngineScore::Mate(-2)),
            (30_001, EngineScore::Centipawns(30_001)),
            (i32::MIN, EngineScore::Centipawns(i32::MIN)),
        ] {
            assert_eq!(EngineScore::of_ucci(value), score, "{value}");
        }
    }
}
