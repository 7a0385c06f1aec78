//! The result of a game: its moves, how it ended, and the false claims of its engines.

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
    /// A move repeated an earlier one against the rules. A game that ends because a position recurs is
    /// `Rules(Repetition)`.
    Repetition,
    /// A move was invalid or illegal.
    Illegal,
    /// An engine resigned, or could not save its terminal piece.
    Resignation,
    /// An engine offered a draw, and the other accepted.
    Agreement,
    /// An answer came too late.
    Time,
    /// An engine did not answer.
    Stall,
    /// An engine's process exited.
    Crash,
    /// An engine's process was ended by others. Neither side wins: it may have been the opponent.
    Killed,
    /// An engine closed its output.
    Disconnect,
    /// An engine could not be started.
    NoStart,
    /// Adjudicated as a win by the scores.
    AdjudicatedWin,
    /// Adjudicated as a draw by the scores.
    AdjudicatedDraw,
    /// Adjudicated as a draw by its length.
    Length,
    /// Adjudicated as a win by endgame tables.
    TableWin,
    /// Adjudicated as a draw by endgame tables.
    TableDraw,
}

impl Termination {
    /// All terminations, in the order of reports.
    pub const ALL: [Self; 21] = [
        Self::Rules(Cgsn::Mareking),
        Self::Rules(Cgsn::Checkmate),
        Self::Rules(Cgsn::Stalemate),
        Self::Rules(Cgsn::Repetition),
        Self::Rules(Cgsn::Insufficient),
        Self::Rules(Cgsn::Movelimit),
        Self::Resignation,
        Self::Agreement,
        Self::AdjudicatedWin,
        Self::AdjudicatedDraw,
        Self::Length,
        Self::TableWin,
        Self::TableDraw,
        Self::Time,
        Self::Illegal,
        Self::Repetition,
        Self::Stall,
        Self::Crash,
        Self::Killed,
        Self::Disconnect,
        Self::NoStart,
    ];

    /// The name in reports and records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules(Cgsn::Repetition) => "repeated position",
            Self::Rules(cgsn) => cgsn.name(),
            Self::Repetition => "repetition",
            Self::Illegal => "illegal move",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Time => "time forfeit",
            Self::Stall => "stall",
            Self::Crash => "crash",
            Self::Killed => "killed",
            Self::Disconnect => "disconnect",
            Self::NoStart => "no start",
            Self::AdjudicatedWin => "adjudicated win",
            Self::AdjudicatedDraw => "adjudicated draw",
            Self::Length => "length",
            Self::TableWin => "win by tables",
            Self::TableDraw => "draw by tables",
        }
    }

    /// The termination with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|termination| termination.name() == name)
    }

    /// The corresponding CGSN status, if there is one.
    pub const fn cgsn(self) -> Option<Cgsn> {
        match self {
            Self::Rules(cgsn) => Some(cgsn),
            Self::Repetition => Some(Cgsn::Repetition),
            Self::Illegal => Some(Cgsn::Illegalmove),
            Self::Time => Some(Cgsn::Timelimit),
            Self::Resignation | Self::AdjudicatedWin | Self::TableWin => Some(Cgsn::Resignation),
            Self::Agreement | Self::AdjudicatedDraw | Self::TableDraw => Some(Cgsn::Agreement),
            Self::Stall | Self::Crash | Self::Killed | Self::Disconnect | Self::NoStart | Self::Length => None,
        }
    }

    /// Whether the loser lost by its own fault, not on the board.
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

/// For people: the words of CGSN that are not plain English are replaced.
impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rules(Cgsn::Mareking) => "general captured",
            Self::Rules(Cgsn::Insufficient) => "insufficient material",
            Self::Rules(Cgsn::Movelimit) => "move limit",
            _ => self.name(),
        })
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameOutcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub termination: Termination,
    /// Details; may be empty.
    pub detail: String,
}

