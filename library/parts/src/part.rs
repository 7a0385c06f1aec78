//! One of N parts of a work.

use std::fmt;
use std::num::NonZero;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use thiserror::Error;

/// The most parts of a work.
pub const MOST_PARTS: u32 = 1_000_000;

/// A part is written otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected part I of N as I/N, from 1/N to N/N, with N at most {MOST_PARTS}")]
pub struct PartError;

/// Part `number` of `count`, written `number/count`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// From 1 to `count`.
    number: u32,
    count: NonZero<u32>,
}

impl Part {
    /// The only part of a work that is not divided.
    pub const WHOLE: Self = Self { number: 1, count: NonZero::<u32>::MIN };

    /// Part `number` of `count`.
    ///
    /// # Errors
    /// If `count` is 0 or more than [`MOST_PARTS`], or `number` is not from 1 to `count`.
    pub fn new(number: u32, count: u32) -> Result<Self, PartError> {
        let count = NonZero::new(count).filter(|count| count.get() <= MOST_PARTS).ok_or(PartError)?;
        if (1..=count.get()).contains(&number) { Ok(Self { number, count }) } else { Err(PartError) }
    }

    /// Which part it is, from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// The number of parts.
    pub fn count(self) -> u32 {
        self.count.get()
    }

    /// Whether this item (from 0) is dealt to this part. Items are dealt in turn, like cards: item 0 to part 1, item 1
    /// to part 2. So a work need not know its length, and may grow.
    pub fn is_dealt(self, item: u64) -> bool {
        item % u64::from(self.count.get()) == u64::from(self.number - 1)
    }

    /// How many of the first `items` are dealt to this part.
    pub fn dealt(self, items: u64) -> u64 {
        let count = u64::from(self.count.get());
        items / count + u64::from(items % count >= u64::from(self.number))
    }

    /// The block of the `items` that belongs to this part, if it gets items in a row. The blocks of all parts follow
    /// each other, and their lengths differ by one at most.
    pub fn block(self, items: u64) -> Range<u64> {
        let bound = |number: u32| {
            // The product may be too large for 64 bits; the quotient is at most `items`.
            let product = u128::from(items) * u128::from(number);
            (product / u128::from(self.count.get())) as u64
        };
        bound(self.number - 1)..bound(self.number)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Self, PartError> {
        let (number, count) = text.split_once('/').ok_or(PartError)?;
        let read = |text: &str| text.parse().map_err(|_| PartError);
        Self::new(read(number)?, read(count)?)
    }
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Part {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        String::deserialize(input)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parts(count: u32) -> Vec<Part> {
        (1..=count).map(|number| Part::new(number, count).unwrap()).collect()
    }

    #[test]
    fn parts_are_written_and_read() {
        assert_eq!("3/8".parse(), Part::new(3, 8));
        assert_eq!(Part::new(3, 8).unwrap().to_string(), "3/8");
        assert_eq!(serde_json::from_str::<Part>("\"1/1\"").unwrap(), Part::WHOLE);
        for text in ["", "3", "0/8", "9/8", "1/0", "-1/8", "1/8/2", "1 / 8", "1/1000001", "x/8"] {
            assert_eq!(text.parse::<Part>(), Err(PartError), "{text}");
        }
    }

    proptest! {
        #[test]
        fn every_item_is_dealt_once(count in 1..40_u32, items in 0..200_u64) {
            for item in 0..items {
                prop_assert_eq!(parts(count).iter().filter(|part| part.is_dealt(item)).count(), 1);
            }
            for part in parts(count) {
                prop_assert_eq!(part.dealt(items), (0..items).filter(|&item| part.is_dealt(item)).count() as u64);
            }
        }

        #[test]
        fn blocks_follow_each_other_and_are_even(count in 1..40_u32, items in prop_oneof![0..200_u64, any::<u64>()]) {
            let mut end = 0;
            for block in parts(count).iter().map(|part| part.block(items)) {
                prop_assert_eq!(block.start, end);
                let even = items / u64::from(count);
                prop_assert!((even..=even + 1).contains(&(block.end - block.start)));
                end = block.end;
            }
            prop_assert_eq!(end, items);
        }
    }
}
