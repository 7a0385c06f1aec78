//! Positions packed into records of fixed length, as `docs/training-data.md` describes them. Each game has its own
//! [`PackedBoard`]: see [`xiongqi`] and [`xiangqi`].

mod codes;
pub mod record;
pub mod xiangqi;
pub mod xiongqi;

use record::{PackedBoard, PlayedBoard};
use xiangqi::XiangqiBoard;
use xiongmao_movegen::Rules;
use xiongqi::XiongqiBoard;

/// Work on files of training data, compiled for each game.
pub trait BoardWork {
    /// The result.
    type Output;

    /// Does it for the game with this board.
    fn run<B: PlayedBoard>(self) -> Self::Output;
}

/// Does work that depends on how this game's positions are packed.
pub fn with_board<W: BoardWork>(rules: &Rules, work: W) -> W::Output {
    match rules.name {
        XiongqiBoard::GAME => work.run::<XiongqiBoard>(),
        XiangqiBoard::GAME => work.run::<XiangqiBoard>(),
        name => unreachable!("{name} has no packed board"),
    }
}

#[cfg(test)]
mod tests {
    use xiongmao_movegen::games::GAMES;

    use super::*;

    struct Name;

    impl BoardWork for Name {
        type Output = &'static str;

        fn run<B: PlayedBoard>(self) -> Self::Output {
            B::rules().name
        }
    }

    #[test]
    fn every_game_has_its_packed_board() {
        for rules in GAMES {
            assert_eq!(with_board(rules, Name), rules.name);
        }
    }
}
