//! The log of a conversation: every line in and out, with its time and direction.

use std::cell::RefCell;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::rc::Rc;
use std::time::SystemTime;

use humantime::format_rfc3339_millis;
use thiserror::Error;

/// The direction of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// To the program.
    In,
    /// From the program.
    Out,
}

/// Why a log file was refused.
#[derive(Debug, Error)]
pub enum LogError {
    #[error("cannot write {path}: {error}")]
    Open {
        /// The file.
        path: String,
        /// The system's error.
        #[source]
        error: io::Error,
    },
    /// The path names a directory, a pipe or a device.
    #[error("{0} is not a regular file")]
    NoFile(String),
}

/// A log that its clones share. At first it writes nowhere.
#[derive(Clone, Default, Debug)]
pub struct Log(Rc<RefCell<Option<File>>>);

impl Log {
    /// Appends to this file from now on, and creates it if needed. An empty path ends the log.
    ///
    /// # Errors
    /// If the file cannot be written. The log then stays as it was.
    pub fn open(&self, path: &str) -> Result<(), LogError> {
        if path.is_empty() {
            self.close();
            return Ok(());
        }
        // Opening a pipe would block until it has a reader.
        if Path::new(path).metadata().is_ok_and(|found| !found.is_file()) {
            return Err(LogError::NoFile(path.to_owned()));
        }
        let file = OpenOptions::new().append(true).create(true).open(path);
        let file = file.map_err(|error| LogError::Open { path: path.to_owned(), error })?;
        self.0.replace(Some(file));
        Ok(())
    }

    /// Ends the log.
    pub fn close(&self) {
        self.0.replace(None);
    }

    /// Writes a line to the file at once, if there is a file.
    ///
    /// # Errors
    /// If the line cannot be written.
    pub fn line(&self, direction: Direction, text: &str) -> io::Result<()> {
        let mut file = self.0.borrow_mut();
        let Some(file) = file.as_mut() else { return Ok(()) };
        let sign = match direction {
            Direction::In => '>',
            Direction::Out => '<',
        };
        let line = format!("{} {sign} {}\n", format_rfc3339_millis(SystemTime::now()), text.trim_end());
        file.write_all(line.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &Path) -> Vec<String> {
        let text = std::fs::read_to_string(path).unwrap();
        text.lines().map(|line| line.split_once(' ').unwrap().1.to_owned()).collect()
    }

    #[test]
    fn lines_go_to_the_file_that_was_opened_last() {
        let folder = tempfile::tempdir().unwrap();
        let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
        let log = Log::default();
        log.line(Direction::In, "to nowhere").unwrap();
        log.open(one.to_str().unwrap()).unwrap();
        log.line(Direction::In, "uci\r").unwrap();
        log.clone().line(Direction::Out, "uciok").unwrap();
        // A path that cannot be opened changes nothing.
        let missing = folder.path().join("missing").join("log");
        let device = cfg!(unix).then_some(Path::new("/dev/null"));
        for wrong in [folder.path(), &missing, Path::new("\0")].into_iter().chain(device) {
            assert!(log.open(wrong.to_str().unwrap()).is_err(), "{wrong:?}");
        }
        log.line(Direction::In, "isready").unwrap();
        log.open(two.to_str().unwrap()).unwrap();
        log.line(Direction::In, "go").unwrap();
        log.open(one.to_str().unwrap()).unwrap();
        log.line(Direction::In, "again").unwrap();
        log.open("").unwrap();
        log.line(Direction::In, "to nowhere").unwrap();
        assert_eq!(lines(&one), ["> uci", "< uciok", "> isready", "> again"]);
        assert_eq!(lines(&two), ["> go"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_reported_and_ends_the_log() {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let log = Log(Rc::new(RefCell::new(Some(full))));
        let mut out = Vec::new();
        let mut printer = crate::print::Printer::new(&mut out, log);
        printer.line("readyok").unwrap();
        printer.line("uciok").unwrap();
        drop(printer);
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "{lines:?}");
        assert!(lines[0].starts_with("info string error: option Debug Log File: "), "{lines:?}");
        assert!(lines[1] == "readyok" && lines[2] == "uciok", "{lines:?}");
    }
}
