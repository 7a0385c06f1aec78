//! Files of tables: a [header](crate::header), and compressed values for one or both sides to move.

use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use xiongmao_text::regular::{self, Links};
use xiongmao_text::whole;
use xxhash_rust::xxh3::xxh3_64;

use crate::code::{Code, OPEN};
use crate::header::{
    BEFORE_HEADER, Content, Counts, Expected, FORMAT, Header, LONGEST_HEADER, MAGIC, Refusal, Stream, TableError,
    parse_header,
};
use crate::pairs::{Pairs, PairsError, compress};

/// The most streams of a file: of two sides to move their values, and two more for each entry.
const MOST_STREAMS: usize = 4;

/// The memory left for tables, in bytes. At first there is no limit.
#[derive(Debug)]
pub(crate) struct Room(AtomicU64);

impl Default for Room {
    fn default() -> Self {
        Self(u64::MAX.into())
    }
}

impl Room {
    /// Limits the memory of tables read from now on.
    pub(crate) fn set(&self, bytes: u64) {
        self.0.store(bytes, Ordering::Relaxed);
    }

    /// Takes this many bytes permanently. This includes the memory of a file that turns out to be damaged.
    fn take(&self, bytes: u64) -> Result<(), Refusal> {
        let taken = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(bytes));
        taken.map(drop).map_err(|_| Refusal::Room(bytes))
    }
}

/// The most memory that a file of this length takes once it has been read: its bytes, and how to decode them.
pub(crate) fn memory_of(length: u64) -> u64 {
    length + Pairs::most_memory(length as usize, MOST_STREAMS) as u64
}

/// A table that has been read.
#[derive(Debug)]
pub struct TableFile {
    /// The header of the file.
    pub header: Header,
    streams: Vec<Pairs>,
    body: Vec<u8>,
}

impl TableFile {
    /// Reads the whole file of a class with this many entries.
    ///
    /// # Errors
    /// If it cannot be read, or is not such a table. Blocks of values are verified when they are used.
    pub fn read(path: &Path, expected: &Expected, entries: usize) -> Result<Self, TableError> {
        Self::read_within(path, expected, entries, &Room::default())
    }

    /// As [`read`](Self::read), if there is still room for it.
    ///
    /// # Errors
    /// As [`read`](Self::read), and if there is not enough memory left.
    pub(crate) fn read_within(
        path: &Path,
        expected: &Expected,
        entries: usize,
        room: &Room,
    ) -> Result<Self, TableError> {
        let read = || {
            let (file, facts) = regular::open(path, Links::Followed)?;
            let most = (BEFORE_HEADER + LONGEST_HEADER + 8 + MOST_STREAMS * Pairs::most_bytes(entries)) as u64;
            if facts.len() > most {
                return Err(Refusal::Content);
            }
            room.take(memory_of(facts.len()))?;
            let mut bytes = Vec::new();
            bytes.try_reserve_exact(facts.len() as usize).map_err(io::Error::from)?;
            file.take(facts.len()).read_to_end(&mut bytes)?;
            Self::parse(bytes, expected, entries)
        };
        read().map_err(|reason| TableError { path: path.to_owned(), reason })
    }

    /// A table from the bytes of its file.
    ///
    /// # Errors
    /// If they are not such a table.
    pub fn parse(mut bytes: Vec<u8>, expected: &Expected, entries: usize) -> Result<Self, Refusal> {
        let (header, end) = parse_header(&bytes, bytes.len(), expected)?;
        bytes.drain(..end);
        let mut streams = Vec::new();
        for stream in &header.streams {
            let data = &bytes[stream.offset..stream.offset + stream.length];
            if stream.values != entries {
                return Err(Refusal::Content);
            }
            let pairs = Pairs::read(data, entries)?;
            if xxh3_64(&data[..pairs.head()]) != stream.head {
                return Err(PairsError::Damaged.into());
            }
            if !pairs.single_values().all(|value| stream.content.has(value)) {
                return Err(Refusal::Content);
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

    /// The code stored for this side to move, perhaps without its distance; `None` if there is no such entry.
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

    /// The code of an entry that the ban on repetition decides; [`OPEN`] if it does not, or if that is unknown.
    ///
    /// # Errors
    /// If its block is damaged.
    pub fn ban(&self, side: usize, entry: usize) -> Result<Code, PairsError> {
        Ok(self.find(side, Content::Ban, entry)?.unwrap_or(OPEN))
    }

    /// The byte of the runs that are allowed at an entry; `None` if the file does not say it.
    ///
    /// # Errors
    /// If its block is damaged.
    pub fn runs(&self, side: usize, entry: usize) -> Result<Option<u8>, PairsError> {
        self.find(side, Content::Runs, entry)
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
        let mut values = Vec::with_capacity(self.header.streams[stream].values);
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
    /// The meaning of the values.
    pub content: Content,
    /// One for each entry.
    pub codes: Vec<Code>,
}

/// The contents of a header apart from the stored fields.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// [`Header::counts`].
    pub counts: Vec<Counts>,
    /// [`Header::ban_nodes`].
    pub ban_nodes: u32,
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

/// Writes a table again with other facts and more values, which replace values of the same kind.
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
    Facts { counts, ban_nodes }: Facts,
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
    let Expected { kind, class, .. } = expected.clone();
    let (game, options) = (kind.game.to_owned(), kind.options.to_owned());
    let header = Header { format: FORMAT, game, rules: kind.rules, options, class, counts, ban_nodes, streams };
    let created = whole::replace(path, |file| {
        let text = serde_json::to_vec(&header)?;
        file.write_all(MAGIC)?;
        file.write_all(&(text.len() as u32).to_le_bytes())?;
        file.write_all(&text)?;
        file.write_all(&xxh3_64(&text).to_le_bytes())?;
        for (_, _, _, data) in compressed {
            file.write_all(data)?;
        }
        file.sync_all()
    });
    created.map_err(|error| TableError { path: path.to_owned(), reason: error.into() })?;
    Ok(header)
}

/// Unneeded values continue the run before them: that compresses best.
pub fn filled(values: &[Code], is_needed: impl Fn(usize) -> bool) -> Vec<Code> {
    let mut last = (0..values.len()).find(|&at| is_needed(at)).map_or(OPEN, |at| values[at]);
    let next = |at| {
        if is_needed(at) {
            last = values[at];
        }
        last
    };
    (0..values.len()).map(next).collect()
}
