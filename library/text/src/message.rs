//! Counts and places, as messages give them.

/// A number with its noun: `1 game`, `2 games`.
pub fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The line and the column, both counted from 1, at the end of this text.
pub fn end_position(before: &str) -> (usize, usize) {
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

/// The line and the column, both counted from 1, of this byte of a text.
pub fn place_in(text: &str, at: usize) -> String {
    let (line, column) = end_position(text.get(..at).unwrap_or(text));
    format!("line {line}, column {column}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_follow_their_number() {
        assert_eq!([0, 1, 2].map(|number| count(number, "game", "games")), ["0 games", "1 game", "2 games"]);
    }

    #[test]
    fn places_are_lines_and_columns() {
        for (at, place) in
            [(0, "line 1, column 1"), (3, "line 1, column 3"), (4, "line 2, column 1"), (9, "line 2, column 3")]
        {
            assert_eq!(place_in("aé\nbc", at), place);
        }
    }
}
