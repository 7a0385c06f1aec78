//! Retrograde analysis: from the ends of a class of positions back to its beginnings, by falling distance.
//!
//! A class has two arrays of entries, one for each side to move. An ending defines the entries decided by themselves
//! ([`Endgame::seed`]) and the predecessors of an entry by a move within the class
//! ([`Endgame::for_each_predecessor`]). The analysis proceeds one move at a time: when it finds the entries decided in
//! `n` moves, it knows every entry decided sooner.
//!
//! An entry is won as soon as one move leads to a lost one. It is lost when all moves lead to won ones; each entry has
//! a counter of the moves that may still do better. An entry still open then is drawn if all its moves that do not
//! lose lead to drawn entries, beginning with moves out of the class. So every value is proved by a finite tree, and
//! neither side repeats a position there.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};

use rayon::prelude::*;
use thiserror::Error;

use crate::code::{self, BROKEN, Code, DRAWN, LAST, LOST_NOW, OPEN};

/// The known result of an entry from the rules and from smaller classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seed {
    /// [`BROKEN`], [`OPEN`], or the best of the wins that a move out of the class brings.
    pub value: Code,
    /// The number of moves that may do better than lose: moves within the class, and one more if a move out of the
    /// class does not lose.
    pub moves: u8,
    /// The longest of the losses that moves out of the class bring, as the code of this entry; 0 if there is none.
    pub floor: Code,
    /// Whether a move out of the class draws and none is open or won.
    pub draws: bool,
}

impl Seed {
    /// An entry that is not a position.
    pub const BROKEN: Self = Self { value: BROKEN, moves: 0, floor: 0, draws: false };
}

/// A class of positions with the same pieces.
pub trait Endgame: Sync {
    /// The number of entries for each side to move.
    fn entries(&self) -> usize;
    /// The value of an entry by the rules and smaller classes alone. Side 0 is South.
    fn seed(&self, side: usize, index: usize) -> Seed;
    /// Calls `visit` with every entry of the other side to move that leads to this one by a move within the class. Each
    /// is visited as often as it has such moves. Broken entries may be among them.
    fn for_each_predecessor(&self, side: usize, index: usize, visit: impl FnMut(usize));
}

/// Why an analysis did not come to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Unsolved {
    /// It was told to stop.
    #[error("stopped")]
    Stopped,
    /// A distance does not fit into a byte.
    #[error("an ending takes more than 250 plies")]
    TooLong,
}

/// The number of entries that a thread takes at a time.
const CHUNK: usize = 1 << 14;

/// The codes of all entries, by side to move.
pub type Solution = [Vec<Code>; 2];

/// Solves a class.
///
/// # Errors
/// If `stop` is set, or if an ending takes more than 250 plies.
pub fn solve(endgame: &impl Endgame, stop: &AtomicBool) -> Result<Solution, Unsolved> {
    let analysis = Analysis::seeded(endgame, stop)?;
    for level in LOST_NOW..=LAST {
        if stop.load(Relaxed) {
            return Err(Unsolved::Stopped);
        }
        for side in 0..2 {
            analysis.settle(side, level);
        }
        if analysis.is_finished(level) {
            analysis.settle_draws();
            return Ok(analysis.sides.map(|side| side.values.into_iter().map(AtomicU8::into_inner).collect()));
        }
    }
    Err(Unsolved::TooLong)
}

/// The arrays of one side to move.
struct Entries {
    values: Vec<AtomicU8>,
    moves: Vec<AtomicU8>,
    floors: Vec<Code>,
}

struct Analysis<'a, E> {
    endgame: &'a E,
    sides: [Entries; 2],
    /// The greatest code that has been given to an entry.
    greatest: AtomicU8,
}

