//! The endings of Xiangqi as a family of classes.

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::class::Class;
use super::exits::Solved;
use super::index::Index;
use super::solve::solved;
use super::store::{KIND, expected, store};
use super::verify::Verifier;
use crate::header::{Expected, Header, Kind, TableError};
use crate::make::{Family, MakeError, Smaller};
use crate::retrograde::Unsolved;
use crate::verify::VerifyError;

/// All classes of Xiangqi.
pub struct XiangqiFamily;

impl Family for XiangqiFamily {
    type Class = Class;
    type Solution = Solved;
    type Verifier = Verifier;
    const KIND: Kind = KIND;
    const MEN: RangeInclusive<usize> = 3..=Class::MOST_MEN;
    const TIME_PER_ENTRY: Duration = Duration::from_nanos(180);
    const BYTES_PER_ENTRY: f64 = 0.05;

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

    fn turn(&self, class: Class) -> [usize; 4] {
        class.turn()
    }

    fn needs(&self, class: Class) -> Vec<Class> {
        class.needs()
    }

    fn entries(&self, class: Class) -> usize {
        2 * Index::new(class).entries()
    }

    fn expected(&self, class: Class) -> Expected {
        expected(class)
    }

    fn solve(&self, class: Class, smaller: &Smaller<Class, Solved>, stop: &AtomicBool) -> Result<Solved, Unsolved> {
        solved(class, smaller, stop)
    }

    fn write(&self, dir: &Path, class: Class, solved: &Solved) -> Result<Header, TableError> {
        store(dir, class, solved)
    }

    /// A file does not hold all distances, and solving is fast.
    fn load(&self, _: &Path, _: Class) -> Result<Option<Solved>, TableError> {
        Ok(None)
    }

    /// Open positions are not searched.
    fn settle_class(
        &self,
        _: &Path,
        _: Class,
        _: u32,
        _: &mut Smaller<Class, Solved>,
        _: &AtomicBool,
    ) -> Result<Option<Header>, MakeError> {
        Ok(None)
    }

    fn keeps(&self, class: Class, next: Class) -> bool {
        class.is_near(next)
    }
}
