//! Ranges of whole numbers as people type them.

use thiserror::Error;

/// Not two ordered numbers within these limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected A..B with {0} <= A <= B <= {1}, or one number")]
pub struct RangeError(u16, u16);

/// `A..B`, `A..=B` or one number, from `least` to `most`.
///
/// # Errors
/// If it is something else.
pub fn range(text: &str, least: u16, most: u16) -> Result<(u16, u16), RangeError> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.parse().ok().filter(|number| (least..=most).contains(number));
    let ends = number(from).zip(number(to.trim_start_matches('=')));
    ends.filter(|(from, to)| from <= to).ok_or(RangeError(least, most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_two_ordered_numbers_or_one() {
        for (text, expected) in [("3..7", (3, 7)), ("3..=7", (3, 7)), ("5", (5, 5)), ("1..9", (1, 9))] {
            assert_eq!(range(text, 1, 9), Ok(expected), "{text}");
        }
        for text in ["", "..", "7..3", "0..3", "3..10", "3..", "a", "1..2..3", "-1"] {
            assert_eq!(range(text, 1, 9), Err(RangeError(1, 9)), "{text}");
        }
    }
}
