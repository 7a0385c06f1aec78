//! One key for a position and its mirror image, for collections of the positions that people have played.
//!
//! The key is the 64-bit FNV-1a hash of the first two fields of the position's FEN, so that other programs can compute
//! it. If the game's starting position is its own mirror image, so that whatever can be played on one wing can be
//! played on the other, it is the hash of that position or of its mirror image: the one whose text is less.

use xiongmao_text::fnv;

use crate::game::AnyGame;
use crate::notation::Notation;
use crate::{AnySquare, Move};

/// The key of a position and its mirror image, and which of them it was made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SharedKey {
    /// The key.
    pub hash: u64,
    /// Whether it was made of the mirror image.
    pub mirrored: bool,
    /// Whether the position is its own mirror image, so that each move also has one.
    symmetric: bool,
}

impl SharedKey {
    /// The key of this position, whatever was played before.
    pub fn of(game: &AnyGame) -> Self {
        let fen = game.fen();
        let mut fields = fen.split(' ');
        let (board, side) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
        let image = mirror_image(board);
        let has_image = image.as_str() <= board && game.rules().has_mirror_images();
        let (symmetric, mirrored) = (has_image && image == board, has_image && image != board);
        let text = format!("{} {side}", if mirrored { &image } else { board });
        Self { hash: fnv(text.as_bytes()), mirrored, symmetric }
    }

    /// The legal moves of this position, each with 16 bits that mean the same move in the mirror image: the number
    /// `(change * squares + origin) * squares + destination`. The squares are counted as `a1`, `b1`, ... in the
    /// position that the key was made of. In a position that is its own mirror image, a move and its mirror image have
    /// the lesser of their numbers. Moves with the same squares, which differ in what a piece changes to, are
    /// counted from 0 in the order of their PMN.
    pub fn codes(self, game: &AnyGame) -> Vec<(u16, Move)> {
        let rules = game.rules();
        let squares = rules.squares().len();
        let number = |change: usize, origin: AnySquare, destination: AnySquare| {
            u16::try_from((change * squares + rules.index(origin)?) * squares + rules.index(destination)?).ok()
        };
        let mut moves: Vec<_> = game
            .legal_moves()
            .into_iter()
            .map(|mv| (game.squares_of(mv), game.write_move(mv, Notation::Pmn), mv))
            .collect();
        moves.sort_unstable();
        let mut coded = Vec::with_capacity(moves.len());
        for same in moves.chunk_by(|(one, ..), (other, ..)| one == other) {
            for (change, &((origin, destination), _, mv)) in same.iter().enumerate() {
                let plain = number(change, origin, destination);
                let reflected = number(change, rules.mirrored(origin), rules.mirrored(destination));
                let code = match self {
                    Self { mirrored: true, .. } => reflected,
                    Self { symmetric: true, .. } => plain.min(reflected),
                    _ => plain,
                };
                coded.extend(code.map(|code| (code, mv)));
            }
        }
        coded
    }
}

/// The board of a FEN with its files in the reverse order.
fn mirror_image(board: &str) -> String {
    let rows: Vec<String> = board.split('/').map(|row| row.chars().rev().collect()).collect();
    rows.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    fn after(game: &str, moves: &str) -> AnyGame {
        let mut game = games::named(game).unwrap().start();
        game.play_line(moves.split_whitespace()).unwrap();
        game
    }

    fn hash(moves: &str) -> u64 {
        SharedKey::of(&after("xiangqi", moves)).hash
    }

    #[test]
    fn mirror_images_and_transpositions_have_one_key() {
        assert_eq!(hash("h3-e3 h10-g8"), hash("b3-e3 b10-c8"));
        assert_eq!(hash("h3-e3 h10-g8 c4-c5"), hash("c4-c5 h10-g8 h3-e3"));
        assert_ne!(hash("h3-e3 h10-g8"), hash("h3-e3 b10-c8"));
        assert_ne!(hash("a1-a2"), hash("a1-a2 a10-a9 a2-a1 a9-a10"));
        // The text of the starting position.
        assert_eq!(hash(""), fnv(b"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"));
    }

    #[test]
    fn codes_mean_the_same_move_on_both_wings() {
        let (one, other) = (after("xiangqi", "h3-e3 h10-g8"), after("xiangqi", "b3-e3 b10-c8"));
        let [left, right] = [&one, &other].map(|game| {
            let key = SharedKey::of(game);
            let mut codes: Vec<_> = key.codes(game).into_iter().map(|(code, _)| code).collect();
            codes.sort_unstable();
            (key.mirrored, codes)
        });
        assert_eq!(left.1, right.1);
        assert_ne!(left.0, right.0);
        let code = |game: &AnyGame, pmn: &str| {
            let mv = game.read_move(pmn).unwrap();
            SharedKey::of(game).codes(game).into_iter().find(|&(_, other)| other == mv).unwrap().0
        };
        assert_eq!(code(&one, "h1-g3"), code(&other, "b1-c3"));
        // h1 is 7 and g3 24, b1 is 1 and c3 20: the lesser text decides.
        assert!([7 * 90 + 24, 90 + 20].contains(&code(&one, "h1-g3")));
    }

    #[test]
    fn every_move_of_any_game_has_a_code_of_its_own() {
        let promotion = games::named("xiongqi").unwrap().from_feen("3g^4/4S3/8/8/8/8/8/4G^3 / X/x").unwrap();
        for game in [after("xiongqi", ""), promotion, after("xiangqi", "a1-a2"), after("xiangqi", "b3+b10")] {
            let mut codes = SharedKey::of(&game).codes(&game);
            assert_eq!(codes.len(), game.legal_moves().len());
            codes.sort_unstable();
            codes.dedup_by_key(|(code, _)| *code);
            assert_eq!(codes.len(), game.legal_moves().len());
        }
    }

    #[test]
    fn a_symmetric_position_has_one_code_for_both_wings() {
        let start = after("xiangqi", "");
        let mut codes = SharedKey::of(&start).codes(&start);
        assert_eq!(codes.len(), 44);
        codes.sort_unstable();
        codes.dedup_by_key(|(code, _)| *code);
        // The general's step, the soldier in front of it.
        assert_eq!(codes.len(), 2 + 42 / 2);
    }

    #[test]
    fn only_a_game_that_begins_alike_on_both_wings_has_mirror_images() {
        assert!(games::named("xiangqi").unwrap().has_mirror_images());
        assert!(!SharedKey::of(&after("xiongqi", "h3-h4")).mirrored);
    }
}
