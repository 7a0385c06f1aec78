//! The formats of recorded games: their names, and reading and writing them.

use std::path::Path;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use xiongmao_movegen::error::{Located, in_english};
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{NotationError, RuleSettings, xiangqi};

use crate::broken_move::BrokenMove;
use crate::foreign::{
    ForeignError, ForeignReason, is_cbf, is_cbl, is_cbr, is_dhtmlxq, is_xqf, read_cbf, read_cbl, read_cbr,
    read_dhtmlxq_records, read_xqf,
};
use crate::limits::ReadLimits;
use crate::pcn::{FormatFault, Pcn, PcnError, is_json, read_json_within};
use crate::pgn::{
    PgnError, PgnReason, PgnWriteError, default_notation, is_movetext, is_pgn, read_pgn_within, write_pgn,
};
use crate::wxf::{is_wxf, read_wxf_records};

/// A format of recorded games. Its name in JSON is [its name](Self::name).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RecordFormat {
    /// PCN in TOML, one record.
    Toml,
    /// PCN in JSON, any number of records.
    Json,
    /// PGN, any number of games.
    Pgn,
    /// XQF of `XQStudio`, one game; only read.
    Xqf,
    /// CBR of `CCBridge`, one game; only read.
    Cbr,
    /// CBL, a library of `CCBridge`, any number of games; only read.
    Cbl,
    /// CBF, the XML of `CCBridge`, one game; only read.
    Cbf,
    /// `DhtmlXQ` in web pages, any number of games; only read.
    DhtmlXq,
    /// WXF files of `XieXie` and `PlayOK`, any number of games; only read.
    Wxf,
}

