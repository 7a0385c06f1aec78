//! PCN, game records (notations.md §8), as far as matches write and read them.
//!
//! Beside what PCN names there are properties of our own, which it allows: what an engine thought of each ply, how the
//! game ended by its CGSN status, and where in the match it belongs.

use serde::{Deserialize, Serialize};

use super::truth::Warning;

/// The game's name as PCN's variants have it.
pub const VARIANT: &str = "Xiongqi";

/// A game, finished or not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pcn {
    /// About the game.
    #[serde(default)]
    pub meta: Meta,
    /// The players.
    #[serde(default)]
    pub sides: Sides,
    /// Where it starts.
    pub setup: Setup,
    /// Its place in the match; our own.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// How it ended; missing while it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<PcnOutcome>,
    /// Its plies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plies: Vec<PcnPly>,
}

/// About a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meta {
    /// The match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The round, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// When it began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_at: Option<String>,
}

/// Both players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sides {
    /// South.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<SidePlayer>,
    /// North.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<SidePlayer>,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SidePlayer {
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The game it plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// What bounds its thinking; our own, since PCN's periods are one for both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<String>,
}

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The position.
    pub feen: String,
}

/// Where in a match a game belongs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Its number, from 1.
    pub game: u64,
    /// The number of its pair, from 1.
    pub pair: u64,
    /// How many of its plies are of the opening.
    pub opening_plies: usize,
    /// What the engines said that was not so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PcnOutcome {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Its CGSN name, where it has one; our own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// What the runner calls it; our own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub termination: Option<String>,
    /// More about it; our own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// A ply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PcnPly {
    /// In PMN.
    pub pmn: String,
    /// The time it took; missing for plies of the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elapsed_ms: Option<u64>,
    /// What its player thought of it: `cp 12`, `mate 3`; our own, as all below.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
    /// How deep it looked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The longest line it looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seldepth: Option<u32>,
    /// How many positions it looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// What its clock shows afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remaining_ms: Option<u64>,
}
