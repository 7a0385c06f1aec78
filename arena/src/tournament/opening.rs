//! An opening: a position and plies, shared by both games of a pair.

use thiserror::Error;
use xiongmao_records::pcn::PcnError;

use crate::rules::{AnyGame, Notation, Ply, ReplayError, RuleSettings, Rules, Status, replay};

/// An opening.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The position it starts from.
    pub start: AnyGame,
    /// The plies played from there.
    pub plies: Vec<Ply>,
}

/// Why an opening is invalid.
#[derive(Debug, Error)]
pub enum InvalidOpening {
    /// Its position or one of its plies is invalid.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The game is over after it.
    #[error("the game is over after the opening: {0}")]
    Over(Status),
    /// The line is not a record.
    #[error("{}", .0.without_line())]
    Record(#[source] PcnError),
    /// The file is not a record.
    #[error(transparent)]
    File(PcnError),
    /// It is a record of another game.
    #[error("a game of {found}, not of {wanted}")]
    OtherGame {
        /// The title of that game.
        found: &'static str,
        /// The title of the game that is played.
        wanted: &'static str,
    },
}

impl Opening {
    /// The starting position, without plies.
    pub fn start(rules: &Rules) -> Self {
        Self { start: rules.start(), plies: Vec::new() }
    }

    /// Reads a position in FEEN (the starting position if `None`) and plies in PMN.
    ///
    /// # Errors
    /// If the position or a ply is invalid, or the game is over after the last ply.
    pub fn read<'a>(
        rules: &Rules,
        feen: Option<&str>,
        plies: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, InvalidOpening> {
        let end = replay(rules, feen, &RuleSettings::default(), plies)?;
        if end.status().is_over() {
            return Err(InvalidOpening::Over(end.status()));
        }
        Ok(Self { start: end.at_start(), plies: end.played() })
    }

    /// The position in which the engines take over.
    pub fn end(&self) -> AnyGame {
        let mut game = self.start.clone();
        for &ply in &self.plies {
            // These plies have been played before.
            let _ = game.play(ply);
        }
        game
    }

    /// Its plies in PMN.
    pub fn written(&self) -> Vec<String> {
        let mut game = self.start.clone();
        let mut written = Vec::new();
        for &ply in &self.plies {
            written.push(game.write_ply(ply, Notation::Pmn));
            let _ = game.play(ply);
        }
        written
    }
}
