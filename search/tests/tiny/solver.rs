//! Plain minimax: every move and every reply, with the whole history.

use xiongmao_movegen::Position;
use xiongmao_search::score::{DRAW, Value, loss_in, win_in};

use super::{Ending, Tiny};

/// The exact score of a game in progress if a win or loss within this number of plies is forced, else `None`.
pub fn forced(game: &Tiny, plies: usize) -> Option<Value> {
    (1..=plies).find_map(|plies| {
        let won = wins_within(game, plies, false).then(|| win_in(plies));
        won.or_else(|| loses_within(game, plies, false).then(|| loss_in(plies)))
    })
}

/// Whether a result that is forced in this many plies would also be forced if repetition forbade nothing and the loser
/// could pass whenever it has officers and is not in check.
///
/// A search may miss other results: its table does not know the moves forbidden in each line, and its null moves
/// assume that having to play never hurts.
pub fn is_plain(game: &Tiny, plies: usize) -> bool {
    let free = game.without_repetition();
    wins_within(&free, plies, true) || loses_within(&free, plies, true)
}

/// Whether the side to move wins within this number of plies.
fn wins_within(game: &Tiny, plies: usize, passing: bool) -> bool {
    game.legal().into_iter().any(|mv| {
        let next = game.after(mv);
        match next.ending() {
            Some(ending) => ending == Ending::Lost,
            None => plies > 1 && loses_within(&next, plies - 1, passing),
        }
    })
}

/// Whether the side to move loses within this number of plies against every defence.
fn loses_within(game: &Tiny, plies: usize, passing: bool) -> bool {
    let loses = game.legal().into_iter().all(|mv| {
        let next = game.after(mv);
        match next.ending() {
            Some(ending) => ending == Ending::Won,
            None => plies > 1 && wins_within(&next, plies - 1, passing),
        }
    });
    let may_pass = passing && game.has_officers() && !game.in_check();
    loses && (!may_pass || loses_passing(game, plies))
}

fn loses_passing(game: &Tiny, plies: usize) -> bool {
    let mut next = game.clone();
    next.make_null();
    next.ending().is_none() && plies > 1 && wins_within(&next, plies - 1, true)
}

/// The exact score of the game, draws included, if every line that matters ends within `plies` plies. `height` is the
/// distance from the root.
pub fn exact_value(game: &Tiny, height: usize, plies: usize) -> Option<Value> {
    match game.ending() {
        Some(Ending::Lost) => return Some(loss_in(height)),
        Some(Ending::Drawn) => return Some(DRAW),
        Some(Ending::Won) => return Some(win_in(height)),
        None if plies == 0 => return None,
        None => {}
    }
    let mut best = Some(loss_in(height));
    for mv in game.legal() {
        let value = exact_value(&game.after(mv), height + 1, plies - 1).map(|value| -value);
        if value == Some(win_in(height + 1)) {
            // Nothing is better than winning at once.
            return value;
        }
        best = best.zip(value).map(|(best, value)| best.max(value));
    }
    best
}
