//! A frame: the guards of both sides. What the attacker can do within it is said for all of its squares at once, as sets.

use xiongmao_movegen::xiangqi::{Board, PieceKind, Square, Squares as Set, file_bits};
use xiongmao_movegen::{Bits, Side};

use super::guards::{Guard, Guards, flipped, palace};
use super::index::{Index, NONE, flipped_squares, gate};
use super::runs::Pressure;

/// The squares where the attacker captures if it stands on this one. Some are empty.
#[inline(always)]
pub fn attacks(kind: PieceKind, square: usize, occupied: Set) -> Set {
    Board::captures_from(kind, Side::South, Square::new(square), occupied)
}

/// The empty squares to which the attacker goes from this one.
#[inline(always)]
pub fn quiet(kind: PieceKind, square: usize, occupied: Set) -> Set {
    Board::steps_from(kind, Side::South, Square::new(square), occupied) & !occupied
}

/// The empty squares from which the attacker goes to this one, which is empty.
#[inline(always)]
pub fn origins(kind: PieceKind, square: usize, occupied: Set) -> Set {
    match kind {
        PieceKind::Chariot | PieceKind::Cannon => quiet(kind, square, occupied),
        _ => onto(kind, square, occupied),
    }
}

/// The empty squares from which the attacker attacks this one.
fn onto(kind: PieceKind, square: usize, occupied: Set) -> Set {
    let seen = |occupied| Board::steps_from(PieceKind::Chariot, Side::South, Square::new(square), occupied);
    let from = match kind {
        PieceKind::Chariot => seen(occupied),
        PieceKind::Cannon => {
            let near = seen(occupied);
            seen(occupied & !near) & !near
        }
        PieceKind::Horse => horse_origins(square, occupied),
        _ => soldier_origins(square),
    };
    from & !occupied
}

/// Soldiers step forward, and beyond the river aside as well.
fn soldier_origins(square: usize) -> Set {
    let (file, rank) = (square % 9, square / 9);
    let back = if rank > 0 { Set::only(square - 9) } else { Set::EMPTY };
    let left = if rank > 4 && file > 0 { Set::only(square - 1) } else { Set::EMPTY };
    let right = if rank > 4 && file < 8 { Set::only(square + 1) } else { Set::EMPTY };
    back | left | right
}

/// The squares from which a horse jumps to this one: its leg stands beside where it comes from.
fn horse_origins(square: usize, occupied: Set) -> Set {
    let (file, rank) = ((square % 9) as i32, (square / 9) as i32);
    let mut origins = Set::EMPTY;
    for (files, ranks) in [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)] {
        let Some(origin) = Square::at(file + files, rank + ranks) else { continue };
        // From there the horse first steps in line, by the longer part of its way back.
        let Some(leg) = Square::at(file + files - files / 2, rank + ranks - ranks / 2) else { continue };
        if !occupied.has(leg.index()) {
            origins |= origin.bits();
        }
    }
    origins
}

/// The same squares with left and right exchanged.
#[inline]
pub fn mirrored_set(set: Set) -> Set {
    (0..4).fold(set & file_bits(4), |all, file| {
        let shift = 8 - 2 * file;
        all | Bits((set & file_bits(file)).0 << shift) | Bits((set & file_bits(8 - file)).0 >> shift)
    })
}

/// Whether the generals face each other if there is no attacker.
fn generals_face(guards: [Guards; 2]) -> bool {
    gate(guards).is_some_and(|gate| (gate & (guards[0].squares() | flipped_squares(guards[1]))).is_empty())
}

/// A step of a general, advisor or elephant.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The number of the placement of its side after it.
    pub to: u16,
    /// The square that it reaches, as South sees it.
    pub target: u8,
    /// The piece.
    pub piece: Guard,
    /// The square that must be empty: the eye of an elephant.
    pub eye: Set,
}

