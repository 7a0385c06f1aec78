//! The rules of a game as a text.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use xiongmao_language::Language;

use crate::error::ServerRefusal;
use crate::rules_text::rules_of;

/// The rules of a game.
#[derive(Serialize, ToSchema)]
pub struct RulesAnswer {
    /// The text as HTML. A diagram is a `figure` with its position in `data-feen` and `data-moves`; without these it
    /// shows the usual start.
    html: String,
}

/// A question about the rules.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RulesQuery {
    /// The language: `en`, `zh-Hans`, `zh-Hant`, `vi` or `fr`. English if absent or unknown.
    language: Option<String>,
}

impl RulesQuery {
    /// The rules of the game with this name.
    ///
    /// # Errors
    /// If the game is unknown.
    pub fn answer(&self, game: &str) -> Result<RulesAnswer, ServerRefusal> {
        let language = self.language.as_deref().and_then(Language::named).unwrap_or_default();
        Ok(RulesAnswer { html: rules_of(game, language).ok_or(ServerRefusal::NotFound {})? })
    }
}
