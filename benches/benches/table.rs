//! The transposition table against hash maps of the same capacity, with an access pattern like the search's.
//!
//! `README.md` has the results and conclusions.

use std::hash::{BuildHasher, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, Throughput};
use dashmap::DashMap;
use xiongmao_benches::criterion;
use xiongmao_movegen::Move;
use xiongmao_movegen::zobrist::splitmix;
use xiongmao_search::Bound;
use xiongmao_search::table::{TableEntry, TranspositionTable};

/// Larger than the processor's caches, as in a game.
const MEGABYTES: usize = 64;
/// An entry of the table takes 16 bytes.
const CAPACITY: usize = (MEGABYTES << 20) / 16;
/// The number of different keys: with this many, a full table answers a bit more than a quarter of the queries.
const KEYS: u64 = CAPACITY as u64 * 7 / 2;
/// The number of misses out of 256 that a `put` follows, for a ratio of six `put`s to ten `get`s.
const PUTS: u64 = 210;
/// The number of `put`s out of 256 with depth 0, at most 1, at most 2, ...
const DEPTHS: [u8; 8] = [154, 192, 218, 235, 242, 246, 249, 252];
/// `get`s of one thread in one round.
const ROUND: u64 = 1 << 16;

/// Keys are already random. One multiplication suffices for a hash map and costs less than any real hash.
#[derive(Clone, Copy, Default)]
struct Multiply(u64);

impl Hasher for Multiply {
    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are 64-bit numbers");
    }

    fn write_u64(&mut self, key: u64) {
        let product = u128::from(key) * 0x9e37_79b9_7f4a_7c15;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl BuildHasher for Multiply {
    type Hasher = Self;

    fn build_hasher(&self) -> Self {
        *self
    }
}

/// A store of positions that threads share.
trait Memory: Sync {
    fn get(&self, key: u64) -> Option<TableEntry>;
    fn put(&self, key: u64, entry: TableEntry);
    /// Prefetches for the `get` of this key, which follows a few keys later.
    fn prefetch(&self, _: u64) {}
}

impl Memory for TranspositionTable {
    fn get(&self, key: u64) -> Option<TableEntry> {
        Self::get(self, key)
    }

    fn put(&self, key: u64, entry: TableEntry) {
        Self::put(self, key, entry);
    }
}

/// The table as the search uses it, prefetching as soon as the key is known.
struct Prefetched(TranspositionTable);

impl Memory for Prefetched {
    fn get(&self, key: u64) -> Option<TableEntry> {
        self.0.get(key)
    }

    fn put(&self, key: u64, entry: TableEntry) {
        self.0.put(key, entry);
    }

    fn prefetch(&self, key: u64) {
        self.0.prefetch(key);
    }
}

/// A map from keys to entries. A full map rejects new keys, because it cannot find an entry worth replacing.
struct Filling {
    map: DashMap<u64, TableEntry, Multiply>,
    /// `DashMap::len` locks every shard.
    len: AtomicUsize,
}

impl Filling {
    fn new() -> Self {
        Self { map: DashMap::with_capacity_and_hasher(CAPACITY, Multiply::default()), len: AtomicUsize::new(0) }
    }
}

impl Memory for Filling {
    fn get(&self, key: u64) -> Option<TableEntry> {
        self.map.get(&key).map(|entry| *entry)
    }

    fn put(&self, key: u64, entry: TableEntry) {
        if let Some(mut old) = self.map.get_mut(&key) {
            *old = entry;
        } else if self.len.load(Ordering::Relaxed) < CAPACITY && self.map.insert(key, entry).is_none() {
            self.len.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// A map from a part of the key to the whole key and its entry. New entries always replace old ones.
struct Replacing(DashMap<u64, (u64, TableEntry), Multiply>);

impl Replacing {
    fn new() -> Self {
        Self(DashMap::with_capacity_and_hasher(CAPACITY, Multiply::default()))
    }

    fn slot(key: u64) -> u64 {
        key % CAPACITY as u64
    }
}

impl Memory for Replacing {
    fn get(&self, key: u64) -> Option<TableEntry> {
        let found = self.0.get(&Self::slot(key))?;
        let (whole, entry) = *found;
        (whole == key).then_some(entry)
    }

    fn put(&self, key: u64, entry: TableEntry) {
        self.0.insert(Self::slot(key), (key, entry));
    }
}

/// The accesses of one thread.
struct Traffic {
    seed: u64,
    step: u64,
    hits: u64,
    gets: u64,
}

impl Traffic {
    fn new(seed: u64) -> Self {
        Self { seed, step: 0, hits: 0, gets: 0 }
    }

    fn key(&self, step: u64) -> u64 {
        splitmix(0, splitmix(self.seed, step) % KEYS)
    }

    /// One round of `get`s, most misses answered by a `put`.
    fn round(&mut self, memory: &impl Memory) {
        let mut next = self.key(self.step);
        for _ in 0..ROUND {
            let key = next;
            self.step += 1;
            next = self.key(self.step);
            memory.prefetch(next);
            self.gets += 1;
            if memory.get(key).is_some() {
                self.hits += 1;
            } else {
                let dice = splitmix(!self.seed, self.step);
                if dice & 255 < PUTS {
                    memory.put(key, entry(dice));
                }
            }
        }
    }
}

fn entry(dice: u64) -> TableEntry {
    let depth = DEPTHS.iter().filter(|&&most| (dice >> 8) as u8 >= most).count() as i32;
    let value = i32::from((dice >> 16) as i8);
    TableEntry { mv: Move((dice >> 24) as u16), value, eval: value, depth, bound: Bound::Lower, pv: false }
}

/// Runs rounds until the store stops filling. Returns the hit rate at the end, per mille.
fn fill(memory: &impl Memory) -> u64 {
    let mut traffic = Traffic::new(1);
    for _ in 0..4 * CAPACITY as u64 / ROUND {
        traffic.round(memory);
    }
    (traffic.hits, traffic.gets) = (0, 0);
    traffic.round(memory);
    1000 * traffic.hits / traffic.gets
}

/// Runs this many rounds on each of this many threads.
fn rounds(memory: &impl Memory, threads: u64, times: u64, seed: &mut u64) -> Duration {
    let start = Instant::now();
    thread::scope(|scope| {
        for _ in 0..threads {
            *seed += 1;
            let mut traffic = Traffic::new(*seed);
            scope.spawn(move || (0..times).for_each(|_| traffic.round(memory)));
        }
    });
    start.elapsed()
}

fn compare(criterion: &mut Criterion, name: &str, memory: &impl Memory) {
    let mut full = false;
    let mut seed = 100;
    let mut group = criterion.benchmark_group("table");
    for threads in [1, 2] {
        group.throughput(Throughput::Elements(threads * ROUND));
        group.bench_function(BenchmarkId::new(name, threads), |bencher| {
            // Criterion calls this closure several times, or never if a filter excludes this bench.
            if !std::mem::replace(&mut full, true) {
                println!("{name}: {} per mille of the keys are found", fill(memory));
            }
            bencher.iter_custom(|times| rounds(memory, threads, times, &mut seed));
        });
    }
    group.finish();
}

fn bench(criterion: &mut Criterion) {
    let table = || TranspositionTable::new(MEGABYTES, 1).expect("memory for the table");
    compare(criterion, "Table, prefetched", &Prefetched(table()));
    compare(criterion, "Table", &table());
    compare(criterion, "DashMap that fills", &Filling::new());
    compare(criterion, "DashMap that replaces", &Replacing::new());
}

fn main() {
    let mut criterion = criterion();
    bench(&mut criterion);
    criterion.final_summary();
}
