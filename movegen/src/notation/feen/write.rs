//! Writing canonical FEEN.

use std::cmp::Reverse;
use std::fmt::{Display, Write};

/// Writes a row: what stands on its squares, file a first.
pub(crate) fn write_row<T: Display>(text: &mut String, squares: impl IntoIterator<Item = Option<T>>) {
    let mut empty = 0;
    for square in squares {
        match square {
            None => empty += 1,
            Some(token) => {
                write_count(text, empty, 1);
                empty = 0;
                write_token(text, token);
            }
        }
    }
    write_count(text, empty, 1);
}

/// Writes a hand: how many of each piece, its letter, and its token. The most numerous pieces come first, then it goes
/// by letter, upper case before lower case (notations.md §4).
pub(crate) fn write_hand<T: Display>(text: &mut String, pieces: impl IntoIterator<Item = (u8, char, T)>) {
    let mut items: Vec<_> = pieces.into_iter().filter(|&(count, ..)| count > 0).collect();
    items.sort_by_key(|&(count, letter, _)| (Reverse(count), letter.to_ascii_uppercase(), letter.is_ascii_lowercase()));
    for (count, _, token) in items {
        write_count(text, count, 2);
        write_token(text, token);
    }
}

/// Writes a count, unless it is below the smallest that FEEN writes here.
fn write_count(text: &mut String, count: u8, least: u8) {
    if count >= least {
        write_token(text, count);
    }
}

fn write_token(text: &mut String, token: impl Display) {
    write!(text, "{token}").expect("a String takes every text");
}
