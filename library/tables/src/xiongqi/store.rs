//! Between the working arrays of the analysis and the values of a file.

use std::path::Path;

use xiongmao_movegen::Side;
use xiongmao_movegen::xiongqi::{Board, Game, Piece, Square};

use super::class::Class;
use super::endgame::{face, set};
use super::index::{FileIndex, Squares, mirrored, working_entries, working_index};
use crate::code::{self, BROKEN, Code, OPEN, WON_NEXT};
use crate::file::{Facts, TableFile, Values, filled, write};
use crate::header::{Content, Counts, Expected, Header, Kind, Layout, Stream, TableError};
use crate::retrograde::Solution;

/// The tables of the game.
pub const KIND: Kind = Kind { game: "xiongqi", rules: 1, options: "" };
/// Classes with more pieces are stored with the distances of one side to move.
pub(super) const SMALL: usize = 3;

/// The sides to move of a class: both, or South alone where both sides have the same pieces.
pub fn sides_of(class: Class) -> usize {
    if class.is_symmetric() { 1 } else { 2 }
}

/// The facts about the file of a class: it has all distances, or, if the class is not small, the distances of one side
/// to move.
pub fn expected(class: Class) -> Expected {
    const ALONE: &[(usize, Content)] = &[(0, Content::Distances)];
    const BOTH: &[(usize, Content)] = &[(0, Content::Distances), (1, Content::Distances)];
    const SOUTHS: &[(usize, Content)] = &[(0, Content::Distances), (1, Content::Outcomes)];
    const NORTHS: &[(usize, Content)] = &[(0, Content::Outcomes), (1, Content::Distances)];
    let sides = sides_of(class);
    let streams: &[_] = match (sides, class.men()) {
        (1, _) => &[ALONE],
        (_, ..=SMALL) => &[BOTH],
        _ => &[SOUTHS, NORTHS],
    };
    Expected { kind: KIND, class: class.to_string(), layout: Layout { streams, sides, ban: true } }
}

/// The whole file of a class.
///
/// # Errors
/// If it cannot be read, or is not such a table.
pub fn read(dir: &Path, class: Class) -> Result<TableFile, TableError> {
    TableFile::read(&KIND.path(dir, class), &expected(class), FileIndex::new(class).entries())
}

/// Writes the file of a class.
///
/// # Errors
/// If it cannot be written.
pub fn store(dir: &Path, class: Class, solution: &Solution) -> Result<Header, TableError> {
    let index = FileIndex::new(class);
    let (mut counts, mut stored) = (Vec::new(), Vec::new());
    for codes in &solution[..sides_of(class)] {
        let mut values = Vec::with_capacity(index.entries());
        index.for_each(|squares| values.push(codes[working_index(squares, index.men())]));
        counts.push(count(class, &index, counts.len(), &values));
        // The rules tell them at a glance.
        let is_needed = |at: usize| values[at] != WON_NEXT && values[at] != BROKEN;
        stored.push(filled(&values, is_needed));
    }
    let facts = Facts { counts, ..Facts::default() };
    write(&KIND.path(dir, class), &expected(class), facts, &chosen(class, stored))
}

/// The values stored for each side to move. Small classes are stored with all distances. In other classes, the side
/// whose codes have the lower entropy has distances and the other has outcomes; its distances follow from the moves.
fn chosen(class: Class, codes: Vec<Vec<Code>>) -> Vec<Values> {
    let entropies: Vec<f64> = codes.iter().map(|codes| entropy(codes)).collect();
    let all = class.men() <= SMALL || codes.len() == 1;
    let least = entropies.iter().copied().fold(f64::INFINITY, f64::min);
    let mut has_distances = false;
    let mut chosen = Vec::new();
    for (side, (mut codes, entropy)) in codes.into_iter().zip(entropies).enumerate() {
        let distances = all || entropy <= least && !has_distances;
        has_distances |= distances;
        if !distances {
            for code in &mut codes {
                *code = code::outcome(*code);
            }
        }
        let content = if distances { Content::Distances } else { Content::Outcomes };
        chosen.push(Values { side, content, codes });
    }
    chosen
}

/// The bits that a code of these values takes.
fn entropy(codes: &[Code]) -> f64 {
    let mut counts = [0u32; 256];
    for &code in codes {
        counts[usize::from(code)] += 1;
    }
    let shares = counts.iter().filter(|&&count| count > 0).map(|&count| f64::from(count) / codes.len() as f64);
    -shares.map(|share| share * share.log2()).sum::<f64>()
}

/// Counts the codes of the entries for this side to move.
pub(super) fn count(class: Class, index: &FileIndex, side: usize, values: &[Code]) -> Counts {
    let (mut counts, mut longest) = (Counts::default(), None);
    for (entry, &code) in values.iter().enumerate().filter(|(_, code)| **code != BROKEN) {
        if counts.add(code) {
            longest = Some(entry);
        }
    }
    let (mut entry, mut found) = (0, None);
    index.for_each(|squares| {
        if Some(entry) == longest {
            found = Some(*squares);
        }
        entry += 1;
    });
    let board = found.and_then(|squares| class.board(&squares, side));
    if let Some((board, (_, example))) = board.zip(counts.longest.as_mut()) {
        *example = Game::new(board, [[0; 18]; 2]).feen();
    }
    counts
}

