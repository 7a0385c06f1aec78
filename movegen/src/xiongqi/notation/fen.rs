//! FEN: positions as chess programs write them, for interfaces and tools of chess variants. Pieces have the letters of
//! FEEN without its marks; `w` is South and `b` North.
//!
//! `rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR w - - 0 1`: the board, the hands in `[]` if there are any, the
//! side to move, two fields used only in chess, the half-move clock, and the move number.

use std::fmt::Write;

use super::feen::{FeenReason, SHAPE};
use crate::Side;
use crate::notation::feen::{FeenFault, write_board};
use crate::notation::fen::{self, Field, counter, fields};
use crate::xiongqi::{Board, Game, Hand, Piece, PieceKind, Square};

/// Why a text is not a FEN of Xiongqi, and where the error is.
pub type FenError = fen::FenError<FeenReason>;

/// An error in a FEN of Xiongqi.
pub type FenReason = fen::FenReason<FeenReason>;

impl Game {
    /// Reads a position from FEN. Its history is empty, except for the half-move clock.
    ///
    /// Everything after the side to move may be missing. As in FEEN, two generals face to face become dragons, and a
    /// position without one side's terminal piece is a finished game. Hands hold the pieces that each side has
    /// captured; upper case is South's hand.
    ///
    /// # Errors
    /// If the text is not a FEN or not a position of Xiongqi; the error says why, and where.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let end = text.chars().count();
        let mut fields = fields(text);
        let (_, placement) = fields.next().unwrap_or((end, ""));
        let side = match fields.next() {
            Some((_, "w")) => Side::South,
            Some((_, "b")) => Side::North,
            other => return Err(FenReason::Side.at(other.map_or(end, |(start, _)| start))),
        };
        let (squares, hands) = match placement.split_once('[') {
            None => (placement, None),
            Some((squares, hands)) => (squares, Some((squares.chars().count() + 1, hands))),
        };
        let mut board = Board::empty(side);
        let read = |character| read_piece(character).ok_or_else(|| unknown(character));
        fen::read_board((0, squares), SHAPE, read, |piece, square| board.place(piece, Square::new(square)))?;
        if board.terminals().is_empty() {
            return Err(FenReason::Position(FeenReason::NoTerminals).at(0));
        }
        let hands = hands.map_or(Ok([[0; Piece::COUNT]; 2]), |field| read_hands(field, &board))?;
        let mut rest = fields;
        for (start, field) in rest.by_ref().take(2) {
            if field != "-" {
                return Err(FenReason::Chess.at(start));
            }
        }
        let quiet = counter(rest.next())?.unwrap_or(0);
        counter(rest.next())?;
        if let Some((start, _)) = rest.next() {
            return Err(FenReason::Extra.at(start));
        }
        board.set_halfmove_clock(u16::try_from(quiet).unwrap_or(u16::MAX));
        Ok(Self::new(board, hands))
    }

    /// The position as FEN, without hands, which only games with drops write. The move number counts from the position
    /// that was set up.
    pub fn fen(&self) -> String {
        let mut text = String::with_capacity(80);
        write_board(&mut text, |square| self.board().piece_at(square).map(Piece::letter));
        let side = self.side_to_move();
        let colour = if side == Side::South { 'w' } else { 'b' };
        let first = if self.plies_played().is_multiple_of(2) { side } else { !side };
        let half_moves = self.plies_played() + first.index();
        let pair = 1 + half_moves / 2;
        write!(text, "{colour} - - {} {pair}", self.board().halfmove_clock()).expect("a String takes every text");
        text
    }
}

fn unknown(character: char) -> FenReason {
    match character {
        '^' | '+' => FenReason::Mark { character },
        _ => FenReason::Character { character, most: SHAPE.files },
    }
}

fn read_piece(letter: char) -> Option<Piece> {
    let side = if letter.is_ascii_uppercase() { Side::South } else { Side::North };
    PieceKind::from_letter(letter).map(|kind| Piece::new(kind, side))
}

