//! Texts with recorded games, in whatever format.

use thiserror::Error;

use crate::pcn::{Pcn, PcnError, is_json, read_json_records};
use crate::pgn::{PgnError, PgnReason, is_pgn, read_pgn_records};

/// The format of a text with records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordFormat {
    /// PCN in TOML, one record.
    Toml,
    /// PCN in JSON, any number of records.
    Json,
    /// PGN, any number of games.
    Pgn,
}

/// Why a record cannot be read.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum RecordError {
    /// A record in PCN is invalid, or there is none.
    #[error(transparent)]
    Pcn(#[from] PcnError),
    /// A game in PGN is invalid, or there is none.
    #[error(transparent)]
    Pgn(#[from] PgnError),
}

impl RecordError {
    /// Whether it concerns one game only, so that those after it are read all the same.
    pub fn is_of_one_game(&self) -> bool {
        matches!(self, Self::Pgn(error) if error.reason != PgnReason::Empty)
    }
}

impl RecordFormat {
    /// The format of this text: JSON begins with a brace, PGN with a tag.
    pub fn of(text: &str) -> Self {
        match text {
            text if is_json(text) => Self::Json,
            text if is_pgn(text) => Self::Pgn,
            _ => Self::Toml,
        }
    }

    /// The records of a text in this format, in their order. If there is none, the iterator yields an error. It ends
    /// after the first error that is not [of one game](RecordError::is_of_one_game).
    pub fn read(self, text: &str) -> Box<dyn Iterator<Item = Result<Pcn, RecordError>> + '_> {
        match self {
            Self::Toml => Box::new(std::iter::once(Pcn::from_toml(text).map_err(RecordError::Pcn))),
            Self::Json => {
                let mut records = read_json_records(text).peekable();
                let none = records.peek().is_none().then_some(Err(PcnError::Empty));
                Box::new(records.chain(none).map(|record| record.map_err(RecordError::Pcn)))
            }
            Self::Pgn => Box::new(read_pgn_records(text).map(|game| game.map_err(RecordError::Pgn))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Result<Pcn, RecordError>> {
        RecordFormat::of(text).read(text).collect()
    }

    #[test]
    fn the_text_tells_its_format() {
        let feen = "3g^4/8/8/8/8/8/8/R3G^3 / X/x";
        let toml = format!("[setup]\nfeen = \"{feen}\"\n");
        let json = format!("{{\"setup\":{{\"feen\":\"{feen}\"}}}}\n");
        let pgn = format!("[Variant \"Xiongqi\"]\n[FEEN \"{feen}\"]\n\n1. a1-a2 *\n");
        for (text, count) in [(toml, 1), (json.repeat(2), 2), (pgn.repeat(3), 3)] {
            let records = read(&text);
            assert_eq!(records.len(), count, "{text}");
            assert!(
                records.iter().all(|record| record.as_ref().is_ok_and(|record| record.setup.feen == feen)),
                "{text}"
            );
        }
    }

    #[test]
    fn an_error_of_one_game_does_not_hide_the_next() {
        let pgn = "[Variant \"Xiongqi\"]\n\n1. a3-a6 *\n\n[Variant \"Xiongqi\"]\n\n1. a3-a4 *\n";
        let records = read(pgn);
        assert!(matches!(&records[..], [Err(error), Ok(_)] if error.is_of_one_game()), "{records:?}");
        for text in ["", "{", "no record"] {
            let records = read(text);
            assert!(matches!(&records[..], [Err(error)] if !error.is_of_one_game()), "{text}: {records:?}");
        }
        let records: Vec<_> = RecordFormat::Pgn.read("").collect();
        assert!(matches!(&records[..], [Err(error)] if !error.is_of_one_game()), "{records:?}");
    }
}
