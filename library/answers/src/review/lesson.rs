//! The patterns in a player's mistakes, and so what to practise.

use xiongmao_language::{Arguments, Speech};
use xiongmao_movegen::Side;
use xiongmao_reasons::{Kind, Why};

/// The kinds of mistakes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lesson {
    /// A piece was left en prise.
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
    /// The pieces were placed worse afterwards.
    Placement,
}

impl Lesson {
    /// All of them, in the order for equal frequencies.
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

    /// What has been done this often.
    pub fn in_words(self, count: usize, speech: Speech) -> String {
        speech.text(&format!("lesson-{}", self.name()), Arguments::new().count("count", count))
    }

    /// What to practise: a sentence.
    pub fn advice(self, speech: Speech) -> String {
        let advice = speech.say(&format!("advice-{}", self.name()));
        speech.text("to-practise", Arguments::new().text("advice", advice))
    }
}

/// How often each lesson was given, in the order of [`Lesson::ALL`].
pub type Lessons = [usize; Lesson::ALL.len()];
