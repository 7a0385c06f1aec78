//! Checks and chases: the plies that the rules on perpetual check and chase count.

use xiongmao_movegen::xiangqi::{PieceKind, Squares as Set};

use super::endgame::{To, Xiangqi, attacks};
use super::guards::flipped;
use super::index::Placed;
use super::runs::Pressure;

/// What a ply of this side is, which leads from one placement to another.
pub fn pressure(xiangqi: &Xiangqi, side: usize, before: &Placed, to: &To) -> Pressure {
    let (To::Same(after) | To::Smaller(_, after)) = to else { return Pressure::default() };
    if side == 1 {
        // Nothing of South's protects what North's guards can capture.
        let chases = after.guards[1].attack(flipped(after.attacker));
        return Pressure { checks: false, chases: [false, chases] };
    }
    let occupied = after.occupied();
    let kind = xiangqi.index().attacker();
    let attacked = attacks(kind, after.attacker, occupied);
    let checks = attacked.has(usize::from(after.target()));
    if kind == PieceKind::Soldier {
        return Pressure { checks, ..Pressure::default() };
    }
    // What the attacker attacked before counts only if it has moved.
    let has_moved = after.attacker != before.attacker;
    let old = if has_moved { Set::EMPTY } else { attacks(kind, before.attacker, before.occupied()) };
    let victims = attacked & !old & after.guard_squares() & !after.guards[0].squares();
    let mut chases = [false; 2];
    for victim in victims.into_iter().filter(|&victim| victim != usize::from(after.target())) {
        let is_elephant = after.guards[1].elephant_squares().has(usize::from(flipped(victim as u8)));
        chases[usize::from(!is_elephant)] |= !is_protected(after, victim as u8);
    }
    Pressure { checks, chases }
}

/// Whether North can recapture on the square of an advisor or elephant that the attacker captures.
fn is_protected(placed: &Placed, victim: u8) -> bool {
    let seen = flipped(victim);
    let left = placed.guards[1].without(seen);
    let mut is_protected = false;
    left.for_each_step(Some(seen), |_, own, target| {
        let after = Placed { guards: [placed.guards[0], own], ..*placed };
        is_protected |= target == seen && !after.generals_face(after.guard_squares());
    });
    is_protected
}
