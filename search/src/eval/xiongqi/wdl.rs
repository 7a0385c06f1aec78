//! What a score is worth in points: how likely a win, a draw and a loss are, and how large a centipawn is.
//!
//! By chess programs' custom 100 centipawns win half of the games, and the other half is drawn: 75 points of 100. In
//! Xiongqi, where hardly a game is drawn, half of the games are won at a score of next to nothing. So the points decide:
//! 100 centipawns are the score that makes 75 points of 100.
//!
//! The side to move wins with probability `1 / (1 + exp((margin - cp) / SCALE))` and loses with
//! `1 / (1 + exp((margin + cp) / SCALE))`; what is left is drawn. Draws are rare in Xiongqi until hardly anything is left
//! that could win, so the margin depends on the pieces on the board: `MARGIN + SPARSE * exp(-pieces / FADING)`.
//!
//! The constants are those under which the results of the program's own games were the most likely (maximum likelihood):
//! 78,093 quiet positions of 1,636 games at 4,000 nodes a ply (`xiongmao datagen --nodes 4000 --seed 31`), each with its
//! search's score and its game's result. `cargo run --release -p xiongmao-tuner --bin fit-wdl -- FILE` fits them again, to
//! what `xiongmao data text` prints.

use crate::score::{MATE_BOUND, Score, Value};
use crate::wdl::Wdl;

/// The evaluation's units in 100 centipawns.
pub const UNITS: Value = 197;
/// Centipawns by which the odds grow by a factor of e.
const SCALE: f64 = 91.02;
/// The score at which a win is as likely as not while there are many pieces.
const MARGIN: f64 = 5.3;
/// What is added to it with few pieces.
const SPARSE: f64 = 844.0;
/// How many more pieces leave a part of 1/e of that.
const FADING: f64 = 3.85;

/// This value of the evaluation in centipawns.
pub fn centipawns(value: Value) -> i32 {
    value * 100 / UNITS
}

/// How games go on from a score for the side to move with so many pieces on the board, terminal pieces included.
pub fn wdl(score: Score, pieces: u32) -> Wdl {
    let score = match score {
        Score::Mate(plies) => return if plies > 0 { Wdl::WIN } else { Wdl::LOSS },
        Score::Centipawns(score) => f64::from(score.clamp(-MATE_BOUND, MATE_BOUND)),
    };
    let margin = MARGIN + SPARSE * (-f64::from(pieces) / FADING).exp();
    // Rounded down, so that the two together never exceed the whole and both sides are treated alike.
    let per_mille = |score: f64| (1000.0 / (1.0 + ((margin - score) / SCALE).exp())) as u32;
    let (win, loss) = (per_mille(score), per_mille(-score));
    Wdl { win, draw: 1000 - win - loss, loss }
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
