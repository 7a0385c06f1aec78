//! PMN: moves (rulings 20 and 21, notations.md §5).

mod error;
mod obstacle;
mod read;
mod syntax;

use std::fmt::Write;

pub use error::{Obstacle, PmnError, PmnForm};

use crate::notation::{Notation, feen};
use crate::xiongqi::{Board, Game, Parts, Xiongqi};
use crate::{Move, Silent};

impl Game {
    /// The move as PMN in this position (ruling 20).
    ///
    /// Different moves have different spellings. A move that is not pseudo-legal here has no PMN and is written as
    /// plain coordinates.
    pub fn write_move(&self, mv: Move, notation: Notation) -> String {
        self.board().write_move(mv, notation)
    }
}

impl Board {
    /// The character that PMN writes between the squares of a pseudo-legal move: `+` for a capture, `~` if it is none
    /// and brings the generals face to face (rules §4), else `-`.
    pub fn pmn_sign(&self, mv: Move) -> char {
        let Parts { origin, destination, .. } = Parts::of(mv);
        match self.piece_at(destination) {
            Some(_) => '+',
            None if self.generals_face_after(origin, destination) => '~',
            None => '-',
        }
    }

    /// As [`Game::write_move`], for callers without a history.
    pub fn write_move(&self, mv: Move, notation: Notation) -> String {
        let parts = Parts::of(mv);
        if notation == Notation::Coordinates || !self.is_pseudo_legal(mv) {
            return parts.to_string();
        }
        let Parts { origin, destination, promotion } = parts;
        let changes = Changes::of(self, mv);
        let mut text = format!("{origin}{}{destination}", self.pmn_sign(mv));
        let strict = notation == Notation::StrictPmn;
        if let Some(token) = changes.mover.filter(|_| strict || promotion.is_some()) {
            write!(text, "={token}").expect("writing to a String cannot fail");
        }
        if let Some(token) = changes.captured.filter(|_| strict) {
            write!(text, "/{token}").expect("writing to a String cannot fail");
        }
        text
    }
}

type Token = feen::Token<Xiongqi>;

/// The changes of identity that a move causes, which PMN writes as suffixes.
struct Changes {
    /// The token of the moving piece after the move: a promoted piece, a soldier with a `+`, a dragon.
    mover: Option<Token>,
    /// The token of the captured piece in the hand: a soldier without its `+`.
    captured: Option<Token>,
    /// Whether the generals come face to face (rules §4).
    face_to_face: bool,
}

impl Changes {
    /// The changes of a pseudo-legal move.
    fn of(board: &Board, mv: Move) -> Self {
        let Parts { origin, destination, .. } = Parts::of(mv);
        let mut after = board.clone();
        let undo = after.make(mv, &mut Silent);
        let before = Token::on(undo.moved, origin);
        let mover = after.piece_at(destination).map(|piece| Token::on(piece, destination));
        let captured = undo.captured.and_then(|piece| {
            let held = Token::in_hand(piece);
            (held != Token::on(piece, destination)).then_some(held)
        });
        Self { mover: mover.filter(|after| *after != before), captured, face_to_face: undo.transformed }
    }
}
