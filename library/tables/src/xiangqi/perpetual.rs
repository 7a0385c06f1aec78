//! Which values hold under the rules on perpetual check and chase.
//!
//! A win by falling distance never comes to a position twice, so repetition cannot break it. Where runs are counted, it
//! breaks if the winner gives check or chases too often in a row. [`Allowed`] says how long the runs may be when a decided
//! position is reached, so that none becomes perpetual on the shortest way.
//!
//! What nobody wins is not drawn yet: a defender who can only check or chase for ever loses by the rules. `draws`
//! proves for each side a way to hold on in which it never checks or chases more than [`LONGEST_RUN`] times in a row. So
//! no cycle consists of such plies alone, and no run becomes perpetual: the draw holds in every mode.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rayon::prelude::*;

use super::class::Class;
use super::endgame::{Solved, To, Xiangqi};
use super::pressure::pressure;
use super::runs::Allowed;
use crate::code::{self, BROKEN, Code, DRAWN, LAST, LOST_NOW, OPEN};
use crate::make::Smaller;
use crate::retrograde::{Endgame, Solution, Unsolved, solve};

/// How often a side checks or chases in a row, at most, to hold a draw.
pub const LONGEST_RUN: u8 = 4;
/// How long both sides' runs may be when a drawn position is reached.
pub const DRAW_TOLERANCE: u8 = 2;
/// The rank of a position that is not known to be held.
const NOT_HELD: u8 = u8::MAX;

/// Solves a class. `smaller` has all that it needs.
///
/// # Errors
/// If `stop` is set or a distance is too long.
#[allow(clippy::implicit_hasher, reason = "the map is that of `Family`")]
pub fn solved(class: Class, smaller: &Smaller<Class, Solved>, stop: &AtomicBool) -> Result<Solved, Unsolved> {
    let xiangqi = Xiangqi::new(class, smaller);
    let mut codes = solve(&xiangqi, stop)?;
    for codes in &mut codes {
        codes.par_iter_mut().filter(|code| **code == DRAWN).for_each(|code| *code = OPEN);
    }
    let (runs, allowed) = numbered(&xiangqi, &codes, stop)?;
    let mut solved = Solved { codes, runs, allowed };
    draws(&xiangqi, &mut solved, stop)?;
    Ok(solved)
}

/// The most numbers that a byte can hold.
const NUMBERS: usize = 256;

/// What is allowed at the entries that are won or lost, by numbers, and what the numbers stand for. If there are more
/// than [`NUMBERS`], the analysis is done once more, and takes the next stricter one of the most frequent.
fn numbered(xiangqi: &Xiangqi, codes: &Solution, stop: &AtomicBool) -> Result<(Solution, Vec<Allowed>), Unsolved> {
    let mut known = runs(xiangqi, codes, stop, |allowed| allowed)?;
    let mut listed = most_frequent(codes, &known);
    if listed.len() > NUMBERS {
        listed.truncate(NUMBERS - 1);
        listed.push(Allowed::NOTHING);
        let stricter = |allowed: Allowed| {
            let within = listed.iter().filter(|other| other.is_within(allowed));
            within.max_by_key(|other| other.size()).copied().unwrap_or(Allowed::NOTHING)
        };
        known = runs(xiangqi, codes, stop, stricter)?;
    }
    let numbers: HashMap<Allowed, u8> = listed.iter().enumerate().map(|(at, allowed)| (*allowed, at as u8)).collect();
    let numbers =
        known.map(|known| known.par_iter().map(|allowed| numbers.get(allowed).copied().unwrap_or(0)).collect());
    Ok((numbers, listed))
}

