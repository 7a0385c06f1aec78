//! The header of a file of records: format, version, length of a record, and the game that the positions belong to.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::error::{FileError, io_error};

/// Bytes for the name of the game, filled up with zeros.
pub const GAME_NAME_BYTES: usize = 16;
const MAGIC: &[u8; 8] = b"XMAOPOS1";
/// The version that is written.
const VERSION: u32 = 2;
/// Version 1 had no name of the game in its header, and the program had only this game.
const GAME_OF_VERSION_1: &str = "xiongqi";
/// The header of version 1: magic, version, length of a record.
const HEADER_BYTES_1: usize = 16;
/// The length of a new header: version 1, and the name of the game.
const HEADER_BYTES: usize = HEADER_BYTES_1 + GAME_NAME_BYTES;

/// The facts about a file that a reader expects and a writer states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header {
    /// The name of the game.
    pub game: &'static str,
    /// The length of a record.
    pub record_bytes: u32,
}

impl Header {
    /// The bytes before the first record of a new file.
    pub fn to_bytes(self) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.record_bytes.to_le_bytes());
        for (place, letter) in bytes[HEADER_BYTES_1..].iter_mut().zip(self.game.bytes()) {
            *place = letter;
        }
        bytes
    }

    /// Reads the header of a file and checks that it is this one. Returns its length in bytes: version 1 is shorter.
    ///
    /// # Errors
    /// If the file cannot be read, is not a file of records, or belongs to another game.
    pub fn read(self, path: &Path, input: &mut impl Read) -> Result<u64, FileError> {
        let name = || path.display().to_string();
        let FoundHeader { length, game, record_bytes } = FoundHeader::read(path, input)?;
        if game != self.game {
            return Err(FileError::OtherGame { path: name(), found: game, wanted: self.game });
        }
        if record_bytes != self.record_bytes {
            let (game, wanted) = (self.game, self.record_bytes);
            return Err(FileError::RecordBytes { path: name(), found: record_bytes, game, wanted });
        }
        Ok(length)
    }
}

/// The name of the game that the positions of a file belong to, as its header has it.
///
/// # Errors
/// If the file cannot be read or is not a file of records.
pub fn game_of(path: &Path) -> Result<String, FileError> {
    let mut file = File::open(path).map_err(io_error(path))?;
    Ok(FoundHeader::read(path, &mut file)?.game)
}

/// The header that a file has.
struct FoundHeader {
    /// Its length in bytes.
    length: u64,
    game: String,
    record_bytes: u32,
}

impl FoundHeader {
    fn read(path: &Path, input: &mut impl Read) -> Result<Self, FileError> {
        let name = || path.display().to_string();
        let first: [u8; HEADER_BYTES_1] =
            read_array(input).map_err(io_error(path))?.ok_or_else(|| FileError::Magic(name()))?;
        if !first.starts_with(MAGIC) {
            return Err(FileError::Magic(name()));
        }
        let (version, record_bytes) = (number(&first, 8), number(&first, 12));
        let (length, game) = match version {
            1 => (HEADER_BYTES_1, GAME_OF_VERSION_1.to_owned()),
            VERSION => {
                let bytes: Option<[u8; GAME_NAME_BYTES]> = read_array(input).map_err(io_error(path))?;
                let game = bytes.and_then(|bytes| game_name(&bytes));
                (HEADER_BYTES, game.ok_or_else(|| FileError::GameName(name()))?)
            }
            _ => return Err(FileError::Version { path: name(), version, newest: VERSION }),
        };
        Ok(Self { length: length as u64, game, record_bytes })
    }
}

/// The little-endian number at this place of a header.
fn number(bytes: &[u8; HEADER_BYTES_1], at: usize) -> u32 {
    bytes[at..at + 4].iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
}

/// The next bytes; `None` if there are fewer.
fn read_array<const N: usize>(input: &mut impl Read) -> io::Result<Option<[u8; N]>> {
    let mut bytes = [0; N];
    match input.read_exact(&mut bytes) {
        Ok(()) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error),
    }
}

/// A name followed by zeros; `None` if it is not one.
fn game_name(bytes: &[u8; GAME_NAME_BYTES]) -> Option<String> {
    let length = bytes.iter().position(|&byte| byte == 0).unwrap_or(GAME_NAME_BYTES);
    let (name, rest) = bytes.split_at(length);
    let is_name = name.iter().all(|&byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
    (length > 0 && is_name && rest.iter().all(|&byte| byte == 0))
        .then(|| name.iter().map(|&byte| char::from(byte)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Header = Header { game: "xiongqi", record_bytes: 32 };
    const OTHER: Header = Header { game: "xiangqi", record_bytes: 40 };

    fn read(header: Header, bytes: &[u8]) -> Result<u64, String> {
        header.read(Path::new("games.bin"), &mut &*bytes).map_err(|error| error.to_string())
    }

    #[test]
    fn a_header_is_read_by_its_own_game_only() {
        for header in [HERE, OTHER] {
            assert_eq!(read(header, &header.to_bytes()), Ok(32));
        }
        let refused = read(HERE, &OTHER.to_bytes()).unwrap_err();
        assert_eq!(refused, "games.bin holds positions of xiangqi, not of xiongqi");
        let refused = read(OTHER, &HERE.to_bytes()).unwrap_err();
        assert_eq!(refused, "games.bin holds positions of xiongqi, not of xiangqi");
        let refused = read(HERE, &Header { record_bytes: 40, ..HERE }.to_bytes()).unwrap_err();
        assert_eq!(refused, "games.bin has records of 40 bytes; records of xiongqi have 32");
    }

    #[test]
    fn a_header_without_a_name_is_read() {
        let old = b"XMAOPOS1\x01\0\0\0\x20\0\0\0and the first record";
        assert_eq!(read(HERE, old), Ok(16));
        assert_eq!(read(OTHER, old).unwrap_err(), "games.bin holds positions of xiongqi, not of xiangqi");
    }

    #[test]
    fn what_is_not_a_header_is_refused() {
        let good = HERE.to_bytes();
        let with = |at: usize, byte: u8| {
            let mut bytes = good;
            bytes[at] = byte;
            read(HERE, &bytes).unwrap_err()
        };
        assert!(with(0, b'x').contains("is not a Xiongmao file of positions"));
        assert!(with(8, 3).contains("has version 3; this program reads versions 1 to 2"));
        for (at, byte) in [(16, 0), (16, 0xff), (17, b' '), (30, b'x')] {
            assert!(with(at, byte).contains("must hold the name of a game"), "{at}");
        }
        assert!(read(HERE, &good[..15]).unwrap_err().contains("is not a Xiongmao file of positions"));
        assert!(read(HERE, &good[..31]).unwrap_err().contains("must hold the name of a game"));
    }
}
