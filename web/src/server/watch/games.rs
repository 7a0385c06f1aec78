//! The finished games of a match, page by page, and single games to be replayed.

use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_answers::line::ScoreField;
use xiongmao_answers::steps::{Letters, StepObject, letters, steps};
use xiongmao_arena::spectator::finished::FinishedGame;
use xiongmao_arena::spectator::watched::Spectator;
use xiongmao_movegen::{AnyGame, Side};
use xiongmao_records::pcn::{GameResult, Pcn, PcnMove};

use crate::server::watch::answer::{check_square, player_name};

/// Some of the finished games of a match.
#[derive(Serialize, ToSchema)]
pub struct GamesPage {
    /// The games, the latest first.
    games: Vec<FinishedAnswer>,
    /// The value of `before` that asks for the games before these; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<u64>,
}

/// A finished game.
#[derive(Serialize, ToSchema)]
pub struct FinishedAnswer {
    /// How many games ended before it.
    index: u64,
    /// Its number.
    number: u64,
    /// Who played South.
    south: String,
    /// Who played North.
    north: String,
    /// `1-0`, `0-1` or `1/2-1/2`.
    result: &'static str,
    /// How it ended.
    termination: &'static str,
    /// The number of plies.
    plies: usize,
}

/// A game of a match with every position, to be replayed.
#[derive(Serialize, ToSchema)]
pub struct ReplayAnswer {
    /// Its number.
    number: u64,
    /// The name of the game that is played.
    game: &'static str,
    /// Who plays South.
    south: String,
    /// Who plays North.
    north: String,
    /// The first position in FEEN.
    feen: String,
    /// Who plays the first move, `south` or `north`.
    side: &'static str,
    /// The letter of the piece on each square of the first position that is not empty.
    board: Letters,
    /// `1-0`, `0-1` or `1/2-1/2`; absent while the game is in progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    termination: Option<String>,
    /// Details of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    /// The moves.
    moves: Vec<ReplayMove>,
}

/// A move of a game that is replayed.
#[derive(Serialize, ToSchema)]
pub struct ReplayMove {
    /// The move with its squares, and its changes on the board.
    #[serde(flatten)]
    step: StepObject,
    /// The square of the general that it attacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<String>,
    /// The score that its player reported, from its own point of view.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<ScoreField>,
    /// The depth that its player reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    /// The time that it took, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    time_ms: Option<u64>,
    /// What was left of its player's time, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    remaining_ms: Option<u64>,
}

impl GamesPage {
    /// Games that ended before the one with this index, or the latest ones.
    pub fn new(spectator: &Spectator, before: Option<u64>, count: usize) -> Self {
        let Ok(followed) = spectator.followed() else { return Self { games: Vec::new(), next: None } };
        let listed = followed.games.len();
        // Games that are not listed any more ended first.
        let first = followed.standings.games() - listed as u64;
        let end = before.map_or(listed, |before| (before.saturating_sub(first) as usize).min(listed));
        let begin = end.saturating_sub(count);
        let row = |(place, game): (usize, &FinishedGame)| {
            let [south, north] = game.engines.map(|engine| followed.specs[engine].name.clone());
            FinishedAnswer {
                index: first + place as u64,
                number: game.number,
                south,
                north,
                result: GameResult::of(game.winner).name(),
                termination: game.termination.name(),
                plies: game.plies,
            }
        };
        let games = followed.games.iter().enumerate().skip(begin).take(end - begin).map(row).rev().collect();
        Self { games, next: (begin > 0).then_some(first + begin as u64) }
    }
}

impl ReplayAnswer {
    /// A game with this number and record. `game` is the same game, played.
    pub fn new(number: u64, record: &Pcn, game: &AnyGame) -> Self {
        let played = game.played();
        let mut place = game.at_start();
        let (feen, side, board) = (place.feen(), place.side_to_move().name(), letters(&place));
        let mut moves = Vec::with_capacity(played.len());
        for (step, (mv, entry)) in steps(&place, &played).into_iter().zip(played.iter().zip(&record.moves)) {
            let PcnMove { score, depth, elapsed_ms: time_ms, remaining_ms, .. } = entry.clone();
            // The game has been played like this before, so nothing is refused.
            if place.play(*mv).is_err() {
                break;
            }
            let score = score.as_deref().and_then(ScoreField::recorded);
            moves.push(ReplayMove { step, check: check_square(&place), score, depth, time_ms, remaining_ms });
        }
        let outcome = record.outcome.as_ref();
        Self {
            number,
            game: game.rules().name,
            south: player_name(record, Side::South),
            north: player_name(record, Side::North),
            feen,
            side,
            board,
            result: outcome.map(|outcome| outcome.result.name()),
            termination: outcome.and_then(|outcome| outcome.termination.clone()),
            detail: outcome.and_then(|outcome| outcome.detail.clone()),
            moves,
        }
    }
}
