//! The log of a match: every line between the runner and the engines, with its time.
//!
//! A line reads `TIME > NAME: TEXT` for a line sent to an engine, `<` for a line received, `!` for its standard error,
//! and `*` for the runner's own notes. Each line is written to the file before the match continues, so the log is
//! complete regardless of how the match ends; a compressed log is complete up to the runner's last note.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use parking_lot::Mutex;
use thiserror::Error;
use xiongmao_text::{is_invisible, quote};

use crate::driver::log_file::{LogFile, file_name};

/// Longest part of a line that is logged, in bytes.
const MAX_TEXT: usize = 1 << 16;
/// Most bytes of an engine's lines that are logged between two lines sent to it. A flood would fill the disk.
const MAX_UNASKED: u64 = 1 << 20;

/// How much is logged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum LogLevel {
    /// Faults, and what engines write to their standard error.
    Faults,
    /// Also starts and ends of engines and games.
    Games,
    /// Also every line between the runner and the engines.
    #[default]
    Lines,
}

/// Where a line of the log comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LineKind {
    Sent,
    ReceivedLine,
    Error,
    Note,
}

impl LineKind {
    const fn sign(self) -> char {
        match self {
            Self::Sent => '>',
            Self::ReceivedLine => '<',
            Self::Error => '!',
            Self::Note => '*',
        }
    }
}

/// A log, or none. Clones write to the same log.
#[derive(Clone, Debug, Default)]
pub struct EngineLog(Option<Arc<Inner>>);

#[derive(Debug)]
struct Inner {
    level: LogLevel,
    sink: Mutex<LogSink>,
    /// Number of processes named so far.
    processes: AtomicU64,
}

#[derive(Debug)]
struct LogSink {
    place: Destination,
    /// Why writing has stopped, if it has.
    failed: Option<String>,
}

#[derive(Debug)]
enum Destination {
    File(LogFile),
    Directory { path: PathBuf, files: HashMap<String, LogFile> },
}

/// The name under which the runner's own notes are logged.
const RUNNER: &str = "runner";

impl EngineLog {
    /// No log at all.
    #[must_use]
    pub const fn silent() -> Self {
        Self(None)
    }

    /// Appends to a file, which is compressed if its name ends in `.gz`. If the path is a directory or ends with a
    /// separator, appends to one file for each engine in that directory.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub fn open(path: &Path, level: LogLevel) -> io::Result<Self> {
        let is_directory = path.is_dir() || path.as_os_str().to_string_lossy().ends_with(std::path::is_separator);
        let place = if is_directory {
            std::fs::create_dir_all(path)?;
            let files = HashMap::from([(RUNNER.to_owned(), LogFile::append(&path.join(format!("{RUNNER}.log")))?)]);
            Destination::Directory { path: path.to_owned(), files }
        } else {
            Destination::File(LogFile::append(path)?)
        };
        let sink = Mutex::new(LogSink { place, failed: None });
        Ok(Self(Some(Arc::new(Inner { level, sink, processes: AtomicU64::new(0) }))))
    }

    /// The log of a process that is about to be started. Processes of one engine are numbered.
    pub fn process(&self, engine: &str) -> ProcessLog {
        let number = self.0.as_ref().map_or(0, |inner| inner.processes.fetch_add(1, Ordering::Relaxed) + 1);
        ProcessLog {
            log: self.clone(),
            file: file_name(engine),
            name: format!("{engine}#{number}"),
            unasked: Arc::default(),
        }
    }

    /// Logs a note of the runner. `text` is called only if this level is logged.
    pub fn note(&self, level: LogLevel, text: impl FnOnce() -> String) {
        if self.logs(level) {
            self.write(RUNNER, RUNNER, LineKind::Note, &text());
        }
    }

    /// Writes what has not been compressed yet. Returns why the log is incomplete, if it is.
    pub fn close(&self) -> Option<String> {
        let inner = self.0.as_ref()?;
        let mut sink = inner.sink.lock();
        if sink.failed.is_none() {
            sink.failed = sink.place.flush().err().map(|error| error.to_string());
        }
        sink.failed.clone()
    }

    fn logs(&self, level: LogLevel) -> bool {
        self.0.as_ref().is_some_and(|inner| level <= inner.level)
    }

    fn write(&self, file: &str, name: &str, kind: LineKind, text: &str) {
        let Some(inner) = &self.0 else { return };
        let mut sink = inner.sink.lock();
        if sink.failed.is_some() {
            return;
        }
        // Taken under the lock, so that times in the file never go back.
        let time = humantime::format_rfc3339_micros(SystemTime::now());
        let line = format!("{time} {} {name}: {}\n", kind.sign(), printable(text));
        let LogSink { place, failed } = &mut *sink;
        if let Err(error) = place.file(file).and_then(|file| file.write(&line, kind == LineKind::Note)) {
            *failed = Some(error.to_string());
        }
    }
}

