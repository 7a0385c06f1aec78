//! A frame: the guards of both sides, and the second attacker if there are two. The first attacker's options are
//! stored for all its squares at once, as sets.

use xiongmao_movegen::xiangqi::{Board, PieceKind, Square, Squares as Set, file_bits};
use xiongmao_movegen::{Bits, Side};

use super::class::Attackers;
use super::guards::{Guard, Guards, flipped, palace};
use super::index::{Own, Placed, flipped_squares, gate, generals_face};
use super::runs::Pressure;

/// The squares that the attacker attacks from this one, including empty ones.
#[inline(always)]
pub fn attacks(kind: PieceKind, square: usize, occupied: Set) -> Set {
    Board::captures_from(kind, Side::South, Square::new(square), occupied)
}

/// The empty squares that the attacker reaches from this one.
#[inline(always)]
pub fn quiet(kind: PieceKind, square: usize, occupied: Set) -> Set {
    Board::steps_from(kind, Side::South, Square::new(square), occupied) & !occupied
}

/// The empty squares from which the attacker reaches this empty one.
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

/// Soldiers step forward, and beyond the river also sideways.
fn soldier_origins(square: usize) -> Set {
    let (file, rank) = (square % 9, square / 9);
    let back = if rank > 0 { Set::only(square - 9) } else { Set::EMPTY };
    let left = if rank > 4 && file > 0 { Set::only(square - 1) } else { Set::EMPTY };
    let right = if rank > 4 && file < 8 { Set::only(square + 1) } else { Set::EMPTY };
    back | left | right
}

/// The squares from which a horse jumps to this one: its leg is next to its source.
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

/// The squares strictly between two squares of one line, or next to the first if they are not on one line. On these
/// squares, one more piece may change whether a piece on the first square attacks the second.
pub fn ways(from: usize, to: usize) -> Set {
    let seen = |square: usize, end: usize| {
        Board::steps_from(PieceKind::Chariot, Side::South, Square::new(square), Set::only(end))
    };
    if from % 9 == to % 9 || from / 9 == to / 9 {
        return seen(from, to) & seen(to, from);
    }
    let beside = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let squares = beside
        .into_iter()
        .filter_map(|(files, ranks)| Square::at((from % 9) as i32 + files, (from / 9) as i32 + ranks));
    squares.fold(Set::EMPTY, |all, square| all | square.bits())
}

/// With which squares of the first attacker a piece on `from` attacks `to`.
pub fn attacking(kind: PieceKind, from: u8, to: u8, occupied: Set) -> Set {
    let (from, to) = (usize::from(from), usize::from(to));
    let is_attacked = |occupied| attacks(kind, from, occupied).has(to);
    let is_usual = is_attacked(occupied);
    let unusual =
        (ways(from, to) & !occupied).into_iter().filter(|&at| is_attacked(occupied | Set::only(at)) != is_usual);
    let unusual = unusual.fold(Set::EMPTY, |all, at| all | Set::only(at));
    if is_usual { !unusual } else { unusual }
}

/// The squares that the first attacker can occupy among these pieces: none of theirs, and one between the generals if
/// they would otherwise face each other.
pub fn standing(reach: Set, own: Own, north: Guards) -> Set {
    let occupied = own.squares() | flipped_squares(north);
    let gate = gate([own.guards, north]).filter(|gate| (*gate & occupied).is_empty());
    reach & !occupied & gate.unwrap_or(reach)
}

/// The eye of an elephant's step, half-way; empty for other pieces.
pub fn eye_of(before: Guards, piece: Guard, after: Guards, target: u8) -> Set {
    let origin = (before.squares() & !after.squares()).first() as u8;
    if piece == Guard::Elephant { Bits(1 << origin.midpoint(target)) } else { Set::EMPTY }
}

/// The same squares seen from the other side.
pub fn flipped_set(squares: Set) -> Set {
    squares.into_iter().fold(Set::EMPTY, |all, square| all | Bits(1 << flipped(square as u8)))
}

/// An advisor or elephant that the attackers may capture.
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

