//! Compression by recursive pairing: the most frequent pair of neighbours becomes a new symbol, again and again; the
//! result is written in a Huffman code.
//!
//! The values are cut into blocks of equal length that can be read one by one, so that a single value costs the
//! decoding of half a block on average. The fewer changes between neighbours, the longer the blocks. Each block has a
//! checksum, which is verified whenever it is read.

use std::cmp::Reverse;

use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

use crate::huffman::{LONGEST_CODE, by_length, code_lengths, codes};
use crate::pair_numbers::Numbers;

/// The least and the greatest number of values in a block.
const BLOCKS: (usize, usize) = (512, 1 << 16);
/// The maximum number of changes of value in a block, on average.
const CHANGES: usize = 256;
const MOST_SYMBOLS: usize = 1 << 14;
/// A pair that is rarer costs more in the list of symbols than it saves.
const LEAST_COUNT: u32 = 12;
/// The right half of a symbol that is a single value.
const SINGLE: u16 = u16::MAX;
/// The bits of a code that are looked up at once.
const LOOKUP: usize = 12;

/// Why compressed values cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum PairsError {
    /// The bytes end too soon.
    #[error("it is cut")]
    Cut,
    /// The bytes are not what was written.
    #[error("it is damaged")]
    Damaged,
}

/// Compresses values.
pub fn compress(values: &[u8]) -> Vec<u8> {
    let mut symbols = Symbols::of(values);
    symbols.pair();
    symbols.write()
}

/// The symbols while they are being paired.
struct Symbols {
    /// The two halves of each symbol.
    halves: Vec<(u16, u16)>,
    /// The values as symbols, block after block.
    stream: Vec<u16>,
    /// Where each block of the stream ends.
    ends: Vec<usize>,
    /// The number of values in a block.
    block: usize,
}

/// The number of values that a block of these should have.
fn block_length(values: &[u8]) -> usize {
    let changes = values.windows(2).filter(|pair| pair[0] != pair[1]).count();
    let mut block = BLOCKS.0;
    while block < BLOCKS.1 && 2 * block * changes <= CHANGES * values.len() {
        block *= 2;
    }
    block
}

impl Symbols {
    fn of(values: &[u8]) -> Self {
        let mut symbol_of = [SINGLE; 256];
        let mut halves = Vec::new();
        let mut stream = Vec::with_capacity(values.len());
        for &value in values {
            let symbol = &mut symbol_of[usize::from(value)];
            if *symbol == SINGLE {
                *symbol = halves.len() as u16;
                halves.push((u16::from(value), SINGLE));
            }
            stream.push(*symbol);
        }
        let block = block_length(values);
        let ends = (1..=values.len().div_ceil(block)).map(|number| (number * block).min(values.len())).collect();
        Self { halves, stream, ends, block }
    }

    /// Pairs until no pair is frequent.
    fn pair(&mut self) {
        let mut numbers = Numbers::default();
        loop {
            let width = self.halves.len();
            numbers.clear(width);
            let pairs = self.frequent(&mut numbers);
            if pairs.is_empty() {
                return;
            }
            numbers.clear(width);
            for (left, right) in pairs {
                *numbers.of(left, right) = self.halves.len() as u32;
                self.halves.push((left, right));
            }
            self.replace(&numbers);
        }
    }

    /// Some of the most frequent pairs, chosen so that no pair begins with the symbol that ends another. They are
    /// counted in `counts`, which is empty.
    fn frequent(&self, counts: &mut Numbers) -> Vec<(u16, u16)> {
        let width = self.halves.len();
        let room = (MOST_SYMBOLS - width).min(width / 4 + 8);
        let mut start = 0;
        for &end in &self.ends {
            let mut at = start;
            while at + 1 < end {
                let (left, right) = (self.stream[at], self.stream[at + 1]);
                *counts.of(left, right) += 1;
                // Three equal symbols are one pair.
                at += if left == right && at + 2 < end && self.stream[at + 2] == left { 2 } else { 1 };
            }
            start = end;
        }
        let mut pairs = counts.at_least(LEAST_COUNT);
        pairs.sort_unstable_by_key(|&(count, pair)| (Reverse(count), pair));
        let least = pairs.first().map_or(0, |(count, _)| count / 4);
        let (mut begins, mut ends) = (vec![false; width], vec![false; width]);
        let mut chosen = Vec::new();
        for (count, (left, right)) in pairs {
            let (left, right) = (usize::from(left), usize::from(right));
            if chosen.len() == room || count < least {
                break;
            }
            if ends[left] || begins[right] {
                continue;
            }
            (begins[left], ends[right]) = (true, true);
            chosen.push((left as u16, right as u16));
        }
        chosen
    }

