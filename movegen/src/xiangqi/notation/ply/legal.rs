//! Finds the legal ply that a token describes.

use super::error::PlyError;
use super::obstacle::{exposure, obstacle};
use super::pmn::{Sign, Words};
use crate::Ply;
use crate::xiangqi::board::Board;
use crate::xiangqi::parts::Parts;
use crate::xiangqi::square::Square;

impl Board {
    /// The legal ply that these parts describe, if they agree with the board.
    pub(super) fn ply_of(&self, words: Words) -> Result<Ply, PlyError> {
        let Words { origin, destination, sign } = words;
        let us = self.to_move();
        if origin == destination {
            return Err(PlyError::SameSquare(origin));
        }
        let piece = self.piece_at(origin).ok_or(PlyError::EmptyOrigin(origin))?;
        if piece.side() != us {
            return Err(PlyError::NotYours { square: origin, piece });
        }
        match (self.piece_at(destination), sign) {
            (Some(own), _) if own.side() == us => {
                return Err(PlyError::OwnPiece { square: destination, piece: own });
            }
            (Some(enemy), Some(Sign::Quiet)) => {
                return Err(PlyError::Capture { square: destination, piece: enemy });
            }
            (None, Some(Sign::Capture)) => return Err(PlyError::NoCapture(destination)),
            _ => {}
        }
        let ply = Parts { origin, destination }.ply();
        let refuse = |why| Err(PlyError::Movement { piece, origin, destination, why });
        if !self.is_pseudo_legal(ply) {
            return refuse(obstacle(self, piece, origin, destination));
        }
        match exposure(self, origin, destination) {
            Some(why) => refuse(why),
            None => Ok(ply),
        }
    }

    /// The ply between two squares, for notations that give nothing else.
    pub(super) fn ply_between(&self, origin: Square, destination: Square) -> Result<Ply, PlyError> {
        self.ply_of(Words { origin, destination, sign: None })
    }

    /// Whether the ply between these squares is legal.
    pub(super) fn is_legal_between(&self, origin: Square, destination: Square) -> bool {
        let ply = Parts { origin, destination }.ply();
        self.is_pseudo_legal(ply) && self.is_legal(ply, self.in_check())
    }
}

/// The only one of the legal plies that a token may mean; `None` if there is none.
pub(super) fn only(plies: Vec<Ply>) -> Result<Option<Ply>, PlyError> {
    match plies.as_slice() {
        [] => Ok(None),
        [ply] => Ok(Some(*ply)),
        _ => Err(PlyError::Ambiguous(plies)),
    }
}
