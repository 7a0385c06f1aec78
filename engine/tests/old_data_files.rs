//! Files of training data that version 0.1 wrote: their headers do not name a game. They are still read, and continued.

use std::fs;
use std::path::Path;

use tempfile::TempDir;
use xiongmao_selfplay::file::Reader;
use xiongmao_selfplay::packed::xiongqi::XiongqiBoard;
use xiongmao_tests::program;

use crate::commands::command;

/// Made by `datagen --out version-1.bin --positions 60 --nodes 80 --seed 1`; `version-1.txt` is what `data text` made
/// of it then.
const OLD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/version-1");
const POSITIONS: u64 = 93;

/// A folder with copies of the old file and its state.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for end in [".bin", ".bin.state.json"] {
        fs::copy(format!("{OLD}{end}"), folder.path().join(format!("old{end}"))).unwrap();
    }
    folder
}

/// The output of the program for this command line, which must succeed.
fn run(folder: &TempDir, line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    program::printed(&command(&words).current_dir(folder).output().unwrap())
}

fn positions(path: &Path) -> u64 {
    Reader::<XiongqiBoard>::open(path).unwrap().whole()
}

#[test]
fn its_records_are_read() {
    let folder = folder();
    let text = run(&folder, "data text old.bin");
    assert_eq!(text, fs::read_to_string(format!("{OLD}.txt")).unwrap());
    assert_eq!(positions(&folder.path().join("old.bin")), POSITIONS);
}

#[test]
fn tools_write_the_new_header_and_take_both() {
    let folder = folder();
    let bytes = |name: &str| fs::read(folder.path().join(name)).unwrap();
    run(&folder, "data shuffle old.bin --out new.bin");
    assert_eq!(bytes("new.bin")[..32], *b"XMAOPOS1\x02\0\0\0\x20\0\0\0xiongqi\0\0\0\0\0\0\0\0\0");
    assert_eq!(bytes("new.bin").len() - 32, bytes("old.bin").len() - 16);
    run(&folder, "data merge old.bin new.bin --out both.bin");
    assert_eq!(bytes("both.bin")[32..], bytes("old.bin")[16..]);
}

#[test]
fn an_old_run_is_continued() {
    let folder = folder();
    run(&folder, "datagen --out old.bin --positions 120 --nodes 80 --seed 1");
    let (old, new) = (fs::read(format!("{OLD}.bin")).unwrap(), fs::read(folder.path().join("old.bin")).unwrap());
    // Header and records stay as they were.
    assert!(new.starts_with(&old));
    assert!(positions(&folder.path().join("old.bin")) >= 120);
}
