//! The palaces of a board of points, where generals and advisors stay.

use xiongmao_movegen::game::BoardStyle;
use xiongmao_movegen::{Rules, Side};

/// How many files and rows a palace has.
const SIZE: usize = 3;

/// The squares at the lower left and the upper right corner of this side's palace; `None` on a board of squares, which
/// has no palaces.
pub fn corners(rules: &Rules, side: Side) -> Option<[usize; 2]> {
    let &Rules { files, rows, board, .. } = rules;
    (board == BoardStyle::Points).then(|| {
        let first_row = if side == Side::South { 0 } else { rows - SIZE };
        let low = first_row * files + (files - SIZE) / 2;
        [low, low + (SIZE - 1) * (files + 1)]
    })
}

/// Whether a square belongs to a palace.
pub fn contains(rules: &Rules, square: usize) -> bool {
    let within = |[low, high]: [usize; 2]| {
        let files = rules.files;
        (low..=high).contains(&square) && (low % files..=high % files).contains(&(square % files))
    };
    Side::BOTH.into_iter().filter_map(|side| corners(rules, side)).any(within)
}
