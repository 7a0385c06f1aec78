//! A game: the board, the moves played, and every rule that needs the history.

use serde::Serialize;
use thiserror::Error;

use super::board::Board;
use super::chase::NewAttacks;
use super::history::History;
use super::judge::{Judge, Perpetual};
use super::make::Undo;
use super::pieces::{Piece, PieceKind};
use super::ruling::Ruling;
use super::square::Squares;
use crate::error::in_english;
use crate::game::PlayError;
use crate::notation::Cgsn;
use crate::overruled::{HostRulings, Overruled};
use crate::status::{Ending, Status};
use crate::{Move, MoveList, Observer, Side, Silent};

/// The number of captured pieces of one side, by [`Piece::index`].
pub type Hand = [u8; Piece::COUNT];

/// The default number of half-moves without a capture that draws the game (ruling 6).
pub const MOVE_LIMIT: u32 = 120;

/// The salt of [`Game::host_salt`].
const HOST_SALT: u64 = 0x9d4f_3a61_c2e7_580b;

/// Why a game cannot start from a position (ruling 7).
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are the arguments of the messages")]
pub enum Unsound {
    /// A side without its general.
    NoGeneral { side: Side },
    /// The side that is not to move is in check: its general could be captured.
    OpponentInCheck { side: Side },
}

