//! The positions and moves that the steps use, one set for each game.

use crate::rules::Rules;

/// A position and moves played from there.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// The position in FEEN; `None` for the starting position.
    pub feen: Option<&'static str>,
    /// The moves in PMN, separated by blanks.
    pub moves: &'static str,
}

/// This position, and moves from there.
pub const fn shown(feen: &'static str, moves: &'static str) -> Shown {
    Shown { feen: Some(feen), moves }
}

/// Moves from the starting position.
pub const fn from_start(moves: &'static str) -> Shown {
    Shown { feen: None, moves }
}

/// A position with a win in one move, and that move.
#[derive(Clone, Copy, Debug)]
pub struct Win {
    /// The position in FEEN.
    pub feen: &'static str,
    /// The winning move, the only one.
    pub mv: &'static str,
}

impl Win {
    /// The game after that move, which is over.
    pub const fn finished(self) -> Shown {
        shown(self.feen, self.mv)
    }
}

/// A position where one move loses the game at once because of the history, and every other move loses material.
#[derive(Clone, Copy, Debug)]
pub struct Trap {
    /// The choice of the game's option on perpetual check and chase.
    pub perpetual: &'static str,
    /// The position with its history.
    pub position: Shown,
    /// The move that loses the game.
    pub loses: &'static str,
    /// A move that loses material.
    pub costs: &'static str,
}

/// The positions and moves of one game.
#[derive(Clone, Copy, Debug)]
pub struct PositionSet {
    /// The rules of the game.
    pub rules: &'static Rules,
    /// A middlegame with South to move.
    pub south_midgame: &'static str,
    /// The same position with North to move.
    pub north_midgame: &'static str,
    /// Positions where every engine must find a legal move. A terminal piece can never be captured, because an engine
    /// that plays by chess rules cannot handle such a position.
    pub varied: [Shown; 8],
    /// A win in one move by the rules of the game.
    pub win: Win,
    /// A win in one move, checkmate, for an engine that plays by chess rules.
    pub royal_win: Win,
    /// A position with two legal moves.
    pub two_plies: &'static str,
    /// A position with very few pieces.
    pub few_pieces: &'static str,
    /// A position whose only safe move would repeat an earlier one, if the rules forbid that.
    pub repetition: Option<Shown>,
    /// Positions that only an engine with the rules on perpetual check and chase gets right.
    pub traps: &'static [Trap],
    /// A quiet first move, and one with a quiet reply.
    pub quiet: [&'static str; 2],
    /// Two moves that begin a game.
    pub opening: &'static str,
    /// Two legal first moves that no engine would choose on its own.
    pub idle: [&'static str; 2],
    /// A legal first move, and a reply that is illegal.
    pub illegal: [&'static str; 2],
    /// Boards that are not positions, in FEEN: an empty one, one with a row too long, one with a row missing.
    pub bad_boards: [&'static str; 3],
}
