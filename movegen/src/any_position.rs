//! How every game answers [`AnyPosition`]: from its board and from [`Position`].

use crate::any_square::AnySquare;
use crate::forward::forward;
use crate::game::{AnyGame, AnyPosition, Playable};
use crate::overruled::Overruled;
use crate::pieces::{Piece, PieceInfo};
use crate::position::{Legality, Position};
use crate::progress::{Game, Ruleset};
use crate::set::BoardSquare;
use crate::{Move, MoveList, Setup, Side};

impl<S: Ruleset> AnyPosition for Game<S>
where
    Self: Position + Playable,
{
    forward! {
        Self:
        fn side_to_move(&self) -> Side;
        fn halfmove_limit(&self) -> Option<u32>;
        fn set_halfmove_limit(&mut self, limit: Option<u32>);
        fn plies_played(&self) -> usize;
        fn overruled(&self) -> Option<Overruled>;
        fn feen(&self) -> String;
        fn fen(&self) -> String;
    }

    fn key(&self) -> u64 {
        Position::key(self)
    }

    fn in_check(&self) -> bool {
        Position::in_check(self)
    }

    fn legality(&self, mv: Move) -> Legality {
        Position::legality(self, mv, Position::in_check(self))
    }

    fn captures_terminal(&self, mv: Move) -> bool {
        Position::captures_terminal(self, mv)
    }

    fn is_noisy(&self, mv: Move) -> bool {
        Position::is_noisy(self, mv)
    }

    fn halfmove_clock(&self) -> u32 {
        Position::halfmove_clock(self)
    }

    fn has_forbidden_move(&self) -> bool {
        let mut list = MoveList::new();
        self.forbidden(&mut list);
        !list.is_empty()
    }

    fn exchange_value(&self, piece: usize) -> i32 {
        <Self as Position>::exchange_value(piece)
    }

    fn squares_of(&self, mv: Move) -> (AnySquare, AnySquare) {
        (S::Square::origin(mv).into(), S::Square::destination(mv).into())
    }

    fn played(&self) -> Vec<Move> {
        Self::played(self).map(|undo| undo.mv).collect()
    }

    fn setup(&self) -> Setup {
        let squares = (0..S::Square::COUNT).map(S::Square::new);
        Setup {
            board: squares.map(|square| self.board.piece_at(square).map(Piece::index)).collect(),
            hands: Side::BOTH.map(|side| self.hand(side).as_ref().to_vec()),
            to_move: self.board.to_move,
        }
    }

    fn piece_at(&self, square: AnySquare) -> Option<PieceInfo> {
        self.board.piece_at(S::Square::of(square)?).map(PieceInfo::from)
    }

    fn captured_by(&self, side: Side) -> Vec<(PieceInfo, u32)> {
        let hand = self.hand(side);
        let held = Piece::<S::Kind>::all().map(|piece| (piece.into(), u32::from(hand[piece.index()])));
        held.filter(|&(_, count)| count > 0).collect()
    }

    fn to_any(&self) -> AnyGame {
        AnyGame::new(self.clone())
    }
}