impl GameOutcome {
    /// An outcome without details.
    pub fn of(winner: Option<Side>, termination: Termination) -> Self {
        Self { winner, termination, detail: String::new() }
    }

    /// `side` loses.
    pub fn loss(side: Side, termination: Termination, detail: impl Into<String>) -> Self {
        Self { winner: Some(!side), termination, detail: detail.into() }
    }

    /// This side's engine failed: it loses, unless another process killed it. `None` if the match was interrupted.
    pub fn of_fault(side: Side, fault: &EngineFault) -> Option<Self> {
        let termination = match fault {
            EngineFault::Start(_) | EngineFault::SetUp(_) => Termination::NoStart,
            EngineFault::Crash(_) => Termination::Crash,
            EngineFault::Killed(_) => {
                let detail = format!("{side} {fault}");
                return Some(Self { winner: None, termination: Termination::Killed, detail });
            }
            EngineFault::Disconnect => Termination::Disconnect,
            EngineFault::Stall(..) => Termination::Stall,
            EngineFault::Halted => return None,
        };
        Some(Self::loss(side, termination, fault.to_string()))
    }
}

/// A move that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedMove {
    pub pmn: String,
    /// The engine's report; `None` for a move of the opening, or one that the referee played for it.
    pub info: Option<SearchInfo>,
    /// The time it took.
    pub elapsed: Option<Duration>,
    /// Its clock after the move.
    pub remaining: Option<Duration>,
    /// Whether it had pondered on the opponent's move.
    pub ponder_hit: bool,
}

/// A game that was played.
#[derive(Debug)]
pub struct PlayedGame {
    /// How it ended.
    pub outcome: GameOutcome,
    /// Its moves from the start of the opening.
    pub moves: Vec<PlayedMove>,
    /// The false claims of the engines.
    pub warnings: Vec<Warning>,
}

/// A false claim of an engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Warning {
    /// The side of the engine.
    #[serde(with = "side_name")]
    pub side: Side,
    /// The number of the move whose search reported it, from 1.
    pub ply: usize,
    /// The false claim.
    pub kind: FalseClaim,
    /// Details; may be empty.
    pub detail: String,
}

/// Serializes a side by its name.
mod side_name {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::rules::Side;

    // serde passes a reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub fn serialize<S: Serializer>(side: &Side, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(side.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Side, D::Error> {
        let name = String::deserialize(input)?;
        let side = Side::BOTH.into_iter().find(|side| side.name() == name);
        side.ok_or_else(|| D::Error::custom("expected south or north"))
    }
}

/// The kinds of false claims.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FalseClaim {
    /// Its variation contains an illegal move.
    IllegalLine,
    /// The move it played is not the first of its variation.
    #[serde(alias = "other-ply")]
    OtherMove,
    /// A mate that it announced did not come in time.
    BrokenClaim,
    /// It reported no score or no variation.
    Silence,
}

impl FalseClaim {
    pub const ALL: [Self; 4] = [Self::IllegalLine, Self::OtherMove, Self::BrokenClaim, Self::Silence];

    /// The name in reports and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::IllegalLine => "illegal line of play",
            Self::OtherMove => "best move not the first of its line",
            Self::BrokenClaim => "claimed win did not come",
            Self::Silence => "no score or line of play",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_termination_reads_back_from_its_name() {
        for termination in Termination::ALL {
            assert_eq!(Termination::from_name(termination.name()), Some(termination));
        }
    }

    #[test]
    fn all_terminations_contain_every_ending_by_the_rules() {
        let by_fault_or_agreement = [Cgsn::Resignation, Cgsn::Timelimit, Cgsn::Agreement, Cgsn::Illegalmove];
        for cgsn in Cgsn::ALL.into_iter().filter(|cgsn| !by_fault_or_agreement.contains(cgsn)) {
            assert!(Termination::ALL.contains(&Termination::Rules(cgsn)), "{cgsn}");
        }
    }
}
