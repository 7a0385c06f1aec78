//! The values of positions of Xiongqi from the files of a directory.

use xiongmao_movegen::xiongqi::Board;
use xiongmao_movegen::{MoveList, Side, Silent};

use super::class::Class;
use super::index::{FileIndex, Squares, mirrored};
use super::store::{exchanged, expected};
use crate::code::{Code, DRAWN, FromMoves, LOST_NOW, OPEN, WON_NEXT};
use crate::header::TableError;
use crate::shelf::{Precision, Shelf, Table};

/// Numbers of classes are smaller.
pub(crate) const CLASSES: usize = 1 << 13;

/// A table that has been read, with its index.
pub(crate) type XiongqiShelf = Shelf<FileIndex>;

/// The place of a position in its class.
pub(super) struct Place {
    /// The canonical class.
    pub class: Class,
    /// The side to move there, 0 where both sides have the same pieces.
    pub side: usize,
    /// The squares there, mirrored.
    pub squares: Squares,
}

impl Place {
    /// The place of this board; `None` if it has too many pieces, or no terminal piece.
    #[inline]
    pub fn of(board: &Board) -> Option<Self> {
        let (class, squares) = Class::of(board)?;
        let men = board.occupied().count() as usize;
        let side = board.to_move().index();
        let (canonical, is_exchanged) = class.canonical();
        if !is_exchanged {
            let place = Self { class, side, squares: mirrored(squares, men) };
            return Some(if side == 1 && class.is_symmetric() { place.exchanged(men, class) } else { place });
        }
        Some(Self { class, side, squares }.exchanged(men, canonical))
    }

    /// The same position with the sides exchanged.
    fn exchanged(&self, men: usize, class: Class) -> Self {
        let south = self.class.others().filter(|piece| piece.side() == Side::South).count();
        Self { class, side: 1 - self.side, squares: exchanged(&self.squares, men, south) }
    }
}

/// The table of a class; `None` if there is none.
#[inline]
fn table(shelf: &XiongqiShelf, class: Class) -> Result<Option<&Table<FileIndex>>, TableError> {
    shelf.table(class.bits(), || {
        let index = FileIndex::new(class);
        let entries = index.entries();
        (index, entries, expected(class))
    })
}

/// The code that the ban on repetition gives to a position without a history that has the code [`OPEN`].
pub(crate) fn ban(shelf: &XiongqiShelf, board: &Board) -> Result<Code, TableError> {
    let Some(place) = Place::of(board) else { return Ok(OPEN) };
    match table(shelf, place.class)? {
        Some(table) => table.ban(place.side, table.index.entry(&place.squares)),
        None => Ok(OPEN),
    }
}

/// The code of a position without a history; `None` without a table for it.
pub(crate) fn code(shelf: &XiongqiShelf, board: &mut Board, precision: Precision) -> Result<Option<Code>, TableError> {
    let us = board.to_move();
    if board.terminal(us).is_none() {
        return Ok(Some(LOST_NOW));
    }
    if board.occupied() == board.terminals() {
        return Ok(Some(DRAWN));
    }
    if board.terminal_attacked(!us) {
        return Ok(Some(WON_NEXT));
    }
    let Some(place) = Place::of(board) else { return Ok(None) };
    let Some(table) = table(shelf, place.class)? else { return Ok(None) };
    let entry = table.index.entry(&place.squares);
    if let Some(code) = table.distance(place.side, entry)? {
        return Ok(Some(code));
    }
    let outcome = table.outcome(place.side, entry)?;
    match outcome {
        Some(WON_NEXT | LOST_NOW) if precision == Precision::Exact => from_moves(shelf, board),
        other => Ok(other.map(|outcome| table.bound(outcome))),
    }
}

/// The code of a won or lost position from the codes after its moves. One side of a class has all its distances, so
/// the code after a move must itself be derived from moves only if the move has changed the pieces.
fn from_moves(shelf: &XiongqiShelf, board: &mut Board) -> Result<Option<Code>, TableError> {
    let mut moves = MoveList::new();
    board.moves(&mut moves);
    let mut best = FromMoves::default();
    for mv in &moves {
        let undo = board.make(mv, &mut Silent);
        let after = code(shelf, board, Precision::Exact);
        board.unmake(&undo);
        let Some(after) = after? else { return Ok(None) };
        best.add(after);
    }
    Ok(Some(best.code()))
}
