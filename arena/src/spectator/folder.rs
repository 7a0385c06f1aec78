//! The directories of matches below a directory.

use std::fs;
use std::path::{Path, PathBuf};

use crate::spectator::stamp::Stamp;
use crate::tournament::records::journal::SETTINGS;

/// The most matches that are found.
pub const MOST_MATCHES: usize = 64;
/// The most entries of a directory that are looked at.
const MOST_ENTRIES: usize = 4096;
/// How many levels of folders are searched below the directory.
const DEPTH: usize = 2;

/// The directories with matches: this one, and folders below it, relative to it and in the order of their names. Links
/// are not followed.
pub fn matches_in(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    search(directory, &PathBuf::new(), DEPTH, &mut found);
    found
}

fn search(directory: &Path, inner: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    let place = directory.join(inner);
    if found.len() >= MOST_MATCHES {
        return;
    }
    if Stamp::of(&place.join(SETTINGS)).is_some() {
        // Folders inside a match are not searched.
        found.push(inner.to_owned());
        return;
    }
    if depth == 0 {
        return;
    }
    let Ok(entries) = fs::read_dir(&place) else { return };
    let folders =
        entries.take(MOST_ENTRIES).flatten().filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let mut names: Vec<_> = folders.map(|entry| entry.file_name()).collect();
    names.sort_unstable();
    for name in names {
        search(directory, &inner.join(name), depth - 1, found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_are_found_but_not_through_links() {
        let folder = tempfile::tempdir().unwrap();
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join(SETTINGS), "").unwrap();
        for inner in ["b", "a/one", "a/one/deep", "a/two/too/deep"] {
            fs::create_dir_all(folder.path().join(inner)).unwrap();
            fs::write(folder.path().join(inner).join(SETTINGS), "").unwrap();
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(outside.path(), folder.path().join("link")).unwrap();
            fs::create_dir(folder.path().join("c")).unwrap();
            std::os::unix::fs::symlink(outside.path().join(SETTINGS), folder.path().join("c").join(SETTINGS)).unwrap();
        }
        assert_eq!(matches_in(folder.path()), [Path::new("a/one"), Path::new("b")]);
        assert_eq!(matches_in(&folder.path().join("b")), [Path::new("")]);
        assert!(matches_in(&folder.path().join("nowhere")).is_empty());
    }
}