/// The hands of a field that begins at this index; its first bracket has been read.
fn read_hands((start, text): Field, board: &Board) -> Result<[Hand; 2], FenError> {
    let end = start + text.chars().count();
    let held = text.strip_suffix(']').ok_or_else(|| FenReason::Hands.at(end))?;
    let mut hands = [[0; Piece::COUNT]; 2];
    if held == "-" {
        return Ok(hands);
    }
    let mut pieces = board.occupied().count();
    for (index, letter) in held.chars().enumerate() {
        let holder = read_piece(letter).filter(|piece| !piece.kind().is_terminal());
        let holder = holder.ok_or_else(|| FenReason::InHand { character: letter }.at(start + index))?;
        pieces += 1;
        if pieces > 64 {
            let pieces = board.occupied().count() + held.chars().count() as u32;
            let fault = FeenFault::TooManyPieces { pieces, squares: 64 };
            return Err(FenReason::Position(fault.into()).at(start + index));
        }
        // A hand holds pieces of the other side.
        hands[holder.side().index()][Piece::new(holder.kind(), !holder.side()).index()] += 1;
    }
    Ok(hands)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiongqi::MOVE_LIMIT;

    const START: &str = "rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR w - - 0 1";

    fn read(fen: &str) -> Game {
        Game::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
    }

    #[test]
    fn positions_are_those_of_feen() {
        assert_eq!(read(START).feen(), crate::xiongqi::notation::START_FEEN);
        assert_eq!(read("3g4/8/8/8/4S3/8/s7/4G3 b").feen(), "3g^4/8/8/8/4S3/8/+s7/4G^3 / x/X");
        // Generals face to face become dragons; hands are kept; blanks may be doubled.
        assert_eq!(read("4g3/8/8/8/8/8/8/4G3[Ssc]  w - -  7 30").feen(), "4d^3/8/8/8/8/8/8/4D^3 s/CS X/x");
        assert_eq!(read("4g3/8/8/8/8/8/8/3G4[] b - -").feen(), read("4g3/8/8/8/8/8/8/3G4[-] b").feen());
    }

    #[test]
    fn counters_are_read_and_written() {
        assert_eq!(read(START).fen(), START);
        let mut game = read("r3g3/8/8/8/8/8/8/3G3R b - - 97 40");
        assert_eq!(game.fen(), "r3g3/8/8/8/8/8/8/3G3R b - - 97 1");
        game.play_line(["a8a7"]).unwrap();
        assert_eq!(game.fen(), "4g3/r7/8/8/8/8/8/3G3R w - - 98 2");
        game.play_line(["h1h2", "a7a6"]).unwrap();
        assert_eq!(game.status().to_string(), "movelimit draw");
        assert_eq!(u32::from(game.board().halfmove_clock()), MOVE_LIMIT);
    }

    #[test]
    fn errors_name_the_fault_and_its_column() {
        for (text, column, expected) in [
            ("", 1, "expected the side to move"),
            ("rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR", 52, "expected the side to move"),
            ("rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR X/x", 53, "expected the side to move"),
            ("rhbag^bhr/8/8/8/8/8/8/RHBAG^BHR w", 6, "'^' is a mark of FEEN"),
            ("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1", 2, "'n' is neither a piece"),
            ("4g3/8/8/8/8/8/4G3 w", 1, "the board has 7 rows"),
            ("4g3/8/8/9/8/8/8/4G3 w", 9, "'9' is neither a piece"),
            ("4g3/8/8/7/8/8/8/4G3 w", 9, "the row has 7 squares"),
            ("4g3/8/8/8S/8/8/8/4G3 w", 9, "the row has 9 squares"),
            ("4g3/8/8/8/8/8/g7/4G3 w", 15, "North has a second"),
            ("4d3/8/8/8/8/8/8/3G4 w", 18, "one side has a general and the other a dragon"),
            ("8/8/8/8/8/8/8/8 w", 1, "neither side"),
            ("4g3/8/8/8/8/8/8/4G3 w KQ - 0 1", 23, "expected '-'"),
            ("4g3/8/8/8/8/8/8/4G3 w - e3 0 1", 25, "expected '-'"),
            ("4g3/8/8/8/8/8/8/4G3 w - - -1 1", 27, "expected a counter"),
            ("4g3/8/8/8/8/8/8/4G3 w - - 0 1e3", 29, "expected a counter"),
            ("4g3/8/8/8/8/8/8/4G3 w - - 0 1 1", 31, "expected the end of the FEN"),
            ("4g3/8/8/8/8/8/8/4G3[sS w", 23, "expected the hands"),
            ("4g3/8/8/8/8/8/8/4G3[s]S w", 24, "expected the hands"),
            ("4g3/8/8/8/8/8/8/4G3[sg] w", 22, "'g' is not a piece"),
            ("é", 2, "expected the side to move"),
            ("é w", 1, "the board has 1 rows"),
        ] {
            let error = Game::from_fen(text).expect_err(text);
            assert_eq!(error.column, column, "{text}: {error}");
            assert!(crate::error::in_english(&error.reason).starts_with(expected), "{text}: {error}");
        }
        let crowd = format!("{}/4g3/4G3[{}] w", ["ssssssss"; 6].join("/"), "s".repeat(15));
        assert!(Game::from_fen(&crowd).unwrap_err().to_string().contains("65 pieces"));
    }
}