/// Calls `visit` with each recapture by North on the square of an advisor or elephant: its guards afterwards, and a
/// square that must be empty. `own` are South's remaining pieces.
pub fn for_each_recapture(own: Own, north: Guards, victim: u8, mut visit: impl FnMut(Guards, Set)) {
    let seen = flipped(victim);
    let north = north.without(seen);
    let others = flipped_set(own.second_square()) | Bits(1 << seen);
    north.for_each_step(others, |piece, after, target| {
        if target == seen {
            visit(after, flipped_set(eye_of(north, piece, after, target)));
        }
    });
}

/// Whether North can recapture on the square of an advisor or elephant that the only other attacker captures. `second`
/// is the kind of the one that is left.
fn is_protected(second: Option<PieceKind>, own: Own, north: Guards, victim: u8) -> bool {
    let mut is_protected = false;
    for_each_recapture(own, north, victim, |after, _| {
        let occupied = own.squares() | flipped_squares(after);
        let is_open = generals_face([own.guards, after], occupied);
        let general = usize::from(flipped(palace(after.general)));
        let left = second.zip(own.second);
        is_protected |=
            !is_open && left.is_none_or(|(kind, at)| !attacks(kind, usize::from(at), occupied).has(general));
    });
    is_protected
}

/// From where an attacker of this kind, the only one, recaptures on a square that a piece of North has come to.
/// `occupied` are the squares of all other pieces, and this one. It may not leave generals that would face each other.
pub fn protecting(kind: PieceKind, guards: [Guards; 2], occupied: Set, square: u8) -> Set {
    if generals_face(guards, occupied) { Set::EMPTY } else { onto(kind, usize::from(square), occupied) }
}

/// The squares from which the first attacker gives check or chases, or the second does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forcing {
    checks: Set,
    /// As in [`Pressure::chases`].
    pub chases: [Set; 2],
}

impl Forcing {
    /// The squares with any of these.
    #[inline]
    pub fn any(&self) -> Set {
        self.checks | self.chases[0] | self.chases[1]
    }

    /// The check or chases from a square.
    #[inline]
    pub fn at(&self, square: usize) -> Pressure {
        Pressure { checks: self.checks.has(square), chases: self.chases.map(|chases| chases.has(square)) }
    }
}

/// The most advisors and elephants of a side.
pub const MOST_VICTIMS: usize = 4;

/// A frame, and the options of the first attacker in it.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The squares of the guards and of the second attacker.
    pub occupied: Set,
    /// The squares of the first attacker.
    pub free: Set,
    /// Where North is in check.
    pub checks: Set,
    /// The squares from which the first attacker attacks each of the [`victims`].
    attacks: [Set; MOST_VICTIMS],
    /// Which of these are not protected against it, and are elephants.
    unprotected: u8,
    elephants: u8,
    /// Whether the generals face each other without the first attacker.
    pub is_open: bool,
}

impl Frame {
    /// The frame of these pieces. Its first attacker is in `reach`. If two pieces share a square, the first attacker
    /// has no square.
    pub fn new(attackers: Attackers, reach: Set, own: Own, north: Guards, victims: &[Victim]) -> Self {
        let guards = own.guards.squares() | flipped_squares(north);
        let occupied = guards | own.second_square();
        let is_possible = (guards & own.second_square()).is_empty();
        let free = if is_possible { standing(reach, own, north) } else { Set::EMPTY };
        let kind = attackers.first;
        let onto = |square: u8| onto(kind, usize::from(square), occupied) & free;
        let general = flipped(palace(north.general));
        let second_checks = attackers
            .second
            .zip(own.second)
            .map_or(Set::EMPTY, |(kind, second)| attacking(kind, second, general, occupied) & free);
        let mut frame = Self {
            occupied,
            free,
            checks: onto(general) | second_checks,
            attacks: [Set::EMPTY; MOST_VICTIMS],
            unprotected: 0,
            elephants: 0,
            is_open: generals_face([own.guards, north], occupied),
        };
        for (at, victim) in victims.iter().enumerate().filter(|_| is_possible) {
            frame.attacks[at] = onto(victim.square);
            // Soldiers may chase forever.
            let is_chased = kind != PieceKind::Soldier && !is_protected(attackers.second, own, north, victim.square);
            frame.unprotected |= u8::from(is_chased) << at;
            frame.elephants |= u8::from(victim.piece == Guard::Elephant) << at;
        }
        frame
    }

