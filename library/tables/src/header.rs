//! Headers of files of tables.
//!
//! A file begins with [`MAGIC`], the length of the header in four bytes, the header as JSON, and its checksum in eight
//! bytes. The streams of the header follow.

use std::fmt::Display;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use xiongmao_text::regular::{self, Links};
use xxhash_rust::xxh3::xxh3_64;

use crate::code::{self, BROKEN, Code, DRAWN, LAST, OPEN};
use crate::pairs::PairsError;

/// The first bytes of every file of a table.
pub const MAGIC: &[u8; 16] = b"XIONGMAO TABLE\r\n";
/// The version of the format of files.
pub(crate) const FORMAT: u32 = 2;
/// A header is shorter.
pub(crate) const LONGEST_HEADER: usize = 1 << 16;
/// The bytes before the header: [`MAGIC`] and its length.
pub(crate) const BEFORE_HEADER: usize = MAGIC.len() + 4;

/// Why a file of a table is refused.
#[derive(Debug, Error)]
#[error("{}: {reason}", path.display())]
pub struct TableError {
    /// The file or directory.
    pub path: PathBuf,
    /// The fault.
    pub reason: Refusal,
}

/// A fault of a file of a table.
#[derive(Debug, Error)]
pub enum Refusal {
    /// The system cannot read or write it.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It has another beginning.
    #[error("it is not an endgame table of Xiongmao")]
    Foreign,
    /// Its length differs from the header, or its values cannot be decoded.
    #[error(transparent)]
    Values(#[from] PairsError),
    /// The header cannot be read.
    #[error("its header is damaged")]
    Header,
    #[error("it does not store what a table of its class stores")]
    Content,
    #[error("there is no room for its {0} bytes in memory")]
    Room(u64),
    /// It was made for other rules, by another version, or for another class than its name says.
    #[error("its {what} is {found}, expected {expected}")]
    Other {
        /// What differs.
        what: &'static str,
        /// The value in the file.
        found: String,
        /// The expected value.
        expected: String,
    },
}

/// Describes a table.
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
    /// The counts of the class: South to move, then North to move. Only one if both sides have the same pieces.
    pub counts: Vec<Counts>,
    /// The moves that the search for wins by the ban on repetition tried at most for each open position; 0 without a
    /// search.
    #[serde(default)]
    pub ban_nodes: u32,
    /// The stored values.
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
        let moves = u16::from(code) - 1;
        let is_longest = code <= LAST && self.longest.as_ref().is_none_or(|(most, _)| moves > *most);
        if is_longest {
            self.longest = Some((moves, String::new()));
        }
        is_longest
    }

    /// Counts the open entries that the ban decides with these codes.
    pub fn set_ban(&mut self, codes: &[Code]) {
        let of = |is: fn(Code) -> bool| codes.iter().filter(|&&code| is(code)).count() as u64;
        let open = self.open.saturating_add(self.ban_wins).saturating_add(self.ban_losses);
        (self.ban_wins, self.ban_losses) = (of(code::is_win), of(code::is_loss));
        self.open = open.saturating_sub(self.ban_wins + self.ban_losses);
    }

    /// Whether no more entries are counted than there are, and none is longer than any.
    fn is_possible(&self, entries: usize) -> bool {
        let Self { wins, losses, draws, ban_wins, ban_losses, open, runs, .. } = *self;
        let all = [wins, losses, draws, ban_wins, ban_losses, open].into_iter().fold(0, u64::saturating_add);
        all.max(runs) <= entries as u64 && self.longest.as_ref().is_none_or(|(moves, _)| *moves < u16::from(LAST))
    }
}

/// The meaning of the values of a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Content {
    /// Codes with their distances.
    Distances,
    /// The [outcomes](crate::code::outcome) of codes.
    Outcomes,
    /// Codes of the entries that the ban on repetition decides; all others are open.
    Ban,
    /// The lengths that runs of checks and chases may have when an entry is reached: the
    /// [bytes](crate::xiangqi::runs::Allowed::byte) of the allowed lengths.
    Runs,
}