impl Destination {
    fn file(&mut self, name: &str) -> io::Result<&mut LogFile> {
        match self {
            Self::File(file) => Ok(file),
            Self::Directory { path, files } => {
                if !files.contains_key(name) {
                    files.insert(name.to_owned(), LogFile::append(&path.join(format!("{name}.log")))?);
                }
                files.get_mut(name).ok_or_else(|| io::ErrorKind::NotFound.into())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::File(file) => file.flush(),
            Self::Directory { files, .. } => files.values_mut().try_for_each(LogFile::flush),
        }
    }
}

/// Output of a process since the last line sent to it.
#[derive(Debug, Default)]
struct Unasked {
    /// Bytes of all its lines.
    bytes: AtomicU64,
    /// Lines that were not logged.
    omitted: AtomicU64,
}

#[derive(Clone, Debug)]
pub struct ProcessLog {
    log: EngineLog,
    file: String,
    name: String,
    /// Received since the last line sent.
    unasked: Arc<Unasked>,
}

impl ProcessLog {
    /// The engine's name and the number of its process.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Logs lines that are sent.
    pub fn sent(&self, lines: &[u8]) {
        if !self.log.logs(LogLevel::Lines) {
            return;
        }
        self.unasked.bytes.store(0, Ordering::Relaxed);
        let omitted = self.unasked.omitted.swap(0, Ordering::Relaxed);
        if omitted > 0 {
            self.write(LineKind::Note, &format!("{omitted} more lines omitted"));
        }
        for line in lines.strip_suffix(b"\n").unwrap_or(lines).split(|&byte| byte == b'\n') {
            self.write(LineKind::Sent, &String::from_utf8_lossy(line));
        }
    }

    /// Logs a line that was received; `None` for one that is not UTF-8 or too long.
    pub fn heard(&self, line: Option<&str>) {
        if !self.log.logs(LogLevel::Lines) {
            return;
        }
        let bytes = line.map_or(MAX_TEXT, |line| line.len() + 1) as u64;
        let before = self.unasked.bytes.fetch_add(bytes, Ordering::Relaxed);
        if before >= MAX_UNASKED {
            if self.unasked.omitted.fetch_add(1, Ordering::Relaxed) == 0 {
                self.write(LineKind::Note, "says more than is logged before it is asked again");
            }
            return;
        }
        match line {
            Some(line) => self.write(LineKind::ReceivedLine, line),
            None => self.write(LineKind::Note, "sent a line that is not UTF-8 or too long"),
        }
    }

    /// Logs a line of its standard error.
    pub fn error(&self, line: &str) {
        if self.log.logs(LogLevel::Faults) {
            self.write(LineKind::Error, line);
        }
    }

    /// Logs something that happened to it.
    pub fn note(&self, level: LogLevel, text: impl FnOnce() -> String) {
        if self.log.logs(level) {
            self.write(LineKind::Note, &text());
        }
    }

