//! Checks tables against the rules: every entry follows from the entries that its moves lead to.
//!
//! Nothing that is believed is shared with the analysis that made the tables: boards are set up, and moves, checks and
//! attacks come from the rules themselves. A draw needs a witness, the [ranks](super::hold) of both sides. The analysis
//! says them again, but each is checked here: a side that follows its ranks never loses.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;
use xiongmao_movegen::xiangqi::Board;
use xiongmao_movegen::{Move, MoveList, Silent};

use super::class::Class;
use super::decided::Decided;
use super::endgame::Endgame;
use super::hold::{DRAW_TOLERANCE, Held, LONGEST_RUN, held, rank_in, rank_of};
use super::known::{Classes, Entries, Known};
use super::move_pressure::move_pressure;
use super::probe::Place;
use super::runs::Pressure;
use super::store::{count, feen};
use crate::code::{self, BROKEN, Code, DRAWN, FromMoves, LAST, OPEN};
use crate::retrograde::Unsolved;
use crate::verify::VerifyError;

/// Checks classes one after another.
#[derive(Default)]
pub struct Verifier {
    classes: Classes,
}

/// The checked properties of a class.
struct Check<'a> {
    classes: &'a Classes,
    entries: &'a Entries,
    /// The ranks of both holders, by side to move and frame.
    witness: [[Vec<Held>; 2]; 2],
}

/// A move, and the known result of the position that it leads to.
struct Edge {
    mv: Move,
    known: Known,
    /// The ranks there of both holders.
    ranks: [Option<u8>; 2],
}

impl Verifier {
    /// Checks the table of a class in this directory, and says how many entries it has. Tables of the classes that it
    /// needs must be there; they are read, but checked only by calls of their own.
    ///
    /// # Errors
    /// If a file cannot be read, an entry is wrong, or `stop` is set.
    pub fn verify(&mut self, dir: &Path, class: Class, stop: &AtomicBool) -> Result<u64, VerifyError> {
        let needed = class.needs();
        self.classes.keep_for(class);
        for &needed in &needed {
            self.classes.read(dir, needed, stop)?;
        }
        let entries = self.classes.read(dir, class, stop)?;
        let endgame = Endgame::new(class, &self.classes.solutions());
        let decided = Decided::read(&endgame, &entries.solved);
        let witness = |holder| match held(&endgame, &entries.solved, &decided, holder, stop) {
            Ok(held) => Ok(held),
            Err(Unsolved::Stopped | Unsolved::TooLong) => Err(VerifyError::Stopped),
        };
        let check = Check { classes: &self.classes, entries: &entries, witness: [witness(0)?, witness(1)?] };
        let checked = AtomicU64::new(0);
        for side in 0..2 {
            (0..entries.index.entries()).into_par_iter().try_for_each_init(Vec::new, |edges, entry| {
                if stop.load(Relaxed) {
                    return Err(VerifyError::Stopped);
                }
                let Some(mut board) = entries.position(side, entry) else { return Ok(()) };
                checked.fetch_add(u64::from(entries.index.is_first_image(entry)), Relaxed);
                check.check(edges, &mut board, side, entry)
            })?;
        }
        if (0..2).any(|side| count(&entries.index, side, &entries.solved) != entries.counts[side]) {
            return Err(VerifyError::Counts { class: class.to_string() });
        }
        Ok(checked.into_inner())
    }
}