impl<'a, E: Endgame> Analysis<'a, E> {
    fn seeded(endgame: &'a E, stop: &AtomicBool) -> Result<Self, Unsolved> {
        let greatest = AtomicU8::new(0);
        let sides = [0, 1].map(|side| {
            let entries = endgame.entries();
            let mut values: Vec<AtomicU8> = Vec::new();
            values.resize_with(entries, || AtomicU8::new(BROKEN));
            let mut moves: Vec<AtomicU8> = Vec::new();
            moves.resize_with(entries, AtomicU8::default);
            let mut floors = vec![0; entries];
            let chunks =
                values.par_chunks_mut(CHUNK).zip(moves.par_chunks_mut(CHUNK)).zip(floors.par_chunks_mut(CHUNK));
            chunks.enumerate().for_each(|(chunk, ((values, moves), floors))| {
                if stop.load(Relaxed) {
                    return;
                }
                for at in 0..values.len() {
                    let seed = endgame.seed(side, chunk * CHUNK + at);
                    let lost = seed.value == OPEN && seed.moves == 0;
                    let value = if lost { seed.floor.max(LOST_NOW) } else { seed.value };
                    if value <= LAST {
                        greatest.fetch_max(value, Relaxed);
                    }
                    values[at] = AtomicU8::new(value);
                    moves[at] = AtomicU8::new(seed.moves);
                    floors[at] = seed.floor;
                }
            });
            Entries { values, moves, floors }
        });
        if stop.load(Relaxed) { Err(Unsolved::Stopped) } else { Ok(Self { endgame, sides, greatest }) }
    }

    /// Tells the predecessors of all entries with this code.
    fn settle(&self, side: usize, level: Code) {
        let (mine, others) = (&self.sides[side], &self.sides[1 - side]);
        let next = code::one_ply_before(level);
        mine.values.par_chunks(CHUNK).enumerate().for_each(|(chunk, values)| {
            let mut greatest = 0;
            for (at, value) in values.iter().enumerate() {
                if value.load(Relaxed) != level {
                    continue;
                }
                self.endgame.for_each_predecessor(side, chunk * CHUNK + at, |index| {
                    let value = &others.values[index];
                    let known = value.load(Relaxed);
                    if code::is_loss(level) {
                        if known > next && known != BROKEN {
                            value.fetch_min(next, Relaxed);
                            greatest = greatest.max(next);
                        }
                    } else if known == OPEN && others.moves[index].fetch_sub(1, Relaxed) == 1 {
                        let lost = next.max(others.floors[index]);
                        value.store(lost, Relaxed);
                        greatest = greatest.max(lost);
                    }
                });
            }
            if greatest > 0 {
                self.greatest.fetch_max(greatest, Relaxed);
            }
        });
    }

    /// Marks the open entries that are drawn.
    fn settle_draws(&self) {
        let mut drawn: Vec<(usize, usize)> = Vec::new();
        for side in 0..2 {
            let entries = &self.sides[side];
            let chunks = entries.values.par_chunks(CHUNK).enumerate().flat_map_iter(|(chunk, values)| {
                let open = values.iter().enumerate().filter(|(_, value)| value.load(Relaxed) == OPEN);
                let draws = move |&(at, _): &(usize, _)| self.endgame.seed(side, chunk * CHUNK + at).draws;
                open.filter(draws).map(move |(at, _)| (side, chunk * CHUNK + at))
            });
            // The move out of the class counts as one; it is drawn.
            drawn.extend(
                chunks.filter(|&(_, index)| entries.moves[index].fetch_sub(1, Relaxed) == 1).collect::<Vec<_>>(),
            );
        }
        for &(side, index) in &drawn {
            self.sides[side].values[index].store(DRAWN, Relaxed);
        }
        while let Some((side, index)) = drawn.pop() {
            let others = &self.sides[1 - side];
            self.endgame.for_each_predecessor(side, index, |index| {
                if others.values[index].load(Relaxed) == OPEN && others.moves[index].fetch_sub(1, Relaxed) == 1 {
                    others.values[index].store(DRAWN, Relaxed);
                    drawn.push((1 - side, index));
                }
            });
        }
    }

    /// Whether no entry has a greater code than this one.
    fn is_finished(&self, level: Code) -> bool {
        self.greatest.load(Relaxed) <= level
    }
}