/// Why a record cannot be read.
#[derive(Debug, Error, Clone, PartialEq, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments")]
pub enum RecordError {
    /// A text is in none of the formats.
    #[serde(rename = "no_record")]
    NoRecord,
    /// A format that is text holds other bytes than UTF-8.
    #[serde(rename = "not_utf8")]
    NoText { line: usize },
    /// A record in PCN is invalid, or there is none.
    #[serde(untagged)]
    Pcn(#[from] PcnError),
    /// A game in PGN is invalid, or there is none.
    #[serde(untagged)]
    Pgn(#[from] PgnError),
    /// A game in a format of another program is invalid, or there is none.
    #[serde(untagged)]
    Foreign(#[from] ForeignError),
}

impl RecordError {
    /// Whether it concerns one game only, so that those after it are read all the same.
    pub fn is_of_one_game(&self) -> bool {
        match self {
            Self::Pgn(error) => error.reason != PgnReason::NoPgn,
            Self::Foreign(error) => error.reason.is_of_one_game(),
            Self::Pcn(_) | Self::NoRecord | Self::NoText { .. } => false,
        }
    }
}

impl RecordError {
    /// The first move that cannot be played, if that is the error.
    pub fn broken_move(&self) -> Option<&BrokenMove> {
        match self {
            Self::Pgn(PgnError { reason: PgnReason::Move(broken), .. })
            | Self::Foreign(ForeignError { reason: ForeignReason::Move(broken), .. }) => Some(broken),
            _ => None,
        }
    }

    /// The game up to that move, if any move precedes it. Its notes say so.
    pub fn kept(&self) -> Option<&Pcn> {
        self.broken_move().map(|broken| broken.kept.as_ref()).filter(|kept| !kept.moves.is_empty())
    }
}

/// Why a record cannot be written.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
pub enum RecordWriteError {
    /// The format is only read.
    OnlyRead { format: &'static str, known: String },
    /// PCN cannot hold it.
    #[serde(untagged)]
    Pcn(#[from] PcnError),
    /// PGN cannot hold it.
    #[serde(untagged)]
    Pgn(#[from] PgnWriteError),
    /// Its game does not have the notation.
    #[serde(untagged)]
    Notation(#[from] NotationError),
}

/// The names of the formats that are written.
fn written_names() -> String {
    RecordFormat::written().map(RecordFormat::name).collect::<Vec<_>>().join(", ")
}

impl RecordFormat {
    /// Every format.
    pub const ALL: &[Self] =
        &[Self::Toml, Self::Json, Self::Pgn, Self::Xqf, Self::Cbr, Self::Cbl, Self::Cbf, Self::DhtmlXq, Self::Wxf];

    /// The name on the command line: lower case, one word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Toml => "toml",
            Self::Json => "json",
            Self::Pgn => "pgn",
            Self::Xqf => "xqf",
            Self::Cbr => "cbr",
            Self::Cbl => "cbl",
            Self::Cbf => "cbf",
            Self::DhtmlXq => "dhtmlxq",
            Self::Wxf => "wxf",
        }
    }

    /// The format with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|format| format.name() == name)
    }

    /// Whether files of this format are not text.
    pub fn is_binary(self) -> bool {
        matches!(self, Self::Xqf | Self::Cbr | Self::Cbl)
    }

    /// The rules by which to judge games in this format that do not name their rules: all rules for records of
    /// programs, repetition alone for games of people.
    pub fn usual_rules(self) -> RuleSettings {
        let mut record = Pcn::default();
        if !matches!(self, Self::Toml | Self::Json) {
            record.judge_as_people(&xiangqi::RULES, None);
        }
        record.rule_settings()
    }

    /// Whether records are also written in this format.
    pub fn is_written(self) -> bool {
        matches!(self, Self::Toml | Self::Json | Self::Pgn)
    }

    /// The formats that are written.
    pub fn written() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|format| format.is_written())
    }

    /// The format that the extension of this file names.
    pub fn of_extension(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "jsonl" => Some(Self::Json),
            "html" | "htm" | "ubb" => Some(Self::DhtmlXq),
            name => Self::named(name),
        }
    }

    /// The format of this text: JSON begins with a brace, CBF with a root element, and PGN with a tag, a move number or
    /// a move; `DhtmlXQ` may begin anywhere.
    pub fn of(text: &str) -> Self {
        match text {
            text if is_json(text) => Self::Json,
            text if is_cbf(text) => Self::Cbf,
            text if is_dhtmlxq(text) => Self::DhtmlXq,
            text if is_wxf(text) => Self::Wxf,
            text if is_pgn(text) || is_movetext(text) => Self::Pgn,
            _ => Self::Toml,
        }
    }

    /// The binary format that these bytes begin as, if it is one.
    pub fn of_bytes(bytes: &[u8]) -> Option<Self> {
        match bytes {
            bytes if is_xqf(bytes) => Some(Self::Xqf),
            bytes if is_cbr(bytes) => Some(Self::Cbr),
            bytes if is_cbl(bytes) => Some(Self::Cbl),
            _ => None,
        }
    }

    /// The records of a file in this format, in their order. Formats that are not [binary](Self::is_binary) are
    /// expected in UTF-8. Without a record, the iterator yields an error. It ends after the first error that is not
    /// [limited to one game](RecordError::is_of_one_game).
    pub fn read_bytes(self, bytes: &[u8]) -> Box<dyn Iterator<Item = Result<Pcn, RecordError>> + '_> {
        let limits = ReadLimits::default();
        match self {
            Self::Xqf => Box::new(std::iter::once(read_xqf(bytes, limits).map_err(RecordError::Foreign))),
            Self::Cbr => Box::new(std::iter::once(read_cbr(bytes, limits).map_err(RecordError::Foreign))),
            Self::Cbl => Box::new(read_cbl(bytes, limits).map(|game| game.map_err(RecordError::Foreign))),
            _ => match str::from_utf8(bytes) {
                Ok(text) => self.read(text),
                Err(error) => {
                    let sound = &bytes[..error.valid_up_to()];
                    let line = String::from_utf8_lossy(sound).matches('\n').count() + 1;
                    Box::new(std::iter::once(Err(RecordError::NoText { line })))
                }
            },
        }
    }

    /// The records of a text in this format, as [`read_bytes`](Self::read_bytes) reads them.
    pub fn read(self, text: &str) -> Box<dyn Iterator<Item = Result<Pcn, RecordError>> + '_> {
        self.read_within(text, ReadLimits::default())
    }

    /// The records of a text as [`read`](Self::read), with these limits for each. They do not concern the formats that
    /// are [binary](Self::is_binary).
    pub fn read_within(
        self,
        text: &str,
        limits: ReadLimits,
    ) -> Box<dyn Iterator<Item = Result<Pcn, RecordError>> + '_> {
        match self {
            Self::Toml => Box::new(std::iter::once(read_toml(text, limits))),
            Self::Json => {
                let mut records = read_json_within(text, limits).peekable();
                let none = records.peek().is_none().then_some(Err(PcnError::NoPcn));
                Box::new(records.chain(none).map(|record| record.map_err(RecordError::Pcn)))
            }
            Self::Pgn => Box::new(read_pgn_within(text, limits).map(|game| game.map_err(RecordError::Pgn))),
            Self::Cbf => Box::new(std::iter::once(read_cbf(text, limits).map_err(RecordError::Foreign))),
            Self::DhtmlXq => {
                Box::new(read_dhtmlxq_records(text, limits).map(|game| game.map_err(RecordError::Foreign)))
            }
            Self::Wxf => {
                let mut records = read_wxf_records(text, limits).peekable();
                let none = records.peek().is_none().then_some(Err(RecordError::NoRecord));
                Box::new(records.map(|game| game.map_err(RecordError::Pgn)).chain(none))
            }
            Self::Xqf | Self::Cbr | Self::Cbl => self.read_bytes(text.as_bytes()),
        }
    }

    /// The record in this format. JSON is indented. The moves of PGN are in this notation, or else in
    /// [`default_notation`]; PCN has its moves in PMN.
    ///
    /// # Errors
    /// If the format cannot hold the record or is only read, or the game does not have the notation.
    pub fn write(self, record: &Pcn, notation: Option<Notation>) -> Result<String, RecordWriteError> {
        match self {
            Self::Toml => Ok(record.to_toml()?),
            Self::Json => Ok(record.to_json_pretty()),
            Self::Pgn => {
                let rules = record.rules();
                let notation = notation.unwrap_or_else(|| default_notation(rules));
                rules.check_notation(notation)?;
                Ok(write_pgn(record, notation)?)
            }
            _ => Err(RecordWriteError::OnlyRead { format: self.name(), known: written_names() }),
        }
    }
}

