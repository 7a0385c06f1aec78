//! CECP, the protocol of `XBoard` and `WinBoard`: the engine keeps the game itself, and moves as soon as it is its
//! turn.

mod commands;
mod features;
mod parse;
mod print;
mod time_control;
mod turns;

use std::time::Duration;

use xiongmao_movegen::{Move, Side};
use xiongmao_search::{Info, Instant};

use super::ucci::GameScores;
use time_control::TimeControl;

pub use print::thinking_line;

/// Who plays which side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// The host plays both sides.
    Force,
    /// The engine plays this side.
    Plays(Side),
    /// The engine analyses any position.
    Analyze,
}

/// Who plays against the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Opponent {
    /// A person, as far as the host says.
    Person,
    /// A program: the host has said `computer`.
    Program,
}

/// The agreements of a conversation in CECP.
#[derive(Debug)]
pub struct Cecp {
    mode: Mode,
    time: TimeControl,
    /// Whether the engine searches on the opponent's time.
    hard: bool,
    opponent: Opponent,
    /// Whether the opponent has offered a draw since the engine's last move.
    offered: bool,
    /// The scores of the answers in this game.
    scores: GameScores,
    /// When the engine's time began to run.
    since: Instant,
    /// The reply that the engine expects to its last move.
    expected: Option<Move>,
    /// The clock that the search on the opponent's time counts on.
    counted_on: Duration,
    /// Whether the search for the next move began on the opponent's time.
    pondered: bool,
    /// The pings that came while the engine was thinking.
    pings: Vec<String>,
    progress: Progress,
}

impl Default for Cecp {
    fn default() -> Self {
        Self {
            mode: Mode::Plays(Side::North),
            time: TimeControl::default(),
            hard: false,
            opponent: Opponent::Person,
            offered: false,
            scores: GameScores::default(),
            since: Instant::now(),
            expected: None,
            counted_on: Duration::ZERO,
            pondered: false,
            pings: Vec::new(),
            progress: Progress::default(),
        }
    }
}

impl Cecp {
    /// A search has reported a line of analysis.
    pub fn heard(&mut self, info: &Info) {
        (self.progress.depth, self.progress.nodes) = (info.depth, info.nodes);
    }

    /// A search has reached this root move with this number.
    pub fn reached(&mut self, depth: u32, mv: Move, number: usize) {
        (self.progress.depth, self.progress.current) = (depth, Some((mv, number)));
    }

    /// The input has ended: the engine searches no longer than its turn lasts.
    pub fn stop_pondering(&mut self) {
        self.hard = false;
    }
}

/// How far the running search is.
#[derive(Clone, Copy, Default, Debug)]
struct Progress {
    depth: u32,
    nodes: u64,
    /// The root move that is searched, and its number from 1.
    current: Option<(Move, usize)>,
}
