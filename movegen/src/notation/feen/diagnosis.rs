//! Finding the error in a rejected FEEN: the crate sashite-feen decides, but does not report a position.

use std::convert::Infallible;

use sashite_feen::ParseError;
use xiongmao_text::excerpt;

use super::error::{FeenFault, FormError, Part};
use crate::Side;
use crate::notation::tokens::epin_length;
use crate::set::{BoardSquare, Set};

type Finding<T> = Result<T, FormError>;

/// The board that a FEEN should show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// What people call the game.
    pub game: &'static str,
    /// How many files the board has.
    pub files: usize,
    /// How many rows it has, at most 255.
    pub rows: usize,
}

impl Shape {
    /// That of a game.
    pub(crate) fn of<S: Set>() -> Self {
        Self { game: S::TITLE, files: S::Square::FILES, rows: S::Square::COUNT / S::Square::FILES }
    }

    fn squares(self) -> u32 {
        (self.files * self.rows) as u32
    }
}

/// A piece of the text and the column (from 1) of its first character.
#[derive(Clone, Copy)]
struct Span<'a> {
    text: &'a str,
    column: usize,
}

impl Span<'_> {
    /// The column after its last character.
    fn end(self) -> usize {
        self.column + self.text.len()
    }

    /// Its parts between the separators.
    fn split(self, separator: char) -> impl Iterator<Item = Self> {
        let mut column = self.column;
        self.text.split(separator).map(move |text| {
            let part = Span { text, column };
            column += text.len() + 1;
            part
        })
    }

    /// The rest of it from this byte on.
    fn from(self, at: usize) -> Self {
        Span { text: self.text.get(at..).unwrap_or(""), column: self.column + at }
    }
}

/// A number and the piece token after it; either may be empty, but not both.
///
/// In a row `3S` is three empty squares and a soldier, in a hand three soldiers.
#[derive(Clone, Copy)]
struct Item<'a> {
    number: Span<'a>,
    token: Span<'a>,
}

impl Item<'_> {
    /// The number; 0 if missing, and the largest if it is too large.
    fn value(&self) -> u32 {
        let digits = self.number.text.bytes().map(|digit| u32::from(digit - b'0'));
        digits.fold(0, |value: u32, digit| value.saturating_mul(10).saturating_add(digit))
    }

    /// The number of pieces that it means in a hand.
    fn pieces(&self) -> u32 {
        if self.number.text.is_empty() { 1 } else { self.value() }
    }

    /// Number and token as written, for a message.
    fn shown(&self) -> String {
        excerpt(&format!("{}{}", self.number.text, self.token.text))
    }
}

