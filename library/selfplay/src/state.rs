//! The progress of a long run, kept in a file next to its output so that the same command can continue it.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use xiongmao_text::whole;

use crate::error::{FileError, io_error};

/// The path of the state of this output.
pub fn path_of(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".state.json");
    name.into()
}

/// The state of this output; `None` if no run has started it.
///
/// # Errors
/// If it cannot be read; or if there is an output without a state, which must not be written over. An empty one is left
/// by a run that was killed when it began.
pub fn read<S: DeserializeOwned>(out: &Path) -> Result<Option<S>, FileError> {
    let path = path_of(out);
    match fs::read_to_string(&path) {
        Ok(text) => serde_json::from_str(&text)
            .map(Some)
            .map_err(|error| FileError::State { path: path.display().to_string(), reason: error.to_string() }),
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(io_error(&path)(error)),
        Err(_) if fs::metadata(out).is_ok_and(|found| !found.is_file() || found.len() > 0) => {
            Err(FileError::Foreign(out.display().to_string(), path.display().to_string()))
        }
        Err(_) => Ok(None),
    }
}

/// Replaces the state in one step, so that there is never half a state. The records that it counts must have been
/// synced to the disk before.
///
/// # Errors
/// If it cannot be written.
pub fn write(out: &Path, state: &impl Serialize) -> Result<(), FileError> {
    let path = path_of(out);
    let written = whole::replace(&path, |file| {
        serde_json::to_writer_pretty(&mut *file, state)?;
        file.write_all(b"\n")?;
        file.sync_all()
    });
    written.map_err(io_error(&path))
}

/// Keeps other runs from writing to this output, as long as the returned file is held. The output is created if it
/// does not exist.
///
/// # Errors
/// If another run writes to it, or the output cannot be opened.
pub fn lock(out: &Path) -> Result<File, FileError> {
    let file = File::options().append(true).create(true).open(out).map_err(io_error(out))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(FileError::InUse(out.display().to_string())),
        Err(TryLockError::Error(reason)) => Err(io_error(out)(reason)),
    }
}
