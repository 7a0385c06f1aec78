//! A game in progress: the board, the moves played, and the parts shared by every game.

use std::fmt;

use serde::Serialize;
use thiserror::Error;

use crate::board::{Board, Movement};
use crate::error::in_english;
use crate::make::Undo;
use crate::overruled::{HostRulings, Overruled};
use crate::set::Set;
use crate::{Move, Observer, Side};

/// Why no game can start from a position (ruling 4 of Xiongqi, ruling 7 of Xiangqi).
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are the arguments of the messages")]
pub enum Unsound {
    /// In Xiongqi, neither side has its terminal piece.
    NoTerminals,
    /// In Xiangqi, a side has no general.
    NoGeneral { side: Side },
    /// In Xiangqi, the side that is not to move is in check: its general could be captured.
    OpponentInCheck { side: Side },
}

/// The rules of a game that need its history.
pub trait Ruleset: Movement {
    /// The moves of a game.
    type History: History<Self>;
    /// The default number of half-moves at which the game is drawn.
    const MOVE_LIMIT: u32;

    /// A game that starts from this board with these hands, South's first.
    ///
    /// # Errors
    /// If the game has no such position.
    fn begin(board: Board<Self>, hands: [Self::Hand; 2]) -> Result<Game<Self>, Unsound>;
}

/// The moves of a game, with the data to take each back and to judge the game.
pub trait History<S: Set>: Clone + fmt::Debug + Send + Sync {
    /// A move.
    type Record: AsRef<Undo<S>>;

    /// The moves, oldest first.
    fn records(&self) -> &[Self::Record];
    /// The keys of the positions before each move.
    fn keys(&self) -> &[u64];
    /// Adds a move that was played from the position with this key and led to this board.
    fn push(&mut self, undo: Undo<S>, key: u64, board: &Board<S>);
    /// Adds a null move. No position counts as repeated across it.
    fn push_null(&mut self, undo: Undo<S>, key: u64);
    /// Removes the last move or null move.
    fn pop(&mut self) -> Option<Undo<S>>;
}

/// A position together with every move played since it was set up.
#[derive(Clone, Debug)]
pub struct Game<S: Ruleset> {
    pub(crate) board: Board<S>,
    pub(crate) history: S::History,
    /// The hands of the position that was set up, South's first.
    given_hands: [S::Hand; 2],
    /// FEN's fullmove number of the position that was set up.
    given_pair: u32,
    halfmove_limit: Option<u32>,
    /// Only what leaves nothing to go on with ends the game.
    pub(crate) left_to_arbiter: bool,
    pub(crate) host: HostRulings,
}

impl<S: Ruleset> Game<S> {
    pub(crate) fn start_from(board: Board<S>, hands: [S::Hand; 2], history: S::History) -> Self {
        Self {
            board,
            history,
            given_hands: hands,
            given_pair: 1,
            halfmove_limit: Some(S::MOVE_LIMIT),
            left_to_arbiter: false,
            host: HostRulings::default(),
        }
    }

    /// The current board.
    #[inline(always)]
    pub fn board(&self) -> &Board<S> {
        &self.board
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn side_to_move(&self) -> Side {
        self.board.to_move
    }

    /// The moves played since the position that was set up, oldest first.
    pub fn played(&self) -> impl DoubleEndedIterator<Item = &Undo<S>> + ExactSizeIterator {
        self.history.records().iter().map(AsRef::as_ref)
    }

    /// The number of plies in [`Game::played`].
    #[inline(always)]
    pub fn plies_played(&self) -> usize {
        self.history.records().len()
    }

    /// The pieces that this side has captured, including its hand in the position that was set up.
    pub fn hand(&self, side: Side) -> S::Hand {
        let mut hand = self.given_hands[side.index()];
        // Captures set the clock to zero, so only the moves that did this are looked at.
        let records = self.history.records();
        let (mut end, mut clock) = (records.len(), self.board.halfmove_clock());
        while let Some(index) = end.checked_sub(usize::from(clock) + 1) {
            let undo = records[index].as_ref();
            if let Some(piece) = undo.captured.filter(|_| undo.moved.side() == side) {
                // FEEN holds no more pieces than there are squares, but a game may start with any hand.
                hand[piece.index()] = hand[piece.index()].saturating_add(1);
            }
            (end, clock) = (index, undo.halfmove_clock());
        }
        hand
    }

    /// FEN's fullmove number, counted from the number of the position that was set up.
    pub fn pair(&self) -> u32 {
        let side = self.side_to_move();
        let first = if self.plies_played().is_multiple_of(2) { side } else { !side };
        self.given_pair.saturating_add(usize::midpoint(self.plies_played(), first.index()) as u32)
    }

    /// Sets the fullmove number of the position that was set up, 1 by default.
    pub fn set_given_pair(&mut self, pair: u32) {
        self.given_pair = pair;
    }

    /// The number of half-moves at which the game is drawn, see [`Board::halfmove_clock`]; `None` if the rule is off.
    #[inline(always)]
    pub fn halfmove_limit(&self) -> Option<u32> {
        if self.host.move_limit { None } else { self.halfmove_limit }
    }

    /// Sets that number, by default [`Ruleset::MOVE_LIMIT`]; `None` turns the rule off.
    pub fn set_halfmove_limit(&mut self, limit: Option<u32>) {
        self.halfmove_limit = limit;
    }

    /// Whether the move limit is reached.
    #[inline(always)]
    pub(crate) fn is_at_move_limit(&self) -> bool {
        self.halfmove_limit().is_some_and(|limit| u32::from(self.board.halfmove_clock) >= limit)
    }

    /// Where `Playable::go_on` let the game go on for the first time.
    pub fn overruled(&self) -> Option<Overruled> {
        self.host.first
    }

    /// Plays a pseudo-legal move without checking for endings.
    #[inline(always)]
    pub(crate) fn make<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        let key = self.board.keys.full;
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
        let key = self.board.keys.full;
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