/// The steps of a side by the number of its placement.
pub fn steps(index: &Index, side: usize) -> Vec<Vec<Step>> {
    let seen = |square: u8| if side == 0 { square } else { flipped(square) };
    let placements = index.placements(side);
    let of = |guards: &Guards| {
        let mut steps = Vec::new();
        guards.for_each_step(None, |piece, after, target| {
            let origin = (guards.squares() & !after.squares()).first() as u8;
            // The eye is half-way.
            let eye = if piece == Guard::Elephant { Bits(1 << seen(origin.midpoint(target))) } else { Set::EMPTY };
            steps.push(Step { to: placements.number(after), target: seen(target), piece, eye });
        });
        steps
    };
    placements.all.iter().map(of).collect()
}

/// An advisor or elephant that the attacker may capture.
#[derive(Clone, Copy, Debug)]
pub struct Victim {
    /// Its square, as South sees it.
    pub square: u8,
    /// Its kind.
    pub piece: Guard,
}

/// The advisors and elephants of North.
pub fn victims(north: Guards) -> Vec<Victim> {
    let of =
        |squares: Set, piece| squares.into_iter().map(move |square| Victim { square: flipped(square as u8), piece });
    of(north.advisor_squares(), Guard::Advisor).chain(of(north.elephant_squares(), Guard::Elephant)).collect()
}

/// Whether North can recapture on the square of an advisor or elephant that the attacker captures.
fn is_protected([south, north]: [Guards; 2], victim: u8) -> bool {
    let seen = flipped(victim);
    let mut is_protected = false;
    north.without(seen).for_each_step(Some(seen), |_, after, target| {
        is_protected |= target == seen && !generals_face([south, after]);
    });
    is_protected
}

/// Where the attacker, once there, gives check or chases.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forcing {
    checks: Set,
    chases: [Set; 2],
}

impl Forcing {
    /// The squares where it does any of these.
    #[inline]
    pub fn any(&self) -> Set {
        self.checks | self.chases[0] | self.chases[1]
    }

    /// What it does on a square.
    #[inline]
    pub fn at(&self, square: usize) -> Pressure {
        Pressure { checks: self.checks.has(square), chases: self.chases.map(|chases| chases.has(square)) }
    }
}

/// The most advisors and elephants of a side.
const MOST_VICTIMS: usize = 4;

/// A frame, and what the attacker does in it.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The squares of the guards.
    pub occupied: Set,
    /// Where the attacker can stand: on no guard, and between generals that would face each other.
    pub free: Set,
    /// From where it attacks North's general.
    pub checks: Set,
    /// From where it attacks each of the [`victims`].
    attacks: [Set; MOST_VICTIMS],
    /// Which of these are not protected, and are elephants.
    unprotected: u8,
    elephants: u8,
    /// Whether the generals face each other without the attacker.
    pub is_open: bool,
}

impl Frame {
    /// The frame of these guards. Its attacker is of this kind and stands in `reach`.
    pub fn new(kind: PieceKind, reach: Set, guards: [Guards; 2], victims: &[Victim]) -> Self {
        let occupied = guards[0].squares() | flipped_squares(guards[1]);
        let is_open = generals_face(guards);
        let within = gate(guards).filter(|_| is_open).unwrap_or(reach);
        let free = reach & !occupied & within;
        let onto = |square: u8| onto(kind, usize::from(square), occupied) & free;
        let mut frame = Self {
            occupied,
            free,
            checks: onto(flipped(palace(guards[1].general))),
            attacks: [Set::EMPTY; MOST_VICTIMS],
            unprotected: 0,
            elephants: 0,
            is_open,
        };
        for (at, victim) in victims.iter().enumerate() {
            frame.attacks[at] = onto(victim.square);
            // Soldiers may chase for ever.
            let is_chased = kind != PieceKind::Soldier && !is_protected(guards, victim.square);
            frame.unprotected |= u8::from(is_chased) << at;
            frame.elephants |= u8::from(victim.piece == Guard::Elephant) << at;
        }
        frame
    }

    /// Where the attacker can stand if it is this side's turn: North is not in check when South is to move.
    #[inline(always)]
    pub fn positions(&self, side: usize) -> Set {
        if side == 0 { self.free & !self.checks } else { self.free }
    }

