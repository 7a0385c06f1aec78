//! Why a move is good or bad, and the threats in a position.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use xiongmao_answers::reasons::{Style, ThreatsObject, WhyObject};
use xiongmao_movegen::AnyGame;
use xiongmao_reasons::Search;

use crate::error::{ApiError, ServerRefusal};
use crate::question::PositionQuestion;
use crate::questions::reasons::WhyQuestion;
use crate::server::asker::Asker;
use crate::server::body::Question;
use crate::server::descriptions::Refusals;
use crate::server::errand::Errand;
use crate::server::inquiry::Inquiry;
use crate::server::state::{AppState, Memory};
use crate::settings::Settings;

/// Why a move is good or bad: it is compared with the best one, as `xiongmao why --json` prints it. A client that
/// closes the connection ends the search.
#[utoipa::path(post, path = "/api/v2/why", request_body = WhyQuestion,
    params(("Xiongmao-Client" = Option<String>, Header, description = "Who asks", max_length = 64, min_length = 1)),
    responses((status = 200, body = WhyObject), Refusals))]
pub async fn why(
    State(state): State<Arc<AppState>>,
    asker: Asker,
    Question(question): Question<WhyQuestion>,
) -> Result<Json<WhyObject>, ApiError> {
    let (game, mv, nodes, notation) = question.task(&state.program)?;
    let variant = state.program.search(game.rules())?.variant;
    let why = inquire(&state, &asker, &game, move |game, search| xiongmao_reasons::why(game, mv, nodes, search));
    let why = why.await?.ok_or(ServerRefusal::Closing {})?;
    Ok(Json(WhyObject::new(&game, &why, variant, Style { notation, ..Style::default() })))
}

/// The threats of the side that is not to move, as `xiongmao threats --json` prints them. A client that closes the
/// connection ends the search.
#[utoipa::path(post, path = "/api/v2/threats", request_body = PositionQuestion,
    params(("Xiongmao-Client" = Option<String>, Header, description = "Who asks", max_length = 64, min_length = 1)),
    responses((status = 200, body = ThreatsObject), Refusals))]
pub async fn threats(
    State(state): State<Arc<AppState>>,
    asker: Asker,
    Question(question): Question<PositionQuestion>,
) -> Result<Json<ThreatsObject>, ApiError> {
    let (game, notation) = question.game_to_search(&state.program)?;
    let facts = inquire(&state, &asker, &game, |game, search| xiongmao_reasons::threats(game, search)).await?;
    Ok(Json(ThreatsObject::new(&game, &facts, Style { notation, ..Style::default() })))
}

/// Finds something out about a position by searches, in the client's turn.
async fn inquire<T: Send + 'static>(
    state: &Arc<AppState>,
    asker: &Asker,
    game: &AnyGame,
    find: impl FnOnce(&AnyGame, &mut Search) -> T + Send + 'static,
) -> Result<T, ApiError> {
    let (game, search) = (game.clone(), state.program.search(game.rules())?);
    let mut admission = state.admit(asker, Memory::OneTurn)?;
    let (ticket, metrics) = (Arc::clone(&admission.ticket), Arc::clone(&state.metrics));
    let (errand, found) = Errand::new(move || Inquiry { game, search, ticket, metrics }.run(find));
    admission.enqueue(1, false, errand)?;
    admission.accept("reasons");
    let found = tokio::time::timeout(Settings::PLAY_WAIT + Settings::PLAY_TIME, found).await;
    admission.complete();
    let found = found.map_err(|_| ServerRefusal::TooLongWait {})?;
    Ok(found.map_err(|_| ServerRefusal::Closing {})??)
}
