//! What a single ply does: captures, forks, uncovered attacks, promotions.

use xiongmao_movegen::{AnyGame, Ply};

use crate::captures::{Capture, capture, captures, passed};
use crate::fact::{Cause, Fact, Kind, Placed};
use crate::{LEAST, lines};

/// The facts about the last ply of this line, which its mover gains by. `game` stands before the line.
pub(crate) fn gains(game: &AnyGame, line: &[Ply]) -> Vec<Fact> {
    let Some((mut before, after, &last)) = around_last(game, line) else { return Vec::new() };
    let by = before.side_to_move();
    let mut facts = Vec::new();
    let fact = |kind, pieces, line, value| Fact { kind, by, pieces, line, value };
    if let Some(Capture { by, victim, exchange }) = capture(&mut before, last).filter(Capture::pays) {
        let line = [&line[..line.len() - 1], &exchange.line].concat();
        facts.push(fact(Kind::Captures, vec![victim, by], line, exchange.profit));
    }
    let (from, to) = before.squares_of(last);
    if after.status().is_over() {
        return facts;
    }
    let (was, is) = (Placed::on(&before, from), Placed::on(&after, to));
    if let (Some(was), Some(is)) = (was, is)
        && was.piece.index != is.piece.index
        && !is.piece.is_terminal
    {
        let value = after.exchange_value(is.piece.index) - after.exchange_value(was.piece.index);
        facts.push(fact(Kind::Promotes, vec![is], line.to_vec(), value));
    }
    if let Some(both) = face_to_face(&before, &after) {
        facts.push(fact(Kind::FaceToFace, both.to_vec(), line.to_vec(), 0));
    }
    let Some(again) = passed(&after) else {
        // The other side is in check. What else is attacked counts as forked if the same piece attacks it.
        return facts;
    };
    let attacks: Vec<Capture> = captures(&again).into_iter().filter(Capture::pays).collect();
    let forked: Vec<&Capture> = attacks.iter().filter(|capture| capture.by.square == to).collect();
    // A piece that has captured with profit need not attack besides.
    let least = if facts.is_empty() { 1 } else { 2 };
    if let Some(first) = forked.first().filter(|_| forked.len() >= least) {
        let pieces = [first.by].into_iter().chain(forked.iter().map(|capture| capture.victim)).collect();
        let (kind, least) = forked.get(1).map_or((Kind::Attacks, first), |second| (Kind::Fork, second));
        facts.push(fact(kind, pieces, line.to_vec(), least.exchange.profit));
    }
    let before_attacks = captures(&before);
    for attack in attacks.iter().filter(|attack| attack.by.square != to) {
        let same = |known: &Capture| known.by == attack.by && known.victim.square == attack.victim.square;
        if !before_attacks.iter().any(same)
            && let Some(moved) = is
        {
            let pieces = vec![attack.by, attack.victim, moved];
            facts.push(fact(Kind::Uncovers, pieces, line.to_vec(), attack.exchange.profit));
        }
    }
    facts
}

/// What the other side gains at once after this ply: the capture that pays most, if it pays more than the ply gained.
pub(crate) fn losses(game: &AnyGame, ply: Ply) -> Vec<Fact> {
    let Some((before, after, _)) = around_last(game, &[ply]) else { return Vec::new() };
    if after.status().is_over() {
        return Vec::new();
    }
    let by = after.side_to_move();
    let gained = lines::balance(&after, !by) - lines::balance(&before, !by);
    let Some(capture) = captures(&after).into_iter().next() else { return Vec::new() };
    let line: Vec<Ply> = std::iter::once(ply).chain(capture.exchange.line.iter().copied()).collect();
    let value = capture.exchange.profit;
    if capture.victim.piece.is_terminal {
        return vec![Fact::of_terminal(by, capture.by, capture.victim, line)];
    }
    if value - gained < LEAST {
        return Vec::new();
    }
    let cause = cause(&before, ply, &capture);
    let kind = if capture.exchange.recapture { Kind::LosesExchange(cause) } else { Kind::Hangs(cause) };
    vec![Fact { kind, by, pieces: vec![capture.victim, capture.by], line, value }]
}

/// What the ply has to do with this capture, which is possible after it.
fn cause(before: &AnyGame, ply: Ply, capture: &Capture) -> Option<Cause> {
    if before.squares_of(ply).1 == capture.victim.square {
        return Some(Cause::MovedThere);
    }
    let threats = captures(&passed(before)?);
    let same = |known: &&Capture| known.by.square == capture.by.square && known.victim.square == capture.victim.square;
    Some(match threats.iter().find(same) {
        None => Cause::Opened,
        Some(known) if known.exchange.profit >= capture.exchange.profit => Cause::Ignored,
        Some(_) => Cause::Unguarded,
    })
}

/// The terminal pieces, if they were others before this ply.
fn face_to_face(before: &AnyGame, after: &AnyGame) -> Option<[Placed; 2]> {
    let both = |game: &AnyGame| {
        let [south, north] = xiongmao_movegen::Side::BOTH.map(|side| Placed::on(game, game.terminal(side)?));
        Some([south?, north?])
    };
    let (was, is) = (both(before)?, both(after)?);
    (0..2).all(|side| was[side].piece.index != is[side].piece.index).then_some(is)
}

/// The positions before and after the last ply of a line, and that ply.
fn around_last<'a>(game: &AnyGame, line: &'a [Ply]) -> Option<(AnyGame, AnyGame, &'a Ply)> {
    let (last, first) = line.split_last()?;
    let before = lines::played(game, first)?;
    let after = lines::played(&before, &[*last])?;
    Some((before, after, last))
}
