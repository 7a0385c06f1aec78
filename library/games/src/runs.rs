//! Sorting more than fits into memory: sorted runs in temporary files, merged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::path::PathBuf;

use rayon::slice::ParallelSliceMut;

/// A move that was played in a position in a game. They are sorted by these fields in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Visit {
    /// The key of the position, as the table is sorted.
    pub key: i64,
    /// The game.
    pub game: u32,
    /// The move as it is stored; 0 if the game ended here.
    pub mv: u16,
}

/// The bytes of a visit in a file.
const BYTES: usize = 14;
/// The bytes that are read or written at once.
const BUFFER: usize = 1 << 18;

impl Visit {
    fn to_bytes(self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.game.to_le_bytes());
        bytes[12..].copy_from_slice(&self.mv.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: [u8; BYTES]) -> Self {
        let (mut key, mut game, mut mv) = ([0; 8], [0; 4], [0; 2]);
        key.copy_from_slice(&bytes[..8]);
        game.copy_from_slice(&bytes[8..12]);
        mv.copy_from_slice(&bytes[12..]);
        Self { key: i64::from_le_bytes(key), game: u32::from_le_bytes(game), mv: u16::from_le_bytes(mv) }
    }
}

/// Visits that are collected to be sorted.
pub struct Runs {
    folder: PathBuf,
    /// The most visits in memory.
    most: usize,
    memory: Vec<Visit>,
    files: Vec<File>,
}

impl Runs {
    /// Temporary files are made in this folder, when there are more than `most` visits.
    pub fn new(folder: PathBuf, most: usize) -> Self {
        Self { folder, most: most.max(1), memory: Vec::new(), files: Vec::new() }
    }

    /// Adds visits.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn add(&mut self, visits: &[Visit]) -> io::Result<()> {
        if !self.memory.is_empty() && self.memory.len() + visits.len() > self.most {
            self.write_run()?;
        }
        self.memory.extend_from_slice(visits);
        Ok(())
    }

    fn write_run(&mut self) -> io::Result<()> {
        self.memory.par_sort_unstable();
        let mut out = BufWriter::with_capacity(BUFFER, tempfile::tempfile_in(&self.folder)?);
        for visit in self.memory.drain(..) {
            out.write_all(&visit.to_bytes())?;
        }
        let mut file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        self.files.push(file);
        Ok(())
    }

    /// All visits in order.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn sorted(mut self) -> io::Result<Sorted> {
        self.memory.par_sort_unstable();
        let mut runs = vec![Run::Memory(self.memory.into_iter())];
        runs.extend(self.files.into_iter().map(|file| Run::File(BufReader::with_capacity(BUFFER, file))));
        let mut heap = BinaryHeap::new();
        for (index, run) in runs.iter_mut().enumerate() {
            heap.extend(run.next()?.map(|visit| Reverse((visit, index))));
        }
        Ok(Sorted { runs, heap })
    }
}

enum Run {
    Memory(std::vec::IntoIter<Visit>),
    File(BufReader<File>),
}

impl Run {
    fn next(&mut self) -> io::Result<Option<Visit>> {
        match self {
            Self::Memory(visits) => Ok(visits.next()),
            Self::File(file) => {
                let mut bytes = [0; BYTES];
                match file.read_exact(&mut bytes) {
                    Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
                    read => read.map(|()| Some(Visit::from_bytes(bytes))),
                }
            }
        }
    }
}

/// Visits in order.
pub struct Sorted {
    runs: Vec<Run>,
    heap: BinaryHeap<Reverse<(Visit, usize)>>,
}

impl Iterator for Sorted {
    type Item = io::Result<Visit>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut first = self.heap.peek_mut()?;
        let Reverse((visit, index)) = *first;
        match self.runs[index].next() {
            Err(error) => return Some(Err(error)),
            Ok(Some(next)) => *first = Reverse((next, index)),
            Ok(None) => drop(std::collections::binary_heap::PeekMut::pop(first)),
        }
        Some(Ok(visit))
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{Rng, SeedableRng};

    use super::*;

    #[test]
    fn runs_in_files_are_sorted_as_in_memory() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let visit = |_| Visit { key: random.next_u64() as i64 >> 58, game: random.next_u32() % 50, mv: 7 };
        let mut visits: Vec<Visit> = (0..5000).map(visit).collect();
        for most in [1, 333, 100_000] {
            let mut runs = Runs::new(std::env::temp_dir(), most);
            visits.chunks(97).for_each(|chunk| runs.add(chunk).unwrap());
            let sorted: Vec<Visit> = runs.sorted().unwrap().map(Result::unwrap).collect();
            visits.sort_unstable();
            assert_eq!(sorted, visits, "{most}");
        }
    }
}
