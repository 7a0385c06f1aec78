//! Checks tables against the rules: every entry follows from the entries that its moves lead to.
//!
//! Nothing here is shared with the analysis that made the tables. Boards are set up, and the moves come from the rules
//! themselves.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;
use xiongmao_movegen::xiongqi::{Board, Game};
use xiongmao_movegen::{MoveList, Side, Silent};

use super::class::Class;
use super::endgame::Xiongqi;
use super::index::{FileIndex, Squares};
use super::probe::{CLASSES, Place};
use super::store::{KIND, SMALL, count, read, sides_of};
use crate::code::{self, BROKEN, Code, DRAWN, LOST_NOW, OPEN, WON_NEXT};
use crate::header::{Content, Counts, TableError};
use crate::verify::VerifyError;

/// The codes of all entries of the classes that have been checked, by side to move.
pub struct Verifier {
    /// By the number of the class.
    known: Vec<Option<Arc<Entries>>>,
}

impl Default for Verifier {
    fn default() -> Self {
        Self { known: vec![None; CLASSES] }
    }
}

#[derive(Clone)]
struct Entries {
    class: Class,
    index: FileIndex,
    codes: Vec<Vec<Code>>,
    /// The known results of the ban for open entries; empty for a side that has not been searched.
    ban: Vec<Vec<Code>>,
    /// The counts in the header.
    counts: Vec<Counts>,
}

impl Entries {
    /// The code of an entry; `with_ban` if no earlier position can come again there.
    fn code(&self, side: usize, entry: usize, with_ban: bool) -> Code {
        match self.codes[side][entry] {
            OPEN if with_ban => self.ban[side].get(entry).copied().unwrap_or(OPEN),
            code => code,
        }
    }
}

impl Verifier {
    /// Checks the table of a class in this directory, and says how many entries it has. Tables of the classes that it
    /// needs must be there; they are read, but checked only by calls of their own.
    ///
    /// # Errors
    /// If a file cannot be read, an entry is wrong, or `stop` is set.
    pub fn verify(&mut self, dir: &Path, class: Class, stop: &AtomicBool) -> Result<u64, VerifyError> {
        for known in &mut self.known {
            // Generals never come from dragons.
            known.take_if(|entries| entries.class.men() > 3 && entries.class.dragons() != class.dragons());
        }
        for needed in Xiongqi::needs(class) {
            self.read(dir, needed)?;
        }
        let entries = self.read(dir, class)?;
        let checked = AtomicU64::new(0);
        for side in 0..sides_of(class) {
            Self::each(class, &entries, side, stop, |board, entry| {
                let found = entries.code(side, entry, false);
                let expected = self.expected(board, false);
                checked.fetch_add(1, Relaxed);
                // Entries left open by the moves may still be drawn; that is checked below.
                if found != expected && !(found == DRAWN && expected == OPEN) {
                    return Err(wrong(class, board.clone(), found, expected));
                }
                // In small classes a search proves the results of the ban. In others they also follow from the moves.
                if found != OPEN || class.men() <= SMALL || entries.ban[side].is_empty() {
                    return Ok(());
                }
                let (found, expected) = (entries.code(side, entry, true), self.expected(board, true));
                if found == expected { Ok(()) } else { Err(wrong(class, board.clone(), found, expected)) }
            })?;
        }
        self.confirm_draws(class, &entries, stop)?;
        for (side, counted) in entries.counts.iter().enumerate() {
            let mut counts = count(class, &entries.index, side, &entries.codes[side]);
            counts.set_ban(&entries.ban[side]);
            if counts != *counted {
                return Err(VerifyError::Counts { class: class.to_string() });
            }
        }
        Ok(checked.into_inner())
    }

    /// The codes of a class, with the distances that are not stored.
    fn read(&mut self, dir: &Path, class: Class) -> Result<Arc<Entries>, VerifyError> {
        if let Some(entries) = &self.known[class.bits()] {
            return Ok(Arc::clone(entries));
        }
        let file = read(dir, class)?;
        let [mut codes, mut ban] = [(); 2].map(|()| vec![Vec::new(); sides_of(class)]);
        let mut without = None;
        for (number, stream) in file.header.streams.iter().enumerate() {
            let into = if stream.content == Content::Ban { &mut ban } else { &mut codes };
            let values = file.values(number);
            into[stream.side] =
                values.map_err(|error| TableError { path: KIND.path(dir, class), reason: error.into() })?;
            if stream.content == Content::Outcomes {
                without = Some(stream.side);
            }
        }
        let entries = Entries { class, index: FileIndex::new(class), codes, ban, counts: file.header.counts };
        // The rules determine immediate wins, and entries that are not positions.
        let mut complete: Vec<Vec<Code>> = Vec::new();
        for (side, codes) in entries.codes.iter().enumerate() {
            let of = |squares: &Squares, entry: usize| match legal(class, squares, side) {
                None => BROKEN,
                Some(board) if board.terminal_attacked(!board.to_move()) => WON_NEXT,
                Some(_) => codes[entry],
            };
            complete.push(entries.index.mapped(of));
        }
        let mut entries = Arc::new(Entries { codes: complete, ..entries });
        self.known[class.bits()] = Some(Arc::clone(&entries));
        if let Some(side) = without {
            for needed in Xiongqi::needs(class) {
                self.read(dir, needed)?;
            }
            let outcomes = &entries.codes[side];
            let of = |squares: &Squares, entry: usize| match (outcomes[entry], legal(class, squares, side)) {
                (outcome @ (DRAWN | OPEN | BROKEN), _) | (outcome, None) => outcome,
                (outcome, Some(mut board)) => {
                    let code = self.expected(&mut board, false);
                    // Left as it is, a wrong outcome will be found.
                    if code::outcome(code) == code::outcome(outcome) { code } else { outcome }
                }
            };
            let distances = entries.index.mapped(of);
            let mut codes = entries.codes.clone();
            codes[side] = distances;
            entries = Arc::new(Entries { codes, ..Entries::clone(&entries) });
            self.known[class.bits()] = Some(Arc::clone(&entries));
        }
        Ok(entries)
    }

