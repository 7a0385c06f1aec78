//! Draws and resignation: when the program offers or accepts a draw, and when it resigns.

use xiongmao_search::Score;

/// The word behind the move of a `bestmove`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// Offers a draw, or accepts the one that was offered.
    Draw,
    Resign,
}

impl Word {
    /// As the protocol writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Resign => "resign",
        }
    }
}

/// The maximum score, in centipawns, that does not count as an advantage: an offered draw is accepted after
/// `ACCEPT_AFTER` of them in a row.
const NO_ADVANTAGE: i32 = 20;
const ACCEPT_AFTER: usize = 3;
/// A score, in centipawns, at which an offered draw is accepted at once.
const DISADVANTAGE: i32 = -100;
/// A draw is offered after this many scores in a row no further than `EVEN` from 0, if nothing was captured in the
/// last `QUIET` half-moves.
const OFFER_AFTER: usize = 10;
const EVEN: i32 = 15;
const QUIET: u32 = 40;
/// The program resigns after this many scores in a row of at most `HOPELESS`, or mates against the program.
const RESIGN_AFTER: usize = 4;
const HOPELESS: i32 = -1500;

/// The scores of the program's answers in a game, the latest last.
#[derive(Clone, Debug, Default)]
pub struct GameScores(Vec<i32>);

impl GameScores {
    /// Adds the score of an answer, and returns the word that follows its move. `offered`: the opponent has offered a
    /// draw; `quiet`: half-moves since the last capture.
    pub fn answer(&mut self, score: Score, offered: bool, quiet: u32) -> Option<Word> {
        self.0.push(match score {
            Score::Centipawns(centipawns) => centipawns,
            Score::Mate(plies) if plies > 0 => i32::MAX,
            Score::Mate(_) => i32::MIN,
        });
        // No rule needs more scores.
        let surplus = self.0.len().saturating_sub(OFFER_AFTER);
        self.0.drain(..surplus);
        let at_most = |bound: i32| move |score: &i32| *score <= bound;
        if offered && (self.latest(1, at_most(DISADVANTAGE)) || self.latest(ACCEPT_AFTER, at_most(NO_ADVANTAGE))) {
            return Some(Word::Draw);
        }
        if self.latest(RESIGN_AFTER, at_most(HOPELESS)) {
            return Some(Word::Resign);
        }
        let even = |score: &i32| (-EVEN..=EVEN).contains(score);
        (quiet >= QUIET && self.latest(OFFER_AFTER, even)).then_some(Word::Draw)
    }

    /// Whether there are this many scores, and the latest of them are all like this.
    fn latest(&self, count: usize, like: impl Fn(&i32) -> bool) -> bool {
        self.0.len() >= count && self.0.iter().rev().take(count).all(like)
    }

    /// Another game begins.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The word for the last of these scores.
    fn said(scores: &[Score], offered: bool, quiet: u32) -> Option<Word> {
        let mut game = GameScores::default();
        let (last, before) = scores.split_last().unwrap();
        for &score in before {
            game.answer(score, false, 0);
        }
        game.answer(*last, offered, quiet)
    }

    const fn cp(centipawns: i32) -> Score {
        Score::Centipawns(centipawns)
    }

    #[test]
    fn an_offer_is_accepted_without_an_advantage() {
        assert_eq!(said(&[cp(20); 3], true, 0), Some(Word::Draw));
        assert_eq!(said(&[cp(20); 3], false, 0), None);
        assert_eq!(said(&[cp(20); 2], true, 0), None);
        assert_eq!(said(&[cp(20), cp(21), cp(20)], true, 0), None);
        assert_eq!(said(&[cp(-100)], true, 0), Some(Word::Draw));
        assert_eq!(said(&[Score::Mate(-3)], true, 0), Some(Word::Draw));
        assert_eq!(said(&[Score::Mate(3); 3], true, 0), None);
    }

    #[test]
    fn an_even_game_without_captures_is_offered_as_a_draw() {
        assert_eq!(said(&[cp(15); 10], false, 40), Some(Word::Draw));
        assert_eq!(said(&[cp(15); 10], false, 39), None);
        assert_eq!(said(&[cp(15); 9], false, 40), None);
        assert_eq!(said(&[cp(16); 10], false, 40), None);
    }

    #[test]
    fn a_lost_game_is_given_up() {
        assert_eq!(said(&[cp(-1500), Score::Mate(-9), Score::Mate(-8), Score::Mate(-7)], false, 0), Some(Word::Resign));
        assert_eq!(said(&[Score::Mate(-3); 3], false, 0), None);
        assert_eq!(said(&[cp(-1499), cp(-2000), cp(-2000), cp(-2000)], false, 0), None);
        // Another game begins: what was before does not count.
        let mut game = GameScores::default();
        for _ in 0..3 {
            assert_eq!(game.answer(Score::Mate(-1), false, 0), None);
        }
        game.clear();
        assert_eq!(game.answer(Score::Mate(-1), false, 0), None);
    }
}
