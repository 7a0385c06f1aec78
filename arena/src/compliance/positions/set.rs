//! The positions and plies that the steps use, one set for each game.

use crate::rules::Rules;

/// A position and plies played from there.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// The position in FEEN; `None` for the starting position.
    pub feen: Option<&'static str>,
    /// The plies in PMN, separated by blanks.
    pub plies: &'static str,
}

/// This position, and plies from there.
pub const fn shown(feen: &'static str, plies: &'static str) -> Shown {
    Shown { feen: Some(feen), plies }
}

/// Plies from the starting position.
pub const fn from_start(plies: &'static str) -> Shown {
    Shown { feen: None, plies }
}

/// A position with a win in one ply, and that ply.
#[derive(Clone, Copy, Debug)]
pub struct Win {
    /// The position in FEEN.
    pub feen: &'static str,
    /// The winning ply, the only one.
    pub ply: &'static str,
}

impl Win {
    /// The game after that ply, which is over.
    pub const fn finished(self) -> Shown {
        shown(self.feen, self.ply)
    }
}

/// A position in which one ply loses the game at once by its history, and every other loses material.
#[derive(Clone, Copy, Debug)]
pub struct Trap {
    /// The choice of the game's option on perpetual check and chase.
    pub perpetual: &'static str,
    /// The position with its history.
    pub position: Shown,
    /// The ply that loses the game.
    pub loses: &'static str,
    /// A ply that loses material.
    pub costs: &'static str,
}

/// The positions and plies of one game.
#[derive(Clone, Copy, Debug)]
pub struct PositionSet {
    /// The rules of the game.
    pub rules: &'static Rules,
    /// A middlegame with South to move.
    pub south_midgame: &'static str,
    /// The same position with North to move.
    pub north_midgame: &'static str,
    /// Positions in which every engine must find a legal ply. In none of them can a terminal piece be captured,
    /// because an engine that plays by chess rules cannot be asked about such a position.
    pub varied: [Shown; 8],
    /// A win in one ply by the rules of the game.
    pub win: Win,
    /// A win in one ply, checkmate, for an engine that plays by chess rules.
    pub royal_win: Win,
    /// A position with two legal plies.
    pub two_plies: &'static str,
    /// A position with very few pieces.
    pub few_pieces: &'static str,
    /// A position whose only safe ply would repeat an earlier one, if the rules forbid that.
    pub repetition: Option<Shown>,
    /// Positions that only an engine with the rules on perpetual check and chase gets right.
    pub traps: &'static [Trap],
    /// A quiet first ply, and one with a quiet reply.
    pub quiet: [&'static str; 2],
    /// Two plies that begin a game.
    pub opening: &'static str,
    /// Two legal first plies that no engine would choose on its own.
    pub idle: [&'static str; 2],
    /// A legal first ply, and a reply that is illegal.
    pub illegal: [&'static str; 2],
    /// Boards that are not positions, in FEEN: an empty one, one with a row too long, one with a row missing.
    pub bad_boards: [&'static str; 3],
}