    /// Replaces each pair that has a symbol by it.
    fn replace(&mut self, symbols: &Numbers) {
        let (mut start, mut kept) = (0, 0);
        for end in &mut self.ends {
            let mut at = start;
            start = *end;
            while at < start {
                let left = self.stream[at];
                let pair = (at + 1 < start).then(|| symbols.get(left, self.stream[at + 1]));
                let symbol = pair.filter(|&symbol| symbol != 0);
                self.stream[kept] = symbol.map_or(left, |symbol| symbol as u16);
                kept += 1;
                at += if symbol.is_some() { 2 } else { 1 };
            }
            *end = kept;
        }
        self.stream.truncate(kept);
    }

    /// The length of the blocks, the symbols, the lengths of their codes, the offsets of the blocks, their checksums,
    /// and the blocks.
    fn write(&self) -> Vec<u8> {
        let mut counts = vec![0u64; self.halves.len()];
        for &symbol in &self.stream {
            counts[usize::from(symbol)] += 1;
        }
        let lengths = code_lengths(&counts);
        let codes = codes(&lengths);
        let (mut offsets, mut checksums, mut data) = (vec![0u32], Vec::new(), Vec::new());
        let mut start = 0;
        for &end in &self.ends {
            let from = data.len();
            let (mut bits, mut filled) = (0u64, 0);
            for &symbol in &self.stream[start..end] {
                let length = u32::from(lengths[usize::from(symbol)]);
                bits = bits << length | u64::from(codes[usize::from(symbol)]);
                filled += length;
                while filled >= 8 {
                    filled -= 8;
                    data.push((bits >> filled) as u8);
                }
            }
            if filled > 0 {
                data.push((bits << (8 - filled)) as u8);
            }
            start = end;
            offsets.push(data.len() as u32);
            checksums.push(xxh3_64(&data[from..]) as u32);
        }
        let mut bytes = Vec::with_capacity(data.len() + 8 * offsets.len() + 5 * self.halves.len() + 12);
        bytes.extend((self.halves.len() as u32).to_le_bytes());
        bytes.extend((self.ends.len() as u32).to_le_bytes());
        bytes.extend((self.block as u32).to_le_bytes());
        bytes.extend(self.halves.iter().flat_map(|(left, right)| [left.to_le_bytes(), right.to_le_bytes()]).flatten());
        bytes.extend(lengths);
        bytes.extend(offsets.iter().chain(&checksums).flat_map(|number| number.to_le_bytes()));
        bytes.extend(data);
        bytes
    }
}

/// Compressed values, ready to be read. Every call gets the bytes again, so that they may stay in place.
#[derive(Clone, Debug)]
pub struct Pairs {
    halves: Vec<(u16, u16)>,
    /// The number of values in each symbol.
    sizes: Vec<u32>,
    /// The symbols by the length of their codes.
    order: Vec<u16>,
    /// By length: the first code that is longer, moved to the top of 32 bits, and what to add to a code of this length
    /// to have its place in `order`.
    limits: [(u64, i64); LONGEST_CODE + 1],
    /// By the first bits: the symbol and the length of its code, 0 if it is longer.
    lookup: Vec<(u16, u8)>,
    /// The number of values in a block.
    block: usize,
    blocks: usize,
    values: usize,
    /// The beginning of the offsets of the blocks; their checksums and the blocks follow.
    offsets: usize,
    checksums: usize,
    data: usize,
}

impl Pairs {
    /// Reads what comes before the blocks: the symbols and their codes. There are `values` values.
    ///
    /// # Errors
    /// If the bytes are not the beginning of compressed values. The blocks are verified when they are read.
    pub fn read(bytes: &[u8], values: usize) -> Result<Self, PairsError> {
        let count = word(bytes, 0)? as usize;
        let blocks = word(bytes, 4)? as usize;
        let block = word(bytes, 8)? as usize;
        if count > MOST_SYMBOLS || !(BLOCKS.0..=BLOCKS.1).contains(&block) || blocks != values.div_ceil(block) {
            return Err(PairsError::Damaged);
        }
        let (symbols, lengths_at) = (12, 12 + 4 * count);
        let offsets = lengths_at + count;
        let checksums = offsets + 4 * (blocks + 1);
        let data = checksums + 4 * blocks;
        if bytes.len() < data {
            return Err(PairsError::Cut);
        }
        let (mut halves, mut sizes) = (Vec::with_capacity(count), Vec::<u32>::with_capacity(count));
        for at in 0..count {
            let pair = word(bytes, symbols + 4 * at)?;
            let (left, right) = (pair as u16, (pair >> 16) as u16);
            let size = if right == SINGLE {
                if left > u16::from(u8::MAX) {
                    return Err(PairsError::Damaged);
                }
                1
            } else {
                let size = |half: u16| sizes.get(usize::from(half)).ok_or(PairsError::Damaged);
                size(left)?.saturating_add(*size(right)?)
            };
            halves.push((left, right));
            sizes.push(size);
        }
        let lengths = &bytes[lengths_at..offsets];
        if lengths.iter().any(|&length| usize::from(length) > LONGEST_CODE) {
            return Err(PairsError::Damaged);
        }
        let mut pairs = Self {
            halves,
            sizes,
            order: by_length(lengths).into_iter().map(|symbol| symbol as u16).collect(),
            limits: [(0, 0); LONGEST_CODE + 1],
            lookup: vec![(0, 0); 1 << LOOKUP],
            block,
            blocks,
            values,
            offsets,
            checksums,
            data,
        };
        pairs.index_codes(lengths)?;
        Ok(pairs)
    }

