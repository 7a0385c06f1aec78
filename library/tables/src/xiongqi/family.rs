//! Xiongqi as a family of classes.

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::ban::Effort;
use super::class::Class;
use super::endgame::Xiongqi;
use super::index::FileIndex;
use super::settle::settle;
use super::store::{KIND, SMALL, expected, load, sides_of, store};
use super::verify::Verifier;
use crate::header::{Expected, Header, Kind, TableError};
use crate::make::{Family, MakeError, Smaller, solved};
use crate::retrograde::{Solution, Unsolved, solve};
use crate::verify::VerifyError;

/// All classes of Xiongqi.
pub struct XiongqiFamily;

impl Family for XiongqiFamily {
    type Class = Class;
    type Solution = Solution;
    type Verifier = Verifier;
    const KIND: Kind = KIND;
    const MEN: RangeInclusive<usize> = 3..=4;
    const TIME_PER_ENTRY: Duration = Duration::from_nanos(500);
    const BYTES_PER_ENTRY: f64 = 0.115;

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

    fn turn(&self, _: Class) -> [usize; 4] {
        [0; 4]
    }

    fn needs(&self, class: Class) -> Vec<Class> {
        Xiongqi::needs(class)
    }

    fn entries(&self, class: Class) -> usize {
        FileIndex::new(class).entries() * sides_of(class)
    }

    fn expected(&self, class: Class) -> Expected {
        expected(class)
    }

    fn solve(&self, class: Class, smaller: &Smaller<Class>, stop: &AtomicBool) -> Result<Solution, Unsolved> {
        solve(&Xiongqi::new(class, smaller), stop)
    }

    fn write(&self, dir: &Path, class: Class, solution: &Solution) -> Result<Header, TableError> {
        store(dir, class, solution)
    }

    fn load(&self, dir: &Path, class: Class) -> Result<Option<Solution>, TableError> {
        load(dir, class)
    }

    fn settle_class(
        &self,
        dir: &Path,
        class: Class,
        nodes: u32,
        known: &mut Smaller<Class>,
        stop: &AtomicBool,
    ) -> Result<Option<Header>, MakeError> {
        let mut solving = |class| {
            let solution = solved(self, dir, class, known, stop)?;
            known.insert(class, Arc::clone(&solution));
            Ok(solution)
        };
        settle(dir, class, Effort::of_nodes(nodes), &mut solving, stop)
    }

    /// Generals never come from dragons, and captures lead to small classes.
    fn keeps(&self, class: Class, next: Class) -> bool {
        class.men() <= SMALL || class.dragons() == next.dragons() && class.men() == next.men()
    }
}
