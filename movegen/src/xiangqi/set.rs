//! What Xiangqi adds to the code that serves every game.

use super::board::reachable;
use super::game::MOVE_LIMIT;
use super::history::History;
use super::notation::START_FEEN;
use super::pieces::PieceKind;
use super::square::{Square, Squares, across_river};
use super::{Board, Game, Hand, Piece, PlaceError, Xiangqi, tables};
use crate::board::Movement;
use crate::notation::feen::PieceFault;
use crate::progress::{Ruleset, Unsound};
use crate::set::Set;
use crate::{MoveList, Side};

/// Which of the first four key groups a kind belongs to: soldiers; cannons and horses (whose attacks depend on screens
/// and legs); chariots; the general with its advisors and elephants.
const GROUP: [usize; PieceKind::COUNT] = [0, 3, 3, 1, 1, 2, 3];

const LETTER: PieceFault = PieceFault::Letters { letters: "A, C, E, G^, H, P, R" };

impl Set for Xiangqi {
    type Kind = PieceKind;
    type Square = Square;
    type Squares = Squares;
    type ByKind = [Squares; PieceKind::COUNT];
    type Mailbox = [u8; 128];
    type Hand = Hand;

    const TITLE: &'static str = "Xiangqi";
    const START_FEEN: &'static str = START_FEEN;
    const FEN_NEEDS_SIDE: bool = false;
    const SOLDIER: PieceKind = PieceKind::Soldier;
    const NORTH_TO_MOVE: u64 = tables::NORTH_TO_MOVE;

    #[inline(always)]
    fn number(piece: Piece, square: usize) -> u64 {
        tables::PIECE_KEYS[piece.index()][square & 127]
    }

    #[inline(always)]
    fn group(kind: PieceKind) -> usize {
        GROUP[kind.index()]
    }

    fn read_token(token: &str, on: Option<Square>) -> Result<Piece, PieceFault> {
        let enhanced = token.starts_with('+');
        let bare = token.trim_start_matches(['+', '-']);
        let letter = bare.chars().next().ok_or(LETTER)?;
        let kind = match letter.to_ascii_uppercase() {
            'S' => PieceKind::Soldier,
            'K' => return Err(PieceFault::GENERAL),
            'B' => return Err(PieceFault::WrittenAs { piece: "elephant", upper: "E", lower: "e" }),
            'N' => return Err(PieceFault::WrittenAs { piece: "horse", upper: "H", lower: "h" }),
            letter => PieceKind::from_letter(letter).ok_or(LETTER)?,
        };
        let (terminal, side) = (bare.contains('^'), Side::of_letter(letter));
        let crossed = on.is_some_and(|square| across_river(side).has(square.index()));
        match kind {
            _ if bare.ends_with('\'') => Err(PieceFault::Derived),
            _ if token.starts_with('-') => Err(PieceFault::Diminished),
            _ if enhanced && kind != PieceKind::Soldier => Err(PieceFault::Enhanced),
            PieceKind::General if !terminal => Err(PieceFault::GENERAL),
            _ if terminal && kind != PieceKind::General => Err(PieceFault::GeneralMark),
            PieceKind::General if on.is_none() => Err(PieceFault::GeneralInHand),
            _ if enhanced && on.is_none() => Err(PieceFault::EnhancedInHand),
            _ if enhanced && !crossed => Err(PieceFault::NotCrossed),
            _ => Ok(Piece::new(kind, side)),
        }
    }

    fn kind_in_fen(letter: char, has_king: bool) -> Option<PieceKind> {
        match letter {
            'S' => Some(PieceKind::Soldier),
            'B' => Some(PieceKind::Elephant),
            'N' => Some(PieceKind::Horse),
            'K' => Some(PieceKind::General),
            'G' if has_king => Some(PieceKind::Advisor),
            letter => PieceKind::from_letter(letter),
        }
    }

    fn letter_in_fen(kind: PieceKind) -> char {
        match kind {
            PieceKind::Elephant => 'B',
            PieceKind::Horse => 'N',
            PieceKind::General => 'K',
            kind => kind.letter(),
        }
    }
}

impl Movement for Xiangqi {
    const SOLDIERS_RESET_CLOCK: bool = false;

    fn admits(board: &Board, piece: Piece, square: Square) -> Result<(), PlaceError> {
        let (kind, side) = (piece.kind(), piece.side());
        if !reachable(piece).has(square.index()) && kind != PieceKind::Soldier {
            Err(PlaceError::OutOfReach { mover: piece, square })
        } else if kind == PieceKind::General && board.general(side).is_some() {
            Err(PlaceError::SecondGeneral { side })
        } else {
            Ok(())
        }
    }

    #[inline(always)]
    fn moves(board: &Board, list: &mut MoveList) {
        board.moves(list);
    }

    #[inline(always)]
    fn count_moves(board: &Board) -> u64 {
        board.count_moves()
    }
}

impl Ruleset for Xiangqi {
    type History = History;
    const MOVE_LIMIT: u32 = MOVE_LIMIT;

    fn begin(board: Board, hands: [Hand; 2]) -> Result<Game, Unsound> {
        Game::new(board, hands)
    }
}
