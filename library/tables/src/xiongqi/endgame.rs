//! The endings of Xiongqi as the retrograde analysis sees them.
//!
//! Check does not bind: a move that leaves the terminal piece attacked is a move like any other, and leads to an entry
//! that the other side wins at once. Bringing the generals face to face is also such a move because the resulting
//! dragon captures along the file; it leaves the class.

use std::sync::Arc;

use xiongmao_movegen::xiongqi::{Board, Piece, PieceKind, Square, Squares as Set, last_row};
use xiongmao_movegen::{Bits, Side};

use super::class::{Class, MOST_MEN};
use super::index::{Squares, mirrored, working_entries, working_index, working_squares};
use crate::code::{self, BROKEN, Code, DRAWN, OPEN, WON_NEXT};
use crate::make::Smaller;
use crate::retrograde::{Endgame, Seed, Solution};

/// The codes of a class that a capture or a promotion leads to.
struct Exit {
    solution: Arc<Solution>,
    men: usize,
    exchanged: bool,
    /// For each piece of the class the place of its square before the exit.
    order: [u8; MOST_MEN],
}

/// A move out of a class: the piece that moves, the piece that is captured, and the kind that a soldier becomes (as
/// indices; 0 for none).
type Leaving = (usize, usize, usize);

/// Numbers the ways to leave a class.
#[inline(always)]
const fn number((mover, captured, promoted): Leaving) -> usize {
    (mover * MOST_MEN + captured) * PieceKind::COUNT + promoted
}

/// A class of endings of Xiongqi.
pub struct Xiongqi {
    pieces: Vec<Piece>,
    men: usize,
    dragons: bool,
    /// By [`number`]; `None` where only terminal pieces are left.
    exits: Vec<Option<Exit>>,
    /// An empty board, whose functions say how pieces move.
    rules: Board,
}

impl Xiongqi {
    /// The classes that moves of this class lead to, without bare terminal pieces.
    pub fn needs(class: Class) -> Vec<Class> {
        let mut needs: Vec<Class> =
            exits_of(&class.pieces()).filter_map(|(_, pieces)| Some(class_of(class.dragons(), &pieces)?.0)).collect();
        needs.sort_unstable();
        needs.dedup();
        needs
    }

    /// This class. `smaller` has the solutions of all that it [needs](Xiongqi::needs).
    ///
    /// # Panics
    /// If one of them is missing.
    pub fn new(class: Class, smaller: &Smaller<Class>) -> Self {
        let pieces = class.pieces();
        let mut exits = Vec::new();
        exits.resize_with(number((MOST_MEN, 0, 0)), || None);
        for (leaving, left) in exits_of(&pieces) {
            exits[number(leaving)] = class_of(class.dragons(), &left).map(|(target, exchanged, order)| {
                let solution = Arc::clone(smaller.get(&target).expect("smaller classes are solved first"));
                Exit { solution, men: left.len(), exchanged, order }
            });
        }
        Self { men: pieces.len(), pieces, dragons: class.dragons(), exits, rules: Board::empty(Side::South) }
    }

    /// The squares that this piece attacks.
    #[inline(always)]
    fn captures(&self, piece: usize, squares: &Squares, occupied: Set) -> Set {
        let kind = self.pieces[piece];
        self.rules.captures_from(kind.kind(), kind.side(), Square::new(usize::from(squares[piece])), occupied)
    }

    #[inline(always)]
    fn steps(&self, piece: usize, squares: &Squares, occupied: Set) -> Set {
        let kind = self.pieces[piece];
        self.rules.steps_from(kind.kind(), kind.side(), Square::new(usize::from(squares[piece])), occupied)
    }

