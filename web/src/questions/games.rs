//! The games, the levels of play, and the limits of the server.

use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_search::AnyVariant;
use xiongmao_search::strength::{FULL_SKILL, Levels};

use crate::game_answer::GameAnswer;
use crate::program::Program;
use crate::settings::Settings;

/// The games and limits of the server.
#[derive(Serialize, ToSchema)]
pub struct GamesAnswer {
    /// The name and version of the program.
    engine: &'static str,
    /// The games; the first one is the default.
    games: Vec<OfferedGame>,
    /// The levels of play in the first game, the weakest first.
    levels: Vec<LevelAnswer>,
    /// The limits of the server.
    limits: LimitsAnswer,
    /// Whether there may be matches to watch.
    watch: bool,
    /// The most pieces of a position that the server has an endgame table for; 0 if it has no tables.
    tables: usize,
    /// Whether the server has a database of games.
    database: bool,
}

/// A game, and how strong the server can play it.
#[derive(Serialize, ToSchema)]
struct OfferedGame {
    #[serde(flatten)]
    game: GameAnswer,
    /// The levels of play, the weakest first.
    levels: Vec<LevelAnswer>,
}

impl OfferedGame {
    fn new(variant: &dyn AnyVariant) -> Self {
        Self { game: GameAnswer::new(variant.rules()), levels: LevelAnswer::all(variant.levels()) }
    }
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

impl LevelAnswer {
    fn all(levels: &Levels) -> Vec<Self> {
        (0..=FULL_SKILL).map(|level| Self { level, elo: levels.elo_of(level) }).collect()
    }
}

/// The limits of the server.
#[derive(Serialize, ToSchema)]
struct LimitsAnswer {
    /// The size of a request's body in bytes.
    body: usize,
    /// The moves of a game.
    plies: usize,
    /// The threads of an analysis.
    threads: u16,
    /// The table of an analysis in megabytes.
    hash: u32,
    /// The lines of an analysis.
    multipv: usize,
    /// The time of an analysis in milliseconds.
    analysis_ms: u64,
    /// The time of a move of the engine in milliseconds.
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

impl GamesAnswer {
    /// The games of this program within these limits, for a client that may have this many searches open. `watch`
    /// tells whether there may be matches to watch.
    pub fn new(program: &Program, settings: &Settings, searches: usize, watch: bool) -> Self {
        Self {
            engine: program.name,
            games: program.games.iter().map(|&variant| OfferedGame::new(variant)).collect(),
            levels: program.games.first().map_or_else(Vec::new, |variant| LevelAnswer::all(variant.levels())),
            limits: LimitsAnswer::new(settings, searches),
            watch,
            tables: program.tables.as_ref().map_or(0, |tables| tables.most_men()),
            database: program.database.is_some(),
        }
    }
}
