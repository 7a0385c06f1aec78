//! The ruling that ends a game of Xiangqi; more detailed than the ending's CGSN name.

/// The ruling that ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ruling {
    /// No legal move.
    NoMove,
    /// Insufficient material.
    Material,
    /// A run of checks longer than its limit.
    PerpetualCheck,
    /// A run of chases of one piece longer than its limit.
    PerpetualChase,
    /// A third occurrence, and both sides did the same since the first of the last three.
    Repetition,
    /// A third occurrence in a mode without counts, such as [`Perpetual::Repeated`](super::Perpetual::Repeated), and
    /// one side's conduct was graver than the other's.
    RepeatedOffence,
    /// The move limit.
    MoveLimit,
}

impl Ruling {
    /// Its name in a few words: `perpetual check`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoMove => "no legal move",
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
            Self::NoMove => 4,
            Self::Material => 5,
            Self::MoveLimit => 6,
            Self::PerpetualCheck | Self::PerpetualChase => 11,
            Self::Repetition => 12,
            Self::RepeatedOffence => 15,
        }
    }
}
