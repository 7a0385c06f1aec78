//! `Position`: a game in progress.

use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::bounded;
use parking_lot::Mutex;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};
use serde::Serialize;
use serde_json::json;
use xiongmao_analysis::game::{MAX_PERFT_DEPTH, StartPosition, read_legal_move, set_up};
use xiongmao_analysis::registry::{self, VARIANTS};
use xiongmao_answers::evaluation::EvaluationTable;
use xiongmao_answers::explanation::{MoveObject, each_move_in_notation};
use xiongmao_answers::moves::written_line;
use xiongmao_answers::position::MoveAnswer;
use xiongmao_drawing::board_text::{Signs, draw_marked};
use xiongmao_drawing::pictures::board::{Arrow, BoardPicture};
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::perft::{Counting, leaves};
use xiongmao_movegen::{AnyGame, RuleSettings, Rules, Side, Status, games};
use xiongmao_search::Evaluator;
use xiongmao_text::quote;

use crate::errors::refused;
use crate::given;
use crate::signals::wait;
use crate::spellings::{self, Spellings};

/// A game in progress: a position, the moves that led to it, and what the rules say of it.
///
/// Without arguments it is the start of a game of Xiongqi. `feen`, which may be a FEN, or `fen` sets up another
/// position; the shape of its board tells the game, unless `game` does (`xiongqi` or `xiangqi`). `moves` are then
/// played as `push` does, from one text or any iterable. `move_limit` is the number of half-moves without progress that
/// draw the game, 0 for no limit; `rules` chooses among the ways in which a game is played, such as `{"Perpetual":
/// "repeated"}` in Xiangqi. With `arbiter`, neither repetition nor the move limit nor material ends the game, as in
/// games of people who went on.
///
/// Two positions are equal if their games, rules, boards, captured pieces, sides to move and half-move clocks are. How
/// they came about does not count. Since moves change a position, it has no hash: `key`, `feen` or a pickle is what
/// dictionaries and sets can hold.
#[pyclass(module = "xiongmao")]
pub struct Position {
    pub(crate) game: AnyGame,
    start: Start,
    settings: RuleSettings,
    pub(crate) spellings: &'static Mutex<Spellings>,
}

/// What a position was made from, for those that make it again.
#[derive(Clone)]
enum Start {
    Usual,
    Feen(String),
    Fen(String),
}

impl Start {
    fn position(&self) -> StartPosition<'_> {
        match self {
            Self::Usual => StartPosition::Usual,
            Self::Feen(text) => StartPosition::Feen(text),
            Self::Fen(text) => StartPosition::Fen(text),
        }
    }
}

impl Position {
    /// The game in progress.
    pub fn in_progress(&self) -> &AnyGame {
        &self.game
    }

    /// The position to search: the game goes on where the rules have ended it.
    pub fn to_search(&self) -> Self {
        let mut position = self.duplicate();
        position.game.go_on();
        position
    }

    fn duplicate(&self) -> Self {
        let Self { game, start, settings, spellings } = self;
        Self { game: game.clone(), start: start.clone(), settings: settings.clone(), spellings }
    }

    fn ending(&self) -> Option<(&'static str, &'static str)> {
        match self.game.status() {
            Status::InProgress => None,
            Status::Over(ending) => Some((ending.cgsn.name(), ending.winner.map_or("draw", Side::name))),
        }
    }

    /// The moves played, in this notation.
    fn written_history(&self, notation: Notation) -> Vec<String> {
        let mut place = self.game.at_start();
        let write = |mv| {
            let text = place.write_move(mv, notation);
            // It has been played like this before, maybe where the rules had ended the game.
            if place.play(mv).is_err() && place.go_on() {
                let _ = place.play(mv);
            }
            text
        };
        self.game.played().into_iter().map(write).collect()
    }
}

/// What JSON says, as Python has it.
fn loaded<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (serde_json::to_string(value).map_err(refused)?,))
}

