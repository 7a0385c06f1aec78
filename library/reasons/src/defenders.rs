//! Pieces that protect others: removed, or with two to protect.

use crate::LEAST;
use crate::captures::{Capture, capture, captures, without};
use crate::exchange::worth;
use crate::fact::{Fact, Kind};
use crate::last::Last;

/// The profit of the same capture in another list; `None` if it is not there.
fn profit_of(capture: &Capture, list: &[Capture]) -> Option<i32> {
    let same = |known: &&Capture| known.by == capture.by && known.victim == capture.victim;
    list.iter().find(same).map(|known| known.exchange.profit)
}

/// The last move captures a piece, and so a piece can be captured with profit that it protected.
pub(crate) fn removed(last: &Last<'_>, next: &[Capture], earlier: &[Capture]) -> Option<Fact> {
    let defender = last.captured()?;
    let paid = |capture: &&Capture| profit_of(capture, earlier).is_some_and(|profit| profit < LEAST);
    let mut now = next.iter().filter(|capture| capture.pays() && capture.by.square != last.to).filter(paid).peekable();
    now.peek()?;
    let without = captures(&without(&last.before, defender.square)?);
    let capture = now.find(|capture| profit_of(capture, &without).is_some_and(|profit| profit >= LEAST))?;
    let pieces = vec![defender, capture.victim, capture.by];
    Some(last.fact(Kind::RemovesDefender, pieces, capture.exchange.profit))
}

/// The last move captures a piece whose only protector also protects another: recapturing loses that one.
pub(crate) fn overloaded(last: &Last<'_>, earlier: &[Capture]) -> Option<Fact> {
    let first = capture(&mut last.before.clone(), last.mv).filter(|first| first.exchange.recapture && !first.pays())?;
    let mut recaptures = captures(&last.after).into_iter().filter(|capture| capture.victim.square == last.to);
    let (recapture, None) = (recaptures.next()?, recaptures.next()) else { return None };
    let reply = *recapture.exchange.line.first()?;
    let mut then = last.after.clone();
    then.play(reply).ok()?;
    // The rest of the first exchange after the other side has recaptured.
    let paid = worth(&last.before, last.to) - worth(&last.after, last.to);
    let second = captures(&then).into_iter().find(|second| {
        second.victim.square != last.to
            && paid + second.exchange.profit >= LEAST
            && profit_of(second, earlier).is_some_and(|profit| profit < LEAST)
    })?;
    let defender = recapture.by;
    let without = captures(&without(&last.before, defender.square)?);
    let pays = |capture: &Capture| profit_of(capture, &without).is_some_and(|profit| profit >= LEAST);
    let both = pays(&first) && pays(&second);
    let pieces = vec![defender, first.victim, second.victim];
    let moves: Vec<_> = [last.mv, reply].into_iter().chain(second.exchange.line).collect();
    both.then(|| last.fact_with(Kind::Overloads, pieces, &moves, paid + second.exchange.profit))
}
