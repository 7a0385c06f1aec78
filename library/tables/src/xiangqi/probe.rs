//! The values of positions of Xiangqi from the files of a directory.

use xiongmao_movegen::xiangqi::{Board, Game, Perpetual, PieceKind, RunKind, Square, Squares as Set};
use xiongmao_movegen::{MoveList, Side, Silent};

use super::class::{Attackers, Class};
use super::guards::{Guards, flipped};
use super::hold::DRAW_TOLERANCE;
use super::index::{Index, Placed};
use super::move_pressure::move_pressure;
use super::runs::{Allowed, Pressure};
use super::store::expected;
use crate::code::{self, Code, DRAWN, FromMoves, LOST_NOW, OPEN, WON_NEXT};
use crate::header::TableError;
use crate::shelf::{Precision, Shelf, Table};

/// The tables of Xiangqi.
pub(crate) type XiangqiShelf = Shelf<Index>;

/// The place of a position in its class.
pub(super) struct Place {
    pub class: Class,
    /// The side to move there.
    pub side: usize,
    /// The pieces there.
    pub placed: Placed,
}

impl Place {
    /// The place of this board; `None` if its pieces are not a class.
    #[inline]
    pub fn of(board: &Board) -> Option<Self> {
        let kinds = [PieceKind::General, PieceKind::Advisor, PieceKind::Elephant];
        let guards = kinds.into_iter().fold(Set::EMPTY, |all, kind| all | board.kind(kind));
        let (mut pieces, mut squares) = ([PieceKind::General; 2], [0; 2]);
        let attacking = board.occupied() & !guards;
        let count = attacking.count() as usize;
        if !(1..=2).contains(&count) {
            return None;
        }
        let us = if (attacking & board.side(Side::South)).any() { Side::South } else { Side::North };
        if (attacking & board.side(!us)).any() {
            return None;
        }
        for (at, square) in attacking.into_iter().enumerate() {
            (pieces[at], squares[at]) = (board.piece_at(Square::new(square))?.kind(), square);
        }
        let attackers = Attackers::new(&pieces[..count])?;
        if attackers.first != pieces[0] {
            squares.swap(0, 1);
        }
        let counts = |side| {
            let count = |kind| board.pieces(kind, side).count() as usize;
            (count(PieceKind::Advisor), count(PieceKind::Elephant))
        };
        let class = Class::new(attackers, counts(us), counts(!us))?;
        let guards_of = |side: Side| {
            let general = board.general(side)?.index() as u8;
            let guards = [PieceKind::Advisor, PieceKind::Elephant].map(|kind| board.pieces(kind, side));
            Some(Guards::on(side, general, guards[0], guards[1]))
        };
        let seen = |square: usize| if us == Side::South { square as u8 } else { flipped(square as u8) };
        let placed = Placed {
            guards: [guards_of(us)?, guards_of(!us)?],
            attacker: seen(squares[0]),
            second: (count == 2).then(|| seen(squares[1])),
        };
        Some(Self { class, side: usize::from(board.to_move() != us), placed })
    }
}

/// A table, the side to move there, and the entry.
type Found<'a> = (&'a Table<Index>, usize, usize);

/// The table and the entry of a position; `None` without a table for it.
#[inline]
fn find<'a>(shelf: &'a XiangqiShelf, board: &Board) -> Result<Option<Found<'a>>, TableError> {
    let Some(Place { class, side, placed }) = Place::of(board) else { return Ok(None) };
    let table = shelf.table(class.number(), || {
        let index = Index::new(class);
        let entries = index.entries();
        (index, entries, expected(class))
    })?;
    Ok(table.and_then(|table| Some((table, side, table.index.entry(&placed)?))))
}

/// The code of a position without a history; `None` without a table for it.
#[inline]
pub(crate) fn code(shelf: &XiangqiShelf, board: &Board, precision: Precision) -> Result<Option<Code>, TableError> {
    let Some((table, side, entry)) = find(shelf, board)? else { return Ok(None) };
    if side == 0 {
        return table.distance(side, entry);
    }
    match table.outcome(side, entry)? {
        Some(WON_NEXT | LOST_NOW) if precision == Precision::Exact => {
            after_each_move(shelf, board).map(|(code, _)| Some(code))
        }
        outcome => Ok(outcome.map(|outcome| table.bound(outcome))),
    }
}

