//! Moves as strings of Python, each made once: a list of legal moves is a list of references, and a move that comes
//! back is known by a look into a map.

use std::collections::HashMap;
use std::sync::LazyLock;

use parking_lot::Mutex;
use pyo3::prelude::*;
use pyo3::types::PyString;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{Move, MoveList, Playable, Rules, games};

/// The characters that PMN writes between two squares. With the bits of the move they make up its PMN.
const SIGNS: [char; 3] = ['-', '+', '~'];

/// The moves of one game that have been written so far.
pub struct Spellings {
    /// By the bits of the move, then by its sign.
    by_move: Vec<[Option<Py<PyString>>; SIGNS.len()]>,
    by_text: HashMap<Box<str>, (Move, char)>,
}

/// Those of each game, in the order of [`games::GAMES`].
static SPELLINGS: LazyLock<Vec<Mutex<Spellings>>> =
    LazyLock::new(|| games::GAMES.iter().map(|_| Mutex::new(Spellings::new())).collect());

/// The spellings of this game. The lock is never held while Python may run code of its own.
pub fn of(rules: &Rules) -> &'static Mutex<Spellings> {
    let index = games::GAMES.iter().position(|known| *known == rules).unwrap_or_default();
    &SPELLINGS[index]
}

impl Spellings {
    fn new() -> Self {
        let by_move = std::iter::repeat_with(Default::default).take(1 << 16).collect();
        Self { by_move, by_text: HashMap::new() }
    }

    /// The PMN of a move that is pseudo-legal in this position.
    pub fn write(&mut self, py: Python<'_>, game: &dyn Playable, mv: Move) -> Py<PyString> {
        let sign = game.pmn_sign(mv);
        let slot = SIGNS.iter().position(|&known| known == sign).unwrap_or_default();
        let kept = &mut self.by_move[usize::from(mv.0)][slot];
        if let Some(text) = kept {
            return text.clone_ref(py);
        }
        let text = game.write_move(mv, Notation::Pmn);
        let string = PyString::new(py, &text).unbind();
        *kept = Some(string.clone_ref(py));
        self.by_text.insert(text.into(), (mv, sign));
        string
    }

    /// The PMN of moves that are pseudo-legal in this position.
    pub fn write_all(&mut self, py: Python<'_>, game: &dyn Playable, moves: &MoveList) -> Vec<Py<PyString>> {
        moves.into_iter().map(|mv| self.write(py, game, mv)).collect()
    }

    /// The move with this PMN in this position, if it has been written before. It may not be pseudo-legal here.
    pub fn read(&self, game: &dyn Playable, text: &str) -> Option<Move> {
        let &(mv, sign) = self.by_text.get(text)?;
        (game.pmn_sign(mv) == sign).then_some(mv)
    }
}
