//! System 2 in any script: the piece, the direction, and the distance or the file.

use super::error::MoveError;
use super::legal::only;
use super::seen::{file_of, rank_of, square_at};
use crate::error::PieceOn;
use crate::xiangqi::board::Board;
use crate::xiangqi::parts::Parts;
use crate::xiangqi::pieces::{Piece, PieceKind};
use crate::xiangqi::square::Square;
use crate::{Move, Side};

/// A move as it is read. A token with two meanings yields two of them.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(super) struct Relative {
    pub(super) kind: PieceKind,
    /// The file of the piece, 1 to 9, if it is given.
    pub(super) file: Option<i32>,
    /// Which of several pieces on a file, if it is given.
    pub(super) place: Option<Place>,
    pub(super) direction: Direction,
    pub(super) number: i32,
}

#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(super) enum Direction {
    Forward,
    Back,
    Sideways,
}

/// A place among the pieces of one kind on one file. The front faces the enemy.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(super) enum Place {
    /// Counted from the front; 0 is the first.
    Nth(usize),
    /// The last.
    Last,
    /// The middle one of three or five.
    Middle,
    /// The middle one of three, when another file also holds several: `33` of system 2.
    MiddleOfThree,
    /// System 2's `+` and `-`: the first or last of two or three, the next to it of four or five.
    Plus,
    Minus,
    /// System 2's `++` and `--`: the first or last of four or five.
    PlusPlus,
    MinusMinus,
    /// Counted from the front through every file that holds several, starting with the file on the right.
    Overall(usize),
}

impl Place {
    /// The index from the front among `size` pieces; `tandems` files hold several.
    fn index(self, size: usize, tandems: usize) -> Option<usize> {
        let (last, few, many) = (size.wrapping_sub(1), matches!(size, 2 | 3), matches!(size, 4 | 5));
        match self {
            Self::Nth(index) => (size > 1 && index < size).then_some(index),
            Self::Last => (size > 1).then_some(last),
            Self::Middle => matches!(size, 3 | 5).then_some(size / 2),
            Self::MiddleOfThree => (size == 3 && tandems > 1).then_some(1),
            Self::Plus if few => Some(0),
            Self::Plus if many => Some(1),
            Self::Minus if few => Some(last),
            Self::Minus if many => Some(last - 1),
            Self::PlusPlus => many.then_some(0),
            Self::MinusMinus => many.then_some(last),
            Self::Plus | Self::Minus | Self::Overall(_) => None,
        }
    }
}

/// The pieces of one kind and side by file, those on file 1 first; on each file from the front.
struct Files([Vec<Square>; 9]);

impl Files {
    fn of(board: &Board, kind: PieceKind, side: Side) -> Self {
        let mut files: [Vec<Square>; 9] = Default::default();
        for square in board.pieces(kind, side).into_iter().map(Square::new) {
            files[(file_of(square, side) - 1) as usize].push(square);
        }
        for file in &mut files {
            file.sort_unstable_by_key(|&square| -rank_of(square, side));
        }
        Self(files)
    }

    /// The files that hold several.
    fn tandems(&self) -> impl Iterator<Item = &[Square]> {
        self.0.iter().map(Vec::as_slice).filter(|file| file.len() > 1)
    }

    /// The pieces that the token may describe.
    fn meant(&self, relative: Relative) -> Vec<Square> {
        let tandems = self.tandems().count();
        let placed = |file: &[Square], place: Place| place.index(file.len(), tandems).map(|index| file[index]);
        match (relative.file, relative.place) {
            (None, None) => Vec::new(),
            (None, Some(Place::Overall(index))) => self.tandems().flatten().copied().skip(index).take(1).collect(),
            (None, Some(place)) => self.tandems().filter_map(|file| placed(file, place)).collect(),
            (Some(file), place) => {
                let file = &self.0[(file - 1) as usize];
                match place {
                    // The file alone is the middle soldier's spelling.
                    None if relative.kind == PieceKind::Soldier => {
                        placed(file, Place::Middle).map_or_else(|| file.clone(), |middle| vec![middle])
                    }
                    None => file.clone(),
                    Some(place) => placed(file, place).into_iter().collect(),
                }
            }
        }
    }
}

