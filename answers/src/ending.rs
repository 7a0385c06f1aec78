//! How a game ended: in words, as a score, as chances.

use xiongmao_movegen::{Ending, Side};
use xiongmao_search::{Score, Wdl};

/// The winner and the ending in words.
pub fn in_words(ending: Ending) -> String {
    let cgsn = ending.cgsn;
    ending.winner.map_or_else(|| format!("a draw ({cgsn})"), |side| format!("{} has won ({cgsn})", side.title()))
}

/// The score of a finished game for the side to move. A loss is `mate 0`, as no ply is left to count; a win is `mate
/// 1`, to be distinct from it.
pub fn final_score(ending: Ending, to_move: Side) -> Score {
    match ending.winner {
        None => Score::Centipawns(0),
        Some(winner) if winner == to_move => Score::Mate(1),
        Some(_) => Score::Mate(0),
    }
}

/// The result of a finished game as games won, drawn and lost in a thousand, for the side to move.
pub fn final_wdl(ending: Ending, to_move: Side) -> Wdl {
    match ending.winner {
        None => Wdl::DRAW,
        Some(winner) if winner == to_move => Wdl::WIN,
        Some(_) => Wdl::LOSS,
    }
}