/// The value that a position has through its moves: its code, and the runs it allows.
#[derive(Default)]
pub(super) struct AfterMoves {
    codes: FromMoves,
    /// The runs allowed by all positions after the moves.
    lost: Option<Allowed>,
    /// The shortest way to win: the code after its first move, and the runs it allows.
    won: Option<(Code, Allowed)>,
}

impl AfterMoves {
    /// Counts in a move to a position with this code, which allows so much.
    pub fn add(&mut self, after: Code, allowed: Allowed, mv: impl FnOnce() -> Pressure) {
        self.codes.add(after);
        self.lost = Some(self.lost.map_or(allowed, |least| least.and(allowed)));
        if code::is_loss(after) && self.won.is_none_or(|(code, _)| after <= code) {
            let allowed = allowed.before(mv());
            // Of several shortest ways, the one that allows most.
            let wider = self.won.filter(|(code, _)| *code == after).map_or(allowed, |(_, most)| most.or(allowed));
            self.won = Some((after, wider));
        }
    }

    /// The code, and the allowed runs if it is a win or a loss.
    pub fn result(&self) -> (Code, Allowed) {
        let lost = self.lost.unwrap_or(Allowed::EVERYTHING);
        (self.codes.code(), self.won.map_or(lost, |(_, allowed)| allowed))
    }
}

/// Files have neither distances nor runs for the side without the attacker. They follow from its moves.
fn after_each_move(shelf: &XiangqiShelf, board: &Board) -> Result<(Code, Allowed), TableError> {
    let (mut moves, mut board) = (MoveList::new(), board.clone());
    board.moves(&mut moves);
    let mut known = AfterMoves::default();
    for mv in &moves {
        let before = board.clone();
        let undo = board.make(mv, &mut Silent);
        let (after, allowed) = match find(shelf, &board)? {
            Some((table, side, entry)) => {
                let allowed = table.runs(side, entry)?.map_or(Allowed::NOTHING, Allowed::of_byte);
                (table.distance(side, entry)?.unwrap_or(OPEN), allowed)
            }
            None => (without_attacker(&board), Allowed::EVERYTHING),
        };
        known.add(after, allowed, || move_pressure(&before, &board, mv));
        board.unmake(&undo);
    }
    Ok(known.result())
}

/// The code of a position without an attacker.
pub(super) fn without_attacker(board: &Board) -> Code {
    if board.has_moves() { DRAWN } else { LOST_NOW }
}

/// Whether a code other than an open one holds, given the history of a game and its rules on perpetual check and
/// chase.
///
/// While a winner's distance falls, or a side holds a draw, no position occurs a third time unless it has occurred
/// twice already. Runs of checks and chases matter only if the rules count them.
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
    let mut lengths = [0; 3];
    for run in runs.iter().filter(|run| run.side == winner) {
        let is_elephant = game.board().kind(PieceKind::Elephant).has(run.piece.index());
        let kind = if run.kind == RunKind::Check { 0 } else { 1 + usize::from(!is_elephant) };
        lengths[kind] = lengths[kind].max(run.length.min(u32::from(u8::MAX)) as u8);
    }
    let allowed = match find(shelf, game.board())? {
        Some((table, 0, entry)) => table.runs(0, entry)?.map_or(Allowed::NOTHING, Allowed::of_byte),
        Some(_) => after_each_move(shelf, game.board())?.1,
        None => Allowed::NOTHING,
    };
    Ok(allowed.has(lengths))
}

/// Whether a position that has occurred twice since the last irreversible move may come again before the end: for a
/// draw any but the current one, otherwise one that is nearer to the end.
fn may_repeat(shelf: &XiangqiShelf, game: &Game, winner: Option<Side>, code: Code) -> Result<bool, TableError> {
    let mut board = game.board().clone();
    let now = board.keys().full;
    let mut seen: Vec<u64> = Vec::new();
    for undo in game.played().rev() {
        if undo.is_irreversible() || undo.mv.is_none() {
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
            Some(winner) => self::code(shelf, &board, Precision::Exact)?.is_some_and(|before| {
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
