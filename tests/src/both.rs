//! Conversions between the engine and [`plain`](crate::plain), for comparisons.

use xiongmao_movegen::Move;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::xiongqi::{Game, Parts, PieceKind, Square};

use crate::plain::PlainMove;

/// The engine's move as a plain one.
#[must_use]
pub fn plain_move(mv: Move) -> PlainMove {
    let Parts { origin, destination, promotion } = Parts::of(mv);
    let square = |square: Square| (square.index() % 8, square.index() / 8);
    PlainMove { from: square(origin), to: square(destination), promotion: promotion.map(PieceKind::letter) }
}

/// All accepted spellings of a move (ruling 21), except the developer page's second tokens.
#[must_use]
pub fn forms(game: &Game, mv: Move) -> Vec<String> {
    let Parts { origin, destination, promotion } = Parts::of(mv);
    let mut forms = vec![game.write_move(mv, Notation::Pmn), game.write_move(mv, Notation::StrictPmn)];
    if let Some(kind) = promotion {
        let upper = kind.letter();
        let lower = upper.to_ascii_lowercase();
        forms.extend([upper, lower].map(|letter| format!("{origin}{destination}{letter}")));
        forms.extend([upper, lower].map(|letter| format!("{origin}{destination}={letter}")));
    } else {
        forms.push(format!("{origin}{destination}"));
    }
    // The developer page writes the transformation as a separate token.
    forms.extend(forms.clone().iter().filter(|form| form.contains('~')).map(|form| form.replace('~', "-")));
    forms
}
