//! Pieces that cannot move, or cannot move in time: checks that attack, trapped pieces, pins and skewers.

use xiongmao_movegen::{AnyGame, AnySquare, Legality};

use crate::LEAST;
use crate::captures::{Capture, captures, passed, without};
use crate::exchange::worth;
use crate::fact::{Fact, Kind, Placed};
use crate::geometry::{distance, is_in_the_way};
use crate::last::Last;

/// A check by the moved piece in a game where check binds, with the pieces that it can capture with profit after every
/// reply.
pub(crate) fn check_and_attack(last: &Last<'_>) -> Option<Fact> {
    let (after, to) = (&last.after, last.to);
    let terminal = Placed::on(after, after.terminal(!last.by)?)?;
    if passed(after).is_some() || !after.in_check() || without(after, to)?.in_check() {
        return None;
    }
    let mut attacked: Option<Vec<(Placed, i32)>> = None;
    for &reply in after.legal_moves().iter() {
        let mut next = after.clone();
        next.play(reply).ok()?;
        let found = captures(&next);
        let pays = |placed: &Placed| {
            let capture = found.iter().find(|capture| (capture.by.square, capture.victim) == (to, *placed))?;
            capture.pays().then_some(capture.exchange.profit)
        };
        attacked = Some(match attacked {
            None => found.iter().filter_map(|capture| Some((capture.victim, pays(&capture.victim)?))).collect(),
            Some(known) => {
                known.into_iter().filter_map(|(placed, least)| Some((placed, pays(&placed)?.min(least)))).collect()
            }
        });
    }
    let attacked = attacked.filter(|attacked| !attacked.is_empty())?;
    let value = attacked.iter().map(|&(_, profit)| profit).max()?;
    let pieces = [last.moved()?, terminal].into_iter().chain(attacked.into_iter().map(|(placed, _)| placed)).collect();
    Some(last.fact(Kind::Fork, pieces, value))
}

/// Whether the other side's piece can be captured with profit wherever it goes, and could not before the move.
pub(crate) fn becomes_trapped(last: &Last<'_>, victim: Placed) -> bool {
    let before = || {
        let attacked = |capture: &Capture| capture.victim == victim && capture.pays();
        captures(&last.before).iter().any(attacked)
            && passed(&last.before).is_some_and(|game| has_no_escape(&game, victim.square))
    };
    !victim.piece.is_terminal && has_no_escape(&last.after, victim.square) && !before()
}

/// Whether every safe move of the piece on this square, whose side is to move, loses it with profit for the other side.
fn has_no_escape(game: &AnyGame, square: AnySquare) -> bool {
    let moves = game.legal_moves();
    let mut moves = moves.iter().filter(|&&mv| game.squares_of(mv).0 == square);
    moves.all(|&mv| {
        let (to, mut after) = (game.squares_of(mv).1, game.clone());
        if game.legality(mv) != Legality::Safe {
            return true;
        }
        if after.play(mv).is_err() || after.status().is_over() {
            return false;
        }
        let lost =
            captures(&after).iter().find(|capture| capture.victim.square == to).map_or(0, |lost| lost.exchange.profit);
        lost - worth(game, to) >= LEAST
    })
}

/// A piece that the moved piece attacks, with one behind it that it could capture with profit if the first were not
/// there.
pub(crate) fn skewers(last: &Last<'_>, next: &[Capture]) -> Option<Fact> {
    let attacks = next.iter().filter(|attack| attack.pays() && attack.by.square == last.to);
    attacks.filter(|attack| !attack.victim.piece.is_terminal).find_map(|attack| {
        let behind = behind(last, next, attack.victim)?;
        let front = worth(&last.after, attack.victim.square);
        let is_skewer = behind.by.square == last.to && worth(&last.after, behind.victim.square) <= front;
        let pieces = vec![attack.by, attack.victim, behind.victim];
        is_skewer.then(|| last.fact(Kind::Skewer, pieces, behind.exchange.profit))
    })
}

/// The capture by which the player of the last move gains most if this piece were not there, and which is impossible
/// with it.
fn behind(last: &Last<'_>, next: &[Capture], front: Placed) -> Option<Capture> {
    let without = passed(&without(&last.after, front.square)?)?;
    let new = |capture: &Capture| {
        let same = |known: &Capture| known.by == capture.by && known.victim == capture.victim;
        let in_the_way = is_in_the_way(front.square, capture.by.square, capture.victim.square);
        capture.pays() && in_the_way && !next.iter().any(same)
    };
    captures(&without).into_iter().find(new)
}

/// The other side's pieces that are pinned, and were not before: without them a more valuable one could be captured
/// with profit.
pub(crate) fn pins(last: &Last<'_>, next: &[Capture]) -> Vec<Fact> {
    let Some(before) = passed(&last.before) else { return Vec::new() };
    let soldier = 2 * LEAST;
    let pinnable = Placed::all(&last.after).filter(|placed| placed.piece.side != last.by && !placed.piece.is_terminal);
    let mut facts = Vec::new();
    for front in pinnable.filter(|placed| worth(&last.after, placed.square) > soldier) {
        let Some((attacker, behind, value)) = pinned(&last.after, front, next) else { continue };
        let earlier = Placed::on(&before, front.square) == Some(front);
        if earlier && pinned(&before, front, &captures(&last.before)).is_some() {
            continue;
        }
        facts.push(last.fact(Kind::Pin, vec![attacker, front, behind], value));
    }
    facts
}

/// Who captures which more valuable piece for what profit if this piece of the side to move were not there. `next` are
/// the other side's captures with it.
fn pinned(game: &AnyGame, front: Placed, next: &[Capture]) -> Option<(Placed, Placed, i32)> {
    let without = without(game, front.square)?;
    let side = game.side_to_move();
    let in_the_way = |by: Placed, victim: Placed| is_in_the_way(front.square, by.square, victim.square);
    if without.in_check() {
        let terminal = Placed::on(&without, without.terminal(side)?)?;
        let attacker = if game.in_check() { None } else { checker(&without, terminal) };
        return attacker.filter(|attacker| in_the_way(*attacker, terminal)).map(|attacker| (attacker, terminal, 0));
    }
    let least = worth(game, front.square);
    let capture = captures(&passed(&without)?).into_iter().find(|capture| {
        let same = |known: &Capture| known.by == capture.by && known.victim == capture.victim;
        let pins = capture.pays() && worth(game, capture.victim.square) > least;
        pins && in_the_way(capture.by, capture.victim) && !next.iter().any(same)
    })?;
    Some((capture.by, capture.victim, capture.exchange.profit))
}

/// The piece that gives the only check: of those without which there is none, the farthest from the terminal piece.
/// Nearer ones are screens.
fn checker(game: &AnyGame, terminal: Placed) -> Option<Placed> {
    Placed::all(game)
        .filter(|placed| placed.piece.side != terminal.piece.side)
        .filter(|placed| without(game, placed.square).is_some_and(|without| !without.in_check()))
        .max_by_key(|placed| distance(placed.square, terminal.square))
}
