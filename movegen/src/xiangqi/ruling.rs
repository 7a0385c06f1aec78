//! The ruling that ends a game of Xiangqi, which is more detailed than the ending's CGSN name, and how perpetual check
//! and chase are judged.

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
    /// A third occurrence in a mode without counts, such as [`Perpetual::Repeated`], and
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

/// How perpetual check and chase are judged (ruling 15).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Perpetual {
    /// By the length of runs, and by repetition if both sides do the same (rulings 11 and 12).
    #[default]
    Counted,
    /// At the third occurrence of a position, without counting.
    Repeated,
    /// The same, with the definition of a chase that competitions use (ruling 21).
    Competition,
    /// Not at all: an arbiter decides.
    Arbiter,
}

impl Perpetual {
    /// Every mode. Hosts that take the first choice of an option for its default get the one that other programs know.
    pub(super) const ALL: [Self; 4] = [Self::Repeated, Self::Competition, Self::Counted, Self::Arbiter];

    /// Its name among the choices of the option `Perpetual`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Counted => "counted",
            Self::Repeated => "repeated",
            Self::Competition => "competition",
            Self::Arbiter => "arbiter",
        }
    }

    /// The mode with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }
}
