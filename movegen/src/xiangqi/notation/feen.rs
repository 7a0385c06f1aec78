//! FEEN: positions (ruling 17).

use serde::Serialize;
use thiserror::Error;

use crate::Side;
use crate::error::in_english;
use crate::notation::feen::{
    self, FeenFault, FormError, Held, PieceFault, Reader, Shape, write_board, write_hands_and_styles,
};
use crate::xiangqi::board::{Board, PlaceError};
use crate::xiangqi::game::{Game, Hand, Unsound};
use crate::xiangqi::pieces::{Piece, PieceKind};
use crate::xiangqi::square::{Square, across_river};

/// The starting position.
pub const START_FEEN: &str = "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x";

pub(super) const SHAPE: Shape = Shape { game: "Xiangqi", files: Square::FILES as usize, rows: Square::RANKS as usize };

/// Why a text is not a position of Xiangqi, and where the error is.
pub type FeenError = feen::FeenError<FeenReason, Square>;

/// The part of a FEEN of Xiangqi that an error lies in.
pub type Part = feen::Part<Square>;

/// An error in a FEEN of Xiangqi.
#[derive(Debug, Error, PartialEq, Eq, Clone, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are the arguments of the messages")]
pub enum FeenReason {
    /// A token that is valid FEEN but not a piece of the game there.
    Token { token: String, game: &'static str, why: PieceFault },
    /// An error common to all games: grammar, canonical form, shape, styles.
    #[serde(untagged)]
    Form(#[from] FeenFault),
    /// A piece that cannot stand where it is (ruling 7).
    #[serde(untagged)]
    Place(#[from] PlaceError),
    /// A position that no game can start from (ruling 7).
    #[serde(untagged)]
    Unsound(#[from] Unsound),
}

impl FeenReason {
    fn token(token: String, why: PieceFault) -> Self {
        Self::Token { token, game: SHAPE.game, why }
    }
}

const LETTER: PieceFault = PieceFault::Letters { letters: "A, C, E, G^, H, P, R" };

impl Game {
    /// Reads a position; its history is empty.
    ///
    /// `S` stands for `P`, a soldier past the river may have a `+`, and `C/c` is read as `X/x`.
    ///
    /// # Errors
    /// If the text is not canonical FEEN, or not a position of Xiangqi: the error says why, and where.
    pub fn from_feen(text: &str) -> Result<Self, FeenError> {
        let feen = Reader::new(text, SHAPE).map_err(FormError::of_game)?;
        let board = read_board(&feen)?;
        let [south, north] = Side::BOTH.map(|side| read_hand(&feen, side));
        Self::new(board, [south?, north?]).map_err(|error| FeenError::new(error, Part::Board, 1))
    }

    /// The position as canonical FEEN: the board, the hands and the side to move, without the history.
    pub fn feen(&self) -> String {
        let mut text = String::with_capacity(90);
        write_board(&mut text, |square| self.board().piece_at(square).map(token));
        let hand = |side| {
            let hand = self.hand(side);
            Piece::all().map(move |piece| (hand[piece.index()], piece.letter(), token(piece)))
        };
        write_hands_and_styles(&mut text, hand, self.side_to_move());
        text
    }
}

/// The piece as FEEN and PMN write it (EPIN).
pub(super) fn token(piece: Piece) -> String {
    let mark = if piece.kind() == PieceKind::General { "^" } else { "" };
    format!("{}{mark}", piece.letter())
}

fn read_board(feen: &Reader<'_>) -> Result<Board, FeenError> {
    let mut board = Board::empty(feen.side_to_move());
    for (file, rank, token) in feen.pieces() {
        let square = Square::new(rank * SHAPE.files + file);
        let refuse = |reason| FeenError::new(reason, Part::Square { square }, feen.column_of(file, rank));
        let fault = match read_piece(&token) {
            Ok((piece, enhanced)) if !enhanced || across_river(piece.side()).has(square.index()) => {
                board.place(piece, square).map_err(|error| refuse(FeenReason::Place(error)))?;
                continue;
            }
            Ok(_) => PieceFault::NotCrossed,
            Err(fault) => fault,
        };
        return Err(refuse(FeenReason::token(token, fault)));
    }
    Ok(board)
}

fn read_hand(feen: &Reader<'_>, side: Side) -> Result<Hand, FeenError> {
    let mut hand = [0; Piece::COUNT];
    for Held { token, count, column } in feen.hand(side) {
        let fault = match read_piece(&token) {
            Ok((piece, _)) if piece.kind() == PieceKind::General => PieceFault::GeneralInHand,
            Ok((piece, false)) => {
                // A soldier may occur with both of its letters. There are at most 90 pieces in all.
                hand[piece.index()] += count;
                continue;
            }
            Ok((_, true)) => PieceFault::EnhancedInHand,
            Err(fault) => fault,
        };
        return Err(FeenError::new(FeenReason::token(token, fault), Part::Hand { side }, column));
    }
    Ok(hand)
}

/// The piece of this EPIN token, and whether it is a soldier with a `+`.
fn read_piece(token: &str) -> Result<(Piece, bool), PieceFault> {
    let enhanced = token.starts_with('+');
    let bare = token.trim_start_matches(['+', '-']);
    let letter = bare.chars().next().ok_or(LETTER)?;
    let kind = match letter.to_ascii_uppercase() {
        'P' | 'S' => PieceKind::Soldier,
        'A' => PieceKind::Advisor,
        'E' => PieceKind::Elephant,
        'H' => PieceKind::Horse,
        'C' => PieceKind::Cannon,
        'R' => PieceKind::Chariot,
        'G' => PieceKind::General,
        'K' => return Err(PieceFault::GENERAL),
        'B' => return Err(PieceFault::WrittenAs { piece: "elephant", upper: "E", lower: "e" }),
        'N' => return Err(PieceFault::WrittenAs { piece: "horse", upper: "H", lower: "h" }),
        _ => return Err(LETTER),
    };
    let terminal = bare.contains('^');
    match kind {
        _ if bare.ends_with('\'') => return Err(PieceFault::Derived),
        _ if token.starts_with('-') => return Err(PieceFault::Diminished),
        _ if enhanced && kind != PieceKind::Soldier => return Err(PieceFault::Enhanced),
        PieceKind::General if !terminal => return Err(PieceFault::GENERAL),
        _ if terminal && kind != PieceKind::General => return Err(PieceFault::GeneralMark),
        _ => {}
    }
    let side = if letter.is_ascii_uppercase() { Side::South } else { Side::North };
    Ok((Piece::new(kind, side), enhanced))
}
