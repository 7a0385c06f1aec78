//! Plies as strings of Python, each made once: a list of legal plies is a list of references, and a ply that comes back
//! is known by a look into a map.

use std::collections::HashMap;
use std::sync::LazyLock;

use parking_lot::Mutex;
use pyo3::prelude::*;
use pyo3::types::PyString;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{Playable, Ply, PlyList, Rules, games};

/// The characters that PMN writes between two squares. With the bits of the ply they make up its PMN.
const SIGNS: [char; 3] = ['-', '+', '~'];

/// The plies of one game that have been written so far.
pub struct Spellings {
    /// By the bits of the ply, then by its sign.
    by_ply: Vec<[Option<Py<PyString>>; SIGNS.len()]>,
    by_text: HashMap<Box<str>, (Ply, char)>,
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
        let by_ply = std::iter::repeat_with(Default::default).take(1 << 16).collect();
        Self { by_ply, by_text: HashMap::new() }
    }

    /// The PMN of a ply that is pseudo-legal in this position.
    pub fn write(&mut self, py: Python<'_>, game: &dyn Playable, ply: Ply) -> Py<PyString> {
        let sign = game.pmn_sign(ply);
        let slot = SIGNS.iter().position(|&known| known == sign).unwrap_or_default();
        let kept = &mut self.by_ply[usize::from(ply.0)][slot];
        if let Some(text) = kept {
            return text.clone_ref(py);
        }
        let text = game.write_ply(ply, Notation::Pmn);
        let string = PyString::new(py, &text).unbind();
        *kept = Some(string.clone_ref(py));
        self.by_text.insert(text.into(), (ply, sign));
        string
    }

    /// The PMN of plies that are pseudo-legal in this position.
    pub fn write_all(&mut self, py: Python<'_>, game: &dyn Playable, plies: &PlyList) -> Vec<Py<PyString>> {
        plies.into_iter().map(|ply| self.write(py, game, ply)).collect()
    }

    /// The ply with this PMN in this position, if it has been written before. It may not be pseudo-legal here.
    pub fn read(&self, game: &dyn Playable, text: &str) -> Option<Ply> {
        let &(ply, sign) = self.by_text.get(text)?;
        (game.pmn_sign(ply) == sign).then_some(ply)
    }
}
