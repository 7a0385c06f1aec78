//! The tables of a directory, each read on its first use.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::code::{self, Code, LOST_NOW, WON_NEXT};
use crate::file::{Room, TableFile};
use crate::header::{Expected, Refusal, TableError, parse_header, read_header};

/// Where a table comes from.
#[derive(Debug)]
pub(crate) enum Source {
    File(PathBuf),
    /// A name and the bytes, which the table takes when it is read.
    Bytes(PathBuf, Mutex<Vec<u8>>),
}

impl Source {
    pub fn path(&self) -> &Path {
        let (Self::File(path) | Self::Bytes(path, _)) = self;
        path
    }

    /// In bytes; 0 for a file that is not there.
    pub fn length(&self) -> u64 {
        match self {
            Self::File(path) => path.metadata().map_or(0, |facts| facts.len()),
            Self::Bytes(_, bytes) => bytes.lock().unwrap_or_else(PoisonError::into_inner).len() as u64,
        }
    }

    /// Whether its header is the expected one.
    pub fn check(&self, expected: &Expected) -> Result<(), TableError> {
        match self {
            Self::File(path) => read_header(path, expected).map(|_| ()),
            Self::Bytes(path, bytes) => {
                let bytes = bytes.lock().unwrap_or_else(PoisonError::into_inner);
                let refuse = |reason| TableError { path: path.clone(), reason };
                parse_header(&bytes, bytes.len(), expected).map(|_| ()).map_err(refuse)
            }
        }
    }

    fn read(&self, expected: &Expected, entries: usize, room: &Room) -> Result<TableFile, TableError> {
        match self {
            Self::File(path) => TableFile::read_within(path, expected, entries, room),
            Self::Bytes(path, bytes) => {
                let bytes = std::mem::take(&mut *bytes.lock().unwrap_or_else(PoisonError::into_inner));
                TableFile::parse(bytes, expected, entries).map_err(|reason| TableError { path: path.clone(), reason })
            }
        }
    }
}

/// How exact a code has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    /// The distance is the one of the table.
    Exact,
    /// The distance may be greater, but a win or loss takes no longer.
    Bound,
}

/// A table with the index of its class.
#[derive(Debug)]
pub(crate) struct Table<I> {
    pub index: I,
    path: PathBuf,
    file: TableFile,
    /// The code of the longest win or loss.
    longest: Code,
}

impl<I> Table<I> {
    #[inline]
    pub fn distance(&self, side: usize, entry: usize) -> Result<Option<Code>, TableError> {
        self.file.distance(side, entry).map_err(|error| self.refuse(error.into()))
    }

    #[inline]
    pub fn outcome(&self, side: usize, entry: usize) -> Result<Option<Code>, TableError> {
        self.file.outcome(side, entry).map_err(|error| self.refuse(error.into()))
    }

    pub fn ban(&self, side: usize, entry: usize) -> Result<Code, TableError> {
        self.file.ban(side, entry).map_err(|error| self.refuse(error.into()))
    }

    pub fn runs(&self, side: usize, entry: usize) -> Result<Option<u8>, TableError> {
        self.file.runs(side, entry).map_err(|error| self.refuse(error.into()))
    }

    /// The code of this outcome that takes as long as the longest of the class, or one ply longer.
    pub fn bound(&self, outcome: Code) -> Code {
        match outcome {
            WON_NEXT => (self.longest + 1) & !1,
            LOST_NOW => self.longest | 1,
            other => other,
        }
    }

    #[cold]
    fn refuse(&self, reason: Refusal) -> TableError {
        TableError { path: self.path.clone(), reason }
    }
}

/// A place for a table that is read when it is first asked for.
#[derive(Debug)]
struct Slot<I> {
    source: Source,
    table: OnceLock<Option<Table<I>>>,
}

/// The tables of one game under one choice of rules, by the number of their class.
#[derive(Debug)]
pub(crate) struct Shelf<I> {
    slots: Vec<Option<Box<Slot<I>>>>,
    room: Arc<Room>,
}

impl<I> Shelf<I> {
    /// An empty shelf for classes with numbers below `classes`. Its tables take of this room.
    pub fn new(classes: usize, room: Arc<Room>) -> Self {
        let mut slots = Vec::new();
        slots.resize_with(classes, || None);
        Self { slots, room }
    }

    /// Registers a table, which is read on its first use.
    pub fn add(&mut self, class: usize, source: Source) {
        self.slots[class] = Some(Box::new(Slot { source, table: OnceLock::new() }));
    }

    /// The number of tables.
    pub fn len(&self) -> usize {
        self.slots.iter().flatten().count()
    }

    /// The table of this class; `None` if there is none. `new` returns its index, the number of its entries, and the
    /// facts that its header has to contain. A table that cannot be read is an error the first time, and then missing.
    #[inline]
    pub fn table(
        &self,
        class: usize,
        new: impl FnOnce() -> (I, usize, Expected),
    ) -> Result<Option<&Table<I>>, TableError> {
        let Some(slot) = &self.slots[class] else { return Ok(None) };
        match slot.table.get() {
            Some(table) => Ok(table.as_ref()),
            None => slot.read(new, &self.room),
        }
    }
}

impl<I> Slot<I> {
    #[cold]
    fn read(&self, new: impl FnOnce() -> (I, usize, Expected), room: &Room) -> Result<Option<&Table<I>>, TableError> {
        let mut failure = None;
        let table = self.table.get_or_init(|| {
            let (index, entries, expected) = new();
            match self.source.read(&expected, entries, room) {
                Ok(file) => {
                    let longest =
                        file.header.counts.iter().filter_map(|counts| counts.longest.as_ref()).map(|longest| longest.0);
                    let longest = longest.max().unwrap_or(0).min(u16::from(code::LAST) - 1) as Code + 1;
                    Some(Table { index, path: self.source.path().to_owned(), file, longest })
                }
                Err(error) => {
                    failure = Some(error);
                    None
                }
            }
        });
        failure.map_or(Ok(table.as_ref()), Err)
    }
}
