//! The directory of a match: its settings, every finished game, and the games in progress.
//!
//! A finished game is one line of `games.jsonl`, a PCN record in JSON. It is written and synced to the disk before the
//! game is counted, so the number of complete lines is always the number of games. A game in progress grows in `live`,
//! as a PCN record in TOML with a table for each move; if the match is cut off, the game is played again from its
//! opening.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;
use xiongmao_records::pcn::{Pcn, PcnMove};
use xiongmao_text::{regular, whole};

use crate::tournament::records::record_error::MatchRecordError;
use crate::tournament::settings::{MatchSettings, SettingsError};

/// The file with the settings of the match.
pub const SETTINGS: &str = "match.toml";
/// The file with the finished games.
pub const GAMES: &str = "games.jsonl";
/// The folder with the games in progress.
pub const LIVE: &str = "live";
const LOCK: &str = "lock";

/// Why the directory of a match cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// A file or directory cannot be read or written.
    #[error("{path}: {source}")]
    Io {
        /// The file or directory.
        path: String,
        /// The system's error.
        source: io::Error,
    },
    #[error("{0} is in use by another match")]
    InUse(String),
    #[error("{0} holds another match; choose another directory, or continue that match with --resume")]
    OtherMatch(String),
    #[error("{0} holds no match")]
    NoMatch(String),
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// A record is invalid.
    #[error("{path}, line {line}: {source}")]
    Line {
        /// The file.
        path: String,
        /// The line, counted from 1.
        line: usize,
        /// The error.
        source: MatchRecordError,
    },
}

/// The directory of a match that is being played.
#[derive(Debug)]
pub struct Journal {
    directory: PathBuf,
    games: File,
    /// Locked while the match is played.
    _lock: Lock,
}

impl Journal {
    /// Begins a match in this directory, or resumes it if it has the same settings. Passes the finished games on one
    /// by one, since all of them may exceed the memory.
    ///
    /// # Errors
    /// If the directory cannot be used or holds another match, or if `take` fails.
    pub fn open<E: From<JournalError>>(
        directory: &Path,
        settings: &MatchSettings,
        take: &mut dyn FnMut(Pcn) -> Result<(), E>,
    ) -> Result<Self, E> {
        let fail = |source| io_error(directory, source);
        fs::create_dir_all(directory.join(LIVE)).map_err(fail)?;
        let lock = take_lock(directory)?;
        let settings_path = directory.join(SETTINGS);
        if settings_path.exists() {
            let old = MatchSettings::read_again(&settings_path).map_err(JournalError::from)?;
            if !old.plays_same_games(settings) {
                return Err(JournalError::OtherMatch(directory.display().to_string()).into());
            }
        }
        let path = directory.join(GAMES);
        let mut games = open_regular(&path)?;
        lock_games(&games, directory)?;
        write_settings(&settings_path, settings).map_err(|source| io_error(&settings_path, source))?;
        read_games(&path, &mut games, take)?;
        clear_live(&directory.join(LIVE)).map_err(fail)?;
        sync_directory(directory).map_err(fail)?;
        Ok(Self { directory: directory.to_owned(), games, _lock: lock })
    }

    /// Writes a match whose games have been played elsewhere to a new directory. Its records are lines of JSON. The
    /// settings are written last: without them, a directory holds no match.
    ///
    /// # Errors
    /// If there is a match already, a record cannot be read, or the directory cannot be written.
    pub fn create(
        directory: &Path,
        settings: &MatchSettings,
        records: impl Iterator<Item = io::Result<Vec<u8>>>,
    ) -> Result<(), JournalError> {
        let fail = |source| io_error(directory, source);
        fs::create_dir_all(directory.join(LIVE)).map_err(fail)?;
        let _lock = take_lock(directory)?;
        if directory.join(SETTINGS).exists() {
            return Err(JournalError::OtherMatch(directory.display().to_string()));
        }
        let mut games = BufWriter::new(File::create(directory.join(GAMES)).map_err(fail)?);
        for record in records {
            record.and_then(|line| games.write_all(&line)).map_err(fail)?;
        }
        games.flush().and_then(|()| games.get_ref().sync_all()).map_err(fail)?;
        // Last, since a directory without settings holds no match.
        let path = directory.join(SETTINGS);
        write_settings(&path, settings).map_err(|source| io_error(&path, source))?;
        sync_directory(directory).map_err(fail)
    }