/// What is allowed at entries that are won or lost, the most frequent first.
fn most_frequent(codes: &Solution, known: &[Vec<Allowed>; 2]) -> Vec<Allowed> {
    let mut counts: HashMap<Allowed, u64> = HashMap::new();
    let entries = codes.iter().zip(known).flat_map(|(codes, known)| codes.iter().zip(known));
    for (_, allowed) in entries.filter(|(code, _)| **code <= LAST) {
        *counts.entry(*allowed).or_default() += 1;
    }
    let mut listed: Vec<Allowed> = counts.keys().copied().collect();
    listed.sort_unstable_by_key(|allowed| (std::cmp::Reverse(counts[allowed]), *allowed));
    listed
}

/// What is allowed at all decided entries, along the shortest ways; each as `listed` makes it.
fn runs(
    xiangqi: &Xiangqi,
    codes: &Solution,
    stop: &AtomicBool,
    listed: impl Fn(Allowed) -> Allowed + Sync,
) -> Result<[Vec<Allowed>; 2], Unsolved> {
    let mut known = [0, 1].map(|_| vec![Allowed::NOTHING; xiangqi.entries()]);
    for level in LOST_NOW..=LAST {
        if stop.load(Relaxed) {
            return Err(Unsolved::Stopped);
        }
        for side in 0..2 {
            let of_level = codes[side].par_iter().enumerate().filter(|&(_, &code)| code == level);
            let new: Vec<(usize, Allowed)> =
                of_level.map(|(entry, _)| (entry, listed(allowed_at(xiangqi, codes, &known, (side, entry))))).collect();
            for (entry, allowed) in new {
                known[side][entry] = allowed;
            }
        }
    }
    Ok(known)
}

fn allowed_at(
    xiangqi: &Xiangqi,
    codes: &Solution,
    known: &[Vec<Allowed>; 2],
    (side, entry): (usize, usize),
) -> Allowed {
    let code = codes[side][entry];
    let placed = xiangqi.index().placed(entry);
    let mut result = if code::is_win(code) { Allowed::NOTHING } else { Allowed::everything() };
    xiangqi.for_each_ply(side, &placed, |to| {
        let (next, after) = match &to {
            To::Same(after) => {
                let entry = xiangqi.index().entry(after);
                (codes[1 - side][entry], known[1 - side][entry])
            }
            To::Smaller(captured, after) => xiangqi.smaller(1 - side, *captured, after),
            To::Bare(true) => (DRAWN, Allowed::NOTHING),
            To::Bare(false) => (LOST_NOW, Allowed::everything()),
        };
        if code::is_loss(code) {
            result = result.and(after);
        } else if code::is_loss(next) && next < code {
            result = result.or(after.before(pressure(xiangqi, side, &placed, &to)));
        }
    });
    result
}

/// Marks as drawn what neither side can lose, whatever the other does.
fn draws(xiangqi: &Xiangqi, solved: &mut Solved, stop: &AtomicBool) -> Result<(), Unsolved> {
    let [south, north] = [held_by(xiangqi, solved, 0, stop)?, held_by(xiangqi, solved, 1, stop)?];
    for (side, (south, north)) in south.into_iter().zip(north).enumerate() {
        let ranks = south.into_par_iter().zip(north);
        solved.codes[side].par_iter_mut().zip(ranks).for_each(|(code, (south, north))| {
            if *code == OPEN && south.max(north) <= DRAW_TOLERANCE {
                *code = DRAWN;
            }
        });
    }
    Ok(())
}

