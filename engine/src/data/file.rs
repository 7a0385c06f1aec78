//! Files of records: sixteen bytes that say what it is, and one record after the other.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::record::{RECORD_BYTES, Record, RecordError};

/// Bytes before the first record.
pub const HEADER_BYTES: u64 = 16;
const MAGIC: &[u8; 8] = b"XMAOPOS1";
const VERSION: u32 = 1;
/// Records are read and written so many bytes at a time.
const BUFFER_BYTES: usize = 1 << 20;

/// Why a file of records cannot be read or written.
#[derive(Debug, Error)]
pub enum FileError {
    /// The system.
    #[error("{path}: {reason}")]
    Io {
        /// The file.
        path: String,
        /// What the system says.
        reason: io::Error,
    },
    /// Something else.
    #[error("{0} is no file of positions (it must begin with XMAOPOS1)")]
    Magic(String),
    /// From a newer program.
    #[error("{path} has version {version}, and this program reads version {VERSION}")]
    Version {
        /// The file.
        path: String,
        /// The version that it claims.
        version: u32,
    },
    /// Records of another length.
    #[error("{path} has records of {bytes} bytes, and version {VERSION} has {RECORD_BYTES}")]
    RecordSize {
        /// The file.
        path: String,
        /// The length that it claims.
        bytes: u32,
    },
    /// The last record is cut off.
    #[error("{path} ends within record {index}")]
    Torn {
        /// The file.
        path: String,
        /// The record, counted from 0.
        index: u64,
    },
    /// A record makes no sense.
    #[error("{path}, record {index}: {reason}")]
    Record {
        /// The file.
        path: String,
        /// The record, counted from 0.
        index: u64,
        /// What is wrong with it.
        reason: RecordError,
    },
}

/// Adds the name of the file to what the system says.
pub fn io_error(path: &Path) -> impl Fn(io::Error) -> FileError + '_ {
    |reason| FileError::Io { path: path.display().to_string(), reason }
}

/// The bytes before the first record.
fn header() -> [u8; HEADER_BYTES as usize] {
    let mut bytes = [0; HEADER_BYTES as usize];
    bytes[..8].copy_from_slice(MAGIC);
    bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
    bytes[12..].copy_from_slice(&(RECORD_BYTES as u32).to_le_bytes());
    bytes
}

fn check_header(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let name = || path.display().to_string();
    let Some((magic, rest)) = bytes.split_first_chunk::<8>() else { return Err(FileError::Magic(name())) };
    let (Some((version, rest)), true) = (rest.split_first_chunk::<4>(), magic == MAGIC) else {
        return Err(FileError::Magic(name()));
    };
    let Some((size, _)) = rest.split_first_chunk::<4>() else { return Err(FileError::Magic(name())) };
    match (u32::from_le_bytes(*version), u32::from_le_bytes(*size)) {
        (VERSION, size) if size as usize == RECORD_BYTES => Ok(()),
        (VERSION, bytes) => Err(FileError::RecordSize { path: name(), bytes }),
        (version, _) => Err(FileError::Version { path: name(), version }),
    }
}

/// Reads the records of a file one by one.
#[derive(Debug)]
pub struct Reader {
    path: PathBuf,
    input: BufReader<File>,
    next: u64,
    total: u64,
}

impl Reader {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be read, or is no file of records.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let file = File::open(path).map_err(io_error(path))?;
        let length = file.metadata().map_err(io_error(path))?.len();
        let mut input = BufReader::with_capacity(BUFFER_BYTES, file);
        let mut bytes = Vec::new();
        (&mut input).take(HEADER_BYTES).read_to_end(&mut bytes).map_err(io_error(path))?;
        check_header(path, &bytes)?;
        let total = length.saturating_sub(HEADER_BYTES).div_ceil(RECORD_BYTES as u64);
        Ok(Self { path: path.to_owned(), input, next: 0, total })
    }

    /// How many records it had when it was opened, a torn one counted.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Goes on with the record of this index, counted from 0.
    ///
    /// # Errors
    /// If the file cannot be searched.
    pub fn seek(&mut self, index: u64) -> Result<(), FileError> {
        let place = HEADER_BYTES + index * RECORD_BYTES as u64;
        self.input.seek(SeekFrom::Start(place)).map_err(io_error(&self.path))?;
        self.next = index;
        Ok(())
    }

    fn read(&mut self) -> Result<Option<Record>, FileError> {
        let mut bytes = [0; RECORD_BYTES];
        let mut filled = 0;
        while filled < RECORD_BYTES {
            match self.input.read(&mut bytes[filled..]) {
                Ok(0) => break,
                Ok(read) => filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(io_error(&self.path)(error)),
            }
        }
        let (path, index) = (|| self.path.display().to_string(), self.next);
        match filled {
            0 => return Ok(None),
            RECORD_BYTES => {}
            _ => return Err(FileError::Torn { path: path(), index }),
        }
        let record = Record::from_bytes(&bytes).map_err(|reason| FileError::Record { path: path(), index, reason })?;
        self.next += 1;
        Ok(Some(record))
    }
}

impl Iterator for Reader {
    type Item = Result<Record, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

/// Writes records to a file.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    output: BufWriter<File>,
}

impl Writer {
    /// Begins a new file; one that is there is not touched.
    ///
    /// # Errors
    /// If it exists, or cannot be written.
    pub fn create(path: &Path) -> Result<Self, FileError> {
        let file = File::options().write(true).create_new(true).open(path).map_err(io_error(path))?;
        Self::begin(path, file)
    }

    /// Continues a file behind its first `count` records; what stands there is cut off. A file without records may lack
    /// even the header.
    ///
    /// # Errors
    /// If it has fewer records, is no file of records, or cannot be written.
    pub fn resume(path: &Path, count: u64) -> Result<Self, FileError> {
        let file = File::options().read(true).write(true).open(path).map_err(io_error(path))?;
        if count == 0 {
            file.set_len(0).map_err(io_error(path))?;
            return Self::begin(path, file);
        }
        let reader = Reader::open(path)?;
        let length = file.metadata().map_err(io_error(path))?.len();
        let end = HEADER_BYTES + count * RECORD_BYTES as u64;
        if length < end {
            return Err(FileError::Torn { path: path.display().to_string(), index: reader.total().saturating_sub(1) });
        }
        file.set_len(end).map_err(io_error(path))?;
        let mut writer = Self { path: path.to_owned(), output: BufWriter::with_capacity(BUFFER_BYTES, file) };
        writer.output.seek(SeekFrom::End(0)).map_err(io_error(path))?;
        Ok(writer)
    }

    fn begin(path: &Path, file: File) -> Result<Self, FileError> {
        let mut output = BufWriter::with_capacity(BUFFER_BYTES, file);
        output.write_all(&header()).map_err(io_error(path))?;
        Ok(Self { path: path.to_owned(), output })
    }

    /// Adds a record.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, record: &Record) -> Result<(), FileError> {
        self.output.write_all(&record.to_bytes()).map_err(io_error(&self.path))
    }

    /// Returns when all that was written is on the disk.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn sync(&mut self) -> Result<(), FileError> {
        self.output.flush().map_err(io_error(&self.path))?;
        self.output.get_ref().sync_data().map_err(io_error(&self.path))
    }
}
