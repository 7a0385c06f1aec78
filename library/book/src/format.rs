//! The format of a book. All numbers are big-endian.
//!
//! | bytes | meaning |
//! |---|---|
//! | 0 to 7 | `XMBOOK` and the version as two bytes, 0 and 2 |
//! | 8 to 15 | the name of the game, filled up with zeros |
//! | 16 to 23 | the number of entries |
//! | 24 to 31 | FNV-1a of all other bytes, in their order |
//! | from 32 | the entries, 16 bytes each, sorted by position and move |
//!
//! An entry is laid out as in Polyglot's books:
//!
//! | bytes | meaning |
//! |---|---|
//! | 0 to 7 | the position: [`SharedKey::hash`](xiongmao_movegen::shared_key::SharedKey) |
//! | 8 and 9 | the move: [`SharedKey::codes`](xiongmao_movegen::shared_key::SharedKey::codes) |
//! | 10 and 11 | its weight among the moves of the position; a move with weight 0 is never played |
//! | 12 and 13 | the number of games in which it was played |
//! | 14 and 15 | what its players scored in them: 2 for a win, 1 for a draw or an unknown result |
//!
//! Numbers that do not fit are divided by two until they do, all three alike.

use xiongmao_text::fnv;

/// The beginning of every book.
pub const MAGIC: [u8; 8] = *b"XMBOOK\0\x02";
/// The length of the head, in bytes.
pub const HEAD: usize = 32;
/// The length of an entry, in bytes.
pub const ENTRY: usize = 16;
/// The length of the name of the game in the head.
pub(crate) const NAME: usize = 8;

/// The place of the hash in the head.
pub(crate) const HASH: std::ops::Range<usize> = 24..HEAD;

/// FNV-1a of what stands before the hash in the head, and of the entries behind it.
pub(crate) fn checksum(head: &[u8], entries: &[u8]) -> u64 {
    fnv(head.iter().chain(entries))
}
