//! Setting up positions: which game they belong to, and in which notation their plies are.

use std::io::Write;

use thiserror::Error;
use xiongmao_movegen::game::LineError;
use xiongmao_movegen::{AnyGame, games as known_games};

use super::notation_choice::{NotationSigns, ReadError};
use super::parse::{Position, Start};
use super::session::{Session, SessionResult};
use crate::game::{SetUpError, StartPosition, set_up};
use crate::games::{self, Entry};

/// Why a position was refused.
#[derive(Debug, Error)]
enum PositionError {
    /// It is not a position.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// A ply is illegal.
    #[error(transparent)]
    Ply(#[from] ReadError<LineError>),
    /// The game cannot be changed.
    #[error("{0}")]
    Game(String),
}

impl<W: Write> Session<W> {
    /// Carries out `position`. Nothing changes if it is refused.
    pub(super) fn set_position(&mut self, position: &Position) -> SessionResult {
        let (entry, game, signs) = match self.read_position(position) {
            Ok(read) => read,
            Err(error) => return Ok(self.out.error(&format_args!("position: {error}"))?),
        };
        self.interrupt()?;
        if let Err(reason) = self.engine.change_game(entry) {
            return Ok(self.out.error(&format_args!("position: {}", PositionError::Game(reason)))?);
        }
        *self.engine.signs() = signs;
        self.engine.set_game(game);
        Ok(())
    }

    /// The game that a position belongs to, the game in progress, and what it tells of the host's notation.
    fn read_position(
        &mut self,
        position: &Position,
    ) -> Result<(&'static Entry, AnyGame, NotationSigns), PositionError> {
        let (start, is_fen) = match &position.start {
            Start::Usual => (StartPosition::Usual, false),
            Start::Feen(feen) => (StartPosition::Feen(feen), false),
            Start::Fen(fen) => (StartPosition::Fen(fen), true),
        };
        let rules = self.engine.rules();
        let mut signs = *self.engine.signs();
        let mut entry = games::of(rules);
        if let StartPosition::Feen(text) | StartPosition::Fen(text) = start
            && !self.engine.game_chosen()
            && !rules.has_shape_of(text)
            && let Some(other) = known_games::GAMES.iter().find(|rules| rules.has_shape_of(text))
        {
            entry = games::of(other);
            signs.change_game();
        }
        signs.fen |= is_fen && !signs.variant;
        let mut game = set_up(entry.rules(), start, [], self.engine.rule_settings())?;
        signs.play(self.engine.values().notation, &mut game, &position.plies)?;
        Ok((entry, game, signs))
    }
}