    /// The settings of the match in this directory.
    ///
    /// # Errors
    /// If it holds no match.
    pub fn settings(directory: &Path) -> Result<MatchSettings, JournalError> {
        let path = directory.join(SETTINGS);
        if !path.exists() {
            return Err(JournalError::NoMatch(directory.display().to_string()));
        }
        Ok(MatchSettings::read_again(&path)?)
    }

    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The file for a game in progress.
    pub fn live(&self, game: u64) -> PathBuf {
        self.directory.join(LIVE).join(format!("{game}.toml"))
    }

    /// Writes a finished game and syncs it to the disk.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn commit(&mut self, record: &Pcn) -> io::Result<()> {
        let mut line = record.to_json();
        line.push('\n');
        self.games.write_all(line.as_bytes())?;
        self.games.sync_data()
    }
}

/// The error of the system about a file or a directory.
pub fn io_error(path: &Path, source: io::Error) -> JournalError {
    JournalError::Io { path: path.display().to_string(), source }
}

fn take_lock(directory: &Path) -> Result<Lock, JournalError> {
    let path = directory.join(LOCK);
    let lock = open_regular(&path)?;
    match lock.try_lock() {
        Ok(()) => Ok(Lock(lock)),
        Err(TryLockError::WouldBlock) => Err(JournalError::InUse(directory.display().to_string())),
        Err(TryLockError::Error(source)) => Err(io_error(&path, source)),
    }
}

/// Removes the games that were in progress when the match was cut off. Unless they had just been recorded, they are
/// played again from their openings.
fn clear_live(live: &Path) -> io::Result<()> {
    for entry in fs::read_dir(live)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Writes the settings in one step, so that the file is always complete.
fn write_settings(path: &Path, settings: &MatchSettings) -> io::Result<()> {
    let text = toml::to_string(settings).map_err(io::Error::other)?;
    whole::replace(path, |file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    })
}

/// Syncs a directory, which holds the names of its files.
fn sync_directory(directory: &Path) -> io::Result<()> {
    // Other systems do not need it.
    if cfg!(unix) { File::open(directory)?.sync_all() } else { Ok(()) }
}

/// Opens or creates a file. To open a pipe for reading and writing does not wait.
fn open_regular(path: &Path) -> Result<File, JournalError> {
    let opened = File::options().read(true).append(true).create(true).open(path);
    opened.and_then(regular::checked).map(|(file, _)| file).map_err(|source| io_error(path, source))
}

/// Also locks the finished games, because a deleted lock file locks nothing. On systems other than Unix an open file
/// cannot be deleted, and a locked one could not be read.
fn lock_games(games: &File, directory: &Path) -> Result<(), JournalError> {
    if !cfg!(unix) {
        return Ok(());
    }
    match games.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(JournalError::InUse(directory.display().to_string())),
        Err(TryLockError::Error(source)) => Err(io_error(directory, source)),
    }
}

/// Reads the finished games, one at a time. An incomplete last line was being written when the match was cut off: it
/// is removed, and its game is played again.
fn read_games<E: From<JournalError>>(
    path: &Path,
    file: &mut File,
    take: &mut dyn FnMut(Pcn) -> Result<(), E>,
) -> Result<(), E> {
    let fail = |source| io_error(path, source);
    let whole = read_records(path, file, &mut |_, record| take(record))?;
    if file.metadata().map_err(fail)?.len() > whole {
        file.set_len(whole).and_then(|()| file.sync_all()).map_err(fail)?;
        file.seek(SeekFrom::End(0)).map_err(fail)?;
    }
    Ok(())
}

/// The place of a record in a file of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinePlace {
    /// The number of its line, from 1.
    pub number: usize,
    /// Offset of the line, in bytes.
    pub offset: u64,
    /// The length of the line with its line feed, in bytes.
    pub length: usize,
}

