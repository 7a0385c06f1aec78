//! The immediate gain of the other side after a move, and the move's relation to it.

use xiongmao_movegen::{AnyGame, Move};

use crate::captures::{Capture, captures, passed, without};
use crate::fact::{Cause, Fact, Kind};
use crate::geometry;
use crate::last::Last;
use crate::{LEAST, lines};

/// The immediate gain of the other side after this move: the capture that pays most, if it pays more than the move
/// gained.
pub(crate) fn losses(game: &AnyGame, mv: Move) -> Option<Fact> {
    let line = [mv];
    let last = Last::of(game, &line).filter(|last| !last.after.status().is_over())?;
    let by = !last.by;
    let gained = lines::balance(&last.after, last.by) - lines::balance(&last.before, last.by);
    let capture = captures(&last.after).into_iter().next()?;
    let line: Vec<Move> = std::iter::once(mv).chain(capture.exchange.line.iter().copied()).collect();
    let value = capture.exchange.profit;
    if capture.victim.piece.is_terminal {
        return Some(Fact::of_terminal(by, capture.by, capture.victim, line));
    }
    if value - gained < LEAST {
        return None;
    }
    let cause = cause(&last, &capture);
    let kind = if capture.exchange.recapture { Kind::LosesExchange(cause) } else { Kind::Hangs(cause) };
    Some(Fact { kind, by, pieces: vec![capture.victim, capture.by], line, value })
}

/// The move's relation to this capture, which is possible after it.
fn cause(last: &Last<'_>, capture: &Capture) -> Option<Cause> {
    if last.to == capture.victim.square {
        return Some(Cause::MovedThere);
    }
    let profit = |game: &AnyGame| {
        let same = |known: &Capture| (known.by, known.victim) == (capture.by, capture.victim);
        captures(game).into_iter().find(same).map(|known| known.exchange.profit)
    };
    let (before, now) = (passed(&last.before)?, capture.exchange.profit);
    let [by, victim] = [capture.by.square, capture.victim.square];
    // If the moving piece were not there at all, leaving its square alone has its effect.
    let left = without(&before, last.from).and_then(|left| profit(&left));
    let in_the_way = geometry::is_in_the_way(last.from, by, victim);
    match profit(&before) {
        Some(known) if known >= now => Some(Cause::Ignored),
        Some(_) if left >= Some(now) => Some(Cause::Unguarded),
        Some(_) if last.captured().is_none() => Some(Cause::Blocked),
        None if left.is_some() && in_the_way => Some(Cause::Opened),
        None if left.is_none() && geometry::is_between(last.to, by, victim) => Some(Cause::Screened),
        _ => None,
    }
}
