//! Classes as their files have them, for the verification.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use xiongmao_movegen::xiangqi::Board;

use super::class::Class;
use super::endgame::Solved;
use super::index::Index;
use super::probe::Place;
use super::runs::Allowed;
use super::store::{board, load};
use crate::code::{Code, DRAWN, LOST_NOW};
use crate::file::TableError;

/// A class as its file has it.
pub(super) struct Entries {
    pub class: Class,
    pub index: Index,
    solved: Solved,
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
        let code = self.solved.codes[side][entry];
        let allowed = self.solved.allowed.get(usize::from(self.solved.runs[side][entry]));
        Known { code, allowed: allowed.copied().unwrap_or(Allowed::NOTHING), own: Some((side, entry)) }
    }
}

/// The classes that have been read.
#[derive(Default)]
pub(super) struct Classes(HashMap<Class, Arc<Entries>>);

impl Classes {
    /// A class from its file.
    pub fn read(&mut self, dir: &Path, class: Class) -> Result<Arc<Entries>, TableError> {
        if let Some(entries) = self.0.get(&class) {
            return Ok(Arc::clone(entries));
        }
        let entries = Arc::new(Entries { class, index: Index::new(class), solved: load(dir, class)? });
        self.0.insert(class, Arc::clone(&entries));
        Ok(entries)
    }

    /// Forgets classes with fewer pieces.
    pub fn forget_smaller_than(&mut self, men: usize) {
        self.0.retain(|class, _| class.men() >= men);
    }

    /// What is known of a board after a ply of this class.
    pub fn known(&self, class: Class, board: &Board) -> Known {
        let Some(place) = Place::of(board) else {
            // Nobody can attack any more.
            let code = if board.has_plies() { DRAWN } else { LOST_NOW };
            return Known { code, allowed: Allowed::everything(), own: None };
        };
        let entries = self.0.get(&place.class).expect("needed classes are read before");
        let known = entries.known(place.side, entries.index.entry(&place.placed));
        Known { own: known.own.filter(|_| place.class == class), ..known }
    }
}
