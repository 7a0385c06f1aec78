//! The answers about a match.

use std::time::SystemTime;

use indexmap::IndexMap;
use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_answers::line::ScoreField;
use xiongmao_answers::position::MoveAnswer;
use xiongmao_answers::steps::{Letters, letters};
use xiongmao_arena::spectator::live::LiveGame;
use xiongmao_arena::spectator::watched::Spectator;
use xiongmao_movegen::{AnyGame, Side};
use xiongmao_records::pcn::{Pcn, PcnMove};

use crate::server::watch::standings::{SprtAnswer, StandingAnswer, sprt_answer, standing_answers};

/// The matches that are watched.
#[derive(Serialize, ToSchema)]
pub struct MatchList {
    /// In the order of their discovery.
    pub matches: Vec<MatchSummary>,
}

/// A match in short.
#[derive(Serialize, ToSchema)]
pub struct MatchSummary {
    /// Its number, as long as the server runs.
    id: u32,
    /// Its directory.
    name: String,
    /// Why nothing else is known of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// The name of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'static str>,
    /// The engines.
    engines: Vec<String>,
    /// The number of games played.
    played: u64,
    /// The number of games of the match, or of the part of it that is played. A sequential test may end it earlier, and
    /// ties of a knockout add to it.
    planned: u64,
    /// Whether no game will follow.
    over: bool,
    /// When anything happened last, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    changed: Option<u64>,
}

/// A match, apart from its finished games.
#[derive(Serialize, ToSchema)]
pub struct MatchAnswer {
    /// The match in short.
    about: MatchSummary,
    /// Who plays whom: `roundrobin`, `gauntlet`, `knockout` or `swiss`.
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<String>,
    /// The source of the openings.
    #[serde(skip_serializing_if = "Option::is_none")]
    openings: Option<String>,
    /// The engines with their results, the best first.
    standings: Vec<StandingAnswer>,
    /// The name of the engine whose Elo is 0 by definition.
    #[serde(skip_serializing_if = "Option::is_none")]
    anchor: Option<String>,
    /// Of two engines: the pairs of games by the half points of the engine that was given first, 0 to 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<[u64; 5]>,
    /// Of two engines: the likelihood that the one given first is stronger, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    los: Option<f64>,
    /// How often games ended in each way.
    endings: IndexMap<&'static str, u64>,
    /// The sequential test.
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtAnswer>,
    /// The games in progress.
    live: Vec<LiveAnswer>,
    /// Lines of the file of games that cannot be read or do not belong to the match.
    broken: u64,
}

/// A game in progress.
#[derive(Serialize, ToSchema)]
pub struct LiveAnswer {
    /// Its number.
    number: u64,
    /// The letter of the piece on each square that is not empty, upper case for South.
    board: Letters,
    /// Who is to move, `south` or `north`.
    side: &'static str,
    /// The number of plies played.
    plies: usize,
    /// The last move.
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<MoveAnswer>,
    /// The square of the attacked general of the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<String>,
    /// Who plays South.
    south: PlayerAnswer,
    /// Who plays North.
    north: PlayerAnswer,
    /// When the last move was played, in milliseconds since 1970.
    changed: u64,
}

/// A player of a game in progress, with its last report.
#[derive(Serialize, ToSchema)]
pub struct PlayerAnswer {
    /// Its name.
    name: String,
    /// What was left of its time after its last move, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    remaining_ms: Option<u64>,
    /// The time of its last move, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    time_ms: Option<u64>,
    /// Its score, from its own point of view.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<ScoreField>,
    /// Its depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
}

/// A time in milliseconds since 1970.
fn millis(time: SystemTime) -> u64 {
    time.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

/// A match in short.
pub fn summary(id: u32, name: &str, spectator: &Spectator) -> MatchSummary {
    let mut summary = MatchSummary {
        id,
        name: name.to_owned(),
        error: None,
        game: None,
        engines: Vec::new(),
        played: 0,
        planned: 0,
        over: false,
        changed: None,
    };
    match spectator.followed() {
        Ok(followed) => {
            summary.game = Some(followed.game().name);
            summary.engines = followed.specs.iter().map(|spec| spec.name.clone()).collect();
            summary.played = followed.standings.games();
            summary.planned = followed.standings.schedule().to_play();
            summary.over = followed.is_over();
            summary.changed = followed.changed().map(millis);
        }
        Err(error) => summary.error = Some(error.to_string()),
    }
    summary
}

impl MatchAnswer {
    /// All that is known of a match.
    pub fn new(id: u32, name: &str, spectator: &Spectator) -> Self {
        let about = summary(id, name, spectator);
        let mut answer = Self {
            about,
            format: None,
            openings: None,
            standings: Vec::new(),
            anchor: None,
            pairs: None,
            los: None,
            endings: IndexMap::new(),
            sprt: None,
            live: Vec::new(),
            broken: 0,
        };
        let Ok(followed) = spectator.followed() else { return answer };
        let standings = &followed.standings;
        answer.format = Some(followed.settings.format.to_string());
        answer.openings = Some(followed.settings.openings.source.clone());
        let (rows, anchor) = standing_answers(followed);
        (answer.standings, answer.anchor) = (rows, anchor.map(|engine| followed.specs[engine].name.clone()));
        if let [(_, tally)] = standings.pairings() {
            (answer.pairs, answer.los) = (Some(tally.pairs), tally.estimate().los);
        }
        answer.endings = standings.endings().into_iter().map(|(ending, count)| (ending.name(), count)).collect();
        answer.sprt = sprt_answer(followed);
        answer.live = followed.live.games().iter().map(|(&number, game)| LiveAnswer::new(number, game)).collect();
        answer.broken = followed.broken;
        answer
    }
}

/// The name of a player in a record.
pub fn player_name(record: &Pcn, side: Side) -> String {
    record.sides.player(side).and_then(|player| player.name.clone()).unwrap_or_default()
}

impl LiveAnswer {
    fn new(number: u64, live: &LiveGame) -> Self {
        let LiveGame { position, changed, .. } = live;
        Self {
            number,
            board: letters(position),
            side: position.side_to_move().name(),
            plies: position.plies_played(),
            last: last_move(position),
            check: check_square(position),
            south: PlayerAnswer::new(live, Side::South),
            north: PlayerAnswer::new(live, Side::North),
            changed: millis(*changed),
        }
    }
}

impl PlayerAnswer {
    fn new(live: &LiveGame, side: Side) -> Self {
        let to_move = live.position.side_to_move();
        let mut own = live.record.moves.iter().rev().skip(usize::from(side == to_move));
        let last: Option<&PcnMove> = own.next();
        Self {
            name: player_name(&live.record, side),
            remaining_ms: last.and_then(|mv| mv.remaining_ms),
            time_ms: last.and_then(|mv| mv.elapsed_ms),
            score: last.and_then(|mv| ScoreField::recorded(mv.score.as_deref()?)),
            depth: last.and_then(|mv| mv.depth),
        }
    }
}

/// The last move with its squares.
pub fn last_move(game: &AnyGame) -> Option<MoveAnswer> {
    let mut before = game.clone();
    let mv = before.take_back()?;
    Some(MoveAnswer::new(&before, mv))
}

/// The square of the attacked general of the side to move.
pub fn check_square(game: &AnyGame) -> Option<String> {
    let square = game.in_check().then(|| game.terminal(game.side_to_move())).flatten();
    square.map(|square| square.to_string())
}
