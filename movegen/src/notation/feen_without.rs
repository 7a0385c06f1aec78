//! Takes a piece from the text of a position.

/// The FEEN without the piece on the square with this index.
pub(crate) fn feen_without(feen: &str, files: usize, rows: usize, index: usize) -> String {
    let (board, rest) = feen.split_once(' ').unwrap_or((feen, ""));
    let row_without = |(number, row): (usize, &str)| {
        if number != rows - 1 - index / files {
            return row.to_owned();
        }
        let mut squares = squares_of(row);
        if let Some(square) = squares.get_mut(index % files) {
            *square = None;
        }
        let (mut text, mut empty) = (String::new(), 0);
        for square in squares {
            let Some(piece) = square else {
                empty += 1;
                continue;
            };
            text += &count_text(std::mem::take(&mut empty));
            text += piece;
        }
        text + &count_text(empty)
    };
    let board: Vec<String> = board.split('/').enumerate().map(row_without).collect();
    format!("{} {rest}", board.join("/"))
}

/// A number of empty squares, as FEEN writes it.
fn count_text(empty: usize) -> String {
    if empty > 0 { empty.to_string() } else { String::new() }
}

/// The squares of a row in FEEN, each with the text of its piece: a letter with a sign before or a mark behind it.
fn squares_of(row: &str) -> Vec<Option<&str>> {
    let mut squares = Vec::new();
    let mut rest = row;
    while !rest.is_empty() {
        let digits = rest.find(|char: char| !char.is_ascii_digit()).unwrap_or(rest.len());
        if let Ok(empty) = rest[..digits].parse::<usize>() {
            squares.extend(std::iter::repeat_n(None, empty.min(usize::from(u8::MAX))));
        }
        rest = &rest[digits..];
        let letter = rest.find(|char: char| char.is_ascii_alphabetic()).map_or(rest.len(), |letter| letter + 1);
        let marks = rest[letter..].find(|char: char| char.is_ascii_alphanumeric() || "+-".contains(char));
        let (piece, others) = rest.split_at(marks.map_or(rest.len(), |marks| letter + marks));
        if !piece.is_empty() {
            squares.push(Some(piece));
        }
        rest = others;
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_taken_from_a_feen() {
        for (square, board) in [
            (0, "rh+s1g^3/8/1R6"),
            (1, "rh+s1g^3/8/R7"),
            (18, "rh2g^3/8/RR6"),
            (20, "rh+s5/8/RR6"),
            (16, "1h+s1g^3/8/RR6"),
            (9, "rh+s1g^3/8/RR6"),
        ] {
            assert_eq!(feen_without("rh+s1g^3/8/RR6 / X/x", 8, 3, square), format!("{board} / X/x"), "{square}");
        }
    }
}
