//! Finds the legal move that a token describes.

use super::error::MoveError;
use super::obstacle::{exposure, obstacle};
use super::pmn::{Sign, Words};
use crate::Move;
use crate::error::PieceOn;
use crate::xiangqi::board::Board;
use crate::xiangqi::parts::Parts;
use crate::xiangqi::square::Square;

impl Board {
    /// The legal move that these parts describe, if they agree with the board.
    pub(super) fn move_of(&self, words: Words) -> Result<Move, MoveError> {
        let Words { origin, destination, sign } = words;
        let us = self.to_move();
        if origin == destination {
            return Err(MoveError::SameSquare { square: origin });
        }
        let piece = self.piece_at(origin).ok_or(MoveError::EmptyOrigin { square: origin })?;
        if piece.side() != us {
            return Err(MoveError::NotYours { held: PieceOn { piece, square: origin }, other: us });
        }
        match (self.piece_at(destination), sign) {
            (Some(own), _) if own.side() == us => {
                return Err(MoveError::OwnPiece(PieceOn { piece: own, square: destination }));
            }
            (Some(enemy), Some(Sign::Quiet)) => {
                return Err(MoveError::Capture(PieceOn { piece: enemy, square: destination }));
            }
            (None, Some(Sign::Capture)) => return Err(MoveError::NoCapture { square: destination }),
            _ => {}
        }
        let mv = Parts { origin, destination }.mv();
        let refuse = |why| Err(MoveError::Movement { mover: piece, origin, destination, why });
        if !self.is_pseudo_legal(mv) {
            return refuse(obstacle(self, piece, origin, destination));
        }
        match exposure(self, origin, destination) {
            Some(why) => refuse(why),
            None => Ok(mv),
        }
    }

    /// The move between two squares, for notations that give nothing else.
    pub(super) fn move_between(&self, origin: Square, destination: Square) -> Result<Move, MoveError> {
        self.move_of(Words { origin, destination, sign: None })
    }

    /// Whether the move between these squares is legal.
    pub(super) fn is_legal_between(&self, origin: Square, destination: Square) -> bool {
        let mv = Parts { origin, destination }.mv();
        self.is_pseudo_legal(mv) && self.is_legal(mv, self.in_check())
    }
}

/// The only one of the legal moves that a token may mean; `None` if there is none.
pub(super) fn only(moves: Vec<Move>) -> Result<Option<Move>, MoveError> {
    match moves.as_slice() {
        [] => Ok(None),
        [mv] => Ok(Some(*mv)),
        _ => Err(MoveError::Ambiguous { moves }),
    }
}
