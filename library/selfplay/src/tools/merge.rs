//! Merging files, with each position kept once.

use std::collections::HashSet;
use std::path::Path;

use serde::Serialize;

use super::{Input, ToolError};
use crate::file::Writer;
use crate::packed::record::PackedBoard;
use crate::searcher::check_memory;

/// Bytes of a key in a set with enough capacity from the start: it has a power of two of slots, is at most seven
/// eighths full, and takes a byte more for each slot.
const BYTES_OF_KEY: u64 = 21;

/// Numbers of records kept and left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Merged {
    /// Records in the new file.
    pub positions: u64,
    /// Records left out because an earlier one has the same position.
    pub duplicates: u64,
}

/// Writes the records to a new file in their order. Of several records of one position the first is kept.
///
/// # Errors
/// If a file cannot be read or written, or the machine lacks the memory.
pub fn merge<B: PackedBoard>(input: &mut Input<B>, out: &Path, tell: &mut dyn FnMut()) -> Result<Merged, ToolError> {
    check_memory(0, 0, input.records() * BYTES_OF_KEY)?;
    let mut keys = HashSet::with_capacity(usize::try_from(input.records()).unwrap_or(0));
    let mut writer = Writer::create(out)?;
    let mut merged = Merged::default();
    for record in input {
        let record = record?;
        if keys.insert(record.key()) {
            writer.write(&record)?;
            merged.positions += 1;
        } else {
            merged.duplicates += 1;
        }
        tell();
    }
    writer.finish()?;
    Ok(merged)
}
