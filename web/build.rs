//! Gives the sources of questions and answers a tag: the page of `xiongmao site` and its engine in WebAssembly are
//! built separately, and must come from the same sources.

use std::fs;
use std::path::{Path, PathBuf};

/// Files and folders of the workspace.
const SOURCES: [&str; 6] = [
    "web/src/local.rs",
    "web/src/questions",
    "library/answers/src",
    "library/language/catalogues",
    "library/reasons/src",
    "library/records/src",
];

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", root.join(source).display());
        add(&root.join(source), &mut files);
    }
    files.sort();
    // FNV-1a: the same for every compiler, which may be two.
    let mut tag = 0xcbf2_9ce4_8422_2325_u64;
    for byte in files.iter().flat_map(|file| fs::read(file).unwrap_or_default()) {
        tag = (tag ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    println!("cargo::rustc-env=XIONGMAO_SOURCES={tag:016x}");
}

/// Adds a file, or all files in a folder.
fn add(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_file() {
        files.push(path.to_owned());
    }
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        add(&entry.path(), files);
    }
}
