//! Headers of files of tables: what a file is.
//!
//! A file begins with [`MAGIC`], the length of the header in four bytes, the header as JSON, and its checksum in eight
//! bytes. The streams of the header follow.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

use crate::code::{self, Code, DRAWN, LAST, OPEN};
use crate::pairs::PairsError;

/// The first bytes of every file of a table.
pub const MAGIC: &[u8; 16] = b"XIONGMAO TABLE\r\n";
/// The version of the format of files.
pub(crate) const FORMAT: u32 = 2;
/// A header is shorter.
const LONGEST_HEADER: usize = 1 << 16;
/// The bytes before the header: [`MAGIC`] and its length.
const BEFORE_HEADER: usize = MAGIC.len() + 4;

/// Why a file of a table is refused.
#[derive(Debug, Error)]
#[error("{}: {reason}", path.display())]
pub struct TableError {
    /// The file or directory.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: Refusal,
}

/// What is wrong with a file of a table.
#[derive(Debug, Error)]
pub enum Refusal {
    /// The system cannot read or write it.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It has another beginning.
    #[error("it is not an endgame table of Xiongmao")]
    Foreign,
    /// Its length is not what the header says, or its values cannot be decoded.
    #[error(transparent)]
    Values(#[from] PairsError),
    /// The header cannot be read.
    #[error("its header is damaged")]
    Header,
    /// It was made for other rules, by another version, or for another class than its name says.
    #[error("its {what} is {found}, expected {expected}")]
    Other {
        /// What differs.
        what: &'static str,
        /// What the file says.
        found: String,
        /// What it should say.
        expected: String,
    },
}

/// What a table holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    pub format: u32,
    /// The game: `xiongqi` or `xiangqi`.
    pub game: String,
    /// The version of the rules as the table applies them.
    pub rules: u32,
    /// The options of the rules that the values depend on, as `Option=choice`; empty if there are none.
    pub options: String,
    /// The class, such as `GRvG`.
    pub class: String,
    /// What is known of the class: South to move, then North to move. One where both sides have the same pieces.
    pub counts: Vec<Counts>,
    /// The plies that the search for wins by the ban on repetition has tried for each open position at most; 0 if there
    /// was no search.
    #[serde(default)]
    pub ban_nodes: u32,
    /// What is stored.
    pub streams: Vec<Stream>,
}

/// The entries of a class with one side to move, counted.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Counts {
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Positions that it loses.
    pub losses: u64,
    /// Positions in which both sides can force a draw.
    pub draws: u64,
    /// Positions that it wins by the ban on repetition.
    #[serde(default)]
    pub ban_wins: u64,
    /// Positions that it loses by the ban on repetition.
    #[serde(default)]
    pub ban_losses: u64,
    /// All others.
    pub open: u64,
    /// Wins and losses that are open where runs of checks and chases are counted.
    #[serde(default)]
    pub runs: u64,
    /// The longest win or loss in plies, and a position that takes as long.
    pub longest: Option<(u16, String)>,
}

impl Counts {
    /// Counts an entry that is a position, and says whether none before took as long.
    pub fn add(&mut self, code: Code) -> bool {
        match code {
            DRAWN => self.draws += 1,
            OPEN => self.open += 1,
            _ if code::is_win(code) => self.wins += 1,
            _ => self.losses += 1,
        }
        let plies = u16::from(code) - 1;
        let is_longest = code <= LAST && self.longest.as_ref().is_none_or(|(most, _)| plies > *most);
        if is_longest {
            self.longest = Some((plies, String::new()));
        }
        is_longest
    }
}

/// What the values of a stream say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Content {
    /// Codes with their distances.
    Distances,
    /// The [outcomes](crate::code::outcome) of codes.
    Outcomes,
    /// Codes of the entries that the ban on repetition decides; all others are open.
    Ban,
    /// How long runs of checks and chases may be when an entry is reached: the
    /// [bytes](crate::xiangqi::runs::Allowed::byte) of what is allowed.
    Runs,
}

