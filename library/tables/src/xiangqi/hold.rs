//! The proof of draws: how often a side has to check or chase in a row, at most, so as never to lose.
//!
//! A position that neither side wins need not be a draw: a defender whose only resource is perpetual check or chase
//! loses by the rules. The rank of an entry is the number of checks and chases before the holder plays a move that
//! does neither. With a rank of [`LONGEST_RUN`] or less no cycle consists of such moves alone, and no run becomes
//! perpetual: the holder never loses, in any mode of the rules.
//!
//! The ranks are the least that satisfy their equations, so the sets of entries up to a rank are the greatest: they
//! start with everything that is not lost and shrink.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rayon::prelude::*;
use xiongmao_movegen::xiangqi::Squares as Set;

use super::decided::Decided;
use super::endgame::Endgame;
use super::exits::{Exit, Solved};
use super::frame::{origins, quiet};
use super::runs::Allowed;
use crate::code::{self, DRAWN};
use crate::retrograde::Unsolved;

/// How often a side checks or chases in a row, at most, to hold a draw.
pub const LONGEST_RUN: u8 = 4;
/// How long both sides' runs may be when a drawn position is reached.
pub const DRAW_TOLERANCE: u8 = 2;
/// The number of ranks.
const RANKS: usize = LONGEST_RUN as usize + 1;

/// For each rank, the squares of the attacker with at most this rank in a frame.
pub type Held = [Set; RANKS];

/// The rank of the attacker's square in a frame; `None` if it is not held.
pub fn rank_in(held: &Held, attacker: usize) -> Option<u8> {
    held.iter().position(|held| held.has(attacker)).map(|rank| rank as u8)
}

/// The rank of a position that is won if these runs are allowed: the rest of [`LONGEST_RUN`] when it is reached.
pub fn rank_of(allowed: Allowed) -> Option<u8> {
    allowed.longest(LONGEST_RUN).map(|run| LONGEST_RUN - run)
}

struct Holding<'a> {
    endgame: &'a Endgame,
    solved: &'a Solved,
    decided: &'a Decided,
    holder: usize,
    stop: &'a AtomicBool,
}

/// What `holder` holds, by side to move and frame.
///
/// # Errors
/// If `stop` is set.
pub fn held(
    endgame: &Endgame,
    solved: &Solved,
    decided: &Decided,
    holder: usize,
    stop: &AtomicBool,
) -> Result<[Vec<Held>; 2], Unsolved> {
    let holding = Holding { endgame, solved, decided, holder, stop };
    let mut held = [0, 1].map(|side| {
        let start = |frame| {
            let (base, doubt) = holding.start(side, frame);
            base.map(|base| base | doubt)
        };
        (0..endgame.frames()).into_par_iter().map(start).collect::<Vec<Held>>()
    });
    let all = || vec![true; endgame.frames()];
    let mut doubted = [all(), all()];
    while doubted.iter().any(|doubted| doubted.contains(&true)) {
        for side in 0..2 {
            if stop.load(Relaxed) {
                return Err(Unsolved::Stopped);
            }
            let fallen = holding.fallen(side, &held, &doubted[side]);
            doubted[side].fill(false);
            for (frame, now) in fallen {
                held[side][frame] = now;
                holding.each_before(side, frame, |before| doubted[1 - side][before] = true);
            }
        }
    }
    Ok(held)
}

