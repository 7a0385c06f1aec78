//! Files whose checksums are made right, for tests of what checksums do not catch.

use serde_json::Value;
use xxhash_rust::xxh3::xxh3_64;

use crate::header::{BEFORE_HEADER, MAGIC};

/// A file of a table from the text of a header and the bytes of its streams. Every checksum is right if the header
/// gives the right offsets.
pub fn sealed(header: &str, body: &[u8]) -> Vec<u8> {
    let mut body = body.to_vec();
    let header = match serde_json::from_str::<Value>(header) {
        Err(_) => header.to_owned(),
        Ok(mut header) => {
            let streams = header.get_mut("streams").and_then(Value::as_array_mut);
            for stream in streams.into_iter().flatten() {
                let number = |name: &str| stream[name].as_u64().and_then(|number| usize::try_from(number).ok());
                let range = number("offset").zip(number("length"));
                let end = range.and_then(|(offset, length)| Some((offset, offset.checked_add(length)?)));
                let head = end.and_then(|(offset, end)| seal_stream(body.get_mut(offset..end)?));
                if let (Some(head), Some(stream)) = (head, stream.as_object_mut()) {
                    stream.insert("head".to_owned(), head.into());
                }
            }
            header.to_string()
        }
    };
    let mut file = MAGIC.to_vec();
    file.extend((header.len() as u32).to_le_bytes());
    debug_assert_eq!(file.len(), BEFORE_HEADER);
    file.extend(header.as_bytes());
    file.extend(xxh3_64(header.as_bytes()).to_le_bytes());
    file.extend(body);
    file
}

/// Corrects the checksums of the blocks of a stream. Returns the checksum of the bytes before them.
fn seal_stream(stream: &mut [u8]) -> Option<u64> {
    let word = |stream: &[u8], at: usize| {
        let bytes = stream.get(at..)?.first_chunk()?;
        Some(u32::from_le_bytes(*bytes) as usize)
    };
    let (symbols, blocks) = (word(stream, 0)?, word(stream, 4)?);
    let offsets = symbols.checked_mul(5)?.checked_add(12)?;
    let checksums = blocks.checked_add(1)?.checked_mul(4)?.checked_add(offsets)?;
    let data = blocks.checked_mul(4)?.checked_add(checksums)?;
    if data > stream.len() {
        return None;
    }
    for block in 0..blocks {
        let (from, to) = (word(stream, offsets + 4 * block)?, word(stream, offsets + 4 * block + 4)?);
        if let Some(bytes) = stream.get(data.saturating_add(from)..data.saturating_add(to)) {
            let sum = (xxh3_64(bytes) as u32).to_le_bytes();
            stream[checksums + 4 * block..][..4].copy_from_slice(&sum);
        }
    }
    Some(xxh3_64(&stream[..data]))
}
