//! A game: the board, the plies played, and every rule that needs the history (rulings 8 to 14).

use super::{Board, Parts, Piece, PieceKind, Undo, tables};
use crate::game::PlayError;
use crate::notation::Cgsn;
use crate::overruled::{HostRulings, Overruled};
use crate::perft::CountableGame as _;
use crate::status::{Ending, Status};
use crate::{Observer, Ply, PlyList, Side, Silent};

/// The number of captured pieces of one side, by [`Piece::index`].
pub type Hand = [u8; Piece::COUNT];

/// The number of half-moves without a capture or a soldier's ply that draws the game (ruling 11).
pub const MOVE_LIMIT: u32 = 100;

/// The salt of [`Game::host_salt`].
const HOST_SALT: u64 = 0x2b7e_51f3_96ad_0c49;

/// A ply of the history, with the data to take it back and to detect repetitions.
#[derive(Clone, Debug)]
struct Record {
    undo: Undo,
    /// The number of plies played before the oldest position that can still recur.
    horizon: usize,
}

/// A position together with every ply played since it was set up.
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    history: Vec<Record>,
    /// The key of the position before each ply of the history. Kept apart from it, so that the search for repetitions
    /// reads little memory.
    keys: Vec<u64>,
    /// The hands of the position that was set up, South's first.
    given_hands: [Hand; 2],
    halfmove_limit: Option<u32>,
    /// The last ply was repetitive, which loses (rules §6.3).
    repeated: bool,
    /// Only a captured terminal piece or the lack of a pseudo-legal ply ends the game.
    left_to_arbiter: bool,
    host: HostRulings,
    /// Which side the host lets repeat its plies, South first.
    may_repeat: [bool; 2],
}

impl Game {
    /// A game that starts from this board with these hands. Generals face to face become dragons (ruling 3).
    pub fn new(mut board: Board, hands: [Hand; 2]) -> Self {
        if board.generals_face() {
            board.transform(&mut Silent);
        }
        // Room for a long game and the search's line on top, so that playing does not allocate.
        Self {
            board,
            history: Vec::with_capacity(1024),
            keys: Vec::with_capacity(1024),
            given_hands: hands,
            halfmove_limit: Some(MOVE_LIMIT),
            repeated: false,
            left_to_arbiter: false,
            host: HostRulings::default(),
            may_repeat: [false; 2],
        }
    }

