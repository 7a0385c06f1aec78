//! Puzzles.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use xiongmao_answers::puzzle::PuzzleObject;
use xiongmao_answers::refusal::Refusal;
use xiongmao_movegen::zobrist::splitmix;

use crate::program::Program;
use crate::settings::Settings;

/// Default number of puzzles.
const USUAL: usize = 20;
/// The most puzzles of an answer.
const MOST: usize = 200;
/// The greatest Elo that can be asked for.
const MOST_ELO: u32 = 10_000;

/// Which puzzles to give.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PuzzlesQuestion {
    /// The game (default: the server's).
    #[param(example = "xiangqi")]
    game: Option<String>,
    /// Only the puzzle with this name.
    #[param(example = "xiongqi-1-29-18")]
    id: Option<String>,
    /// Only puzzles with this theme.
    #[param(example = "fork")]
    theme: Option<String>,
    /// Only puzzles with this Elo or more.
    #[param(minimum = 0, maximum = 10_000)]
    min: Option<u32>,
    /// Only puzzles with this Elo or less.
    #[param(minimum = 0, maximum = 10_000)]
    max: Option<u32>,
    /// How many to give (default 20).
    #[param(minimum = 1, maximum = 200)]
    count: Option<usize>,
    /// Selects the puzzles and their order: another number gives others (default 0).
    #[param(minimum = 0, maximum = 9_007_199_254_740_992_u64)]
    seed: Option<u64>,
}

/// Puzzles of a game.
#[derive(Serialize, ToSchema)]
pub struct PuzzlesAnswer {
    /// The game.
    game: &'static str,
    /// How many puzzles fit the question.
    found: usize,
    /// How many puzzles of the game have each theme.
    themes: BTreeMap<&'static str, usize>,
    /// Some of the matching puzzles, in random order.
    puzzles: Vec<&'static PuzzleObject>,
}

impl PuzzlesQuestion {
    /// Puzzles in an order that depends on the seed.
    ///
    /// # Errors
    /// If a number is out of range, or the game is unknown.
    pub fn answer(self, program: &Program) -> Result<PuzzlesAnswer, Refusal> {
        let Self { game, id, theme, min, max, count, seed } = self;
        let (min, max) = (min.unwrap_or(0), max.unwrap_or(MOST_ELO));
        let (count, seed) = (count.unwrap_or(USUAL), seed.unwrap_or(0));
        Refusal::check("count", count, 1, MOST as u64)?;
        Refusal::check("min", min, 0, MOST_ELO.into())?;
        Refusal::check("max", max, 0, MOST_ELO.into())?;
        Refusal::check("seed", seed, 0, Settings::NUMBER)?;
        let rules = match &game {
            Some(name) => program.named(name)?,
            None => program.games[0].rules(),
        };
        let all = (program.puzzles)(rules);
        let mut themes = BTreeMap::new();
        for theme in all.iter().flat_map(|puzzle| &puzzle.themes) {
            *themes.entry(theme.as_str()).or_default() += 1;
        }
        let fits = |puzzle: &PuzzleObject| {
            (min..=max).contains(&puzzle.elo)
                && id.as_ref().is_none_or(|id| puzzle.id == *id)
                && theme.as_ref().is_none_or(|theme| puzzle.themes.contains(theme))
        };
        let mut fitting: Vec<(u64, &PuzzleObject)> = all
            .iter()
            .zip(0..)
            .filter(|(puzzle, _)| fits(puzzle))
            .map(|(puzzle, index)| (splitmix(seed, index), puzzle))
            .collect();
        fitting.sort_by_key(|&(random, _)| random);
        let puzzles = fitting.iter().take(count).map(|&(_, puzzle)| puzzle).collect();
        Ok(PuzzlesAnswer { game: rules.name, found: fitting.len(), themes, puzzles })
    }
}
