//! The grades of moves, from best to blunder.

use std::fmt;

/// The grade of a move. It depends on the loss of expected score: the expected score of the player before the move,
/// less the one after it (win 1, draw 1/2, loss 0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Assessment {
    /// The move that the search prefers, or one that wins at once.
    Best,
    /// Theory: a move of the opening book, even if the search disagrees.
    Book,
    /// Another move that loses less than [`Assessment::INACCURACY`].
    Good,
    /// A loss of at least [`Assessment::INACCURACY`].
    Inaccuracy,
    /// A loss of at least [`Assessment::MISTAKE`].
    Mistake,
    /// A loss of at least [`Assessment::BLUNDER`].
    Blunder,
}

impl Assessment {
    /// All assessments, the best first.
    pub const ALL: [Self; 6] = [Self::Best, Self::Book, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];
    /// The least loss of an inaccuracy.
    pub const INACCURACY: f64 = 0.05;
    /// The least loss of a mistake.
    pub const MISTAKE: f64 = 0.10;
    /// The least loss of a blunder.
    pub const BLUNDER: f64 = 0.20;

    /// In the opening, the thresholds are this many times as great: a search knows less there than players do.
    pub const OPENING: f64 = 2.0;

    /// The grade of a move with this loss.
    pub fn of(loss: f64, is_best: bool) -> Self {
        match loss {
            _ if is_best => Self::Best,
            loss if loss >= Self::BLUNDER => Self::Blunder,
            loss if loss >= Self::MISTAKE => Self::Mistake,
            loss if loss >= Self::INACCURACY => Self::Inaccuracy,
            _ => Self::Good,
        }
    }

    /// The grade of a move of the opening with this loss.
    pub fn in_opening(loss: f64, is_best: bool) -> Self {
        Self::of(loss / Self::OPENING, is_best)
    }

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Book => "book",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The annotation sign; empty for moves that are good.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Best | Self::Book | Self::Good => "",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

impl fmt::Display for Assessment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loss_decides() {
        let of = |loss| Assessment::of(loss, false);
        assert_eq!(
            [of(0.0), of(0.049), of(0.05), of(0.099), of(0.1), of(0.199), of(0.2), of(1.0)],
            [
                Assessment::Good,
                Assessment::Good,
                Assessment::Inaccuracy,
                Assessment::Inaccuracy,
                Assessment::Mistake,
                Assessment::Mistake,
                Assessment::Blunder,
                Assessment::Blunder
            ]
        );
        assert_eq!(Assessment::of(0.3, true), Assessment::Best);
        let in_opening = [0.099, 0.101, 0.199, 0.201].map(|loss| Assessment::in_opening(loss, false));
        assert_eq!(in_opening, [Assessment::Good, Assessment::Inaccuracy, Assessment::Inaccuracy, Assessment::Mistake]);
    }
}
