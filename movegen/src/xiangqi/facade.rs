//! Xiangqi behind the interfaces common to all games: [`Rules`] and [`Playable`].

use xiongmao_language::SideNames;

use super::notation::{START_FEEN, ggn};
use super::{Game, MOVE_LIMIT, Perpetual, Piece, Square};
use crate::explanation::MoveExplanation;
use crate::forward::forward;
use crate::game::{AnyGame, BoardStyle, NotationError, PlayError, Playable, Rules};
use crate::notation::Notation;
use crate::pieces::PieceInfo;
use crate::rule_option::{RuleOption, RuleOptionError};
use crate::set::{BoardSquare, any_squares};
use crate::status::Status;
use crate::{AnySquare, Move, MoveList, Side};

/// The description of Xiangqi.
pub static RULES: Rules = Rules {
    name: "xiangqi",
    title: "Xiangqi",
    english_title: "Chinese Chess",
    files: 9,
    rows: 10,
    board: BoardStyle::Points,
    sides: SideNames::RedBlack,
    start_feen: START_FEEN,
    halfmove_limit: MOVE_LIMIT,
    check_binds: true,
    notations: Notation::ALL,
    options: &[PERPETUAL],
    pieces: || Piece::all().map(PieceInfo::from).collect(),
    start: || AnyGame::new(Game::start()),
    from_feen: |text| Game::from_feen(text).map(AnyGame::new).map_err(NotationError::new),
    from_fen: |text| Game::from_fen(text).map(AnyGame::new).map_err(NotationError::new),
    set_up: |setup| Game::set_up(setup).map(AnyGame::new).map_err(NotationError::new),
    ggn,
};

/// How perpetual check and chase are judged (ruling 15).
const PERPETUAL: RuleOption = RuleOption {
    name: "Perpetual",
    about: "Perpetual check and chase in Xiangqi: judged at the third occurrence (repeated; competition counts only \
            new attacks as chases), by counting checks or chases in a row (counted), or never (arbiter)",
    choices: &NAMES,
    default: Perpetual::Counted.name(),
};

/// The names of the ways to judge.
const NAMES: [&str; Perpetual::ALL.len()] = {
    let mut names = [""; Perpetual::ALL.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = Perpetual::ALL[index].name();
        index += 1;
    }
    names
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

    fn rule_choice(&self, option: &str) -> Option<&'static str> {
        PERPETUAL.is_named(option).then(|| self.perpetual().name())
    }

    fn choose_rule(&mut self, option: &str, choice: &str) -> Result<(), RuleOptionError> {
        if !PERPETUAL.is_named(option) {
            return Err(RuleOptionError::no_option(option));
        }
        let choice = PERPETUAL.choice(choice)?;
        self.set_perpetual(Perpetual::named(choice).unwrap_or_default());
        Ok(())
    }

    fn read_move_as(&self, token: &str, notation: Notation) -> Result<Move, NotationError> {
        RULES.check_notation(notation)?;
        let read = Self::read_move_as(self, token, notation);
        read.map_err(|error| error.in_notation(notation))
    }

    fn pmn_sign(&self, mv: Move) -> char {
        self.board().pmn_sign(mv)
    }

    fn attackers(&self, square: AnySquare, side: Side) -> Vec<AnySquare> {
        let (board, Some(at)) = (self.board(), Square::of(square)) else { return Vec::new() };
        let attackers = match board.general(!side) {
            Some(general) if general == at => board.checkers_of(at, !side, board.occupied()),
            _ => board.attackers(at, side, board.occupied()),
        };
        any_squares::<Square>(attackers)
    }

    fn composed(&self) -> Vec<AnySquare> {
        any_squares::<Square>(self.board().composed())
    }

    fn terminal(&self, side: Side) -> Option<AnySquare> {
        self.board().general(side).map(Into::into)
    }
}
