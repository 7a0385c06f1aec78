//! The win/draw/loss model: how likely each result is at a score, and how large a centipawn is.
//!
//! By the convention of chess engines, 100 centipawns make 75 points of 100 in the program's games against itself. The
//! constants are a first estimate, not a fit: half of the games between equal sides are taken to be drawn, more of them
//! the fewer pieces are left, and a soldier and a half to be worth 100 centipawns.

use crate::score::{Score, Value};
use crate::wdl::{Wdl, WdlModel};

/// How many of the search's units make 100 centipawns.
pub const UNITS: Value = 150;
/// At 0 a quarter of the games is won; at 100 centipawns the side scores 75 points of 100.
const MODEL: WdlModel = WdlModel { scale: 71.0, margin: 78.0, sparse: 600.0, fading: 4.5 };

/// The likelihood of each result at this score for the side to move, with this many pieces on the board (generals
/// included).
pub fn wdl(score: Score, pieces: u32) -> Wdl {
    MODEL.wdl(score, pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_centipawns_make_75_points() {
        let points = |score| {
            let Wdl { win, draw, loss } = wdl(Score::Centipawns(score), 32);
            assert_eq!(win + draw + loss, 1000);
            2 * win + draw
        };
        assert_eq!(points(0), 1000);
        assert!((1480..=1520).contains(&points(100)), "{}", points(100));
        assert_eq!(points(-100), 2000 - points(100));
    }

    #[test]
    fn draws_come_with_few_pieces() {
        let draws = |pieces| wdl(Score::Centipawns(0), pieces).draw;
        assert!((450..=550).contains(&draws(32)) && draws(4) > 900, "{} {}", draws(32), draws(4));
    }
}