    fn write(&self, kind: LineKind, text: &str) {
        self.log.write(&self.file, &self.name, kind, text);
    }
}

/// The text as one line that is safe to print on a terminal. A carriage return at the end is shown, because it
/// matters.
fn printable(text: &str) -> String {
    let mut end = text.len().min(MAX_TEXT);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let escape = |c: char| if is_invisible(c) && c != '\t' { c.escape_default().collect() } else { c.to_string() };
    let mut line: String = text[..end].chars().map(escape).collect();
    if end < text.len() {
        line.push('…');
    }
    line
}

/// No level has this name.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("unknown log level {0}: expected faults, games or lines")]
pub struct UnknownLevel(String);

/// A level by its name, for the command line.
impl std::str::FromStr for LogLevel {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        match text {
            "faults" => Ok(Self::Faults),
            "games" => Ok(Self::Games),
            "lines" => Ok(Self::Lines),
            other => Err(UnknownLevel(quote(other))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a file without their times, which must not go back.
    fn lines(path: &Path) -> Vec<String> {
        let text = std::fs::read_to_string(path).unwrap();
        let mut last = String::new();
        text.lines()
            .map(|line| {
                let (time, rest) = line.split_once(' ').unwrap();
                humantime::parse_rfc3339(time).unwrap();
                assert!(*time >= *last, "{line}");
                time.clone_into(&mut last);
                rest.to_owned()
            })
            .collect()
    }

    fn talk(log: &EngineLog) {
        let first = log.process("new");
        let second = log.process("old one");
        first.sent(b"uci\nisready\r\n");
        second.heard(Some("readyok\u{1b}[31m"));
        second.heard(None);
        second.error("oh");
        first.note(LogLevel::Games, || "started".to_owned());
        log.note(LogLevel::Games, || "game 1".to_owned());
        log.note(LogLevel::Faults, || "lost".to_owned());
    }

    #[test]
    fn every_line_has_its_direction_and_its_name() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("log");
        talk(&EngineLog::open(&path, LogLevel::Lines).unwrap());
        let expected = [
            "> new#1: uci",
            "> new#1: isready\\r",
            "< old one#2: readyok\\u{1b}[31m",
            "* old one#2: sent a line that is not UTF-8 or too long",
            "! old one#2: oh",
            "* new#1: started",
            "* runner: game 1",
            "* runner: lost",
        ];
        assert_eq!(lines(&path), expected);
        // A match that is continued appends to its log.
        talk(&EngineLog::open(&path, LogLevel::Faults).unwrap());
        assert_eq!(lines(&path)[expected.len()..], ["! old one#2: oh", "* runner: lost"]);
    }

    #[test]
    fn a_directory_has_a_file_for_each_engine() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("logs/");
        let log = EngineLog::open(&path, LogLevel::Games).unwrap();
        talk(&log);
        assert_eq!(lines(&path.join("runner.log")), ["* runner: game 1", "* runner: lost"]);
        assert_eq!(lines(&path.join("new.log")), ["* new#1: started"]);
        assert_eq!(lines(&path.join("old_one.log")), ["! old one#2: oh"]);
        assert_eq!(log.close(), None);
    }

    #[test]
    fn a_flood_is_cut_off() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("log");
        let log = EngineLog::open(&path, LogLevel::Lines).unwrap();
        let process = log.process("loud");
        let line = "x".repeat(1023);
        for _ in 0..MAX_UNASKED / 1024 + 7 {
            process.heard(Some(&line));
        }
        process.sent(b"stop\n");
        process.heard(Some("bestmove"));
        let lines = lines(&path);
        assert_eq!(
            lines[(MAX_UNASKED / 1024) as usize..],
            [
                "* loud#1: says more than is logged before it is asked again",
                "* loud#1: 7 more lines omitted",
                "> loud#1: stop",
                "< loud#1: bestmove"
            ]
        );
    }

    #[test]
    fn a_long_line_is_cut() {
        // The cut does not go through a letter.
        assert_eq!(printable(&format!("x{}", "é".repeat(MAX_TEXT))).len(), MAX_TEXT - 1 + "…".len());
        assert_eq!(printable("a\tb\u{202e}"), "a\tb\\u{202e}");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_reported() {
        let log = EngineLog::open(Path::new("/dev/full"), LogLevel::Lines).unwrap();
        assert_eq!(log.close(), None);
        talk(&log);
        assert!(log.close().unwrap().contains("space"));
    }
}
