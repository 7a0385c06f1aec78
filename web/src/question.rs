//! The positions in questions.

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use utoipa::ToSchema;
use xiongmao_answers::refusal::Refusal;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, NotationError, Ply, Rules, games};
use xiongmao_text::one_line;

use crate::program::Program;
use crate::settings::Settings;

/// A position: the start of a game and the plies played from there. Only they show which plies would repeat.
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
    /// The plies played from there, in PMN or any notation that the protocol reads.
    #[schema(max_items = 2000, example = json!(["c2+c6", "c7+c3"]))]
    pub plies: Vec<String>,
    /// The notation of plies and squares in the answer: `pmn` (the default), `coordinates`, or another one that
    /// `xiongmao show --notation` knows for this game.
    #[schema(example = "pmn", max_length = 32)]
    pub notation: Option<String>,
}

impl PositionQuestion {
    /// Sets up the position; plies may follow where the rules have ended the game. Returns the notation for the answer,
    /// too.
    ///
    /// # Errors
    /// If it is invalid, too long, or a ply is illegal, or if the game does not have the notation.
    pub fn game(&self, program: &Program) -> Result<(AnyGame, Notation), Refusal> {
        let texts = [&self.game, &self.feen, &self.fen, &self.notation].into_iter().flatten().chain(&self.plies);
        if texts.into_iter().any(|text| text.len() > Settings::TEXT) {
            return Err(Refusal::TooLongText { limit: Settings::TEXT });
        }
        if self.plies.len() > Settings::PLIES {
            return Err(Refusal::TooLongGame { plies: self.plies.len(), limit: Settings::PLIES });
        }
        let rules = self.rules(program)?;
        let invalid =
            |name| move |error: NotationError| Refusal::InvalidPosition { name, reason: error.objection().clone() };
        let mut game = match (&self.feen, &self.fen) {
            (Some(_), Some(_)) => return Err(Refusal::FeenAndFen {}),
            (Some(feen), None) => rules.from_feen(feen).map_err(invalid("feen"))?,
            (None, Some(fen)) => rules.from_fen(fen).map_err(invalid("fen"))?,
            (None, None) => rules.start(),
        };
        game.follow_line(self.plies.iter().map(String::as_str), None)?;
        let notation = self.notation.as_deref().map_or(Some(Notation::Pmn), Notation::named);
        let notation = notation.filter(|notation| rules.notations.contains(notation));
        let known = || rules.notations.iter().map(|known| known.name()).collect();
        Ok((game, notation.ok_or_else(|| Refusal::UnknownNotation { known: known() })?))
    }

    /// As [`game`](Self::game), to be searched: the game goes on where the rules have ended it with its last ply.
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

/// The legal ply that this text means here.
///
/// # Errors
/// Says which rule the ply breaks.
pub fn legal_ply(game: &AnyGame, token: &str) -> Result<Ply, Refusal> {
    let written = || one_line(token);
    let ply = game.read_ply(token);
    let illegal = |error: NotationError| error.objection().clone();
    let ply = ply.map_err(|error| Refusal::IllegalPly { ply: written(), number: None, reason: illegal(error) })?;
    if game.legal_plies().contains(&ply) {
        return Ok(ply);
    }
    let forbidden = game.explain().pop().map(|explained| explained.forbidden).unwrap_or_default();
    let repeats = forbidden.into_iter().find(|known| known.ply == ply).map(|known| known.repeats);
    Err(Refusal::ForbiddenPly { ply: written(), repeats: repeats.unwrap_or_default() })
}

/// Reads a field that must be an object: serde would also take a list of its fields.
///
/// # Errors
/// If it is not an object, or not the right one.
pub fn object<'de, T: DeserializeOwned, D: Deserializer<'de>>(input: D) -> Result<T, D::Error> {
    let fields = serde_json::Map::deserialize(input)?;
    T::deserialize(Value::Object(fields)).map_err(D::Error::custom)
}
