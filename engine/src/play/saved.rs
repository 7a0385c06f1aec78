//! The file that a game is kept in.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;
use xiongmao_analysis::records::source::{Source, SourceError};
use xiongmao_records::RecordFormat;
use xiongmao_records::pcn::Pcn;
use xiongmao_selfplay::file::file_beside;

/// Why a file cannot hold the game.
#[derive(Debug, Error)]
pub enum GameFileError {
    #[error("{0} should be the name of a JSON file: games are saved as PCN in JSON (xiongmao convert makes others)")]
    Form(String),
    /// It is a folder, a device or the like.
    #[error("{0} is not a file")]
    NotAFile(String),
    #[error(transparent)]
    Source(#[from] SourceError),
    #[error("cannot write {path}: {source}")]
    Write {
        /// The file.
        path: String,
        /// The system's error.
        source: io::Error,
    },
}

/// A file that holds one game. It is replaced as a whole after every move, so that it always holds a valid record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFile {
    /// As it was named.
    name: PathBuf,
    /// Without links.
    path: PathBuf,
}

impl GameFile {
    /// The file with this name, which need not exist. If it is a link, the file behind it.
    ///
    /// # Errors
    /// If it is not a regular file, or its name belongs to another format.
    pub fn new(path: &Path) -> Result<Self, GameFileError> {
        let name = || path.display().to_string();
        if RecordFormat::of_extension(path).is_some_and(|format| format != RecordFormat::Json) {
            return Err(GameFileError::Form(name()));
        }
        match fs::canonicalize(path) {
            Ok(real) if real.is_file() => Ok(Self { name: path.to_owned(), path: real }),
            Ok(_) => Err(GameFileError::NotAFile(name())),
            Err(_) => Ok(Self { name: path.to_owned(), path: path.to_owned() }),
        }
    }

    /// Its name, as it was given.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// The game in it; `None` if the file does not exist or is empty.
    ///
    /// # Errors
    /// If it does not hold one game.
    pub fn load(&self) -> Result<Option<Pcn>, GameFileError> {
        if fs::metadata(&self.path).map_or(true, |data| data.len() == 0) {
            return Ok(None);
        }
        Ok(Some(Source::read(&self.path)?.record(None)?))
    }

    /// Whether a game can be written to it.
    ///
    /// # Errors
    /// If nothing can be written there.
    pub fn check(&self) -> Result<(), GameFileError> {
        let fail = |source| GameFileError::Write { path: self.path.display().to_string(), source };
        file_beside(&self.path).map(drop).map_err(fail)
    }

    /// Replaces the game in it.
    ///
    /// # Errors
    /// If it cannot be written. The old file then remains.
    pub fn store(&self, record: &Pcn) -> Result<(), GameFileError> {
        let fail = |source| GameFileError::Write { path: self.path.display().to_string(), source };
        let mut file = file_beside(&self.path).map_err(fail)?;
        file.write_all(record.to_json_pretty().as_bytes()).map_err(fail)?;
        file.persist(&self.path).map_err(|error| fail(error.error))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{GameInPlay, Terms};

    #[test]
    fn a_game_is_kept_and_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let file = GameFile::new(&folder.path().join("game.json")).unwrap();
        assert!(file.load().unwrap().is_none());
        let mut game = GameInPlay::new(xiongmao_movegen::games::default().start(), &Terms::default());
        file.store(game.record()).unwrap();
        let mv = game.game().read_move("a3-a4").unwrap();
        game.play(mv, std::time::Duration::ZERO, None).unwrap();
        file.store(game.record()).unwrap();
        assert_eq!(file.load().unwrap().as_ref(), Some(game.record()));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_is_no_file_for_a_game_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let error = |path: &Path| GameFile::new(path).unwrap_err().to_string();
        assert!(error(folder.path()).ends_with(" is not a file"));
        assert!(error(Path::new("game.pgn")).starts_with("game.pgn should be the name of a JSON file"));
        let path = folder.path().join("letter");
        fs::write(&path, "Dear reader").unwrap();
        assert!(GameFile::new(&path).unwrap().load().is_err());
        let missing = GameFile::new(&folder.path().join("missing/game.json")).unwrap();
        let error = missing.store(&Pcn::default()).unwrap_err().to_string();
        assert!(error.starts_with("cannot write ") && !error.contains(".xiongmao"), "{error}");
        assert!(missing.check().is_err());
    }
}
