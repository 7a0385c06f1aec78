//! The file for the answers of a batch, and the answers of an earlier run in it.
//!
//! Each answer is a line, and answers are written in the order of the questions. So an interrupted file holds the
//! answers to the first questions, and perhaps part of a line, which is cut off.

use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::AnalysisError;
use xiongmao_answers::head::Head;

/// How often answers are synced to disk. A crash of the machine loses at most this much work.
const SYNC: Duration = Duration::from_secs(1);

/// The file, open for appending.
#[derive(Debug)]
pub struct AnswersFile {
    file: File,
    synced: Instant,
}

/// Reads the answers that the file already holds.
#[derive(Debug)]
pub struct EarlierAnswers {
    path: String,
    lines: io::Take<BufReader<File>>,
    line: u64,
}

impl AnswersFile {
    /// Opens or creates the file, and cuts off an incomplete last line.
    ///
    /// # Errors
    /// If the file cannot be opened, or another process has locked it.
    pub fn open(path: &Path) -> Result<(Self, EarlierAnswers), AnalysisError> {
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
        Ok((Self { file, synced: Instant::now() }, EarlierAnswers { path: name, lines, line: 0 }))
    }

    /// Appends a line.
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

    /// Syncs the file to disk.
    ///
    /// # Errors
    /// If that fails.
    pub fn sync(&mut self) -> io::Result<()> {
        self.synced = Instant::now();
        self.file.sync_data()
    }
}

/// The length of the file up to its last line feed.
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

impl EarlierAnswers {
    /// The next answer in the file, which must have this head: a line. `None` after the last answer.
    ///
    /// # Errors
    /// If it is the answer to another question, or not an answer.
    pub fn next(&mut self, expected: &Head) -> Result<Option<String>, AnalysisError> {
        let Some((text, found)) = self.read()? else { return Ok(None) };
        match found.difference(expected) {
            None => Ok(Some(text)),
            Some(difference) => Err(self.wrong(&format!("this line answers a different question: {difference}"))),
        }
    }

    /// Checks that the file holds no more answers.
    ///
    /// # Errors
    /// If it does.
    pub fn end(&mut self) -> Result<(), AnalysisError> {
        match self.read()? {
            None => Ok(()),
            Some(_) => Err(self.wrong("the file holds more answers than there are questions")),
        }
    }

    fn read(&mut self) -> Result<Option<(String, Head)>, AnalysisError> {
        let mut text = String::new();
        self.line += 1;
        match self.lines.read_line(&mut text) {
            Ok(0) => Ok(None),
            Ok(_) => match serde_json::from_str(&text) {
                Ok(head) => Ok(Some((text, head))),
                Err(error) => Err(self.wrong(&format!("not an answer: {error}"))),
            },
            Err(error) => Err(self.wrong(&error.to_string())),
        }
    }

    fn wrong(&self, reason: &str) -> AnalysisError {
        AnalysisError::Answers { path: self.path.clone(), line: self.line, reason: reason.to_owned() }
    }
}
