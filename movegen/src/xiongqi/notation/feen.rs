//! FEEN: positions (notations.md §4, rulings 3, 4, 5, 7 and 19).
//!
//! The grammar and the canonical form are the crate sashite-feen's, by the notation's author. What it refuses is looked
//! at once more, to say what is wrong and where.

mod diagnosis;
mod error;

use std::cmp::Reverse;
use std::fmt::Write;

use sashite_feen::{Feen, HandItem};

pub use error::{FeenError, FeenReason, Part, PieceFault, Place};

use super::token::Token;
use crate::Side;
use crate::xiongqi::{Board, Game, Hand, Piece, PieceKind, Square};

/// The starting position (rules §2.3).
pub const START_FEEN: &str = "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x";

impl Game {
    /// The starting position (rules §2.3).
    ///
    /// # Panics
    /// Never: the FEEN is fixed, and a test reads it.
    pub fn start() -> Self {
        Self::from_feen(START_FEEN).expect("the starting position is sound")
    }

    /// Reads a position; its history is empty.
    ///
    /// Two generals face to face become dragons (ruling 3), a soldier's state follows from its row however it is
    /// spelled (ruling 5), and `C/c` is read as `X/x` (ruling 19). A position in which one side's terminal piece is
    /// missing is a finished game (ruling 4).
    ///
    /// # Errors
    /// If the text is not canonical FEEN, or not a position of Xiongqi: what is wrong and where, see [`FeenError`].
    pub fn from_feen(text: &str) -> Result<Self, FeenError> {
        let feen = Feen::parse(text).map_err(|error| diagnosis::refused(text, error))?;
        if feen.shape().dimensions() != [8, 8] {
            return Err(diagnosis::misshapen(text));
        }
        check_styles(&feen, text)?;
        let side = match feen.active_side() {
            sashite_feen::Side::First => Side::South,
            sashite_feen::Side::Second => Side::North,
        };
        let board = read_board(&feen, text, side)?;
        let south = read_hand(feen.first_hand(), Side::South, text)?;
        let north = read_hand(feen.second_hand(), Side::North, text)?;
        Ok(Self::new(board, [south, north]))
    }

    /// The position as canonical FEEN (ruling 19): it tells the board, the hands and whose turn it is, and nothing of the
    /// history.
    pub fn feen(&self) -> String {
        let mut text = String::with_capacity(80);
        for row in (0..8).rev() {
            write_row(&mut text, self.board(), row);
            text.push(if row > 0 { '/' } else { ' ' });
        }
        write_hand(&mut text, &self.hand(Side::South));
        text.push('/');
        write_hand(&mut text, &self.hand(Side::North));
        text.push_str(match self.side_to_move() {
            Side::South => " X/x",
            Side::North => " x/X",
        });
        text
    }
}

fn check_styles(feen: &Feen<'_>, text: &str) -> Result<(), FeenError> {
    let styles = [feen.active_style().to_char(), feen.inactive_style().to_char()];
    let refuse = |reason, second| Err(FeenError::new(reason, Part::Styles, diagnosis::column_of_style(text, second)));
    for (style, second) in styles.into_iter().zip([false, true]) {
        if !matches!(style, 'X' | 'x' | 'C' | 'c') {
            return refuse(FeenReason::Style(style), second);
        }
    }
    if !styles[0].eq_ignore_ascii_case(&styles[1]) {
        return refuse(FeenReason::StylesMixed, true);
    }
    Ok(())
}

fn read_board(feen: &Feen<'_>, text: &str, side: Side) -> Result<Board, FeenError> {
    let mut board = Board::empty(side);
    let refuse =
        |reason, square| FeenError::new(reason, Part::Square(square), diagnosis::column_of_square(text, square));
    for (index, token) in feen.squares().enumerate() {
        let Some(token) = token else { continue };
        // FEEN lists row 8 first.
        let square = Square::new(8 * (7 - index / 8) + index % 8);
        let token = token.encode();
        let (piece, _) = read_piece(token.as_str())
            .map_err(|fault| refuse(FeenReason::Piece { token: token.as_str().to_owned(), fault }, square))?;
        board.place(piece, square).map_err(|error| refuse(error.into(), square))?;
    }
    if board.terminals().is_empty() {
        return Err(FeenError::new(FeenReason::NoTerminals, Part::Board, 1));
    }
    Ok(board)
}

