//! Classes as their files have them, for the verification.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rayon::prelude::*;
use xiongmao_movegen::xiangqi::Board;
use xiongmao_movegen::{PlyList, Silent};

use super::class::Class;
use super::endgame::Solved;
use super::index::Index;
use super::ply_pressure::ply_pressure;
use super::probe::{AfterPlies, Place, without_attacker};
use super::runs::Allowed;
use super::store::{board, feen, load};
use crate::code::{self, BROKEN, Code, DRAWN, OPEN};
use crate::make::Smaller;
use crate::verify::VerifyError;

/// A class as its file has it.
pub(super) struct Entries {
    pub class: Class,
    pub index: Index,
    pub solved: Arc<Solved>,
}

/// What is known of a position.
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
        let board = board(self.index.attacker(), &self.index.placed(entry), side)?;
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

impl Entries {
    /// A class from its file, with the codes and runs of North's turn, which follow from its plies.
    fn read(dir: &Path, class: Class, stop: &AtomicBool) -> Result<Self, VerifyError> {
        let mut solved = load(dir, class)?;
        let entries = Self { class, index: Index::new(class), solved: Arc::new(Solved::default()) };
        let derived: Result<Vec<(Code, u8)>, VerifyError> = (0..entries.index.entries())
            .into_par_iter()
            .map(|entry| entries.derived(&solved, entry, stop).map(|(code, allowed)| (code, allowed.byte())))
            .collect();
        (solved.codes[1], solved.runs[1]) = derived?.into_iter().unzip();
        Ok(Self { solved: Arc::new(solved), ..entries })
    }

    fn derived(&self, solved: &Solved, entry: usize, stop: &AtomicBool) -> Result<(Code, Allowed), VerifyError> {
        if stop.load(Relaxed) {
            return Err(VerifyError::Stopped);
        }
        let Some(mut board) = self.position(1, entry) else { return Ok((BROKEN, Allowed::NOTHING)) };
        let found = solved.codes[1][entry];
        let (mut known, mut plies) = (AfterPlies::default(), PlyList::new());
        board.plies(&mut plies);
        for ply in &plies {
            let before = board.clone();
            let undo = board.make(ply, &mut Silent);
            let after = Place::of(&board).and_then(|place| self.index.entry(&place.placed));
            let (code, allowed) = match after {
                Some(entry) => (solved.codes[0][entry], solved.allowed(0, entry)),
                None => (without_attacker(&board), Allowed::EVERYTHING),
            };
            known.add(code, allowed, || ply_pressure(&before, &board, ply));
            board.unmake(&undo);
        }
        let (expected, allowed) = known.result();
        if expected == OPEN && matches!(found, DRAWN | OPEN) {
            return Ok((found, Allowed::NOTHING));
        }
        if code::outcome(expected) != found {
            let (class, feen) = (self.class.to_string(), feen(board));
            return Err(VerifyError::Wrong { class, feen, found, expected });
        }
        Ok((expected, allowed))
    }
}

/// The classes that have been read.
#[derive(Default)]
pub(super) struct Classes(HashMap<Class, Arc<Entries>>);

impl Classes {
    /// A class from its file.
    pub fn read(&mut self, dir: &Path, class: Class, stop: &AtomicBool) -> Result<Arc<Entries>, VerifyError> {
        if let Some(entries) = self.0.get(&class) {
            return Ok(Arc::clone(entries));
        }
        let entries = Arc::new(Entries::read(dir, class, stop)?);
        self.0.insert(class, Arc::clone(&entries));
        Ok(entries)
    }

    /// Forgets what this class and those after it do not need, if classes come in the order in which they are made.
    pub fn keep_for(&mut self, next: Class) {
        self.0.retain(|class, _| class.is_near(next));
    }

    /// What is known of a board after a ply of this class.
    pub fn known(&self, class: Class, board: &Board) -> Known {
        let Some(place) = Place::of(board) else {
            // Nobody can attack any more.
            return Known { code: without_attacker(board), allowed: Allowed::EVERYTHING, own: None };
        };
        let entries = self.0.get(&place.class).expect("needed classes are read before");
        let Some(entry) = entries.index.entry(&place.placed) else {
            return Known { code: BROKEN, allowed: Allowed::NOTHING, own: None };
        };
        let known = entries.known(place.side, entry);
        Known { own: known.own.filter(|_| place.class == class), ..known }
    }

    /// All of them as the analysis takes them.
    pub fn solutions(&self) -> Smaller<Class, Solved> {
        self.0.iter().map(|(class, entries)| (*class, Arc::clone(&entries.solved))).collect()
    }
}
