//! A game: all its positions and moves, and its status.

use std::collections::BTreeMap;
use std::fmt;

use super::board::{Board, Piece, Side, Square};
use super::history::{Identities, Played};
use super::moves::{self, PlainMove};
use super::perpetual::{self, Perpetual, Run, Verdict};

/// The half-moves in a row without a capture that make a draw, unless an option says otherwise (ruling 6).
const MOVE_LIMIT: u32 = 120;

/// The status of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Nothing ended the game.
    InProgress,
    /// The game is over.
    Over {
        /// The ending by its CGSN name: `checkmate`, `stalemate`, `insufficient`, `repetition` or `movelimit`.
        cgsn: &'static str,
        /// The side that won, none for a draw.
        winner: Option<Side>,
    },
}

impl fmt::Display for Status {
    /// Writes `in_progress`, or the ending with the winner or `draw`, as in `checkmate south`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::InProgress => f.write_str("in_progress"),
            Status::Over { cgsn, winner } => write!(f, "{cgsn} {}", winner.map_or("draw", Side::name)),
        }
    }
}

/// Everything that a move changes.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) board: Board,
    pub(super) side_to_move: Side,
    /// The pieces that South and North hold, in the order of their capture.
    pub(super) hands: [Vec<Piece>; 2],
    /// The half-moves since a capture.
    pub(super) halfmove_clock: u32,
    /// The number of the move, as FEN counts it: one more after each move of North.
    pub(super) move_number: u32,
    identities: Identities,
}

impl State {
    /// A state that starts a game; its pieces get their identities here.
    ///
    /// # Errors
    /// If no game can have such a position (ruling 7).
    pub(super) fn starting(
        board: Board,
        side_to_move: Side,
        hands: [Vec<Piece>; 2],
        counters: (u32, u32),
    ) -> Result<State, String> {
        moves::validate(&board, side_to_move)?;
        let identities = Identities::of(&board);
        Ok(State { board, side_to_move, hands, halfmove_clock: counters.0, move_number: counters.1, identities })
    }

    fn after(&self, mv: PlainMove) -> State {
        let mut next = self.clone();
        next.board = self.board.after(mv.from, mv.to);
        next.side_to_move = self.side_to_move.other();
        let captured = self.board.get(mv.to);
        next.hands[self.side_to_move as usize].extend(captured);
        next.halfmove_clock = if captured.is_some() { 0 } else { self.halfmove_clock.saturating_add(1) };
        next.move_number = self.move_number.saturating_add(u32::from(self.side_to_move == Side::North));
        next.identities.play(mv);
        next
    }
}

/// A game under the rules of Xiangqi.
#[derive(Clone, Debug)]
pub struct Game {
    /// The given position, and the one after each move.
    states: Vec<State>,
    /// The moves, one fewer than the states.
    moves: Vec<Played>,
    perpetual: Perpetual,
    /// 0 if there is none.
    move_limit: u32,
}

impl Game {
    /// The game from the starting position.
    ///
    /// # Panics
    /// Never: the starting position is valid.
    #[must_use]
    pub fn start() -> Game {
        Game::from_fen("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1")
            .expect("the start is valid")
    }

    /// A game that starts from a position without history.
    pub(super) fn from_state(state: State) -> Game {
        Game { states: vec![state], moves: Vec::new(), perpetual: Perpetual::default(), move_limit: MOVE_LIMIT }
    }

    pub(super) fn state(&self) -> &State {
        self.states.last().expect("a game has a position")
    }

    /// Chooses how perpetual check and chase are judged; at first [`Perpetual::Counted`] (ruling 15).
    pub fn set_perpetual(&mut self, perpetual: Perpetual) {
        self.perpetual = perpetual;
    }

    /// How perpetual check and chase are judged.
    #[must_use]
    pub fn perpetual(&self) -> Perpetual {
        self.perpetual
    }

    /// Sets the half-moves in a row without a capture that make a draw, at first 120; 0 for no limit (ruling 6).
    pub fn set_move_limit(&mut self, half_moves: u32) {
        self.move_limit = half_moves;
    }

    /// The same position without the piece on a square and without history; `None` if no game can have it.
    #[must_use]
    pub fn without(&self, square: Square) -> Option<Game> {
        let State { mut board, side_to_move, hands, .. } = self.state().clone();
        board.set(square, None);
        State::starting(board, side_to_move, hands, (0, 1)).ok().map(Game::from_state)
    }

    #[must_use]
    pub fn board(&self) -> &Board {
        &self.state().board
    }