fn read_hand(items: impl Iterator<Item = HandItem>, side: Side, text: &str) -> Result<Hand, FeenError> {
    let mut hand = [0; Piece::COUNT];
    for (index, item) in items.enumerate() {
        let token = item.piece().encode();
        let piece = match read_piece(token.as_str()) {
            Ok((piece, false)) => Ok(piece),
            Ok((_, true)) => Err(PieceFault::EnhancedInHand),
            Err(fault) => Err(fault),
        };
        let piece = piece.map_err(|fault| {
            let reason = FeenReason::Piece { token: token.as_str().to_owned(), fault };
            FeenError::new(reason, Part::Hand(side), diagnosis::column_in_hand(text, side, index))
        })?;
        // FEEN allows no more pieces than there are squares, so every count fits.
        hand[piece.index()] = u8::try_from(item.count()).unwrap_or(u8::MAX);
    }
    Ok(hand)
}

/// The piece of this EPIN token, and whether it is a soldier with a `+`.
fn read_piece(token: &str) -> Result<(Piece, bool), PieceFault> {
    let enhanced = token.starts_with('+');
    let diminished = token.starts_with('-');
    let bare = token.trim_start_matches(['+', '-']);
    let terminal = bare.contains('^');
    let letter = bare.chars().next().ok_or(PieceFault::Letter)?;
    match (letter.to_ascii_uppercase(), enhanced, diminished) {
        // What only the newer game has: the knight, chariots that may castle, a soldier open to capture in passing, a
        // general in check (notations.md §11).
        ('N', ..) | ('R', true, _) | ('R' | 'S' | 'G', _, true) => return Err(PieceFault::OtherXiongqi),
        ('K', ..) => return Err(PieceFault::King),
        ('P', ..) => return Err(PieceFault::Pawn),
        ('Q', ..) => return Err(PieceFault::Queen),
        _ => {}
    }
    let kind = PieceKind::from_letter(letter).ok_or(PieceFault::Letter)?;
    match kind {
        _ if bare.ends_with('\'') => return Err(PieceFault::Derived),
        _ if diminished => return Err(PieceFault::Diminished),
        _ if enhanced && kind != PieceKind::Soldier => return Err(PieceFault::Enhanced),
        PieceKind::General if !terminal => return Err(PieceFault::BareGeneral),
        PieceKind::Dragon if !terminal => return Err(PieceFault::BareDragon),
        _ if terminal && !kind.is_terminal() => return Err(PieceFault::Terminal),
        _ => {}
    }
    let side = if letter.is_ascii_uppercase() { Side::South } else { Side::North };
    Ok((Piece::new(kind, side), enhanced))
}

fn write_row(text: &mut String, board: &Board, row: i32) {
    let mut empty = 0;
    for square in (0..8).filter_map(|file| Square::at(file, row)) {
        match board.piece_at(square) {
            None => empty += 1,
            Some(piece) => {
                write_count(text, empty, 1);
                empty = 0;
                write_token(text, Token::on(piece, square));
            }
        }
    }
    write_count(text, empty, 1);
}

/// The most numerous pieces first, then by letter, upper case before lower case (notations.md §4).
fn write_hand(text: &mut String, hand: &Hand) {
    let pieces = (0..Piece::COUNT).filter_map(Piece::from_index);
    let mut items: Vec<(u8, Piece)> =
        pieces.map(|piece| (hand[piece.index()], piece)).filter(|(count, _)| *count > 0).collect();
    items.sort_by_key(|(count, piece)| (Reverse(*count), piece.kind().letter(), piece.side()));
    for (count, piece) in items {
        write_count(text, count, 2);
        write_token(text, Token::in_hand(piece));
    }
}

/// A number, unless it is less than the least that FEEN spells out here.
fn write_count(text: &mut String, count: u8, least: u8) {
    if count >= least {
        write!(text, "{count}").expect("a String takes every text");
    }
}

fn write_token(text: &mut String, token: Token) {
    write!(text, "{token}").expect("a String takes every text");
}
