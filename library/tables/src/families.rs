//! The classes of a game by their names, for programs that serve every game.

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use rayon::ThreadPoolBuilder;
use thiserror::Error;

use crate::header::{Header, TableError};
use crate::make::{Family, MakeError, Progress, Smaller, make};
use crate::verify::VerifyError;
use crate::xiangqi::family::XiangqiFamily;
use crate::xiongqi::family::XiongqiFamily;

#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct ClassNameError(String);

/// The approximate cost of making tables.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Cost {
    /// The number of entries.
    pub entries: u64,
    /// The time that one core takes, as measured on a virtual machine of 2026.
    pub time: Duration,
    /// The size of the files in bytes.
    pub bytes: u64,
}

/// The classes of a game that can have tables. They are named as in `GRvGAE`; functions that take names expect names
/// from [`class`](AnyFamily::class).
pub trait AnyFamily: Sync {
    /// The name of the game, which is also the extension of its files.
    fn game(&self) -> &'static str;
    /// The numbers of pieces of the classes that can have tables, terminal pieces included.
    fn men(&self) -> RangeInclusive<usize>;
    /// All classes with this many pieces, each after the classes that it needs.
    fn classes(&self, men: usize) -> Vec<String>;
    /// The canonical name of a class.
    ///
    /// # Errors
    /// If this is not a class; the error shows how to write one.
    fn class(&self, name: &str) -> Result<String, ClassNameError>;
    /// The cost of making these classes.
    fn cost(&self, classes: &[String]) -> Cost;
    /// Makes a file for each of these classes that has none in the directory; see [`make`].
    ///
    /// # Errors
    /// As [`make`].
    fn make(
        &self,
        dir: &Path,
        classes: &[String],
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<(), MakeError>;
    /// Checks classes against the rules, and reports each with the number of its entries.
    ///
    /// # Errors
    /// If a file cannot be read, an entry does not follow from its moves, or `stop` is set.
    fn verify(
        &self,
        dir: &Path,
        classes: &[String],
        stop: &AtomicBool,
        report: &mut dyn FnMut(&str, u64),
    ) -> Result<(), VerifyError>;
    /// Searches for endings that only the rules on repetition decide, with `nodes` moves for each open position, and
    /// reports each class with its new header. Classes that have been searched as far, or cannot be searched, are
    /// skipped.
    ///
    /// # Errors
    /// As [`make`].
    fn settle(
        &self,
        dir: &Path,
        classes: &[String],
        nodes: u32,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&str, &Header),
    ) -> Result<(), MakeError>;
    /// The header of a class and the size of its file; `None` if the directory has no such file.
    ///
    /// # Errors
    /// If the file cannot be read or is another.
    fn header(&self, dir: &Path, class: &str) -> Result<Option<(Header, u64)>, TableError>;
}

/// The classes of the game with this name.
pub fn family(game: &str) -> Option<&'static dyn AnyFamily> {
    const ALL: [&dyn AnyFamily; 2] = [&XiongqiFamily, &XiangqiFamily];
    ALL.into_iter().find(|family| family.game() == game)
}

/// Does work on this number of threads.
///
/// # Errors
/// If the system refuses to start them.
pub fn on_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> Result<R, std::io::Error> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(std::io::Error::other)?;
    Ok(pool.install(work))
}

fn parsed<F: Family>(classes: &[String]) -> Vec<F::Class> {
    classes.iter().filter_map(|name| name.parse().ok()).collect()
}

impl<F: Family> AnyFamily for F {
    fn game(&self) -> &'static str {
        F::KIND.game
    }

    fn men(&self) -> RangeInclusive<usize> {
        F::MEN
    }

    fn classes(&self, men: usize) -> Vec<String> {
        self.all(men).iter().map(ToString::to_string).collect()
    }

    fn class(&self, name: &str) -> Result<String, ClassNameError> {
        let class: Result<F::Class, _> = name.parse();
        class.map(|class| class.to_string()).map_err(|error| ClassNameError(error.to_string()))
    }

    fn cost(&self, classes: &[String]) -> Cost {
        let mut cost = Cost::default();
        for class in parsed::<F>(classes) {
            let entries = self.entries(class);
            cost.entries += entries as u64;
            cost.time += F::TIME_PER_ENTRY * entries as u32;
            cost.bytes += (entries as f64 * F::BYTES_PER_ENTRY) as u64;
        }
        cost
    }

    fn make(
        &self,
        dir: &Path,
        classes: &[String],
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<(), MakeError> {
        make(self, dir, &parsed::<F>(classes), stop, report)
    }

    fn verify(
        &self,
        dir: &Path,
        classes: &[String],
        stop: &AtomicBool,
        report: &mut dyn FnMut(&str, u64),
    ) -> Result<(), VerifyError> {
        let mut verifier = F::Verifier::default();
        let mut classes = parsed::<F>(classes);
        classes.sort_by_key(|&class| self.turn(class));
        for class in classes {
            let entries = self.verify_class(&mut verifier, dir, class, stop)?;
            report(&class.to_string(), entries);
        }
        Ok(())
    }

    fn settle(
        &self,
        dir: &Path,
        classes: &[String],
        nodes: u32,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&str, &Header),
    ) -> Result<(), MakeError> {
        let mut known = Smaller::new();
        for class in parsed::<F>(classes) {
            known.retain(|&older, _| self.keeps(older, class));
            if let Some(header) = self.settle_class(dir, class, nodes, &mut known, stop)? {
                report(&class.to_string(), &header);
            }
        }
        if stop.load(Relaxed) { Err(MakeError::Stopped) } else { Ok(()) }
    }

    fn header(&self, dir: &Path, class: &str) -> Result<Option<(Header, u64)>, TableError> {
        let Ok(class) = class.parse::<F::Class>() else { return Ok(None) };
        let path = self.path(dir, class);
        match path.metadata() {
            Ok(metadata) => self.header_of(dir, class).map(|header| Some((header, metadata.len()))),
            Err(_) => Ok(None),
        }
    }
}
