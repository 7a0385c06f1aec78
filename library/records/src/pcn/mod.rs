//! PCN: game records in their current form (notations.md §8), in TOML and in JSON.
//!
//! A record says what was played; [`Pcn::replay`] checks it against the rules. PCN allows additional properties. Those
//! that this program writes are fields here, marked as our own; all others are kept unchanged in the `more` of each
//! part.

mod error;
mod extras;
mod read;
mod replay;
mod write;

pub use error::{FormatFault, PcnError};
pub(crate) use extras::{PERPETUAL, REPEATED};
pub(crate) use read::read_json_within;
pub use read::{is_json, read_json_records};
pub use replay::{Fault, FaultPlace, FaultReason, Replay, Standing};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use xiongmao_movegen::Side;

use crate::note::RecordNote;

/// Properties that PCN does not define. Nulls are dropped.
pub type Properties = Map<String, Value>;

/// The record of a game, finished or not.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pcn {
    /// About the game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub meta: Meta,
    /// References to pages about the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Link>,
    /// The time control, the same for both players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub periods: Vec<Period>,
    /// The players.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sides: Sides,
    /// The starting position.
    pub setup: Setup,
    /// Who annotated its moves; our own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotator: Option<Annotator>,
    /// How it ended; absent if the game is in progress or its end unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Properties of other programs.
    #[serde(flatten, deserialize_with = "read::properties")]
    pub more: Properties,
    /// Its moves. Last, so that a TOML record can grow move by move.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "read::moves")]
    #[serde(rename = "plies")]
    pub moves: Vec<PcnMove>,
    /// Notes about oddities and corrections while reading. They are not written.
    #[serde(skip)]
    pub notes: Vec<RecordNote>,
}

/// PCN requires only the setup; empty parts are not written.
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
    /// The place of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
    /// When it began, in RFC 3339. TOML holds it as a date if possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_at: Option<String>,
    /// A comment for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// Properties of other programs.
    #[serde(flatten, deserialize_with = "read::properties")]
    pub more: Properties,
}

/// A reference to something about the game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Link {
    /// Its relation to the game: `canonical`.
    pub rel: String,
    /// Its address.
    pub href: String,
    /// Properties of other programs.
    #[serde(flatten, deserialize_with = "read::properties")]
    pub more: Properties,
}

/// A period of a time control.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Period {
    /// The length of the period in milliseconds.
    pub duration_ms: u64,
    /// The time in milliseconds that each move adds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub increment_ms: Option<u64>,
    /// The number of plies that the period covers; it restarts after them. 1 limits each move on its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u64>,
    /// Properties of other programs.
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
    /// This side's player, if the record names one.
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
    /// The game it plays, by its SNN: [`Rules::title`](xiongmao_movegen::Rules::title).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Its strength.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elo: Option<i64>,
    /// Its search limits; our own, since PCN has one time control for both players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<String>,
    /// Properties of other programs.
    #[serde(flatten, deserialize_with = "read::properties")]
    pub more: Properties,
}

/// The start of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    /// The position in FEEN.
    pub feen: String,
    /// Properties of other programs.
    #[serde(flatten, deserialize_with = "read::properties")]
    pub more: Properties,
}

/// Who annotated the moves of a record, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Annotator {
    /// The program and its version.
    pub name: String,
    /// The limits of the search of each position: `nodes 100000`.
    pub limits: String,
    /// The number of search threads.
    pub threads: u32,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The points of both players.
    pub result: GameResult,
    /// The CGSN name of the ending, if it has one; our own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// The match runner's name for the ending; our own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub termination: Option<String>,
    /// Details for people; our own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// Properties of other programs.
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
    /// Defined by PCN; no game here ends like this.
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

    /// The winner, `Some(None)` for a draw; `None` if this is not a result of Xiongqi.
    pub const fn winner(self) -> Option<Option<Side>> {
        match self {
            Self::SouthWins => Some(Some(Side::South)),
            Self::NorthWins => Some(Some(Side::North)),
            Self::Draw => Some(None),
            Self::HalfToNone | Self::NoneToHalf | Self::OneToHalf | Self::HalfToOne => None,
        }
    }

    /// The result with this name, spelled exactly.
    pub fn named(name: &str) -> Option<Self> {
        let all = [
            Self::SouthWins,
            Self::NorthWins,
            Self::Draw,
            Self::HalfToNone,
            Self::NoneToHalf,
            Self::OneToHalf,
            Self::HalfToOne,
        ];
        all.into_iter().find(|result| result.name() == name)
    }

    /// The result as PCN writes it.
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

/// A move.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PcnMove {
    /// The move in PMN.
    pub pmn: String,
    /// The time that it took, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elapsed_ms: Option<u64>,
    /// Its quality: `good`, `mistake`, `blunder`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assessment: Option<String>,
    /// A comment for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// Whether it gives check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<bool>,
    /// Whether it gives checkmate (which ends nothing in Xiongqi).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<bool>,
    /// The score that its player reported: `cp 12`, `mate 3`; our own, like all fields below.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
    /// The depth that its player reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The selective depth that its player reported: the length of the longest line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seldepth: Option<u32>,
    /// The number of positions that its player searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The player's remaining time after the move, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remaining_ms: Option<u64>,
    /// An annotator's judgement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotation: Option<Annotation>,
    /// Properties of other programs, and [variations](Self::variations).
    #[serde(flatten, deserialize_with = "read::properties")]
    pub more: Properties,
}

/// An annotator's judgement of a move, from the point of view of its player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Annotation {
    /// The score of the position before it: `cp 12`, `mate 3`.
    pub score: String,
    /// The expected points in that position, 0 (lost) to 1 (won): the probability of a win plus half the probability
    /// of a draw.
    pub chance: f64,
    /// The expected points that the move gave away, 0 to 1.
    pub loss: f64,
    /// The best line in that position, in PMN with spaces between; it begins with the move that should have been
    /// played.
    pub line: String,
    /// The depth of the annotator's search.
    pub depth: u32,
    /// The number of positions that it searched.
    pub nodes: u64,
    /// The score of the position after the move: `cp 12`, `mate 3`; `mate 0` for a move that has won. Missing in
    /// records of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_after: Option<String>,
    /// The depth of the search of that position; missing if the game is over there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth_after: Option<u32>,
    /// Why the move is worse than the first of the line, in English, the weightiest reason first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
    /// The value of the position after the move in an endgame table, as a sentence; missing without tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
}
