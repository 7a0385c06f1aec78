//! Opens files that another process may exchange at any time.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

/// Opens the regular file at this path, and says what it is. Anything else is refused: a link could lead out of the
/// directory, and reading a pipe could block for ever. A file is looked at when it is open, since until then another
/// may take its place; opening neither follows a link nor waits.
///
/// # Errors
/// If there is no such file.
pub fn open(path: &Path) -> io::Result<(File, Metadata)> {
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY;
        options.custom_flags(flags.bits().cast_signed());
    }
    #[cfg(not(unix))]
    if !std::fs::symlink_metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let file = options.open(path)?;
    let facts = file.metadata()?;
    if !facts.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    Ok((file, facts))
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
        assert_eq!(open(&file).unwrap().1.len(), 4);
        for other in [&link, &pipe, folder.path(), Path::new("/dev/null"), &folder.path().join("nothing")] {
            assert!(open(other).is_err(), "{}", other.display());
        }
    }
}