impl Holding<'_> {
    /// The holder's wins, by the rank that their runs leave, and the positions that it may hold.
    fn start(&self, side: usize, frame: usize) -> (Held, Set) {
        let Decided { won, lost, limited } = self.decided;
        let (won, lost) = (won[side][frame], lost[side][frame]);
        let mine = if side == self.holder { won } else { lost };
        let mut base = [mine & !limited[side][frame]; RANKS];
        let (north, row) = (frame / self.endgame.rows(), frame % self.endgame.rows());
        for attacker in mine & limited[side][frame] {
            let allowed = self.solved.allowed(side, self.endgame.entry(north, row, attacker));
            if let Some(rank) = rank_of(allowed) {
                base[usize::from(rank)..].iter_mut().for_each(|base| *base |= Set::only(attacker));
            }
        }
        let open = self.endgame.frame(frame).positions(side) & !won & !lost;
        (base, open | mine & !base[0])
    }

    /// The frames that hold less than assumed so far, and the positions that they still hold.
    fn fallen(&self, side: usize, held: &[Vec<Held>; 2], doubted: &[bool]) -> Vec<(usize, Held)> {
        let look = |frame: usize| {
            if !doubted[frame] {
                return None;
            }
            let (base, doubt) = self.start(side, frame);
            if doubt.is_empty() || self.stop.load(Relaxed) {
                return None;
            }
            let (north, row) = (frame / self.endgame.rows(), frame % self.endgame.rows());
            let moves = match (side == self.holder, side) {
                (true, 0) => self.south_holds(north, row, &held[1], doubt),
                (true, _) => self.north_holds(north, row, &held[0]),
                (false, 0) => self.south_attacks(north, row, &held[1]),
                (false, _) => self.north_attacks(north, row, &held[0]),
            };
            let now: Held = std::array::from_fn(|rank| base[rank] | moves[rank] & doubt);
            (now != held[side][frame]).then_some((frame, now))
        };
        (0..doubted.len()).into_par_iter().filter_map(look).collect()
    }

    /// The frames from which a move leads to this one with this side to move.
    fn each_before(&self, side: usize, frame: usize, mut visit: impl FnMut(usize)) {
        let endgame = self.endgame;
        let (north, row) = (frame / endgame.rows(), frame % endgame.rows());
        if side == 0 {
            // Steps go back as they came.
            for step in &endgame.norths[north].steps {
                visit(endgame.number(usize::from(step.to), row));
            }
        } else {
            visit(frame);
            // A step may lead to a mirror image.
            for &before in &endgame.before[row] {
                visit(endgame.number(endgame.norths[north].mirror, usize::from(before)));
                visit(endgame.number(north, usize::from(before)));
            }
        }
    }

    /// The rank of a position that a capture leads to with this side to move, for the holder.
    fn exit(&self, exit: Exit, side: usize) -> Option<u8> {
        let is_won = if self.holder == side { code::is_win(exit.code) } else { code::is_loss(exit.code) };
        match exit.code {
            DRAWN if exit.is_end => Some(0),
            DRAWN => Some(LONGEST_RUN - DRAW_TOLERANCE),
            _ if is_won => rank_of(exit.allowed),
            _ => None,
        }
    }

    /// South is to move and has a move that holds.
    fn south_holds(&self, north: usize, row: usize, held: &[Held], doubt: Set) -> Held {
        let endgame = self.endgame;
        let number = endgame.number(north, row);
        let (frame, mut result) = (endgame.frame(number), [Set::EMPTY; RANKS]);
        for step in &endgame.steps[row] {
            let after = |rank: usize| endgame.seen(north, step, |after| held[after][rank]);
            let most = after(RANKS - 1);
            if (most & doubt & !result[0]).is_empty() {
                continue;
            }
            result[0] |= most & !endgame.uncovered(north, row, step).any();
            for (rank, result) in result.iter_mut().enumerate().skip(1) {
                *result |= after(rank - 1);
            }
        }
        endgame.each_capture(north, row, doubt & !result[0], |from, exit, capture| {
            let Some(rank) = self.exit(exit, 1) else { return };
            for attacker in from {
                let is_forcing = endgame.capture(north, row, attacker, capture).is_any();
                let rank = if is_forcing { usize::from(rank) + 1 } else { 0 };
                result.iter_mut().skip(rank).for_each(|result| *result |= Set::only(attacker));
            }
        });
        for attacker in doubt & !result[0] {
            let targets = quiet(endgame.attackers.first, attacker, frame.occupied) & frame.free;
            let forcing = endgame.arriving(number, attacker).any();
            let is_free = (targets & held[number][RANKS - 1] & !forcing).any();
            for rank in 0..RANKS {
                if is_free || rank > 0 && (targets & held[number][rank - 1]).any() {
                    result[rank] |= Set::only(attacker);
                }
            }
        }
        for rank in 1..RANKS {
            result[rank] |= result[rank - 1];
        }
        result
    }

    /// North is to move and has a move that holds.
    fn north_holds(&self, north: usize, row: usize, held: &[Held]) -> Held {
        let endgame = self.endgame;
        let mut result = [Set::EMPTY; RANKS];
        endgame.each_loss(north, row, |from, exit, mv| {
            if let Some(rank) = self.exit(exit, 0) {
                let rank = if mv.is_any() { usize::from(rank) + 1 } else { 0 };
                result.iter_mut().skip(rank).for_each(|result| *result |= from);
            }
        });
        for step in endgame.steps_of_north(north, row) {
            let to = usize::from(step.to);
            let after = &held[endgame.number(to, row)];
            result[0] |= after[RANKS - 1] & !step.eye & !endgame.chased(row, step);
            for rank in 1..RANKS {
                result[rank] |= after[rank - 1] & !step.eye;
            }
        }
        for rank in 1..RANKS {
            result[rank] |= result[rank - 1];
        }
        result
    }

    /// South is to move, and all its moves are held by North.
    fn south_attacks(&self, north: usize, row: usize, held: &[Held]) -> Held {
        let endgame = self.endgame;
        let number = endgame.number(north, row);
        let frame = endgame.frame(number);
        let mut escapes = [Set::EMPTY; RANKS];
        for rank in (0..RANKS).rev() {
            for step in &endgame.steps[row] {
                escapes[rank] |= endgame.seen(north, step, |after| endgame.frame(after).free & !held[after][rank]);
            }
            let mut targets = frame.free & !held[number][rank];
            if rank + 1 < RANKS {
                targets &= held[number][rank + 1];
                escapes[rank] |= escapes[rank + 1];
            }
            for target in targets {
                escapes[rank] |= origins(endgame.attackers.first, target, frame.occupied);
            }
        }
        endgame.each_capture(north, row, frame.positions(0), |from, exit, _| {
            let rank = self.exit(exit, 1).map_or(RANKS, usize::from);
            escapes.iter_mut().take(rank).for_each(|escapes| *escapes |= from);
        });
        escapes.map(|escapes| !escapes)
    }

    /// North is to move, and all its moves are held by South.
    fn north_attacks(&self, north: usize, row: usize, held: &[Held]) -> Held {
        let endgame = self.endgame;
        let mut escapes = [Set::EMPTY; RANKS];
        endgame.each_loss(north, row, |from, exit, _| {
            let rank = self.exit(exit, 0).map_or(RANKS, usize::from);
            escapes.iter_mut().take(rank).for_each(|escapes| *escapes |= from);
        });
        for step in endgame.steps_of_north(north, row) {
            let number = endgame.number(usize::from(step.to), row);
            let possible = endgame.frame(number).positions(0) & !step.eye;
            for rank in 0..RANKS {
                escapes[rank] |= possible & !held[number][rank];
            }
        }
        escapes.map(|escapes| !escapes)
    }
}
