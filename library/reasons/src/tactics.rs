//! The effects of a single move for its player.

use xiongmao_movegen::Legality;

use crate::captures::{Capture, capture, captures, passed};
use crate::fact::{Fact, Kind, terminals};
use crate::last::Last;
use crate::{LEAST, defenders, geometry, lines, motifs, soldiers};

/// The lead from which on exchanges help the side that has it: a horse and less.
const AHEAD: i32 = 300;

/// The facts about the last move of a line, which its player gains by.
pub(crate) fn gains(last: &Last<'_>) -> Vec<Fact> {
    let captured = exchanges(last);
    let mut facts: Vec<Fact> = captured.into_iter().collect();
    if last.after.status().is_over() {
        return facts;
    }
    facts.extend(soldiers::promotes(last));
    facts.extend(face_to_face(last));
    let (next, earlier) = (last.next_captures(), captures(&last.before));
    // A piece that has captured with profit need not attack besides.
    let least = if facts.iter().any(|fact| fact.kind == Kind::Captures) { 2 } else { 1 };
    facts.extend(motifs::check_and_attack(last));
    facts.extend(attacks(last, &next, least));
    facts.extend(uncovered(last, &next, &earlier));
    facts.extend(defenders::removed(last, &next, &earlier));
    facts.extend(defenders::overloaded(last, &earlier));
    facts.extend(motifs::skewers(last, &next));
    facts.extend(motifs::pins(last, &next));
    facts.extend(saves(last));
    facts.extend(soldiers::passed(last));
    facts
}

/// The exchange that the move begins, if it pays, or is even and its player is ahead.
fn exchanges(last: &Last<'_>) -> Option<Fact> {
    if last.before.legality(last.mv) != Legality::Safe {
        return None;
    }
    let Capture { by, victim, exchange } = capture(&mut last.before.clone(), last.mv)?;
    let lead = lines::balance(&last.before, last.by);
    let kind = match exchange.profit {
        LEAST.. => Kind::Captures,
        profit if profit > -LEAST && exchange.recapture && lead >= AHEAD => Kind::Simplifies,
        _ => return None,
    };
    let value = if kind == Kind::Captures { exchange.profit } else { lead };
    Some(last.fact_with(kind, vec![victim, by], &exchange.line, value))
}

/// The terminal pieces, if they were others before.
fn face_to_face(last: &Last<'_>) -> Option<Fact> {
    let (was, is) = (terminals(&last.before)?, terminals(&last.after)?);
    let others = (0..2).all(|side| was[side].piece.index != is[side].piece.index);
    others.then(|| last.fact(Kind::FaceToFace, is.to_vec(), 0))
}

/// The targets of the moved piece: a trapped piece, several pieces, or at least `least`.
fn attacks(last: &Last<'_>, next: &[Capture], least: usize) -> Option<Fact> {
    let attacked: Vec<&Capture> =
        next.iter().filter(|capture| capture.pays() && capture.by.square == last.to).collect();
    let trapped = attacked.iter().find(|capture| motifs::becomes_trapped(last, capture.victim));
    if let Some(capture) = trapped {
        return Some(last.fact(Kind::Traps, vec![capture.by, capture.victim], capture.exchange.profit));
    }
    let first = attacked.first().filter(|_| attacked.len() >= least)?;
    let pieces = [first.by].into_iter().chain(attacked.iter().map(|capture| capture.victim)).collect();
    let (kind, least) = attacked.get(1).map_or((Kind::Attacks, first), |second| (Kind::Fork, second));
    Some(last.fact(kind, pieces, least.exchange.profit))
}

/// New attacks by other pieces, one fact for each attacked piece.
fn uncovered(last: &Last<'_>, next: &[Capture], earlier: &[Capture]) -> Vec<Fact> {
    let Some(moved) = last.moved() else { return Vec::new() };
    let mut victims = Vec::new();
    let mut facts = Vec::new();
    for attack in next.iter().filter(|attack| attack.pays() && attack.by.square != last.to) {
        let same = |known: &Capture| known.by == attack.by && known.victim.square == attack.victim.square;
        if earlier.iter().any(same) || victims.contains(&attack.victim.square) {
            continue;
        }
        let [by, victim] = [attack.by.square, attack.victim.square];
        let kind = if geometry::is_between(last.to, by, victim) && last.captured().is_none() {
            Kind::GivesScreen
        } else if geometry::is_in_the_way(last.from, by, victim) {
            Kind::Uncovers
        } else {
            // It was impossible for another reason, such as a check.
            continue;
        };
        victims.push(victim);
        facts.push(last.fact(kind, vec![attack.by, attack.victim, moved], attack.exchange.profit));
    }
    facts
}

/// The most valuable own piece that could have been captured with profit, and cannot any more.
fn saves(last: &Last<'_>) -> Option<Fact> {
    let threats = captures(&passed(&last.before)?);
    let (threatening, answers) = (threats.iter().filter(|threat| threat.pays()), captures(&last.after));
    let is_safe = |threat: &&Capture| {
        let square = if threat.victim.square == last.from { last.to } else { threat.victim.square };
        let still = |answer: &Capture| answer.victim.square == square && answer.pays();
        !threat.victim.piece.is_terminal && !answers.iter().any(still)
    };
    let saved = threatening.filter(is_safe).max_by_key(|threat| threat.exchange.profit)?;
    // If the saved piece captures the attacker, that is already said.
    if saved.by.square == last.to {
        return None;
    }
    // A move that saves one piece and loses as much elsewhere has saved nothing.
    let lost = answers.first().map_or(0, |answer| answer.exchange.profit);
    let saves = saved.exchange.profit - lost >= LEAST;
    saves.then(|| last.fact(Kind::Saves, vec![saved.victim, saved.by], saved.exchange.profit))
}
