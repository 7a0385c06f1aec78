//! What a game came to: its plies, how it ended, and what the engines said that was not so.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::driver::conversation::EngineFault;
use crate::driver::search_info::SearchInfo;
use crate::rules::{Cgsn, Side};

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Termination {
    /// By the rules of the game.
    Rules(Cgsn),
    /// A ply repeated an old one: its player loses.
    Repetition,
    /// A ply that is none, or not legal.
    Illegal,
    /// An engine had no ply to give.
    Resignation,
    /// An answer came too late.
    Time,
    /// An engine owed an answer and gave none.
    Stall,
    /// An engine's process ended.
    Crash,
    /// An engine closed its output.
    Disconnect,
    /// An engine could not be started.
    NoStart,
    /// The runner gave the game to whom both scores say.
    AdjudicatedWin,
    /// The runner called it a draw by the scores.
    AdjudicatedDraw,
    /// The runner called it a draw by its length.
    Length,
}

impl Termination {
    /// Every way to end, in the order in which they are reported.
    pub const ALL: [Self; 15] = [
        Self::Rules(Cgsn::Mareking),
        Self::Rules(Cgsn::Stalemate),
        Self::Rules(Cgsn::Insufficient),
        Self::Rules(Cgsn::Movelimit),
        Self::Resignation,
        Self::AdjudicatedWin,
        Self::AdjudicatedDraw,
        Self::Length,
        Self::Time,
        Self::Illegal,
        Self::Repetition,
        Self::Stall,
        Self::Crash,
        Self::Disconnect,
        Self::NoStart,
    ];

    /// The word in tables and records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules(cgsn) => cgsn.name(),
            Self::Repetition => "repetition",
            Self::Illegal => "illegal ply",
            Self::Resignation => "resignation",
            Self::Time => "time forfeit",
            Self::Stall => "stall",
            Self::Crash => "crash",
            Self::Disconnect => "disconnect",
            Self::NoStart => "no start",
            Self::AdjudicatedWin => "adjudicated win",
            Self::AdjudicatedDraw => "adjudicated draw",
            Self::Length => "length",
        }
    }

    /// The way to end with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|termination| termination.name() == name)
    }

    /// The CGSN status that says the same, if any does.
    pub const fn cgsn(self) -> Option<Cgsn> {
        match self {
            Self::Rules(cgsn) => Some(cgsn),
            Self::Repetition => Some(Cgsn::Repetition),
            Self::Illegal => Some(Cgsn::Illegalmove),
            Self::Time => Some(Cgsn::Timelimit),
            Self::Resignation | Self::AdjudicatedWin => Some(Cgsn::Resignation),
            Self::AdjudicatedDraw => Some(Cgsn::Agreement),
            Self::Stall | Self::Crash | Self::Disconnect | Self::NoStart | Self::Length => None,
        }
    }

    /// Whether an engine is to blame and not merely beaten.
    pub const fn is_fault(self) -> bool {
        matches!(
            self,
            Self::Repetition
                | Self::Illegal
                | Self::Time
                | Self::Stall
                | Self::Crash
                | Self::Disconnect
                | Self::NoStart
        )
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameOutcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub termination: Termination,
    /// More about it; may be empty.
    pub detail: String,
}

impl GameOutcome {
    /// The game ended like this, and there is no more to say about it.
    pub fn of(winner: Option<Side>, termination: Termination) -> Self {
        Self { winner, termination, detail: String::new() }
    }

    /// `side` loses.
    pub fn loss(side: Side, termination: Termination, detail: impl Into<String>) -> Self {
        Self { winner: Some(!side), termination, detail: detail.into() }
    }

    /// An engine failed; `None` where it is not to blame.
    pub fn of_fault(side: Side, fault: &EngineFault) -> Option<Self> {
        let termination = match fault {
            EngineFault::Start(_) | EngineFault::SetUp(_) => Termination::NoStart,
            EngineFault::Crash(_) => Termination::Crash,
            EngineFault::Disconnect => Termination::Disconnect,
            EngineFault::Stall(..) => Termination::Stall,
            EngineFault::Halted => return None,
        };
        Some(Self::loss(side, termination, fault.to_string()))
    }
}

/// A ply as it was played.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedPly {
    /// In PMN.
    pub pmn: String,
    /// What the engine thought; `None` for a ply of the opening, or one that the runner played for it.
    pub info: Option<SearchInfo>,
    /// The time it took.
    pub elapsed: Option<Duration>,
    /// What its clock shows afterwards.
    pub remaining: Option<Duration>,
}

/// A game that was played.
#[derive(Debug)]
pub struct PlayedGame {
    /// How it ended.
    pub outcome: GameOutcome,
    /// Its plies from the start of the opening.
    pub plies: Vec<PlayedPly>,
    /// What the engines said that was not true.
    pub warnings: Vec<Warning>,
}

/// Something an engine said that is not so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Warning {
    /// Whose engine.
    #[serde(with = "side_name")]
    pub side: Side,
    /// The ply in whose search it was said, counted from 1.
    pub ply: usize,
    /// What is wrong.
    pub kind: FalseClaim,
    /// More about it.
    pub detail: String,
}

/// A side by its name.
mod side_name {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::rules::Side;

    // serde hands over a reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub fn serialize<S: Serializer>(side: &Side, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(side.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Side, D::Error> {
        let name = String::deserialize(input)?;
        let side = Side::BOTH.into_iter().find(|side| side.name() == name);
        side.ok_or_else(|| D::Error::custom("a side is south or north"))
    }
}

/// What can be wrong with what an engine says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FalseClaim {
    /// Its line of play holds a ply that cannot be played there.
    IllegalLine,
    /// The ply it plays is not the first of its line.
    OtherPly,
    /// It claimed a win in so many plies and did not get it.
    BrokenClaim,
    /// It told no score or no line of play.
    Silence,
}

impl FalseClaim {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::IllegalLine, Self::OtherPly, Self::BrokenClaim, Self::Silence];

    /// What is said of it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::IllegalLine => "illegal line of play",
            Self::OtherPly => "best ply not the first of its line",
            Self::BrokenClaim => "claimed win did not come",
            Self::Silence => "no score or line of play",
        }
    }
}
