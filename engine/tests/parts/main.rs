//! Work in parts, as programs on many machines do it: parts make the same whole as one run, however they are made, and
//! what does not fit is refused.

mod batch;
#[cfg(unix)]
mod cluster;
mod data;
mod matches;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;
use xiongmao_tests::program;

const PROGRAM: &str = env!("CARGO_BIN_EXE_xiongmao");

/// A folder in which commands are run.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), text).unwrap();
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    fn text(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).unwrap()
    }

    /// A command of the program; `line` has no quoted words.
    fn command(&self, line: &str) -> Command {
        let mut command = Command::new(PROGRAM);
        command.args(line.split_whitespace()).current_dir(&self.0).stdin(Stdio::null());
        command
    }

    fn run(&self, line: &str) -> Output {
        self.command(line).output().unwrap()
    }

    /// What the program prints, provided that it succeeds.
    fn told(&self, line: &str) -> String {
        program::told(&self.run(line))
    }

    /// The reason for which the program refuses this, without the names of folders.
    fn refused(&self, line: &str) -> String {
        let text = program::refusal(&self.run(line)).replace(&format!("{}/", self.0.path().display()), "");
        text.trim_end().strip_prefix("error: ").unwrap().to_owned()
    }

    /// Alters a file of text.
    fn edit(&self, name: &str, old: &str, new: &str) {
        let text = self.text(name);
        assert!(text.contains(old), "{name}: {text}");
        self.write(name, text.replacen(old, new, 1));
    }
}

/// The names of the outputs of this many parts, separated by blanks, the last one first: their order does not matter.
fn outs(count: u32) -> String {
    let names: Vec<String> = (1..=count).rev().map(|part| format!("part{part}")).collect();
    names.join(" ")
}
