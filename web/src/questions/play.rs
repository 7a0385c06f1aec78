//! The move that the engine plays.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use xiongmao_answers::line::LineObject;
use xiongmao_answers::position::PositionAnswer;
use xiongmao_answers::refusal::Refusal;
use xiongmao_book::{USUAL_VARIETY, shipped};
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Move};
use xiongmao_search::strength::{FULL_SKILL, Strength};
use xiongmao_search::variants::{ELO_MAX, ELO_MIN, levels};
use xiongmao_search::{Answer, Info, Limits, Weakness};

use crate::error::{ApiError, ServerRefusal};
use crate::program::{GameSearch, Program};
use crate::question::{PositionQuestion, object};
use crate::settings::Settings;

/// The default time for a move.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// A position with the engine to move.
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
    /// The Elo to play at, instead of a level: also between the levels.
    #[serde(default)]
    #[schema(minimum = 410, maximum = 3220)]
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
    /// Whether it may play a move of its opening book without searching, in the first plies of a game. Levels up to 5
    /// know none.
    #[serde(default)]
    book: bool,
}

/// The move of the engine.
#[derive(Serialize, ToSchema)]
pub struct PlayAnswer {
    /// The move, in the notation asked for.
    #[serde(rename = "move")]
    mv: String,
    /// Whether the move is from the opening book.
    book: bool,
    /// The line that starts with the move; the score is the engine's. It is null for a move of the opening book.
    line: Option<LineObject>,
    /// The position after the move.
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

/// The engine's search.
#[derive(Clone)]
pub struct Task {
    /// The position.
    pub game: AnyGame,
    pub search: GameSearch,
    pub limits: Limits,
    /// How much weaker than it could it plays.
    pub weakness: Option<Weakness>,
    /// The move of the opening book, if one is to be played.
    known: Option<Move>,
    notation: Notation,
}

impl PlayQuestion {
    /// The engine's search.
    ///
    /// # Errors
    /// If the question makes no sense, or the game is over.
    pub fn task(&self, program: &Program) -> Result<Task, Refusal> {
        let (game, notation) = self.position.game_to_search(program)?;
        let (limits, strength) = (self.limits()?, self.strength()?);
        Refusal::over(game.status()).map_or(Ok(()), Err)?;
        let search = program.search(game.rules())?;
        let levels = levels(game.rules());
        let book = shipped(game.rules()).filter(|_| self.book);
        let known =
            book.and_then(|book| book.play(&game, &[], strength.known_plies(levels), USUAL_VARIETY, strength.seed()));
        Ok(Task { game, search, limits, weakness: strength.weakness(levels), known, notation })
    }
}

impl Task {
    /// Megabytes of the table. A weaker level searches too few positions to fill the smallest one.
    pub fn hash(&self) -> usize {
        (if self.weakness.is_some() { 1 } else { Settings::PLAY_HASH }) as usize
    }

    /// The answer that needs no search: the move of the opening book.
    pub fn known(&self) -> Option<Answer> {
        self.known.map(|mv| Answer { best: Some(mv), ..Answer::default() })
    }

    /// The move to play after this search.
    ///
    /// # Errors
    /// If the search was ended before it found a move.
    pub fn answer(mut self, answer: Answer) -> Result<PlayAnswer, ApiError> {
        let best = answer.best.ok_or(ServerRefusal::Closing {})?;
        let wdl = |score| self.search.variant.wdl(&self.game, score);
        let line = |info: Info| LineObject::in_notation(&self.game, &info, wdl(info.score), self.notation);
        let line = answer.info.map(line);
        let mv = self.game.write_move(best, self.notation);
        self.game.play(best).map_err(ApiError::failed)?;
        Ok(PlayAnswer {
            mv,
            book: self.known.is_some(),
            line,
            position: PositionAnswer::in_notation(&self.game, self.notation),
        })
    }
}
