//! How a session is shown.

use xiongmao_drawing::board_text::Signs;
use xiongmao_language::Speech;
use xiongmao_movegen::notation::Notation;

/// How things are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Looks {
    /// The notation of moves.
    pub notation: Notation,
    /// The signs of pieces.
    pub signs: Signs,
    /// Whether to print the lines that were read, because no terminal has shown them.
    pub echo: bool,
    /// The window, if there is one.
    pub window: Option<Window>,
    /// The language, and the names of the sides.
    pub speech: Speech,
}

/// The window of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The number of lines that it shows.
    pub rows: usize,
    /// The number of characters in a line.
    pub columns: usize,
}

impl Window {
    /// Lines of a board besides its rows: edges, river, files.
    const AROUND_ROWS: usize = 4;
    /// Lines around the boards of a turn: the moves, their effects, the clocks.
    const AROUND_BOARDS: usize = 6;

    /// Whether it has room for everything in a turn, with a board of `rows` rows after each move.
    pub fn holds_two_boards(self, rows: usize) -> bool {
        self.rows >= 2 * (rows + Self::AROUND_ROWS) + Self::AROUND_BOARDS
    }
}
