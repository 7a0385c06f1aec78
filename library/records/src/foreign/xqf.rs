//! XQF, the files of `XQStudio`: a header of 1,024 bytes, then the tree of moves. From version 11 on, squares, moves
//! and comments are masked with keys that the header holds.

use super::error::{ForeignError, ForeignReason};
use super::game::{ForeignGame, Start};
use super::heading::{Heading, chinese, comment, numbered_result};
use super::pieces::{Pieces, Point, RANKS, SET};
use super::tree::{Preorder, ROOT, Tree};
use crate::limits::ReadLimits;
use crate::pcn::Pcn;

/// The name of the format in messages.
const NAME: &str = "XQF";
/// The length of the header.
const HEADER: usize = 1024;
/// The last version whose moves and positions are stored as they are.
const LAST_PLAIN: u8 = 10;
/// The first version that stores the squares of the pieces in another order.
const FIRST_ROTATED: u8 = 12;
/// The last version that is known.
const LAST: u8 = 18;
/// The numbers added to the origin and the destination of each move.
const OFFSETS: [u8; 2] = [24, 32];
/// The text that keys are masked with.
const MASK: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// Whether a file begins as an XQF file does.
pub fn is_xqf(bytes: &[u8]) -> bool {
    bytes.starts_with(b"XQ") && bytes.len() >= HEADER
}

/// Reads an XQF file, which holds one game.
///
/// # Errors
/// If it is not one, its version is unknown, it ends too early, or its game cannot be played.
pub fn read_xqf(bytes: &[u8], limits: ReadLimits) -> Result<Pcn, ForeignError> {
    let error = |reason| ForeignError { format: NAME, reason };
    game(bytes, limits).map_err(error)?.record(NAME)
}

fn game(bytes: &[u8], limits: ReadLimits) -> Result<ForeignGame, ForeignReason> {
    if !bytes.starts_with(b"XQ") {
        return Err(ForeignReason::Signature { signature: "XQ" });
    }
    let header: &[u8; HEADER] = bytes.first_chunk().ok_or(ForeignReason::Truncated { part: "the header" })?;
    let version = header[2];
    if version > LAST {
        return Err(ForeignReason::Version { found: version.to_string(), known: "up to 18" });
    }
    let keys = if version > LAST_PLAIN { Keys::of(header) } else { Keys::default() };
    let start = Start::Pieces(pieces(header, &keys));
    let tree = tree(&bytes[HEADER..], version, &keys, limits)?;
    Ok(ForeignGame { heading: heading(header), start, tree })
}

/// The mask of a file; zeros if it has none.
#[derive(Debug, Default)]
struct Keys {
    pieces: u8,
    squares: [u8; 2],
    comment: u32,
    stream: [u8; 32],
}

impl Keys {
    fn of(header: &[u8; HEADER]) -> Self {
        let factor = |byte: u8| byte.wrapping_mul(byte).wrapping_mul(54).wrapping_add(221);
        let pieces = factor(header[13]).wrapping_mul(header[13]);
        let origin = factor(header[14]).wrapping_mul(pieces);
        let destination = factor(header[15]).wrapping_mul(origin);
        let comment = (u32::from(header[12]) * 256 + u32::from(header[13])) % 32_000 + 767;
        let key = |index: usize| header[8 + index] | (header[12 + index] & header[3]);
        let stream = std::array::from_fn(|index| MASK[index] & key(index % 4));
        Self { pieces, squares: [origin, destination], comment, stream }
    }
}

/// The first position: one square for each piece of the set.
fn pieces(header: &[u8; HEADER], keys: &Keys) -> Pieces {
    let mut pieces = Pieces::none();
    let shift = if header[2] < FIRST_ROTATED { 0 } else { usize::from(keys.pieces) + 1 };
    for (index, square) in header[16..48].iter().enumerate() {
        let letter = SET[(index + shift) % SET.len()];
        if let Some(point) = point(square.wrapping_sub(keys.pieces)) {
            pieces.put(point, letter);
        }
    }
    pieces
}

/// The point with this number: ten times the file plus the rank.
fn point(number: u8) -> Option<Point> {
    let number = usize::from(number);
    Point::at(number / RANKS, number % RANKS)
}

