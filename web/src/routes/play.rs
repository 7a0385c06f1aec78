//! The ply that the engine plays.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use utoipa::ToSchema;
use xiongmao_answers::line::LineObject;
use xiongmao_answers::position::PositionAnswer;
use xiongmao_answers::refusal::Refusal;
use xiongmao_search::Limits;
use xiongmao_search::strength::{ELO_MAX, ELO_MIN, FULL_SKILL, Strength};

use crate::descriptions::Refusals;
use crate::error::{ApiError, ServerRefusal};
use crate::guard::Asker;
use crate::question::{PositionQuestion, Question, object};
use crate::search::Turn;
use crate::settings::Settings;
use crate::state::{AppState, Memory};

/// The time for a ply where no limit is given.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// A position in which the engine is to play.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayQuestion {
    /// The position.
    #[serde(default, deserialize_with = "object")]
    position: PositionQuestion,
    /// The level of play, 0 to 20 (full strength, the default).
    #[serde(default)]
    #[schema(minimum = 0, maximum = 20)]
    level: Option<u32>,
    /// The Elo to play at, instead of a level: between the levels, too.
    #[serde(default)]
    #[schema(minimum = 310, maximum = 3720)]
    elo: Option<u32>,
    /// The most time to think, in milliseconds.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 10_000)]
    movetime: Option<u64>,
    /// The most positions to search. With this and no `movetime`, the answer is the same on every machine.
    #[serde(default)]
    #[schema(minimum = 1)]
    nodes: Option<u64>,
    /// The seed of the random choices of a weaker level, which chooses alike with equal seeds; 0 or none is a new one.
    #[serde(default)]
    #[schema(value_type = Option<u64>, maximum = 4_294_967_295_u64)]
    seed: Option<u32>,
}

/// The ply of the engine.
#[derive(Serialize, ToSchema)]
pub struct PlayAnswer {
    /// The ply, in the notation asked for.
    ply: String,
    /// The line that it begins; its score is that of the engine.
    line: Option<LineObject>,
    /// The position after the ply.
    position: PositionAnswer,
}

impl PlayQuestion {
    fn limits(&self) -> Result<Limits, Refusal> {
        let most = Settings::PLAY_TIME.as_millis() as u64;
        for (name, value, most) in [("movetime", self.movetime, most), ("nodes", self.nodes, Settings::NUMBER)] {
            value.map_or(Ok(()), |value| Refusal::check(name, value, 1, most))?;
        }
        let usual = if self.nodes.is_some() { Settings::PLAY_TIME } else { USUAL_TIME };
        let movetime = self.movetime.map_or(usual, Duration::from_millis);
        Ok(Limits { movetime: Some(movetime), nodes: self.nodes, ..Limits::default() })
    }

    fn strength(&self) -> Result<Strength, Refusal> {
        let mut strength = Strength::default();
        strength.seed = self.seed.unwrap_or(0);
        match (self.level, self.elo) {
            (Some(_), Some(_)) => return Err(Refusal::LevelAndElo {}),
            (None, Some(elo)) => {
                Refusal::check("elo", elo, u64::from(ELO_MIN), u64::from(ELO_MAX))?;
                (strength.limited, strength.elo) = (true, elo);
            }
            (level, None) => {
                strength.skill = level.unwrap_or(FULL_SKILL);
                Refusal::check("level", strength.skill, 0, u64::from(FULL_SKILL))?;
            }
        }
        Ok(strength)
    }
}

/// The ply that the engine plays, at a level of your choice. A client that closes the connection ends the search.
#[utoipa::path(post, path = "/api/v1/play", request_body = PlayQuestion,
    params(("Xiongmao-Client" = Option<String>, Header, description = "Who asks", max_length = 64, min_length = 1)),
    responses((status = 200, body = PlayAnswer), Refusals))]
pub async fn play(
    State(state): State<Arc<AppState>>,
    asker: Asker,
    Question(question): Question<PlayQuestion>,
) -> Result<Json<PlayAnswer>, ApiError> {
    let (mut game, notation) = question.position.game(&state.program)?;
    let (limits, strength) = (question.limits()?, question.strength()?);
    Refusal::over(game.status()).map_or(Ok(()), Err)?;
    let variant = state.program.variant(game.rules())?;
    let mut admission = state.admit(&asker, Memory::OneTurn)?;
    let (sender, answer) = oneshot::channel();
    let turn = Turn {
        game: game.clone(),
        variant,
        limits,
        weakness: strength.weakness(),
        ticket: Arc::clone(&admission.ticket),
        answer: Some(sender),
        metrics: Arc::clone(&state.metrics),
    };
    admission.enqueue(1, false, turn)?;
    admission.accept("play");
    let answer = tokio::time::timeout(Settings::PLAY_WAIT + Settings::PLAY_TIME, answer).await;
    admission.complete();
    let answer = answer.map_err(|_| ServerRefusal::TooLongWait {})?;
    let answer = answer.map_err(|_| ServerRefusal::Closing {})??;
    let best = answer.best.ok_or(ServerRefusal::Closing {})?;
    let line = answer.info.map(|info| LineObject::in_notation(&game, &info, variant.wdl(&game, info.score), notation));
    let ply = game.write_ply(best, notation);
    game.play(best).map_err(ApiError::failed)?;
    Ok(Json(PlayAnswer { ply, line, position: PositionAnswer::in_notation(&game, notation) }))
}
