//! The terms of a game: the players, the engine's strength, the clock.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use xiongmao_arena::driver::limits::{GameClock, TimeControl};
use xiongmao_book::{USUAL_VARIETY, shipped};
use xiongmao_language::{Arguments, Speech};
use xiongmao_movegen::{AnyGame, Move, RuleSettings, Rules, Side};
use xiongmao_search::strength::{FULL_SKILL, Strength};
use xiongmao_search::variants::levels;
use xiongmao_search::{Clock, Limits};

/// The sides that people play. The engine plays the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Person {
    /// South, who begins
    #[value(aliases = ["red", "white"])]
    #[default]
    South,
    /// North
    #[value(alias = "black")]
    North,
    /// Both: two people at one board
    Both,
    /// None: the engine plays itself
    None,
}

impl Person {
    /// Whether a person plays this side.
    pub fn plays(self, side: Side) -> bool {
        match self {
            Self::South => side == Side::South,
            Self::North => side == Side::North,
            Self::Both => true,
            Self::None => false,
        }
    }

    /// The sides with this name, ignoring case; Red and Black are also known.
    pub fn named(name: &str) -> Option<Self> {
        clap::ValueEnum::from_str(name, true).ok()
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::South => "south",
            Self::North => "north",
            Self::Both => "both",
            Self::None => "none",
        }
    }

    /// The side that sits below the board.
    pub fn below(self) -> Side {
        if self == Self::North { Side::North } else { Side::South }
    }
}

/// How strong the engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// A skill level, 0 to 20 (full strength).
    Level(u32),
    Elo(u32),
}

impl Level {
    /// The default.
    pub const USUAL: Self = Self::Level(3);

    /// `level 3 (Elo 570)`, `level 20 (full strength)`, `Elo 1500`.
    pub fn in_words(self, rules: &Rules, speech: Speech) -> String {
        let arguments = Arguments::new();
        match self {
            Self::Level(level) => match self.elo(rules) {
                Some(elo) => speech.text("level-elo", arguments.number("number", level).number("elo", elo)),
                None => speech.text("level-full", arguments.number("number", level)),
            },
            Self::Elo(elo) => speech.text("level-free", arguments.number("elo", elo)),
        }
    }

    /// `--level 3`, `--elo 1500`.
    pub fn as_flag(self) -> String {
        match self {
            Self::Level(level) => format!("--level {level}"),
            Self::Elo(elo) => format!("--elo {elo}"),
        }
    }

    /// The Elo in this game, if it is known.
    pub fn elo(self, rules: &Rules) -> Option<u32> {
        match self {
            Self::Level(level) => levels(rules).elo_of(level),
            Self::Elo(elo) => Some(elo),
        }
    }
}

/// The terms of a game. Records keep them in the property `play`; the rules are in the property `rules`, as in records
/// of any game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// The sides that people play.
    pub side: Person,
    /// How strong the engine plays.
    #[serde(flatten)]
    pub level: Level,
    /// The clock of each player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tc: Option<TimeControl>,
    /// The most time for a move of the engine, a hint or an evaluation, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub movetime: Option<u64>,
    /// The most positions for the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The seed of a weaker level's choices; 0 for a new one every time.
    #[serde(default)]
    pub seed: u32,
    /// Whether the engine does without its opening book.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_book: bool,
    /// The rules that players choose among.
    #[serde(skip)]
    pub rules: RuleSettings,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            side: Person::default(),
            level: Level::USUAL,
            tc: None,
            movetime: None,
            nodes: None,
            seed: 0,
            no_book: false,
            rules: RuleSettings::default(),
        }
    }
}

impl Terms {
    /// The time for a move of the engine if nothing else limits it.
    const USUAL_TIME: Duration = Duration::from_secs(1);

    /// How strong the search is that chooses the engine's moves.
    pub fn strength(&self) -> Strength {
        let mut strength = Strength::default();
        match self.level {
            Level::Level(level) => strength.skill = level.min(FULL_SKILL),
            Level::Elo(elo) => (strength.limited, strength.elo) = (true, elo),
        }
        strength.seed = self.seed;
        strength
    }

    /// The move of the built-in book that the engine plays here. It has none with a limit of nodes, with which it plays
    /// alike every time.
    pub fn book_move(&self, game: &AnyGame) -> Option<Move> {
        let book = shipped(game.rules()).filter(|_| !self.no_book && self.nodes.is_none())?;
        let strength = self.strength();
        book.play(game, &[], strength.known_plies(levels(game.rules())), USUAL_VARIETY, strength.seed())
    }

    /// When a hint or an evaluation is ready.
    pub fn analysis_limits(&self) -> Limits {
        let usual = self.nodes.is_none().then_some(Self::USUAL_TIME);
        let movetime = self.movetime.map(Duration::from_millis).or(usual);
        Limits { movetime, nodes: self.nodes, ..Limits::default() }
    }

    /// When the engine plays: like [`analysis_limits`](Self::analysis_limits), but its clock, if it has one, replaces
    /// the usual time. `gone` is the time since the turn began.
    pub fn engine_limits(&self, clock: Option<&GameClock>, gone: Duration) -> Limits {
        let clock = clock.map(|clock| Clock {
            remaining: clock.remaining().saturating_sub(gone).max(Duration::from_millis(1)),
            increment: clock.increment(),
            moves_to_go: clock.moves_to_go(),
        });
        match clock {
            Some(clock) => {
                let movetime = self.movetime.map(Duration::from_millis);
                Limits { clock: Some(clock), movetime, nodes: self.nodes, ..Limits::default() }
            }
            None => self.analysis_limits(),
        }
    }

    /// `You play South against level 3 (Elo 570).`
    pub fn in_words(&self, game: &AnyGame, speech: Speech) -> String {
        let clock = self.tc.map_or(String::new(), |time| clock_in_words(time, speech));
        let arguments = Arguments::new()
            .text("game", speech.say(&format!("game-{}", game.rules().name)))
            .text("person", self.side.name())
            .text("level", self.level.in_words(game.rules(), speech))
            .text("clock", clock);
        speech.text("play-terms", arguments)
    }
}

/// ` Each player has 600 seconds, and 5 more for each move.`
fn clock_in_words(TimeControl { moves, base, increment }: TimeControl, speech: Speech) -> String {
    let none = || "none".to_owned();
    let arguments = Arguments::new()
        .number("base", base.as_secs_f64())
        .text("moves", moves.map_or_else(none, |moves| moves.to_string()))
        .text("more", if increment.is_zero() { none() } else { increment.as_secs_f64().to_string() });
    speech.text("play-clock", arguments)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_uses_its_clock() {
        let mut terms = Terms::default();
        let clock = GameClock::new("10+1".parse().unwrap());
        let limits = terms.engine_limits(Some(&clock), Duration::from_secs(4));
        let clock = limits.clock.unwrap();
        assert_eq!((clock.remaining, clock.increment), (Duration::from_secs(6), Duration::from_secs(1)));
        assert_eq!(limits.movetime, None);
        let limits = terms.engine_limits(None, Duration::ZERO);
        assert_eq!((limits.clock, limits.movetime), (None, Some(Terms::USUAL_TIME)));
        terms.nodes = Some(9);
        assert_eq!(terms.analysis_limits().movetime, None);
    }
}