    /// The code, for the side that moves next, of the position after a move out of the class: piece `mover` has moved
    /// to its square in `squares`.
    fn after_exit(&self, side: usize, squares: &Squares, leaving: Leaving) -> Code {
        let Some(exit) = &self.exits[number(leaving)] else { return DRAWN };
        let mut placed = [0; MOST_MEN];
        for (slot, &from) in placed[..exit.men].iter_mut().zip(&exit.order) {
            *slot = squares[usize::from(from)];
        }
        let occupied = set(&placed[..exit.men]);
        let (south, north) = if exit.exchanged { (placed[1], placed[0]) } else { (placed[0], placed[1]) };
        if !self.dragons && face(south, north, occupied) {
            return WON_NEXT;
        }
        let next = 1 - side;
        exit.solution[if exit.exchanged { 1 - next } else { next }][lookup(&placed, exit)]
    }
}

/// The working index of the squares of an exit.
fn lookup(placed: &Squares, exit: &Exit) -> usize {
    let mut placed = *placed;
    if exit.exchanged {
        for square in &mut placed[..exit.men] {
            *square ^= 0o70;
        }
    }
    working_index(&mirrored(placed, exit.men), exit.men)
}

/// All ways to leave the class by capturing or promoting, and the pieces that are left, each with its former place.
fn exits_of(pieces: &[Piece]) -> impl Iterator<Item = (Leaving, Vec<(Piece, u8)>)> {
    let men = pieces.len();
    (0..men).flat_map(move |mover| {
        let captured = (2..men).filter(move |&captured| pieces[captured].side() != pieces[mover].side());
        std::iter::once(0).chain(captured).flat_map(move |captured| {
            let promotes = mover >= 2 && pieces[mover].kind() == PieceKind::Soldier;
            let promotions = PieceKind::PROMOTIONS.iter().filter(move |_| promotes).map(|kind| kind.index());
            std::iter::once(0).chain(promotions).filter(move |&to| captured != 0 || to != 0).map(move |to| {
                let left = pieces.iter().enumerate().filter(|&(at, _)| captured == 0 || at != captured);
                let left = left.map(|(at, &piece)| {
                    let promoted = Piece::new(PieceKind::ALL[to], piece.side());
                    (if at == mover && to != 0 { promoted } else { piece }, at as u8)
                });
                ((mover, captured, to), left.collect())
            })
        })
    })
}

/// The canonical class of these pieces, whether the sides are exchanged in it, and the places of its pieces. `None` for
/// bare terminal pieces.
fn class_of(dragons: bool, pieces: &[(Piece, u8)]) -> Option<(Class, bool, [u8; MOST_MEN])> {
    if pieces.len() == 2 {
        return None;
    }
    let others: Vec<Piece> = pieces[2..].iter().map(|(piece, _)| *piece).collect();
    let (class, exchanged) = Class::new(dragons, &others)?.canonical();
    let mut order = [0; MOST_MEN];
    let mut used = [false; MOST_MEN];
    for (slot, wanted) in order.iter_mut().zip(class.pieces()) {
        let wanted = if exchanged { Piece::new(wanted.kind(), !wanted.side()) } else { wanted };
        let at = (0..pieces.len()).find(|&at| !used[at] && pieces[at].0 == wanted)?;
        used[at] = true;
        *slot = pieces[at].1;
    }
    Some((class, exchanged, order))
}

#[inline(always)]
pub(super) fn set(squares: &[u8]) -> Set {
    Bits(squares.iter().fold(0, |all, &square| all | 1u64 << square))
}

/// The squares between two squares of one file, the first one below; otherwise `None`.
#[inline(always)]
fn between(south: u8, north: u8) -> Option<Set> {
    if (south ^ north) & 7 != 0 || south >= north {
        return None;
    }
    let file = 0x0101_0101_0101_0101u64 << (south & 7);
    Some(Bits(file & ((1 << north) - 1) & !((2 << south) - 1)))
}

/// Whether generals on these squares face each other.
#[inline(always)]
pub(super) fn face(south: u8, north: u8, occupied: Set) -> bool {
    between(south, north).is_some_and(|between| (between & occupied).is_empty())
}

impl Endgame for Xiongqi {
    fn entries(&self) -> usize {
        working_entries(self.men)
    }

