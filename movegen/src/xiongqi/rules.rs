//! Xiongqi's implementation of [`Position`], the interface to the search.

use super::exchange::EXCHANGE_VALUES;
use super::{Game, KEY_GROUPS, Parts, Piece, PieceKind, Square, parts, tables};
use crate::position::{Legality, Outcome};
use crate::zobrist::{move_limit_salt, splitmix};
use crate::{Observer, Ply, PlyList, Position, Side};

/// A salt that separates the keys of forbidden plies from all others.
const FORBIDDEN_SALT: u64 = 0x666f_7262_6964;

impl Position for Game {
    const SQUARES: usize = Square::COUNT;
    const PIECES: usize = Piece::COUNT;
    const KEY_GROUPS: usize = KEY_GROUPS;
    type BySquare<T: Copy + Send> = [T; Square::COUNT];
    type ByPiece<T: Copy + Send> = [T; Piece::COUNT];

    #[inline(always)]
    fn side_to_move(&self) -> Side {
        self.board().to_move()
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.board().keys().full
    }

    #[inline(always)]
    fn key_after(&self, ply: Ply) -> u64 {
        let Parts { origin, destination, promotion } = Parts::of(ply);
        let Some(piece) = self.board().piece_at(origin) else { return self.key() };
        let arrives = promotion.map_or(piece, |kind| Piece::new(kind, piece.side()));
        let captured = self.board().piece_at(destination).map_or(0, |victim| number(victim, destination));
        self.key() ^ number(piece, origin) ^ number(arrives, destination) ^ captured ^ tables::NORTH_TO_MOVE
    }

    fn past_keys(&self) -> impl Iterator<Item = u64> {
        Game::past_keys(self).iter().copied()
    }

    #[inline(always)]
    fn group_keys(&self) -> &[u64] {
        &self.board().keys().groups
    }

    #[inline(always)]
    fn noisy(&self, list: &mut PlyList) {
        self.board().noisy(list);
    }

    #[inline(always)]
    fn quiet(&self, list: &mut PlyList) {
        self.board().quiet(list);
    }

    #[inline(always)]
    fn is_pseudo_legal(&self, ply: Ply) -> bool {
        self.board().is_pseudo_legal(ply)
    }

    #[inline(always)]
    fn is_noisy(&self, ply: Ply) -> bool {
        self.board().is_noisy(ply)
    }

    #[inline(always)]
    fn legality(&self, ply: Ply, in_check: bool) -> Legality {
        // Check does not bind (ruling 13): a ply that exposes the terminal piece is legal and loses.
        if self.is_suicidal(ply, in_check) { Legality::Suicidal } else { Legality::Safe }
    }

    #[inline(always)]
    fn make<O: Observer>(&mut self, ply: Ply, observer: &mut O) {
        Game::make(self, ply, observer);
    }

    #[inline(always)]
    fn unmake(&mut self) {
        Game::unmake(self);
    }

    #[inline(always)]
    fn make_null(&mut self) {
        Game::make_null(self);
    }

    #[inline(always)]
    fn unmake_null(&mut self) {
        Game::unmake_null(self);
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        self.board().terminal_attacked(self.board().to_move())
    }

    #[inline(always)]
    fn captures_terminal(&self, ply: Ply) -> bool {
        self.board().terminals().has(parts::destination(ply).index())
    }

    #[inline(always)]
    fn gives_check(&self, ply: Ply) -> bool {
        self.board().gives_check(ply)
    }

    #[inline(always)]
    fn exchange_value(piece: usize) -> i32 {
        EXCHANGE_VALUES[piece >> 1]
    }

    #[inline(always)]
    fn exchange_at_least(&self, ply: Ply, threshold: i32) -> bool {
        self.board().exchange_at_least(ply, threshold)
    }

    #[inline(always)]
    fn forbidden(&self, list: &mut PlyList) {
        Game::forbidden(self, list);
    }

    #[inline(always)]
    fn outcome(&self, height: usize) -> Option<Outcome> {
        if self.ends_by_material() {
            return Some(Outcome::Drawn);
        }
        // Where the host lets a side repeat its plies, a line may go round for ever.
        if self.allows_repetition() && self.recurs_within(height) {
            return Some(Outcome::Drawn);
        }
        if self.is_at_move_limit() {
            return Some(if self.has_unforbidden_ply() { Outcome::Drawn } else { Outcome::Lost });
        }
        None
    }

    /// Positions that differ in forbidden plies, or in their distance to a near move limit, have different keys.
    #[inline(always)]
    fn search_key(&self, forbidden: &[Ply]) -> u64 {
        let mut key = self.key();
        for ply in forbidden {
            key ^= splitmix(FORBIDDEN_SALT, u64::from(ply.0));
        }
        key ^ self.host_salt() ^ move_limit_salt(self.halfmove_clock(), self.halfmove_limit())
    }

    /// The key of the same position without forbidden plies.
    #[inline(always)]
    fn upper_bound_key(&self, forbidden: &[Ply]) -> Option<u64> {
        if forbidden.is_empty() { None } else { Some(self.search_key(&[])) }
    }

    // The earlier occurrence offered all of these plies; since then, repetition can only have forbidden some.
    #[inline(always)]
    fn gains_nothing_by_cycling(&self, plies: usize) -> bool {
        self.recurs_within(plies)
    }

    #[inline(always)]
    fn halfmove_clock(&self) -> u32 {
        u32::from(self.board().halfmove_clock())
    }

    #[inline(always)]
    fn halfmove_limit(&self) -> Option<u32> {
        Game::halfmove_limit(self)
    }

    #[inline(always)]
    fn moved(&self, ply: Ply) -> usize {
        self.board().piece_at(parts::origin(ply)).map_or(0, Piece::index)
    }

    #[inline(always)]
    fn captured(&self, ply: Ply) -> Option<usize> {
        self.board().piece_at(parts::destination(ply)).map(Piece::index)
    }

    #[inline(always)]
    fn origin(ply: Ply) -> usize {
        parts::origin(ply).index()
    }

    #[inline(always)]
    fn destination(ply: Ply) -> usize {
        parts::destination(ply).index()
    }

    #[inline(always)]
    fn promoted(&self, ply: Ply) -> Option<usize> {
        Parts::of(ply).promotion.map(|kind| Piece::new(kind, self.board().to_move()).index())
    }

    #[inline(always)]
    fn has_officers(&self) -> bool {
        let board = self.board();
        let others = board.terminals() | board.kind(PieceKind::Soldier);
        (board.side(board.to_move()) & !others).any()
    }
}

#[inline(always)]
fn number(piece: Piece, square: Square) -> u64 {
    tables::PIECE_KEYS[piece.index()][square.index()]
}
