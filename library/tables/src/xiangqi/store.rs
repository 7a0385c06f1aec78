//! Between what is known of a class and its file.

use std::path::{Path, PathBuf};

use xiongmao_movegen::xiangqi::{Board, Game, Piece, PieceKind, Square};
use xiongmao_movegen::{Playable, Side};

use super::class::Class;
use super::endgame::Solved;
use super::guards::{flipped, palace};
use super::index::{Index, Placed};
use super::runs::Allowed;
use crate::code::{self, BROKEN, Code, DRAWN, LAST, OPEN};
use crate::file::{Content, Counts, Expected, Facts, Header, TableError, TableFile, Values, write};

/// The name of the game, and the extension of its files.
pub const GAME: &str = "xiangqi";
/// The version of the rules that tables apply.
pub const RULES: u32 = 1;
/// The modes of the rules for which the values hold.
pub const OPTIONS: &str = "Perpetual=repeated,counted,competition";

/// What the header of a class has to say.
pub fn expected(name: &str) -> Expected<'_> {
    Expected { game: GAME, rules: RULES, options: OPTIONS, class: name }
}

/// The file of a class in a directory.
pub fn path_of(dir: &Path, class: Class) -> PathBuf {
    dir.join(format!("{class}.{GAME}"))
}

/// The board of a placement, with South to move for side 0.
pub fn board(attacker: PieceKind, placed: &Placed, side: usize) -> Option<Board> {
    let mut board = Board::empty(Side::BOTH[side]);
    let mut put = |kind, side, square: usize| board.place(Piece::new(kind, side), Square::new(square)).ok();
    put(attacker, Side::South, usize::from(placed.attacker))?;
    for (side, guards) in Side::BOTH.into_iter().zip(placed.guards) {
        let seen = |square: u8| usize::from(if side == Side::South { square } else { flipped(square) });
        put(PieceKind::General, side, seen(palace(guards.general)))?;
        for (kind, squares) in
            [(PieceKind::Advisor, guards.advisor_squares()), (PieceKind::Elephant, guards.elephant_squares())]
        {
            for square in squares {
                put(kind, side, seen(square as u8))?;
            }
        }
    }
    Some(board)
}

/// The position of a board in FEEN; empty for one that is none.
pub(super) fn feen(board: Board) -> String {
    Game::new(board, [[0; Piece::COUNT]; 2]).map_or_else(|_| String::new(), |game| Playable::feen(&game))
}

/// Writes the file of a class.
///
/// # Errors
/// If it cannot be written.
pub fn store(dir: &Path, class: Class, solved: &Solved) -> Result<Header, TableError> {
    let index = Index::new(class);
    let (mut counts, mut values) = (Vec::new(), Vec::new());
    for (side, (codes, runs)) in solved.codes.iter().zip(&solved.runs).enumerate() {
        counts.push(count(&index, side, solved));
        values.push(Values { side, content: Content::Distances, codes: filled(codes, |at| codes[at] != BROKEN) });
        values.push(Values { side, content: Content::Runs, codes: filled(runs, |at| codes[at] <= LAST) });
    }
    let facts = Facts { counts, allowed: solved.allowed.iter().map(|allowed| allowed.0).collect(), ..Facts::default() };
    write(&path_of(dir, class), &expected(&class.to_string()), facts, &values)
}

/// Values that nobody needs continue the run before them: that compresses best.
fn filled(values: &[u8], is_needed: impl Fn(usize) -> bool) -> Vec<u8> {
    let mut last = (0..values.len()).find(|&at| is_needed(at)).map_or(OPEN, |at| values[at]);
    let next = |at| {
        if is_needed(at) {
            last = values[at];
        }
        last
    };
    (0..values.len()).map(next).collect()
}

fn count(index: &Index, side: usize, solved: &Solved) -> Counts {
    let is_broken_by_runs = |entry: usize| solved.allowed[usize::from(solved.runs[side][entry])] == Allowed::NOTHING;
    let mut counts = Counts::default();
    let mut longest: Option<(Code, usize)> = None;
    for (entry, &code) in solved.codes[side].iter().enumerate() {
        match code {
            BROKEN => {}
            DRAWN => counts.draws += 1,
            OPEN => counts.open += 1,
            _ if code::is_win(code) => counts.wins += 1,
            _ => counts.losses += 1,
        }
        if code <= LAST {
            counts.runs += u64::from(is_broken_by_runs(entry));
            if longest.is_none_or(|(most, _)| code > most) {
                longest = Some((code, entry));
            }
        }
    }
    counts.longest = longest.and_then(|(code, entry)| {
        Some((u16::from(code) - 1, feen(board(index.attacker(), &index.placed(entry), side)?)))
    });
    counts
}

/// What the file of a class says: entries that are no positions have any code.
///
/// # Errors
/// If the file cannot be read or is damaged.
pub fn load(dir: &Path, class: Class) -> Result<Solved, TableError> {
    let (path, name) = (path_of(dir, class), class.to_string());
    let file = TableFile::read(&path, &expected(&name))?;
    let allowed = file.header.allowed.iter().copied().map(Allowed).collect();
    let mut solved = Solved { codes: Default::default(), runs: Default::default(), allowed };
    for (number, stream) in file.header.streams.iter().enumerate() {
        let values = file.values(number).map_err(|error| TableError { path: path.clone(), reason: error.into() })?;
        let sides = if stream.content == Content::Runs { &mut solved.runs } else { &mut solved.codes };
        if let Some(side) = sides.get_mut(stream.side) {
            *side = values;
        }
    }
    let entries = Index::new(class).entries();
    for values in solved.codes.iter_mut().chain(&mut solved.runs) {
        values.resize(entries, 0);
    }
    Ok(solved)
}
