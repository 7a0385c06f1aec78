//! PCN: game records, as they are now (notations.md §8), in TOML and in JSON.
//!
//! A record says what was played; whether that holds by the rules is another question, which [`Pcn::replay`] answers.
//! PCN allows properties of one's own. Those that this program writes are fields here and marked as our own; those that
//! others write are kept as they are in the `more` of each part.

mod error;
mod read;
mod replay;
mod write;

pub use error::PcnError;
pub use read::{is_json, read_json_records};
pub use replay::{Fault, FaultPlace, FaultReason, Replay, Standing};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::Side;

/// Properties that PCN does not name. A null is no property.
pub type Properties = Map<String, Value>;

/// The record of a game, finished or not.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pcn {
    /// About the game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub meta: Meta,
    /// Where else there is something about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Link>,
    /// The players' time, the same for both.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub periods: Vec<Period>,
    /// The players.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sides: Sides,
    /// Where it starts.
    pub setup: Setup,
    /// Who judged its plies; our own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotator: Option<Annotator>,
    /// How it ended; missing while it goes on, or if nobody knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// What others have added.
    #[serde(flatten, deserialize_with = "read::properties")]
    pub more: Properties,
    /// Its plies. Last, so that a TOML record can grow ply by ply.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plies: Vec<PcnPly>,
}

/// PCN asks for nothing but the setup, so what is empty is not written.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// About a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Meta {
    /// The name of the game itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The event it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The round of the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// Where it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
    /// When it began, as RFC 3339 writes it. In TOML it is a date if it can be one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_at: Option<String>,
    /// What there is to say of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// What others have added.
    #[serde(flatten, deserialize_with = "read::properties")]
    pub more: Properties,
}

/// A reference to something about the game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Link {
    /// What it is to the game: `canonical`.
    pub rel: String,
    /// Where it is.
    pub href: String,
    /// What others have added.
    #[serde(flatten, deserialize_with = "read::properties")]
    pub more: Properties,
}

/// A stretch of a player's time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Period {
    /// How long it is.
    pub duration_ms: u64,
    /// What each ply adds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub increment_ms: Option<u64>,
    /// The plies for which it is; they renew it. 1 bounds each ply by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u64>,
    /// What others have added.
    #[serde(flatten, deserialize_with = "read::properties")]
    pub more: Properties,
}

/// Both players.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sides {
    /// South.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Player>,
    /// North.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<Player>,
}

impl Sides {
    /// What is known of this side's player.
    pub fn player(&self, side: Side) -> Option<&Player> {
        match side {
            Side::South => self.first.as_ref(),
            Side::North => self.second.as_ref(),
        }
    }
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Player {
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The game it plays, by its SNN: [`Rules::title`](crate::Rules::title).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Its strength.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elo: Option<i64>,
    /// What bounds its thinking; our own, since PCN's periods are one for both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<String>,
    /// What others have added.
    #[serde(flatten, deserialize_with = "read::properties")]
    pub more: Properties,
}

/// Where a game starts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    /// The position.
    pub feen: String,
    /// What others have added.
    #[serde(flatten, deserialize_with = "read::properties")]
    pub more: Properties,
}

/// Who judged the plies of a record, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Annotator {
    /// The program and its version.
    pub name: String,
    /// What bounded the search of each position: `nodes 100000`.
    pub limits: String,
    /// How many threads searched.
    pub threads: u32,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// Who has how many points of it.
    pub result: GameResult,
    /// Its CGSN name, where it has one; our own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// What the runner of a match calls it; our own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub termination: Option<String>,
    /// More about it; our own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// What others have added.
    #[serde(flatten, deserialize_with = "read::properties")]
    pub more: Properties,
}

/// The points of a game: South's, then North's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameResult {
    /// South wins.
    #[serde(rename = "1-0")]
    SouthWins,
    /// North wins.
    #[serde(rename = "0-1")]
    NorthWins,
    /// A draw.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// PCN knows it; no game of Xiongqi ends so.
    #[serde(rename = "1/2-0")]
    HalfToNone,
    /// As above.
    #[serde(rename = "0-1/2")]
    NoneToHalf,
    /// As above.
    #[serde(rename = "1-1/2")]
    OneToHalf,
    /// As above.
    #[serde(rename = "1/2-1")]
    HalfToOne,
}

impl GameResult {
    /// The result of a game with this winner, `None` for a draw.
    pub const fn of(winner: Option<Side>) -> Self {
        match winner {
            Some(Side::South) => Self::SouthWins,
            Some(Side::North) => Self::NorthWins,
            None => Self::Draw,
        }
    }

    /// The winner, inside `None` for a draw; outside `None` for what is no result of Xiongqi.
    pub const fn winner(self) -> Option<Option<Side>> {
        match self {
            Self::SouthWins => Some(Some(Side::South)),
            Self::NorthWins => Some(Some(Side::North)),
            Self::Draw => Some(None),
            Self::HalfToNone | Self::NoneToHalf | Self::OneToHalf | Self::HalfToOne => None,
        }
    }

    /// As PCN writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SouthWins => "1-0",
            Self::NorthWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::HalfToNone => "1/2-0",
            Self::NoneToHalf => "0-1/2",
            Self::OneToHalf => "1-1/2",
            Self::HalfToOne => "1/2-1",
        }
    }
}

impl std::fmt::Display for GameResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// A ply.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PcnPly {
    /// In PMN.
    pub pmn: String,
    /// The time it took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elapsed_ms: Option<u64>,
    /// How good it was: `good`, `mistake`, `blunder`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assessment: Option<String>,
    /// What there is to say of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// Whether it gives check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<bool>,
    /// Whether it gives checkmate (which ends nothing in Xiongqi).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<bool>,
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
    /// What an annotator thinks of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotation: Option<Annotation>,
    /// What others have added, variations among them.
    #[serde(flatten, deserialize_with = "read::properties")]
    pub more: Properties,
}

/// What an annotator thinks of a ply, from the view of its player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Annotation {
    /// The score of the position before it: `cp 12`, `mate 3`.
    pub score: String,
    /// The points that the player may expect there, 0 (lost) to 1 (won): the chance to win and half of that to draw.
    pub chance: f64,
    /// How much of it the ply gave away, 0 to 1.
    pub loss: f64,
    /// The best line there, in PMN with blanks between; it begins with the ply that should have been played.
    pub line: String,
    /// How deep the annotator looked.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
}
