//! The positions in questions.

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use utoipa::ToSchema;
use xiongmao_answers::refusal::Refusal;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Move, RuleSettings, Rules, StartPosition, games};
use xiongmao_text::one_line;

use crate::program::Program;
use crate::settings::Settings;

/// A position: the start of a game and the moves played from there. Only they show which moves would repeat.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PositionQuestion {
    /// The name of the game. If absent, it is inferred from the shape of `feen` or `fen`; without these, it is Xiongqi.
    #[schema(example = "xiongqi", max_length = 32)]
    pub game: Option<String>,
    /// The first position in FEEN. If absent, and `fen` too, the usual start.
    #[schema(example = "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x", max_length = 512)]
    pub feen: Option<String>,
    /// The first position in FEN, instead of `feen`.
    #[schema(max_length = 512)]
    pub fen: Option<String>,
    /// The moves played from there, in PMN or any notation that the protocol reads.
    #[schema(max_items = 2000, example = json!(["c2+c6", "c7+c3"]))]
    pub moves: Vec<String>,
    /// The notation of moves and squares in the answer: `pmn` (the default), `coordinates`, or another one that
    /// `xiongmao show --notation` knows for this game. The ranks of coordinates in the question are counted as in it,
    /// too.
    #[schema(example = "pmn", max_length = 32)]
    pub notation: Option<String>,
}

impl PositionQuestion {
    /// Sets up the position; moves may follow after the rules have ended the game. Also returns the notation for the
    /// answer.
    ///
    /// # Errors
    /// If the position is invalid or too long, or a move is illegal, or if the game does not have the notation.
    pub fn game(&self, program: &Program) -> Result<(AnyGame, Notation), Refusal> {
        let texts = [&self.game, &self.feen, &self.fen, &self.notation].into_iter().flatten().chain(&self.moves);
        if texts.into_iter().any(|text| text.len() > Settings::TEXT) {
            return Err(Refusal::TooLongText { limit: Settings::TEXT });
        }
        if self.moves.len() > Settings::PLIES {
            return Err(Refusal::TooLongGame { plies: self.moves.len(), limit: Settings::PLIES });
        }
        let rules = self.rules(program)?;
        let start = match (&self.feen, &self.fen) {
            (Some(_), Some(_)) => return Err(Refusal::FeenAndFen {}),
            (None, Some(fen)) => StartPosition::Fen(fen),
            (feen, None) => feen.as_deref().into(),
        };
        let mut game = start.set_up(rules, &RuleSettings::default())?;
        let notation = self.notation.as_deref().map_or(Some(Notation::Pmn), Notation::named);
        let notation = notation.filter(|notation| rules.notations.contains(notation));
        let known = || rules.notations.iter().map(|known| known.name()).collect();
        let notation = notation.ok_or_else(|| Refusal::UnknownNotation { known: known() })?;
        game.follow_line(self.moves.iter().map(String::as_str), Some(read_as(notation)))?;
        Ok((game, notation))
    }

    /// As [`game`](Self::game), for a search: the game continues even if its last move has ended it by the rules.
    ///
    /// # Errors
    /// As [`game`](Self::game).
    pub fn game_to_search(&self, program: &Program) -> Result<(AnyGame, Notation), Refusal> {
        let (mut game, notation) = self.game(program)?;
        game.go_on();
        Ok((game, notation))
    }

    fn rules(&self, program: &Program) -> Result<&'static Rules, Refusal> {
        if let Some(name) = &self.game {
            return program.named(name);
        }
        let text = self.feen.as_deref().or(self.fen.as_deref());
        Ok(text.map_or(program.games[0].rules(), games::shaped_like))
    }
}

/// How moves are read in a question for an answer in this notation. Moves in PMN stay such: ICCS has capital letters.
fn read_as(notation: Notation) -> Notation {
    if notation == Notation::Iccs { Notation::Pmn } else { notation }
}

/// The legal move that this text means here; the notation decides what could be read in two ways.
///
/// # Errors
/// Says which rule the move breaks.
pub fn legal_move(game: &AnyGame, token: &str, notation: Notation) -> Result<Move, Refusal> {
    let written = || one_line(token);
    let mv = game.read_move_as(token, read_as(notation));
    let mv = mv.map_err(|reason| Refusal::IllegalMove { mv: written(), number: None, reason })?;
    if game.legal_moves().contains(&mv) {
        return Ok(mv);
    }
    let forbidden = game.explain().pop().map(|explained| explained.forbidden).unwrap_or_default();
    let repeats = forbidden.into_iter().find(|known| known.mv == mv).map(|known| known.repeats);
    Err(Refusal::ForbiddenMove { mv: written(), repeats: repeats.unwrap_or_default() })
}

/// Reads a field that must be an object: serde would also take a list of its fields.
///
/// # Errors
/// If it is not an object, or not the right one.
pub fn object<'de, T: DeserializeOwned, D: Deserializer<'de>>(input: D) -> Result<T, D::Error> {
    let fields = serde_json::Map::deserialize(input)?;
    T::deserialize(Value::Object(fields)).map_err(D::Error::custom)
}
