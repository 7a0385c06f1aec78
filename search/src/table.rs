//! The transposition table: the results of earlier visits to a position. All threads share it without a lock.
//!
//! A slot is two 64-bit words: the data, and the key XOR the data (Hyatt and Mann, "A lock-less transposition table
//! implementation", 2002). Each word is written atomically. If two threads write a slot at once and leave a mixture,
//! its words give no key that is looked up, so the mixture is never read.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use thiserror::Error;
use xiongmao_movegen::{Move, MoveList, Position};

use crate::score::{Bound, FORESEEN, NO_VALUE, Value};
use crate::{memory, params};

/// Slots that share a cache line; a position may be stored in any of them.
const SLOTS: usize = 4;
/// Bits of the age that a slot keeps.
const AGE_BITS: u32 = 5;
const AGE_MASK: u8 = (1 << AGE_BITS) - 1;

/// The transposition table's entry for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableEntry {
    /// The best move found, or the one that refuted the position; [`Move::NONE`] if none did.
    pub mv: Move,
    /// The score for this position's side to move, in units, mates counted from this position; [`NO_VALUE`] if only
    /// the evaluation is known.
    pub value: Value,
    /// The static evaluation in units before any correction; [`NO_VALUE`] if it was not computed.
    pub eval: Value,
    /// The depth of the search that found the score, in plies; 0 for quiescence.
    pub depth: i32,
    /// Whether the score is exact, a lower bound or an upper bound.
    pub bound: Bound,
    /// Whether the position was on a principal variation.
    pub pv: bool,
}

#[derive(Default)]
struct Slot {
    data: AtomicU64,
    /// The key XOR the data.
    check: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; SLOTS]);

/// The transposition table. Reading and writing take `&self`, so threads share it freely.
pub struct TranspositionTable {
    clusters: Vec<Cluster>,
    age: AtomicU8,
}

/// The machine lacks the memory for a transposition table of this size.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("cannot allocate {megabytes} MB for the transposition table")]
pub struct OutOfMemory {
    /// The requested size of the table, in megabytes (2^20 bytes).
    pub megabytes: usize,
}

fn pack(entry: &TableEntry, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.mv.0)
        | u64::from(entry.value as i16 as u16) << 16
        | u64::from(entry.eval as i16 as u16) << 32
        | u64::from(entry.depth.clamp(0, 255) as u8) << 48
        | bound << 56
        | u64::from(entry.pv) << 58
        | u64::from(age) << 59
}

fn unpack(data: u64) -> Option<TableEntry> {
    let bound = match data >> 56 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(TableEntry {
        mv: Move(data as u16),
        value: Value::from((data >> 16) as i16),
        eval: Value::from((data >> 32) as i16),
        depth: i32::from((data >> 48) as u8),
        bound,
        pv: data >> 58 & 1 != 0,
    })
}

const fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

/// The high 64 bits of `key * count`.
#[inline(always)]
fn scaled(key: u64, count: usize) -> usize {
    // WebAssembly has no product of 128 bits, but few enough clusters.
    if cfg!(target_family = "wasm") {
        scaled_by_few(key, count)
    } else {
        ((u128::from(key) * count as u128) >> 64) as usize
    }
}

/// The same for a `count` below 2^32, by two short products.
#[inline(always)]
fn scaled_by_few(key: u64, count: usize) -> usize {
    let (high, low) = (key >> 32, key & 0xffff_ffff);
    ((high * count as u64 + ((low * count as u64) >> 32)) >> 32) as usize
}

impl TranspositionTable {
    /// An empty table of this many megabytes (2^20 bytes), at least 1. At most this many threads prepare its memory.
    ///
    /// # Errors
    /// If the memory cannot be allocated.
    pub fn new(megabytes: usize, threads: usize) -> Result<Self, OutOfMemory> {
        let count = megabytes.max(1).checked_mul((1 << 20) / size_of::<Cluster>());
        let clusters = count.and_then(|count| memory::filled(count, threads)).ok_or(OutOfMemory { megabytes })?;
        Ok(Self { clusters, age: AtomicU8::new(0) })
    }

    /// Forgets everything, with at most this many threads.
    pub(crate) fn clear(&mut self, threads: usize) {
        memory::reset(&mut self.clusters, threads);
        *self.age.get_mut() = 0;
    }

    /// Begins a new search: entries stored from now on are newer than all others.
    pub(crate) fn next_age(&self) {
        self.age.store(self.age.load(Ordering::Relaxed).wrapping_add(1) & AGE_MASK, Ordering::Relaxed);
    }

    #[inline(always)]
    fn cluster(&self, key: u64) -> &Cluster {
        // The high half of a product spreads keys over any number of clusters (Lemire, 2016).
        &self.clusters[scaled(key, self.clusters.len())]
    }

