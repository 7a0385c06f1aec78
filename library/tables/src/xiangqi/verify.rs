//! Checks tables against the rules: every entry follows from the entries that its plies lead to.
//!
//! Nothing here is shared with the analysis that made the tables. Boards are set up, and plies, checks and attacks come
//! from the rules themselves.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;
use xiongmao_movegen::xiangqi::Board;
use xiongmao_movegen::{PlyList, Silent};

use super::class::Class;
use super::held::{NO_RANK, held};
use super::known::{Classes, Entries, Known};
use super::ply_pressure::ply_pressure;
use super::runs::Allowed;
use super::store::feen;
use crate::code::{self, Code, DRAWN, LAST, LOST_NOW, OPEN};
use crate::verify::VerifyError;

/// Checks classes one after another.
#[derive(Default)]
pub struct Verifier {
    classes: Classes,
}

impl Verifier {
    /// Checks the table of a class in this directory, and says how many entries it has. Tables of the classes that it
    /// needs must be there; they are read, but checked only by calls of their own.
    ///
    /// # Errors
    /// If a file cannot be read, an entry is wrong, or `stop` is set.
    pub fn verify(&mut self, dir: &Path, class: Class, stop: &AtomicBool) -> Result<u64, VerifyError> {
        self.classes.forget_smaller_than(class.men() - 1);
        for needed in [class.without_advisor(), class.without_elephant()].into_iter().flatten() {
            self.classes.read(dir, needed)?;
        }
        let entries = self.classes.read(dir, class)?;
        let checked = AtomicU64::new(0);
        let all = (0..2).flat_map(|side| (0..entries.index.entries()).map(move |entry| (side, entry)));
        all.collect::<Vec<_>>().into_par_iter().try_for_each(|(side, entry)| {
            if stop.load(Relaxed) {
                return Err(VerifyError::Stopped);
            }
            let Some(mut board) = entries.position(side, entry) else { return Ok(()) };
            checked.fetch_add(1, Relaxed);
            self.check(&entries, &mut board, entries.known(side, entry))
        })?;
        for holder in 0..2 {
            let ranks = held(&self.classes, &entries, holder, stop)?;
            for (side, ranks) in ranks.iter().enumerate() {
                let is_wrong = |&entry: &usize| entries.known(side, entry).code == DRAWN && ranks[entry] == NO_RANK;
                if let Some(board) = (0..ranks.len()).filter(is_wrong).find_map(|entry| entries.position(side, entry)) {
                    let (class, feen) = (class.to_string(), feen(board));
                    return Err(VerifyError::Wrong { class, feen, found: DRAWN, expected: OPEN });
                }
            }
        }
        Ok(checked.into_inner())
    }

    /// Checks a code and the runs that are allowed with it. What the plies leave open may be drawn.
    fn check(&self, entries: &Entries, board: &mut Board, known: Known) -> Result<(), VerifyError> {
        let mut plies = PlyList::new();
        board.plies(&mut plies);
        let (mut win, mut loss, mut holds) = (None::<Code>, LOST_NOW, false);
        let (mut won, mut lost) = (Allowed::NOTHING, Allowed::everything());
        for ply in &plies {
            let before = board.clone();
            let undo = board.make(ply, &mut Silent);
            let after = self.classes.known(entries.class, board);
            if code::is_loss(after.code) {
                win = Some(win.map_or(after.code + 1, |win| win.min(after.code + 1)));
                if after.code < known.code {
                    won = won.or(after.allowed.before(ply_pressure(&before, board, ply)));
                }
            } else if code::is_win(after.code) {
                loss = loss.max(after.code + 1);
                lost = lost.and(after.allowed);
            } else {
                holds = true;
            }
            board.unmake(&undo);
        }
        let expected = win.unwrap_or(if holds { OPEN } else { loss });
        let class = || entries.class.to_string();
        if known.code != expected && !(known.code == DRAWN && expected == OPEN) {
            let (class, feen) = (class(), feen(board.clone()));
            return Err(VerifyError::Wrong { class, feen, found: known.code, expected });
        }
        let runs = if code::is_win(expected) { won } else { lost };
        if expected <= LAST && !known.allowed.is_within(runs) {
            return Err(VerifyError::Runs { class: class(), feen: feen(board.clone()) });
        }
        Ok(())
    }
}
