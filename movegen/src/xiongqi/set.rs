//! What Xiongqi adds to the code that serves every game.

use super::game::MOVE_LIMIT;
use super::history::History;
use super::notation::START_FEEN;
use super::{Board, Game, Hand, Parts, Piece, PieceKind, PlaceError, Square, Squares, Xiongqi, across_river, tables};
use crate::board::Movement;
use crate::notation::feen::PieceFault;
use crate::progress::{Ruleset, Unsound};
use crate::set::Set;
use crate::{Move, MoveList, Observer, Side};

/// Which of the first four key groups a kind belongs to: soldiers; cannons and horses (whose attacks depend on screens
/// and legs); chariots and empresses; terminal pieces and the pieces that are usually next to them.
const GROUP: [usize; PieceKind::COUNT] = [0, 3, 3, 1, 1, 2, 2, 3, 3];

const LETTER: PieceFault = PieceFault::Letters { letters: "A, B, C, D^, E, G^, H, R, S" };

impl Set for Xiongqi {
    type Kind = PieceKind;
    type Square = Square;
    type Squares = Squares;
    type ByKind = [Squares; PieceKind::COUNT];
    type Mailbox = [u8; 64];
    type Hand = Hand;

    const TITLE: &'static str = "Xiongqi";
    const START_FEEN: &'static str = START_FEEN;
    const FEN_NEEDS_SIDE: bool = true;
    const SOLDIER: PieceKind = PieceKind::Soldier;
    const NORTH_TO_MOVE: u64 = tables::NORTH_TO_MOVE;

    #[inline(always)]
    fn number(piece: Piece, square: usize) -> u64 {
        tables::PIECE_KEYS[piece.index()][square & 63]
    }

    #[inline(always)]
    fn group(kind: PieceKind) -> usize {
        GROUP[kind.index()]
    }

    #[inline(always)]
    fn promotion(mv: Move) -> Option<PieceKind> {
        Parts::of(mv).promotion
    }

    /// A soldier's state follows from its row (ruling 5).
    fn is_enhanced(piece: Piece, square: Square) -> bool {
        piece.kind() == PieceKind::Soldier && across_river(piece.side()).has(square.index())
    }

    fn read_token(token: &str, on: Option<Square>) -> Result<Piece, PieceFault> {
        let enhanced = token.starts_with('+');
        let diminished = token.starts_with('-');
        let bare = token.trim_start_matches(['+', '-']);
        let terminal = bare.contains('^');
        let letter = bare.chars().next().ok_or(LETTER)?;
        match (letter.to_ascii_uppercase(), enhanced, diminished) {
            // Only in the newer game: the knight, chariots that may castle, a soldier that can be captured en passant,
            // a general in check (notations.md §11).
            ('N', ..) | ('R', true, _) | ('R' | 'S' | 'G', _, true) => return Err(PieceFault::OtherXiongqi),
            ('K', ..) => return Err(PieceFault::GENERAL),
            ('P', ..) => return Err(PieceFault::WrittenAs { piece: "soldier", upper: "S", lower: "s" }),
            ('Q', ..) => return Err(PieceFault::WrittenAs { piece: "empress", upper: "E", lower: "e" }),
            _ => {}
        }
        let kind = PieceKind::from_letter(letter).ok_or(LETTER)?;
        match kind {
            _ if bare.ends_with('\'') => Err(PieceFault::Derived),
            _ if diminished => Err(PieceFault::Diminished),
            _ if enhanced && kind != PieceKind::Soldier => Err(PieceFault::Enhanced),
            PieceKind::General if !terminal => Err(PieceFault::GENERAL),
            PieceKind::Dragon if !terminal => Err(PieceFault::WrittenAs { piece: "dragon", upper: "D^", lower: "d^" }),
            _ if terminal && !kind.is_terminal() => Err(PieceFault::TerminalMark),
            _ if enhanced && on.is_none() => Err(PieceFault::EnhancedInHand),
            _ => Ok(Piece::new(kind, Side::of_letter(letter))),
        }
    }

    fn kind_in_fen(letter: char, _: bool) -> Option<PieceKind> {
        PieceKind::from_letter(letter)
    }
}

impl Movement for Xiongqi {
    const SOLDIERS_RESET_CLOCK: bool = true;

    fn admits(board: &Board, piece: Piece, _: Square) -> Result<(), PlaceError> {
        if !piece.kind().is_terminal() {
            Ok(())
        } else if board.terminal(piece.side()).is_some() {
            Err(PlaceError::SecondGeneral { side: piece.side() })
        } else if board.terminals().any() && board.kind(piece.kind()).is_empty() {
            Err(PlaceError::GeneralAgainstDragon)
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

    #[inline(always)]
    fn transform<O: Observer>(board: &mut Board, observer: &mut O) -> bool {
        board.transform(observer)
    }

    #[inline(always)]
    fn transform_back(board: &mut Board) {
        board.transform_back();
    }
}

impl Ruleset for Xiongqi {
    type History = History;
    const MOVE_LIMIT: u32 = MOVE_LIMIT;

    fn begin(board: Board, hands: [Hand; 2]) -> Result<Game, Unsound> {
        if board.terminals().is_empty() { Err(Unsound::NoTerminals) } else { Ok(Game::new(board, hands)) }
    }
}
