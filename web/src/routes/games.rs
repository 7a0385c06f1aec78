//! The games, the levels of play, and the limits of the server.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_search::strength::{FULL_SKILL, elo_of};

use crate::descriptions::PlainRefusals;
use crate::game_answer::GameAnswer;
use crate::guard::Asker;
use crate::settings::Settings;
use crate::state::AppState;

/// What the server offers.
#[derive(Serialize, ToSchema)]
pub struct GamesAnswer {
    /// The name and version of the program.
    engine: &'static str,
    /// The games; the first one is the default.
    games: Vec<GameAnswer>,
    /// The levels of play, the weakest first.
    levels: Vec<LevelAnswer>,
    /// The limits of the server.
    limits: LimitsAnswer,
    /// Whether there may be matches to watch.
    watch: bool,
}

/// A level of play.
#[derive(Serialize, ToSchema)]
struct LevelAnswer {
    /// Its number.
    level: u32,
    /// Its Elo as measured; absent for full strength.
    #[serde(skip_serializing_if = "Option::is_none")]
    elo: Option<u32>,
}

/// The limits of the server.
#[derive(Serialize, ToSchema)]
struct LimitsAnswer {
    /// The size of a request's body in bytes.
    body: usize,
    /// The plies of a game.
    plies: usize,
    /// The threads of an analysis.
    threads: u16,
    /// The table of an analysis in megabytes.
    hash: u32,
    /// The lines of an analysis.
    multipv: usize,
    /// The time of an analysis in milliseconds.
    analysis_ms: u64,
    /// The time of a ply of the engine in milliseconds.
    play_ms: u64,
    /// The searches that a client may have open.
    searches: usize,
}

impl LimitsAnswer {
    fn new(settings: &Settings, searches: usize) -> Self {
        let millis = |time: std::time::Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Self {
            body: Settings::BODY,
            plies: Settings::PLIES,
            threads: settings.threads,
            hash: settings.hash(),
            multipv: Settings::LINES,
            analysis_ms: millis(settings.analysis_time),
            play_ms: millis(Settings::PLAY_TIME),
            searches,
        }
    }
}

/// The games, the levels of play, and the limits of the server.
#[utoipa::path(get, path = "/api/v1/games", responses((status = 200, body = GamesAnswer), PlainRefusals))]
pub async fn games(State(state): State<Arc<AppState>>, asker: Asker) -> Json<GamesAnswer> {
    let games = state.program.games.iter().map(|variant| GameAnswer::new(variant.rules())).collect();
    let levels = (0..=FULL_SKILL).map(|level| LevelAnswer { level, elo: elo_of(level) }).collect();
    Json(GamesAnswer {
        engine: state.program.name,
        games,
        levels,
        limits: LimitsAnswer::new(&asker.settings(&state.settings), asker.searches),
        watch: state.watch.is_some(),
    })
}
