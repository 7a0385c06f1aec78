//! Classes as their files have them, for the verification.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rayon::prelude::*;
use xiongmao_movegen::xiangqi::Board;
use xiongmao_movegen::{MoveList, Silent};

use super::class::Class;
use super::exits::Solved;
use super::index::Index;
use super::move_pressure::move_pressure;
use super::probe::{AfterMoves, Place, without_attacker};
use super::runs::Allowed;
use super::store::{board, feen, load};
use crate::code::{self, BROKEN, Code, DRAWN, OPEN};
use crate::header::Counts;
use crate::make::Smaller;
use crate::verify::VerifyError;

/// A class as its file has it.
pub(super) struct Entries {
    pub class: Class,
    pub index: Index,
    pub solved: Arc<Solved>,
    /// The counts in the header.
    pub counts: Vec<Counts>,
}

/// The known result of a position.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub code: Code,
    pub allowed: Allowed,
    /// Its side to move and its entry, if it is of the class that is checked.
    pub own: Option<(usize, usize)>,
}

impl Entries {
    /// The board of an entry if it is a position.
    pub fn position(&self, side: usize, entry: usize) -> Option<Board> {
        let board = board(self.index.attackers(), &self.index.placed(entry), side)?;
        board.checkers(!board.to_move()).is_empty().then_some(board)
    }

    pub fn known(&self, side: usize, entry: usize) -> Known {
        Known {
            code: self.solved.codes[side][entry],
            allowed: self.solved.allowed(side, entry),
            own: Some((side, entry)),
        }
    }
}

/// The classes that have been read, by number.
pub(super) struct Classes(Vec<Option<Arc<Entries>>>);

impl Default for Classes {
    fn default() -> Self {
        Self(vec![None; Class::NUMBERS])
    }
}

impl Classes {
    /// A class from its file.
    pub fn read(&mut self, dir: &Path, class: Class, stop: &AtomicBool) -> Result<Arc<Entries>, VerifyError> {
        if let Some(entries) = &self.0[class.number()] {
            return Ok(Arc::clone(entries));
        }
        for alone in class.each_alone().into_iter().flatten() {
            self.read(dir, alone, stop)?;
        }
        let entries = Arc::new(self.with_norths_turn(dir, class, stop)?);
        self.0[class.number()] = Some(Arc::clone(&entries));
        Ok(entries)
    }

    /// A class from its file, with the codes and runs of North's turn, which follow from its moves.
    fn with_norths_turn(&self, dir: &Path, class: Class, stop: &AtomicBool) -> Result<Entries, VerifyError> {
        let (mut solved, counts) = load(dir, class)?;
        let entries = Entries { class, index: Index::new(class), solved: Arc::new(Solved::default()), counts };
        solved.codes[0].par_iter_mut().enumerate().for_each(|(entry, code)| {
            if entries.position(0, entry).is_none() {
                *code = BROKEN;
            }
        });
        let derived: Result<Vec<(Code, u8)>, VerifyError> = (0..entries.index.entries())
            .into_par_iter()
            .map(|entry| self.derived(&entries, &solved, entry, stop).map(|(code, allowed)| (code, allowed.byte())))
            .collect();
        (solved.codes[1], solved.runs[1]) = derived?.into_iter().unzip();
        Ok(Entries { solved: Arc::new(solved), ..entries })
    }

    fn derived(
        &self,
        entries: &Entries,
        solved: &Solved,
        entry: usize,
        stop: &AtomicBool,
    ) -> Result<(Code, Allowed), VerifyError> {
        if stop.load(Relaxed) {
            return Err(VerifyError::Stopped);
        }
        let Some(mut board) = entries.position(1, entry) else { return Ok((BROKEN, Allowed::NOTHING)) };
        let found = solved.codes[1][entry];
        let (mut known, mut moves) = (AfterMoves::default(), MoveList::new());
        board.moves(&mut moves);
        for mv in &moves {
            let before = board.clone();
            let undo = board.make(mv, &mut Silent);
            let own = Place::of(&board).filter(|place| place.class == entries.class);
            let (code, allowed) = if let Some(entry) = own.and_then(|place| entries.index.entry(&place.placed)) {
                (solved.codes[0][entry], solved.allowed(0, entry))
            } else {
                let known = self.known(entries.class, &board);
                (known.code, known.allowed)
            };
            known.add(code, allowed, || move_pressure(&before, &board, mv));
            board.unmake(&undo);
        }
        let (expected, allowed) = known.result();
        if expected == OPEN && matches!(found, DRAWN | OPEN) {
            return Ok((found, Allowed::NOTHING));
        }
        if code::outcome(expected) != found {
            let (class, feen) = (entries.class.to_string(), feen(board));
            return Err(VerifyError::Wrong { class, feen, found, expected });
        }
        Ok((expected, allowed))
    }

    /// Drops the classes that this one and the following ones do not need, if classes come in the order of making.
    pub fn keep_for(&mut self, next: Class) {
        for slot in &mut self.0 {
            slot.take_if(|entries| !entries.class.is_near(next));
        }
    }

    /// The known result of a board after a move of this class.
    pub fn known(&self, class: Class, board: &Board) -> Known {
        let Some(place) = Place::of(board) else {
            // No piece can attack any more.
            return Known { code: without_attacker(board), allowed: Allowed::EVERYTHING, own: None };
        };
        let entries = self.0[place.class.number()].as_ref().expect("needed classes are read before");
        let Some(entry) = entries.index.entry(&place.placed) else {
            return Known { code: BROKEN, allowed: Allowed::NOTHING, own: None };
        };
        let known = entries.known(place.side, entry);
        Known { own: known.own.filter(|_| place.class == class), ..known }
    }

    /// All of them as the analysis takes them.
    pub fn solutions(&self) -> Smaller<Class, Solved> {
        self.0.iter().flatten().map(|entries| (entries.class, Arc::clone(&entries.solved))).collect()
    }
}
