//! Opens regular files, and nothing else: reading a pipe could wait forever, and a device never end.
//!
//! A file is looked at when it is open, since until then another may take its place; opening it does not wait.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

/// What becomes of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Links {
    /// The file that it leads to is opened.
    Followed,
    /// It is refused: it could lead out of the directory.
    Refused,
}

/// Opens the regular file at this path, and returns its metadata.
///
/// # Errors
/// If there is no regular file there.
pub fn open(path: &Path, links: Links) -> io::Result<(File, Metadata)> {
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
        flags.set(OFlags::NOFOLLOW, links == Links::Refused);
        options.custom_flags(flags.bits().cast_signed());
    }
    #[cfg(not(unix))]
    {
        let is_followed = links == Links::Followed;
        let facts = if is_followed { std::fs::metadata(path) } else { std::fs::symlink_metadata(path) };
        regular(facts?)?;
    }
    checked(options.open(path)?)
}

/// This file, which has been opened without waiting, and its metadata.
///
/// # Errors
/// If it is not a regular file.
pub fn checked(file: File) -> io::Result<(File, Metadata)> {
    let facts = regular(file.metadata()?)?;
    Ok((file, facts))
}

/// The metadata of a file, if it is a regular one.
fn regular(facts: Metadata) -> io::Result<Metadata> {
    let refusal = || io::Error::new(io::ErrorKind::InvalidInput, "not a regular file");
    Some(facts).filter(Metadata::is_file).ok_or_else(refusal)
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::process::Command;

    use super::*;

    #[test]
    fn only_regular_files_are_opened() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link, pipe] = ["file", "link", "pipe"].map(|name| folder.path().join(name));
        fs::write(&file, "text").unwrap();
        symlink(&file, &link).unwrap();
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for links in [Links::Followed, Links::Refused] {
            assert_eq!(open(&file, links).unwrap().1.len(), 4);
            for other in [&pipe, folder.path(), Path::new("/dev/null"), &folder.path().join("nothing")] {
                assert!(open(other, links).is_err(), "{}", other.display());
            }
        }
        assert_eq!(open(&link, Links::Followed).unwrap().1.len(), 4);
        assert!(open(&link, Links::Refused).is_err());
    }
}
