//! Parses two squares, as PMN, ICCS and coordinates write them, without looking at the board.

use xiongmao_text::excerpt;

use super::coordinates::Coordinates;
use super::error::MoveError;
use crate::notation::{Expected, Syntax};
use crate::xiangqi::square::Square;

/// What was found instead of the rank of a square.
/// A move as it is written.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(super) struct Words {
    pub(super) origin: Square,
    pub(super) destination: Square,
    /// PMN's sign; none in coordinates and in ICCS, whose `-` also appears in captures.
    pub(super) sign: Option<Sign>,
}

/// PMN's character between the two squares.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(super) enum Sign {
    /// `-`: the destination is empty.
    Quiet,
    /// `+`: it holds an enemy.
    Capture,
}

type Parsed<T> = Result<T, MoveError>;

/// Parses a token.
pub(super) fn parse(token: &str, coordinates: Coordinates) -> Parsed<Words> {
    let mut scan = Scan { token, at: 0 };
    let upper = scan.peek().is_some_and(|byte| byte.is_ascii_uppercase());
    let iccs = upper || coordinates == Coordinates::Iccs;
    let origin = scan.cell()?;
    let sign = match scan.peek() {
        Some(b'-') => Some(Sign::Quiet),
        Some(b'+') if !iccs => Some(Sign::Capture),
        Some(byte) if byte.is_ascii_alphabetic() => None,
        _ if iccs => return Err(scan.expected(Expected::SecondSquare { signs: "-" })),
        _ => return Err(scan.expected(Expected::SecondSquare { signs: "-, +" })),
    };
    scan.at += usize::from(sign.is_some());
    let destination = scan.cell()?;
    scan.end()?;
    let sign = sign.filter(|_| !iccs);
    let from_zero = match coordinates {
        _ if iccs => true,
        _ if sign.is_some() => false,
        Coordinates::Auto => origin.rank == "0" || destination.rank == "0",
        Coordinates::FromOne => false,
        Coordinates::FromZero | Coordinates::Iccs => true,
    };
    let [origin, destination] = [origin, destination].map(|cell| cell.square(from_zero));
    Ok(Words { origin: origin?, destination: destination?, sign })
}

/// A square as it is written.
#[derive(Clone, Copy)]
struct Cell<'a> {
    files: &'a str,
    rank: &'a str,
    /// The column of the rank.
    column: usize,
}

impl Cell<'_> {
    fn square(self, from_zero: bool) -> Parsed<Square> {
        let Self { files, rank, column } = self;
        let shown = || excerpt(&format!("{files}{rank}"));
        if !from_zero {
            if rank == "0" {
                return Err(MoveError::Syntax(Syntax { column, expected: Expected::Rank }));
            }
            return format!("{files}{rank}").parse().map_err(|_| MoveError::OffBoard {
                square: shown(),
                first: "a1",
                last: "i10",
            });
        }
        let file = match *files.as_bytes() {
            [file] => i32::from(file.to_ascii_lowercase()) - i32::from(b'a'),
            _ => -1,
        };
        let rank = rank.parse().unwrap_or(i32::MAX);
        Square::at(file, rank).ok_or_else(|| MoveError::OffBoard { square: shown(), first: "a0", last: "i9" })
    }
}

/// A token and how far it has been read.
#[derive(Clone, Copy)]
struct Scan<'a> {
    token: &'a str,
    /// Always between two characters: only ASCII is ever passed.
    at: usize,
}

impl<'a> Scan<'a> {
    fn peek(self) -> Option<u8> {
        self.token.as_bytes().get(self.at).copied()
    }

    /// Skips the characters of this kind.
    fn take(&mut self, of_kind: impl Fn(&u8) -> bool) -> &'a str {
        let start = self.at;
        self.at += self.token.as_bytes()[start..].iter().take_while(|byte| of_kind(byte)).count();
        &self.token[start..self.at]
    }

    /// A square: letters, then 0 or a number without a leading 0.
    fn cell(&mut self) -> Parsed<Cell<'a>> {
        let files = self.take(u8::is_ascii_alphabetic);
        if files.is_empty() {
            return Err(self.expected(Expected::Square { last: "i10" }));
        }
        let column = self.at + 1;
        let rank = self.take(u8::is_ascii_digit);
        if rank.is_empty() || rank.len() > 1 && rank.starts_with('0') {
            return Err(MoveError::Syntax(Syntax { column, expected: Expected::Rank }));
        }
        Ok(Cell { files, rank, column })
    }

    fn end(self) -> Parsed<()> {
        match self.peek() {
            None => Ok(()),
            Some(mark @ (b'=' | b'/')) => Err(MoveError::Change { sign: char::from(mark) }),
            Some(_) => Err(self.expected(Expected::End)),
        }
    }

    fn expected(self, expected: Expected) -> MoveError {
        MoveError::Syntax(Syntax { column: self.at + 1, expected })
    }
}