fn heading(header: &[u8; HEADER]) -> Heading {
    // A string begins with its length; `size` is the room for both.
    let text = |at: usize, size: usize| {
        let length = usize::from(header[at]).min(size - 1);
        chinese(&header[at + 1..=at + length])
    };
    Heading {
        title: text(0x50, 64),
        event: text(0xd0, 64),
        date: text(0x110, 16),
        site: text(0x120, 16),
        players: [0x130, 0x140].map(|at| (text(at, 16), String::new())),
        annotator: text(0x1d0, 16),
        result: numbered_result(header[0x33].into()),
        ..Heading::default()
    }
}

/// The tree of moves. Its first entry is none: it holds the comment on the game.
fn tree(masked: &[u8], version: u8, keys: &Keys, limits: ReadLimits) -> Result<Tree, ForeignReason> {
    let mut bytes = Unmasked { rest: masked, keys, at: 0 };
    let (mut tree, mut order) = (Tree::new(limits), Preorder::new());
    let root = bytes.entry(version)?;
    tree.set_comment(ROOT, root.comment);
    // A position without moves may end here, regardless of its first entry.
    let has_moves = !root.ends && !bytes.rest.is_empty();
    while has_moves && order.is_open() {
        let entry = bytes.entry(version)?;
        let squares = entry.squares.map(point);
        let squares = squares[0].zip(squares[1]).map(|(origin, destination)| [origin, destination]);
        let node = order.add(&mut tree, squares, entry.ends, entry.has_alternative)?;
        tree.set_comment(node, entry.comment);
    }
    Ok(tree)
}

/// An entry of the tree.
struct Entry {
    squares: [u8; 2],
    /// Nothing was played after it.
    ends: bool,
    /// Another move could have been played.
    has_alternative: bool,
    comment: Option<String>,
}

/// Bytes that are still to be read.
struct Unmasked<'a> {
    rest: &'a [u8],
    keys: &'a Keys,
    /// The number of bytes that have been read.
    at: usize,
}