    fn index_codes(&mut self, lengths: &[u8]) -> Result<(), PairsError> {
        let (mut next, mut place) = (0u64, 0);
        for length in 1..=LONGEST_CODE {
            next <<= 1;
            let first = next;
            let from = place;
            while place < self.order.len() && usize::from(lengths[usize::from(self.order[place])]) == length {
                if length <= LOOKUP {
                    let start = (next as usize) << (LOOKUP - length);
                    let entries = self.lookup.get_mut(start..start + (1 << (LOOKUP - length)));
                    entries.ok_or(PairsError::Damaged)?.fill((self.order[place], length as u8));
                }
                next += 1;
                place += 1;
            }
            if next > 1 << length {
                return Err(PairsError::Damaged);
            }
            self.limits[length] = (next << (32 - length), from as i64 - first as i64);
        }
        Ok(())
    }

    /// The value with this index.
    ///
    /// # Errors
    /// If its block is cut or damaged.
    ///
    /// # Panics
    /// If there are not as many values.
    #[inline]
    pub fn value(&self, bytes: &[u8], index: usize) -> Result<u8, PairsError> {
        assert!(index < self.values, "{index} of {} values", self.values);
        let mut left = (index % self.block) as u32;
        let mut found = None;
        self.each_symbol(bytes, index / self.block, |symbol, size| {
            if left < size {
                found = Some(symbol);
                return false;
            }
            left -= size;
            true
        })?;
        let mut symbol = usize::from(found.ok_or(PairsError::Damaged)?);
        loop {
            let (one, two) = self.halves[symbol];
            if two == SINGLE {
                return Ok(one as u8);
            }
            let size = self.sizes[usize::from(one)];
            symbol = usize::from(if left < size { one } else { two });
            left -= if left < size { 0 } else { size };
        }
    }

    /// All values of a block.
    ///
    /// # Errors
    /// If the block is cut or damaged.
    pub fn block(&self, bytes: &[u8], block: usize, values: &mut Vec<u8>) -> Result<(), PairsError> {
        let length = self.block.min(self.values - block * self.block);
        let start = values.len();
        let mut stack = Vec::new();
        self.each_symbol(bytes, block, |symbol, size| {
            if values.len() - start + size as usize > length {
                return false;
            }
            stack.push(symbol);
            while let Some(symbol) = stack.pop() {
                let (one, two) = self.halves[usize::from(symbol)];
                if two == SINGLE {
                    values.push(one as u8);
                } else {
                    stack.extend([two, one]);
                }
            }
            values.len() - start < length
        })?;
        if values.len() - start == length { Ok(()) } else { Err(PairsError::Damaged) }
    }

    /// All values that symbols contain. No others can occur.
    pub fn single_values(&self) -> impl Iterator<Item = u8> {
        self.halves.iter().filter(|(_, right)| *right == SINGLE).map(|(left, _)| *left as u8)
    }

    /// The maximum number of bytes for this many values.
    pub fn most_bytes(values: usize) -> usize {
        let blocks = values.div_ceil(BLOCKS.0);
        12 + 5 * MOST_SYMBOLS + 8 * blocks + 4 + values * LONGEST_CODE / 8 + blocks
    }

    /// The maximum memory of `count` of these, read from `bytes` bytes together.
    pub fn most_memory(bytes: usize, count: usize) -> usize {
        // A symbol takes five bytes there.
        let symbols = (bytes / 5).min(count * MOST_SYMBOLS);
        let symbol = size_of::<(u16, u16)>() + size_of::<u32>() + size_of::<u16>();
        count * (size_of::<Self>() + (size_of::<(u16, u8)>() << LOOKUP)) + symbols * symbol
    }

