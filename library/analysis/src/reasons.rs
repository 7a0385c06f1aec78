//! Why a move is good or bad, and the threats in a position, with the searches for them.

use xiongmao_answers::reasons::{Style, WhyObject};
use xiongmao_movegen::{AnyGame, Move};
use xiongmao_reasons::{Fact, Why};
use xiongmao_search::{Answer, Limits, NullReport, SearchSettings};

use crate::interruption::Interruption;
use crate::registry;
use crate::searcher::{PositionSearcher, Resources, SearcherError};

/// The default nodes of both searches together: a fifth of a second on one core.
pub const NODES: u64 = 100_000;

/// The default table, in megabytes.
pub const HASH: u32 = 16;

/// Compares a legal move with the best one; `None` if the game is over.
///
/// # Errors
/// If the machine lacks the memory.
pub fn why(game: &AnyGame, mv: Move, nodes: u64, interruption: &Interruption) -> Result<Option<Why>, SearcherError> {
    Ok(why_with(&mut searcher(game)?, game, mv, nodes, interruption))
}

/// As [`why`], with a searcher of this game. Its earlier results change the answer.
pub fn why_with(
    searcher: &mut PositionSearcher,
    game: &AnyGame,
    mv: Move,
    nodes: u64,
    interruption: &Interruption,
) -> Option<Why> {
    let search = &mut |game: &AnyGame, limits: &Limits| search(searcher, game, limits, interruption);
    xiongmao_reasons::why(game, mv, nodes, search)
}

/// The comparison of a move of this position as JSON.
pub fn why_object(game: &AnyGame, why: &Why, style: Style) -> WhyObject {
    WhyObject::new(game, why, registry::of(game.rules()).variant, style)
}

/// The threats of the side that is not to move.
///
/// # Errors
/// If the machine lacks the memory.
pub fn threats(game: &AnyGame, interruption: &Interruption) -> Result<Vec<Fact>, SearcherError> {
    Ok(threats_with(&mut searcher(game)?, game, interruption))
}

/// As [`threats`], with a searcher of this game. Its earlier results change the answer.
pub fn threats_with(searcher: &mut PositionSearcher, game: &AnyGame, interruption: &Interruption) -> Vec<Fact> {
    let search = &mut |game: &AnyGame, limits: &Limits| search(searcher, game, limits, interruption);
    xiongmao_reasons::threats(game, search)
}

fn searcher(game: &AnyGame) -> Result<PositionSearcher, SearcherError> {
    PositionSearcher::new(game.rules(), Resources { threads: 1, hash: HASH })
}

fn search(searcher: &mut PositionSearcher, game: &AnyGame, limits: &Limits, interruption: &Interruption) -> Answer {
    let settings = SearchSettings::default();
    let token = interruption.begin(&searcher.control());
    searcher.search(token, game, limits, &settings, &mut NullReport)
}
