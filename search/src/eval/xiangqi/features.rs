//! The inputs of the network for Xiangqi: each side's view of the pieces, mirrored so that its own general is on the
//! left half or the middle file.

use xiongmao_movegen::Side;
use xiongmao_movegen::xiangqi::{Board, Game, Piece, PieceKind, Square};

use super::{tuned, wdl};
use crate::eval::nnue::{AttacksByWorth, BucketMap, Features, STATES, Threatened, View};
use crate::params::Tuned;
use crate::score::Value;

/// Inputs of one bucket: own or enemy, kind, square.
const INPUTS: usize = Piece::COUNT * Square::COUNT;
const BUCKETS: usize = 3;
/// The board from its other end.
const TURNED: u8 = 2;
/// The board mirrored left to right.
const MIRRORED: u8 = 1;

/// For each way to look at the board where each square is then.
static SEEN: [[u8; 128]; 4] = {
    let mut table = [[0; 128]; 4];
    let mut square = 0;
    while square < Square::COUNT {
        let (file, rank) = (square % 9, square / 9);
        table[0][square] = square as u8;
        table[MIRRORED as usize][square] = (9 * rank + 8 - file) as u8;
        table[TURNED as usize][square] = (9 * (9 - rank) + file) as u8;
        table[(TURNED | MIRRORED) as usize][square] = (9 * (9 - rank) + 8 - file) as u8;
        square += 1;
    }
    table
};

/// Xiangqi, as its network sees it and as a [`Variant`](crate::Variant).
#[derive(Clone, Copy, Debug)]
pub struct Xiangqi;

impl Features<Game> for Xiangqi {
    const GAME: &'static str = "xiangqi";
    const UNITS: Value = wdl::UNITS;
    const TUNED: Tuned = tuned::TUNED;
    const INPUTS: usize = INPUTS;
    const BUCKETS: usize = BUCKETS;
    // The palace's ranks and, after mirroring, two of its files.
    const PLACES: usize = 6;
    const MAX_CHANGES: usize = 2;
    const VIEWS: usize = 2 * BUCKETS;
    const THREATS: usize = STATES;

    #[inline(always)]
    fn view(buckets: &BucketMap, position: &Game, side: Side) -> View {
        let end = if side == Side::South { 0 } else { TURNED };
        // Every game has its generals.
        let general = position.board().general(side).map_or(4, Square::index);
        let mirror = if general % 9 <= 4 { 0 } else { MIRRORED };
        let square = usize::from(SEEN[usize::from(end | mirror)][general & 127]);
        View { bucket: buckets.bucket(square / 9 * 2 + usize::from(square % 9 == 4)), turn: end | mirror }
    }

    #[inline(always)]
    fn number(view: View) -> usize {
        2 * usize::from(view.bucket) + usize::from(view.turn & MIRRORED)
    }

    #[inline(always)]
    fn turns(piece: usize) -> Option<Side> {
        Piece::from_index(piece).filter(|piece| piece.kind() == PieceKind::General).map(Piece::side)
    }

    #[inline(always)]
    fn first_input(side: Side, piece: usize) -> usize {
        // Pieces are numbered kind by kind, South's first.
        let enemy = piece & 1 ^ side.index();
        (enemy * PieceKind::COUNT + (piece >> 1)) * Square::COUNT
    }

    #[inline(always)]
    fn seen(view: View, square: usize) -> usize {
        usize::from(SEEN[usize::from(view.turn & 3)][square & 127])
    }

    #[inline(always)]
    fn squares(position: &Game, piece: usize) -> u128 {
        Piece::from_index(piece).map_or(0, |piece| position.board().pieces(piece.kind(), piece.side()).0)
    }

    #[inline(always)]
    fn output(position: &Game) -> usize {
        ((position.board().occupied().count() as usize).saturating_sub(1) / 4).min(7)
    }

    #[inline(always)]
    fn mailbox(position: &Game) -> &[u8] {
        position.board().mailbox()
    }

    #[inline(always)]
    fn threatened(position: &Game) -> Threatened {
        threatened(position.board())
    }
}

/// The threat to each piece: whether it is defended, and whether it is attacked, by a piece of less worth or only by
/// others.
#[inline]
fn threatened(board: &Board) -> Threatened {
    let mut attacks = AttacksByWorth::default();
    for side in Side::BOTH {
        let mut next = |kind| attacks.add(side, board.captures_of(kind, side), board.pieces(kind, !side));
        // Written out, the calls are compiled for one kind each.
        next(PieceKind::Soldier);
        next(PieceKind::Advisor);
        next(PieceKind::Elephant);
        next(PieceKind::Horse);
        next(PieceKind::Cannon);
        next(PieceKind::Chariot);
        next(PieceKind::General);
    }
    attacks.threatened(Side::BOTH.map(|side| board.side(side)))
}
