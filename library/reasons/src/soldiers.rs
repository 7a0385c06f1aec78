//! Soldiers that promote, or will.

use xiongmao_movegen::{AnyGame, AnySquare, Legality, Move};

use crate::captures;
use crate::fact::{Fact, Kind, Placed};
use crate::last::Last;

/// The soldier that the move promotes.
pub(crate) fn promotes(last: &Last<'_>) -> Option<Fact> {
    let (gain, is) = promotion(&last.before, last.mv, &last.after)?;
    Some(last.fact(Kind::Promotes, vec![is], gain))
}

/// The moved soldier, if nothing keeps it from promoting next.
pub(crate) fn passed(last: &Last<'_>) -> Option<Fact> {
    let again = captures::passed(&last.after)?;
    let gain = best_promotion(&again, last.to)?;
    let replies: Vec<Move> = safe_moves(&last.after).collect();
    let still = |&reply: &Move| {
        let mut next = last.after.clone();
        next.play(reply).is_ok() && !next.status().is_over() && best_promotion(&next, last.to).is_some()
    };
    let is_passed = !replies.is_empty() && replies.iter().all(still);
    let soldier = last.moved().filter(|_| is_passed)?;
    Some(last.fact(Kind::Passed, vec![soldier], gain))
}

/// The gain from this move if it is a promotion, and the promoted piece.
fn promotion(before: &AnyGame, mv: Move, after: &AnyGame) -> Option<(i32, Placed)> {
    let (from, to) = before.squares_of(mv);
    let (was, is) = (Placed::on(before, from)?, Placed::on(after, to)?);
    let gain = before.exchange_value(is.piece.index) - before.exchange_value(was.piece.index);
    (was.piece.index != is.piece.index && !is.piece.is_terminal).then_some((gain, is))
}

/// The most that the soldier on this square gains by promoting now, so that no capture of the promoted piece pays.
fn best_promotion(game: &AnyGame, square: AnySquare) -> Option<i32> {
    let promotes = safe_moves(game).filter(|&mv| game.squares_of(mv).0 == square).filter_map(|mv| {
        let mut after = game.clone();
        after.play(mv).ok()?;
        let (gain, is) = promotion(game, mv, &after)?;
        let is_lost = captures::captures(&after).iter().any(|capture| capture.victim == is && capture.pays());
        (!is_lost).then_some(gain)
    });
    promotes.max()
}

fn safe_moves(game: &AnyGame) -> impl Iterator<Item = Move> {
    game.legal_moves().into_iter().filter(|&mv| game.legality(mv) == Legality::Safe)
}
