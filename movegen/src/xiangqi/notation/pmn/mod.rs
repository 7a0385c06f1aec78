//! Plies: PMN and coordinates (ruling 19).

mod coordinates;
mod error;
mod obstacle;
mod read;
mod syntax;

pub use coordinates::Coordinates;
pub use error::{Obstacle, PlyError};

use crate::Ply;
use crate::notation::PmnStyle;
use crate::xiangqi::board::Board;
use crate::xiangqi::game::Game;
use crate::xiangqi::parts::Parts;

impl Game {
    /// The ply in this position: PMN, which is the same in [`PmnStyle::Written`] and [`PmnStyle::Strict`] since no ply
    /// changes what a piece is, or coordinates with ranks from 1.
    ///
    /// What is not pseudo-legal here has no PMN; it is written as coordinates.
    pub fn write_ply(&self, ply: Ply, style: PmnStyle) -> String {
        self.board().write_ply(ply, style)
    }
}

impl Board {
    /// As [`Game::write_ply`], for callers without a history.
    pub fn write_ply(&self, ply: Ply, style: PmnStyle) -> String {
        let Parts { origin, destination } = Parts::of(ply);
        if style == PmnStyle::Coordinates || !self.is_pseudo_legal(ply) {
            return Coordinates::FromOne.write(ply);
        }
        let sign = if self.piece_at(destination).is_some() { '+' } else { '-' };
        format!("{origin}{sign}{destination}")
    }
}
