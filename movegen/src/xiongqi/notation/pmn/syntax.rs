//! Parsing a token, without the board.
//!
//! Accepts the known forms of PMN 1.0.0 (notations.md §5), plain coordinates, and the two spellings of the developer
//! page with a move's consequence as a separate token.

use xiongmao_text::excerpt;

use super::error::{PmnError, PmnForm};
use crate::notation::tokens::epin_length;
use crate::notation::{Expected, Syntax};
use crate::xiongqi::{PieceKind, Square};

/// The maximum length of a PMN token (`iv256IV~iv256IV=+K^'/+K^'`).
const MAX_LENGTH: usize = 25;

/// A parsed token.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(super) enum Said<'a> {
    /// A piece goes from one square to another.
    Move(Words<'a>),
    /// `e8-e8/E`: the soldier that has just moved here is promoted.
    Promotion {
        /// The soldier's square.
        square: Square,
        /// The letter after the `/`.
        letter: char,
    },
    /// `e4~e4`: the generals, one of them here, have just become dragons.
    Transformation(Square),
}

/// A move as it is written.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(super) struct Words<'a> {
    pub(super) origin: Square,
    pub(super) destination: Square,
    /// `-`, `+` or `~`; nothing between plain coordinates.
    pub(super) sign: Option<Sign>,
    /// The text after `=`, or the letter at the end of plain coordinates.
    pub(super) becomes: Option<&'a str>,
    /// The text after `/`.
    pub(super) captured: Option<&'a str>,
}

/// The character between the two squares.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(super) enum Sign {
    /// `-`: the destination is empty.
    Quiet,
    /// `+`: it holds an enemy.
    Capture,
    /// `~`: it is empty, and the generals come face to face.
    FaceToFace,
}

type Parsed<T> = Result<T, PmnError>;

/// Parses a token.
pub(super) fn parse(token: &str) -> Parsed<Said<'_>> {
    match token {
        "" => return Err(PmnError::Empty),
        "..." => return Err(PmnError::Form(PmnForm::Pass)),
        _ if token.len() > MAX_LENGTH => return Err(PmnError::TooLong),
        _ => {}
    }
    let mut scan = Scan { token, at: 0 };
    // A piece may start with a `+` or `-`, so check for drops before parsing from the left.
    let piece = epin_length(token.as_bytes());
    if matches!(token.as_bytes().get(piece), Some(b'*' | b'.')) {
        scan.at = piece;
        return Err(drop_form(scan).map_or_else(|error| error, PmnError::Form));
    }
    if scan.skip(b'+') {
        return Err(static_capture(scan).map_or_else(|error| error, PmnError::Form));
    }
    let origin = scan.cell()?;
    if scan.skip(b'=') {
        scan.epin()?;
        scan.end()?;
        return Err(PmnError::Form(PmnForm::Mutation));
    }
    let sign = match scan.peek() {
        Some(b'-') => Some(Sign::Quiet),
        Some(b'+') => Some(Sign::Capture),
        Some(b'~') => Some(Sign::FaceToFace),
        Some(b'a'..=b'z') => None,
        _ => return Err(scan.expected(Expected::SecondSquare { signs: "-, +, ~" })),
    };
    scan.at += usize::from(sign.is_some());
    let destination = scan.cell()?;
    let mut words = Words { origin: Square::new(0), destination: Square::new(0), sign, becomes: None, captured: None };
    suffixes(&mut scan, &mut words)?;
    words.origin = on_board(origin)?;
    words.destination = on_board(destination)?;
    with_meaning(words)
}

/// Reads what follows the two squares, to the end of the token.
fn suffixes<'a>(scan: &mut Scan<'a>, words: &mut Words<'a>) -> Parsed<()> {
    if words.sign.is_none() {
        // `e7e8e` and `e7e8=E`: one letter, with or without the sign.
        let marked = scan.skip(b'=');
        if marked || scan.peek().is_some() {
            words.becomes = Some(scan.letter()?);
        }
        return scan.end();
    }
    if scan.skip(b'=') {
        words.becomes = Some(scan.epin()?);
    }
    if scan.skip(b'/') {
        words.captured = Some(scan.epin()?);
    }
    scan.end()
}