/// The record of a text that no other format has claimed.
fn read_toml(text: &str, limits: ReadLimits) -> Result<Pcn, RecordError> {
    Pcn::from_toml_within(text, limits).map_err(|error| match error {
        PcnError::Located(Located::AtLine { why: FormatFault::NotToml { .. }, .. }) if !resembles_toml(text) => {
            RecordError::NoRecord
        }
        error => error.into(),
    })
}

/// Whether a line of this text is the head of a table or has a key.
fn resembles_toml(text: &str) -> bool {
    let is_key = |key: &str| key.trim().split(['.', '"']).all(|word| word.bytes().all(is_of_bare_key));
    text.lines()
        .map(str::trim_start)
        .any(|line| line.starts_with('[') || line.split_once('=').is_some_and(|(key, _)| is_key(key)))
}

const fn is_of_bare_key(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
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
    fn names_and_extensions_agree() {
        for &format in RecordFormat::ALL {
            assert_eq!(RecordFormat::named(format.name()), Some(format));
            let file = format!("games.{}", format.name().to_uppercase());
            assert_eq!(RecordFormat::of_extension(Path::new(&file)), Some(format));
            assert_eq!(serde_json::to_value(format).ok(), Some(format.name().into()));
        }
        assert_eq!(RecordFormat::of_extension(Path::new("games.jsonl")), Some(RecordFormat::Json));
        assert_eq!(RecordFormat::of_extension(Path::new("games.txt")), None);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let pgn = "[Variant \"Xiangqi\"]\n[FEN \"3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1\"]\n\n1. a2-a9 *\n";
        let record = read(pgn).remove(0).expect("a game");
        let unwritten = RecordFormat::Xqf.write(&record, None).map_err(|error| error.to_string());
        assert_eq!(
            unwritten,
            Err("xqf can be read but not written; formats that can be written: toml, json, pgn".to_owned())
        );
        for format in RecordFormat::written() {
            let text = format.write(&record, None).expect("a format that is written");
            assert_eq!(RecordFormat::of(&text), format, "{text}");
            assert!(matches!(&read(&text)[..], [Ok(again)] if again.moves == record.moves), "{text}");
        }
    }

    #[test]
    fn movetext_without_tags_is_pgn() {
        for text in
            ["1. h2e2 h9g7\n", "h2e2 h9g7", "; a game\n1.h3-e3 *", "\u{70ae}\u{4e8c}\u{5e73}\u{4e94}", "c2+c6 c7+c3"]
        {
            assert!(matches!(&read(text)[..], [Ok(record)] if !record.moves.is_empty()), "{text}");
        }
        for text in ["[setup]\nfeen = \"x\"", "moves = []", "h2 = 1", "# nothing\n", ""] {
            assert_eq!(RecordFormat::of(text), RecordFormat::Toml, "{text}");
        }
    }

    #[test]
    fn a_text_that_is_no_record_is_not_read_as_toml() {
        for text in ["no record", "Dear friend,\nhere is our game: a = b?", "<p class=\"a\">", "\u{4f60}\u{597d}"] {
            assert_eq!(read(text), [Err(RecordError::NoRecord)], "{text}");
        }
        for text in ["[setup\n", "setup.feen = 3g", "\"setup\" = "] {
            assert!(
                matches!(
                    &read(text)[..],
                    [Err(RecordError::Pcn(PcnError::Located(Located::AtLine {
                        why: FormatFault::NotToml { .. },
                        ..
                    })))]
                ),
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