    /// The entry stored under this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<TableEntry> {
        self.cluster(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key { unpack(data) } else { None }
        })
    }

    /// Stores an entry instead of the least valuable one of its cluster. Shallow and old entries are replaced first.
    #[inline]
    pub fn put(&self, key: u64, mut entry: TableEntry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut worst: Option<(&Slot, i32)> = None;
        for slot in &self.cluster(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                if let Some(old) = unpack(data) {
                    // Keep a deeper result of this search rather than a shallow bound.
                    let margin = params::REPLACEMENT_DEPTH + params::REPLACEMENT_PV * i32::from(entry.pv);
                    let keeps = entry.bound != Bound::Exact
                        && age_of(data) == age
                        && old.value != NO_VALUE
                        && entry.depth + margin <= old.depth;
                    if keeps {
                        return;
                    }
                    if entry.mv.is_none() {
                        entry.mv = old.mv;
                    }
                }
                worst = Some((slot, 0));
                break;
            }
            let age_difference = i32::from(age.wrapping_sub(age_of(data)) & AGE_MASK);
            let worth = if data == 0 {
                i32::MIN
            } else {
                i32::from((data >> 48) as u8) - params::REPLACEMENT_AGE * age_difference
            };
            if worst.is_none_or(|(_, least)| worth < least) {
                worst = Some((slot, worth));
            }
        }
        if let Some((slot, _)) = worst {
            let data = pack(&entry, age);
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(key ^ data, Ordering::Relaxed);
        }
    }

    /// Asks the processor to prefetch what [`TranspositionTable::get`] will read for this key.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        memory::prefetch(self.cluster(key));
    }

    /// How full the table is with entries of the current search, per mille, from a sample.
    pub(crate) fn hashfull(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.clusters[..self.clusters.len().min(1000 / SLOTS)];
        let used = sample.iter().flat_map(|cluster| &cluster.0).filter(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && age_of(data) == age
        });
        (used.count() * 1000 / (sample.len() * SLOTS)) as u32
    }
}

/// The key under which the table stores a position.
pub(crate) fn search_key<P: Position>(position: &P) -> u64 {
    let mut forbidden = MoveList::new();
    position.forbidden(&mut forbidden);
    position.search_key(&forbidden)
}

/// Converts a score that counts mates from the root into one that counts them from the node at this height.
#[inline(always)]
pub(crate) fn to_table(value: Value, height: usize) -> Value {
    match value {
        _ if value > FORESEEN => value + height as Value,
        _ if value < -FORESEEN => value - height as Value,
        _ => value,
    }
}

/// Converts a stored score back into one that counts mates from the root.
#[inline(always)]
pub(crate) fn from_table(value: Value, height: usize) -> Value {
    match value {
        NO_VALUE => NO_VALUE,
        _ if value > FORESEEN => value - height as Value,
        _ if value < -FORESEEN => value + height as Value,
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use xiongmao_movegen::zobrist::splitmix;

    use super::*;

    #[test]
    fn short_products_choose_the_same_cluster() {
        for count in [1, 2, 3, 1000, 16 << 15, 123_456_789, u32::MAX as usize] {
            for key in (0..200).map(|index| splitmix(3, index)).chain([0, u64::MAX, 1 << 32, (1 << 32) - 1]) {
                assert_eq!(
                    scaled_by_few(key, count),
                    ((u128::from(key) * count as u128) >> 64) as usize,
                    "{key} {count}"
                );
            }
        }
    }

    fn entry(mv: u16, value: Value, depth: i32, bound: Bound) -> TableEntry {
        TableEntry { mv: Move(mv), value, eval: -value / 2, depth, bound, pv: depth % 2 == 1 }
    }

    #[test]
    fn finds_what_was_stored() {
        let table = TranspositionTable::new(1, 1).unwrap();
        for n in 0..1000u64 {
            let key = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let stored = entry(n as u16 + 1, n as Value * 31 - 15_000, (n % 120) as i32, Bound::Lower);
            table.put(key, stored);
            assert_eq!(table.get(key), Some(stored));
        }
        assert_eq!(table.get(0xdead_beef_dead_beef), None);
    }

    #[test]
    fn keeps_the_move_when_a_later_search_has_none() {
        let table = TranspositionTable::new(1, 1).unwrap();
        table.put(77 << 40, entry(5, 10, 3, Bound::Lower));
        table.put(77 << 40, entry(0, 10, 4, Bound::Upper));
        assert_eq!(table.get(77 << 40).unwrap().mv, Move(5));
    }

    #[test]
    fn a_torn_slot_is_not_read() {
        let table = TranspositionTable::new(1, 1).unwrap();
        table.put(3 << 50, entry(5, 10, 3, Bound::Exact));
        let slot = &table.cluster(3 << 50).0[0];
        slot.data.store(pack(&entry(6, 99, 30, Bound::Exact), 0), Ordering::Relaxed);
        assert_eq!(table.get(3 << 50), None);
    }

    #[test]
    fn an_impossible_size_is_refused() {
        assert_eq!(TranspositionTable::new(usize::MAX, 1).err(), Some(OutOfMemory { megabytes: usize::MAX }));
        assert!(TranspositionTable::new(1 << 40, 1).is_err());
    }

    #[test]
    fn mates_are_kept_relative_to_the_node() {
        let value = crate::score::win_in(9);
        assert_eq!(to_table(value, 4), crate::score::win_in(5));
        assert_eq!(from_table(to_table(value, 4), 6), crate::score::win_in(11));
        assert_eq!((to_table(FORESEEN, 4), from_table(-FORESEEN, 6)), (FORESEEN, -FORESEEN));
    }
}
