//! Files of records, and standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use thiserror::Error;
use xiongmao_movegen::notation::pcn::{Pcn, PcnError, is_json, read_json_records};

/// The most bytes that are read; a hundred thousand long games have them.
const MAX_BYTES: u64 = 1 << 30;

/// Why there is no record.
#[derive(Debug, Error)]
pub enum SourceError {
    /// The file cannot be read.
    #[error("cannot read {name}: {reason}")]
    Read {
        /// Which file.
        name: String,
        /// What the system says.
        reason: io::Error,
    },
    /// It is no text.
    #[error("{name}, line {line}: this is no UTF-8 text")]
    NoText {
        /// Which file.
        name: String,
        /// The line, counted from 1.
        line: usize,
    },
    /// There is more in it than is read.
    #[error("{0} is longer than 1 GiB")]
    TooLong(String),
    /// What it holds is no record.
    #[error("{name}: {reason}")]
    Record {
        /// Which file.
        name: String,
        /// What is wrong, and where.
        reason: PcnError,
    },
    /// There is no game with this number.
    #[error("{name} has no game {number}, only {count}")]
    NoSuchGame {
        /// Which file.
        name: String,
        /// Which game was asked for.
        number: usize,
        /// How many there are.
        count: usize,
    },
    /// It is not clear which game is meant.
    #[error("{0} holds several games; say which with --number")]
    SeveralGames(String),
}

/// How records are written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Form {
    /// TOML, one record
    Toml,
    /// JSON, any number of records
    Json,
}

/// A text that holds records.
#[derive(Debug)]
pub struct Source {
    name: String,
    text: String,
    form: Form,
}

impl Source {
    /// Reads a file whole; `-` is standard input. Its name ends in `.toml`, `.json` or `.jsonl`, or its first character
    /// tells what it is.
    ///
    /// # Errors
    /// If it cannot be read, or is no text.
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

    /// How its records are written.
    pub fn form(&self) -> Form {
        self.form
    }

    /// Its records in their order, at least one, or an error. The first error is the last item.
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

    /// The game with this number, counted from 1; without a number the only one.
    ///
    /// # Errors
    /// If there is none, or more than one and no number.
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
