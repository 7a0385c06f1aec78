//! Reads files of records, and standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use thiserror::Error;
use xiongmao_movegen::notation::pcn::{Pcn, PcnError, is_json, read_json_records};

/// The most bytes that are read: about a hundred thousand long games.
const MAX_BYTES: u64 = 1 << 30;

/// Why records cannot be read.
#[derive(Debug, Error)]
pub enum SourceError {
    /// The file cannot be opened or read.
    #[error("cannot read {name}: {reason}")]
    Read {
        /// Its name.
        name: String,
        /// The system's error.
        reason: io::Error,
    },
    /// The file is not UTF-8.
    #[error("{name}, line {line}: not UTF-8 text")]
    NoText {
        /// Its name.
        name: String,
        /// The first invalid line, from 1.
        line: usize,
    },
    /// The file is too long.
    #[error("{0} is longer than 1 GiB")]
    TooLong(String),
    /// A record is invalid.
    #[error("{name}: {reason}")]
    Record {
        /// The file.
        name: String,
        /// What is wrong, and where.
        reason: PcnError,
    },
    /// There is no game with this number.
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

/// The format of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Form {
    /// TOML, one record
    Toml,
    /// JSON, any number of records
    Json,
}

/// A text with one or more records.
#[derive(Debug)]
pub struct Source {
    name: String,
    text: String,
    form: Form,
}

impl Source {
    /// Reads a whole file; `-` is standard input. The format follows from the extension (`.toml`, `.json` or `.jsonl`),
    /// or else from the first character.
    ///
    /// # Errors
    /// If it cannot be read, is too long, or is not UTF-8.
    pub fn read(path: &Path) -> Result<Self, SourceError> {
        if path == Path::new("-") {
            return Self::from_input("standard input".to_owned(), io::stdin().lock(), None);
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(|reason| SourceError::Read { name: name.clone(), reason })?;
        let form = match path.extension().and_then(|extension| extension.to_str()) {
            Some("toml") => Some(Form::Toml),
            Some("json" | "jsonl") => Some(Form::Json),
            _ => None,
        };
        Self::from_input(name, file, form)
    }

    fn from_input(name: String, input: impl Read, form: Option<Form>) -> Result<Self, SourceError> {
        let mut bytes = Vec::new();
        if let Err(reason) = input.take(MAX_BYTES + 1).read_to_end(&mut bytes) {
            return Err(SourceError::Read { name, reason });
        }
        if bytes.len() as u64 > MAX_BYTES {
            return Err(SourceError::TooLong(name));
        }
        match String::from_utf8(bytes) {
            Ok(text) => {
                let form = form.unwrap_or(if is_json(&text) { Form::Json } else { Form::Toml });
                Ok(Self { name, text, form })
            }
            Err(error) => {
                let sound = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                let line = String::from_utf8_lossy(sound).matches('\n').count() + 1;
                Err(SourceError::NoText { name, line })
            }
        }
    }

    /// The format of the records.
    pub fn form(&self) -> Form {
        self.form
    }

    /// The records in their order. If there is none, the iterator yields an error. It ends after the first error.
    pub fn records(&self) -> Box<dyn Iterator<Item = Result<Pcn, SourceError>> + '_> {
        let fail = |reason| SourceError::Record { name: self.name.clone(), reason };
        match self.form {
            Form::Toml => Box::new(std::iter::once(Pcn::from_toml(&self.text).map_err(fail))),
            Form::Json => {
                let mut records = read_json_records(&self.text).peekable();
                let none = records.peek().is_none().then_some(Err(PcnError::Empty));
                Box::new(records.chain(none).map(move |record| record.map_err(fail)))
            }
        }
    }

    /// The game with this number, from 1; without a number the only game.
    ///
    /// # Errors
    /// If there is no such game, or several and no number.
    pub fn record(&self, number: Option<usize>) -> Result<Pcn, SourceError> {
        let mut count = 0;
        let mut first = None;
        for record in self.records() {
            let record = record?;
            count += 1;
            match number {
                Some(number) if number == count => return Ok(record),
                None if count > 1 => return Err(SourceError::SeveralGames(self.name.clone())),
                _ => first = first.or(Some(record)),
            }
        }
        match (number, first) {
            (None, Some(record)) => Ok(record),
            _ => Err(SourceError::NoSuchGame { name: self.name.clone(), number: number.unwrap_or(1), count }),
        }
    }
}
