//! Writing canonical FEEN.

use std::cmp::Reverse;
use std::fmt::{Display, Write};

use crate::Side;
use crate::set::BoardSquare;

/// Writes the board and the space after it, the last rank first: the token of each square.
pub(crate) fn write_board<S: BoardSquare, T: Display>(text: &mut String, token: impl Fn(S) -> Option<T>) {
    for first in (0..S::COUNT).step_by(S::FILES).rev() {
        write_row(text, (first..first + S::FILES).map(|index| token(S::new(index))));
        text.push(if first > 0 { '/' } else { ' ' });
    }
}

/// Writes the hands, South's first, and the styles, which tell whose turn it is. `hand` has the number of each piece,
/// its letter, and its token.
pub(crate) fn write_hands_and_styles<T: Display, H: IntoIterator<Item = (u8, char, T)>>(
    text: &mut String,
    hand: impl Fn(Side) -> H,
    to_move: Side,
) {
    write_hand(text, hand(Side::South));
    text.push('/');
    write_hand(text, hand(Side::North));
    text.push_str(match to_move {
        Side::South => " X/x",
        Side::North => " x/X",
    });
}

/// Writes a row, file a first.
fn write_row<T: Display>(text: &mut String, squares: impl IntoIterator<Item = Option<T>>) {
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

/// Writes a hand: how many of each piece, its letter, and its token. The most numerous pieces come first, then pieces
/// by letter, upper case before lower case (notations.md §4).
fn write_hand<T: Display>(text: &mut String, pieces: impl IntoIterator<Item = (u8, char, T)>) {
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
