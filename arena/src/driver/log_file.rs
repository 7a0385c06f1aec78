//! A file of a log, plain or compressed.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

/// Most bytes that wait to be compressed.
const MAX_WAITING: usize = 1 << 16;
/// Maximum length of a file name in bytes, without the suffix.
const MAX_FILE_NAME: usize = 100;

/// A file that lines are appended to.
#[derive(Debug)]
pub struct LogFile {
    file: File,
    /// Data still to be compressed; `None` in a plain file.
    waiting: Option<Vec<u8>>,
}

impl LogFile {
    /// Opens a file. It is compressed if its name ends in `.gz`.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn append(path: &Path) -> io::Result<Self> {
        let file = File::options().create(true).append(true).open(path)?;
        let is_gzip = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gz"));
        Ok(Self { file, waiting: is_gzip.then(Vec::new) })
    }

    /// Writes a line. One write for the whole line: a reader never sees half of it, and no buffer can be lost. A line
    /// that is compressed may wait for others, unless it is `urgent`.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, line: &str, urgent: bool) -> io::Result<()> {
        let Some(waiting) = &mut self.waiting else { return self.file.write_all(line.as_bytes()) };
        waiting.extend_from_slice(line.as_bytes());
        if urgent || waiting.len() >= MAX_WAITING { self.flush() } else { Ok(()) }
    }

    /// Writes the waiting data.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        let Some(waiting) = self.waiting.as_mut().filter(|waiting| !waiting.is_empty()) else { return Ok(()) };
        // A gzip member of its own: the file is valid however the runner ends, and more can be appended.
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(waiting)?;
        waiting.clear();
        let before = self.file.metadata()?.len();
        self.file.write_all(&encoder.finish()?).inspect_err(|_| {
            // Nothing after an incomplete member could be read.
            let _ = self.file.set_len(before);
        })
    }
}

impl Drop for LogFile {
    fn drop(&mut self) {
        // An error cannot be reported any more.
        let _ = self.flush();
    }
}

/// The name, with every character that does not belong in a file name replaced by `_`, and shortened if it is long.
pub fn file_name(name: &str) -> String {
    let fit: String = name.chars().map(|c| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '_' }).collect();
    let mut end = fit.len().min(MAX_FILE_NAME);
    while !fit.is_char_boundary(end) {
        end -= 1;
    }
    fit[..end].to_owned()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn unpacked(path: &Path) -> String {
        let mut text = String::new();
        flate2::read::MultiGzDecoder::new(File::open(path).unwrap()).read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn a_compressed_file_is_always_whole() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("log.GZ");
        let mut file = LogFile::append(&path).unwrap();
        file.write("one\n", false).unwrap();
        file.write("two\n", true).unwrap();
        assert_eq!(unpacked(&path), "one\ntwo\n");
        // The runner is killed: what waits is lost, and nothing else.
        file.write("lost\n", false).unwrap();
        std::mem::forget(file);
        let long = "x".repeat(MAX_WAITING);
        let mut file = LogFile::append(&path).unwrap();
        file.write(&long, false).unwrap();
        assert_eq!(unpacked(&path), format!("one\ntwo\n{long}"));
        file.write("end\n", false).unwrap();
        drop(file);
        assert_eq!(unpacked(&path), format!("one\ntwo\n{long}end\n"));
    }

    #[test]
    fn files_have_harmless_names() {
        assert_eq!(file_name("a/b\u{202e}c \\d"), "a_b_c__d");
        assert_eq!(file_name(&"é".repeat(300)).len(), MAX_FILE_NAME);
    }
}
