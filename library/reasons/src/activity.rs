//! The value of pieces on their squares, by the network.

use xiongmao_movegen::{AnyGame, Move};
use xiongmao_search::{Evaluator, variants};

use crate::fact::{Fact, Kind, Placed};
use crate::lines;

/// The least difference that is told, in centipawns.
const LEAST: i32 = 20;

/// The piece that explains most of the difference between two plies: the network values it less after the first one if
/// it belongs to the player, or more if it does not.
pub(crate) fn difference(game: &AnyGame, mv: Move, best: Move) -> Option<Fact> {
    let mut evaluator = variants::named(game.rules().name)?.embedded();
    let [played, better] = [mv, best].map(|mv| lines::played(game, &[mv]));
    let (played, better, side) = (played?, better?, game.side_to_move());
    let differences = Placed::all(game).filter(|placed| !placed.piece.is_terminal).filter_map(|placed| {
        let after = [(&played, mv), (&better, best)].map(|(after, mv)| {
            let (from, to) = game.squares_of(mv);
            let square = if placed.square == from { to } else { placed.square };
            let stands = Placed::on(after, square).filter(|stands| stands.piece == placed.piece)?;
            Some((stands, worth(&mut evaluator, after, stands)?))
        });
        let [(stands, now), (_, then)] = [after[0]?, after[1]?];
        let speaks_against = if stands.piece.side == side { then - now } else { now - then };
        Some((speaks_against, now - then, stands))
    });
    let (speaks_against, value, stands) = differences.max_by_key(|&(speaks_against, ..)| speaks_against)?;
    let fact = Fact { kind: Kind::Activity, by: !side, pieces: vec![stands], line: vec![mv], value };
    (speaks_against >= LEAST).then_some(fact)
}

/// The loss of this piece's owner in centipawns if the piece were removed.
fn worth(evaluator: &mut Evaluator, game: &AnyGame, placed: Placed) -> Option<i32> {
    let lost = evaluator.centipawns(game) - evaluator.centipawns(&game.without(placed.square).ok()?);
    Some(if placed.piece.side == game.side_to_move() { lost } else { -lost })
}
