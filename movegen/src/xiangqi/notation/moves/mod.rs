//! Moves: PMN, coordinates and ICCS (ruling 19), the three systems of the rules in English, and system 2 in Chinese
//! (ruling 20) and in Vietnamese.

mod chinese;
mod coordinates;
mod error;
mod legal;
mod names;
mod obstacle;
mod pmn;
mod read;
mod relative;
mod seen;
mod system1;
mod system3;
mod vietnamese;
mod wxf;

pub use error::{MoveError, Obstacle};

use chinese::Script;
use coordinates::Coordinates;

use crate::Move;
use crate::notation::Notation;
use crate::xiangqi::board::Board;
use crate::xiangqi::game::Game;
use crate::xiangqi::parts::Parts;

impl Game {
    /// The move in this position. In each notation no two legal moves have one spelling. [`Notation::Pmn`] and
    /// [`Notation::StrictPmn`] are the same because no move changes a piece.
    ///
    /// A move that is not pseudo-legal here is written as coordinates.
    pub fn write_move(&self, mv: Move, notation: Notation) -> String {
        self.board().write_move(mv, notation)
    }
}

impl Board {
    /// The character that PMN writes between the squares of a pseudo-legal move: `+` for a capture, else `-`.
    pub fn pmn_sign(&self, mv: Move) -> char {
        if self.piece_at(Parts::of(mv).destination).is_some() { '+' } else { '-' }
    }

    /// As [`Game::write_move`], for callers without a history.
    pub fn write_move(&self, mv: Move, notation: Notation) -> String {
        let parts = Parts::of(mv);
        let coordinates = Coordinates::from(notation);
        let Some(piece) = self.piece_at(parts.origin).filter(|_| self.is_pseudo_legal(mv)) else {
            return coordinates.write(mv);
        };
        match notation {
            Notation::Pmn | Notation::StrictPmn => {
                format!("{}{}{}", parts.origin, self.pmn_sign(mv), parts.destination)
            }
            Notation::Coordinates | Notation::CoordinatesFromZero | Notation::Iccs => coordinates.write(mv),
            Notation::System1 => system1::write(piece, parts),
            Notation::Wxf => wxf::write(&relative::spell(self, piece, parts)),
            Notation::System3 => system3::write(self, piece, parts, 1),
            Notation::Salg => system3::write(self, piece, parts, 0),
            Notation::Chinese => chinese::write(&relative::spell(self, piece, parts), Script::Traditional),
            Notation::ChineseSimplified => chinese::write(&relative::spell(self, piece, parts), Script::Simplified),
            Notation::Vietnamese => vietnamese::write(&relative::spell(self, piece, parts)),
        }
    }
}
