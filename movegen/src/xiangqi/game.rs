//! A game: every rule that needs the history.

use super::chase::NewAttacks;
use super::history::History;
use super::judge::Judge;
use super::pieces::PieceKind;
use super::ruling::{Perpetual, Ruling};
use super::square::Squares;
pub(super) use super::types::Game;
use super::{Board, Hand};
use crate::game::PlayError;
use crate::notation::Cgsn;
use crate::overruled::{HostRulings, Overruled};
use crate::progress::Unsound;
use crate::status::{Ending, Status};
use crate::{Move, MoveList, Side, Silent};

/// The default number of half-moves without a capture that draws the game (ruling 6).
pub const MOVE_LIMIT: u32 = 120;

/// The salt of [`Game::host_salt`].
const HOST_SALT: u64 = 0x9d4f_3a61_c2e7_580b;

impl Game {
    /// A game that starts from this board with these hands.
    ///
    /// # Errors
    /// If the position cannot occur in a game (ruling 7).
    pub fn new(board: Board, hands: [Hand; 2]) -> Result<Self, Unsound> {
        if let Some(side) = Side::BOTH.into_iter().find(|&side| board.general(side).is_none()) {
            return Err(Unsound::NoGeneral { side });
        }
        let waiting = !board.to_move();
        if board.checkers(waiting).any() {
            return Err(Unsound::OpponentInCheck { side: waiting });
        }
        let history = History::new(board.checkers(board.to_move()));
        Ok(Self::start_from(board, hands, history))
    }

    /// From now on, only the lack of a legal move ends the game. A search still takes what repeats for a draw.
    pub fn leave_to_arbiter(&mut self) {
        self.left_to_arbiter = true;
        self.set_halfmove_limit(None);
        self.set_perpetual(Perpetual::Arbiter);
    }

    /// Continues a game that has ended although a legal move is left (ruling 22). The rule that has ended it no longer
    /// counts: the move limit, too little material, or perpetual check and chase, which an arbiter judges from now on.
    /// For a search, a repetition without an offence stays a draw. Returns whether the game had ended like that.
    pub fn go_on(&mut self) -> bool {
        let Some((ending, ruling)) = self.end().filter(|&(_, ruling)| ruling != Ruling::NoMove) else { return false };
        let plies = self.plies_played();
        self.host.first.get_or_insert(Overruled { plies, ending });
        self.host.material |= self.is_insufficient();
        self.host.move_limit |= self.is_at_move_limit();
        self.history.offences_allowed |=
            matches!(ruling, Ruling::PerpetualCheck | Ruling::PerpetualChase | Ruling::RepeatedOffence);
        self.history.goes_on_at = Some(plies);
        true
    }

    /// How perpetual check and chase are judged: as was chosen, unless a host has shown that it does not judge them.
    #[inline(always)]
    pub fn perpetual(&self) -> Perpetual {
        if self.history.offences_allowed { Perpetual::Arbiter } else { self.history.perpetual }
    }

    /// Chooses how perpetual check and chase are judged (ruling 15).
    pub fn set_perpetual(&mut self, perpetual: Perpetual) {
        self.history.perpetual = perpetual;
        let definition = if perpetual == Perpetual::Competition { NewAttacks::Any } else { NewAttacks::Cannons };
        self.history.define_chases(definition, &self.board);
    }

    /// All legal moves; none when the game is over. They include moves that lose by perpetual check or chase (ruling
    /// 14).
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        if !self.status().is_over() {
            self.board.moves(&mut list);
        }
        list
    }

    /// Whether the game continues, and how it ended if not.
    pub fn status(&self) -> Status {
        self.end().map_or(Status::InProgress, |(ending, _)| Status::Over(ending))
    }

    /// The ruling that ended the game; `None` while it continues.
    pub fn ruling(&self) -> Option<Ruling> {
        self.end().map(|(_, ruling)| ruling)
    }

    /// How the game ended and by which ruling. If several endings apply, ruling 13 decides between them.
    fn end(&self) -> Option<(Ending, Ruling)> {
        let ended = |cgsn, winner, ruling| Some((Ending { cgsn, winner }, ruling));
        if !self.board.has_moves() {
            let cgsn = if self.in_check() { Cgsn::Checkmate } else { Cgsn::Stalemate };
            return ended(cgsn, Some(!self.side_to_move()), Ruling::NoMove);
        }
        if self.left_to_arbiter || self.history.goes_on_at == Some(self.plies_played()) {
            return None;
        }
        if self.ends_by_material() {
            return ended(Cgsn::Insufficient, None, Ruling::Material);
        }
        if let Some(verdict) = self.judge().verdict(self.perpetual()) {
            return ended(Cgsn::Repetition, verdict.loser.map(|loser| !loser), verdict.ruling);
        }
        if self.is_at_move_limit() {
            return ended(Cgsn::Movelimit, None, Ruling::MoveLimit);
        }
        None
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// If the game is over or the move is not legal. The game is unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        if let Status::Over(ending) = self.status() {
            return Err(PlayError::GameOver { end: ending });
        }
        if !self.board.is_pseudo_legal(mv) {
            return Err(PlayError::NotPseudoLegal);
        }
        if !self.board.is_legal(mv, self.in_check()) {
            return Err(PlayError::Exposed);
        }
        self.make(mv, &mut Silent);
        Ok(())
    }

    /// Takes back the last move played, if any, and returns it.
    pub fn take_back(&mut self) -> Option<Move> {
        let mv = self.history.records.last()?.undo.mv;
        self.unmake();
        self.history.goes_on_at = None;
        if self.host.is_later_than(self.plies_played()) {
            (self.host, self.history.offences_allowed) = (HostRulings::default(), false);
        }
        Some(mv)
    }

    /// Whether the general of the side to move is attacked.
    #[inline(always)]
    pub fn in_check(&self) -> bool {
        self.checkers().any()
    }

    /// Whether the side to move is in check and has no legal move.
    pub fn in_checkmate(&self) -> bool {
        self.in_check() && !self.board.has_moves()
    }

    /// The pieces that attack the general of the side to move.
    #[inline(always)]
    pub fn checkers(&self) -> Squares {
        self.history.records.last().map_or(self.history.given_checkers, |record| record.checkers)
    }

    /// How often the current position (board and side to move) has occurred, this time included.
    #[inline(always)]
    pub fn occurrences(&self) -> u32 {
        self.history.records.last().map_or(1, |record| record.occurrences)
    }

    /// Whether neither side has a piece that could attack the other's general (ruling 5).
    #[inline(always)]
    pub fn is_insufficient(&self) -> bool {
        let attackers = [PieceKind::Chariot, PieceKind::Horse, PieceKind::Cannon, PieceKind::Soldier];
        attackers.into_iter().fold(Squares::EMPTY, |all, kind| all | self.board.kind(kind)).is_empty()
    }

    /// Whether the game ends for lack of them.
    #[inline(always)]
    pub(super) fn ends_by_material(&self) -> bool {
        self.is_insufficient() && !self.host.material
    }

    /// A number that separates the scores of a game whose host allows perpetual check and chase from others.
    #[inline(always)]
    pub(super) fn host_salt(&self) -> u64 {
        if self.history.offences_allowed { HOST_SALT } else { 0 }
    }

    #[inline(always)]
    pub(super) fn judge(&self) -> Judge<'_> {
        Judge { board: &self.board, history: &self.history }
    }
}
