//! The layout of the picture of a board, in pixels.

use xiongmao_movegen::game::BoardStyle;
use xiongmao_movegen::{AnySquare, Rules};

/// The width of a square, or the distance between two points.
pub const SIDE: u32 = 44;
/// The height of the river between two rows of squares. Between two rows of points it takes no room of its own.
const RIVER: u32 = 22;
/// The margin on the left, for the numbers of the rows.
pub const LEFT: u32 = 24;
/// The margin on the right.
const RIGHT: u32 = 12;
/// The strips above and below, for captured pieces.
pub const STRIP: u32 = 34;
/// The height of the file letters.
const FILES: u32 = 20;

/// The width of a game's board with its margins.
pub fn width(rules: &Rules) -> u32 {
    LEFT + board_width(rules) + RIGHT
}

/// The height of a game's board with its margins.
pub fn height(rules: &Rules) -> u32 {
    STRIP + board_height(rules) + FILES + STRIP
}

/// The width of the board itself.
pub fn board_width(rules: &Rules) -> u32 {
    rules.files as u32 * SIDE
}

/// The height of the board itself, the river included.
pub fn board_height(rules: &Rules) -> u32 {
    rules.rows as u32 * SIDE + room_for_river(rules)
}

/// The room that the river takes between the rows.
fn room_for_river(rules: &Rules) -> u32 {
    match rules.board {
        BoardStyle::Squares => RIVER,
        BoardStyle::Points => 0,
    }
}

/// The top edge and the height of the river. Between points it fills the space from row to row.
pub fn river(rules: &Rules) -> (u32, u32) {
    let middle = STRIP + board_height(rules) / 2;
    let height = match rules.board {
        BoardStyle::Squares => RIVER,
        BoardStyle::Points => SIDE,
    };
    (middle - height / 2, height)
}

/// The top left corner of a square.
pub fn corner(rules: &Rules, square: AnySquare) -> (u32, u32) {
    let (file, down) = (square.file() as u32, (rules.rows - 1 - square.rank()) as u32);
    let river = if 2 * down >= rules.rows as u32 { room_for_river(rules) } else { 0 };
    (LEFT + file * SIDE, STRIP + down * SIDE + river)
}

/// The centre of a square, or the point.
pub fn centre(rules: &Rules, square: AnySquare) -> (u32, u32) {
    let (x, y) = corner(rules, square);
    (x + SIDE / 2, y + SIDE / 2)
}
