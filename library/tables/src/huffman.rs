//! Canonical Huffman codes with a greatest length.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The most bits of a code.
pub const LONGEST_CODE: usize = 24;

/// The lengths of a Huffman code for symbols with these counts; 0 for symbols that do not occur.
pub fn code_lengths(counts: &[u64]) -> Vec<u8> {
    let mut counts = counts.to_vec();
    loop {
        let mut parents: Vec<usize> = Vec::new();
        let mut heap: BinaryHeap<Reverse<(u64, usize)>> = BinaryHeap::new();
        let mut nodes: Vec<Option<usize>> = Vec::new();
        for (symbol, &count) in counts.iter().enumerate() {
            if count > 0 {
                heap.push(Reverse((count, nodes.len())));
                nodes.push(Some(symbol));
                parents.push(usize::MAX);
            }
        }
        while let Some(Reverse((one, first))) = heap.pop() {
            let Some(Reverse((two, second))) = heap.pop() else { break };
            parents[first] = nodes.len();
            parents[second] = nodes.len();
            heap.push(Reverse((one + two, nodes.len())));
            nodes.push(None);
            parents.push(usize::MAX);
        }
        let mut depths = vec![0u8; nodes.len()];
        let mut lengths = vec![0u8; counts.len()];
        for node in (0..nodes.len()).rev() {
            if parents[node] != usize::MAX {
                depths[node] = depths[parents[node]].saturating_add(1);
            }
            if let Some(symbol) = nodes[node] {
                // A code of one symbol also has one bit.
                lengths[symbol] = depths[node].max(1);
            }
        }
        if lengths.iter().all(|&length| usize::from(length) <= LONGEST_CODE) {
            return lengths;
        }
        for count in &mut counts {
            *count = count.div_ceil(2);
        }
    }
}

/// The canonical codes for these lengths: ascending by length, then by symbol.
pub fn codes(lengths: &[u8]) -> Vec<u32> {
    let mut codes = vec![0; lengths.len()];
    let (mut next, mut before) = (0u32, 0);
    for symbol in by_length(lengths) {
        next <<= lengths[symbol] - before;
        before = lengths[symbol];
        codes[symbol] = next;
        next += 1;
    }
    codes
}

/// The symbols that occur, by the length of their codes.
pub fn by_length(lengths: &[u8]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..lengths.len()).filter(|&symbol| lengths[symbol] > 0).collect();
    order.sort_by_key(|&symbol| lengths[symbol]);
    order
}
