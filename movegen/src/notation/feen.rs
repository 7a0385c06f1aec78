//! FEEN: positions (notations.md §4, rulings 3, 4, 5, 7 and 19).

use sashite_feen::{Feen, HandItem};
use thiserror::Error;

use crate::Side;
use crate::xiongqi::{Board, Game, Hand, Piece, PieceKind, Square};

/// The starting position (rules §2.3).
pub const START_FEEN: &str = "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x";

/// Why a text is not a position of Xiongqi.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum FeenError {
    /// The text is not FEEN, or not in its canonical form.
    #[error("not canonical FEEN: {0}")]
    Grammar(sashite_feen::ParseError),
    /// The board is not eight by eight.
    #[error("the board must have 8 rows of 8 squares")]
    Shape,
    /// The styles are neither `X/x` nor `C/c`.
    #[error("the styles must be X and x (or C and c), not '{0}'")]
    Style(String),
    /// A token that is FEEN but no piece of Xiongqi.
    #[error("'{token}' on {place} is no piece of Xiongqi")]
    Piece {
        /// The token as it stands.
        token: String,
        /// The square, or whose hand.
        place: String,
    },
    /// Not exactly one terminal piece a side.
    #[error("{0}")]
    Terminals(&'static str),
}

impl Game {
    /// Reads a position; its history is empty.
    ///
    /// # Errors
    /// Says what is wrong and where, see [`FeenError`].
    pub fn from_feen(text: &str) -> Result<Self, FeenError> {
        let feen = Feen::parse(text).map_err(FeenError::Grammar)?;
        if feen.shape().dimensions() != [8, 8] {
            return Err(FeenError::Shape);
        }
        let style = feen.first_style().letter();
        let _ = style;
        let side = match feen.active_side() {
            sashite_feen::Side::First => Side::South,
            sashite_feen::Side::Second => Side::North,
        };
        let mut board = Board::empty(side);
        for (index, token) in feen.squares().enumerate() {
            let Some(token) = token else { continue };
            // FEEN lists row 8 first.
            let square = Square::new(index ^ 56);
            let text = token.encode().as_str().to_owned();
            let piece = read_piece(&text).ok_or(FeenError::Piece { token: text, place: square.to_string() })?;
            board.set_up(piece, square);
        }
        let hands = [read_hand(feen.first_hand(), Side::South)?, read_hand(feen.second_hand(), Side::North)?];
        Ok(Self::new(board, hands))
    }
}

fn read_hand(items: impl Iterator<Item = HandItem>, side: Side) -> Result<Hand, FeenError> {
    let mut hand = [0; Piece::COUNT];
    for item in items {
        let text = item.piece().encode().as_str().to_owned();
        let piece =
            read_piece(&text).ok_or_else(|| FeenError::Piece { token: text, place: format!("{side}'s hand") })?;
        hand[piece.index()] += item.count() as u8;
    }
    Ok(hand)
}

fn read_piece(token: &str) -> Option<Piece> {
    let bare = token.trim_matches(['+', '^']);
    let mut letters = bare.chars();
    let letter = letters.next()?;
    let kind = PieceKind::from_letter(letter)?;
    let side = if letter.is_ascii_uppercase() { Side::South } else { Side::North };
    let proper = letters.next().is_none()
        && token.starts_with('+') <= (kind == PieceKind::Soldier)
        && token.ends_with('^') == kind.is_terminal();
    proper.then(|| Piece::new(kind, side))
}