/// Passes on the records of a file of games, one by one. Returns the end of the last complete line.
///
/// # Errors
/// If the file cannot be read, a line is not a record, or `take` fails.
pub fn read_records<E: From<JournalError>>(
    path: &Path,
    file: &File,
    take: &mut dyn FnMut(LinePlace, Pcn) -> Result<(), E>,
) -> Result<u64, E> {
    let mut lines = BufReader::new(file);
    let (mut line, mut offset, mut number) = (Vec::new(), 0, 0);
    while lines.read_until(b'\n', &mut line).map_err(|source| io_error(path, source))? > 0 && line.ends_with(b"\n") {
        number += 1;
        let refuse = |source| JournalError::Line { path: path.display().to_string(), line: number, source };
        let text = str::from_utf8(line.trim_ascii_end()).map_err(|error| refuse(error.into()))?;
        if !text.is_empty() {
            let record = Pcn::from_json(text).map_err(|error| refuse(MatchRecordError::Pcn(error)))?;
            take(LinePlace { number, offset, length: line.len() }, record)?;
        }
        offset += line.len() as u64;
        line.clear();
    }
    Ok(offset)
}

/// The record of a game in progress, written move by move.
#[derive(Debug, Default)]
pub struct LiveRecord {
    file: Option<(PathBuf, File)>,
    error: Option<io::Error>,
}

impl LiveRecord {
    /// Writes the facts known before the first move. Without a path, nothing is written.
    pub fn begin(path: Option<PathBuf>, record: &Pcn) -> Self {
        let Some(path) = path else { return Self::default() };
        let begun = record.to_toml().map_err(io::Error::other).and_then(|text| {
            let mut file = File::create(&path)?;
            file.write_all(text.as_bytes())?;
            Ok(file)
        });
        match begun {
            Ok(file) => Self { file: Some((path, file)), error: None },
            Err(error) => Self { file: None, error: Some(error) },
        }
    }

    /// Appends a move. Errors are returned by [`end`](Self::end).
    pub fn push(&mut self, mv: &PcnMove) {
        let Some((_, file)) = &mut self.file else { return };
        let written = mv
            .to_toml()
            .map_err(io::Error::other)
            // A blank line separates the tables. One write for both, so that an interruption leaves whole moves.
            .and_then(|text| file.write_all(format!("\n{text}").as_bytes()));
        if let Err(error) = written {
            self.file = None;
            self.error = Some(error);
        }
    }

    /// Removes the file, once the game is in the journal.
    ///
    /// # Errors
    /// The first error since the beginning.
    pub fn end(self) -> io::Result<()> {
        match (self.error, self.file) {
            (Some(error), _) => Err(error),
            (None, Some((path, _))) => fs::remove_file(path),
            (None, None) => Ok(()),
        }
    }
}

#[derive(Debug)]
struct Lock(File);

/// Releases the lock. Closing the file does not: a process that is being started has the same open file until it runs
/// its program.
impl Drop for Lock {
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        let _ = self.games.unlock();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn one_runner_writes_a_journal_whatever_becomes_of_the_lock_file() {
        let folder = tempfile::tempdir().unwrap();
        let settings = MatchSettings::default();
        let open = || Journal::open::<JournalError>(folder.path(), &settings, &mut |_| Ok(()));
        let journal = open().unwrap();
        assert!(matches!(open(), Err(JournalError::InUse(_))));
        fs::remove_file(folder.path().join(LOCK)).unwrap();
        assert!(matches!(open(), Err(JournalError::InUse(_))));
        drop(journal);
        open().unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn pipes_in_the_place_of_its_files_are_not_waited_for() {
        let settings = MatchSettings::default();
        for name in [SETTINGS, GAMES, LOCK] {
            let folder = tempfile::tempdir().unwrap();
            let open = || Journal::open::<JournalError>(folder.path(), &settings, &mut |_| Ok(()));
            drop(open().unwrap());
            let path = folder.path().join(name);
            fs::remove_file(&path).unwrap();
            assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
            let error = open().unwrap_err().to_string();
            assert!(error.ends_with("not a regular file"), "{name}: {error}");
            let read = Journal::settings(folder.path()).map_err(|error| error.to_string());
            assert_eq!(read.is_err_and(|error| error.ends_with("not a regular file")), name == SETTINGS);
        }
    }
}