    /// Calls `check` with every position of a class.
    fn each(
        class: Class,
        entries: &Entries,
        side: usize,
        stop: &AtomicBool,
        check: impl Fn(&mut Board, usize) -> Result<(), VerifyError> + Sync,
    ) -> Result<(), VerifyError> {
        let size = entries.index.entries() / FileIndex::PARTS;
        (0..FileIndex::PARTS).into_par_iter().try_for_each(|part| {
            let (mut entry, mut result) = (part * size, Ok(()));
            entries.index.for_each_in(part, |squares| {
                if result.is_ok()
                    && let Some(mut board) = legal(class, squares, side)
                {
                    result = check(&mut board, entry);
                }
                entry += 1;
            });
            if stop.load(Relaxed) { Err(VerifyError::Stopped) } else { result }
        })
    }

    /// The code that follows from the moves; a draw is open here.
    fn expected(&self, board: &mut Board, with_ban: bool) -> Code {
        let them = !board.to_move();
        if board.terminal_attacked(them) {
            return WON_NEXT;
        }
        let mut moves = MoveList::new();
        board.moves(&mut moves);
        let (mut win, mut loss, mut holds) = (BROKEN, LOST_NOW, false);
        for mv in &moves {
            let undo = board.make(mv, &mut Silent);
            let after = self.code(board, them, with_ban);
            board.unmake(&undo);
            if code::is_loss(after) {
                win = win.min(after + 1);
            } else if code::is_win(after) {
                loss = loss.max(after + 1);
            } else {
                holds = true;
            }
        }
        match (win, holds) {
            (BROKEN, true) => OPEN,
            (BROKEN, false) => loss,
            _ => win,
        }
    }

    /// The code of a board after a move.
    fn code(&self, board: &Board, to_move: Side, with_ban: bool) -> Code {
        if board.terminal(to_move).is_none() {
            return LOST_NOW;
        }
        if board.occupied() == board.terminals() {
            return DRAWN;
        }
        let place = Place::of(board).expect("few pieces");
        let Some(entries) = &self.known[place.class.bits()] else {
            // Dragons that have just come about see each other.
            assert!(board.has_dragons() && board.terminal_attacked(!to_move), "needed classes are read before");
            return WON_NEXT;
        };
        entries.code(place.side, entries.index.entry(&place.squares), with_ban)
    }

    /// Draws are confirmed from their ends on: an entry when all its moves that do not lose lead to confirmed draws.
    fn confirm_draws(&self, class: Class, entries: &Entries, stop: &AtomicBool) -> Result<(), VerifyError> {
        let mut confirmed = vec![vec![false; entries.index.entries()]; sides_of(class)];
        loop {
            let mut last = None;
            let mut new = Vec::new();
            for side in 0..sides_of(class) {
                let mut entry = 0;
                entries.index.for_each(|squares| {
                    if entries.codes[side][entry] == DRAWN
                        && !confirmed[side][entry]
                        && let Some(mut board) = legal(class, squares, side)
                    {
                        if self.is_drawn(entries, &mut board, &confirmed) {
                            new.push((side, entry));
                        } else {
                            last = Some(board);
                        }
                    }
                    entry += 1;
                });
            }
            if stop.load(Relaxed) {
                return Err(VerifyError::Stopped);
            }
            match last {
                None => return Ok(()),
                Some(board) if new.is_empty() => {
                    return Err(wrong(class, board, DRAWN, OPEN));
                }
                Some(_) => new.into_iter().for_each(|(side, entry)| confirmed[side][entry] = true),
            }
        }
    }

    fn is_drawn(&self, entries: &Entries, board: &mut Board, confirmed: &[Vec<bool>]) -> bool {
        let them = !board.to_move();
        let mut moves = MoveList::new();
        board.moves(&mut moves);
        moves.into_iter().all(|mv| {
            let undo = board.make(mv, &mut Silent);
            let after = self.code(board, them, false);
            let is_fine = code::is_win(after)
                || after == DRAWN
                    && Place::of(board).is_none_or(|place| {
                        place.class != entries.class || confirmed[place.side][entries.index.entry(&place.squares)]
                    });
            board.unmake(&undo);
            is_fine
        })
    }
}

fn wrong(class: Class, board: Board, found: Code, expected: Code) -> VerifyError {
    VerifyError::Wrong { class: class.to_string(), feen: Game::new(board, [[0; 18]; 2]).feen(), found, expected }
}

/// The board of these squares if it is a position of the class: generals face to face would be dragons.
fn legal(class: Class, squares: &Squares, side: usize) -> Option<Board> {
    class.board(squares, side).filter(|board| !board.generals_face())
}
