//! Xiongqi as the search sees it: the [`Position`] of a [`Game`].

use super::exchange::EXCHANGE_VALUES;
use super::{Game, KEY_GROUPS, Parts, Piece, PieceKind, Square, parts, tables};
use crate::{Observer, Ply, PlyList, Position, Side};

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
    fn terminal_attacked(&self) -> bool {
        self.board().terminal_attacked(self.board().to_move())
    }

    #[inline(always)]
    fn captures_terminal(&self, ply: Ply) -> bool {
        self.board().terminals().has(parts::destination(ply).index())
    }

    #[inline(always)]
    fn attacks_terminal(&self, ply: Ply) -> bool {
        self.board().attacks_terminal(ply)
    }

    #[inline(always)]
    fn is_suicidal(&self, ply: Ply, attacked: bool) -> bool {
        Game::is_suicidal(self, ply, attacked)
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
    fn recurs_within(&self, plies: usize) -> bool {
        Game::recurs_within(self, plies)
    }

    #[inline(always)]
    fn is_insufficient(&self) -> bool {
        Game::is_insufficient(self)
    }

    #[inline(always)]
    fn quiet_count(&self) -> u32 {
        u32::from(self.board().quiet_count())
    }

    #[inline(always)]
    fn quiet_limit(&self) -> Option<u32> {
        Game::quiet_limit(self)
    }

    #[inline(always)]
    fn plies_played(&self) -> usize {
        Game::plies_played(self)
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
