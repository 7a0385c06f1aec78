//! Xiongqi behind the interfaces common to all games: [`Rules`] and [`Playable`].

use super::notation::{START_FEEN, ggn};
use super::{Game, MOVE_LIMIT, Piece, Square};
use crate::explanation::MoveExplanation;
use crate::game::{AnyGame, BoardStyle, LineReader, NotationError, PieceInfo, PlayError, Playable, Rules};
use crate::notation::Notation;
use crate::status::Status;
use crate::{Move, MoveList, Side};

/// The description of Xiongqi.
pub static RULES: Rules = Rules {
    name: "xiongqi",
    title: "Xiongqi",
    english_title: "Panda Chess",
    files: 8,
    rows: 8,
    board: BoardStyle::Squares,
    start_feen: START_FEEN,
    halfmove_limit: MOVE_LIMIT,
    check_binds: false,
    notations: &[Notation::Pmn, Notation::StrictPmn, Notation::Coordinates],
    options: &[],
    pieces: || Piece::all().map(PieceInfo::from).collect(),
    start: || AnyGame::new(Game::start()),
    from_feen: |text| Game::from_feen(text).map(AnyGame::new).map_err(NotationError::new),
    from_fen: |text| Game::from_fen(text).map(AnyGame::new).map_err(NotationError::new),
    set_up: |setup| Game::set_up(setup).map(AnyGame::new).map_err(NotationError::new),
    ggn,
};

impl Playable for Game {
    fn rules(&self) -> &'static Rules {
        &RULES
    }

    fn status(&self) -> Status {
        Self::status(self)
    }

    fn in_checkmate(&self) -> bool {
        Self::in_checkmate(self)
    }

    fn legal_moves(&self) -> MoveList {
        Self::legal_moves(self)
    }

    fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        Self::play(self, mv)
    }

    fn take_back(&mut self) -> Option<Move> {
        Self::take_back(self)
    }

    fn explain(&self) -> Vec<MoveExplanation> {
        Self::explain(self)
    }

    fn leave_to_arbiter(&mut self) {
        Self::leave_to_arbiter(self);
    }

    fn go_on(&mut self) -> bool {
        Self::go_on(self)
    }

    fn read_move_as(&self, token: &str, notation: Notation) -> Result<Move, NotationError> {
        RULES.check_notation(notation)?;
        Self::read_move(self, token).map_err(NotationError::new)
    }

    fn write_move(&self, mv: Move, notation: Notation) -> String {
        Self::write_move(self, mv, notation)
    }

    fn pmn_sign(&self, mv: Move) -> char {
        self.board().pmn_sign(mv)
    }

    fn play_token(&mut self, line: &mut LineReader, token: &str) -> Result<(), NotationError> {
        Self::play_token(self, line, token).map_err(NotationError::new)
    }

    fn attackers(&self, square: usize, side: Side) -> Vec<usize> {
        let board = self.board();
        board.attackers(Square::new(square), side, board.occupied()).into_iter().collect()
    }

    fn terminal(&self, side: Side) -> Option<usize> {
        self.board().terminal(side).map(Square::index)
    }
}