    /// The squares of the first attacker if it is this side's turn: North is not in check when South is to move.
    #[inline(always)]
    pub fn positions(&self, side: usize) -> Set {
        if side == 0 { self.free & !self.checks } else { self.free }
    }

    /// The squares from which the first attacker captures a victim. It may not move away from between generals that
    /// would face each other.
    #[inline(always)]
    pub fn captures(&self, victim: usize) -> Set {
        if self.is_open { Set::EMPTY } else { self.attacks[victim] }
    }

    /// Checks, and chases of the first attacker, after its own move.
    #[inline]
    pub fn arriving(&self) -> Forcing {
        self.forcing(&[Set::EMPTY; MOST_VICTIMS])
    }

    /// Checks, and chases of the first attacker, caused by another piece's step to this frame. Earlier attacks do not
    /// count.
    #[inline]
    pub fn uncovered(&self, before: &Self) -> Forcing {
        self.forcing(&before.attacks)
    }

    #[inline]
    fn forcing(&self, old: &[Set; MOST_VICTIMS]) -> Forcing {
        let mut forcing = Forcing { checks: self.checks, ..Forcing::default() };
        for victim in (0..MOST_VICTIMS).filter(|victim| self.unprotected >> victim & 1 != 0) {
            forcing.chases[self.kind_of(victim)] |= self.attacks[victim] & !old[victim];
        }
        forcing
    }

    /// The place of a victim in [`Pressure::chases`].
    pub fn kind_of(&self, victim: usize) -> usize {
        usize::from(self.elephants >> victim & 1 == 0)
    }
}

/// Whether a capture by South gives check or chases.
pub fn capture_pressure(attackers: Attackers, before: &Placed, after: &Placed) -> Pressure {
    let occupied = |placed: &Placed| {
        let attackers = [Some(placed.attacker), placed.second].into_iter().flatten();
        let guards = placed.guards[0].squares() | flipped_squares(placed.guards[1]);
        attackers.fold(guards, |all, square| all | Bits(1 << square))
    };
    let [south, north] = after.guards;
    let general = usize::from(flipped(palace(north.general)));
    let mut pressure = Pressure::default();
    let pieces = [
        (Some(attackers.first), Some(before.attacker), Some(after.attacker), after.second, attackers.second),
        (attackers.second, before.second, after.second, Some(after.attacker), Some(attackers.first)),
    ];
    for (kind, old, at, other, other_kind) in pieces {
        let Some((kind, (old, at))) = kind.zip(old.zip(at)) else { continue };
        let attacked = attacks(kind, usize::from(at), occupied(after));
        pressure.checks |= attacked.has(general);
        let seen = attacks(kind, usize::from(old), occupied(before));
        let known = if old == at { seen } else { Set::EMPTY };
        let left = Own { guards: south, second: other };
        for victim in victims(north).iter().filter(|_| kind != PieceKind::Soldier) {
            let is_new = attacked.has(usize::from(victim.square)) && !known.has(usize::from(victim.square));
            if is_new && !is_protected(other_kind, left, north, victim.square) {
                pressure.chases[usize::from(victim.piece != Guard::Elephant)] = true;
            }
        }
    }
    pressure
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
        let free = !occupied & xiongmao_movegen::xiangqi::BOARD;
        for kind in [PieceKind::Chariot, PieceKind::Cannon, PieceKind::Horse, PieceKind::Soldier] {
            for (from, to) in (0..90).flat_map(|from| (0..90).map(move |to| (from, to))) {
                if from == to || occupied.has(from) {
                    continue;
                }
                let with = attacking(kind, from as u8, to as u8, occupied | Set::only(from));
                for at in free.into_iter().filter(|&at| at != from && at != to) {
                    let attacks = attacks(kind, from, occupied | Set::only(from) | Set::only(at)).has(to);
                    assert_eq!(with.has(at), attacks, "{kind:?} {from} {to} {at}");
                }
            }
        }
        let set: Set = Bits(0x1234_5678_9abc_def0_1234);
        assert!(set.into_iter().all(|at| mirrored_set(set).has(at + 8 - 2 * (at % 9))));
        assert_eq!(mirrored_set(mirrored_set(set)), set);
    }
}
