//! What a run has come to, kept beside its file so that another run can go on behind it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use xiongmao_movegen::Side;

use super::play::Played;
use super::{GenerateError, Settings};
use crate::data::file::io_error;

/// What has been played and kept, from the first game on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Games whose positions are in the file; the next one has this number.
    pub games: u64,
    /// Positions in the file.
    pub positions: u64,
    /// Positions left out because they are in the file already.
    pub duplicates: u64,
    /// Games that began with few pieces.
    pub endings: u64,
    /// Games that South won.
    pub south_wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that North won.
    pub north_wins: u64,
    /// Plies played.
    pub plies: u64,
    /// Positions searched.
    pub nodes: u64,
}

impl Tally {
    /// Counts a game of whose positions so many were kept.
    pub fn add(&mut self, played: &Played, kept: u64) {
        self.games += 1;
        self.positions += kept;
        self.duplicates += played.records.len() as u64 - kept;
        self.endings += u64::from(played.ending);
        self.plies += played.plies;
        self.nodes += played.nodes;
        *match played.winner {
            Some(Side::South) => &mut self.south_wins,
            Some(Side::North) => &mut self.north_wins,
            None => &mut self.draws,
        } += 1;
    }
}

/// The state of a file: what it was made with, and how far it has come.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    /// What its games follow from.
    pub settings: Settings,
    /// What has been kept.
    pub tally: Tally,
}

/// Where the state of this file is kept.
pub fn path_of(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".state.json");
    name.into()
}

impl State {
    /// The state of this file; `None` if nothing was begun there.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(out: &Path) -> Result<Option<Self>, GenerateError> {
        let path = path_of(out);
        match fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text)
                .map(Some)
                .map_err(|error| GenerateError::State { path: path.display().to_string(), reason: error.to_string() }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(io_error(&path)(error).into()),
        }
    }

    /// Writes it beside its place and moves it there, so that there is never half a state. What it tells of must be on
    /// the disk before.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, out: &Path) -> Result<(), GenerateError> {
        let path = path_of(out);
        let new = path.with_extension("new");
        let write = || -> io::Result<()> {
            let mut file = File::create(&new)?;
            serde_json::to_writer_pretty(&mut file, self)?;
            file.write_all(b"\n")?;
            file.sync_all()?;
            fs::rename(&new, &path)
        };
        Ok(write().map_err(io_error(&path))?)
    }
}
