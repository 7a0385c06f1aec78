//! Records in random order, however many there are.
//!
//! If the records do not fit into memory, they are first dealt at random to temporary files that do; then each of
//! these is shuffled and written. Every order is equally likely.

use std::fs::File;
use std::io::{BufReader, BufWriter, IntoInnerError, Read, Seek, SeekFrom, Write};
use std::path::Path;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::{Input, ToolError};
use crate::error::{FileError, io_error};
use crate::file::{Writer, directory_of};
use crate::packed::record::{PackedBoard, Record};
use crate::searcher::check_memory;

/// Piles differ in size, so they are planned for this share of the memory.
const FILLED_PERCENT: u64 = 90;
/// Some systems do not let a program open more files than this.
const MOST_PILES: u64 = 500;

/// Writes the records to a new file in random order, using about this many megabytes of memory. The order follows from
/// the seed, the records and the megabytes.
///
/// # Errors
/// If a file cannot be read or written, or that memory is too little or not available.
pub fn shuffle<B: PackedBoard>(
    input: &mut Input<B>,
    out: &Path,
    seed: u64,
    megabytes: u32,
    tell: &mut dyn FnMut(),
) -> Result<u64, ToolError> {
    let memory = u64::from(megabytes) << 20;
    let bytes = input.records() * Record::<B>::BYTES as u64;
    let piles = if bytes <= memory { 1 } else { bytes.div_ceil(memory * FILLED_PERCENT / 100) };
    if piles > MOST_PILES {
        let least = bytes.div_ceil(MOST_PILES * FILLED_PERCENT / 100) >> 20;
        return Err(ToolError::Piles { megabytes, positions: input.records(), least });
    }
    check_memory(0, 0, bytes.min(memory))?;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut writer = Writer::create(out)?;
    if piles == 1 {
        let mut records = Vec::with_capacity(input.records() as usize);
        for record in &mut *input {
            records.push(record?.to_bytes());
            tell();
        }
        write_shuffled::<B>(&mut records, &mut writer, &mut random)?;
        writer.finish()?;
        return Ok(records.len() as u64);
    }
    let (dealt, count) = deal(input, directory_of(out), piles as usize, &mut random, tell)?;
    let mut records = Vec::new();
    for pile in dealt {
        input.check_halt()?;
        read_pile::<B>(pile, &mut records).map_err(io_error(out))?;
        write_shuffled::<B>(&mut records, &mut writer, &mut random)?;
    }
    writer.finish()?;
    Ok(count)
}

/// Distributes the records to temporary files in the directory of the output, which needs the space anyway.
fn deal<B: PackedBoard>(
    input: &mut Input<B>,
    directory: &Path,
    piles: usize,
    random: &mut ChaCha8Rng,
    tell: &mut dyn FnMut(),
) -> Result<(Vec<File>, u64), ToolError> {
    let fail = io_error(directory);
    let files: std::io::Result<Vec<File>> = (0..piles).map(|_| tempfile::tempfile_in(directory)).collect();
    let mut piles: Vec<BufWriter<File>> = files.map_err(&fail)?.into_iter().map(BufWriter::new).collect();
    let mut count = 0;
    for record in input {
        let pile = random.random_range(0..piles.len());
        piles[pile].write_all(record?.to_bytes().as_ref()).map_err(&fail)?;
        count += 1;
        tell();
    }
    let files: Result<Vec<File>, _> =
        piles.into_iter().map(|pile| pile.into_inner().map_err(IntoInnerError::into_error)).collect();
    Ok((files.map_err(&fail)?, count))
}

fn read_pile<B: PackedBoard>(mut pile: File, records: &mut Vec<B::Bytes>) -> std::io::Result<()> {
    records.clear();
    let length = pile.seek(SeekFrom::End(0))?;
    pile.seek(SeekFrom::Start(0))?;
    let mut pile = BufReader::new(pile);
    for _ in 0..length / Record::<B>::BYTES as u64 {
        let mut bytes = B::ZEROS;
        pile.read_exact(bytes.as_mut())?;
        records.push(bytes);
    }
    Ok(())
}

fn write_shuffled<B: PackedBoard>(
    records: &mut [B::Bytes],
    writer: &mut Writer<B>,
    random: &mut ChaCha8Rng,
) -> Result<(), FileError> {
    records.shuffle(random);
    records.iter().try_for_each(|bytes| writer.write_bytes(bytes))
}
