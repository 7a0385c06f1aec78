//! An opening: a position and plies, shared by both games of a pair.

use crate::rules::{AnyGame, Notation, Ply, Rules, play_line, read_position};

/// An opening.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The position it starts from.
    pub start: AnyGame,
    /// The plies played from there.
    pub plies: Vec<Ply>,
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
    ) -> Result<Self, String> {
        let start = read_position(rules, feen)?;
        let mut game = start.clone();
        let plies = play_line(&mut game, plies)?;
        if game.status().is_over() {
            return Err(format!("the game is over after the opening: {}", game.status()));
        }
        Ok(Self { start, plies })
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
