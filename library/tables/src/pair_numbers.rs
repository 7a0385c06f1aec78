//! Numbers for pairs of symbols: the frequency of each in the text being compressed, or the symbol that replaces it.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// With more symbols, pairs are counted in a hash map.
const MOST_DENSE: usize = 1 << 11;

/// A number for each pair of symbols, 0 to begin with.
#[derive(Default)]
pub struct Numbers {
    width: usize,
    /// By left and right symbol, if these are few.
    dense: Vec<u32>,
    sparse: HashMap<u32, u32, BuildHasherDefault<Multiply>>,
}

impl Numbers {
    pub fn clear(&mut self, width: usize) {
        self.width = width;
        self.dense.clear();
        self.sparse.clear();
        if width <= MOST_DENSE {
            self.dense.resize(width * width, 0);
        }
    }

    #[inline]
    pub fn of(&mut self, left: u16, right: u16) -> &mut u32 {
        if self.width <= MOST_DENSE {
            &mut self.dense[usize::from(left) * self.width + usize::from(right)]
        } else {
            self.sparse.entry(u32::from(left) << 16 | u32::from(right)).or_default()
        }
    }

    #[inline]
    pub fn get(&self, left: u16, right: u16) -> u32 {
        if self.width <= MOST_DENSE {
            self.dense[usize::from(left) * self.width + usize::from(right)]
        } else {
            self.sparse.get(&(u32::from(left) << 16 | u32::from(right))).copied().unwrap_or(0)
        }
    }

    /// The numbers that are not less, with their pairs.
    pub fn at_least(&self, least: u32) -> Vec<(u32, (u16, u16))> {
        let width = self.width;
        let dense =
            self.dense.iter().enumerate().map(|(at, &number)| (number, ((at / width) as u16, (at % width) as u16)));
        let sparse = self.sparse.iter().map(|(&pair, &number)| (number, ((pair >> 16) as u16, pair as u16)));
        dense.chain(sparse).filter(|&(number, _)| number >= least).collect()
    }
}

/// A hash of pairs of symbols: one multiplication suffices.
#[derive(Default)]
struct Multiply(u64);

impl Hasher for Multiply {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u32(u32::from(byte));
        }
    }

    fn write_u32(&mut self, number: u32) {
        let product = (self.0 ^ u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ product >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
