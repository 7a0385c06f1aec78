//! Files of tables: a header that says what the file is, and compressed values for one or both sides to move.
//!
//! A file begins with [`MAGIC`], the length of the header in four bytes, the header as JSON, and its checksum in eight
//! bytes. The streams of the header follow.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

use crate::code::{Code, OPEN};
use crate::pairs::{Pairs, PairsError, compress};

/// The first bytes of every file of a table.
pub const MAGIC: &[u8; 16] = b"XIONGMAO TABLE\r\n";
/// The version of the format of files.
const FORMAT: u32 = 1;
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
    /// What the numbers of [`Content::Runs`] allow, as in [`Allowed`](crate::xiangqi::runs::Allowed).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<[u64; 4]>,
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
    /// How long runs of checks and chases may be when an entry is reached: a number in [`Header::allowed`].
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

/// A table that has been read.
#[derive(Debug)]
pub struct TableFile {
    /// What it holds.
    pub header: Header,
    streams: Vec<Pairs>,
    body: Vec<u8>,
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
fn parse_header(start: &[u8], length: usize, expected: &Expected) -> Result<(Header, usize), Refusal> {
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

impl TableFile {
    /// Reads a whole file.
    ///
    /// # Errors
    /// If it cannot be read, or is not such a table. Blocks of values are verified when they are used.
    pub fn read(path: &Path, expected: &Expected) -> Result<Self, TableError> {
        let refuse = |reason| TableError { path: path.to_owned(), reason };
        let bytes = fs::read(path).map_err(|error| refuse(error.into()))?;
        Self::parse(bytes, expected).map_err(refuse)
    }

    /// A table from the bytes of its file.
    ///
    /// # Errors
    /// If they are not such a table.
    pub fn parse(mut bytes: Vec<u8>, expected: &Expected) -> Result<Self, Refusal> {
        let (header, end) = parse_header(&bytes, bytes.len(), expected)?;
        bytes.drain(..end);
        let mut streams = Vec::new();
        for stream in &header.streams {
            let data = &bytes[stream.offset..stream.offset + stream.length];
            let pairs = Pairs::read(data, stream.values)?;
            if xxh3_64(&data[..pairs.head()]) != stream.head {
                return Err(PairsError::Damaged.into());
            }
            streams.push(pairs);
        }
        Ok(Self { header, streams, body: bytes })
    }

    /// A code that is stored for this side to move, with its distance; `None` if there are none, or no such entry.
    ///
    /// # Errors
    /// If its block is damaged.
    #[inline]
    pub fn distance(&self, side: usize, entry: usize) -> Result<Option<Code>, PairsError> {
        self.find(side, Content::Distances, entry)
    }

    /// A code that is stored for this side to move, perhaps without its distance; `None` if there is no such entry.
    ///
    /// # Errors
    /// If its block is damaged.
    #[inline]
    pub fn outcome(&self, side: usize, entry: usize) -> Result<Option<Code>, PairsError> {
        match self.find(side, Content::Outcomes, entry)? {
            None => self.find(side, Content::Distances, entry),
            found => Ok(found),
        }
    }

    /// The code of an entry that the ban on repetition decides; [`OPEN`] if it does not, or if nobody knows.
    ///
    /// # Errors
    /// If its block is damaged.
    pub fn ban(&self, side: usize, entry: usize) -> Result<Code, PairsError> {
        Ok(self.find(side, Content::Ban, entry)?.unwrap_or(OPEN))
    }

    /// The runs that are allowed at an entry, as in [`Header::allowed`]; `None` if the file does not say it.
    ///
    /// # Errors
    /// If its block is damaged.
    pub fn allowed(&self, side: usize, entry: usize) -> Result<Option<[u64; 4]>, PairsError> {
        let number = self.find(side, Content::Runs, entry)?;
        Ok(number.and_then(|number| self.header.allowed.get(usize::from(number)).copied()))
    }

    #[inline]
    fn find(&self, side: usize, content: Content, entry: usize) -> Result<Option<Code>, PairsError> {
        for (stream, pairs) in self.header.streams.iter().zip(&self.streams) {
            if stream.side == side && stream.content == content && entry < stream.values {
                return pairs.value(self.data(stream), entry).map(Some);
            }
        }
        Ok(None)
    }

    /// All values of a stream of the header.
    ///
    /// # Errors
    /// If a block is damaged.
    pub fn values(&self, stream: usize) -> Result<Vec<Code>, PairsError> {
        let (pairs, data) = (&self.streams[stream], self.data(&self.header.streams[stream]));
        let mut values = Vec::new();
        (0..pairs.blocks()).try_for_each(|block| pairs.block(data, block, &mut values))?;
        Ok(values)
    }

    fn data(&self, stream: &Stream) -> &[u8] {
        &self.body[stream.offset..stream.offset + stream.length]
    }
}

/// Values to be written.
#[derive(Clone, Debug)]
pub struct Values {
    /// The side to move, as in [`Header::counts`].
    pub side: usize,
    /// What they say.
    pub content: Content,
    /// One for each entry.
    pub codes: Vec<Code>,
}

/// What a header says beside what is stored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// [`Header::counts`].
    pub counts: Vec<Counts>,
    /// [`Header::ban_nodes`].
    pub ban_nodes: u32,
    /// [`Header::allowed`].
    pub allowed: Vec<[u64; 4]>,
}

/// Writes a table. The file appears in one step.
///
/// # Errors
/// If it cannot be written.
pub fn write(path: &Path, expected: &Expected, facts: Facts, values: &[Values]) -> Result<Header, TableError> {
    use rayon::prelude::*;
    let streams =
        values.par_iter().map(|values| (values.side, values.content, values.codes.len(), compress(&values.codes)));
    store(path, expected, facts, &streams.collect::<Vec<_>>())
}

/// Writes a table again with other facts and more values, in place of those of the same kind.
///
/// # Errors
/// If it cannot be written.
pub fn rewrite(
    path: &Path,
    expected: &Expected,
    file: &TableFile,
    facts: Facts,
    more: &[Values],
) -> Result<Header, TableError> {
    let is_replaced =
        |stream: &&Stream| more.iter().any(|new| (new.side, new.content) == (stream.side, stream.content));
    let kept = file.header.streams.iter().filter(|stream| !is_replaced(stream));
    let mut streams: Vec<_> =
        kept.map(|stream| (stream.side, stream.content, stream.values, file.data(stream).to_vec())).collect();
    streams.extend(more.iter().map(|new| (new.side, new.content, new.codes.len(), compress(&new.codes))));
    store(path, expected, facts, &streams)
}

/// Writes a table of these streams: side to move, content, number of values, compressed values.
fn store(
    path: &Path,
    expected: &Expected,
    Facts { counts, ban_nodes, allowed }: Facts,
    compressed: &[(usize, Content, usize, Vec<u8>)],
) -> Result<Header, TableError> {
    let mut offset = 0;
    let mut streams = Vec::new();
    for (side, content, values, data) in compressed {
        let head = Pairs::read(data, *values).map_or(0, |pairs| xxh3_64(&data[..pairs.head()]));
        let (side, content, values, length) = (*side, *content, *values, data.len());
        streams.push(Stream { side, content, offset, length, values, head });
        offset += length;
    }
    let Expected { game, rules, options, class } = *expected;
    let (game, options, class) = (game.to_owned(), options.to_owned(), class.to_owned());
    let header = Header { format: FORMAT, game, rules, options, class, counts, ban_nodes, allowed, streams };
    let create = || -> Result<(), io::Error> {
        let mut new = path.as_os_str().to_owned();
        new.push(".new");
        let mut file = File::create(&new)?;
        let text = serde_json::to_vec(&header)?;
        file.write_all(MAGIC)?;
        file.write_all(&(text.len() as u32).to_le_bytes())?;
        file.write_all(&text)?;
        file.write_all(&xxh3_64(&text).to_le_bytes())?;
        for (_, _, _, data) in compressed {
            file.write_all(data)?;
        }
        file.sync_all()?;
        fs::rename(new, path)
    };
    create().map_err(|error| TableError { path: path.to_owned(), reason: error.into() })?;
    Ok(header)
}