/// The codes of all entries of a class by side to move, as in its file: entries that win at once, or are not
/// positions, have any code. Empty for a side without distances. `with_ban` includes the results of the ban on
/// repetition.
///
/// # Errors
/// If the file cannot be read or is damaged.
pub fn entries_of(dir: &Path, class: Class, with_ban: bool) -> Result<Vec<Vec<Code>>, TableError> {
    let mut sides = vec![Vec::new(); sides_of(class)];
    for_each_stream(dir, class, |Stream { side, content, .. }, values| match content {
        Content::Distances => sides[*side] = values,
        Content::Ban if with_ban => {
            let open = sides[*side].iter_mut().zip(values).filter(|(_, ban)| *ban != OPEN);
            open.for_each(|(code, ban)| *code = ban);
        }
        _ => {}
    })?;
    Ok(sides)
}

/// Calls `visit` with the streams of the file of a class and their values.
fn for_each_stream(dir: &Path, class: Class, mut visit: impl FnMut(&Stream, Vec<Code>)) -> Result<(), TableError> {
    let file = read(dir, class)?;
    for (number, stream) in file.header.streams.iter().enumerate() {
        let values = file.values(number);
        visit(stream, values.map_err(|error| TableError { path: KIND.path(dir, class), reason: error.into() })?);
    }
    Ok(())
}

/// The working arrays of a class from its file; `None` if not all distances are stored there.
///
/// # Errors
/// If the file cannot be read or is damaged.
pub fn load(dir: &Path, class: Class) -> Result<Option<Solution>, TableError> {
    let (pieces, men) = (class.pieces(), class.men());
    let (mut solution, mut is_whole) = ([vec![BROKEN; working_entries(men)], vec![BROKEN; working_entries(men)]], true);
    for_each_stream(dir, class, |&Stream { side, content, .. }, values| match content {
        Content::Distances => {
            let mut values = values.into_iter();
            place(class, side, &mut solution, |squares| {
                let stored = values.next()?;
                // Generals face to face would be dragons. That is not a position, and the file has any code for it.
                let is_position = class.dragons() || !face(squares[0], squares[1], set(&squares[..men]));
                is_position.then(|| if wins_at_once(&pieces, squares, side) { WON_NEXT } else { stored })
            });
        }
        Content::Outcomes => is_whole = false,
        _ => {}
    })?;
    Ok(is_whole.then_some(solution))
}

/// Adds the results of the ban on repetition in its file to the working arrays of a class.
///
/// # Errors
/// If the file cannot be read or is damaged.
pub fn add_ban(dir: &Path, class: Class, solution: &mut Solution) -> Result<(), TableError> {
    for_each_stream(dir, class, |&Stream { side, content, .. }, values| {
        if content == Content::Ban {
            let mut values = values.into_iter();
            place(class, side, solution, |_| values.next().filter(|&code| code != OPEN));
        }
    })
}

/// Puts the code of each entry for this side to move, if there is one, into the working arrays.
fn place(class: Class, side: usize, solution: &mut Solution, mut code: impl FnMut(&Squares) -> Option<Code>) {
    let pieces = class.pieces();
    let men = pieces.len();
    FileIndex::new(class).for_each(|squares| {
        let Some(code) = code(squares) else { return };
        for_each_order(&pieces, squares, |squares| solution[side][working_index(squares, men)] = code);
        if class.is_symmetric() {
            let other = exchanged(squares, men, (men - 2) / 2);
            for_each_order(&pieces, &other, |squares| solution[1][working_index(squares, men)] = code);
        }
    });
}

/// Whether the side to move captures the terminal piece.
fn wins_at_once(pieces: &[Piece], squares: &Squares, side: usize) -> bool {
    let occupied = set(&squares[..pieces.len()]);
    let rules = Board::empty(Side::South);
    pieces.iter().zip(squares).any(|(piece, &square)| {
        piece.side().index() == side
            && rules
                .captures_from(piece.kind(), piece.side(), Square::new(usize::from(square)), occupied)
                .has(usize::from(squares[1 - side]))
    })
}

/// The squares of a class with the sides exchanged; `south` of the pieces other than the terminal ones are South's.
pub(super) fn exchanged(squares: &Squares, men: usize, south: usize) -> Squares {
    let mut other = *squares;
    other.swap(0, 1);
    other[2..men].rotate_left(south);
    for square in &mut other[..men] {
        *square ^= 0o70;
    }
    mirrored(other, men)
}

/// Calls `visit` with the squares in every order of identical pieces.
fn for_each_order(pieces: &[Piece], squares: &Squares, mut visit: impl FnMut(&Squares)) {
    visit(squares);
    let men = pieces.len();
    for one in 2..men {
        for two in one + 1..men {
            if pieces[one] == pieces[two] {
                let mut other = *squares;
                other.swap(one, two);
                visit(&other);
                // Three identical pieces have six orders: three exchanges, and two rotations.
                if two + 1 < men && pieces[two + 1] == pieces[one] && two == one + 1 {
                    let mut turned = *squares;
                    turned[one..=two + 1].rotate_left(1);
                    visit(&turned);
                    turned[one..=two + 1].rotate_left(1);
                    visit(&turned);
                }
            }
        }
    }
}