impl Unmasked<'_> {
    fn take(&mut self, count: usize, part: &'static str) -> Result<Vec<u8>, ForeignReason> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(ForeignReason::Truncated { part })?;
        let stream = self.keys.stream;
        let bytes =
            taken.iter().zip(self.at..).map(|(byte, at)| byte.wrapping_sub(stream[at % stream.len()])).collect();
        (self.rest, self.at) = (rest, self.at + count);
        Ok(bytes)
    }

    fn number(&mut self) -> Result<u32, ForeignReason> {
        let bytes = self.take(4, "a move")?;
        Ok(bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte)))
    }

    fn entry(&mut self, version: u8) -> Result<Entry, ForeignReason> {
        let bytes = self.take(4, "a move")?;
        let flags = bytes[2];
        let (ends, has_alternative, length) = if version > LAST_PLAIN {
            let length = if flags & 0x20 == 0 { 0 } else { self.number()?.wrapping_sub(self.keys.comment) };
            (flags & 0x80 == 0, flags & 0x40 != 0, length)
        } else {
            (flags & 0xf0 == 0, flags & 0x0f != 0, self.number()?)
        };
        let text = self.take(length as usize, "a comment")?;
        let squares = [0, 1].map(|end| bytes[end].wrapping_sub(OFFSETS[end]).wrapping_sub(self.keys.squares[end]));
        Ok(Entry { squares, ends, has_alternative, comment: comment(&chinese(&text)) })
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A file of version 10 with these moves: origin, destination, flags, comment.
    pub(in crate::foreign) fn file(moves: &[(u8, u8, u8, &str)]) -> Vec<u8> {
        let mut bytes = vec![0; HEADER];
        bytes[..3].copy_from_slice(b"XQ\x0a");
        let squares = [
            80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3, 9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6,
            26, 46, 66, 86,
        ];
        bytes[16..48].copy_from_slice(&squares);
        bytes[0x33] = 1;
        bytes[0x50..0x55].copy_from_slice(b"\x04Game");
        bytes[0x110..0x119].copy_from_slice(b"\x081997.4.2");
        for &(origin, destination, flags, comment) in [(0, 0, 0xf0, "on the game")].iter().chain(moves) {
            bytes.extend([origin + 24, destination + 32, flags, 0]);
            bytes.extend((comment.len() as u32).to_le_bytes());
            bytes.extend(comment.as_bytes());
        }
        bytes
    }

    /// The same file in version 18, masked with these keys.
    fn masked(plain: &[u8], keys: [u8; 4]) -> Vec<u8> {
        let mut header: [u8; HEADER] = *plain.first_chunk().expect("a header");
        (header[2], header[3]) = (18, 0x5a);
        header[8..12].copy_from_slice(&[1, 2, 3, 4]);
        header[12..16].copy_from_slice(&keys);
        let keys = Keys::of(&header);
        for index in 0..32 {
            header[16 + index] = plain[16 + (index + usize::from(keys.pieces) + 1) % 32].wrapping_add(keys.pieces);
        }
        let mut body = Vec::new();
        let mut rest = &plain[HEADER..];
        while let Some((entry, after)) = rest.split_first_chunk::<8>() {
            let length = u32::from_le_bytes([entry[4], entry[5], entry[6], entry[7]]);
            let flags = if entry[2] & 0xf0 == 0 { 0 } else { 0x80 } | if entry[2] == 0xff { 0x40 } else { 0 };
            let has_comment = if length > 0 { 0x20 } else { 0 };
            body.extend([entry[0].wrapping_add(keys.squares[0]), entry[1].wrapping_add(keys.squares[1])]);
            body.extend([flags | has_comment, 0]);
            if length > 0 {
                body.extend((length + keys.comment).to_le_bytes());
            }
            let (text, next) = after.split_at(length as usize);
            body.extend(text);
            rest = next;
        }
        let stream = body.iter().enumerate().map(|(at, byte)| byte.wrapping_add(keys.stream[at % 32]));
        header.iter().copied().chain(stream).collect()
    }

    #[test]
    fn moves_comments_and_variations_are_read_in_both_forms() {
        let plain =
            file(&[(72, 42, 0xf0, ""), (79, 67, 0xff, "a horse"), (70, 62, 0x00, ""), (19, 27, 0x00, "another")]);
        for bytes in [plain.clone(), masked(&plain, [0, 0, 0, 0]), masked(&plain, [200, 33, 77, 202])] {
            let record = read_xqf(&bytes, ReadLimits::default()).expect("a game");
            let moves: Vec<&str> = record.moves.iter().map(|mv| mv.pmn.as_str()).collect();
            assert_eq!(moves, ["h3-e3", "h10-g8", "h1-g3"]);
            assert_eq!(record.moves[1].comment.as_deref(), Some("a horse"));
            let variations = record.moves[1].variations();
            assert_eq!((variations.len(), variations[0][0].pmn.as_str()), (1, "b10-c8"));
            assert_eq!(variations[0][0].comment.as_deref(), Some("another"));
            assert_eq!(record.meta.comment.as_deref(), Some("on the game"));
            assert_eq!(record.meta.started_at.as_deref(), Some("1997-04-02"));
            assert!(record.outcome.is_some() && record.notes.is_empty());
        }
    }

    #[test]
    fn without_moves_it_is_the_turn_of_the_side_in_check() {
        for (chariot, turn) in [(44, "x/X"), (54, "X/x")] {
            let mut bytes = file(&[]);
            bytes[16..48].fill(0xff);
            // Red's chariot and general, and Black's general on the same file.
            (bytes[16], bytes[16 + 4], bytes[32 + 4]) = (chariot, 40, 49);
            bytes[16 + 13] = 43;
            let record = read_xqf(&bytes, ReadLimits::default()).expect("a position");
            assert!(record.setup.feen.ends_with(turn), "{}", record.setup.feen);
        }
    }

    #[test]
    fn what_cannot_be_read_is_refused_in_one_line() {
        let good = file(&[(72, 42, 0x00, "")]);
        let mut newer = good.clone();
        newer[2] = 19;
        for (bytes, wanted) in [
            (newer, "XQF: version 19 of the format is unknown; known: up to 18".to_owned()),
            (b"XQ".to_vec(), "XQF: the file ends within the header".to_owned()),
            (b"PK".to_vec(), "XQF: the file does not begin with XQ".to_owned()),
            (good[..good.len() - 1].to_vec(), "XQF: the file ends within a move".to_owned()),
        ] {
            assert_eq!(read_xqf(&bytes, ReadLimits::default()).map_err(|error| error.to_string()), Err(wanted));
        }
        let illegal = read_xqf(&file(&[(72, 43, 0x00, "")]), ReadLimits::default()).map_err(|error| error.to_string());
        assert!(illegal.is_err_and(|error| error.starts_with("XQF: ply 1 'h3e4': ")));
    }
}
