//! Xiangqi behind the interfaces common to all games: [`Rules`], [`Playable`], and perft.

use super::notation::{FeenError, Part, START_FEEN, ggn};
use super::{Board, Game, MOVE_LIMIT, Perpetual, Piece, PieceKind, Square, Undo};
use crate::explanation::MoveExplanation;
use crate::game::{AnyGame, BoardStyle, NotationError, PieceInfo, PlayError, Playable, Rules, held};
use crate::notation::Notation;
use crate::overruled::Overruled;
use crate::perft::{Countable, CountableGame, Exact};
use crate::rule_option::{RuleOption, RuleOptionError};
use crate::status::Status;
use crate::{Move, MoveList, Observer, Setup, Side};

/// The description of Xiangqi.
pub static RULES: Rules = Rules {
    name: "xiangqi",
    title: "Xiangqi",
    english_title: "Chinese Chess",
    files: 9,
    rows: 10,
    board: BoardStyle::Points,
    start_feen: START_FEEN,
    halfmove_limit: MOVE_LIMIT,
    check_binds: true,
    notations: Notation::ALL,
    options: &[PERPETUAL],
    pieces: || Piece::all().map(info).collect(),
    start: || AnyGame::new(Game::start()),
    from_feen: |text| Game::from_feen(text).map(AnyGame::new).map_err(NotationError::new),
    from_fen: |text| Game::from_fen(text).map(AnyGame::new).map_err(NotationError::new),
    set_up: |setup| set_up(setup).map(AnyGame::new).map_err(NotationError::new),
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

fn info(piece: Piece) -> PieceInfo {
    PieceInfo {
        index: piece.index(),
        side: piece.side(),
        name: piece.kind().name(),
        letter: piece.letter(),
        character: piece.character(),
        is_terminal: piece.kind() == PieceKind::General,
    }
}

fn set_up(setup: &Setup) -> Result<Game, FeenError> {
    assert!(setup.board.len() <= Square::COUNT, "too many squares");
    let mut board = Board::empty(setup.to_move);
    for (square, piece) in setup.pieces() {
        let (square, piece) = (Square::new(square), Piece::from_index(piece).expect("a piece of the game"));
        board.place(piece, square).map_err(|error| FeenError::new(error, Part::Square { square }, 1))?;
    }
    let hands =
        setup.hands.each_ref().map(|hand| std::array::from_fn(|piece| hand.get(piece).map_or(0, |&count| count)));
    Game::new(board, hands).map_err(|error| FeenError::new(error, Part::Board, 1))
}

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

    fn played(&self) -> Vec<Move> {
        Self::played(self).map(|undo| undo.mv).collect()
    }

    fn plies_played(&self) -> usize {
        Self::plies_played(self)
    }

    fn set_halfmove_limit(&mut self, limit: Option<u32>) {
        Self::set_halfmove_limit(self, limit);
    }

    fn leave_to_arbiter(&mut self) {
        Self::leave_to_arbiter(self);
    }

    fn go_on(&mut self) -> bool {
        Self::go_on(self)
    }

    fn overruled(&self) -> Option<Overruled> {
        Self::overruled(self)
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

    fn setup(&self) -> Setup {
        Setup {
            board: Square::all().map(|square| self.board().piece_at(square).map(Piece::index)).collect(),
            hands: Side::BOTH.map(|side| self.hand(side).to_vec()),
            to_move: self.side_to_move(),
        }
    }

    fn feen(&self) -> String {
        Self::feen(self)
    }

    fn fen(&self) -> String {
        Self::fen(self)
    }

    fn read_move_as(&self, token: &str, notation: Notation) -> Result<Move, NotationError> {
        RULES.check_notation(notation)?;
        let read = Self::read_move_as(self, token, notation);
        read.map_err(|error| error.in_notation(notation))
    }

    fn write_move(&self, mv: Move, notation: Notation) -> String {
        Self::write_move(self, mv, notation)
    }

    fn pmn_sign(&self, mv: Move) -> char {
        self.board().pmn_sign(mv)
    }

    fn piece_at(&self, square: usize) -> Option<PieceInfo> {
        self.board().piece_at(Square::new(square)).map(info)
    }

    fn attackers(&self, square: usize, side: Side) -> Vec<usize> {
        let (board, at) = (self.board(), Square::new(square));
        let attackers = match self.terminal(!side) {
            Some(general) if general == square => board.checkers_of(at, !side, board.occupied()),
            _ => board.attackers(at, side, board.occupied()),
        };
        attackers.into_iter().collect()
    }

    fn captured_by(&self, side: Side) -> Vec<(PieceInfo, u32)> {
        held(&RULES.pieces(), &self.hand(side))
    }

    fn composed(&self) -> Vec<usize> {
        self.board().composed().into_iter().collect()
    }

    fn terminal(&self, side: Side) -> Option<usize> {
        self.board().general(side).map(Square::index)
    }

    fn explain(&self) -> Vec<MoveExplanation> {
        Self::explain(self)
    }
}

impl Countable for Board {
    type Undo = Undo;

    #[inline(always)]
    fn moves(&self, list: &mut MoveList) {
        Self::moves(self, list);
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        Self::count_moves(self)
    }

    #[inline(always)]
    fn make<O: Observer>(&mut self, mv: Move, observer: &mut O) -> Undo {
        Self::make(self, mv, observer)
    }

    #[inline(always)]
    fn unmake(&mut self, undo: &Undo) {
        Self::unmake(self, undo);
    }

    fn exact(&self) -> Exact {
        let kinds = PieceKind::ALL.map(|kind| self.kind(kind).0);
        Exact::new(self.side(Side::South).0, kinds, self.to_move())
    }
}

impl CountableGame for Game {
    type Board = Board;

    fn board(&self) -> &Board {
        Self::board(self)
    }
}
