//! Xiongqi's implementation of [`Position`], the interface to the search.

use super::exchange::EXCHANGE_VALUES;
use super::{Game, KEY_GROUPS, Parts, Piece, PieceKind, Square, parts};
use crate::forward::forward;
use crate::position::{Legality, Outcome};
use crate::progress::History as _;
use crate::zobrist::{move_limit_salt, splitmix};
use crate::{Move, MoveList, Observer, Position, Side};

/// A salt that separates the keys of forbidden moves from all others.
const FORBIDDEN_SALT: u64 = 0x666f_7262_6964;

impl Position for Game {
    const SQUARES: usize = Square::COUNT;
    const PIECES: usize = Piece::COUNT;
    const KEY_GROUPS: usize = KEY_GROUPS;
    type BySquare<T: Copy + Send> = [T; Square::COUNT];
    type ByPiece<T: Copy + Send> = [T; Piece::COUNT];

    forward! {
        Self:
        fn side_to_move(&self) -> Side;
        fn unmake(&mut self);
        fn make_null(&mut self);
        fn unmake_null(&mut self);
        fn halfmove_limit(&self) -> Option<u32>;
        fn in_check(&self) -> bool;
        fn forbidden(&self, list: &mut MoveList);
    }

    forward! {
        board:
        fn noisy(&self, list: &mut MoveList);
        fn quiet(&self, list: &mut MoveList);
        fn is_pseudo_legal(&self, mv: Move) -> bool;
        fn is_noisy(&self, mv: Move) -> bool;
        fn gives_check(&self, mv: Move) -> bool;
        fn exchange_at_least(&self, mv: Move, threshold: i32) -> bool;
        fn key_after(&self, mv: Move) -> u64;
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.board().keys().full
    }

    fn past_keys(&self) -> impl Iterator<Item = u64> {
        self.history.keys().iter().copied()
    }

    #[inline(always)]
    fn group_keys(&self) -> &[u64] {
        &self.board().keys().groups
    }

    #[inline(always)]
    fn legality(&self, mv: Move, in_check: bool) -> Legality {
        // Check does not bind (ruling 13): a move that exposes the terminal piece is legal and loses.
        if self.is_suicidal(mv, in_check) { Legality::Suicidal } else { Legality::Safe }
    }

    #[inline(always)]
    fn make<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        Game::make(self, mv, observer);
    }

    #[inline(always)]
    fn captures_terminal(&self, mv: Move) -> bool {
        self.board().terminals().has(parts::destination(mv).index())
    }

    #[inline(always)]
    fn exchange_value(piece: usize) -> i32 {
        EXCHANGE_VALUES[piece >> 1]
    }

    #[inline(always)]
    fn outcome(&self, height: usize) -> Option<Outcome> {
        if self.ends_by_material() {
            return Some(Outcome::Drawn);
        }
        // Where the host lets a side repeat its moves, a line may go round for ever.
        if self.allows_repetition() && self.recurs_within(height) {
            return Some(Outcome::Drawn);
        }
        if self.is_at_move_limit() {
            return Some(if self.has_unforbidden_move() { Outcome::Drawn } else { Outcome::Lost });
        }
        None
    }

    /// Positions that differ in forbidden moves, or in their distance to a near move limit, have different keys.
    #[inline(always)]
    fn search_key(&self, forbidden: &[Move]) -> u64 {
        let mut key = self.key();
        for mv in forbidden {
            key ^= splitmix(FORBIDDEN_SALT, u64::from(mv.0));
        }
        key ^ self.host_salt() ^ move_limit_salt(self.halfmove_clock(), self.halfmove_limit())
    }

    /// The key of the same position without forbidden moves.
    #[inline(always)]
    fn upper_bound_key(&self, forbidden: &[Move]) -> Option<u64> {
        if forbidden.is_empty() { None } else { Some(self.search_key(&[])) }
    }

    // The earlier occurrence offered all of these moves; since then, repetition can only have forbidden some.
    #[inline(always)]
    fn gains_nothing_by_cycling(&self, plies: usize) -> bool {
        self.recurs_within(plies)
    }

    #[inline(always)]
    fn halfmove_clock(&self) -> u32 {
        u32::from(self.board().halfmove_clock())
    }

    #[inline(always)]
    fn moved(&self, mv: Move) -> usize {
        self.board().piece_at(parts::origin(mv)).map_or(0, Piece::index)
    }

    #[inline(always)]
    fn captured(&self, mv: Move) -> Option<usize> {
        self.board().piece_at(parts::destination(mv)).map(Piece::index)
    }

    #[inline(always)]
    fn origin(mv: Move) -> usize {
        parts::origin(mv).index()
    }

    #[inline(always)]
    fn destination(mv: Move) -> usize {
        parts::destination(mv).index()
    }

    #[inline(always)]
    fn promoted(&self, mv: Move) -> Option<usize> {
        Parts::of(mv).promotion.map(|kind| Piece::new(kind, self.board().to_move()).index())
    }

    #[inline(always)]
    fn has_officers(&self) -> bool {
        let board = self.board();
        let others = board.terminals() | board.kind(PieceKind::Soldier);
        (board.side(board.to_move()) & !others).any()
    }
}
