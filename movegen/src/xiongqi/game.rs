//! A game: every rule that needs the history (rulings 8 to 14).

use super::history::History;
use super::{Board, Game, Hand, Parts, PieceKind, Undo, tables};
use crate::game::PlayError;
use crate::notation::Cgsn;
use crate::overruled::{HostRulings, Overruled};
use crate::status::{Ending, Status};
use crate::{Move, MoveList, Side, Silent};

/// The number of half-moves without a capture or a soldier's move that draws the game (ruling 11).
pub const MOVE_LIMIT: u32 = 100;

/// The salt of [`Game::host_salt`].
const HOST_SALT: u64 = 0x2b7e_51f3_96ad_0c49;

impl Game {
    /// A game that starts from this board with these hands. Generals face to face become dragons (ruling 3).
    pub fn new(mut board: Board, hands: [Hand; 2]) -> Self {
        board.transform(&mut Silent);
        Self::start_from(board, hands, History::new())
    }

    /// From now on, only a captured terminal piece or the lack of a pseudo-legal move ends the game, and moves may
    /// repeat. A search still avoids those.
    pub fn leave_to_arbiter(&mut self) {
        (self.left_to_arbiter, self.history.repeated) = (true, false);
        self.set_halfmove_limit(None);
    }

    /// Continues a game that has ended although both terminal pieces and a pseudo-legal move are left (ruling 22). The
    /// rule that has ended it no longer counts: the move limit, too little material, or the ban on repetition for the
    /// side that has repeated a move, or can only repeat moves. Returns whether the game had ended like that.
    pub fn go_on(&mut self) -> bool {
        let Status::Over(ending) = self.status() else { return false };
        let us = self.side_to_move();
        match ending.cgsn {
            Cgsn::Repetition => {
                self.history.repeated = false;
                self.history.may_repeat[(!us).index()] = true;
            }
            Cgsn::Stalemate if self.board.count_moves() > 0 => self.history.may_repeat[us.index()] = true,
            Cgsn::Insufficient => self.host.material = true,
            Cgsn::Movelimit => self.host.move_limit = true,
            _ => return false,
        }
        self.host.first.get_or_insert(Overruled { plies: self.plies_played(), ending });
        // Another rule may have ended it as well.
        self.go_on();
        true
    }

    /// Whether the host lets a side repeat its moves.
    #[inline(always)]
    pub fn allows_repetition(&self) -> bool {
        self.history.may_repeat[0] | self.history.may_repeat[1]
    }

    /// A number that separates the scores of a game whose host lets a side repeat its moves from others.
    #[inline(always)]
    pub(super) fn host_salt(&self) -> u64 {
        let [south, north] = self.history.may_repeat;
        HOST_SALT * (u64::from(south) + 2 * u64::from(north))
    }

