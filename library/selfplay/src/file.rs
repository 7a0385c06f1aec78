//! Files of records: a [`Header`], and one record after the other.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempPath};

use crate::error::{FileError, io_error};
use crate::header::Header;
use crate::packed::record::{PackedBoard, Record};

/// Size of the buffers for reading and writing records, in bytes.
const BUFFER_BYTES: usize = 1 << 20;

/// The header of a file with these records.
fn header_of<B: PackedBoard>() -> Header {
    Header { game: B::GAME, record_bytes: Record::<B>::BYTES as u32 }
}

/// Reads the records that a file has when it is opened. A last record that is cut off is left out: the file may just
/// be growing.
#[derive(Debug)]
pub struct Reader<B> {
    path: PathBuf,
    input: BufReader<File>,
    /// Bytes before the first record.
    header: u64,
    next: u64,
    whole: u64,
    torn: bool,
    board: PhantomData<B>,
}

impl<B: PackedBoard> Reader<B> {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be read, is not a file of records, or belongs to another game.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let file = File::open(path).map_err(io_error(path))?;
        let length = file.metadata().map_err(io_error(path))?.len();
        let mut input = BufReader::with_capacity(BUFFER_BYTES, file);
        let header = header_of::<B>().read(path, &mut input)?;
        let (records, each) = (length.saturating_sub(header), Record::<B>::BYTES as u64);
        let (whole, torn) = (records / each, records % each != 0);
        Ok(Self { path: path.to_owned(), input, header, next: 0, whole, torn, board: PhantomData })
    }

    /// How many bytes are before the first record.
    pub fn header_bytes(&self) -> u64 {
        self.header
    }

    /// How many complete records it has.
    pub fn whole(&self) -> u64 {
        self.whole
    }

    /// A warning, if the last record is cut off.
    pub fn torn(&self) -> Option<String> {
        self.torn.then(|| format!("{} ends within record {}, which is left out", self.path.display(), self.whole))
    }

    /// Goes on with the record of this index, counted from 0.
    ///
    /// # Errors
    /// If the file cannot be searched.
    pub fn seek(&mut self, index: u64) -> Result<(), FileError> {
        // Relative, so that data in memory is not read again.
        let records = index as i64 - self.next as i64;
        self.input.seek_relative(records * Record::<B>::BYTES as i64).map_err(io_error(&self.path))?;
        self.next = index;
        Ok(())
    }

    fn read(&mut self) -> Result<Record<B>, FileError> {
        let mut bytes = B::ZEROS;
        self.input.read_exact(bytes.as_mut()).map_err(io_error(&self.path))?;
        let index = self.next;
        self.next += 1;
        let fail = |reason| FileError::Record { path: self.path.display().to_string(), index, reason };
        Record::from_bytes(&bytes).map_err(fail)
    }
}

impl<B: PackedBoard> Iterator for Reader<B> {
    type Item = Result<Record<B>, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        (self.next < self.whole).then(|| self.read())
    }
}

/// Writes records to a file.
#[derive(Debug)]
pub struct Writer<B> {
    path: PathBuf,
    output: BufWriter<File>,
    /// Where a new file grows until it is whole.
    growing: Option<TempPath>,
    board: PhantomData<B>,
}

impl<B: PackedBoard> Writer<B> {
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

    /// Continues a file after its first `count` records and cuts off everything after them. The header stays: a file
    /// of an older version remains one. A file without records may lack even the header.
    ///
    /// # Errors
    /// If it has fewer records, is not a file of this game's records, or cannot be written.
    pub fn resume(path: &Path, count: u64) -> Result<Self, FileError> {
        let file = File::options().read(true).write(true).open(path).map_err(io_error(path))?;
        if count == 0 {
            file.set_len(0).map_err(io_error(path))?;
            return Self::begin(path, file);
        }
        let Reader { header, whole, .. } = Reader::<B>::open(path)?;
        if whole < count {
            return Err(FileError::Lost { path: path.display().to_string(), found: whole, wanted: count });
        }
        file.set_len(header + count * Record::<B>::BYTES as u64).map_err(io_error(path))?;
        let mut output = BufWriter::with_capacity(BUFFER_BYTES, file);
        output.seek(SeekFrom::End(0)).map_err(io_error(path))?;
        Ok(Self { path: path.to_owned(), output, growing: None, board: PhantomData })
    }

    fn begin(path: &Path, file: File) -> Result<Self, FileError> {
        let mut output = BufWriter::with_capacity(BUFFER_BYTES, file);
        output.write_all(&header_of::<B>().to_bytes()).map_err(io_error(path))?;
        Ok(Self { path: path.to_owned(), output, growing: None, board: PhantomData })
    }

    /// Adds a record.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, record: &Record<B>) -> Result<(), FileError> {
        self.write_bytes(&record.to_bytes())
    }

    /// Adds a record whose bytes are known to be sound.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_bytes(&mut self, bytes: &B::Bytes) -> Result<(), FileError> {
        self.output.write_all(bytes.as_ref()).map_err(io_error(&self.path))
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

/// A new file that grows next to its place until [`put_in_place`] is called; it goes away otherwise.
///
/// # Errors
/// If its place is taken, or nothing can be written there.
pub fn grow(path: &Path) -> Result<(File, TempPath), FileError> {
    if path.exists() {
        return Err(FileError::Exists(path.display().to_string()));
    }
    Ok(file_beside(path).map_err(io_error(path))?.into_parts())
}

/// A new file next to this one, which may take its place.
///
/// # Errors
/// If nothing can be written there. The error does not name the new file.
pub fn file_beside(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".xiongmao-");
    // As any other new file, not as a secret one.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(directory_of(path)).map_err(|error| {
        let text = error.to_string();
        io::Error::new(error.kind(), text.split(" at path ").next().unwrap_or_default())
    })
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
