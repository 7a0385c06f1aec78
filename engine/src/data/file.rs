//! Files of records: sixteen bytes that say what it is, and one record after the other.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;
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
    /// A file has lost records that a run has written.
    #[error("{path} has {whole} records, and {wanted} were written; it cannot be continued")]
    Lost {
        /// The file.
        path: String,
        /// How many it has.
        whole: u64,
        /// How many it should have.
        wanted: u64,
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
    /// What a run keeps beside its file.
    #[error("{path}: {reason}")]
    State {
        /// The file with the state.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A file that no run has begun must not be written over.
    #[error("{0} is there, and no {1} beside it says how to go on; choose another name")]
    Foreign(String, String),
    /// It is there already.
    #[error("{0} is there already; choose another name")]
    Exists(String),
    /// Somebody else writes there.
    #[error("{0} is being written by another program")]
    InUse(String),
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

/// Reads the records that a file has when it is opened. A last record that is cut off is left out: the file may just be
/// growing.
#[derive(Debug)]
pub struct Reader {
    path: PathBuf,
    input: BufReader<File>,
    next: u64,
    whole: u64,
    torn: bool,
}

impl Reader {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be read, or is no file of records.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let file = File::open(path).map_err(io_error(path))?;
        let length = file.metadata().map_err(io_error(path))?.len().saturating_sub(HEADER_BYTES);
        let mut input = BufReader::with_capacity(BUFFER_BYTES, file);
        let mut bytes = Vec::new();
        (&mut input).take(HEADER_BYTES).read_to_end(&mut bytes).map_err(io_error(path))?;
        check_header(path, &bytes)?;
        let (whole, torn) = (length / RECORD_BYTES as u64, length % RECORD_BYTES as u64 != 0);
        Ok(Self { path: path.to_owned(), input, next: 0, whole, torn })
    }

    /// How many records it has.
    pub fn whole(&self) -> u64 {
        self.whole
    }

    /// If a record is left out because it is cut off, that in words.
    pub fn torn(&self) -> Option<String> {
        self.torn.then(|| format!("{} ends within record {}, which is left out", self.path.display(), self.whole))
    }

    /// Goes on with the record of this index, counted from 0.
    ///
    /// # Errors
    /// If the file cannot be searched.
    pub fn seek(&mut self, index: u64) -> Result<(), FileError> {
        // Relative, so that what is in memory already is not read again.
        let records = index as i64 - self.next as i64;
        self.input.seek_relative(records * RECORD_BYTES as i64).map_err(io_error(&self.path))?;
        self.next = index;
        Ok(())
    }

    fn read(&mut self) -> Result<Record, FileError> {
        let mut bytes = [0; RECORD_BYTES];
        self.input.read_exact(&mut bytes).map_err(io_error(&self.path))?;
        let index = self.next;
        self.next += 1;
        let fail = |reason| FileError::Record { path: self.path.display().to_string(), index, reason };
        Record::from_bytes(&bytes).map_err(fail)
    }
}

impl Iterator for Reader {
    type Item = Result<Record, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        (self.next < self.whole).then(|| self.read())
    }
}

/// Writes records to a file.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    output: BufWriter<File>,
    /// Where a new file grows until it is whole.
    growing: Option<TempPath>,
}

impl Writer {
    /// Begins a new file, which appears in its place when it is finished, and not at all otherwise.
    ///
    /// # Errors
    /// If it exists, or cannot be written.
    pub fn create(path: &Path) -> Result<Self, FileError> {
        let (file, growing) = grow(path)?;
        let mut writer = Self::begin(path, file)?;
        writer.growing = Some(growing);
        Ok(writer)
    }

    /// Where a new file grows until it is finished.
    pub fn growing(&self) -> Option<&Path> {
        self.growing.as_deref()
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
        let whole = Reader::open(path)?.whole();
        if whole < count {
            return Err(FileError::Lost { path: path.display().to_string(), whole, wanted: count });
        }
        file.set_len(HEADER_BYTES + count * RECORD_BYTES as u64).map_err(io_error(path))?;
        let mut output = BufWriter::with_capacity(BUFFER_BYTES, file);
        output.seek(SeekFrom::End(0)).map_err(io_error(path))?;
        Ok(Self { path: path.to_owned(), output, growing: None })
    }

    fn begin(path: &Path, file: File) -> Result<Self, FileError> {
        let mut output = BufWriter::with_capacity(BUFFER_BYTES, file);
        output.write_all(&header()).map_err(io_error(path))?;
        Ok(Self { path: path.to_owned(), output, growing: None })
    }

    /// Adds a record.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, record: &Record) -> Result<(), FileError> {
        self.write_bytes(&record.to_bytes())
    }

    /// Adds a record whose bytes are known to be sound.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_bytes(&mut self, bytes: &[u8; RECORD_BYTES]) -> Result<(), FileError> {
        self.output.write_all(bytes).map_err(io_error(&self.path))
    }

    /// Returns when all that was written is on the disk.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn sync(&mut self) -> Result<(), FileError> {
        self.output.flush().map_err(io_error(&self.path))?;
        self.output.get_ref().sync_data().map_err(io_error(&self.path))
    }

    /// Puts a new file in its place.
    ///
    /// # Errors
    /// If it cannot be written, or another file is there by now.
    pub fn finish(mut self) -> Result<(), FileError> {
        self.sync()?;
        self.growing.take().map_or(Ok(()), |growing| put_in_place(growing, &self.path))
    }
}

/// A new file that grows beside its place until [`put_in_place`] is called; it goes away otherwise.
///
/// # Errors
/// If its place is taken, or nothing can be written there.
pub fn grow(path: &Path) -> Result<(File, TempPath), FileError> {
    if path.exists() {
        return Err(FileError::Exists(path.display().to_string()));
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".xiongmao-");
    // As any other new file, not as a secret one.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    Ok(builder.tempfile_in(directory_of(path)).map_err(io_error(path))?.into_parts())
}

/// Gives a file that has grown its name.
///
/// # Errors
/// If its place is taken by now, or cannot be written.
pub fn put_in_place(growing: TempPath, path: &Path) -> Result<(), FileError> {
    growing.persist_noclobber(path).map_err(|error| io_error(path)(error.error))
}

/// The directory that holds this file.
pub fn directory_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