    #[inline]
    fn seed(&self, side: usize, index: usize) -> Seed {
        let squares = working_squares(index, self.men);
        let occupied = set(&squares[..self.men]);
        if occupied.count() as usize != self.men {
            return Seed::BROKEN;
        }
        let gate = if self.dragons { None } else { between(squares[0], squares[1]) };
        if gate.is_some_and(|between| (between & occupied).is_empty()) {
            return Seed::BROKEN;
        }
        let us = Side::BOTH[side];
        let mut captures = [Set::EMPTY; MOST_MEN];
        for (piece, targets) in captures[..self.men].iter_mut().enumerate() {
            if self.pieces[piece].side() == us {
                *targets = self.captures(piece, &squares, occupied);
                if targets.has(usize::from(squares[1 - side])) {
                    return Seed { value: WON_NEXT, moves: 0, floor: 0, draws: false };
                }
            }
        }
        let mut seed = Seed { value: OPEN, moves: 0, floor: 0, draws: false };
        let mut exits = Exits::default();
        for piece in (0..self.men).filter(|&piece| self.pieces[piece].side() == us) {
            let steps = self.steps(piece, &squares, occupied) & !occupied;
            let exposing = self.exposing(piece, side, &squares, occupied, gate, steps);
            seed.moves += (steps & !exposing).count() as u8;
            if exposing.any() {
                exits.add(WON_NEXT);
            }
            let promoting = if piece >= 2 && self.pieces[piece].kind() == PieceKind::Soldier {
                (steps | captures[piece]) & last_row(us)
            } else {
                Set::EMPTY
            };
            for target in promoting & !occupied {
                self.promote(side, &squares, (piece, 0), target, &mut exits);
            }
            for captured in (2..self.men).filter(|&captured| self.pieces[captured].side() != us) {
                let target = usize::from(squares[captured]);
                if captures[piece].has(target) {
                    let mut after = squares;
                    after[piece] = target as u8;
                    exits.add(self.after_exit(side, &after, (piece, captured, 0)));
                    if promoting.has(target) {
                        self.promote(side, &squares, (piece, captured), target, &mut exits);
                    }
                }
            }
        }
        exits.complete(seed)
    }

    #[inline]
    fn for_each_predecessor(&self, side: usize, index: usize, mut visit: impl FnMut(usize)) {
        let squares = working_squares(index, self.men);
        let occupied = set(&squares[..self.men]);
        let them = Side::BOTH[1 - side];
        for piece in (0..self.men).filter(|&piece| self.pieces[piece].side() == them) {
            for origin in self.origins(piece, &squares, occupied) & !occupied {
                let mut before = squares;
                before[piece] = origin as u8;
                visit(working_index(&mirrored(before, self.men), self.men));
            }
        }
    }
}

impl Xiongqi {
    /// Those of the quiet steps of a piece that bring the generals face to face.
    #[inline(always)]
    fn exposing(
        &self,
        piece: usize,
        side: usize,
        squares: &Squares,
        occupied: Set,
        gate: Option<Set>,
        steps: Set,
    ) -> Set {
        if self.dragons {
            return Set::EMPTY;
        }
        if piece < 2 {
            let (other, rest) = (squares[1 - side], occupied & !Set::only(usize::from(squares[piece])));
            let faces = |&target: &usize| {
                let (south, north) = if side == 0 { (target as u8, other) } else { (other, target as u8) };
                face(south, north, rest)
            };
            return steps.into_iter().filter(faces).fold(Set::EMPTY, |all, target| all | Set::only(target));
        }
        match gate {
            Some(between) if between & occupied == Set::only(usize::from(squares[piece])) => steps & !between,
            _ => Set::EMPTY,
        }
    }

    /// The squares from which this piece may have come without capturing or promoting; occupied ones may be among them.
    #[inline(always)]
    fn origins(&self, piece: usize, squares: &Squares, occupied: Set) -> Set {
        let (kind, side) = (self.pieces[piece].kind(), self.pieces[piece].side());
        let square = usize::from(squares[piece]);
        match kind {
            PieceKind::Soldier => soldier_origins(square, side),
            PieceKind::Horse => horse_origins(square, occupied),
            // All others go back as they came.
            _ => self.rules.steps_from(kind, side, Square::new(square), occupied),
        }
    }

