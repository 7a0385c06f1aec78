//! Reading moves and lines of moves (ruling 21).

use xiongmao_text::excerpt;

use super::Changes;
use super::error::PmnError;
use super::obstacle::obstacle;
use super::syntax::{Said, Sign, Words, parse, promotion};
use crate::error::PieceOn;
use crate::game::{LineError, LineReader, PlayError};
use crate::xiongqi::{Board, Game, Parts, Piece, PieceKind, Square, last_row};
use crate::{Move, Side, Status};

impl Game {
    /// Reads one move: as PMN, written or strict, or as plain coordinates (ruling 21). Does not play it.
    ///
    /// Strict suffixes may be omitted but must not be wrong. A `-` is accepted even if the generals come face to face,
    /// because the developer page writes it. The letter of a promotion must have the mover's case, except after plain
    /// coordinates, where either case is accepted. A repetitive move is read like any other (ruling 8).
    ///
    /// # Errors
    /// If the token is malformed, contradicts the board, or is not a pseudo-legal move here, or if the game is over
    /// (ruling 14). The developer page's `e8-e8/E` and `e4~e4` are not moves of their own; only [`Game::play_line`]
    /// reads them.
    pub fn read_move(&self, token: &str) -> Result<Move, PmnError> {
        match parse(token)? {
            Said::Move(words) => self.move_of(&words),
            Said::Promotion { square, .. } => Err(PmnError::LatePromotion { square }),
            Said::Transformation(square) => Err(PmnError::LateFaceToFace { square }),
        }
    }

    /// Plays a line of moves, each read as [`Game::read_move`] does.
    ///
    /// As on the developer page, `e8-e8/E` may follow a soldier's move to e8, and `e4~e4` a move that brought the
    /// generals face to face, one of them on e4. Both are read as part of the move before. A repetitive move ends the
    /// game (ruling 8); any move after the end of the game is an error (ruling 14).
    ///
    /// # Errors
    /// For the first token that cannot be played. The game is unchanged then.
    pub fn play_line<'a>(&mut self, tokens: impl IntoIterator<Item = &'a str>) -> Result<(), LineError<PmnError>> {
        let before = self.clone();
        let mut reader = LineReader::default();
        for (index, token) in tokens.into_iter().enumerate() {
            if let Err(reason) = self.play_token(&mut reader, token) {
                *self = before;
                return Err(LineError { number: index + 1, token: excerpt(token), reason });
            }
        }
        Ok(())
    }

    /// Plays the next token of a line, as [`Game::play_line`] does, for callers that inspect the game between tokens.
    ///
    /// The developer page's `e8-e8/E` and `e4~e4` change or confirm the move before; the number of plies played stays
    /// the same.
    ///
    /// # Errors
    /// If the token cannot be played. The game is unchanged then.
    pub fn play_token(&mut self, line: &mut LineReader, token: &str) -> Result<(), PmnError> {
        match parse(token)? {
            Said::Move(words) => {
                let mv = self.move_of(&words)?;
                line.confirmed = false;
                Ok(self.play(mv)?)
            }
            Said::Promotion { square, letter } => self.promote_last(square, letter),
            Said::Transformation(square) => {
                let last = self.played().last();
                let met = last.is_some_and(|undo| undo.transformed) && self.board().terminals().has(square.index());
                if !met || line.confirmed {
                    return Err(PmnError::LateFaceToFace { square });
                }
                line.confirmed = true;
                Ok(())
            }
        }
    }

    /// Replaces the last move, a soldier's to this square, by the same move with a promotion.
    fn promote_last(&mut self, square: Square, letter: char) -> Result<(), PmnError> {
        let late = PmnError::LatePromotion { square };
        let Some(last) = self.played().last() else { return Err(late) };
        let (parts, mover) = (Parts::of(last.mv), last.moved);
        let fits = mover.kind() == PieceKind::Soldier && parts.destination == square && parts.promotion.is_none();
        if !fits {
            return Err(late);
        }
        if !last_row(mover.side()).has(square.index()) {
            return Err(PmnError::not_the_last_row(mover.side(), square));
        }
        let kind = promotion(letter).ok_or_else(|| PmnError::NoSuchPromotion { found: letter.to_string() })?;
        check_case(letter, kind, mover.side())?;
        self.take_back();
        Ok(self.play(Parts { promotion: Some(kind), ..parts }.mv())?)
    }

    fn move_of(&self, words: &Words<'_>) -> Result<Move, PmnError> {
        if let Status::Over(ending) = self.status() {
            return Err(PlayError::GameOver { end: ending }.into());
        }
        self.board().move_of(words)
    }
}