    /// The current board.
    #[inline(always)]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn side_to_move(&self) -> Side {
        self.board.to_move()
    }

    /// The plies played since the position that was set up, oldest first.
    pub fn played(&self) -> impl DoubleEndedIterator<Item = &Undo> + ExactSizeIterator {
        self.history.iter().map(|record| &record.undo)
    }

    /// The number of plies in [`Game::played`].
    #[inline(always)]
    pub fn plies_played(&self) -> usize {
        self.history.len()
    }

    /// The keys of all positions before this one, oldest first.
    pub(crate) fn past_keys(&self) -> &[u64] {
        &self.keys
    }

    /// The pieces that this side has captured, including those in the hand of the position that was set up.
    pub fn hand(&self, side: Side) -> Hand {
        let mut hand = self.given_hands[side.index()];
        for undo in self.played() {
            if let Some(piece) = undo.captured.filter(|_| undo.moved.side() == side) {
                // FEEN holds at most 64 pieces, but [`Game::new`] accepts any hand.
                hand[piece.index()] = hand[piece.index()].saturating_add(1);
            }
        }
        hand
    }

    /// The number of half-moves without a capture or a soldier's ply at which the game is drawn; `None` if the rule is
    /// off.
    #[inline(always)]
    pub fn halfmove_limit(&self) -> Option<u32> {
        if self.host.move_limit { None } else { self.halfmove_limit }
    }

    /// Sets the half-moves that draw the game, [`MOVE_LIMIT`] by default; `None` turns the rule off (ruling 11).
    pub fn set_halfmove_limit(&mut self, limit: Option<u32>) {
        self.halfmove_limit = limit;
    }

    /// From now on, only a captured terminal piece or the lack of a pseudo-legal ply ends the game, and plies may
    /// repeat. A search still avoids those.
    pub fn leave_to_arbiter(&mut self) {
        (self.left_to_arbiter, self.repeated) = (true, false);
        self.set_halfmove_limit(None);
    }

    /// Lets a game go on that has ended although both terminal pieces and a pseudo-legal ply are left (ruling 22). What
    /// has ended it is not counted on any more: the move limit, too little material, or the ban on repetition for the
    /// side that has repeated a ply, or has none but such. Returns whether the game had ended like that.
    pub fn go_on(&mut self) -> bool {
        let Status::Over(ending) = self.status() else { return false };
        let us = self.side_to_move();
        match ending.cgsn {
            Cgsn::Repetition => {
                self.repeated = false;
                self.may_repeat[(!us).index()] = true;
            }
            Cgsn::Stalemate if self.board.count_plies() > 0 => self.may_repeat[us.index()] = true,
            Cgsn::Insufficient => self.host.material = true,
            Cgsn::Movelimit => self.host.move_limit = true,
            _ => return false,
        }
        self.host.first.get_or_insert(Overruled { plies: self.plies_played(), ending });
        // Another rule may have ended it as well.
        self.go_on();
        true
    }

    /// Where [`Game::go_on`] let the game go on for the first time.
    pub fn overruled(&self) -> Option<Overruled> {
        self.host.first
    }

    /// Whether the host lets a side repeat its plies.
    #[inline(always)]
    pub fn allows_repetition(&self) -> bool {
        self.may_repeat[0] | self.may_repeat[1]
    }

    /// A number that separates the scores of a game whose host lets a side repeat its plies from others.
    #[inline(always)]
    pub(super) fn host_salt(&self) -> u64 {
        let [south, north] = self.may_repeat;
        HOST_SALT * (u64::from(south) + 2 * u64::from(north))
    }

    /// All legal plies: pseudo-legal, not repetitive, and none when the game is over (ruling 14).
    pub fn legal_plies(&self) -> PlyList {
        let mut list = PlyList::new();
        if !self.status().is_over() {
            self.playable_plies(&mut list);
        }
        list
    }

    /// The legal plies, regardless of the status.
    fn playable_plies(&self, list: &mut PlyList) {
        if self.left_to_arbiter { self.board.plies(list) } else { self.unforbidden_plies(list) }
    }

    /// Whether the game continues, and how it ended if not. If several endings apply, ruling 12 decides between them.
    pub fn status(&self) -> Status {
        let us = self.side_to_move();
        let over = |cgsn, winner| Status::Over(Ending { cgsn, winner });
        if self.repeated {
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
        let mut plies = PlyList::new();
        self.playable_plies(&mut plies);
        if plies.is_empty() {
            return over(Cgsn::Stalemate, Some(!us));
        }
        if self.is_at_move_limit() {
            return over(Cgsn::Movelimit, None);
        }
        Status::InProgress
    }

    /// Plays a ply. A repetitive ply is accepted and ends the game (ruling 8).
    ///
    /// # Errors
    /// If the game is over or the ply is not pseudo-legal. The game is unchanged then.
    pub fn play(&mut self, ply: Ply) -> Result<(), PlayError> {
        if let Status::Over(ending) = self.status() {
            return Err(PlayError::GameOver(ending));
        }
        if !self.board.is_pseudo_legal(ply) {
            return Err(PlayError::NotPseudoLegal);
        }
        let repeated = !self.left_to_arbiter && self.is_repetitive(ply);
        self.make(ply, &mut Silent);
        self.repeated = repeated;
        Ok(())
    }

    /// Takes back the last ply played, if any, and returns it.
    pub fn take_back(&mut self) -> Option<Ply> {
        let ply = self.history.last()?.undo.ply;
        self.unmake();
        self.repeated = false;
        if self.host.is_later_than(self.plies_played()) {
            (self.host, self.may_repeat) = (HostRulings::default(), [false; 2]);
        }
        Some(ply)
    }

    /// Whether this pseudo-legal ply is repetitive (rules §6.3).
    pub fn is_repetitive(&self, ply: Ply) -> bool {
        let mut forbidden = PlyList::new();
        self.forbidden(&mut forbidden);
        forbidden.contains(&ply)
    }

    /// Plays a pseudo-legal ply without checking for repetition and endings.
    #[inline(always)]
    pub(crate) fn make<O: Observer>(&mut self, ply: Ply, observer: &mut O) {
        let horizon = self.horizon();
        self.keys.push(self.board.keys().full);
        let undo = self.board.make(ply, observer);
        let horizon = if undo.is_irreversible() { self.history.len() + 1 } else { horizon };
        self.history.push(Record { undo, horizon });
    }

    /// Takes back what [`Game::make`] played.
    #[inline(always)]
    pub(crate) fn unmake(&mut self) {
        if let Some(record) = self.history.pop() {
            self.board.unmake(&record.undo);
            self.keys.pop();
        }
    }

    /// Null move: passes the turn without a ply.
    #[inline(always)]
    pub(crate) fn make_null(&mut self) {
        self.keys.push(self.board.keys().full);
        self.history.push(Record { undo: self.board.make_null(), horizon: self.history.len() + 1 });
    }

    /// Takes back a null move.
    #[inline(always)]
    pub(crate) fn unmake_null(&mut self) {
        if let Some(record) = self.history.pop() {
            self.board.unmake_null(&record.undo);
            self.keys.pop();
        }
    }

    #[inline(always)]
    fn horizon(&self) -> usize {
        self.history.last().map_or(0, |record| record.horizon)
    }

    /// Appends every repetitive ply: one that was played before and led to the same position as it would now (ruling
    /// 8).
    ///
    /// A reversible ply leads to an earlier position exactly if it was played before from the same position. So the
    /// forbidden plies are those played at earlier occurrences of this position. The only other candidate is the last
    /// irreversible ply: a capture played again without capturing, or the ply that made the dragons.
    #[inline]
    pub(crate) fn forbidden(&self, list: &mut PlyList) {
        if self.may_repeat[self.side_to_move().index()] {
            return;
        }
        let (now, horizon) = (self.history.len(), self.horizon());
        // A position can recur after four plies at the earliest: both sides move away and back.
        if now < horizon + 3 {
            return;
        }
        let key = self.board.keys().full;
        for then in (horizon..(now + 1).saturating_sub(4)).rev().step_by(2) {
            if self.keys[then] == key {
                let ply = self.history[then].undo.ply;
                if !list.contains(&ply) {
                    list.push(ply);
                }
            }
        }
        if horizon > 0 && (now - horizon) % 2 == 1 {
            let undo = &self.history[horizon - 1].undo;
            if self.leads_again_to(undo, self.keys[horizon]) && !list.contains(&undo.ply) {
                list.push(undo.ply);
            }
        }
    }

    /// Whether this position has been on the board within the last `plies` plies.
    #[inline(always)]
    pub(crate) fn recurs_within(&self, plies: usize) -> bool {
        let now = self.history.len();
        let first = self.horizon().max(now.saturating_sub(plies));
        // Four plies ago at the earliest, and with the same side to move.
        now >= first + 4 && {
            let key = self.board.keys().full;
            (first..now - 3).rev().step_by(2).any(|then| self.keys[then] == key)
        }
    }

    /// Whether the piece that played this ply can play it again, to an empty square, and reach the position with this
    /// key. A general that has become a dragon in the meantime is still the same piece.
    #[cold]
    fn leads_again_to(&self, old: &Undo, key: u64) -> bool {
        let Parts { origin, destination, promotion } = Parts::of(old.ply);
        let Some(piece) = self.board.piece_at(origin) else { return false };
        let same = piece == old.moved || (piece.side() == old.moved.side() && piece.kind() == PieceKind::Dragon);
        if old.ply.is_none() || promotion.is_some() || !same || self.board.piece_at(destination).is_some() {
            return false;
        }
        let numbers = &tables::PIECE_KEYS[piece.index()];
        let moved = numbers[origin.index()] ^ numbers[destination.index()];
        self.board.keys().full ^ moved ^ tables::NORTH_TO_MOVE == key && self.board.is_pseudo_legal(old.ply)
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

    /// Whether the half-moves without capture or soldier's ply have reached the move limit (ruling 11).
    #[inline(always)]
    pub(crate) fn is_at_move_limit(&self) -> bool {
        self.halfmove_limit().is_some_and(|limit| u32::from(self.board.halfmove_clock()) >= limit)
    }

    /// Whether the side to move has any ply that does not repeat.
    #[cold]
    pub(crate) fn has_unforbidden_ply(&self) -> bool {
        let mut list = PlyList::new();
        self.unforbidden_plies(&mut list);
        !list.is_empty()
    }

    /// Whether the terminal piece of the side to move is attacked. Check does not bind (ruling 13).
    pub fn in_check(&self) -> bool {
        self.board.terminal_attacked(self.side_to_move())
    }

    /// Whether the terminal piece is attacked and every legal ply leaves it attacked. Checkmate does not end the game.
    pub fn in_checkmate(&self) -> bool {
        self.in_check() && self.legal_plies().iter().all(|&ply| self.is_suicidal(ply, true))
    }

    /// Whether the other side can capture the terminal piece after this pseudo-legal ply. False if the game ends
    /// before the capture (by insufficient material or the move limit).
    #[inline]
    pub fn is_suicidal(&self, ply: Ply, attacked: bool) -> bool {
        self.board.exposes_terminal(ply, attacked) && !self.ends_in_draw(ply)
    }

    /// Whether a ply that exposes the terminal piece ends the game before it can be captured.
    #[cold]
    fn ends_in_draw(&self, ply: Ply) -> bool {
        let Parts { origin, destination, .. } = Parts::of(ply);
        let captures = self.board.piece_at(destination).is_some();
        if captures {
            return self.board.occupied().count() == 3 && !self.host.material;
        }
        let soldier = self.board.kind(PieceKind::Soldier).has(origin.index());
        let count = u32::from(self.board.halfmove_clock()) + 1;
        !soldier && self.halfmove_limit().is_some_and(|limit| count >= limit)
    }
}
