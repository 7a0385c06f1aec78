//! Makes the tables of many classes, each after the classes it needs. Existing files are kept, so the work can be
//! stopped and continued at any time.

use std::collections::HashMap;
use std::fmt::Display;
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use thiserror::Error;

use crate::header::{Expected, Header, Kind, TableError, read_header};
use crate::retrograde::{Solution, Unsolved};
use crate::verify::VerifyError;

/// The solutions of classes that moves out of a class lead to.
pub type Smaller<C, S = Solution> = HashMap<C, Arc<S>>;

/// A family of classes: the endings of a game under certain rules.
pub trait Family: Sync {
    /// A class of positions with the same pieces.
    type Class: Copy + Eq + Hash + Display + FromStr<Err: Display>;
    /// The known results of a class that has been solved.
    type Solution;
    /// What has been read for [`verify_class`](Family::verify_class).
    type Verifier: Default;
    /// The tables of the game, as every header names them.
    const KIND: Kind;
    /// How many pieces its classes have.
    const MEN: RangeInclusive<usize>;
    /// The time that one core takes for an entry, about.
    const TIME_PER_ENTRY: Duration;
    /// The bytes that an entry takes in a file, about.
    const BYTES_PER_ENTRY: f64;

    /// All classes with this many pieces, each after the classes that it needs.
    fn all(&self, men: usize) -> Vec<Self::Class>;

    /// The place of a class in the order of making: after the classes it needs, so that little has to be kept in
    /// memory. Classes with the same place keep their order.
    fn turn(&self, class: Self::Class) -> [usize; 4];

    /// The classes that moves out of this class lead to, besides those without a table.
    fn needs(&self, class: Self::Class) -> Vec<Self::Class>;
    /// The number of entries in its file, the measure of progress.
    fn entries(&self, class: Self::Class) -> usize;
    /// The file of a class.
    fn path(&self, dir: &Path, class: Self::Class) -> PathBuf {
        Self::KIND.path(dir, class)
    }
    /// The facts that the header of its file has to contain.
    fn expected(&self, class: Self::Class) -> Expected;
    /// The header of the file of a class.
    ///
    /// # Errors
    /// If the file cannot be read or belongs to another class.
    fn header_of(&self, dir: &Path, class: Self::Class) -> Result<Header, TableError> {
        read_header(&self.path(dir, class), &self.expected(class))
    }
    /// Solves a class. `smaller` has all that it [needs](Family::needs).
    ///
    /// # Errors
    /// If `stop` is set or a distance is too long.
    fn solve(
        &self,
        class: Self::Class,
        smaller: &Smaller<Self::Class, Self::Solution>,
        stop: &AtomicBool,
    ) -> Result<Self::Solution, Unsolved>;
    /// Writes the file of a class.
    ///
    /// # Errors
    /// If it cannot be written.
    fn write(&self, dir: &Path, class: Self::Class, solution: &Self::Solution) -> Result<Header, TableError>;
    /// Reads a solution back; `None` if the file does not hold all of it, so that solving again is simpler.
    ///
    /// # Errors
    /// If the file cannot be read.
    fn load(&self, dir: &Path, class: Self::Class) -> Result<Option<Self::Solution>, TableError>;
    /// Checks the file of a class against the rules, and says how many entries it has.
    ///
    /// # Errors
    /// If a file cannot be read, an entry does not follow from its moves, or `stop` is set.
    fn verify_class(
        &self,
        verifier: &mut Self::Verifier,
        dir: &Path,
        class: Self::Class,
        stop: &AtomicBool,
    ) -> Result<u64, VerifyError>;
    /// Searches for endings that only the rules on repetition decide, with `nodes` moves for each open position, and
    /// writes them into the file of a class. `known` holds solutions of other classes. `None` if `stop` is set, or if
    /// such a class is not searched.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    fn settle_class(
        &self,
        dir: &Path,
        class: Self::Class,
        nodes: u32,
        known: &mut Smaller<Self::Class, Self::Solution>,
        stop: &AtomicBool,
    ) -> Result<Option<Header>, MakeError>;
    /// Whether a solution is worth keeping in memory for the classes from `next` on.
    fn keeps(&self, class: Self::Class, next: Self::Class) -> bool;
}

/// Why tables were not made.
#[derive(Debug, Error)]
pub enum MakeError {
    /// The work was told to stop. What has been made stays.
    #[error("stopped")]
    Stopped,
    /// A class has an ending that is longer than tables can hold.
    #[error("{0} has an ending of more than 250 plies")]
    TooLong(String),
    #[error(transparent)]
    Table(#[from] TableError),
}

/// How far the work is.
#[derive(Clone, Debug)]
pub struct Progress<'a> {
    /// The class that has just been made.
    pub class: &'a str,
    /// The facts in its file's header.
    pub header: &'a Header,
    /// The entries of all classes that were made in this run.
    pub made: usize,
    /// The entries of all classes that this run will have made at its end.
    pub total: usize,
}

/// Makes a file for each of the classes that has none in the directory. Each class must come after the classes it
/// needs, unless those have files or need no others.
///
/// # Errors
/// If the work is stopped, a class cannot be solved, or a file cannot be read or written.
pub fn make<F: Family>(
    family: &F,
    dir: &Path,
    classes: &[F::Class],
    stop: &AtomicBool,
    mut report: impl FnMut(&Progress),
) -> Result<(), MakeError> {
    let mut missing: Vec<F::Class> =
        classes.iter().copied().filter(|&class| !family.path(dir, class).exists()).collect();
    missing.sort_by_key(|&class| family.turn(class));
    let total = missing.iter().map(|&class| family.entries(class)).sum();
    let mut made = 0;
    let mut known = Smaller::new();
    for &class in &missing {
        known.retain(|&older, _| family.keeps(older, class));
        let solution = solved(family, dir, class, &mut known, stop)?;
        let header = family.write(dir, class, &solution)?;
        known.insert(class, solution);
        made += family.entries(class);
        report(&Progress { class: &class.to_string(), header: &header, made, total });
    }
    Ok(())
}

/// The solution of a class, which is read or made with all that it needs.
pub(crate) fn solved<F: Family>(
    family: &F,
    dir: &Path,
    class: F::Class,
    known: &mut Smaller<F::Class, F::Solution>,
    stop: &AtomicBool,
) -> Result<Arc<F::Solution>, MakeError> {
    if let Some(solution) = known.get(&class) {
        return Ok(Arc::clone(solution));
    }
    if family.path(dir, class).exists()
        && let Some(solution) = family.load(dir, class)?
    {
        return Ok(Arc::new(solution));
    }
    for needed in family.needs(class) {
        let solution = solved(family, dir, needed, known, stop)?;
        known.insert(needed, solution);
    }
    match family.solve(class, known, stop) {
        Ok(solution) => Ok(Arc::new(solution)),
        Err(Unsolved::Stopped) => Err(MakeError::Stopped),
        Err(Unsolved::TooLong) => Err(MakeError::TooLong(class.to_string())),
    }
}
