//! Digests of files, by which equal inputs and equal programs are known.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use xxhash_rust::xxh3::Xxh3;

/// Reads what another reader gives, and computes the digest of it on the way. A digest is 128 bits of XXH3 in 32
/// hexadecimal digits; it tells files apart, but does not resist forgery.
pub struct Digesting<R> {
    input: R,
    hash: Xxh3,
}

impl<R> Digesting<R> {
    /// A reader of this input, of which nothing has been read.
    pub fn new(input: R) -> Self {
        Self { input, hash: Xxh3::new() }
    }

    /// The digest of what has been read so far.
    pub fn digest(&self) -> String {
        format!("{:032x}", self.hash.digest128())
    }
}

impl<R: Read> Read for Digesting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.hash.update(&buffer[..count]);
        Ok(count)
    }
}

/// The digest of a file.
///
/// # Errors
/// If it cannot be read.
pub fn of_file(path: &Path) -> io::Result<String> {
    let mut file = Digesting::new(File::open(path)?);
    io::copy(&mut file, &mut io::sink())?;
    Ok(file.digest())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_depends_on_every_byte_and_not_on_the_portions() {
        let digest = |text: &[u8], portion: usize| {
            let mut input = Digesting::new(text);
            let mut buffer = vec![0; portion];
            while input.read(&mut buffer).unwrap() > 0 {}
            input.digest()
        };
        let text = b"3g^4/8/8/8/8/8/8/4G^2R / X/x";
        assert_eq!(digest(text, 1), digest(text, 7));
        assert_ne!(digest(text, 7), digest(&text[1..], 7));
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        assert_eq!(of_file(file.path()).unwrap(), digest(text, 3));
    }
}
