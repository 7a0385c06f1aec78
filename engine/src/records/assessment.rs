//! What a ply is called by what it gave away.

use std::fmt;

/// How good a ply was. The loss is counted in chance: the points that its player could expect, a win being 1 and a draw
/// one half, less those that were left after it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Assessment {
    /// What the search would have played, or another ply that won at once.
    Best,
    /// Another ply that lost less than [`Assessment::INACCURACY`].
    Good,
    /// A loss from [`Assessment::INACCURACY`] on.
    Inaccuracy,
    /// A loss from [`Assessment::MISTAKE`] on.
    Mistake,
    /// A loss from [`Assessment::BLUNDER`] on.
    Blunder,
}

impl Assessment {
    /// Every assessment, the best first.
    pub const ALL: [Self; 5] = [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];
    /// The least loss of an inaccuracy.
    pub const INACCURACY: f64 = 0.05;
    /// The least loss of a mistake.
    pub const MISTAKE: f64 = 0.10;
    /// The least loss of a blunder.
    pub const BLUNDER: f64 = 0.20;

    /// What a ply that lost so much is called, and that the search would have played or not.
    pub fn of(loss: f64, is_best: bool) -> Self {
        match loss {
            _ if is_best => Self::Best,
            loss if loss >= Self::BLUNDER => Self::Blunder,
            loss if loss >= Self::MISTAKE => Self::Mistake,
            loss if loss >= Self::INACCURACY => Self::Inaccuracy,
            _ => Self::Good,
        }
    }

    /// As a record writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The sign that stands behind such a ply; none behind the good ones.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Best | Self::Good => "",
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
    }
}
