//! The squares of the attacker whose positions are won or lost, frame by frame.

use rayon::prelude::*;
use xiongmao_movegen::xiangqi::Squares as Set;

use super::endgame::{Endgame, Sets};
use super::exits::Solved;
use crate::code::{self, LAST};

/// The squares of the attacker with a decided frame, by side to move.
pub struct Decided {
    /// The side to move wins.
    pub won: [Sets; 2],
    /// It loses.
    pub lost: [Sets; 2],
    /// Those of both that do not allow everything to the winner's runs.
    pub limited: [Sets; 2],
}

impl Decided {
    /// Nothing is decided yet.
    pub fn none(frames: usize) -> Self {
        let sets = || [0, 1].map(|_| vec![Set::EMPTY; frames]);
        Self { won: sets(), lost: sets(), limited: sets() }
    }

    /// The values in the codes of a class.
    pub fn read(endgame: &Endgame, solved: &Solved) -> Self {
        let mut decided = Self::none(endgame.frames());
        for side in 0..2 {
            let sets = |is_in: &(dyn Fn(usize) -> bool + Sync)| {
                let of_frame = |frame: usize| {
                    let (north, row) = (frame / endgame.rows(), frame % endgame.rows());
                    let squares = endgame.frame(frame).positions(side).into_iter();
                    let within = squares.filter(|&attacker| is_in(endgame.entry(north, row, attacker)));
                    within.fold(Set::EMPTY, |all, attacker| all | Set::only(attacker))
                };
                (0..endgame.frames()).into_par_iter().map(of_frame).collect::<Sets>()
            };
            let codes = &solved.codes[side];
            decided.won[side] = sets(&|entry| code::is_win(codes[entry]));
            decided.lost[side] = sets(&|entry| code::is_loss(codes[entry]));
            decided.limited[side] = sets(&|entry| codes[entry] <= LAST && solved.runs[side][entry] != 0);
        }
        decided
    }
}
