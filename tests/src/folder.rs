//! A folder in which a program under test runs its commands.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::program;

/// A new folder, removed in the end, and the program that is run in it.
pub struct Folder {
    directory: TempDir,
    program: &'static str,
}

#[expect(clippy::missing_panics_doc, reason = "all of them panic where the system or the program refuses its service")]
impl Folder {
    /// An empty folder for this program.
    #[must_use]
    pub fn new(program: &'static str) -> Self {
        Self { directory: tempfile::tempdir().expect("a folder"), program }
    }

    /// The path of a file.
    pub fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.directory.path().join(name)
    }

    /// Writes a file.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), text).expect("a file is written");
    }

    /// The bytes of a file.
    #[must_use]
    pub fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The text of a file.
    #[must_use]
    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).expect("text")
    }

    /// Alters a file of text, where `old` stands first.
    pub fn edit(&self, name: &str, old: &str, new: &str) {
        let text = self.text(name);
        assert!(text.contains(old), "{name}: {text}");
        self.write(name, text.replacen(old, new, 1));
    }

    /// The names of all files.
    #[must_use]
    pub fn names(&self) -> HashSet<String> {
        let entries = self.directory.path().read_dir().expect("a folder");
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect()
    }

    /// A command of the program; `line` has no quoted words.
    #[must_use]
    pub fn command(&self, line: &str) -> Command {
        let mut command = Command::new(self.program);
        command.args(line.split_whitespace()).current_dir(&self.directory).stdin(Stdio::null());
        command
    }

    /// Runs a command to its end.
    #[must_use]
    pub fn run(&self, line: &str) -> Output {
        self.command(line).output().expect("the program starts")
    }

    /// What the program prints, provided that it succeeds.
    pub fn printed(&self, line: &str) -> String {
        program::printed(&self.run(line))
    }

    /// The one line with which the program refuses a command.
    pub fn refused(&self, line: &str) -> String {
        program::refusal(&self.run(line))
    }
}
