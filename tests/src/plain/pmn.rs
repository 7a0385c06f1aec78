//! Writing moves as PMN, and finding a move by its PMN (ruling 20).

use super::board::{Kind, Piece, Side, Square};
use super::game::Game;
use super::moves::PlainMove;

impl PlainMove {
    /// The written form of a pseudo move of the game: `e3-e4`, `c2+c6`, `e7-e8=E`, `d4~e4`.
    ///
    /// # Panics
    /// If the move is not one of the game's pseudo moves.
    #[must_use]
    pub fn pmn(self, game: &Game) -> String {
        let board = &game.position().board;
        let piece = board.get(self.from).expect("a move starts on a piece");
        let separator = if board.get(self.to).is_some() {
            '+'
        } else if self.brings_face_to_face(game) {
            '~'
        } else {
            '-'
        };
        let promotion = match (self.promotion, piece.side) {
            (None, _) => String::new(),
            (Some(letter), Side::South) => format!("={letter}"),
            (Some(letter), Side::North) => format!("={}", letter.to_ascii_lowercase()),
        };
        format!("{}{separator}{}{promotion}", square_name(self.from), square_name(self.to))
    }

    /// The strict form of a pseudo move of the game: the written form, with `=` for a soldier that crosses the river
    /// and a general that becomes a dragon as well, and `/` for a captured soldier that loses its `+`.
    ///
    /// # Panics
    /// If the move is not one of the game's pseudo moves.
    #[must_use]
    pub fn strict_pmn(self, game: &Game) -> String {
        let board = &game.position().board;
        let piece = board.get(self.from).expect("a move starts on a piece");
        let mut text = self.pmn(game);
        if self.promotion.is_none() {
            let becomes = game.position().after(self).0.board.get(self.to).expect("a move ends on a piece");
            let (before, after) = (piece.token_on_row(self.from.1), becomes.token_on_row(self.to.1));
            if before != after {
                text.push('=');
                text.push_str(&after);
            }
        }
        if let Some(captured) = board.get(self.to) {
            let (before, after) = (captured.token_on_row(self.to.1), captured.token_in_hand());
            if before != after {
                text.push('/');
                text.push_str(&after);
            }
        }
        text
    }

    /// Whether the move turns two generals into dragons.
    fn brings_face_to_face(self, game: &Game) -> bool {
        let is_dragon = |(_, piece): (Square, Piece)| piece.kind == Kind::Dragon;
        !game.position().board.pieces().any(is_dragon) && game.position().after(self).0.board.pieces().any(is_dragon)
    }
}

/// The pseudo move of the game with this written or strict form.
///
/// Repetitive moves are found too, because a game that is handed in may end with one (ruling 8).
#[must_use]
pub fn find(game: &Game, pmn: &str) -> Option<PlainMove> {
    game.pseudo_moves().into_iter().find(|mv| mv.pmn(game) == pmn || mv.strict_pmn(game) == pmn)
}

fn square_name((file, row): Square) -> String {
    let letter = ["a", "b", "c", "d", "e", "f", "g", "h"][file];
    format!("{letter}{}", row + 1)
}