    #[cold]
    fn promote(
        &self,
        side: usize,
        squares: &Squares,
        (piece, captured): (usize, usize),
        target: usize,
        exits: &mut Exits,
    ) {
        let mut after = *squares;
        after[piece] = target as u8;
        for kind in PieceKind::PROMOTIONS {
            exits.add(self.after_exit(side, &after, (piece, captured, kind.index())));
        }
    }
}

/// The moves out of a class, summed up.
#[derive(Default)]
struct Exits {
    /// The greatest code of the other side's wins.
    longest_loss: Code,
    /// The least code of the other side's losses; 0 if there is none.
    shortest_win: Code,
    /// Whether one of them draws.
    draws: bool,
    /// Whether one of them is open.
    open: bool,
}

impl Exits {
    /// Adds a move to a position with this code for the other side.
    fn add(&mut self, code: Code) {
        debug_assert_ne!(code, BROKEN);
        match code {
            DRAWN => self.draws = true,
            OPEN => self.open = true,
            _ if code::is_win(code) => self.longest_loss = self.longest_loss.max(code::one_ply_before(code)),
            _ => {
                let win = code::one_ply_before(code);
                self.shortest_win = if self.shortest_win == 0 { win } else { self.shortest_win.min(win) };
            }
        }
    }

    fn complete(&self, seed: Seed) -> Seed {
        let wins = self.shortest_win != 0;
        Seed {
            value: if wins { self.shortest_win } else { OPEN },
            moves: seed.moves + u8::from(wins || self.draws || self.open),
            floor: self.longest_loss,
            draws: self.draws && !self.open && !wins,
        }
    }
}

/// The squares from which a soldier steps to this one.
#[inline(always)]
fn soldier_origins(square: usize, side: Side) -> Set {
    SOLDIER_ORIGINS[side.index()][square]
}

static SOLDIER_ORIGINS: [[Set; 64]; 2] = {
    let mut origins = [[Set::EMPTY; 64]; 2];
    let mut square = 0;
    while square < 64 {
        let (file, row) = (square % 8, square / 8);
        // South has crossed the river on rows 5 to 8, North on rows 1 to 4; a sideways step stays on its row.
        let aside = (if file > 0 { 1u64 << (square - 1) } else { 0 }) | if file < 7 { 1u64 << (square + 1) } else { 0 };
        origins[0][square].0 |= if row > 0 { 1u64 << (square - 8) } else { 0 } | if row >= 4 { aside } else { 0 };
        origins[1][square].0 |= if row < 7 { 1u64 << (square + 8) } else { 0 } | if row < 4 { aside } else { 0 };
        square += 1;
    }
    origins
};

/// For each square the horse's squares around it, each with the leg of a horse that comes from there.
static HORSE_ORIGINS: [[(u8, u8); 8]; 64] = {
    const JUMPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let mut origins = [[(64, 64); 8]; 64];
    let mut square: i32 = 0;
    while square < 64 {
        let mut jump = 0;
        while jump < 8 {
            let (files, rows) = JUMPS[jump];
            let (file, row) = (square % 8 + files, square / 8 + rows);
            if file >= 0 && file < 8 && row >= 0 && row < 8 {
                // From there the horse first steps in line, by the longer part of its way back.
                let leg = (row - rows / 2) * 8 + file - files / 2;
                origins[square as usize][jump] = ((row * 8 + file) as u8, leg as u8);
            }
            jump += 1;
        }
        square += 1;
    }
    origins
};

#[inline(always)]
fn horse_origins(square: usize, occupied: Set) -> Set {
    let mut origins = Set::EMPTY;
    for &(origin, leg) in &HORSE_ORIGINS[square] {
        if origin < 64 && !occupied.has(usize::from(leg)) {
            origins |= Set::only(usize::from(origin));
        }
    }
    origins
}