/// Values for one side to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stream {
    /// The side to move, as in [`Header::counts`].
    pub side: usize,
    /// What the values say.
    pub content: Content,
    /// The first byte, counted from the end of the header.
    pub offset: usize,
    /// The number of bytes.
    pub length: usize,
    /// The number of values.
    pub values: usize,
    /// The checksum of what comes before the blocks.
    pub head: u64,
}

/// The tables of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The name of the game, and the extension of its files.
    pub game: &'static str,
    /// The version of the rules that its tables apply.
    pub rules: u32,
    /// The choices of rules for which the values hold, as `Option=choice`; empty if there are none.
    pub options: &'static str,
}

impl Kind {
    /// What the header of this class has to say.
    pub fn expected(self, class: &str) -> Expected<'_> {
        Expected { game: self.game, rules: self.rules, options: self.options, class }
    }

    /// The file of a class in a directory.
    pub fn path(self, dir: &Path, class: impl Display) -> PathBuf {
        dir.join(format!("{class}.{}", self.game))
    }
}

/// What a header has to say.
#[derive(Clone, Copy, Debug)]
pub struct Expected<'a> {
    /// The game.
    pub game: &'a str,
    /// The version of the rules.
    pub rules: u32,
    /// The options of the rules.
    pub options: &'a str,
    /// The class.
    pub class: &'a str,
}

impl Header {
    fn check(&self, expected: &Expected) -> Result<(), Refusal> {
        let differ = |what, found: &dyn ToString, wanted: &dyn ToString| {
            let (found, expected) = (found.to_string(), wanted.to_string());
            if found == expected { Ok(()) } else { Err(Refusal::Other { what, found, expected }) }
        };
        differ("format", &self.format, &FORMAT)?;
        differ("game", &self.game, &expected.game)?;
        differ("version of the rules", &self.rules, &expected.rules)?;
        differ("choice of rules", &self.options, &expected.options)?;
        differ("class", &self.class, &expected.class)
    }
}

/// Reads the header of a file and checks it against what it has to be and against the length of the file.
///
/// # Errors
/// If the file cannot be read, or is not such a table.
pub fn read_header(path: &Path, expected: &Expected) -> Result<Header, TableError> {
    let read = || -> Result<Header, Refusal> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut start = Vec::new();
        (&file).take(BEFORE_HEADER as u64).read_to_end(&mut start)?;
        // The header itself and its checksum, and no more: a directory has many files.
        let size =
            start.last_chunk().filter(|_| start.len() == BEFORE_HEADER).map_or(0, |size| u32::from_le_bytes(*size));
        file.take(u64::from(size.min(LONGEST_HEADER as u32)) + 8).read_to_end(&mut start)?;
        parse_header(&start, length as usize, expected).map(|(header, _)| header)
    };
    read().map_err(|reason| TableError { path: path.to_owned(), reason })
}

/// The header at the beginning of a file of this length, and where it ends.
pub(crate) fn parse_header(start: &[u8], length: usize, expected: &Expected) -> Result<(Header, usize), Refusal> {
    let rest = start.strip_prefix(MAGIC).ok_or(Refusal::Foreign)?;
    let (size, rest) = rest.split_first_chunk().ok_or(PairsError::Cut)?;
    let size = u32::from_le_bytes(*size) as usize;
    let text = rest.get(..size).ok_or(if size > LONGEST_HEADER { Refusal::Header } else { PairsError::Cut.into() })?;
    let checksum = rest[size..].first_chunk().ok_or(PairsError::Cut)?;
    if xxh3_64(text) != u64::from_le_bytes(*checksum) {
        return Err(Refusal::Header);
    }
    let header: Header = serde_json::from_slice(text).map_err(|_| Refusal::Header)?;
    header.check(expected)?;
    let end = BEFORE_HEADER + size + 8;
    let last = header.streams.iter().map(|stream| stream.offset.saturating_add(stream.length)).max().unwrap_or(0);
    if length < end.saturating_add(last) {
        return Err(PairsError::Cut.into());
    }
    if length > end + last {
        return Err(PairsError::Damaged.into());
    }
    Ok((header, end))
}
