//! System 1: both squares from the mover's view, rank before file: `C (32)-35`.

use super::error::MoveError;
use super::names::{is_dash, kind_named, letter_of_rules};
use super::seen::{file_of, rank_of, square_at};
use crate::Move;
use crate::error::PieceOn;
use crate::notation::Notation;
use crate::xiangqi::board::Board;
use crate::xiangqi::parts::Parts;
use crate::xiangqi::pieces::{Piece, PieceKind};

/// A move as it is read.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(super) struct Numbered {
    kind: PieceKind,
    /// Rank and file.
    origin: (i32, i32),
    destination: (i32, i32),
}

/// Writes a move of this piece.
pub(super) fn write(piece: Piece, Parts { origin, destination }: Parts) -> String {
    let (letter, side) = (letter_of_rules(piece.kind()), piece.side());
    let [from, to] = [origin, destination].map(|square| (rank_of(square, side), file_of(square, side)));
    format!("{letter} ({}{})-{}{}", from.0, from.1, to.0, to.1)
}

/// Parses a token. Blanks are optional, any dash is accepted, and the piece may be a Chinese character.
pub(super) fn parse(token: &str) -> Option<Numbered> {
    let (name, rest) = token.split_once('(')?;
    let (origin, rest) = rest.split_once(')')?;
    let rest = rest.trim_start();
    let destination = rest.strip_prefix(is_dash)?.trim_start();
    let mut name = name.trim_end().chars();
    let kind = kind_named(name.next()?).filter(|_| name.next().is_none())?;
    Some(Numbered { kind, origin: numbers(origin)?, destination: numbers(destination)? })
}

/// Rank and file: the last digit is the file.
fn numbers(text: &str) -> Option<(i32, i32)> {
    let (rank, file) = match *text.as_bytes() {
        [rank @ b'1'..=b'9', file @ b'1'..=b'9'] => (rank - b'0', file - b'0'),
        [b'1', b'0', file @ b'1'..=b'9'] => (10, file - b'0'),
        _ => return None,
    };
    Some((i32::from(rank), i32::from(file)))
}

/// The legal move that the token describes.
pub(super) fn find(board: &Board, numbered: Numbered) -> Result<Move, MoveError> {
    let us = board.to_move();
    let square = |(rank, file)| square_at(file, rank, us).ok_or(MoveError::not_in(Notation::System1));
    let (origin, destination) = (square(numbered.origin)?, square(numbered.destination)?);
    match board.piece_at(origin) {
        Some(piece) if piece.side() == us && piece.kind() != numbered.kind => {
            Err(MoveError::WrongPiece { held: PieceOn { piece, square: origin }, named: numbered.kind })
        }
        _ => board.move_between(origin, destination),
    }
}
