//! How a game of Xiangqi stands: in progress, or ended, why, by which ruling, and for whom.

use std::fmt;

use crate::Side;

/// Why a game ended, by its CGSN name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The side to move is in check and has no legal ply.
    Checkmate,
    /// The side to move is not in check and has no legal ply; it loses all the same.
    Stalemate,
    /// Neither side has a piece that could ever attack the other's general.
    Insufficient,
    /// Perpetual check or chase, or a position that came back.
    Repetition,
    /// Too many half-moves without a capture.
    Movelimit,
}

impl Reason {
    /// The name as CGSN spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Insufficient => "insufficient",
            Self::Repetition => "repetition",
            Self::Movelimit => "movelimit",
        }
    }
}

/// What in the rules ended a game; finer than [`Reason`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ruling {
    /// No legal ply.
    NoPly,
    /// Insufficient material.
    Material,
    /// A run of checks longer than its limit.
    PerpetualCheck,
    /// A run of chases of one piece longer than its limit.
    PerpetualChase,
    /// A third occurrence, and both sides did the same since the first of the last three.
    Repetition,
    /// A third occurrence in the mode [`Perpetual::Repeated`](super::Perpetual::Repeated), and one side checked, or
    /// chased, where the other did less.
    RepeatedOffence,
    /// The move limit.
    MoveLimit,
}

impl Ruling {
    /// What it is, in a few words: `perpetual check`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoPly => "no legal ply",
            Self::Material => "insufficient material",
            Self::PerpetualCheck => "perpetual check",
            Self::PerpetualChase => "perpetual chase",
            Self::Repetition => "repetition",
            Self::RepeatedOffence => "repetition by check or chase",
            Self::MoveLimit => "move limit",
        }
    }

    /// Its number in the rulings.
    pub const fn number(self) -> u32 {
        match self {
            Self::NoPly => 4,
            Self::Material => 5,
            Self::MoveLimit => 6,
            Self::PerpetualCheck | Self::PerpetualChase => 11,
            Self::Repetition => 12,
            Self::RepeatedOffence => 15,
        }
    }
}

/// Why a game ended and who won it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The CGSN name of the ending.
    pub reason: Reason,
    /// What in the rules says so.
    pub ruling: Ruling,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
}

/// `checkmate south`, `repetition draw`: the CGSN name, then the winner or `draw`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.reason.name(), self.winner.map_or("draw", Side::name))
    }
}

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The side to move has a legal ply, and nothing else has ended the game.
    InProgress,
    /// It is over.
    Over(Ending),
}

impl Status {
    /// Whether the game is over.
    pub fn is_over(self) -> bool {
        self != Self::InProgress
    }
}

/// `in_progress`, or the [`Ending`].
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InProgress => f.write_str("in_progress"),
            Self::Over(ending) => ending.fmt(f),
        }
    }
}