    /// The number of bytes before the first block.
    pub fn head(&self) -> usize {
        self.data
    }

    /// The number of blocks.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// Calls `visit` with the symbols of a block and their sizes until it returns false or the block ends.
    #[inline(always)]
    fn each_symbol(
        &self,
        bytes: &[u8],
        block: usize,
        mut visit: impl FnMut(u16, u32) -> bool,
    ) -> Result<(), PairsError> {
        let from = word(bytes, self.offsets + 4 * block)? as usize;
        let to = word(bytes, self.offsets + 4 * block + 4)? as usize;
        let data = bytes.get(self.data + from..self.data + to).ok_or(PairsError::Cut)?;
        if data.len() > self.block * LONGEST_CODE / 8 {
            return Err(PairsError::Damaged);
        }
        if xxh3_64(data) as u32 != word(bytes, self.checksums + 4 * block)? {
            return Err(PairsError::Damaged);
        }
        let end = 8 * data.len();
        let mut at = 0;
        while at < end {
            let ahead = window(data, at >> 3) << (at & 7);
            let (mut symbol, mut length) = self.lookup[(ahead >> (64 - LOOKUP)) as usize];
            if length == 0 {
                (symbol, length) = self.long_code(ahead >> 32).ok_or(PairsError::Damaged)?;
            }
            at += usize::from(length);
            if !visit(symbol, self.sizes[usize::from(symbol)]) {
                break;
            }
        }
        Ok(())
    }

    /// The symbol whose code begins these 32 bits, and its length.
    #[cold]
    fn long_code(&self, ahead: u64) -> Option<(u16, u8)> {
        let length = (LOOKUP + 1..=LONGEST_CODE).find(|&length| ahead < self.limits[length].0)?;
        let place = (ahead >> (32 - length)) as i64 + self.limits[length].1;
        Some((*self.order.get(place as usize)?, length as u8))
    }
}

/// Eight bytes from this offset, with zeros after the end.
#[inline(always)]
fn window(data: &[u8], at: usize) -> u64 {
    if let Some(bytes) = data.get(at..at + 8) {
        return u64::from_be_bytes(bytes.try_into().expect("eight bytes"));
    }
    let mut bytes = [0; 8];
    bytes[..data.len() - at].copy_from_slice(&data[at..]);
    u64::from_be_bytes(bytes)
}

#[inline(always)]
fn word(bytes: &[u8], at: usize) -> Result<u32, PairsError> {
    let bytes = bytes.get(at..at + 4).ok_or(PairsError::Cut)?;
    Ok(u32::from_le_bytes(bytes.try_into().expect("four bytes")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values with runs and repeated phrases, as tables have them.
    fn sample(length: usize) -> Vec<u8> {
        let mut state = 1u32;
        let mut values: Vec<u8> = Vec::new();
        while values.len() < length {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let run = (state >> 24 & 15) as usize;
            values.extend(std::iter::repeat_n((state >> 28) as u8 * 3, run));
        }
        values.truncate(length);
        values
    }

    #[test]
    fn every_value_comes_back() {
        let long = BLOCKS.1;
        for values in [vec![], vec![7], vec![9; 3 * long + 1], (0..=255).collect(), sample(2557), sample(3 * long)] {
            let bytes = compress(&values);
            let pairs = Pairs::read(&bytes, values.len()).unwrap();
            let mut all = Vec::new();
            for block in 0..pairs.blocks() {
                pairs.block(&bytes, block, &mut all).unwrap();
            }
            assert_eq!(all, values);
            for index in (0..values.len()).step_by(7) {
                assert_eq!(pairs.value(&bytes, index), Ok(values[index]));
            }
        }
    }

    #[test]
    fn changed_bytes_are_noticed_or_harmless() {
        let values = sample(2 * BLOCKS.0);
        let bytes = compress(&values);
        let read = |bytes: &[u8]| -> Result<Vec<u8>, PairsError> {
            let pairs = Pairs::read(bytes, values.len())?;
            let mut all = Vec::new();
            (0..pairs.blocks()).try_for_each(|block| pairs.block(bytes, block, &mut all))?;
            Ok(all)
        };
        let data = Pairs::read(&bytes, values.len()).unwrap().data;
        for at in (0..bytes.len()).step_by(11) {
            let mut changed = bytes.clone();
            changed[at] ^= 0x41;
            // The list of symbols has a checksum elsewhere; here it only must not break the reader.
            let result = read(&changed);
            assert!(at < data || result.is_err(), "{at}");
            assert!(read(&bytes[..at]).is_err(), "{at}");
        }
    }
}
