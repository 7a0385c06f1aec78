//! Work in parts, as programs on many machines do it: parts make the same whole as one run, however they are made, and
//! what does not fit is refused.

mod batch;
#[cfg(unix)]
mod cluster;
mod data;
mod matches;

use xiongmao_tests::folder::Folder;

use crate::commands::PROGRAM;

fn empty_folder() -> Folder {
    Folder::new(PROGRAM)
}

/// The reason for refusing this, without the names of folders.
fn why_refused(folder: &Folder, line: &str) -> String {
    let text = folder.refused(line).replace(&folder.path("").display().to_string(), "");
    text.trim_end().strip_prefix("error: ").unwrap().to_owned()
}

/// The names of the outputs of this many parts, separated by blanks, the last one first: their order does not matter.
fn outs(count: u32) -> String {
    let names: Vec<String> = (1..=count).rev().map(|part| format!("part{part}")).collect();
    names.join(" ")
}