/// Distinguishes the developer page's second tokens from moves.
fn with_meaning(words: Words<'_>) -> Parsed<Said<'_>> {
    let square = words.destination;
    if words.origin != square {
        return Ok(Said::Move(words));
    }
    match words {
        Words { sign: Some(Sign::FaceToFace), becomes: None, captured: None, .. } => Ok(Said::Transformation(square)),
        Words { sign: Some(Sign::Quiet), becomes: None, captured: Some(token), .. } => {
            let mut letters = token.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) if promotion(letter).is_some() => Ok(Said::Promotion { square, letter }),
                _ => Err(PmnError::NoSuchPromotion { found: excerpt(token) }),
            }
        }
        _ => Err(PmnError::SameSquare { square }),
    }
}

/// The kind that a soldier becomes by this letter of either case, if a soldier may become it.
pub(super) fn promotion(letter: char) -> Option<PieceKind> {
    PieceKind::from_letter(letter).filter(|kind| PieceKind::PROMOTIONS.contains(kind))
}

/// `S*e4`, `*e4`, `S*c3=+S`, `S.e4/s`: not in Xiongqi, but reported as drops rather than as syntax errors. Starts at
/// the
/// `*` or `.`.
fn drop_form(mut scan: Scan<'_>) -> Parsed<PmnForm> {
    let captures = scan.peek() == Some(b'.');
    scan.at += 1;
    scan.cell()?;
    if scan.skip(b'=') {
        scan.epin()?;
    }
    if captures && scan.skip(b'/') {
        scan.epin()?;
    }
    scan.end()?;
    Ok(if captures { PmnForm::DropCapture } else { PmnForm::Drop })
}

/// `+e4`, after its `+`.
fn static_capture(mut scan: Scan<'_>) -> Parsed<PmnForm> {
    scan.cell()?;
    if scan.skip(b'/') {
        scan.epin()?;
    }
    scan.end()?;
    Ok(PmnForm::StaticCapture)
}

fn on_board(cell: &str) -> Parsed<Square> {
    cell.parse().map_err(|_| PmnError::OffBoard { square: excerpt(cell), first: "a1", last: "h8" })
}

/// A token and how far it has been read.
#[derive(Clone, Copy)]
struct Scan<'a> {
    token: &'a str,
    /// Always on a character boundary, because only ASCII is skipped.
    at: usize,
}

impl<'a> Scan<'a> {
    fn rest(self) -> &'a [u8] {
        &self.token.as_bytes()[self.at..]
    }

    fn peek(self) -> Option<u8> {
        self.rest().first().copied()
    }

    /// Skips this character if it comes next.
    fn skip(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Skips `length` bytes and returns them.
    fn take(&mut self, length: usize) -> &'a str {
        let start = self.at;
        self.at += length;
        &self.token[start..self.at]
    }

    /// A square as CELL writes it: letters, then a number without a leading 0.
    fn cell(&mut self) -> Parsed<&'a str> {
        let start = self.at;
        self.at += self.rest().iter().take_while(|byte| byte.is_ascii_lowercase()).count();
        if self.at == start {
            return Err(self.expected(Expected::Square { last: "h8" }));
        }
        if !matches!(self.peek(), Some(b'1'..=b'9')) {
            return Err(self.expected(Expected::Rank));
        }
        self.at += self.rest().iter().take_while(|byte| byte.is_ascii_digit()).count();
        Ok(&self.token[start..self.at])
    }

    fn epin(&mut self) -> Parsed<&'a str> {
        match epin_length(self.rest()) {
            0 => Err(self.expected(Expected::Piece)),
            length => Ok(self.take(length)),
        }
    }

    fn letter(&mut self) -> Parsed<&'a str> {
        match self.peek() {
            Some(byte) if byte.is_ascii_alphabetic() => Ok(self.take(1)),
            _ => Err(self.expected(Expected::Promotion)),
        }
    }

    fn end(self) -> Parsed<()> {
        if self.at == self.token.len() { Ok(()) } else { Err(self.expected(Expected::End)) }
    }

    fn expected(self, expected: Expected) -> PmnError {
        PmnError::Syntax(Syntax { column: self.at + 1, expected })
    }
}
