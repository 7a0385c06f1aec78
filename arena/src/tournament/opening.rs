//! The beginning of a game, which both games of a pair share.

use crate::rules::{AnyGame, Ply, PmnStyle, Rules, play_line, read_position};

/// A beginning of a game.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The position it starts from.
    pub start: AnyGame,
    /// The plies that are played from there.
    pub plies: Vec<Ply>,
}

impl Opening {
    /// The start of the game itself.
    pub fn start(rules: &Rules) -> Self {
        Self { start: rules.start(), plies: Vec::new() }
    }

    /// From a position, or the starting position, and plies in PMN.
    ///
    /// # Errors
    /// If the position or a ply is not sound, or the game is over at the end.
    pub fn read<'a>(
        rules: &Rules,
        feen: Option<&str>,
        plies: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, String> {
        let start = read_position(rules, feen)?;
        let mut game = start.clone();
        let plies = play_line(&mut game, plies)?;
        if game.status().is_over() {
            return Err(format!("the game is over here: {}", game.status()));
        }
        Ok(Self { start, plies })
    }

    /// The position in which the engines take over.
    pub fn end(&self) -> AnyGame {
        let mut game = self.start.clone();
        for &ply in &self.plies {
            // The plies of an opening were all played once before.
            let _ = game.play(ply);
        }
        game
    }

    /// Its plies in PMN.
    pub fn written(&self) -> Vec<String> {
        let mut game = self.start.clone();
        let mut written = Vec::new();
        for &ply in &self.plies {
            written.push(game.write_ply(ply, PmnStyle::Written));
            let _ = game.play(ply);
        }
        written
    }
}
