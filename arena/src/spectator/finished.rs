//! The finished games of a match, and their places in the file.
//!
//! The records stay on disk. Memory holds the fields of a game shown in lists, and the place of its record.

use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::PathBuf;

use serde::Deserialize;
use serde::de::IgnoredAny;
use thiserror::Error;
use xiongmao_records::pcn::{Outcome, Pcn, PcnError, Sides};
use xiongmao_text::one_line;
use xiongmao_text::regular::{Links, open};

use crate::rules::{SetUpError, Side};
use crate::spectator::stamp::Stamp;
use crate::tournament::game_result::Termination;
use crate::tournament::records::record::GamePlace;

/// The most bytes that are read at a time, and the longest record.
const BUDGET: u64 = 4 << 20;

/// Most moves of a game that is replayed.
pub const MOST_PLIES: usize = 10_000;

/// Why a recorded game cannot be shown. One line.
#[derive(Debug, Error)]
pub enum WatchedGameError {
    /// Its record cannot be read from the file.
    #[error("{0}")]
    Read(#[from] io::Error),
    #[error("{}", one_line(&.0.to_string()))]
    Record(#[from] PcnError),
    #[error("it has more than {MOST_PLIES} plies")]
    TooLong,
    /// It is not a game by the rules of the match.
    #[error("{}", one_line(&.0.to_string()))]
    Replay(#[from] SetUpError),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FinishedGame {
    pub number: u64,
    /// The indices of the engines that played South and North.
    pub engines: [usize; 2],
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub termination: Termination,
    /// The number of its moves.
    pub plies: usize,
    /// The offset and the length of its record in the file.
    pub place: (u64, usize),
}

/// The part of a record that is counted, without the moves.
#[derive(Deserialize)]
pub struct RecordHead {
    /// Which game it is.
    #[serde(rename = "match")]
    pub place: GamePlace,
    /// The players.
    #[serde(default)]
    pub sides: Sides,
    /// How it ended.
    pub outcome: Outcome,
    #[serde(default)]
    #[serde(rename = "plies")]
    pub moves: Vec<IgnoredAny>,
}

/// The file of finished games, read as it grows.
#[derive(Debug)]
pub struct GamesFile {
    path: PathBuf,
    /// The state of the file when it was last read.
    stamp: Option<Stamp>,
    /// How far it has been read: the end of a line.
    offset: u64,
    /// Whether the line there is too long and is skipped.
    skips: bool,
}

/// How a file has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Growth {
    /// Nothing is new.
    None,
    /// All that is new has been read.
    Read,
    /// There is more to read.
    More,
    /// It is gone, or shorter than before, so it is another file.
    Replaced,
}

impl GamesFile {
    /// The file at this path. Nothing is read yet.
    pub fn new(path: PathBuf) -> Self {
        Self { path, stamp: None, offset: 0, skips: false }
    }

    /// When the file was last written, as far as it has been read.
    pub fn stamp(&self) -> Option<Stamp> {
        self.stamp
    }

    /// Reads new complete lines, up to a few megabytes, and passes them on with their places in the file. An
    /// incomplete last line is read again later.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn read(&mut self, take: &mut dyn FnMut(u64, &[u8])) -> io::Result<Growth> {
        let stamp = Stamp::of(&self.path);
        if stamp == self.stamp {
            return Ok(Growth::None);
        }
        if stamp.is_none() {
            return Ok(Growth::Replaced);
        }
        let (mut file, facts) = open(&self.path, Links::Refused)?;
        let stamp = Stamp::from(&facts);
        if stamp.length < self.offset {
            return Ok(Growth::Replaced);
        }
        file.seek(SeekFrom::Start(self.offset))?;
        let mut lines = BufReader::with_capacity(1 << 16, file.take(BUDGET));
        let (mut line, mut read) = (Vec::new(), 0);
        loop {
            line.clear();
            let count = lines.read_until(b'\n', &mut line)? as u64;
            read += count;
            if line.last() == Some(&b'\n') {
                if !std::mem::take(&mut self.skips) {
                    take(self.offset, &line[..line.len() - 1]);
                }
                self.offset += count;
                continue;
            }
            if count == BUDGET {
                self.skips = true;
                self.offset += count;
            }
            break;
        }
        if read == BUDGET {
            return Ok(Growth::More);
        }
        self.stamp = Some(stamp);
        Ok(Growth::Read)
    }

    /// The record of a game.
    ///
    /// # Errors
    /// If it cannot be read any more.
    pub fn record(&self, game: &FinishedGame) -> Result<Pcn, WatchedGameError> {
        let (offset, length) = game.place;
        let (mut file, _) = open(&self.path, Links::Refused)?;
        file.seek(SeekFrom::Start(offset))?;
        let mut text = String::new();
        file.take(length as u64).read_to_string(&mut text)?;
        Ok(Pcn::from_json(&text)?)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn lines_are_read_once_when_they_are_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        let mut file = GamesFile::new(path.clone());
        let mut lines = Vec::new();
        let mut read = |lines: &mut Vec<(u64, String)>| {
            file.read(&mut |place, line| lines.push((place, String::from_utf8(line.to_vec()).unwrap()))).unwrap()
        };
        assert_eq!(read(&mut lines), Growth::None);
        fs::write(&path, "one\ntw").unwrap();
        assert_eq!(read(&mut lines), Growth::Read);
        assert_eq!(read(&mut lines), Growth::None);
        fs::write(&path, "one\ntwo\nthree").unwrap();
        assert_eq!(read(&mut lines), Growth::Read);
        assert_eq!(lines, [(0, "one".to_owned()), (4, "two".to_owned())]);
        fs::write(&path, "x\n").unwrap();
        assert_eq!(read(&mut lines), Growth::Replaced);
    }

    #[test]
    fn a_line_that_is_too_long_is_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        fs::write(&path, format!("one\n{}\nthree\n", "x".repeat(3 * BUDGET as usize))).unwrap();
        let mut file = GamesFile::new(path);
        let mut lines = Vec::new();
        while file.read(&mut |_, line| lines.push(line.to_vec())).unwrap() == Growth::More {}
        assert_eq!(lines, [b"one".to_vec(), b"three".to_vec()]);
    }
}