/// The legal move that the token describes, by the first reading that yields one.
pub(super) fn find(board: &Board, readings: &[Relative]) -> Result<Move, MoveError> {
    let us = board.to_move();
    let mut failed = None;
    for &reading in readings {
        let meant = Files::of(board, reading.kind, us).meant(reading);
        let steps = || meant.iter().filter_map(|&origin| Some((origin, destination(reading, origin, us)?)));
        let legal = steps().filter(|&(origin, destination)| board.is_legal_between(origin, destination));
        let legal = legal.map(|(origin, destination)| Parts { origin, destination }.mv()).collect();
        if let Some(mv) = only(legal)? {
            return Ok(mv);
        }
        // The error is that of the reading that came closest.
        let refusal = match (steps().next(), meant.first()) {
            (Some((origin, destination)), _) => board.move_between(origin, destination).err(),
            (None, Some(&square)) => {
                Some(MoveError::NotLikeThat(PieceOn { piece: Piece::new(reading.kind, us), square }))
            }
            (None, None) => None,
        };
        failed = failed.or(refusal);
    }
    Err(failed.unwrap_or_else(|| match readings.first() {
        Some(&Relative { kind, file: Some(file), place: None, .. }) => {
            MoveError::NotOnFile { side: us, piece: kind, file: file as u8 }
        }
        Some(&Relative { kind, .. }) => MoveError::NotInPlace { side: us, piece: kind },
        None => MoveError::Empty,
    }))
}

/// Whether a kind's moves name the file of their destination, also forward and back.
const fn is_told_by_file(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Advisor | PieceKind::Elephant | PieceKind::Horse)
}

/// The destination from `origin`; `None` if the piece does not move like that or would leave the board.
fn destination(relative: Relative, origin: Square, side: Side) -> Option<Square> {
    let Relative { kind, direction, number, .. } = relative;
    let (file, rank) = (file_of(origin, side), rank_of(origin, side));
    let sign = match direction {
        Direction::Forward => 1,
        Direction::Back => -1,
        Direction::Sideways if is_told_by_file(kind) || number == file => return None,
        Direction::Sideways => return square_at(number, rank, side),
    };
    if !is_told_by_file(kind) {
        return square_at(file, rank + sign * number, side);
    }
    let ranks = match (kind, (number - file).abs()) {
        (PieceKind::Advisor, 1) | (PieceKind::Horse, 2) => 1,
        (PieceKind::Elephant, 2) | (PieceKind::Horse, 1) => 2,
        _ => return None,
    };
    square_at(number, rank + sign * ranks, side)
}

/// A move as it is written.
pub(super) struct Spelling {
    pub(super) piece: Piece,
    pub(super) standing: Standing,
    pub(super) direction: Direction,
    pub(super) number: i32,
}

/// The place of a piece among the pieces of its kind and side.
pub(super) struct Standing {
    /// Its file, 1 to 9.
    pub(super) file: i32,
    /// Its index from the front on this file.
    pub(super) index: usize,
    /// The number on this file. 1 for generals, advisors and elephants, whose direction decides: of two on a file,
    /// only the front one can go back and only the rear one forward.
    pub(super) size: usize,
    /// Whether another file also holds several.
    pub(super) several: bool,
}

/// A pseudo-legal move in the terms of system 2.
pub(super) fn spell(board: &Board, piece: Piece, Parts { origin, destination }: Parts) -> Spelling {
    let (kind, side) = (piece.kind(), piece.side());
    let ranks = rank_of(destination, side) - rank_of(origin, side);
    let direction = match ranks {
        0 => Direction::Sideways,
        1.. => Direction::Forward,
        _ => Direction::Back,
    };
    let told_by_file = direction == Direction::Sideways || is_told_by_file(kind);
    let number = if told_by_file { file_of(destination, side) } else { ranks.abs() };
    let file = file_of(origin, side);
    let standing = match kind {
        PieceKind::General | PieceKind::Advisor | PieceKind::Elephant => {
            Standing { file, index: 0, size: 1, several: false }
        }
        _ => {
            let files = Files::of(board, kind, side);
            let on_file = &files.0[(file - 1) as usize];
            let index = on_file.iter().take_while(|&&square| square != origin).count();
            Standing { file, index, size: on_file.len(), several: files.tandems().count() > 1 }
        }
    };
    Spelling { piece, standing, direction, number }
}