    /// From where the attacker captures a victim. It may not leave generals that would face each other.
    #[inline(always)]
    pub fn captures(&self, victim: usize) -> Set {
        if self.is_open { Set::EMPTY } else { self.attacks[victim] }
    }

    /// Checks and chases of the attacker after its own ply.
    #[inline]
    pub fn arriving(&self) -> Forcing {
        self.forcing(&[Set::EMPTY; MOST_VICTIMS])
    }

    /// Checks and chases of the attacker after a step of a guard that led here. What it attacked before does not count.
    #[inline]
    pub fn uncovered(&self, before: &Self) -> Forcing {
        self.forcing(&before.attacks)
    }

    #[inline]
    fn forcing(&self, old: &[Set; MOST_VICTIMS]) -> Forcing {
        let mut forcing = Forcing { checks: self.checks, ..Forcing::default() };
        for victim in (0..MOST_VICTIMS).filter(|victim| self.unprotected >> victim & 1 != 0) {
            let is_elephant = self.elephants >> victim & 1 != 0;
            forcing.chases[usize::from(!is_elephant)] |= self.attacks[victim] & !old[victim];
        }
        forcing
    }

    /// What the attacker's capture of a victim is.
    pub fn capture(kind: PieceKind, guards: [Guards; 2], victims: &[Victim], captured: usize) -> Pressure {
        let square = victims[captured].square;
        let occupied = guards[0].squares() | flipped_squares(guards[1]);
        let attacked = attacks(kind, usize::from(square), occupied);
        let after = [guards[0], guards[1].without(flipped(square))];
        let mut pressure =
            Pressure { checks: attacked.has(usize::from(flipped(palace(after[1].general)))), chases: [false; 2] };
        let others =
            victims.iter().filter(|victim| victim.square != square && attacked.has(usize::from(victim.square)));
        for victim in others.filter(|victim| kind != PieceKind::Soldier && !is_protected(after, victim.square)) {
            pressure.chases[usize::from(victim.piece != Guard::Elephant)] = true;
        }
        pressure
    }
}

/// A step of South's guards to the row of a frame, or to the mirror image of one.
#[derive(Clone, Copy, Debug)]
pub struct RowStep {
    /// The placement of South's guards after it, and its row or that of its mirror image.
    pub to: u16,
    /// The row.
    pub row: u16,
    /// Whether it is the mirror image.
    pub is_mirrored: bool,
    /// The square that must be empty.
    pub eye: Set,
}

/// The steps of South by row.
pub fn row_steps(index: &Index) -> Vec<Vec<RowStep>> {
    let steps = steps(index, 0);
    let row_step = |step: &Step| {
        let (own, mirror) = (index.row_of(step.to), index.placements(0).mirrors[usize::from(step.to)]);
        let is_mirrored = own == NONE;
        let row = if is_mirrored { index.row_of(mirror) } else { own };
        RowStep { to: step.to, row, is_mirrored, eye: step.eye }
    };
    index.rows().iter().map(|&own| steps[usize::from(own)].iter().map(row_step).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_where_the_attacker_comes_from() {
        let occupied: Set = Bits(1 << 4 | 1 << 40 | 1 << 41 | 1 << 49 | 1 << 58 | 1 << 76 | 1 << 85);
        for kind in [PieceKind::Chariot, PieceKind::Cannon, PieceKind::Horse, PieceKind::Soldier] {
            for to in 0..90 {
                for from in (0..90).filter(|&from| !occupied.has(from)) {
                    if occupied.has(to) {
                        let captures = attacks(kind, from, occupied).has(to);
                        assert_eq!(onto(kind, to, occupied).has(from), captures, "{kind:?} {from} {to}");
                    } else {
                        let goes = quiet(kind, from, occupied).has(to);
                        assert_eq!(origins(kind, to, occupied).has(from), goes, "{kind:?} {from} {to}");
                    }
                }
            }
        }
        let set: Set = Bits(0x1234_5678_9abc_def0_1234);
        assert!(set.into_iter().all(|at| mirrored_set(set).has(at + 8 - 2 * (at % 9))));
        assert_eq!(mirrored_set(mirrored_set(set)), set);
    }
}
