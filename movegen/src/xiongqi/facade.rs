//! Xiongqi behind the interfaces common to all games: [`Rules`] and [`Playable`].

use xiongmao_language::SideNames;

use super::notation::{START_FEEN, ggn};
use super::{Game, MOVE_LIMIT, Piece, Square};
use crate::explanation::MoveExplanation;
use crate::forward::forward;
use crate::game::{AnyGame, BoardStyle, LineReader, NotationError, PlayError, Playable, Rules};
use crate::notation::Notation;
use crate::pieces::PieceInfo;
use crate::set::{BoardSquare, any_squares};
use crate::status::Status;
use crate::{AnySquare, Move, MoveList, Side};

/// The description of Xiongqi.
pub static RULES: Rules = Rules {
    name: "xiongqi",
    title: "Xiongqi",
    english_title: "Panda Chess",
    files: 8,
    rows: 8,
    board: BoardStyle::Squares,
    sides: SideNames::SouthNorth,
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
    forward! {
        Self:
        fn status(&self) -> Status;
        fn in_checkmate(&self) -> bool;
        fn legal_moves(&self) -> MoveList;
        fn play(&mut self, mv: Move) -> Result<(), PlayError>;
        fn take_back(&mut self) -> Option<Move>;
        fn explain(&self) -> Vec<MoveExplanation>;
        fn leave_to_arbiter(&mut self);
        fn go_on(&mut self) -> bool;
        fn write_move(&self, mv: Move, notation: Notation) -> String;
    }

    fn rules(&self) -> &'static Rules {
        &RULES
    }

    fn read_move_as(&self, token: &str, notation: Notation) -> Result<Move, NotationError> {
        RULES.check_notation(notation)?;
        Self::read_move(self, token).map_err(NotationError::new)
    }

    fn pmn_sign(&self, mv: Move) -> char {
        self.board().pmn_sign(mv)
    }

    fn play_token(&mut self, line: &mut LineReader, token: &str) -> Result<(), NotationError> {
        Self::play_token(self, line, token).map_err(NotationError::new)
    }

    fn attackers(&self, square: AnySquare, side: Side) -> Vec<AnySquare> {
        let (board, Some(at)) = (self.board(), Square::of(square)) else { return Vec::new() };
        any_squares::<Square>(board.attackers(at, side, board.occupied()))
    }

    fn terminal(&self, side: Side) -> Option<AnySquare> {
        self.board().terminal(side).map(Into::into)
    }
}
