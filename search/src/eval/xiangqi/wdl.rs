//! The win/draw/loss model: how likely each result is at a score, and how large a centipawn is.
//!
//! By the convention of chess engines, 100 centipawns make 75 points of 100 in the program's games against itself. With
//! all pieces on the board a quarter of the games between equal sides is drawn; with eight, nine in ten are.
//!
//! The constants are a maximum-likelihood fit to the program's own games: 140,025 quiet positions of games at 1,500
//! nodes a move by the network ff3a79f317a02046 (`xiongmao datagen --game xiangqi --nodes 1500 --seed 13`), each with
//! its search's score and its game's result. `cargo run --release -p xiongmao-tuner --bin fit-wdl -- --game xiangqi
//! FILE` fits them again, to what `xiongmao data text --game xiangqi` prints.

use crate::score::{Score, Value};
use crate::wdl::{Wdl, WdlModel};

/// How many of the search's units make 100 centipawns.
pub const UNITS: Value = 223;
/// The constants of the model, fitted as the top of this file says.
const MODEL: WdlModel = WdlModel { scale: 85.91, margin: 0.0, sparse: 462.0, fading: 13.59 };

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
        assert!((100..=250).contains(&draws(32)) && draws(4) > 900, "{} {}", draws(32), draws(4));
    }
}