impl Board {
    /// The pseudo-legal move that these words describe. An error if they contradict the board.
    fn move_of(&self, words: &Words<'_>) -> Result<Move, PmnError> {
        let &Words { origin, destination, sign, .. } = words;
        let us = self.to_move();
        let piece = self.piece_at(origin).ok_or(PmnError::EmptyOrigin { square: origin })?;
        if piece.side() != us {
            return Err(PmnError::NotYours { held: PieceOn { piece, square: origin }, other: us });
        }
        match (self.piece_at(destination), sign) {
            (Some(own), _) if own.side() == us => {
                return Err(PmnError::OwnPiece(PieceOn { piece: own, square: destination }));
            }
            (Some(enemy), Some(Sign::Quiet | Sign::FaceToFace)) => {
                return Err(PmnError::Capture(PieceOn { piece: enemy, square: destination }));
            }
            (None, Some(Sign::Capture)) => return Err(PmnError::NoCapture { square: destination }),
            _ => {}
        }
        let plain = Parts { origin, destination, promotion: None };
        if !self.is_pseudo_legal(plain.mv()) {
            let why = obstacle(self, piece, origin, destination);
            return Err(PmnError::Movement { mover: piece, origin, destination, why });
        }
        let mv = Parts { promotion: self.promotion_of(words)?, ..plain }.mv();
        self.check_changes(words, mv)?;
        Ok(mv)
    }

    /// The promotion that the words name, if any. A `=` may also describe another change, see
    /// [`Board::check_changes`]. The move itself must be possible.
    fn promotion_of(&self, words: &Words<'_>) -> Result<Option<PieceKind>, PmnError> {
        let &Words { origin, destination, sign, becomes, .. } = words;
        let (Some(token), Some(piece)) = (becomes, self.piece_at(origin)) else { return Ok(None) };
        let side = piece.side();
        let is_soldier = piece.kind() == PieceKind::Soldier;
        let arrives = last_row(side).has(destination.index());
        let mut letters = token.chars();
        let kind = match (letters.next(), letters.next()) {
            (Some(letter), None) => promotion(letter).map(|kind| (letter, kind)),
            _ => None,
        };
        match kind {
            Some(_) if !is_soldier => Err(PmnError::NotASoldier { mover: piece }),
            Some(_) if !arrives => Err(PmnError::not_the_last_row(side, destination)),
            Some((letter, kind)) => {
                if sign.is_some() {
                    check_case(letter, kind, side)?;
                }
                Ok(Some(kind))
            }
            // In plain coordinates `=` always describes a promotion.
            None if sign.is_none() || (is_soldier && arrives) => {
                Err(PmnError::NoSuchPromotion { found: excerpt(token) })
            }
            None => Ok(None),
        }
    }

    /// Checks that the words describe the changes of the pseudo-legal move.
    fn check_changes(&self, words: &Words<'_>, mv: Move) -> Result<(), PmnError> {
        let changes = Changes::of(self, mv);
        if words.sign == Some(Sign::FaceToFace) && !changes.face_to_face {
            return Err(PmnError::NoFaceToFace);
        }
        let promotes = Parts::of(mv).promotion.is_some();
        if let Some(written) = words.becomes.filter(|_| !promotes) {
            let becomes = changes.mover.map(|token| token.to_string());
            if becomes.as_deref() != Some(written) {
                return Err(PmnError::Becomes { written: excerpt(written), token: becomes.unwrap_or_else(unchanged) });
            }
        }
        if let Some(written) = words.captured {
            if self.piece_at(words.destination).is_none() {
                return Err(PmnError::NothingCaptured);
            }
            let becomes = changes.captured.map(|token| token.to_string());
            if becomes.as_deref() != Some(written) {
                return Err(PmnError::Captured { written: excerpt(written), token: becomes.unwrap_or_else(unchanged) });
            }
        }
        Ok(())
    }
}

/// What errors say in place of the token that a piece becomes, if it becomes none.
fn unchanged() -> String {
    "none".to_owned()
}

/// Checks that the letter of a promotion has the mover's case (ruling 20).
fn check_case(letter: char, kind: PieceKind, side: Side) -> Result<(), PmnError> {
    let proper = Piece::new(kind, side).letter();
    if letter == proper { Ok(()) } else { Err(PmnError::PromotionCase { side, letter: proper }) }
}