    /// The side whose turn it is.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.state().side_to_move
    }

    /// The half-moves in a row without a capture, with those that the given position's FEN told of.
    #[must_use]
    pub fn halfmove_clock(&self) -> u32 {
        self.state().halfmove_clock
    }

    /// The moves played since the given position, with what each of them attacked.
    #[must_use]
    pub fn moves(&self) -> &[Played] {
        &self.moves
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        moves::is_in_check(self.board(), self.side_to_move())
    }

    /// The legal moves, ordered by origin, then destination, each from `a1` along the ranks; none when the game is
    /// over.
    #[must_use]
    pub fn legal(&self) -> Vec<PlainMove> {
        match self.status() {
            Status::InProgress => self.legal_in_position(),
            Status::Over { .. } => Vec::new(),
        }
    }

    /// The legal moves of the position, whether or not something other than the lack of them ended the game.
    #[must_use]
    pub fn legal_in_position(&self) -> Vec<PlainMove> {
        moves::legal_moves(self.board(), self.side_to_move())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the game is over, or the move is not legal. A move that loses by ruling 11 or 15 is legal (ruling 14).
    pub fn play(&mut self, from: Square, to: Square) -> Result<(), String> {
        let status = self.status();
        if status != Status::InProgress {
            return Err(format!("the game is over: {status}"));
        }
        let mv = PlainMove { from, to };
        if !self.legal_in_position().contains(&mv) {
            return Err(format!("{mv} is not legal"));
        }
        self.advance(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal, in a game that is known to go on.
    pub(super) fn advance(&mut self, mv: PlainMove) {
        let state = self.state();
        let (played, next) = (Played::new(&state.board, &state.identities, mv), state.after(mv));
        self.moves.push(played);
        self.states.push(next);
    }

    /// Takes back the last move and returns it; none if no move was played.
    pub fn take_back(&mut self) -> Option<PlainMove> {
        let played = self.moves.pop()?;
        self.states.pop();
        Some(played.mv)
    }

    /// The status of the game. The order of the endings is that of ruling 13.
    #[must_use]
    pub fn status(&self) -> Status {
        self.ending_of_position()
            .or_else(|| self.ending_by_history())
            .or_else(|| self.ending_by_move_limit())
            .unwrap_or(Status::InProgress)
    }

    /// The status that the game would have without the rulings on perpetual check, perpetual chase and repetition.
    #[must_use]
    pub fn status_without_history(&self) -> Status {
        self.ending_of_position().or_else(|| self.ending_by_move_limit()).unwrap_or(Status::InProgress)
    }

    /// The ending by lack of legal moves or of material (rulings 4 and 5).
    fn ending_of_position(&self) -> Option<Status> {
        let position = self.state();
        let any_legal = moves::pseudo_moves(&position.board, position.side_to_move)
            .into_iter()
            .any(|mv| moves::is_legal(&position.board, mv));
        if !any_legal {
            let cgsn = if self.in_check() { "checkmate" } else { "stalemate" };
            return Some(Status::Over { cgsn, winner: Some(self.side_to_move().other()) });
        }
        self.board().is_insufficient().then_some(Status::Over { cgsn: "insufficient", winner: None })
    }

    /// The ending by perpetual check, perpetual chase or repetition (rulings 11, 12 and 15).
    fn ending_by_history(&self) -> Option<Status> {
        let winner = match self.verdict_on_runs().or_else(|| self.verdict_on_repetition())? {
            Verdict::Draw => None,
            Verdict::Loses(side) => Some(side.other()),
        };
        Some(Status::Over { cgsn: "repetition", winner })
    }

    fn ending_by_move_limit(&self) -> Option<Status> {
        let reached = self.move_limit > 0 && self.halfmove_clock() >= self.move_limit;
        reached.then_some(Status::Over { cgsn: "movelimit", winner: None })
    }

    fn verdict_on_runs(&self) -> Option<Verdict> {
        let generals = Side::BOTH.map(|side| {
            let square = self.board().general(side);
            self.state().identities.get(square).expect("a general stands there")
        });
        match self.perpetual {
            Perpetual::Counted => perpetual::verdict_on_runs(&self.moves, generals),
            Perpetual::Repeated => None,
        }
    }

    fn verdict_on_repetition(&self) -> Option<Verdict> {
        let occurrences = self.occurrence_indices();
        let first_of_three = occurrences.len().checked_sub(3)?;
        perpetual::verdict_on_repetition(&self.moves[occurrences[first_of_three]..], self.perpetual)
    }

    /// After how many moves the present position occurred, in order; the last is now.
    fn occurrence_indices(&self) -> Vec<usize> {
        let now = self.state();
        let is_now = |state: &State| (state.board, state.side_to_move) == (now.board, now.side_to_move);
        (0..self.states.len()).filter(|&index| is_now(&self.states[index])).collect()
    }

    /// How often the present position, its board and side to move, has occurred, this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        self.occurrence_indices().len()
    }

    /// The squares of the pieces that gave check with the last move, from `a1` along the ranks; none before any move.
    #[must_use]
    pub fn checks(&self) -> Vec<Square> {
        self.moves.last().map_or_else(Vec::new, |played| played.checks.iter().map(|&(_, square)| square).collect())
    }

    /// The pieces that the last move chased: the chased piece's square, with the squares of the pieces that chase it,
    /// both after the move.
    #[must_use]
    pub fn chases(&self) -> BTreeMap<Square, Vec<Square>> {
        let mut chases: BTreeMap<Square, Vec<Square>> = BTreeMap::new();
        for chase in self.moves.last().into_iter().flat_map(|played| &played.chases) {
            chases.entry(chase.target_square).or_default().push(chase.by_square);
        }
        chases
    }

    /// The runs of both sides, up to the last move of each: South's before North's, checks before chases, the chased
    /// pieces by their squares now, file first (ruling 10).
    ///
    /// # Panics
    /// Never: a piece in a run is on the board.
    #[must_use]
    pub fn runs(&self) -> Vec<Run<Square>> {
        let identities = &self.state().identities;
        let mut runs = Vec::new();
        for side in Side::BOTH {
            let general = identities.get(self.board().general(side.other())).expect("a general stands there");
            runs.extend(perpetual::run_of_checks(&self.moves, side, general));
            runs.extend(perpetual::runs_of_chases(&self.moves, side));
        }
        let mut runs: Vec<Run<Square>> = runs
            .into_iter()
            .map(|Run { side, kind, piece, length, pieces, limit }| {
                // The attacking side has not played since, so nobody captured it.
                let piece = identities.square_of(piece).expect("a piece in a run is on the board");
                Run { side, kind, piece, length, pieces, limit }
            })
            .collect();
        runs.sort_by_key(|run| (run.side, run.kind, run.piece));
        runs
    }
}
