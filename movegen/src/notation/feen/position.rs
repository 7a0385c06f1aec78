//! Positions of any game as FEEN, and as data.

use serde::Serialize;
use thiserror::Error;

use super::diagnosis::Shape;
use super::error::{FeenError, FeenFault, FormError, Part, PieceFault};
use super::form::{Held, Reader};
use super::token::Token;
use super::write::{write_board, write_hands_and_styles};
use crate::board::{Board, PlaceError};
use crate::error::in_english;
use crate::pieces::Piece;
use crate::progress::{Game, Ruleset, Unsound};
use crate::set::{BoardSquare, Set};
use crate::{Setup, Side};

/// An error in a FEEN of a game.
#[derive(Debug, Error, PartialEq, Eq, Clone, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case", bound = "")]
#[expect(missing_docs, reason = "the fields are the arguments of the messages")]
pub enum FeenReason<S: Set> {
    /// A token that is valid FEEN but not a piece of the game there.
    Token { token: String, game: &'static str, why: PieceFault },
    /// The errors of any game: grammar, canonical form (ruling 19 of Xiongqi), shape, styles.
    #[serde(untagged)]
    Form(#[from] FeenFault),
    /// A piece that cannot be on its square, or not together with the others.
    #[serde(untagged)]
    Place(#[from] PlaceError<S>),
    /// A position that no game can start from.
    #[serde(untagged)]
    Unsound(#[from] Unsound),
}

impl<S: Set> FeenReason<S> {
    fn token(token: String, why: PieceFault) -> Self {
        Self::Token { token, game: S::TITLE, why }
    }
}

/// Why a text is not a position of a game, and where the error is.
type SetError<S> = FeenError<FeenReason<S>, <S as Set>::Square>;

impl<S: Ruleset> Game<S> {
    /// The starting position.
    ///
    /// # Panics
    /// Never: the FEEN is fixed, and a test reads it.
    pub fn start() -> Self {
        Self::from_feen(S::START_FEEN).expect("the starting position is sound")
    }

    /// Reads a position; its history is empty. `C/c` is read as `X/x`.
    ///
    /// In Xiongqi, two generals face to face become dragons (ruling 3), a soldier's state follows from its row however
    /// it is spelled (ruling 5), and a position without one side's terminal piece is a finished game (ruling 4). In
    /// Xiangqi, `S` stands for `P`, and a soldier past the river may have a `+`.
    ///
    /// # Errors
    /// If the text is not canonical FEEN or not a position of the game; the error says why, and where.
    pub fn from_feen(text: &str) -> Result<Self, SetError<S>> {
        let feen = Reader::new(text, Shape::of::<S>()).map_err(FormError::of_game)?;
        let mut board = Board::empty(feen.side_to_move());
        for (file, row, token) in feen.pieces() {
            let square = S::Square::new(row * S::Square::FILES + file);
            let refuse = |reason| FeenError::new(reason, Part::Square { square }, feen.column_of(file, row));
            let piece = S::read_token(&token, Some(square));
            let piece = piece.map_err(|fault| refuse(FeenReason::token(token, fault)))?;
            board.place(piece, square).map_err(|error| refuse(error.into()))?;
        }
        let [south, north] = Side::BOTH.map(|side| read_hand::<S>(&feen, side));
        S::begin(board, [south?, north?]).map_err(|error| FeenError::new(error, Part::Board, 1))
    }

    /// The position as canonical FEEN: the board, the hands and the side to move, without the history.
    pub fn feen(&self) -> String {
        let mut text = String::with_capacity(90);
        write_board(&mut text, |square| self.board.piece_at(square).map(|piece| Token::<S>::on(piece, square)));
        let hand = |side| {
            let hand = self.hand(side);
            Piece::all().map(move |piece| (hand[piece.index()], piece.letter(), Token::<S>::in_hand(piece)))
        };
        write_hands_and_styles(&mut text, hand, self.side_to_move());
        text
    }

    /// A game that starts from these pieces.
    ///
    /// # Panics
    /// If the piece or the square does not exist.
    pub(crate) fn set_up(setup: &Setup) -> Result<Self, SetError<S>> {
        assert!(setup.board.len() <= S::Square::COUNT, "too many squares");
        let mut board = Board::empty(setup.to_move);
        for (square, piece) in setup.pieces() {
            let (square, piece) = (S::Square::new(square), Piece::from_index(piece).expect("a piece of the game"));
            board.place(piece, square).map_err(|error| FeenError::new(error, Part::Square { square }, 1))?;
        }
        let hands = setup.hands.each_ref().map(|given| {
            let mut hand = S::Hand::default();
            hand.as_mut().iter_mut().zip(given).for_each(|(count, &given)| *count = given);
            hand
        });
        S::begin(board, hands).map_err(|error| FeenError::new(error, Part::Board, 1))
    }
}

fn read_hand<S: Set>(feen: &Reader<'_>, side: Side) -> Result<S::Hand, SetError<S>> {
    let mut hand = S::Hand::default();
    for Held { token, count, column } in feen.hand(side) {
        match S::read_token(&token, None) {
            // A piece may occur with both of its letters. There are no more pieces than squares in all.
            Ok(piece) => hand[piece.index()] += count,
            Err(fault) => return Err(FeenError::new(FeenReason::token(token, fault), Part::Hand { side }, column)),
        }
    }
    Ok(hand)
}