/// The evaluation of this game with the network of the package.
fn evaluator(rules: &Rules) -> &'static Mutex<Evaluator> {
    static EVALUATORS: [OnceLock<Mutex<Evaluator>>; VARIANTS.len()] = [const { OnceLock::new() }; VARIANTS.len()];
    let index = games::GAMES.iter().position(|known| *known == rules).unwrap_or_default();
    EVALUATORS[index].get_or_init(|| Mutex::new(registry::of(rules).variant.embedded()))
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (
        feen=None, *, fen=None, game=None, moves=None, notation=None, move_limit=None, rules=None, arbiter=false
    ))]
    #[expect(clippy::too_many_arguments, reason = "each is an argument by name in Python")]
    fn new(
        feen: Option<String>,
        fen: Option<String>,
        game: Option<&str>,
        moves: Option<&Bound<'_, PyAny>>,
        notation: Option<&str>,
        move_limit: Option<i64>,
        rules: Option<BTreeMap<String, String>>,
        arbiter: bool,
    ) -> PyResult<Self> {
        let start = match (feen, fen) {
            (Some(_), Some(_)) => return Err(refused("expected feen or fen, found both")),
            (Some(text), None) => match StartPosition::called_feen(&text) {
                StartPosition::Fen(_) => Start::Fen(text),
                _ => Start::Feen(text),
            },
            (None, Some(fen)) => Start::Fen(fen),
            (None, None) => Start::Usual,
        };
        let chosen = game.map(given::game).transpose()?.unwrap_or_else(|| start.position().rules());
        let mut settings = given::rules(move_limit, rules)?;
        settings.arbiter = arbiter;
        let game = set_up(chosen, start.position(), [], &settings).map_err(refused)?;
        let mut position = Self { game, start, settings, spellings: spellings::of(chosen) };
        let notation = notation.map(|name| position.notation(Some(name))).transpose()?;
        position.play_line(&given::words(moves)?, notation)?;
        Ok(position)
    }

    /// The legal moves, in PMN or in another `notation`: in an order that depends on the position alone and is the same
    /// in each notation. None when the game is over.
    #[pyo3(signature = (notation=None))]
    fn legal<'py>(&self, py: Python<'py>, notation: Option<&str>) -> PyResult<Bound<'py, PyList>> {
        let moves = self.game.legal_moves();
        if notation.is_some() {
            let notation = self.notation(notation)?;
            return PyList::new(py, moves.into_iter().map(|mv| self.game.write_move(mv, notation)));
        }
        let written = self.spellings.lock().write_all(py, &*self.game, &moves);
        PyList::new(py, written)
    }

    /// The legal moves in the order of `legal`, each a `str` that also has its squares, its piece, and the pieces that
    /// it captures and promotes to. The ranks of squares are counted as in the notation.
    #[pyo3(signature = (notation=None))]
    fn moves<'py>(&self, py: Python<'py>, notation: Option<&str>) -> PyResult<Bound<'py, PyList>> {
        let notation = self.notation(notation)?;
        let moves = self.game.legal_moves();
        let apart: Vec<_> = moves.into_iter().map(|mv| MoveAnswer::in_notation(&self.game, mv, notation)).collect();
        let moves = py.import("xiongmao.moves")?.call_method1("moves_from", (loaded(py, &apart)?,))?;
        Ok(moves.cast_into::<PyList>()?)
    }

    /// Plays a move, in PMN, or in the `notation` given. Without one, a text in another notation is played if it means
    /// one move only; the error names all that it may mean. A move that repeats a position against the rules is
    /// accepted and ends the game. Another move lets it go on.
    #[pyo3(signature = (r#move, notation=None))]
    fn push(&mut self, r#move: &str, notation: Option<&str>) -> PyResult<()> {
        let notation = notation.map(|name| self.notation(Some(name))).transpose()?;
        let played = self.play(r#move, notation);
        played.map_err(|reason| refused(format_args!("move {}: {reason}", quote(r#move))))
    }

    /// Takes back the last move and returns it, in PMN. `IndexError` if there is none.
    fn pop(&mut self, py: Python<'_>) -> PyResult<Py<PyString>> {
        let mv = self.game.take_back().ok_or_else(|| PyIndexError::new_err("no move has been played"))?;
        Ok(self.spellings.lock().write(py, &*self.game, mv))
    }

    /// The piece on a square such as `e1`: its letter, upper case for South; None if the square is empty.
    fn piece_at(&self, square: &str) -> PyResult<Option<char>> {
        Ok(self.game.piece_at(self.square(square)?).map(|piece| piece.letter))
    }

    /// The pieces on the board: their letters, upper case for South, by their squares, from `a1` on.
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for (square, piece) in self.game.pieces() {
            pieces.set_item(square.to_string(), piece.letter)?;
        }
        Ok(pieces)
    }

    /// The squares of the pieces of a side, `south` or `north`, that attack a square: that would capture an enemy
    /// there, whether or not that move were legal. Where the other side's general or dragon stands, they give check.
    fn attackers(&self, square: &str, by: &str) -> PyResult<Vec<String>> {
        let side = [Side::South, Side::North].into_iter().find(|side| side.name() == by);
        let side = side.ok_or_else(|| refused(format_args!("by must be 'south' or 'north', not {}", quote(by))))?;
        Ok(self.game.attackers(self.square(square)?, side).into_iter().map(|from| from.to_string()).collect())
    }

    /// The board as bytes, which `planes` shapes: for each piece of `PIECES` a byte for each square from `a1` on, 1
    /// where such a piece stands.
    fn plane_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let squares = self.game.rules().squares().len();
        PyBytes::new_with(py, self.game.rules().pieces().len() * squares, |planes| {
            for (index, square) in self.game.rules().squares().enumerate() {
                if let Some(piece) = self.game.piece_at(square) {
                    planes[piece.index * squares + index] = 1;
                }
            }
            Ok(())
        })
    }

    /// The static evaluation in centipawns for the side to move: what the network makes of the position without a
    /// search. Captures and checks that are about to happen are not seen.
    fn evaluate(&self) -> i32 {
        evaluator(self.game.rules()).lock().centipawns(&self.game)
    }

    /// The static evaluation taken apart, as `xiongmao eval --json` prints it and `docs/json.md` describes it: what
    /// each piece is worth to the network. South's point of view.
    fn evaluation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let variant = registry::of(self.game.rules()).variant;
        Ok(loaded(py, &EvaluationTable::new(&self.game, variant.embedded()))?.cast_into::<PyDict>()?)
    }

    /// Whether a text is a legal move of this position, read as `push` does. One that repetition forbids is none.
    #[pyo3(signature = (r#move, notation=None))]
    fn is_legal(&self, r#move: &str, notation: Option<&str>) -> PyResult<bool> {
        Ok(self.read(r#move, notation)?.is_ok_and(|mv| self.game.legal_moves().contains(&mv)))
    }

    /// Whether a move, read as `push` does, captures.
    #[pyo3(signature = (r#move, notation=None))]
    fn is_capture(&self, r#move: &str, notation: Option<&str>) -> PyResult<bool> {
        let (_, to) = self.game.squares_of(self.read(r#move, notation)??);
        Ok(self.game.piece_at(to).is_some())
    }

    /// Whether a move, read as `push` does, attacks the opponent's general or dragon.
    #[pyo3(signature = (r#move, notation=None))]
    fn gives_check(&self, r#move: &str, notation: Option<&str>) -> PyResult<bool> {
        let (mv, mut after) = (self.read(r#move, notation)??, self.game.clone());
        after.play(mv).map_err(refused)?;
        Ok(after.in_check())
    }

    /// `in_progress`, or the name of the ending: `mareking`, `repetition`, `checkmate`, ...
    #[getter]
    fn status(&self) -> &'static str {
        self.ending().map_or("in_progress", |(status, _)| status)
    }

    /// Who has won: `south`, `north` or `draw`; None while the game goes on.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.ending().map(|(_, winner)| winner)
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.game.status().is_over()
    }

    /// Whose turn it is: `south` or `north`.
    #[getter]
    fn turn(&self) -> &'static str {
        self.game.side_to_move().name()
    }

    /// Whether the general or dragon of the side to move is attacked.
    #[getter]
    fn in_check(&self) -> bool {
        self.game.in_check()
    }

    /// The name of the game: `xiongqi` or `xiangqi`.
    #[getter(game)]
    fn game_name(&self) -> &'static str {
        self.game.rules().name
    }

    /// The moves played since the position that was set up, in PMN, oldest first.
    #[getter]
    fn history(&self) -> Vec<String> {
        self.written_history(Notation::Pmn)
    }

    /// The number of plies played since the position that was set up.
    #[getter]
    fn ply(&self) -> usize {
        self.game.plies_played()
    }

    /// Half-moves since the last move that reset the count of the move limit.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.game.halfmove_clock()
    }

    /// The half-moves that draw the game as they were given: None for those of the game, 0 for no limit.
    #[getter]
    fn move_limit(&self) -> Option<u32> {
        self.settings.move_limit.number()
    }

    /// Whether an arbiter judges instead of the rules: only a side without a move ends the game.
    #[getter]
    fn arbiter(&self) -> bool {
        self.settings.arbiter
    }

    /// The rules chosen other than the usual ones, by the names of their options.
    #[getter]
    fn rules(&self) -> BTreeMap<&'static str, &'static str> {
        self.settings.choices().collect()
    }

    /// A 64-bit key of board and side to move, the same in every process and on every machine.
    #[getter]
    fn key(&self) -> u64 {
        self.game.key()
    }

    /// The position in FEEN.
    #[getter]
    fn feen(&self) -> String {
        self.game.feen()
    }

    /// The position in FEN, as programs for chess variants write it.
    #[getter]
    fn fen(&self) -> String {
        self.game.fen()
    }

    /// The position and its history as a record of `xiongmao analyse --batch`: JSON in one line, with moves in PMN or
    /// in another `notation`.
    #[pyo3(signature = (notation=None))]
    fn request(&self, notation: Option<&str>) -> PyResult<String> {
        let mut record = match &self.start {
            Start::Usual => json!({ "feen": self.game.rules().start_feen }),
            Start::Feen(feen) => json!({ "feen": feen }),
            Start::Fen(fen) => json!({ "fen": fen }),
        };
        record["moves"] = json!(self.written_history(self.notation(notation)?));
        if self.settings.arbiter {
            record["arbiter"] = json!(true);
        }
        Ok(record.to_string())
    }

    /// What the rules say of each move played: a dictionary for each, with the fields that `docs/json.md` describes for
    /// `explain`, and English in `sentences`.
    #[pyo3(signature = (notation=None))]
    fn explain<'py>(&self, py: Python<'py>, notation: Option<&str>) -> PyResult<Bound<'py, PyList>> {
        let notation = self.notation(notation)?;
        let mut moves = Vec::new();
        each_move_in_notation(&self.game, notation, |place, mv| {
            moves.push(serde_json::to_value(MoveObject::new(place, mv)).map_err(refused)?);
            Ok::<(), PyErr>(())
        })?;
        Ok(loaded(py, &moves)?.cast_into::<PyList>()?)
    }

    /// A line of moves from this position, read as [`push`](Self::push) does, in another `notation`.
    #[pyo3(signature = (moves, notation=None))]
    fn written(&self, moves: &Bound<'_, PyAny>, notation: Option<&str>) -> PyResult<Vec<String>> {
        let notation = self.notation(notation)?;
        let mut place = self.duplicate();
        place.play_line(&given::words(Some(moves))?, None)?;
        Ok(written_line(&self.game, &place.game.played()[self.game.plies_played()..], notation))
    }

    /// The number of lines of exactly `depth` plies, repetition left out of account.
    fn perft(&self, py: Python<'_>, depth: i64) -> PyResult<u64> {
        let depth = given::number("depth", depth, 0, MAX_PERFT_DEPTH as i64)?;
        let (game, stop) = (&self.game, &AtomicBool::new(false));
        std::thread::scope(|scope| {
            let (sender, counted) = bounded(1);
            scope.spawn(move || sender.send(game.divide(depth, &Counting::new(stop))));
            let counted = wait(py, &counted).inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
            let division = counted.ok_or_else(|| refused("the count has failed"))?;
            Ok(leaves(&division.complete().unwrap_or_default(), depth))
        })
    }

    /// The board as an SVG picture, with the last move and a check marked. `characters` draws Chinese characters
    /// instead of letters; `arrows` are moves to draw as arrows.
    #[pyo3(signature = (*, characters=false, arrows=None))]
    fn svg(&self, characters: bool, arrows: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let read = |token: &String| {
            let mv = read_legal_move(&self.game, token);
            mv.map(|mv| (mv, Arrow::Better)).map_err(|reason| refused(format_args!("move {}: {reason}", quote(token))))
        };
        let arrows = given::words(arrows)?.iter().map(read).collect::<PyResult<Vec<_>>>()?;
        let signs = if characters { Signs::Characters } else { Signs::Latin };
        let picture = BoardPicture { game: &self.game, signs, arrows: &arrows }.draw();
        Ok(picture.file(&format!("{}, {}", self.game.rules().title, self.game.feen())))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(false, None)
    }

    /// A copy, with its history.
    fn copy(&self) -> Self {
        self.duplicate()
    }

    fn __copy__(&self) -> Self {
        self.duplicate()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.duplicate()
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        match &self.start {
            Start::Usual => {}
            Start::Feen(feen) => named.set_item("feen", feen)?,
            Start::Fen(fen) => named.set_item("fen", fen)?,
        }
        named.set_item("game", self.game.rules().name)?;
        named.set_item("moves", self.written_history(Notation::Pmn))?;
        named.set_item("move_limit", self.move_limit())?;
        named.set_item("rules", self.rules())?;
        named.set_item("arbiter", self.arbiter())?;
        Ok((PyTuple::empty(py), named))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.game.key() == other.game.key()
            && self.game.rules() == other.game.rules()
            && self.settings == other.settings
            && self.game.halfmove_clock() == other.game.halfmove_clock()
            && self.game.feen() == other.game.feen()
    }

    fn __str__(&self) -> String {
        draw_marked(&self.game, Signs::Latin)
    }

    fn __repr__(&self) -> String {
        format!("Position({:?}, game={:?})", self.game.feen(), self.game.rules().name)
    }
}
