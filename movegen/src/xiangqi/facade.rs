//! Xiangqi for programs that play any game: the [`Rules`](crate::Rules) and the object [`Game`](crate::Game).

use std::sync::atomic::AtomicBool;

use super::notation::{START_FEEN, ggn};
use super::{Game, MOVE_LIMIT, Perpetual, Piece, PieceKind, Square, destination, origin};
use crate::explanation::PlyExplanation;
use crate::game::{AnyGame, BoardStyle, LineReader, NotationError, PieceInfo, PlayError, Rules};
use crate::notation::Notation;
use crate::perft::{self, Division, PerftError};
use crate::position::{Legality, Position};
use crate::rule_option::{RuleOption, RuleOptionError};
use crate::status::Status;
use crate::{Ply, PlyList, Side};

/// Xiangqi.
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
    pieces: || (0..Piece::COUNT).filter_map(Piece::from_index).map(info).collect(),
    start: || AnyGame::new(Game::start()),
    from_feen: |text| Game::from_feen(text).map(AnyGame::new).map_err(NotationError::new),
    from_fen: |text| Game::from_fen(text).map(AnyGame::new).map_err(NotationError::new),
    ggn,
};

/// How perpetual check and chase are judged (ruling 15).
const PERPETUAL: RuleOption = RuleOption {
    name: "Perpetual",
    about: "How perpetual check and chase are judged: by counting the plies of a run, or when a position has occurred \
            three times",
    choices: &[Perpetual::Counted.name(), Perpetual::Repeated.name()],
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

impl crate::Game for Game {
    fn rules(&self) -> &'static Rules {
        &RULES
    }

    fn to_any(&self) -> AnyGame {
        AnyGame::new(self.clone())
    }

    fn side_to_move(&self) -> Side {
        self.board().to_move()
    }

    fn key(&self) -> u64 {
        self.board().keys().full
    }

    fn status(&self) -> Status {
        Self::status(self)
    }

    fn in_check(&self) -> bool {
        Self::in_check(self)
    }

    fn in_checkmate(&self) -> bool {
        Self::in_checkmate(self)
    }

    fn legal_plies(&self) -> PlyList {
        Self::legal_plies(self)
    }

    fn legality(&self, ply: Ply) -> Legality {
        Position::legality(self, ply, Self::in_check(self))
    }

    fn captures_terminal(&self, ply: Ply) -> bool {
        Position::captures_terminal(self, ply)
    }

    fn is_noisy(&self, ply: Ply) -> bool {
        self.board().is_noisy(ply)
    }

    fn play(&mut self, ply: Ply) -> Result<(), PlayError> {
        Self::play(self, ply)
    }

    fn take_back(&mut self) -> Option<Ply> {
        Self::take_back(self)
    }

    fn played(&self) -> Vec<Ply> {
        Self::played(self).map(|undo| undo.ply).collect()
    }

    fn plies_played(&self) -> usize {
        Self::plies_played(self)
    }

    fn has_forbidden_ply(&self) -> bool {
        let mut list = PlyList::new();
        self.forbidden(&mut list);
        !list.is_empty()
    }

    fn halfmove_clock(&self) -> u32 {
        u32::from(self.board().halfmove_clock())
    }

    fn halfmove_limit(&self) -> Option<u32> {
        Self::halfmove_limit(self)
    }

    fn set_halfmove_limit(&mut self, limit: Option<u32>) {
        Self::set_halfmove_limit(self, limit);
    }

    fn rule_choice(&self, option: &str) -> Option<&'static str> {
        PERPETUAL.is_named(option).then(|| self.perpetual().name())
    }

    fn choose_rule(&mut self, option: &str, choice: &str) -> Result<(), RuleOptionError> {
        if !PERPETUAL.is_named(option) {
            return Err(RuleOptionError::no_option(option));
        }
        let choice = PERPETUAL.choice(choice)?;
        self.set_perpetual(if choice == Perpetual::Repeated.name() { Perpetual::Repeated } else { Perpetual::Counted });
        Ok(())
    }

    fn feen(&self) -> String {
        Self::feen(self)
    }

    fn fen(&self) -> String {
        Self::fen(self)
    }

    fn read_ply(&self, token: &str) -> Result<Ply, NotationError> {
        Self::read_ply(self, token).map_err(NotationError::new)
    }

    fn read_ply_as(&self, token: &str, notation: Notation) -> Result<Ply, NotationError> {
        RULES.check_notation(notation)?;
        Self::read_ply_as(self, token, notation).map_err(NotationError::new)
    }

    fn write_ply(&self, ply: Ply, notation: Notation) -> String {
        Self::write_ply(self, ply, notation)
    }

    fn pmn_sign(&self, ply: Ply) -> char {
        self.board().pmn_sign(ply)
    }

    fn play_token(&mut self, line: &mut LineReader, token: &str) -> Result<(), NotationError> {
        let ply = Self::read_ply_as(self, token, line.notation.unwrap_or_default()).map_err(NotationError::new)?;
        Self::play(self, ply).map_err(NotationError::new)
    }

    fn piece_at(&self, square: usize) -> Option<PieceInfo> {
        self.board().piece_at(Square::new(square)).map(info)
    }

    fn captured_by(&self, side: Side) -> Vec<(PieceInfo, u32)> {
        let hand = self.hand(side);
        let pieces = (0..Piece::COUNT).filter_map(Piece::from_index);
        let held = pieces.map(|piece| (info(piece), u32::from(hand[piece.index()])));
        held.filter(|&(_, count)| count > 0).collect()
    }

    fn terminal(&self, side: Side) -> Option<usize> {
        self.board().general(side).map(Square::index)
    }

    fn squares_of(&self, ply: Ply) -> (usize, usize) {
        (origin(ply).index(), destination(ply).index())
    }

    fn explain(&self) -> Vec<PlyExplanation> {
        Self::explain(self)
    }

    fn divide(&self, depth: u32, options: &perft::Options, stop: &AtomicBool) -> Result<Option<Division>, PerftError> {
        perft::divide(self, depth, options, stop)
    }
}
