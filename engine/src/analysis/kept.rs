//! The file of answers of a batch, and what an earlier run left there.
//!
//! An answer is a line, and answers are written in the order of what was asked. So a file that was cut off holds the
//! answers to the first of the questions, and perhaps half a line, which is taken away.

use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use super::AnalysisError;
use super::schema::Head;

/// How often answers are pushed to the disk; what the machine loses when it dies is found again.
const SYNC: Duration = Duration::from_secs(1);

/// The file, open for more answers.
#[derive(Debug)]
pub struct Answers {
    file: File,
    synced: Instant,
}

/// The answers that stand there, one after the other.
#[derive(Debug)]
pub struct Kept {
    path: String,
    lines: io::Take<BufReader<File>>,
    line: u64,
}

impl Answers {
    /// Opens a file, or begins one, and takes half a line away.
    ///
    /// # Errors
    /// If the file cannot be used, or somebody else does.
    pub fn open(path: &Path) -> Result<(Self, Kept), AnalysisError> {
        let name = path.display().to_string();
        let fail = |reason| AnalysisError::File { path: name.clone(), reason };
        let mut file = File::options().read(true).append(true).create(true).open(path).map_err(fail)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(AnalysisError::InUse(name)),
            Err(TryLockError::Error(reason)) => return Err(fail(reason)),
        }
        let whole = whole_lines(&mut file).map_err(fail)?;
        if file.metadata().map_err(fail)?.len() > whole {
            file.set_len(whole).map_err(fail)?;
        }
        let lines = BufReader::new(File::open(path).map_err(fail)?).take(whole);
        Ok((Self { file, synced: Instant::now() }, Kept { path: name, lines, line: 0 }))
    }

    /// Adds a line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(line.as_bytes())?;
        if self.synced.elapsed() >= SYNC {
            self.sync()?;
        }
        Ok(())
    }

    /// Waits until the disk has everything.
    ///
    /// # Errors
    /// If the disk has not.
    pub fn sync(&mut self) -> io::Result<()> {
        self.synced = Instant::now();
        self.file.sync_data()
    }
}

/// How many bytes there are up to the last line feed.
fn whole_lines(file: &mut File) -> io::Result<u64> {
    let mut whole = 0;
    let mut read = 0;
    let mut chunk = vec![0; 1 << 16];
    file.seek(SeekFrom::Start(0))?;
    loop {
        let count = match file.read(&mut chunk) {
            Ok(0) => return Ok(whole),
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if let Some(last) = chunk[..count].iter().rposition(|&byte| byte == b'\n') {
            whole = read + last as u64 + 1;
        }
        read += count as u64;
    }
}

impl Kept {
    /// Whether the next answer is there already, and if it is, whether it is this one's. `None` after the last one.
    ///
    /// # Errors
    /// If another answer stands there, or something that is none.
    pub fn next(&mut self, expected: &Head) -> Result<Option<()>, AnalysisError> {
        let Some(found) = self.head()? else { return Ok(None) };
        match found.difference(expected) {
            None => Ok(Some(())),
            Some(difference) => {
                Err(self.wrong(&format!("this answers something else than is asked now: {difference}")))
            }
        }
    }

    /// Makes sure that there is no further answer.
    ///
    /// # Errors
    /// If there is one.
    pub fn end(&mut self) -> Result<(), AnalysisError> {
        match self.head()? {
            None => Ok(()),
            Some(_) => Err(self.wrong("there are more answers here than questions")),
        }
    }

    fn head(&mut self) -> Result<Option<Head>, AnalysisError> {
        let mut text = String::new();
        self.line += 1;
        match self.lines.read_line(&mut text) {
            Ok(0) => Ok(None),
            Ok(_) => serde_json::from_str(&text).map(Some).map_err(|error| self.wrong(&format!("no answer: {error}"))),
            Err(error) => Err(self.wrong(&error.to_string())),
        }
    }

    fn wrong(&self, reason: &str) -> AnalysisError {
        AnalysisError::Kept { path: self.path.clone(), line: self.line, reason: reason.to_owned() }
    }
}
