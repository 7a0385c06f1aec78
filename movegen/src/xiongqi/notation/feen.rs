//! FEEN: positions (notations.md §4, rulings 3, 4, 5, 7 and 19).

use serde::Serialize;
use thiserror::Error;

use super::token::Token;
use crate::Side;
use crate::error::in_english;
use crate::notation::feen::{
    self, FeenFault, FormError, Held, PieceFault, Reader, Shape, write_board, write_hands_and_styles,
};
use crate::xiongqi::{Board, Game, Hand, Piece, PieceKind, PlaceError, Square};

/// The starting position (rules §2.3).
pub const START_FEEN: &str = "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x";

pub(super) const SHAPE: Shape = Shape { game: "Xiongqi", files: 8, rows: 8 };

/// Why a text is not a position of Xiongqi, and where the error is.
pub type FeenError = feen::FeenError<FeenReason, Square>;

/// The part of a FEEN of Xiongqi that an error lies in.
pub type Part = feen::Part<Square>;

/// An error in a FEEN of Xiongqi.
#[derive(Debug, Error, PartialEq, Eq, Clone, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are the arguments of the messages")]
pub enum FeenReason {
    /// A token that is valid FEEN but not a piece of the game there.
    Token { token: String, game: &'static str, why: PieceFault },
    /// Neither side has a general or dragon (ruling 4).
    NoTerminals,
    /// What any game refuses: grammar, canonical form (ruling 19), shape, styles.
    #[serde(untagged)]
    Form(#[from] FeenFault),
    /// A piece that may not be on the board together with the others (ruling 4).
    #[serde(untagged)]
    Place(#[from] PlaceError),
}

impl FeenReason {
    fn token(token: String, why: PieceFault) -> Self {
        Self::Token { token, game: SHAPE.game, why }
    }
}

const LETTER: PieceFault = PieceFault::Letters { letters: "A, B, C, D^, E, G^, H, R, S" };

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
    /// If the text is not canonical FEEN or not a position of Xiongqi; [`FeenError`] says why, and where.
    pub fn from_feen(text: &str) -> Result<Self, FeenError> {
        let feen = Reader::new(text, SHAPE).map_err(FormError::of_game)?;
        let board = read_board(&feen)?;
        let [south, north] = Side::BOTH.map(|side| read_hand(&feen, side));
        Ok(Self::new(board, [south?, north?]))
    }

    /// The position as canonical FEEN (ruling 19): the board, the hands and the side to move, without the history.
    pub fn feen(&self) -> String {
        let mut text = String::with_capacity(80);
        write_board(&mut text, |square| self.board().piece_at(square).map(|piece| Token::on(piece, square)));
        let hand = |side| {
            let hand = self.hand(side);
            Piece::all().map(move |piece| (hand[piece.index()], piece.letter(), Token::in_hand(piece)))
        };
        write_hands_and_styles(&mut text, hand, self.side_to_move());
        text
    }
}

fn read_board(feen: &Reader<'_>) -> Result<Board, FeenError> {
    let mut board = Board::empty(feen.side_to_move());
    for (file, row, token) in feen.pieces() {
        let square = Square::new(8 * row + file);
        let refuse = |reason| FeenError::new(reason, Part::Square { square }, feen.column_of(file, row));
        match read_piece(&token) {
            Ok((piece, _)) => board.place(piece, square).map_err(|error| refuse(error.into()))?,
            Err(fault) => return Err(refuse(FeenReason::token(token, fault))),
        }
    }
    if board.terminals().is_empty() {
        return Err(FeenError::new(FeenReason::NoTerminals, Part::Board, 1));
    }
    Ok(board)
}

fn read_hand(feen: &Reader<'_>, side: Side) -> Result<Hand, FeenError> {
    let mut hand = [0; Piece::COUNT];
    for Held { token, count, column } in feen.hand(side) {
        let fault = match read_piece(&token) {
            Ok((piece, false)) => {
                hand[piece.index()] = count;
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
    let diminished = token.starts_with('-');
    let bare = token.trim_start_matches(['+', '-']);
    let terminal = bare.contains('^');
    let letter = bare.chars().next().ok_or(LETTER)?;
    match (letter.to_ascii_uppercase(), enhanced, diminished) {
        // Only in the newer game: the knight, chariots that may castle, a soldier that can be captured en passant, a
        // general in check (notations.md §11).
        ('N', ..) | ('R', true, _) | ('R' | 'S' | 'G', _, true) => return Err(PieceFault::OtherXiongqi),
        ('K', ..) => return Err(PieceFault::GENERAL),
        ('P', ..) => return Err(PieceFault::WrittenAs { piece: "soldier", upper: "S", lower: "s" }),
        ('Q', ..) => return Err(PieceFault::WrittenAs { piece: "empress", upper: "E", lower: "e" }),
        _ => {}
    }
    let kind = PieceKind::from_letter(letter).ok_or(LETTER)?;
    match kind {
        _ if bare.ends_with('\'') => return Err(PieceFault::Derived),
        _ if diminished => return Err(PieceFault::Diminished),
        _ if enhanced && kind != PieceKind::Soldier => return Err(PieceFault::Enhanced),
        PieceKind::General if !terminal => return Err(PieceFault::GENERAL),
        PieceKind::Dragon if !terminal => {
            return Err(PieceFault::WrittenAs { piece: "dragon", upper: "D^", lower: "d^" });
        }
        _ if terminal && !kind.is_terminal() => return Err(PieceFault::TerminalMark),
        _ => {}
    }
    let side = if letter.is_ascii_uppercase() { Side::South } else { Side::North };
    Ok((Piece::new(kind, side), enhanced))
}