impl Check<'_> {
    /// Checks a code, the runs that are allowed with it, and the ranks of both holders.
    fn check(&self, edges: &mut Vec<Edge>, board: &mut Board, side: usize, entry: usize) -> Result<(), VerifyError> {
        self.find_edges(edges, board);
        let known = self.entries.known(side, entry);
        let class = || self.entries.class.to_string();
        let expected = expected(edges);
        if known.code != expected && !(known.code == DRAWN && expected == OPEN) {
            return Err(VerifyError::Wrong { class: class(), feen: feen(board.clone()), found: known.code, expected });
        }
        if expected <= LAST && !runs_hold(edges, board, known) {
            return Err(VerifyError::Runs { class: class(), feen: feen(board.clone()) });
        }
        let is_held = (0..2).all(|holder| {
            let rank = self.rank(holder, side, entry);
            let is_low = known.code != DRAWN || rank.is_some_and(|rank| rank <= DRAW_TOLERANCE);
            is_low && rank.is_none_or(|rank| is_justified(edges, board, known, (holder, side), rank))
        });
        if is_held {
            return Ok(());
        }
        Err(VerifyError::Wrong { class: class(), feen: feen(board.clone()), found: DRAWN, expected: OPEN })
    }

    fn find_edges(&self, edges: &mut Vec<Edge>, board: &mut Board) {
        edges.clear();
        let mut moves = MoveList::new();
        board.moves(&mut moves);
        for mv in &moves {
            let undo = board.make(mv, &mut Silent);
            let known = self.classes.known(self.entries.class, board);
            let ranks = match known.own {
                Some((side, entry)) => [0, 1].map(|holder| self.rank(holder, side, entry)),
                // Without an attacker only South can be left without a move.
                None if Place::of(board).is_none() => [(known.code == DRAWN).then_some(0), Some(0)],
                None => [0, 1].map(|holder| rank_out(known, holder == board.to_move().index())),
            };
            board.unmake(&undo);
            edges.push(Edge { mv, known, ranks });
        }
    }

    /// The rank that the witness gives an entry.
    fn rank(&self, holder: usize, side: usize, entry: usize) -> Option<u8> {
        let (rows, squares) = (self.entries.index.rows().len(), self.entries.index.squares());
        let (rest, row) = (entry / rows, entry % rows);
        let frame = rest / squares.len() * rows + row;
        rank_in(&self.witness[holder][side][frame], usize::from(squares[rest % squares.len()]))
    }
}

/// Whether the moves allow all that a win or loss is said to allow.
fn runs_hold(edges: &[Edge], board: &mut Board, known: Known) -> bool {
    if code::is_loss(known.code) {
        return edges.iter().all(|edge| known.allowed.is_within(edge.known.allowed));
    }
    let is_shorter = |edge: &&Edge| code::is_loss(edge.known.code) && edge.known.code < known.code;
    edges.iter().filter(is_shorter).any(|edge| {
        let mv = pressure_of(board, edge.mv);
        known.allowed.is_within(edge.known.allowed.before(mv))
    })
}

/// Whether a rank of `holder` follows from the win that the position is, or from its moves.
fn is_justified(edges: &[Edge], board: &mut Board, known: Known, (holder, side): (usize, usize), rank: u8) -> bool {
    if rank_out(known, holder == side).is_some_and(|won| known.code != DRAWN && won <= rank) {
        return true;
    }
    if holder != side {
        return edges.iter().all(|edge| edge.ranks[holder].is_some_and(|after| after <= rank));
    }
    let holds = |edge: &Edge| match edge.ranks[holder] {
        Some(after) if after < rank => true,
        Some(after) => after <= LONGEST_RUN && !pressure_of(board, edge.mv).is_any(),
        None => false,
    };
    edges.iter().any(holds)
}

/// The code that follows from the moves; if they leave it open, it may be drawn.
fn expected(edges: &[Edge]) -> Code {
    let mut best = FromMoves::default();
    for edge in edges {
        best.add(edge.known.code);
    }
    best.code()
}

/// The rank of a position by its value in the table.
fn rank_out(known: Known, is_holders_turn: bool) -> Option<u8> {
    match known.code {
        BROKEN | OPEN => None,
        DRAWN => Some(LONGEST_RUN - DRAW_TOLERANCE),
        code if code::is_win(code) == is_holders_turn => rank_of(known.allowed),
        _ => None,
    }
}

fn pressure_of(board: &mut Board, mv: Move) -> Pressure {
    let before = board.clone();
    let undo = board.make(mv, &mut Silent);
    let pressure = move_pressure(&before, board, mv);
    board.unmake(&undo);
    pressure
}
