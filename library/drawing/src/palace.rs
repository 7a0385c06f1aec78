//! The palaces of a board of points, where generals and advisors stay.

use xiongmao_movegen::game::BoardStyle;
use xiongmao_movegen::{AnySquare, Rules, Side};

/// How many files and rows a palace has.
const SIZE: usize = 3;

/// The squares at the lower left and the upper right corner of this side's palace; `None` on a board of squares, which
/// has no palaces.
pub fn corners(rules: &Rules, side: Side) -> Option<[AnySquare; 2]> {
    let &Rules { files, rows, board, .. } = rules;
    (board == BoardStyle::Points).then(|| {
        let (left, lowest) = ((files - SIZE) / 2, if side == Side::South { 0 } else { rows - SIZE });
        [AnySquare::new(left, lowest), AnySquare::new(left + SIZE - 1, lowest + SIZE - 1)]
    })
}

/// Whether a square belongs to a palace.
pub fn contains(rules: &Rules, square: AnySquare) -> bool {
    let within = |[low, high]: [AnySquare; 2]| {
        (low.file()..=high.file()).contains(&square.file()) && (low.rank()..=high.rank()).contains(&square.rank())
    };
    Side::BOTH.into_iter().filter_map(|side| corners(rules, side)).any(within)
}
