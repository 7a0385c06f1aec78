//! Turns the limits of a `go` into limits of a search.

use std::time::Duration;

use thiserror::Error;
use xiongmao_analysis::game::SearchMoveError;
use xiongmao_movegen::AnyGame;
use xiongmao_movegen::notation::Notation;
use xiongmao_search::{Clock, Limits};
use xiongmao_text::quote;

use super::engine::Engine;
use super::engine_error::EngineError;
use super::parse::GoLimits;

/// Why a `go` does not start a search.
#[derive(Debug, Error)]
pub enum GoError {
    #[error("'go' with a clock needs '{name}', the clock of the side to move")]
    NoClock {
        /// The protocol's name of the clock.
        name: &'static str,
    },
    #[error("'searchmoves' {token}: {reason}")]
    SearchMove {
        /// The move, quoted.
        token: String,
        #[source]
        reason: SearchMoveError,
    },
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// The limits of a search of the engine's position. With coordinates, mates are counted to the move after which the
/// terminal piece cannot be saved, even if the game continues until its capture.
///
/// # Errors
/// If the clock of the side to move is missing, or a move to search is illegal.
pub fn search_limits(engine: &Engine, given: &GoLimits) -> Result<Limits, GoError> {
    let game = engine.game();
    let read =
        |token: &&str| engine.read_move(token).map_err(|reason| GoError::SearchMove { token: quote(token), reason });
    let search_moves = given.search_moves.iter().map(read).collect::<Result<_, _>>()?;
    let one_ply_more = engine.notation() == Notation::Coordinates && !engine.rules().check_binds;
    let mut limits = Limits {
        depth: given.depth,
        nodes: given.nodes,
        movetime: given.movetime.map(at_once).or(budget_of(given)),
        clock: clock_of(game, given)?,
        mate: given.mate.map(|plies| plies + u32::from(one_ply_more)),
        search_moves,
        infinite: given.infinite,
    };
    let limitless = Limits { search_moves: limits.search_moves.clone(), ..Limits::default() };
    limits.infinite |= limits == limitless;
    Ok(limits)
}

/// A UCCI `time` with nothing else is what may be spent on this move.
fn budget_of(given: &GoLimits) -> Option<Duration> {
    given.own.time.filter(|_| !is_clock(given)).map(at_once)
}

/// Whether a UCCI `time` is a clock.
fn is_clock(given: &GoLimits) -> bool {
    given.own.opponent || given.own.increment.is_some() || given.moves_to_go.is_some()
}

/// A time that has run out leaves the least there is: the search answers at once.
fn at_once(time: Duration) -> Duration {
    time.max(Duration::from_millis(1))
}

/// The clock of the side to move; the other clock is ignored.
fn clock_of(game: &AnyGame, given: &GoLimits) -> Result<Option<Clock>, GoError> {
    if let Some(time) = given.own.time {
        let increment = given.own.increment.unwrap_or_default();
        let clock = Clock { remaining: at_once(time), increment, moves_to_go: given.moves_to_go };
        return Ok(is_clock(given).then_some(clock));
    }
    let side = game.side_to_move();
    let Some(time) = given.times[side.index()] else {
        let mentioned = given.times.iter().chain(&given.increments).any(Option::is_some);
        let name = GoLimits::clock_name(side);
        return if mentioned || given.moves_to_go.is_some() { Err(GoError::NoClock { name }) } else { Ok(None) };
    };
    let at_least_0 = |milliseconds: i64| Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0));
    Ok(Some(Clock {
        remaining: at_once(at_least_0(time)),
        increment: at_least_0(given.increments[side.index()].unwrap_or(0)),
        moves_to_go: given.moves_to_go.filter(|&plies| plies > 0),
    }))
}
