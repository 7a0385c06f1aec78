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

use crate::code::Code;
use crate::pairs::{Pairs, PairsError, compress};

/// The first bytes of every file of a table.
pub const MAGIC: &[u8; 16] = b"XIONGMAO TABLE\r\n";
/// The version of the format of files.
const FORMAT: u32 = 1;
/// A header is shorter.
const LONGEST_HEADER: usize = 1 << 16;

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
    /// All others.
    pub open: u64,
    /// The longest win or loss in plies, and a position that takes as long.
    pub longest: Option<(u16, String)>,
}

/// Values for one side to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stream {
    /// The side to move, as in [`Header::counts`].
    pub side: usize,
    /// Whether the values are codes with distances, or only their [outcomes](crate::code::outcome).
    pub distances: bool,
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
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut start = vec![0; LONGEST_HEADER.min(usize::try_from(length).unwrap_or(usize::MAX))];
        file.read_exact(&mut start)?;
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
    let end = MAGIC.len() + 4 + size + 8;
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
        self.find(side, true, entry)
    }

    /// A code that is stored for this side to move, perhaps without its distance; `None` if there is no such entry.
    ///
    /// # Errors
    /// If its block is damaged.
    #[inline]
    pub fn outcome(&self, side: usize, entry: usize) -> Result<Option<Code>, PairsError> {
        match self.find(side, false, entry)? {
            None => self.find(side, true, entry),
            found => Ok(found),
        }
    }

    #[inline]
    fn find(&self, side: usize, distances: bool, entry: usize) -> Result<Option<Code>, PairsError> {
        for (stream, pairs) in self.header.streams.iter().zip(&self.streams) {
            if stream.side == side && stream.distances == distances && entry < stream.values {
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
    /// Whether they have distances.
    pub distances: bool,
    /// One for each entry.
    pub codes: Vec<Code>,
}

/// Writes a table. The file appears in one step.
///
/// # Errors
/// If it cannot be written.
pub fn write(path: &Path, expected: &Expected, counts: Vec<Counts>, values: &[Values]) -> Result<Header, TableError> {
    use rayon::prelude::*;
    let compressed: Vec<Vec<u8>> = values.par_iter().map(|values| compress(&values.codes)).collect();
    let mut offset = 0;
    let mut streams = Vec::new();
    for (data, Values { side, distances, codes }) in compressed.iter().zip(values) {
        let head = Pairs::read(data, codes.len()).map_or(0, |pairs| xxh3_64(&data[..pairs.head()]));
        let (side, distances, values, length) = (*side, *distances, codes.len(), data.len());
        streams.push(Stream { side, distances, offset, length, values, head });
        offset += length;
    }
    let Expected { game, rules, options, class } = *expected;
    let (game, options, class) = (game.to_owned(), options.to_owned(), class.to_owned());
    let header = Header { format: FORMAT, game, rules, options, class, counts, streams };
    let store = || -> Result<(), io::Error> {
        let mut new = path.as_os_str().to_owned();
        new.push(".new");
        let mut file = File::create(&new)?;
        let text = serde_json::to_vec(&header)?;
        file.write_all(MAGIC)?;
        file.write_all(&(text.len() as u32).to_le_bytes())?;
        file.write_all(&text)?;
        file.write_all(&xxh3_64(&text).to_le_bytes())?;
        for data in &compressed {
            file.write_all(data)?;
        }
        file.sync_all()?;
        fs::rename(new, path)
    };
    store().map_err(|error| TableError { path: path.to_owned(), reason: error.into() })?;
    Ok(header)
}
