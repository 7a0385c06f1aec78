//! Lines of moves, and their gains.

use xiongmao_movegen::notation::Cgsn;
use xiongmao_movegen::{AnyGame, Move, Side, Status};

use crate::LEAST;
use crate::captures::{captures, passed};
use crate::exchange::worth;
use crate::fact::{Fact, Kind};

/// The longest line that is looked at, in plies.
const LONGEST: usize = 16;

/// The position after these moves; `None` if one of them is illegal.
pub(crate) fn played(game: &AnyGame, line: &[Move]) -> Option<AnyGame> {
    let mut game = game.clone();
    for &mv in line {
        game.play(mv).ok()?;
    }
    Some(game)
}

/// What this side's pieces are worth more than the other's, terminal pieces apart.
pub(crate) fn balance(game: &AnyGame, side: Side) -> i32 {
    game.pieces()
        .filter(|(_, piece)| !piece.is_terminal)
        .map(|(square, piece)| if piece.side == side { worth(game, square) } else { -worth(game, square) })
        .sum()
}

/// The win or loss of a line: its shortest beginning, of two plies at least, that ends quietly and moves the balance
/// by [`LEAST`]. The rest of the line depends on the players.
pub(crate) fn material(game: &AnyGame, line: &[Move]) -> Option<Fact> {
    let side = game.side_to_move();
    let start = balance(game, side);
    let mut now = game.clone();
    for (index, &mv) in line.iter().take(LONGEST).enumerate() {
        now.play(mv).ok()?;
        if now.status().is_over() {
            return None;
        }
        let gained = balance(&now, side) - start;
        if index > 0 && gained.abs() >= LEAST && is_quiet(&now) {
            let by = if gained > 0 { side } else { !side };
            let line = line[..=index].to_vec();
            return Some(Fact { kind: Kind::WinsMaterial, by, pieces: Vec::new(), line, value: gained.abs() });
        }
    }
    None
}

/// How a line ends the game by the rules, if it does so for another reason than a lost terminal piece.
pub(crate) fn ending(game: &AnyGame, line: &[Move]) -> Option<Fact> {
    let Status::Over(ending) = played(game, line)?.status() else { return None };
    let told = !matches!(ending.cgsn, Cgsn::Mareking | Cgsn::Checkmate | Cgsn::Stalemate);
    let by = ending.winner.unwrap_or_else(|| game.side_to_move());
    told.then(|| Fact { kind: Kind::Ends(ending), by, pieces: Vec::new(), line: line.to_vec(), value: 0 })
}

/// Whether neither side has a capture that pays, and the side to move is not in check.
fn is_quiet(game: &AnyGame) -> bool {
    let quiet = |game: &AnyGame| captures(game).first().is_none_or(|capture| !capture.pays());
    !game.in_check() && quiet(game) && passed(game).is_none_or(|game| quiet(&game))
}
