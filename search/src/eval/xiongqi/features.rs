//! The inputs of the network for Xiongqi: each side's view of the pieces, mirrored so that its own terminal piece is
//! on the left half.

use xiongmao_movegen::Side;
use xiongmao_movegen::xiongqi::{Board, Game, Piece, PieceKind};

use super::wdl;
use crate::eval::nnue::{AttacksByWorth, BucketMap, Features, STATES, Threatened, View};
use crate::score::Value;

/// Inputs of one bucket: own or enemy, kind, square.
const INPUTS: usize = 2 * PieceKind::COUNT * 64;
const BUCKETS: usize = 4;
/// Turns a square to the other end of the board.
const TURNED: u8 = 56;
/// Mirrors a square left to right.
const MIRRORED: u8 = 7;

/// Xiongqi, as its network sees it and as a [`Variant`](crate::Variant).
#[derive(Clone, Copy, Debug)]
pub struct Xiongqi;

impl Features<Game> for Xiongqi {
    const GAME: &'static str = "xiongqi";
    const UNITS: Value = wdl::UNITS;
    const INPUTS: usize = INPUTS;
    const BUCKETS: usize = BUCKETS;
    // Eight rows, and four files after mirroring.
    const PLACES: usize = 32;
    // A soldier captures and promotes while the generals become dragons: four pieces go, three come.
    const MAX_CHANGES: usize = 4;
    const VIEWS: usize = 2 * BUCKETS;
    const THREATS: usize = STATES;

    #[inline(always)]
    fn view(buckets: &BucketMap, position: &Game, side: Side) -> View {
        let end = if side == Side::South { 0 } else { TURNED };
        // Without its terminal piece a side has lost; its score is never used.
        let square = position.board().terminal(side).map_or(0, |square| square.index() as u8) ^ end;
        let mirror = if square & 7 < 4 { 0 } else { MIRRORED };
        let place = square ^ mirror;
        View { bucket: buckets.bucket(usize::from(place >> 3) * 4 + usize::from(place & 3)), turn: end ^ mirror }
    }

    #[inline(always)]
    fn number(view: View) -> usize {
        2 * usize::from(view.bucket) + usize::from(view.turn & 1)
    }

    #[inline(always)]
    fn turns(piece: usize) -> Option<Side> {
        Piece::from_index(piece).filter(|piece| piece.kind().is_terminal()).map(Piece::side)
    }

    #[inline(always)]
    fn first_input(side: Side, piece: usize) -> usize {
        // Pieces are numbered kind by kind, South's first.
        let enemy = piece & 1 ^ side.index();
        (enemy * PieceKind::COUNT + (piece >> 1)) << 6
    }

    #[inline(always)]
    fn seen(view: View, square: usize) -> usize {
        square ^ usize::from(view.turn)
    }

    #[inline(always)]
    fn squares(position: &Game, piece: usize) -> u128 {
        Piece::from_index(piece).map_or(0, |piece| position.board().pieces(piece.kind(), piece.side()).0.into())
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
        next(PieceKind::Horse);
        next(PieceKind::Cannon);
        next(PieceKind::Bear);
        next(PieceKind::Chariot);
        next(PieceKind::Empress);
        // Generals and dragons are never on the board together.
        next(PieceKind::General);
        next(PieceKind::Dragon);
    }
    attacks.threatened(Side::BOTH.map(|side| board.side(side)))
}
