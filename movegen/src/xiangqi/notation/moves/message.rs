//! Messages about moves, with the squares written as in those moves.

use super::error::MoveError;
use crate::notation::Notation;

impl MoveError {
    /// The message, with squares as moves of this notation have them: `E0` for `e1` in ICCS.
    pub fn message_in(&self, notation: Notation) -> String {
        let first = match notation {
            Notation::CoordinatesFromZero | Notation::Salg => b'a',
            Notation::Iccs => b'A',
            _ => return self.to_string(),
        };
        match self {
            // These texts name squares of a notation already.
            Self::OffBoardFromZero(_) | Self::Form(_) => self.to_string(),
            _ => from_zero(&self.to_string(), first),
        }
    }
}

/// The text with all squares counted from rank 0, their files from this letter on.
fn from_zero(text: &str, first: u8) -> String {
    let mut written = String::with_capacity(text.len());
    // Squares stand alone or one behind the other.
    let mut may_begin = true;
    let mut rest = text;
    while let Some(char) = rest.chars().next() {
        let behind = &rest[char.len_utf8()..];
        let digits = behind.len() - behind.trim_start_matches(|char: char| char.is_ascii_digit()).len();
        let rank = behind[..digits].parse::<u32>().ok().filter(|rank| (1..=10).contains(rank));
        if let ('a'..='i', true, Some(rank)) = (char, may_begin, rank) {
            written.push(char::from(first + (char as u8 - b'a')));
            written += &(rank - 1).to_string();
            rest = &behind[digits..];
        } else {
            written.push(char);
            may_begin = !char.is_alphanumeric();
            rest = behind;
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_counted_from_zero_wherever_they_stand() {
        let text = "north's elephant cannot go from g10 to e8: a cannon (a1 to i10), h3e3 or b3e3, ply 4, Che3, a11";
        let counted = "north's elephant cannot go from G9 to E7: a cannon (A0 to I9), H2E2 or B2E2, ply 4, Che3, a11";
        assert_eq!(from_zero(text, b'A'), counted);
        assert_eq!(MoveError::NoCheck.message_in(Notation::Iccs), MoveError::NoCheck.to_string());
    }
}
