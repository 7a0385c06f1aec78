//! Plies: PMN and coordinates (ruling 19).

mod coordinates;
mod error;
mod obstacle;
mod read;
mod syntax;

pub use coordinates::Coordinates;
pub use error::{Obstacle, PlyError};

use crate::Ply;
use crate::notation::Notation;
use crate::xiangqi::board::Board;
use crate::xiangqi::game::Game;
use crate::xiangqi::parts::Parts;

impl Game {
    /// The ply in this position: PMN, which is the same in [`Notation::Pmn`] and [`Notation::StrictPmn`] since no ply
    /// changes what a piece is, coordinates, or ICCS.
    ///
    /// What is not pseudo-legal here has no PMN; it is written as coordinates.
    pub fn write_ply(&self, ply: Ply, notation: Notation) -> String {
        self.board().write_ply(ply, notation)
    }
}

impl Board {
    /// As [`Game::write_ply`], for callers without a history.
    pub fn write_ply(&self, ply: Ply, notation: Notation) -> String {
        let Parts { origin, destination } = Parts::of(ply);
        let coordinates = Coordinates::from(notation);
        if coordinates != Coordinates::Auto || !self.is_pseudo_legal(ply) {
            return coordinates.write(ply);
        }
        let sign = if self.piece_at(destination).is_some() { '+' } else { '-' };
        format!("{origin}{sign}{destination}")
    }
}