    /// All legal moves: pseudo-legal, not repetitive, and none when the game is over (ruling 14).
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        if !self.status().is_over() {
            self.playable_moves(&mut list);
        }
        list
    }

    /// The legal moves, regardless of the status.
    fn playable_moves(&self, list: &mut MoveList) {
        if self.left_to_arbiter { self.board.moves(list) } else { self.unforbidden_moves(list) }
    }

    /// Whether the game continues, and how it ended if not. If several endings apply, ruling 12 decides between them.
    pub fn status(&self) -> Status {
        let us = self.side_to_move();
        let over = |cgsn, winner| Status::Over(Ending { cgsn, winner });
        if self.history.repeated {
            return over(Cgsn::Repetition, Some(us));
        }
        for side in Side::BOTH {
            if self.board.terminal(side).is_none() {
                return over(Cgsn::Mareking, Some(!side));
            }
        }
        if self.ends_by_material() && !self.left_to_arbiter {
            return over(Cgsn::Insufficient, None);
        }
        let mut moves = MoveList::new();
        self.playable_moves(&mut moves);
        if moves.is_empty() {
            return over(Cgsn::Stalemate, Some(!us));
        }
        if self.is_at_move_limit() {
            return over(Cgsn::Movelimit, None);
        }
        Status::InProgress
    }

    /// Plays a move. A repetitive move is accepted and ends the game (ruling 8).
    ///
    /// # Errors
    /// If the game is over or the move is not pseudo-legal. The game is unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        if let Status::Over(ending) = self.status() {
            return Err(PlayError::GameOver { end: ending });
        }
        if !self.board.is_pseudo_legal(mv) {
            return Err(PlayError::NotPseudoLegal);
        }
        let repeated = !self.left_to_arbiter && self.is_repetitive(mv);
        self.make(mv, &mut Silent);
        self.history.repeated = repeated;
        Ok(())
    }

    /// Takes back the last move played, if any, and returns it.
    pub fn take_back(&mut self) -> Option<Move> {
        let mv = self.history.records.last()?.undo.mv;
        self.unmake();
        self.history.repeated = false;
        if self.host.is_later_than(self.plies_played()) {
            (self.host, self.history.may_repeat) = (HostRulings::default(), [false; 2]);
        }
        Some(mv)
    }

    /// Whether this pseudo-legal move is repetitive (rules §6.3).
    pub fn is_repetitive(&self, mv: Move) -> bool {
        let mut forbidden = MoveList::new();
        self.forbidden(&mut forbidden);
        forbidden.contains(&mv)
    }

    /// Appends every repetitive move: one that was played before and led to the same position as it would now (ruling
    /// 8).
    ///
    /// A reversible move leads to an earlier position exactly if it was played before from the same position. So the
    /// forbidden moves are those played at earlier occurrences of this position. The only other candidate is the last
    /// irreversible move: a capture played again without capturing, or the move that made the dragons.
    #[inline]
    pub(crate) fn forbidden(&self, list: &mut MoveList) {
        if self.history.may_repeat[self.side_to_move().index()] {
            return;
        }
        let (now, horizon) = (self.plies_played(), self.history.horizon());
        // A position can recur after four plies at the earliest: both sides move away and back.
        if now < horizon + 3 {
            return;
        }
        let key = self.board.keys().full;
        for then in (horizon..(now + 1).saturating_sub(4)).rev().step_by(2) {
            if self.history.keys[then] == key {
                let mv = self.history.records[then].undo.mv;
                if !list.contains(&mv) {
                    list.push(mv);
                }
            }
        }
        if horizon > 0 && (now - horizon) % 2 == 1 {
            let undo = &self.history.records[horizon - 1].undo;
            if self.leads_again_to(undo, self.history.keys[horizon]) && !list.contains(&undo.mv) {
                list.push(undo.mv);
            }
        }
    }

    /// Whether this position has been on the board within the last `plies` plies.
    #[inline(always)]
    pub(crate) fn recurs_within(&self, plies: usize) -> bool {
        let now = self.plies_played();
        let first = self.history.horizon().max(now.saturating_sub(plies));
        // Four moves ago at the earliest, and with the same side to move.
        now >= first + 4 && {
            let key = self.board.keys().full;
            (first..now - 3).rev().step_by(2).any(|then| self.history.keys[then] == key)
        }
    }

    /// Whether the piece that played this move can play it again, to an empty square, and reach the position with this
    /// key. A general that has become a dragon in the meantime is still the same piece.
    #[cold]
    fn leads_again_to(&self, old: &Undo, key: u64) -> bool {
        let Parts { origin, destination, promotion } = Parts::of(old.mv);
        let Some(piece) = self.board.piece_at(origin) else { return false };
        let same = piece == old.moved || (piece.side() == old.moved.side() && piece.kind() == PieceKind::Dragon);
        if old.mv.is_none() || promotion.is_some() || !same || self.board.piece_at(destination).is_some() {
            return false;
        }
        let numbers = &tables::PIECE_KEYS[piece.index()];
        let moved = numbers[origin.index()] ^ numbers[destination.index()];
        self.board.keys().full ^ moved ^ tables::NORTH_TO_MOVE == key && self.board.is_pseudo_legal(old.mv)
    }

    /// Whether only the two terminal pieces are left (ruling 10).
    #[inline(always)]
    pub fn is_insufficient(&self) -> bool {
        self.board.occupied().count() == 2 && self.board.terminals().count() == 2
    }

    /// Whether the game ends for lack of material.
    #[inline(always)]
    pub(crate) fn ends_by_material(&self) -> bool {
        self.is_insufficient() && !self.host.material
    }

    /// Whether the side to move has any move that does not repeat.
    #[cold]
    pub(crate) fn has_unforbidden_move(&self) -> bool {
        let mut list = MoveList::new();
        self.unforbidden_moves(&mut list);
        !list.is_empty()
    }

    /// Whether the terminal piece of the side to move is attacked. Check does not bind (ruling 13).
    #[inline(always)]
    pub fn in_check(&self) -> bool {
        self.board.terminal_attacked(self.side_to_move())
    }

    /// Whether the terminal piece is attacked and every legal move leaves it attacked. Checkmate does not end the game.
    pub fn in_checkmate(&self) -> bool {
        self.in_check() && self.legal_moves().iter().all(|&mv| self.is_suicidal(mv, true))
    }

    /// Whether the other side can capture the terminal piece after this pseudo-legal move. False if the game ends
    /// before the capture (by insufficient material or the move limit).
    #[inline]
    pub fn is_suicidal(&self, mv: Move, attacked: bool) -> bool {
        self.board.exposes_terminal(mv, attacked) && !self.ends_in_draw(mv)
    }

    /// Whether a move that exposes the terminal piece ends the game before it can be captured.
    #[cold]
    fn ends_in_draw(&self, mv: Move) -> bool {
        let Parts { origin, destination, .. } = Parts::of(mv);
        let captures = self.board.piece_at(destination).is_some();
        if captures {
            return self.board.occupied().count() == 3 && !self.host.material;
        }
        let soldier = self.board.kind(PieceKind::Soldier).has(origin.index());
        let count = u32::from(self.board.halfmove_clock()) + 1;
        !soldier && self.halfmove_limit().is_some_and(|limit| count >= limit)
    }
}
