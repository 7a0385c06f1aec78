//! Reading plies and lines of plies.

use super::coordinates::Coordinates;
use super::error::PlyError;
use super::obstacle::{exposure, obstacle};
use super::syntax::{Sign, Words, parse};
use crate::game::{LineError, PlayError};
use crate::notation::text::excerpt;
use crate::xiangqi::board::Board;
use crate::xiangqi::game::Game;
use crate::xiangqi::parts::Parts;
use crate::{Ply, Status};

impl Game {
    /// Reads one ply: as PMN (`h3-e3`, `h3+h10`), as ICCS in upper case (`H2-E2`), or as coordinates (`h3e3`), whose
    /// ranks count from 1 unless one of them is 0. Nothing is played.
    ///
    /// # Errors
    /// If the token is malformed, contradicts the board, or is no legal ply here, and if the game is over.
    pub fn read_ply(&self, token: &str) -> Result<Ply, PlyError> {
        self.read_ply_as(token, Coordinates::Auto)
    }

    /// As [`Game::read_ply`], for callers that know how coordinates are meant.
    ///
    /// # Errors
    /// As [`Game::read_ply`].
    pub fn read_ply_as(&self, token: &str, coordinates: Coordinates) -> Result<Ply, PlyError> {
        let words = parse(token, coordinates)?;
        if let Status::Over(ending) = self.status() {
            return Err(PlayError::GameOver(ending).into());
        }
        self.board().ply_of(words)
    }

    /// Plays a line of plies, each read as [`Game::read_ply`] does. A ply behind the end of the game is an error.
    ///
    /// # Errors
    /// For the first token that cannot be played; the game is then as it was before the line.
    pub fn play_line<'a>(&mut self, tokens: impl IntoIterator<Item = &'a str>) -> Result<(), LineError<PlyError>> {
        let before = self.plies_played();
        for (index, token) in tokens.into_iter().enumerate() {
            if let Err(reason) = self.play_token(token) {
                while self.plies_played() > before {
                    self.take_back();
                }
                return Err(LineError { number: index + 1, token: excerpt(token), reason });
            }
        }
        Ok(())
    }

    /// Reads a ply as [`Game::read_ply`] does and plays it.
    ///
    /// # Errors
    /// As [`Game::read_ply`]; the game is then as before.
    pub fn play_token(&mut self, token: &str) -> Result<(), PlyError> {
        let ply = self.read_ply(token)?;
        Ok(self.play(ply)?)
    }
}

impl Board {
    /// The legal ply that these words describe, if they agree with the board.
    fn ply_of(&self, words: Words) -> Result<Ply, PlyError> {
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
}