/// For each entry how often `holder` has to check or chase before it plays a ply that does neither, so as never to lose:
/// its rank. The ranks are the least that satisfy their equations: they start from 0 and rise. A rank above
/// [`LONGEST_RUN`] is [`NOT_HELD`].
fn held_by(xiangqi: &Xiangqi, solved: &Solved, holder: usize, stop: &AtomicBool) -> Result<[Vec<u8>; 2], Unsolved> {
    let base = |side: usize, entry: usize| base_rank(solved, holder, side, entry);
    let is_in_doubt = |side: usize, entry: usize| match solved.codes[side][entry] {
        BROKEN => false,
        OPEN => true,
        code => code::is_win(code) == (side == holder) && base(side, entry) > 0,
    };
    let mut ranks = [0, 1].map(|side| {
        let rank = |entry| if is_in_doubt(side, entry) { 0 } else { base(side, entry) };
        (0..xiangqi.entries()).into_par_iter().map(rank).collect::<Vec<u8>>()
    });
    let mut doubted: Vec<(usize, usize)> = (0..2)
        .flat_map(|side| (0..xiangqi.entries()).map(move |entry| (side, entry)))
        .filter(|&(side, entry)| is_in_doubt(side, entry))
        .collect();
    while !doubted.is_empty() {
        if stop.load(Relaxed) {
            return Err(Unsolved::Stopped);
        }
        let rank = |&(side, entry): &(usize, usize)| {
            let rank = rank_at(xiangqi, &ranks, holder, (side, entry)).min(base(side, entry));
            (side, entry, if rank > LONGEST_RUN { NOT_HELD } else { rank })
        };
        let risen = doubted.par_iter().map(rank).filter(|&(side, entry, rank)| rank > ranks[side][entry]);
        let risen: Vec<(usize, usize, u8)> = risen.collect();
        for &(side, entry, rank) in &risen {
            ranks[side][entry] = rank;
        }
        doubted = risen
            .into_par_iter()
            .flat_map_iter(|(side, entry, _)| {
                let mut origins = Vec::new();
                xiangqi.for_each_predecessor(side, entry, |origin| origins.push((1 - side, origin)));
                origins
            })
            .filter(|&(side, entry)| is_in_doubt(side, entry) && ranks[side][entry] != NOT_HELD)
            .collect();
        doubted.par_sort_unstable();
        doubted.dedup();
    }
    Ok(ranks)
}

/// The rank that a decided entry has because its winner wins.
fn base_rank(solved: &Solved, holder: usize, side: usize, entry: usize) -> u8 {
    let code = solved.codes[side][entry];
    if code > LAST || code::is_win(code) != (side == holder) {
        return NOT_HELD;
    }
    rank_of(solved.allowed[usize::from(solved.runs[side][entry])])
}

/// The rank of a position that is won if these runs are allowed: what is left of [`LONGEST_RUN`] when it is reached.
fn rank_of(allowed: Allowed) -> u8 {
    allowed.longest(LONGEST_RUN).map_or(NOT_HELD, |run| LONGEST_RUN - run)
}

/// The rank that follows from the plies.
fn rank_at(xiangqi: &Xiangqi, ranks: &[Vec<u8>; 2], holder: usize, (side, entry): (usize, usize)) -> u8 {
    let placed = xiangqi.index().placed(entry);
    let is_own = side == holder;
    let mut result = if is_own { NOT_HELD } else { 0 };
    xiangqi.for_each_ply(side, &placed, |to| {
        let after = match &to {
            To::Same(after) => ranks[1 - side][xiangqi.index().entry(after)],
            To::Smaller(captured, after) => {
                let (code, allowed) = xiangqi.smaller(1 - side, *captured, after);
                smaller_rank(code, allowed, is_own)
            }
            To::Bare(south_has_ply) => {
                if *south_has_ply || holder == 1 {
                    0
                } else {
                    NOT_HELD
                }
            }
        };
        if !is_own {
            result = result.max(after);
        } else if result > 0 && after <= LONGEST_RUN {
            let is_free = !pressure(xiangqi, side, &placed, &to).is_any();
            result = result.min(if is_free { 0 } else { after + 1 });
        }
    });
    result
}

/// The rank of a position of a smaller class; `is_waiting` says whether the holder waits there.
fn smaller_rank(code: Code, allowed: Allowed, is_waiting: bool) -> u8 {
    match code {
        DRAWN => LONGEST_RUN - DRAW_TOLERANCE,
        OPEN | BROKEN => NOT_HELD,
        _ if code::is_loss(code) == is_waiting => rank_of(allowed),
        _ => NOT_HELD,
    }
}
