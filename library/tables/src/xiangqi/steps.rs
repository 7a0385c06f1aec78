//! Steps that change a frame: by both sides' generals, advisors and elephants, and by the second attacker.

use xiongmao_movegen::xiangqi::{PieceKind, Squares as Set};

use super::frame::{eye_of, flipped_set, quiet, ways};
use super::guards::{Guard, Guards, flipped};
use super::index::{Index, NONE, Own};

/// A step of a general, advisor or elephant of North.
#[derive(Clone, Debug)]
pub struct Step {
    /// The number of the placement of its side after it.
    pub to: u16,
    /// The square that it reaches, as South sees it.
    pub target: u8,
    pub piece: Guard,
    /// The square that must be empty: the eye of an elephant.
    pub eye: Set,
    /// The squares that an advisor or elephant attacks for the first time after it: from where, and which.
    pub attacks: Vec<(u8, u8)>,
}

/// The steps of North by the number of its placement.
pub fn steps(index: &Index) -> Vec<Vec<Step>> {
    let placements = index.placements(1);
    let of = |guards: &Guards| {
        let mut steps = Vec::new();
        guards.for_each_step(Set::EMPTY, |piece, after, target| {
            let eye = flipped_set(eye_of(*guards, piece, after, target));
            let left = guards.squares() & !after.squares();
            let mut attacks = Vec::new();
            after.for_each_step(Set::EMPTY, |next, later, attacked| {
                let from = (after.squares() & !later.squares()).first() as u8;
                // Of the piece that has moved, or of an elephant whose eye it has left.
                if next != Guard::General && (from == target || eye_of(after, next, later, attacked) == left) {
                    attacks.push((flipped(from), flipped(attacked)));
                }
            });
            steps.push(Step { to: placements.number(after), target: flipped(target), piece, eye, attacks });
        });
        steps
    };
    placements.all.iter().map(of).collect()
}

/// A step of South's other than the first attacker's, to the row of a frame or to the mirror image of one.
#[derive(Clone, Copy, Debug)]
pub struct RowStep {
    /// The number of South's pieces other than its first attacker after the step, and its row or the row of its mirror
    /// image.
    pub to: u16,
    pub row: u16,
    /// Whether it is the mirror image.
    pub is_mirrored: bool,
    /// Whether the second attacker takes it.
    pub is_second: bool,
    /// The squares that must be empty.
    pub way: Set,
}

/// The steps of South by row.
pub fn row_steps(index: &Index) -> Vec<Vec<RowStep>> {
    let row_step = |own: Own, is_second: bool, way: Set| {
        let to = index.number_of(own);
        if to == NONE {
            return None;
        }
        let is_mirrored = index.row_of(to) == NONE;
        let row = index.row_of(if is_mirrored { index.mirror(to) } else { to });
        (row != NONE).then_some(RowStep { to, row, is_mirrored, is_second, way })
    };
    let steps_of = |&number: &u16| {
        let own = index.own(number);
        let mut steps = Vec::new();
        own.guards.for_each_step(own.second_square(), |piece, guards, target| {
            let way = eye_of(own.guards, piece, guards, target);
            steps.extend(row_step(Own { guards, ..own }, false, way));
        });
        let Some((kind, from)) = index.attackers().second.zip(own.second) else { return steps };
        let from = usize::from(from);
        for target in quiet(kind, from, own.guards.squares()) {
            let legs = if kind == PieceKind::Horse { horse_leg(from, target) } else { ways(from, target) };
            let way = if kind == PieceKind::Soldier { Set::EMPTY } else { legs } | Set::only(target);
            steps.extend(row_step(Own { second: Some(target as u8), ..own }, true, way));
        }
        steps
    };
    index.rows().iter().map(steps_of).collect()
}

/// The square next to a horse that must be empty for its jump.
fn horse_leg(from: usize, to: usize) -> Set {
    let leg = |&at: &usize| !quiet(PieceKind::Horse, from, Set::only(at)).has(to);
    ways(from, to).into_iter().filter(leg).fold(Set::EMPTY, |all, at| all | Set::only(at))
}
