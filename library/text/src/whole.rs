//! Reads a whole text with bounded memory, and replaces a whole file.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Reads a file of at most this many bytes as text. It may be a pipe.
///
/// # Errors
/// If it cannot be read, is longer, or is not UTF-8.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let bytes = read_bytes(path, most)?;
    String::from_utf8(bytes).map_err(|_| io::Error::new(ErrorKind::InvalidData, "it is not UTF-8"))
}

/// Reads a file of at most this many bytes. It may be a pipe.
///
/// # Errors
/// If it cannot be read or is longer.
pub fn read_bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(ErrorKind::FileTooLarge, format!("it is longer than {most} bytes")));
    }
    Ok(bytes)
}

/// Replaces a file in one step, so that no reader ever sees half of it: writes another one, whose name ends in `.new`,
/// and renames it. To survive a loss of power, `write` must sync the file.
///
/// # Errors
/// If it cannot be written; the old file then remains.
pub fn replace(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    write(&mut File::create(&new)?)?;
    #[cfg(windows)]
    for _ in 0..100 {
        // Windows refuses while another program has the old file open. A reader needs a moment.
        const ACCESS_DENIED: i32 = 5;
        const SHARING_VIOLATION: i32 = 32;
        match fs::rename(&new, path) {
            Err(error) if matches!(error.raw_os_error(), Some(ACCESS_DENIED | SHARING_VIOLATION)) => {
                std::thread::sleep(std::time::Duration::from_millis(2));
            }
            done => return done,
        }
    }
    fs::rename(new, path)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn a_text_has_a_greatest_length() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let text = fs::read_to_string(&path).unwrap();
        let length = text.len() as u64;
        assert_eq!(read_text(&path, length).unwrap(), text);
        assert_eq!(read_text(&path, length - 1).unwrap_err().kind(), ErrorKind::FileTooLarge);
        #[cfg(target_os = "linux")]
        assert_eq!(read_text(Path::new("/dev/zero"), 1000).unwrap_err().kind(), ErrorKind::FileTooLarge);
    }

    #[test]
    fn a_file_is_replaced_while_others_read_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        fs::write(&path, "0").unwrap();
        std::thread::scope(|scope| {
            let writer = scope.spawn(|| {
                for number in 1..=300 {
                    replace(&path, |file| write!(file, "{number}")).unwrap();
                }
            });
            let mut last = 0;
            while !writer.is_finished() {
                std::thread::sleep(std::time::Duration::from_millis(1));
                // While a file is replaced, Windows may refuse a reader, too.
                let Ok(text) = read_text(&path, 10) else { continue };
                let number: u32 = text.parse().unwrap();
                assert!(number >= last);
                last = number;
            }
        });
        assert_eq!(read_text(&path, 10).unwrap(), "300");
    }

    #[test]
    fn a_file_is_replaced_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        for text in ["first", "second"] {
            replace(&path, |file| file.write_all(text.as_bytes())).unwrap();
            assert_eq!(read_text(&path, 10).unwrap(), text);
        }
        let half = |file: &mut File| {
            file.write_all(b"thi")?;
            Err(ErrorKind::StorageFull.into())
        };
        assert_eq!(replace(&path, half).unwrap_err().kind(), ErrorKind::StorageFull);
        assert_eq!(read_text(&path, 10).unwrap(), "second");
    }
}
