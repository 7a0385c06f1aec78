//! This crate's whole interface to the rules. It knows the rules of no game itself.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;
pub use xiongmao_movegen::game::LineError;
pub use xiongmao_movegen::notation::{Cgsn, Notation, split_moves};
pub use xiongmao_movegen::{
    AnyGame, Legality, Move, MoveLimit, NotationError, RuleOptionError, RuleSettings, Rules, SetUpError, Side,
    StartPosition, Status, games,
};

/// The rule of a game, and the option of an engine, on how perpetual check and chase are judged (ruling 15 of
/// Xiangqi).
pub const PERPETUAL: &str = "Perpetual";
/// The choice of [`PERPETUAL`] that most engines know: the third occurrence of a position decides.
pub const REPEATED: &str = "repeated";

/// A game by its name in settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameName(pub &'static Rules);

impl GameName {
    /// Whether this is the default game.
    pub fn is_default(&self) -> bool {
        self.0 == games::default()
    }
}

impl Default for GameName {
    fn default() -> Self {
        Self(games::default())
    }
}

/// No game has this name.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("unknown game {0}; known: {known}", known = known_games())]
pub struct UnknownGame(String);

fn known_games() -> String {
    games::GAMES.iter().map(|rules| rules.name).collect::<Vec<_>>().join(", ")
}

impl std::str::FromStr for GameName {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        games::named(name).map(Self).ok_or_else(|| UnknownGame(xiongmao_text::quote(name)))
    }
}

impl Serialize for GameName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name)
    }
}

impl<'de> Deserialize<'de> for GameName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// This position after these moves in the game's notation.
///
/// # Errors
/// If the position is invalid, or for the first move that cannot be played.
pub fn replay<'a, 's>(
    rules: &Rules,
    start: impl Into<StartPosition<'s>>,
    settings: &RuleSettings,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<AnyGame, SetUpError> {
    let mut game = start.into().set_up(rules, settings)?;
    game.play_line(moves)?;
    Ok(game)
}

/// The pieces on the board and the side to move: two positions that agree in them are the same opening.
pub fn position_key(game: &AnyGame) -> String {
    let fen = game.fen();
    fen.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// Whether this pseudo-legal move captures a piece.
pub fn captures(game: &AnyGame, mv: Move) -> bool {
    let (_, destination) = game.squares_of(mv);
    game.piece_at(destination).is_some_and(|piece| piece.side != game.side_to_move())
}

/// Why a pseudo-legal move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It leaves its own terminal piece attacked.
    Exposes,
    /// The history forbids it.
    Repeats,
}

impl Refusal {
    /// Why this pseudo-legal move is not legal, if it is not.
    pub fn of(game: &AnyGame, mv: Move) -> Option<Self> {
        if game.legal_moves().contains(&mv) {
            None
        } else if game.legality(mv) == Legality::Illegal {
            Some(Self::Exposes)
        } else {
            Some(Self::Repeats)
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exposes => "leaves its own general attacked",
            Self::Repeats => "repeats an earlier move",
        })
    }
}

/// The legal moves that lose the game at once, by the rules on repetition or on perpetual check and chase. Empty if
/// all legal moves do.
pub fn moves_that_lose_at_once(game: &AnyGame) -> Vec<Move> {
    let side = game.side_to_move();
    let legal = game.legal_moves();
    let mut after = game.clone();
    let mut loses = |mv: &Move| {
        let lost =
            after.play(*mv).is_ok() && matches!(after.status(), Status::Over(ending) if ending.winner == Some(!side));
        after.take_back();
        lost
    };
    let losing: Vec<Move> = legal.iter().copied().filter(|mv| loses(mv)).collect();
    if losing.len() == legal.len() { Vec::new() } else { losing }
}

/// A legal move that captures the terminal piece, if there is one. Chess has no such move.
pub fn terminal_capture(game: &AnyGame) -> Option<Move> {
    game.legal_moves().into_iter().find(|&mv| game.captures_terminal(mv))
}

/// The moves that chess knows: they neither leave their own terminal piece to be captured nor capture the other one.
pub fn chess_moves(game: &AnyGame) -> Vec<Move> {
    game.safe_moves().into_iter().filter(|&mv| !game.captures_terminal(mv)).collect()
}
