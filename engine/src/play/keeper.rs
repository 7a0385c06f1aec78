//! Keeps a game in its file, and knows whether anything would be lost.

use xiongmao_language::{Arguments, Speech};

use super::game_in_play::GameInPlay;
use super::saved::{GameFile, GameFileError};
use super::terms::Terms;

/// Why a game is not saved. The game can continue.
#[derive(Debug)]
pub enum KeepError {
    /// It has no file yet.
    NoFile,
    /// The file has no valid name.
    Name(GameFileError),
    /// The file cannot be written.
    Unsaved(GameFileError),
}

impl KeepError {
    /// A sentence for the person at the board.
    pub fn text(&self, speech: Speech) -> String {
        match self {
            Self::NoFile => speech.say("play-save-where"),
            Self::Name(error) => speech.sentence(&error.to_string()),
            Self::Unsaved(error) => speech.text("play-save-failed", Arguments::new().text("reason", error.to_string())),
        }
    }
}

/// The file of a game, if it has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keeper {
    file: Option<GameFile>,
    /// Whether anything has changed that no file holds.
    unsaved: bool,
    /// Whether the last attempt to write the file failed, and that was reported.
    failing: bool,
}

impl Keeper {
    /// Keeps a game in this file.
    pub fn new(file: Option<GameFile>) -> Self {
        Self { file, unsaved: false, failing: false }
    }

    /// Whether the game has a file.
    pub fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// The game has changed.
    ///
    /// # Errors
    /// If it cannot be saved. That is told once, until it succeeds again.
    pub fn changed(&mut self, game: &GameInPlay) -> Result<(), KeepError> {
        self.unsaved = true;
        let Some(file) = &self.file else { return Ok(()) };
        let stored = file.store(game.record()).map_err(KeepError::Unsaved);
        self.unsaved = stored.is_err();
        let was_failing = std::mem::replace(&mut self.failing, self.unsaved);
        if was_failing { Ok(()) } else { stored }
    }

    /// Saves the game, from now on in the file with this name if one is given. Returns the file's name. After a failure
    /// the game keeps the file that it had.
    ///
    /// # Errors
    /// If it cannot be saved.
    pub fn save(&mut self, name: Option<&str>, game: &GameInPlay) -> Result<String, KeepError> {
        let file = match name {
            Some(name) => GameFile::new(name.as_ref()).map_err(KeepError::Name)?,
            None => self.file.clone().ok_or(KeepError::NoFile)?,
        };
        self.unsaved |= self.file.is_none();
        file.store(game.record()).map_err(KeepError::Unsaved)?;
        let name = file.name().display().to_string();
        *self = Self::new(Some(file));
        Ok(name)
    }

    /// How to continue the game later; `None` if nothing has been played.
    pub fn farewell(&self, game: &GameInPlay, terms: &Terms, speech: Speech) -> Option<String> {
        match &self.file {
            Some(file) if !self.unsaved => {
                let name = file.name().display().to_string();
                Some(speech.text("play-kept", Arguments::new().text("name", name)))
            }
            _ if self.unsaved => Some(format!("{}\n{}", speech.say("play-unsaved"), command(game, terms))),
            _ => None,
        }
    }
}

/// A command that continues the game.
fn command(game: &GameInPlay, terms: &Terms) -> String {
    let (record, rules) = (game.record(), game.game().rules());
    let start = match &record.setup.feen {
        feen if *feen == rules.start().feen() => String::new(),
        feen => format!(" --feen \"{feen}\""),
    };
    let moves: Vec<&str> = record.moves.iter().map(|mv| mv.pmn.as_str()).collect();
    let moves = if moves.is_empty() { String::new() } else { format!(" --moves \"{}\"", moves.join(" ")) };
    let (side, level) = (terms.side.name(), terms.level.as_flag());
    let flag = |(option, choice): (&str, &str)| format!(" --{} {choice}", option.to_ascii_lowercase());
    let choices: Vec<String> = terms.rules.choices().map(flag).collect();
    let limit = terms.rules.move_limit.number().map_or(String::new(), |limit| format!(" --move-limit {limit}"));
    let chosen = choices.concat() + &limit;
    format!("xiongmao play --game {} --side {side} {level}{chosen}{start}{moves}", rules.name)
}