impl Content {
    /// Whether a value can occur. No code is 0.
    pub(crate) fn has(self, value: u8) -> bool {
        match self {
            Self::Distances | Self::Ban => value != 0,
            Self::Outcomes => value != 0 && (value == BROKEN || code::outcome(value) == value),
            Self::Runs => true,
        }
    }
}

/// The values that the file of a class has to store.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Sides to move and contents of the streams: one of these lists. Distances that a list lacks follow from the other
    /// side's with the moves of one move, so there is always one side that has them.
    pub streams: &'static [&'static [(usize, Content)]],
    /// The number of sides to move that have entries of their own.
    pub sides: usize,
    /// Whether there may also be a stream of values decided by the ban on repetition, for each side.
    pub ban: bool,
}

/// Values for one side to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stream {
    /// The side to move, as in [`Header::counts`].
    pub side: usize,
    /// The meaning of the values.
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
    /// The file of a class in a directory.
    pub fn path(self, dir: &Path, class: impl Display) -> PathBuf {
        dir.join(format!("{class}.{}", self.game))
    }
}

/// The facts that a header has to contain.
#[derive(Clone, Debug)]
pub struct Expected {
    /// The game and its rules.
    pub kind: Kind,
    pub class: String,
    /// The values to store.
    pub layout: Layout,
}

impl Header {
    fn check(&self, expected: &Expected) -> Result<(), Refusal> {
        let differ = |what, found: &dyn ToString, wanted: &dyn ToString| {
            let (found, expected) = (found.to_string(), wanted.to_string());
            if found == expected { Ok(()) } else { Err(Refusal::Other { what, found, expected }) }
        };
        differ("format", &self.format, &FORMAT)?;
        let Expected { kind, class, layout } = expected;
        differ("game", &self.game, &kind.game)?;
        differ("version of the rules", &self.rules, &kind.rules)?;
        differ("choice of rules", &self.options, &kind.options)?;
        differ("class", &self.class, &class)?;
        if self.has_layout(layout) { Ok(()) } else { Err(Refusal::Content) }
    }

    fn has_layout(&self, layout: &Layout) -> bool {
        let streams = self.streams.iter().map(|stream| (stream.side, stream.content));
        let (ban, values): (Vec<_>, Vec<_>) = streams.partition(|(_, content)| *content == Content::Ban);
        let ban_sides: Vec<usize> = ban.into_iter().map(|(side, _)| side).collect();
        let entries = self.streams.first().map_or(0, |stream| stream.values);
        layout.streams.contains(&&*values)
            && (layout.ban || ban_sides.is_empty())
            && ban_sides.is_sorted_by(|one, two| one < two)
            && ban_sides.iter().all(|&side| side < layout.sides)
            && self.streams.iter().all(|stream| stream.values == entries)
            && u32::try_from(entries).is_ok()
            && self.counts.len() == layout.sides
            && self.counts.iter().all(|counts| counts.is_possible(entries))
    }
}

/// Reads the header of a file and checks it against these facts and against the length of the file.
///
/// # Errors
/// If the file cannot be read, or is not such a table.
pub fn read_header(path: &Path, expected: &Expected) -> Result<Header, TableError> {
    let read = || -> Result<Header, Refusal> {
        let (file, facts) = regular::open(path, Links::Followed)?;
        let mut start = Vec::new();
        (&file).take(BEFORE_HEADER as u64).read_to_end(&mut start)?;
        // The header itself and its checksum, and no more: a directory has many files.
        let size =
            start.last_chunk().filter(|_| start.len() == BEFORE_HEADER).map_or(0, |size| u32::from_le_bytes(*size));
        file.take(u64::from(size.min(LONGEST_HEADER as u32)) + 8).read_to_end(&mut start)?;
        parse_header(&start, facts.len() as usize, expected).map(|(header, _)| header)
    };
    read().map_err(|reason| TableError { path: path.to_owned(), reason })
}

/// The header at the beginning of a file of this length, and its end.
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
