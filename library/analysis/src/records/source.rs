//! Reads files of records, and standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use thiserror::Error;
use xiongmao_records::pcn::Pcn;
use xiongmao_records::pgn::{TextEncoding, decode};
use xiongmao_records::{RecordError, RecordFormat};
use xiongmao_text::regular::{self, Links};

/// The most bytes that are read: about a hundred thousand long games.
const MAX_BYTES: u64 = 1 << 30;

/// The most bytes that are looked at to tell the format.
const HEAD: usize = 1 << 16;

/// The file with the games of a match in its folder.
const MATCH_GAMES: &str = "games.jsonl";

/// Why records cannot be read.
#[derive(Debug, Error)]
pub enum SourceError {
    #[error("cannot read {name}: {reason}")]
    Read {
        name: String,
        /// The system's error.
        #[source]
        reason: io::Error,
    },
    /// A folder, but not of a match.
    #[error("{0} is a folder without games.jsonl, which the folder of a match has")]
    Folder(String),
    #[error("{0} is longer than 1 GiB")]
    TooLong(String),
    /// A record is invalid, or there is none. Nothing after it is read.
    #[error("{name}{}{reason}", separator(.reason))]
    Record {
        /// The file.
        name: String,
        /// The error and its place.
        #[source]
        reason: RecordError,
    },
    /// A game is invalid. Those after it are still read.
    #[error("{name}: {reason}")]
    Game {
        /// The file.
        name: String,
        /// The error and its place.
        #[source]
        reason: RecordError,
    },
    #[error("{name} has no game {number}; number of games: {count}")]
    NoSuchGame {
        /// The file.
        name: String,
        /// The number that was asked for.
        number: usize,
        /// The number of games in the file.
        count: usize,
    },
    /// The file has several games and none was chosen.
    #[error("{0} holds several games; choose one with --number")]
    SeveralGames(String),
}

impl SourceError {
    /// The game up to the first move that cannot be played, if that is the error. Its notes say so.
    pub fn kept(&self) -> Option<&Pcn> {
        match self {
            Self::Game { reason, .. } => reason.kept(),
            _ => None,
        }
    }
}

/// The separator between a file name and its error message.
fn separator(reason: &RecordError) -> &'static str {
    if matches!(reason, RecordError::NoText { .. }) { ", " } else { ": " }
}

/// A file with one or more records.
#[derive(Debug)]
pub struct Source {
    name: String,
    /// As it was read; PGN and what web pages hold in UTF-8.
    bytes: Vec<u8>,
    format: RecordFormat,
}

impl Source {
    /// Reads a whole file; `-` is standard input, and the folder of a match stands for its games. The format follows
    /// [from the extension](RecordFormat::of_extension), or else from the beginning of the text. PGN and the formats
    /// of other programs may also be in GB18030 or Big5.
    ///
    /// # Errors
    /// If it cannot be read or is too long.
    pub fn read(path: &Path) -> Result<Self, SourceError> {
        Self::read_as(path, None)
    }

    /// As [`read`](Self::read), where formats that are text have this encoding, if one is given.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_as(path: &Path, encoding: Option<TextEncoding>) -> Result<Self, SourceError> {
        if path == Path::new("-") {
            return Self::from_input_as("standard input".to_owned(), io::stdin().lock(), None, encoding);
        }
        if path.is_dir() {
            return Self::read_regular(&path.join(MATCH_GAMES)).map_err(|error| match error {
                SourceError::Read { reason, .. } if reason.kind() == io::ErrorKind::NotFound => {
                    SourceError::Folder(path.display().to_string())
                }
                error => error,
            });
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(|reason| SourceError::Read { name: name.clone(), reason })?;
        Self::from_input_as(name, file, RecordFormat::of_extension(path), encoding)
    }

