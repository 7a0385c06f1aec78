//! The endings of Xiangqi with one attacker as a family of classes.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::class::Class;
use super::endgame::{Solved, needs};
use super::index::Index;
use super::perpetual::solved;
use super::store::{GAME, expected, load, path_of, store};
use super::verify::Verifier;
use crate::file::{Header, TableError, read_header};
use crate::make::{Family, Smaller};
use crate::retrograde::Unsolved;
use crate::verify::VerifyError;

/// All classes of Xiangqi.
pub struct XiangqiFamily;

impl Family for XiangqiFamily {
    type Class = Class;
    type Solution = Solved;
    type Verifier = Verifier;
    const GAME: &'static str = GAME;
    const MEN: RangeInclusive<usize> = 3..=Class::MOST_MEN;
    const TIME_PER_ENTRY: Duration = Duration::from_micros(4);
    const BYTES_PER_ENTRY: f64 = 0.2;

    fn all(&self, men: usize) -> Vec<Class> {
        Class::all(men)
    }

    fn verify_class(
        &self,
        verifier: &mut Verifier,
        dir: &Path,
        class: Class,
        stop: &AtomicBool,
    ) -> Result<u64, VerifyError> {
        verifier.verify(dir, class, stop)
    }

    fn needs(&self, class: Class) -> Vec<Class> {
        needs(class)
    }

    fn entries(&self, class: Class) -> usize {
        2 * Index::new(class).entries()
    }

    fn path(&self, dir: &Path, class: Class) -> PathBuf {
        path_of(dir, class)
    }

    fn header_of(&self, dir: &Path, class: Class) -> Result<Header, TableError> {
        read_header(&path_of(dir, class), &expected(&class.to_string()))
    }

    fn solve(&self, class: Class, smaller: &Smaller<Class, Solved>, stop: &AtomicBool) -> Result<Solved, Unsolved> {
        solved(class, smaller, stop)
    }

    fn write(&self, dir: &Path, class: Class, solved: &Solved) -> Result<Header, TableError> {
        store(dir, class, solved)
    }

    fn load(&self, dir: &Path, class: Class) -> Result<Option<Solved>, TableError> {
        load(dir, class).map(Some)
    }

    /// Open positions are not searched.
    fn settle_class(&self, _: &Path, _: Class, _: u32, _: &AtomicBool) -> Result<Option<Header>, TableError> {
        Ok(None)
    }

    /// Captures lead to a class with one piece less and the same pieces of South's.
    fn keeps(&self, class: Class, next: Class) -> bool {
        class.men() + 1 >= next.men()
    }
}