/// A position together with every move played since it was set up.
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    history: History,
    /// The pieces that check the side to move in the starting position.
    given_checkers: Squares,
    /// The hands in the starting position, South's first.
    given_hands: [Hand; 2],
    /// FEN's fullmove number of the starting position.
    given_pair: u32,
    halfmove_limit: Option<u32>,
    perpetual: Perpetual,
    /// Only the lack of a legal move ends the game.
    left_to_arbiter: bool,
    host: HostRulings,
    /// The host has played on after a perpetual check or chase: it does not judge them.
    offences_allowed: bool,
    /// After this number of plies the game continues, regardless of its history.
    goes_on_at: Option<usize>,
}

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
        Ok(Self {
            history: History::new(),
            given_checkers: board.checkers(board.to_move()),
            given_hands: hands,
            given_pair: 1,
            halfmove_limit: Some(MOVE_LIMIT),
            perpetual: Perpetual::default(),
            left_to_arbiter: false,
            host: HostRulings::default(),
            offences_allowed: false,
            goes_on_at: None,
            board,
        })
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

    /// The moves played since the starting position, oldest first.
    pub fn played(&self) -> impl DoubleEndedIterator<Item = &Undo> + ExactSizeIterator {
        self.history.records().iter().map(|record| &record.undo)
    }

    /// The number of plies in [`Game::played`].
    #[inline(always)]
    pub fn plies_played(&self) -> usize {
        self.history.records().len()
    }

    /// The keys of all positions before this one, oldest first.
    pub(crate) fn past_keys(&self) -> &[u64] {
        self.history.keys()
    }

    /// The pieces that this side has captured, including those in the hand of the starting position.
    pub fn hand(&self, side: Side) -> Hand {
        let mut hand = self.given_hands[side.index()];
        for undo in self.played() {
            if let Some(piece) = undo.captured.filter(|_| undo.moved.side() == side) {
                hand[piece.index()] = hand[piece.index()].saturating_add(1);
            }
        }
        hand
    }

    /// The current fullmove number, counted on from that of the starting position.
    pub fn pair(&self) -> u32 {
        let side = self.side_to_move();
        let first = if self.plies_played().is_multiple_of(2) { side } else { !side };
        self.given_pair.saturating_add(usize::midpoint(self.plies_played(), first.index()) as u32)
    }

    /// Sets the fullmove number of the starting position, 1 by default.
    pub fn set_given_pair(&mut self, pair: u32) {
        self.given_pair = pair;
    }

    /// The number of half-moves without a capture at which the game is drawn; `None` if the rule is off.
    #[inline(always)]
    pub fn halfmove_limit(&self) -> Option<u32> {
        if self.host.move_limit { None } else { self.halfmove_limit }
    }

    /// Sets the move limit (ruling 6), [`MOVE_LIMIT`] by default; `None` turns the rule off.
    pub fn set_halfmove_limit(&mut self, limit: Option<u32>) {
        self.halfmove_limit = limit;
    }

    /// From now on, only the lack of a legal move ends the game. A search still takes what repeats for a draw.
    pub fn leave_to_arbiter(&mut self) {
        self.left_to_arbiter = true;
        self.set_halfmove_limit(None);
        self.set_perpetual(Perpetual::Arbiter);
    }

    /// Lets a game go on that has ended although there is a legal move (ruling 22). What has ended it is not counted on
    /// any more: the move limit, too little material, or perpetual check and chase, which an arbiter judges from now
    /// on. A repetition without an offence stays a draw to a search. Returns whether the game had ended like that.
    pub fn go_on(&mut self) -> bool {
        let Some((ending, ruling)) = self.end().filter(|&(_, ruling)| ruling != Ruling::NoMove) else { return false };
        let plies = self.plies_played();
        self.host.first.get_or_insert(Overruled { plies, ending });
        self.host.material |= self.is_insufficient();
        self.host.move_limit |= self.is_at_move_limit();
        self.offences_allowed |=
            matches!(ruling, Ruling::PerpetualCheck | Ruling::PerpetualChase | Ruling::RepeatedOffence);
        self.goes_on_at = Some(plies);
        true
    }

    /// Where [`Game::go_on`] let the game go on for the first time.
    pub fn overruled(&self) -> Option<Overruled> {
        self.host.first
    }

    /// How perpetual check and chase are judged: as was chosen, unless a host has shown that it does not judge them.
    #[inline(always)]
    pub fn perpetual(&self) -> Perpetual {
        if self.offences_allowed { Perpetual::Arbiter } else { self.perpetual }
    }

    /// Chooses how perpetual check and chase are judged (ruling 15).
    pub fn set_perpetual(&mut self, perpetual: Perpetual) {
        self.perpetual = perpetual;
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
        if self.left_to_arbiter || self.goes_on_at == Some(self.plies_played()) {
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
        let mv = self.history.records().last()?.undo.mv;
        self.unmake();
        self.goes_on_at = None;
        if self.host.is_later_than(self.plies_played()) {
            (self.host, self.offences_allowed) = (HostRulings::default(), false);
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
        self.history.records().last().map_or(self.given_checkers, |record| record.checkers)
    }

    /// How often the current position (board and side to move) has occurred, this time included.
    #[inline(always)]
    pub fn occurrences(&self) -> u32 {
        self.history.records().last().map_or(1, |record| record.occurrences)
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

    /// Whether the half-moves without a capture have reached the move limit (ruling 6).
    #[inline(always)]
    pub(crate) fn is_at_move_limit(&self) -> bool {
        self.halfmove_limit().is_some_and(|limit| u32::from(self.board.halfmove_clock()) >= limit)
    }

    /// A number that separates the scores of a game whose host allows perpetual check and chase from others.
    #[inline(always)]
    pub(super) fn host_salt(&self) -> u64 {
        if self.offences_allowed { HOST_SALT } else { 0 }
    }

    #[inline(always)]
    pub(super) fn judge(&self) -> Judge<'_> {
        Judge { board: &self.board, history: &self.history }
    }

    /// Plays a legal move without checking for endings.
    #[inline(always)]
    pub(crate) fn make<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        let key = self.board.keys().full;
        let undo = self.board.make(mv, observer);
        self.history.push(undo, key, &self.board);
    }

    /// Takes back what [`Game::make`] played.
    #[inline(always)]
    pub(crate) fn unmake(&mut self) {
        if let Some(undo) = self.history.pop() {
            self.board.unmake(&undo);
        }
    }

    /// Null move: passes the turn without a move.
    #[inline(always)]
    pub(crate) fn make_null(&mut self) {
        let key = self.board.keys().full;
        let undo = self.board.make_null();
        self.history.push_null(undo, key);
    }

    /// Takes back a null move.
    #[inline(always)]
    pub(crate) fn unmake_null(&mut self) {
        if let Some(undo) = self.history.pop() {
            self.board.unmake_null(&undo);
        }
    }
}
