//! Digests of files, by which equal inputs and equal programs are known.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use xxhash_rust::xxh3::Xxh3;

/// Computes a digest: 128 bits of XXH3 in 32 hexadecimal digits. It tells texts apart, but does not resist forgery.
#[derive(Default)]
pub struct Digest(Xxh3);

impl Digest {
    /// Adds bytes to what has been added so far.
    pub fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The digest of what has been added so far.
    pub fn text(&self) -> String {
        format!("{:032x}", self.0.digest128())
    }
}

/// Passes on the bytes of another reader, and computes their [digest](Digest) on the way.
pub struct Digesting<R> {
    input: R,
    digest: Digest,
}

impl<R> Digesting<R> {
    /// A reader of this input, with nothing read yet.
    pub fn new(input: R) -> Self {
        Self { input, digest: Digest::default() }
    }

    /// The digest of what has been read so far.
    pub fn digest(&self) -> String {
        self.digest.text()
    }
}

impl<R: Read> Read for Digesting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.digest.update(&buffer[..count]);
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
