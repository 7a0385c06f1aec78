//! The values of positions of Xiangqi from the files of a directory.

use xiongmao_movegen::xiangqi::{Board, Game, Perpetual, PieceKind, RunKind, Squares as Set};
use xiongmao_movegen::{Bits, Side};

use super::class::Class;
use super::guards::{Guards, flipped};
use super::index::{Index, Placed};
use super::perpetual::DRAW_TOLERANCE;
use super::runs::Allowed;
use crate::code::{self, Code, DRAWN};
use crate::file::TableError;
use crate::shelf::{Shelf, Table};

/// The tables of Xiangqi.
pub(crate) type XiangqiShelf = Shelf<Index>;

/// Where a position stands in its class.
pub(super) struct Place {
    /// The class.
    pub class: Class,
    /// The side to move there.
    pub side: usize,
    /// The pieces there.
    pub placed: Placed,
}

impl Place {
    /// The place of this board; `None` if it has not exactly one attacker, or too many advisors or elephants.
    #[inline]
    pub fn of(board: &Board) -> Option<Self> {
        let kinds = [PieceKind::General, PieceKind::Advisor, PieceKind::Elephant];
        let guards = kinds.into_iter().fold(Set::EMPTY, |all, kind| all | board.kind(kind));
        let attackers = board.occupied() & !guards;
        if attackers.count() != 1 {
            return None;
        }
        let attacker = board.piece_at(xiongmao_movegen::xiangqi::Square::new(attackers.first()))?;
        let us = attacker.side();
        let counts = |side| {
            let count = |kind| board.pieces(kind, side).count() as usize;
            (count(PieceKind::Advisor), count(PieceKind::Elephant))
        };
        let class = Class::new(attacker.kind(), counts(us), counts(!us))?;
        let seen = |side: Side, square: usize| if side == Side::South { square as u8 } else { flipped(square as u8) };
        let guards_of = |side: Side| {
            let squares = |kind| {
                let squares = board.pieces(kind, side).into_iter();
                squares.fold(Set::EMPTY, |all, square| all | Bits(1 << seen(side, square)))
            };
            let general = seen(side, board.general(side)?.index());
            Some(Guards::on(general, squares(PieceKind::Advisor), squares(PieceKind::Elephant)))
        };
        let placed = Placed { guards: [guards_of(us)?, guards_of(!us)?], attacker: seen(us, attackers.first()) };
        Some(Self { class, side: usize::from(board.to_move() != us), placed })
    }
}

/// A table, the side to move there, and the entry.
type Found<'a> = (&'a Table<Index>, usize, usize);

/// The table and the entry of a position; `None` if there is no table for it.
#[inline]
fn find<'a>(shelf: &'a XiangqiShelf, board: &Board) -> Result<Option<Found<'a>>, TableError> {
    let Some(Place { class, side, placed }) = Place::of(board) else { return Ok(None) };
    let table = shelf.table(class.number(), || (Index::new(class), class.to_string()))?;
    Ok(table.map(|table| (table, side, table.index.entry(&placed))))
}

/// The code of a position without a history; `None` if there is no table for it.
#[inline]
pub(crate) fn code(shelf: &XiangqiShelf, board: &Board) -> Result<Option<Code>, TableError> {
    match find(shelf, board)? {
        Some((table, side, entry)) => table.distance(side, entry),
        None => Ok(None),
    }
}

/// Whether a code other than an open one holds with the history of a game and the way in which it judges perpetual check
/// and chase.
///
/// On the way of a winner whose distance falls, and of a side that holds a draw, no position comes for the third time
/// unless it has occurred twice already. Runs of checks and chases count only where they are counted.
pub(crate) fn holds(shelf: &XiangqiShelf, game: &Game, code: Code) -> Result<bool, TableError> {
    let us = game.side_to_move();
    let winner = match code {
        DRAWN => None,
        _ if code::is_win(code) => Some(us),
        _ => Some(!us),
    };
    let judged = game.perpetual();
    if judged == Perpetual::Arbiter && winner.is_none() {
        return Ok(false);
    }
    if judged == Perpetual::Counted && !runs_are_allowed(shelf, game, winner)? {
        return Ok(false);
    }
    may_repeat(shelf, game, winner, code).map(|may_repeat| !may_repeat)
}

/// Whether the runs of checks and chases up to now let a value hold.
fn runs_are_allowed(shelf: &XiangqiShelf, game: &Game, winner: Option<Side>) -> Result<bool, TableError> {
    let runs = game.runs();
    let Some(winner) = winner else {
        return Ok(runs.iter().all(|run| run.length <= u32::from(DRAW_TOLERANCE)));
    };
    let (mut checks, mut chases) = (0, [0; 2]);
    for run in runs.iter().filter(|run| run.side == winner) {
        let is_elephant = game.board().kind(PieceKind::Elephant).has(run.piece.index());
        let longest = if run.kind == RunKind::Check { &mut checks } else { &mut chases[usize::from(!is_elephant)] };
        *longest = run.length.max(*longest as u32) as usize;
    }
    let allowed = match find(shelf, game.board())? {
        Some((table, side, entry)) => table.allowed(side, entry)?.map_or(Allowed::NOTHING, Allowed),
        None => Allowed::NOTHING,
    };
    Ok(allowed.has((checks, chases)))
}

/// Whether a position that has occurred twice since the last irreversible ply may come again before the end: for a draw
/// any but the current one, otherwise one that is nearer to the end.
fn may_repeat(shelf: &XiangqiShelf, game: &Game, winner: Option<Side>, code: Code) -> Result<bool, TableError> {
    let mut board = game.board().clone();
    let now = board.keys().full;
    let mut seen: Vec<u64> = Vec::new();
    for undo in game.played().rev() {
        if undo.is_irreversible() || undo.ply.is_none() {
            break;
        }
        board.unmake(undo);
        let key = board.keys().full;
        if !seen.contains(&key) {
            seen.push(key);
            continue;
        }
        let comes_again = match winner {
            None => key != now,
            Some(winner) => self::code(shelf, &board)?.is_some_and(|before| {
                let wins = if board.to_move() == winner { code::is_win(before) } else { code::is_loss(before) };
                wins && before < code
            }),
        };
        if comes_again {
            return Ok(true);
        }
    }
    Ok(false)
}