    /// Reads a whole file that was found in a folder, in any encoding. Only regular files are read: a pipe could make
    /// the program wait forever.
    ///
    /// # Errors
    /// As [`read`](Self::read), and if it is no regular file.
    pub fn read_regular(path: &Path) -> Result<Self, SourceError> {
        let name = path.display().to_string();
        match regular::open(path, Links::Followed) {
            Ok((file, _)) => Self::from_input(name, file, RecordFormat::of_extension(path)),
            Err(reason) => Err(SourceError::Read { name, reason }),
        }
    }

    /// Reads a whole input. Without a format, the beginning of the text decides.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn from_input(name: String, input: impl Read, format: Option<RecordFormat>) -> Result<Self, SourceError> {
        Self::from_input_as(name, input, format, None)
    }

    /// As [`from_input`](Self::from_input), where formats that are text have this encoding, if one is given.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn from_input_as(
        name: String,
        input: impl Read,
        format: Option<RecordFormat>,
        encoding: Option<TextEncoding>,
    ) -> Result<Self, SourceError> {
        let mut bytes = Vec::new();
        if let Err(reason) = input.take(MAX_BYTES + 1).read_to_end(&mut bytes) {
            return Err(SourceError::Read { name, reason });
        }
        if bytes.len() as u64 > MAX_BYTES {
            return Err(SourceError::TooLong(name));
        }
        let is_binary = format.map_or_else(|| RecordFormat::of_bytes(&bytes).is_some(), RecordFormat::is_binary);
        if let Some(encoding) = encoding.filter(|_| !is_binary) {
            bytes = encoding.decode(&bytes).into_bytes();
        }
        let detected = || RecordFormat::of_bytes(&bytes).unwrap_or_else(|| RecordFormat::of(&decode(head(&bytes))));
        let format = format.unwrap_or_else(detected);
        if matches!(format, RecordFormat::Pgn | RecordFormat::Cbf | RecordFormat::DhtmlXq | RecordFormat::Wxf) {
            bytes = decode(&bytes).into_bytes();
        }
        Ok(Self { name, bytes, format })
    }

    /// The name of the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The format of the records.
    pub fn format(&self) -> RecordFormat {
        self.format
    }

    /// The whole file as it was read; PGN and what web pages hold in UTF-8.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The records in their order. If there is none, the iterator yields an error. It ends after the first error,
    /// except for [`SourceError::Game`].
    pub fn records(&self) -> Box<dyn Iterator<Item = Result<Pcn, SourceError>> + '_> {
        let name = || self.name.clone();
        let records = self.format.read_bytes(&self.bytes);
        Box::new(records.map(move |record| {
            record.map_err(|reason| {
                let name = name();
                if reason.is_of_one_game() {
                    SourceError::Game { name, reason }
                } else {
                    SourceError::Record { name, reason }
                }
            })
        }))
    }

    /// The game with this number, from 1; without a number the only game.
    ///
    /// # Errors
    /// If the game does not exist, if there are several and no number, or if it cannot be read.
    pub fn record(&self, number: Option<usize>) -> Result<Pcn, SourceError> {
        let mut count = 0;
        let mut first = None;
        for record in self.records() {
            count += 1;
            match (number, record) {
                (Some(number), record) if number == count => return record,
                (_, Err(error)) if !matches!(error, SourceError::Game { .. }) => return Err(error),
                (None, _) if count > 1 => return Err(SourceError::SeveralGames(self.name.clone())),
                (_, record) => first = first.or(Some(record)),
            }
        }
        match (number, first) {
            (None, Some(record)) => record,
            _ => Err(SourceError::NoSuchGame { name: self.name.clone(), number: number.unwrap_or(1), count }),
        }
    }
}

/// The beginning of a file, as whole lines if possible: a character that is cut in two would hide the encoding.
fn head(bytes: &[u8]) -> &[u8] {
    if bytes.len() <= HEAD {
        return bytes;
    }
    let head = &bytes[..HEAD];
    head.iter().rposition(|&byte| byte == b'\n').map_or(head, |end| &head[..end])
}
