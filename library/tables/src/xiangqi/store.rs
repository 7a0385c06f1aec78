//! Between the known results of a class and its file.

use std::path::Path;

use xiongmao_movegen::Side;
use xiongmao_movegen::xiangqi::{Board, Game, Piece, PieceKind, Square};

use super::class::{Attackers, Class};
use super::exits::Solved;
use super::guards::{flipped, palace};
use super::index::{Index, Placed};
use super::runs::Allowed;
use crate::code::{self, BROKEN, LAST};
use crate::file::{Facts, TableFile, Values, filled, write};
use crate::header::{Content, Counts, Expected, Header, Kind, Layout, TableError};

/// The tables of the game.
pub const KIND: Kind = Kind { game: "xiangqi", rules: 1, options: "Perpetual=repeated,counted,competition" };

/// The facts about the file of a class.
pub fn expected(class: Class) -> Expected {
    const STREAMS: &[(usize, Content)] = &[(0, Content::Distances), (0, Content::Runs), (1, Content::Outcomes)];
    Expected { kind: KIND, class: class.to_string(), layout: Layout { streams: &[STREAMS], sides: 2, ban: false } }
}

/// The board of a placement, with South to move for side 0.
pub fn board(attackers: Attackers, placed: &Placed, side: usize) -> Option<Board> {
    let mut board = Board::empty(Side::BOTH[side]);
    let mut put = |kind, side, square: usize| board.place(Piece::new(kind, side), Square::new(square)).ok();
    for (kind, square) in attackers.kinds().zip([Some(placed.attacker), placed.second].into_iter().flatten()) {
        put(kind, Side::South, usize::from(square))?;
    }
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
    Game::new(board, [[0; Piece::COUNT]; 2]).map_or_else(|_| String::new(), |game| game.feen())
}

/// Writes the file of a class: distances and runs for the turn of the attacker's side, and outcomes for the other.
///
/// # Errors
/// If it cannot be written.
pub fn store(dir: &Path, class: Class, solved: &Solved) -> Result<Header, TableError> {
    let index = Index::new(class);
    let (mut counts, mut values) = (Vec::new(), Vec::new());
    for (side, (codes, runs)) in solved.codes.iter().zip(&solved.runs).enumerate() {
        counts.push(count(&index, side, solved));
        let mut known = filled(codes, |at| codes[at] != BROKEN && index.is_asked(at));
        if side == 0 {
            values.push(Values { side, content: Content::Distances, codes: known });
            let runs = filled(runs, |at| codes[at] <= LAST && index.is_asked(at));
            values.push(Values { side, content: Content::Runs, codes: runs });
        } else {
            for code in &mut known {
                *code = code::outcome(*code);
            }
            values.push(Values { side, content: Content::Outcomes, codes: known });
        }
    }
    let facts = Facts { counts, ..Facts::default() };
    write(&KIND.path(dir, class), &expected(class), facts, &values)
}

/// Counts the entries for this side to move.
pub(super) fn count(index: &Index, side: usize, solved: &Solved) -> Counts {
    let (mut counts, mut longest) = (Counts::default(), None);
    for (entry, &code) in solved.codes[side].iter().enumerate() {
        if code == BROKEN || !index.is_first_image(entry) {
            continue;
        }
        counts.runs += u64::from(code <= LAST && solved.allowed(side, entry) == Allowed::NOTHING);
        if counts.add(code) {
            longest = Some(entry);
        }
    }
    let longest = longest.and_then(|entry| board(index.attackers(), &index.placed(entry), side));
    if let Some((board, (_, example))) = longest.zip(counts.longest.as_mut()) {
        *example = feen(board);
    }
    counts
}

/// The values in the file of a class, and the counts in its header: entries that are not positions have any code, and
/// entries with North to move only have outcomes.
///
/// # Errors
/// If the file cannot be read or is damaged.
pub fn load(dir: &Path, class: Class) -> Result<(Solved, Vec<Counts>), TableError> {
    let (path, index) = (KIND.path(dir, class), Index::new(class));
    let file = TableFile::read(&path, &expected(class), index.entries())?;
    let mut solved = Solved { codes: Default::default(), runs: Default::default() };
    for (number, stream) in file.header.streams.iter().enumerate() {
        let values = file.values(number).map_err(|error| TableError { path: path.clone(), reason: error.into() })?;
        let sides = if stream.content == Content::Runs { &mut solved.runs } else { &mut solved.codes };
        if let Some(side) = sides.get_mut(stream.side) {
            *side = values;
        }
    }
    solved.runs[1].resize(index.entries(), 0);
    for values in solved.codes.iter_mut().chain(&mut solved.runs) {
        for entry in (0..index.entries()).filter(|&entry| !index.is_asked(entry)) {
            values[entry] = index.entry(&index.placed(entry)).map_or(BROKEN, |asked| values[asked]);
        }
    }
    Ok((solved, file.header.counts))
}
