//! A game that is played again for the keys of its positions.
//!
//! Where left and right do not matter, a position and its mirror image are one: the key is the smaller one of both, and
//! a move is stored as it looks in the image that this key belongs to.

use xiongmao_movegen::xiangqi::{Parts, Square};
use xiongmao_movegen::{AnyGame, Move, PlayError, Rules, Setup};

/// A game without a past, and its mirror image.
pub struct Line {
    game: AnyGame,
    /// The image; `None` if the game begins with an asymmetrical position.
    image: Option<AnyGame>,
}

impl Line {
    /// The position of this game, without what was played before.
    pub fn new(game: &AnyGame) -> Self {
        let bare = |setup: &Setup| {
            let mut game = game.rules().set_up(setup).ok()?;
            game.leave_to_arbiter();
            Some(game)
        };
        let setup = game.setup();
        let image = game.rules().has_mirror_images().then(|| bare(&mirrored_setup(game.rules(), &setup))).flatten();
        // A position of a game can be set up.
        Self { game: bare(&setup).unwrap_or_else(|| game.clone()), image }
    }

    /// The position.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The key of the position.
    pub fn key(&self) -> u64 {
        let key = self.game.key();
        self.image.as_ref().map_or(key, |image| key.min(image.key()))
    }

    /// A move of this position as it is stored.
    pub fn to_stored(&self, mv: Move) -> Move {
        let Some(image) = &self.image else { return mv };
        match self.game.key().cmp(&image.key()) {
            std::cmp::Ordering::Less => mv,
            std::cmp::Ordering::Greater => mirrored(mv),
            // In a symmetrical position the side of the board that players name first.
            std::cmp::Ordering::Equal => mv.max(mirrored(mv)),
        }
    }

    /// A stored move as a move of this position; `None` if it is not legal here, so that another position must have the
    /// same key.
    pub fn of_stored(&self, mv: Move) -> Option<Move> {
        let is_turned = self.image.as_ref().is_some_and(|image| image.key() < self.game.key());
        let mv = if is_turned { mirrored(mv) } else { mv };
        self.game.legal_moves().contains(&mv).then_some(mv)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        self.game.play(mv)?;
        // What is legal here is legal there.
        self.image.as_mut().map_or(Ok(()), |image| image.play(mirrored(mv)))
    }
}

/// A move of Xiangqi in the mirror. Any other value, as in a damaged file, stays unchanged.
fn mirrored(mv: Move) -> Move {
    let Parts { origin, destination } = Parts::of(mv);
    let across = |square: Square| Square::at(Square::FILES - 1 - square.file(), square.rank());
    match (across(origin), across(destination)) {
        (Some(origin), Some(destination)) => Parts { origin, destination }.mv(),
        _ => mv,
    }
}

fn mirrored_setup(rules: &Rules, setup: &Setup) -> Setup {
    let board = setup.board.chunks(rules.files).flat_map(|rank| rank.iter().rev().copied()).collect();
    Setup { board, ..setup.clone() }
}

#[cfg(test)]
mod tests {
    use xiongmao_movegen::games;

    use super::*;

    fn line(game: &str, moves: &str) -> Line {
        let mut line = Line::new(&games::named(game).unwrap().start());
        for token in moves.split_whitespace() {
            let mv = line.game().read_move(token).unwrap();
            line.play(mv).unwrap();
        }
        line
    }

    fn stored(line: &Line, token: &str) -> Move {
        line.to_stored(line.game().read_move(token).unwrap())
    }

    #[test]
    fn mirror_images_are_one_position_in_xiangqi() {
        let start = line("xiangqi", "");
        assert_eq!(stored(&start, "h3-e3"), stored(&start, "b3-e3"));
        let (right, left) = (line("xiangqi", "h3-e3 h10-g8"), line("xiangqi", "b3-e3 b10-c8"));
        assert_eq!(right.key(), left.key());
        assert_ne!(right.game().key(), left.game().key());
        assert_eq!(stored(&right, "h1-g3"), stored(&left, "b1-c3"));
        for (line, token) in [(&right, "h1-g3"), (&left, "b1-c3")] {
            let mv = line.game().read_move(token).unwrap();
            assert_eq!(line.of_stored(stored(line, token)), Some(mv));
        }
        assert_ne!(line("xiongqi", "a3-a4").key(), line("xiongqi", "h3-h4").key());
    }

    #[test]
    fn keys_stay_what_they_are_in_files() {
        // Databases hold these keys: whoever changes them has to change the version of the tables.
        assert_eq!(line("xiangqi", "h3-e3").key(), 0x4013_c7bc_dbd2_82f5);
        assert_eq!(line("xiongqi", "a3-a4").key(), 0x5265_9913_4741_27c3);
    }
}
