//! Endings that the ban on repetition decides.
//!
//! An open entry is neither won nor lost by falling distance, and still one side may win it, because the other runs out
//! of moves that do not repeat. A proof search with the whole history finds such wins. It starts from an empty history,
//! as after a capture.
//!
//! A line of the search passes through open entries only: it ends at the first decided one. So no decided position is
//! in its history, and wins by falling distance hold there unchanged.
//!
//! The search is narrow. The winner considers only moves that leave the other side few replies that are not lost by
//! the table. So it may miss a win, but every win it finds is proved: every reply has been tried.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use xiongmao_movegen::xiongqi::Board;
use xiongmao_movegen::{Move, MoveList, Silent};

use super::class::Class;
use super::index::FileIndex;
use super::probe::{CLASSES, Place};
use super::store::entries_of;
use crate::code::{self, Code, DRAWN, LOST_NOW, OPEN, WON_NEXT};
use crate::header::TableError;

/// How far a proof search goes.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The most moves that it tries for a position, by each length of the win.
    pub nodes: u32,
    /// The longest win in plies.
    pub plies: u8,
    /// The most replies that the winner leaves to the other side.
    pub replies: usize,
}

impl Effort {
    /// A search of this many moves for each position, with the depth and width that pay off.
    pub fn of_nodes(nodes: u32) -> Self {
        Self { nodes, plies: 60, replies: 4 }
    }
}

/// The codes that a search reads, by class and side to move, in the order of files.
pub struct Known {
    classes: Vec<Option<(FileIndex, Vec<Vec<Code>>)>>,
}

impl Known {
    /// Reads this class and the classes that its moves lead to, these with the results of the ban: after a capture or
    /// a promotion no earlier position can recur.
    ///
    /// # Errors
    /// If a file cannot be read, or does not hold all distances.
    pub fn read(dir: &Path, class: Class) -> Result<Self, TableError> {
        let mut classes = Vec::new();
        classes.resize_with(CLASSES, || None);
        for needed in super::endgame::Xiongqi::needs(class).into_iter().chain([class]) {
            classes[needed.bits()] = Some((FileIndex::new(needed), entries_of(dir, needed, needed != class)?));
        }
        Ok(Self { classes })
    }

    /// The code of a board; a terminal piece may be missing.
    fn code(&self, board: &Board) -> Code {
        let us = board.to_move();
        if board.terminal(us).is_none() {
            return LOST_NOW;
        }
        if board.occupied() == board.terminals() {
            return DRAWN;
        }
        if board.terminal_attacked(!us) {
            return WON_NEXT;
        }
        let Some(place) = Place::of(board) else { return OPEN };
        match &self.classes[place.class.bits()] {
            Some((index, codes)) => codes[place.side][index.entry(&place.squares)],
            None => OPEN,
        }
    }
}

/// The codes that the ban gives to the open entries of a class, by side to move in the order of its file, as far as a
/// search proves them; [`OPEN`] for all others, and for all that have not been searched when `stop` is set.
///
/// # Errors
/// If a file cannot be read.
pub fn proved(dir: &Path, class: Class, effort: Effort, stop: &AtomicBool) -> Result<Vec<Vec<Code>>, TableError> {
    let known = Known::read(dir, class)?;
    let Some((index, codes)) = &known.classes[class.bits()] else { return Ok(Vec::new()) };
    let of_side = |(side, codes): (usize, &Vec<Code>)| {
        index.mapped(|squares, entry| {
            if codes[entry] != OPEN || stop.load(Relaxed) {
                return OPEN;
            }
            // Entries that win at once or are not positions have no code of their own in the file.
            let board = class.board(squares, side).filter(|board| !board.generals_face() && known.code(board) == OPEN);
            board.map_or(OPEN, |board| prove(&known, board, effort))
        })
    };
    Ok(codes.iter().enumerate().map(of_side).collect())
}

/// The code that the ban gives to an open position; [`OPEN`] if none is proved.
pub fn prove(known: &Known, board: Board, effort: Effort) -> Code {
    let mut search = Search { known, board, effort, line: Vec::new(), start: None, nodes: 0 };
    // A longer search is tried only after all shorter ones have failed, so the first win found is the shortest of its
    // kind.
    for plies in (2..=effort.plies).step_by(2) {
        search.nodes = 0;
        search.start = Place::of(&search.board).map(|place| position(&place));
        if let Some(length) = search.win(plies + 1) {
            return length + 1;
        }
        if let Some(length) = search.loss(plies) {
            return length + 1;
        }
        if search.nodes >= effort.nodes {
            break;
        }
    }
    OPEN
}

/// A position of a class: its side to move and its squares.
type Position = (usize, [u8; super::class::MOST_MEN]);

fn position(place: &Place) -> Position {
    (place.side, place.squares)
}

struct Search<'a> {
    known: &'a Known,
    board: Board,
    effort: Effort,
    /// The moves played and the keys of the positions that they led to.
    line: Vec<(Move, u64)>,
    start: Option<Position>,
    nodes: u32,
}

impl Search<'_> {
    /// Within how many plies the side to move wins, if within `plies`.
    fn win(&mut self, plies: u8) -> Option<u8> {
        let mut list = MoveList::new();
        self.board.moves(&mut list);
        let mut best = None;
        for mv in &list {
            let length = self.played(mv, true, |search, code| match code {
                OPEN => search.loss(plies - 1),
                _ if code::is_loss(code) && code <= plies => Some(code - 1),
                _ => None,
            });
            if let Some(length) = length.flatten() {
                best = Some(best.map_or(length + 1, |best: u8| best.min(length + 1)));
                break;
            }
        }
        best
    }

    /// Within how many plies the side to move loses in every line, if within `plies`.
    fn loss(&mut self, plies: u8) -> Option<u8> {
        if plies < 2 || self.nodes >= self.effort.nodes {
            return None;
        }
        let mut list = MoveList::new();
        self.board.moves(&mut list);
        let (mut open, mut longest) = (Vec::new(), 0);
        for mv in &list {
            // A move that is forbidden is none.
            let Some(code) = self.played(mv, false, |_, code| code) else { continue };
            match code {
                OPEN => open.push(mv),
                _ if code::is_win(code) && code <= plies => longest = longest.max(code),
                _ => return None,
            }
            if open.len() > self.effort.replies {
                return None;
            }
        }
        for mv in open {
            longest = longest.max(self.played(mv, false, |search, _| search.win(plies - 1)).flatten()? + 1);
        }
        Some(longest)
    }

    /// Plays a move, asks `then` with the code of the position, and takes the move back. `None` if the move is
    /// forbidden. The winner may not go back to the first position either: the move that led there in the game is not
    /// known.
    fn played<R>(&mut self, mv: Move, is_winner: bool, then: impl FnOnce(&mut Self, Code) -> R) -> Option<R> {
        self.nodes += 1;
        let undo = self.board.make(mv, &mut Silent);
        let key = self.board.keys().full;
        let is_start = || Place::of(&self.board).map(|place| position(&place)) == self.start;
        let is_forbidden = self.line.contains(&(mv, key)) || is_winner && self.line.len() % 2 == 1 && is_start();
        let result = (!is_forbidden).then(|| {
            let code = self.known.code(&self.board);
            self.line.push((mv, key));
            let result = then(self, code);
            self.line.pop();
            result
        });
        self.board.unmake(&undo);
        result
    }
}