/// Splits a row or a hand into items; stops at a character that cannot start one.
fn items(span: Span<'_>) -> impl Iterator<Item = Result<Item<'_>, (char, usize)>> {
    let mut rest = span;
    std::iter::from_fn(move || {
        let first = rest.text.chars().next()?;
        let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
        let behind = rest.from(digits);
        let token = Span { text: &behind.text[..epin_length(behind.text.as_bytes())], column: behind.column };
        let item = Item { number: Span { text: &rest.text[..digits], column: rest.column }, token };
        if digits == 0 && token.text.is_empty() {
            let column = rest.column;
            rest = Span { text: "", column };
            return Some(Err((first, column)));
        }
        rest = behind.from(token.text.len());
        Some(Ok(item))
    })
}

/// Why this text, which sashite-feen rejected with `error`, is not canonical FEEN of a board of this shape.
pub(super) fn refused(text: &str, shape: Shape, error: ParseError) -> FormError {
    // If this examination finds nothing, report the crate's own error.
    examine(text, shape)
        .err()
        .unwrap_or_else(|| FormError::new(FeenFault::NotCanonical { text: error.to_string() }, Part::Text, 1))
}

/// Why the board of this canonical FEEN is not of this shape.
pub(super) fn misshapen(text: &str, shape: Shape) -> FormError {
    let board = Span { text: text.split(' ').next().unwrap_or(""), column: 1 };
    let unlike = FeenFault::Rows { found: 1, rows: shape.rows };
    examine_board(board, shape).err().unwrap_or_else(|| FormError::new(unlike, Part::Board, 1))
}

/// The column of the piece on a square, in a canonical FEEN of a board of this shape. File and row count from 0.
pub(super) fn column_of_square(text: &str, shape: Shape, file: usize, row: usize) -> usize {
    let board = Span { text: text.split(' ').next().unwrap_or(""), column: 1 };
    let Some(squares) = board.split('/').nth(shape.rows - 1 - row) else { return 1 };
    let mut next = 0;
    for item in items(squares).flatten() {
        next += item.value();
        if next == file as u32 && !item.token.text.is_empty() {
            return item.token.column;
        }
        next += 1;
    }
    squares.column
}

/// The column of the token of the `index`-th entry in this side's hand, in a canonical FEEN.
pub(super) fn column_in_hand(text: &str, side: Side, index: usize) -> usize {
    let fields = Span { text, column: 1 }.split(' ').nth(1);
    let Some(hand) = fields.and_then(|hands| hands.split('/').nth(side.index())) else { return 1 };
    items(hand).flatten().nth(index).map_or(hand.column, |item| item.token.column)
}

/// The column of the first or second style in a canonical FEEN, which ends with them.
pub(super) fn column_of_style(text: &str, second: bool) -> usize {
    if second { text.len() } else { text.len().saturating_sub(2) }
}

/// Finds the first fault in reading order.
fn examine(text: &str, shape: Shape) -> Finding<()> {
    if text.len() > super::error::MAX_LENGTH {
        return Err(FormError::new(
            FeenFault::TooLongFeen { most: super::error::MAX_LENGTH },
            Part::Text,
            super::error::MAX_LENGTH + 1,
        ));
    }
    if let Some((at, char)) = text.char_indices().find(|(_, char)| !char.is_ascii()) {
        return Err(FormError::new(FeenFault::NotAscii { character: char }, Part::Text, at + 1));
    }
    let [board, hands, styles] = fields(text)?;
    let on_board = examine_board(board, shape)?;
    let in_hands = examine_hands(hands)?;
    examine_styles(styles)?;
    let pieces = on_board.saturating_add(in_hands);
    let squares = shape.squares();
    if pieces > squares {
        return Err(FormError::new(FeenFault::TooManyPieces { pieces, squares }, Part::Hands, hands.column));
    }
    Ok(())
}

fn fields(text: &str) -> Finding<[Span<'_>; 3]> {
    let whole = Span { text, column: 1 };
    let fields: Vec<Span> = whole.split(' ').collect();
    if let &[board, hands, styles] = fields.as_slice() {
        return Ok([board, hands, styles]);
    }
    if fields.len() < 3 {
        return Err(FormError::new(FeenFault::MissingField { found: fields.len() }, Part::Text, whole.end()));
    }
    let empty = fields.iter().find(|field| field.text.is_empty());
    // A space at the very end is followed by an empty field.
    let (fault, column) = empty.map_or((FeenFault::ExtraField, fields[3].column), |field| {
        (FeenFault::ExtraSpace, field.column.min(text.len()))
    });
    Err(FormError::new(fault, Part::Text, column))
}

/// Counts the pieces of a board that has no fault.
fn examine_board(board: Span<'_>, shape: Shape) -> Finding<u32> {
    let rows: Vec<Span> = board.split('/').collect();
    if let Some(empty) = rows.iter().find(|row| row.text.is_empty()) {
        // The '/' itself, which stands before the empty row except at the very beginning.
        let column = if empty.column == board.column { board.column } else { empty.column - 1 };
        let wrong_count = FeenFault::Rows { found: 0, rows: shape.rows };
        let fault = if board.text.is_empty() { wrong_count } else { FeenFault::EmptyRow };
        return Err(FormError::new(fault, Part::Board, column));
    }
    if rows.len() != shape.rows {
        let column = rows.get(shape.rows).map_or(board.end(), |row| row.column);
        return Err(FormError::new(FeenFault::Rows { found: rows.len(), rows: shape.rows }, Part::Board, column));
    }
    let numbers = (1..=shape.rows as u8).rev();
    rows.into_iter().zip(numbers).map(|(row, number)| examine_row(row, shape.files, Part::Row { row: number })).sum()
}

/// Counts the pieces of a row that has no fault.
fn examine_row(row: Span<'_>, files: usize, part: Part<Infallible>) -> Finding<u32> {
    let files = files as u32;
    let (mut squares, mut pieces) = (0, 0);
    // The column at which the row becomes too long.
    let mut excess = None;
    for item in items(row) {
        let item =
            item.map_err(|(char, column)| FormError::new(FeenFault::Character { character: char }, part, column))?;
        if item.number.text.starts_with('0') {
            let count = excerpt(item.number.text);
            return Err(FormError::new(FeenFault::EmptyCount { count }, part, item.number.column));
        }
        for (size, span) in [(item.value(), item.number), (u32::from(!item.token.text.is_empty()), item.token)] {
            squares = size.saturating_add(squares);
            if squares > files && excess.is_none() {
                excess = Some(span.column);
            }
        }
        pieces += u32::from(!item.token.text.is_empty());
    }
    if squares != files {
        let column = excess.unwrap_or(row.end());
        return Err(FormError::new(FeenFault::RowLength { found: squares, files }, part, column));
    }
    Ok(pieces)
}

fn examine_hands(hands: Span<'_>) -> Finding<u32> {
    let both: Vec<Span> = hands.split('/').collect();
    let &[south, north] = both.as_slice() else {
        let column = both.get(2).map_or(hands.end(), |third| third.column - 1);
        return Err(FormError::new(FeenFault::HandsSeparator, Part::Hands, column));
    };
    Ok(examine_hand(south, Side::South)?.saturating_add(examine_hand(north, Side::North)?))
}

fn examine_hand(hand: Span<'_>, side: Side) -> Finding<u32> {
    let part = Part::Hand { side };
    let mut seen: Vec<Item> = Vec::new();
    let mut pieces: u32 = 0;
    for item in items(hand) {
        let item =
            item.map_err(|(char, column)| FormError::new(FeenFault::Character { character: char }, part, column))?;
        let number = item.number;
        if !number.text.is_empty() && (number.text.starts_with('0') || item.value() < 2) {
            return Err(FormError::new(FeenFault::HandCount { count: excerpt(number.text) }, part, number.column));
        }
        if item.token.text.is_empty() {
            return Err(FormError::new(FeenFault::HandPiece { count: excerpt(number.text) }, part, item.token.column));
        }
        if seen.iter().any(|other| other.token.text == item.token.text) {
            let token = item.token.text.to_owned();
            return Err(FormError::new(FeenFault::HandMerge { token }, part, number.column));
        }
        if let Some(earlier) = seen.iter().find(|earlier| order(earlier) > order(&item)) {
            let fault = FeenFault::HandOrder { later: item.shown(), earlier: earlier.shown() };
            return Err(FormError::new(fault, part, number.column));
        }
        pieces = pieces.saturating_add(item.pieces());
        seen.push(item);
    }
    Ok(pieces)
}

/// The sort key of a hand: count, letter, case, state, `^`, `'` (notations.md §4).
fn order(item: &Item<'_>) -> impl Ord + use<> {
    let token = item.token.text;
    let state = match token.as_bytes().first() {
        Some(b'-') => 0,
        Some(b'+') => 1,
        _ => 2,
    };
    let letter = token.trim_start_matches(['+', '-']).bytes().next().unwrap_or(0);
    (
        std::cmp::Reverse(item.pieces()),
        letter.to_ascii_uppercase(),
        letter.is_ascii_lowercase(),
        state,
        token.contains('^'),
        token.contains('\''),
    )
}

fn examine_styles(styles: Span<'_>) -> Finding<()> {
    let is_proper = |(at, byte): &(usize, u8)| match at {
        0 | 2 => byte.is_ascii_alphabetic(),
        1 => *byte == b'/',
        _ => false,
    };
    let proper = styles.text.bytes().enumerate().take_while(is_proper).count();
    if proper != 3 || styles.text.len() != 3 {
        return Err(FormError::new(FeenFault::StyleForm, Part::Styles, styles.column + proper));
    }
    let bytes = styles.text.as_bytes();
    if bytes[0].is_ascii_uppercase() == bytes[2].is_ascii_uppercase() {
        return Err(FormError::new(FeenFault::StyleCase, Part::Styles, styles.column + 2));
    }
    Ok(())
}
