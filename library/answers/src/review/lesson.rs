//! What a player's mistakes have in common, and so what to practise.

use xiongmao_movegen::Side;
use xiongmao_reasons::{Kind, Why};

/// The kinds of mistakes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lesson {
    /// A piece was left where it could be captured with profit.
    Hanging,
    /// A fork, a pin or another attack of the other side was overlooked.
    Overlooked,
    /// The other side could win by force.
    MateAllowed,
    /// The player could have won by force.
    MateMissed,
    /// A capture that pays was not made.
    CaptureMissed,
    /// A fork, a pin, a rescue or another tactical means was not used.
    TacticMissed,
    /// The pieces stood worse afterwards.
    Placement,
}

impl Lesson {
    /// All of them, in the order in which they are told where they are equally frequent.
    pub const ALL: [Self; 7] = [
        Self::MateAllowed,
        Self::MateMissed,
        Self::Hanging,
        Self::CaptureMissed,
        Self::Overlooked,
        Self::TacticMissed,
        Self::Placement,
    ];

    /// The lesson of this side's mistake: its weightiest fact decides.
    pub fn of(side: Side, why: &Why) -> Self {
        let Some(fact) = why.facts.first() else { return Self::Placement };
        match fact.kind {
            Kind::MateAllowed | Kind::TerminalLost | Kind::Ends(_) => Self::MateAllowed,
            Kind::MateMissed => Self::MateMissed,
            Kind::Hangs(_) | Kind::LosesExchange(_) => Self::Hanging,
            Kind::NoTactics | Kind::Activity => Self::Placement,
            _ if fact.by != side => Self::Overlooked,
            Kind::Captures => Self::CaptureMissed,
            _ => Self::TacticMissed,
        }
    }

    /// The name of its count in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hanging => "hanging",
            Self::Overlooked => "overlooked",
            Self::MateAllowed => "mate_allowed",
            Self::MateMissed => "mate_missed",
            Self::CaptureMissed => "capture_missed",
            Self::TacticMissed => "tactic_missed",
            Self::Placement => "placement",
        }
    }

    /// What has been done, before "once" or "3 times".
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Hanging => "left a piece to be captured",
            Self::Overlooked => "overlooked an attack or a line that loses",
            Self::MateAllowed => "allowed a forced win",
            Self::MateMissed => "missed a forced win",
            Self::CaptureMissed => "missed a capture",
            Self::TacticMissed => "missed an attack, a line that wins or a rescue",
            Self::Placement => "placed a piece worse",
        }
    }

    /// What to practise.
    pub const fn advice(self) -> &'static str {
        match self {
            Self::Hanging => "before each ply, see what can be captured after it",
            Self::Overlooked => "before each ply, look for the reply that attacks most",
            Self::MateAllowed => "solve mates, and look at the checks of the other side first",
            Self::MateMissed => "solve mates, and look at your own checks first",
            Self::CaptureMissed => "look at every capture, and count the exchange to its end",
            Self::TacticMissed => "solve tactics: forks, pins, screens and trapped pieces",
            Self::Placement => "compare with the engine where pieces can do most",
        }
    }
}

/// How often each lesson was given, in the order of [`Lesson::ALL`].
pub type Lessons = [usize; Lesson::ALL.len()];
