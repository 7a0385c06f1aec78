//! Win, draw and loss probabilities (WDL), in games of a thousand.

use crate::score::{MATE_BOUND, Score};

/// Per mille of games won, drawn and lost by the side to move; their sum is 1000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wdl {
    /// Games in a thousand that the side to move wins.
    pub win: u32,
    /// Games in a thousand that are drawn.
    pub draw: u32,
    /// Games in a thousand that the side to move loses.
    pub loss: u32,
}

impl Wdl {
    /// The side to move wins for certain.
    pub const WIN: Self = Self { win: 1000, draw: 0, loss: 0 };
    /// The game is drawn for certain.
    pub const DRAW: Self = Self { win: 0, draw: 1000, loss: 0 };
    /// The side to move loses for certain.
    pub const LOSS: Self = Self { win: 0, draw: 0, loss: 1000 };

    /// The expected score, from 0 to 1: a win is 1, a draw 1/2, a loss 0.
    pub fn expected(self) -> f64 {
        f64::from(2 * self.win + self.draw) / 2000.0
    }
}

/// A model of one game's results: logistic functions of the score.
///
/// The side to move wins with probability `1 / (1 + exp((margin - cp) / scale))` and loses with
/// `1 / (1 + exp((margin + cp) / scale))`; otherwise the game is drawn. Draws are more frequent with few pieces, so
/// the margin depends on the pieces on the board: `margin + sparse * exp(-pieces / fading)`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WdlModel {
    /// By how many centipawns the odds grow by a factor of e.
    pub scale: f64,
    /// The score in centipawns at which a win is as likely as not, with many pieces on the board.
    pub margin: f64,
    /// How much greater that score is with few pieces, centipawns.
    pub sparse: f64,
    /// The number of pieces by which that falls by a factor of e.
    pub fading: f64,
}

impl WdlModel {
    /// The likelihood of each result at this score for the side to move, with this many pieces on the board (terminal
    /// pieces included).
    pub fn wdl(&self, score: Score, pieces: u32) -> Wdl {
        let score = match score {
            Score::Mate(plies) => return if plies > 0 { Wdl::WIN } else { Wdl::LOSS },
            Score::Centipawns(score) => f64::from(score.clamp(-MATE_BOUND, MATE_BOUND)),
        };
        let margin = self.margin + self.sparse * (-f64::from(pieces) / self.fading).exp();
        // Rounded down, so that the two together never exceed the whole and both sides are treated alike.
        let per_mille = |score: f64| (1000.0 / (1.0 + ((margin - score) / self.scale).exp())) as u32;
        let (win, loss) = (per_mille(score), per_mille(-score));
        Wdl { win, draw: 1000 - win - loss, loss }
    }
}
