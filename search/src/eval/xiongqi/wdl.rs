//! The win/draw/loss model: how likely each result is at a score, and how large a centipawn is.
//!
//! By the convention of chess engines, at 100 centipawns half of the games are won and the other half is drawn: 75
//! points of 100. In Xiongqi hardly any game is drawn, and half of the games are won at a score near 0. So the points
//! decide: 100 centipawns are the score that makes 75 points of 100.
//!
//! Draws are rare in Xiongqi until hardly anything is left that could win.
//!
//! The constants are a maximum-likelihood fit to the program's own games:
//! 140,042 quiet positions of 3,061 games at 1,500 nodes a move (`xiongmao datagen --nodes 1500 --seed 33`), each with
//! its search's score and its game's result. `cargo run --release -p xiongmao-tuner --bin fit-wdl -- FILE` fits them
//! again, to what `xiongmao data text` prints.

use crate::score::{Score, Value};
use crate::wdl::{Wdl, WdlModel};

/// How many of the search's units make 100 centipawns.
pub const UNITS: Value = 288;
/// The constants of the model, fitted as the top of this file says.
const MODEL: WdlModel = WdlModel { scale: 91.0, margin: 3.1, sparse: 583.0, fading: 3.87 };

/// The likelihood of each result at this score for the side to move, with this many pieces on the board (terminal
/// pieces included).
pub fn wdl(score: Score, pieces: u32) -> Wdl {
    MODEL.wdl(score, pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_whole_and_both_sides_are_alike() {
        for pieces in 2..=38 {
            let mut last = 0;
            for score in -4000..=4000 {
                let Wdl { win, draw, loss } = wdl(Score::Centipawns(score), pieces);
                assert_eq!(win + draw + loss, 1000, "{score} {pieces}");
                assert_eq!(wdl(Score::Centipawns(-score), pieces), Wdl { win: loss, draw, loss: win });
                assert!(win >= last, "{score} {pieces}");
                last = win;
            }
            assert!(last > 990 - 200 / pieces, "{pieces}: {last}");
        }
    }

    #[test]
    fn wins_and_losses_are_certain() {
        assert_eq!(wdl(Score::Mate(9), 20), Wdl::WIN);
        assert_eq!(wdl(Score::Mate(-1), 20), Wdl::LOSS);
        // A game lost on the spot.
        assert_eq!(wdl(Score::Mate(0), 20), Wdl::LOSS);
    }

    #[test]
    fn draws_come_with_few_pieces() {
        let draws = |pieces| wdl(Score::Centipawns(0), pieces).draw;
        assert!(draws(32) < 50 && draws(3) > 500 && draws(6) > draws(12), "{} {}", draws(32), draws(3));
    }
}
