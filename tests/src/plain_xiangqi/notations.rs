//! The notations of moves that people use (ruling 20), written as the fact sheet describes them.

use std::cmp::Ordering;

use super::board::{Board, Kind, Piece, Side, Square};
use super::moves::{PlainMove, attackers, is_legal, legal_moves};

/// Numbers from 1 on in Chinese.
pub(super) const CHINESE: [&str; 10] = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"];

/// The rank of a square as this side counts it, 1 on its own edge.
fn rank(side: Side, square: Square) -> usize {
    side.ranks_advanced(square.1) + 1
}

/// The file of a square as this side counts it, 1 on its right.
pub(super) fn file(side: Side, square: Square) -> usize {
    match side {
        Side::South => 9 - square.0,
        Side::North => square.0 + 1,
    }
}

/// Which of the pieces of its kind and side a piece is.
pub(super) struct Standing {
    /// Its file as its side counts it.
    pub(super) file: usize,
    /// How many stand on this file, itself included.
    pub(super) size: usize,
    /// How many of those stand before it.
    pub(super) before: usize,
    /// How many files hold two or more.
    pub(super) tandems: usize,
    /// How many pieces on files that hold two or more come before it, counting from the right, on each file from the
    /// front.
    pub(super) overall: usize,
}

pub(super) fn standing(board: &Board, square: Square, piece: Piece) -> Standing {
    let side = piece.side;
    let on_file = |wanted: usize| {
        let mut squares: Vec<Square> =
            board.pieces().filter(|&(_, found)| found == piece).map(|(square, _)| square).collect();
        squares.retain(|&square| file(side, square) == wanted);
        squares.sort_by_key(|&square| 10 - rank(side, square));
        squares
    };
    let own = on_file(file(side, square));
    let tandems: Vec<Vec<Square>> = (1..=9).map(on_file).filter(|squares| squares.len() >= 2).collect();
    Standing {
        file: file(side, square),
        size: own.len(),
        before: own.iter().position(|&found| found == square).expect("the piece is among its kind"),
        tandems: tandems.len(),
        overall: tandems.concat().iter().position(|&found| found == square).unwrap_or(99),
    }
}

/// Forward, back or sideways as `words` name them, and the number behind.
pub(super) fn movement(board: &Board, mv: PlainMove, words: [&'static str; 3]) -> (&'static str, usize) {
    let piece = board.get(mv.from).expect("a move moves a piece");
    let (before, after) = (rank(piece.side, mv.from), rank(piece.side, mv.to));
    let by_file = matches!(piece.kind, Kind::Advisor | Kind::Elephant | Kind::Horse) || before == after;
    let number = if by_file { file(piece.side, mv.to) } else { before.abs_diff(after) };
    let word = match after.cmp(&before) {
        Ordering::Greater => 0,
        Ordering::Less => 1,
        Ordering::Equal => 2,
    };
    (words[word], number)
}

/// Whether its move tells which of several such pieces on a file it is.
fn keeps_its_file(kind: Kind) -> bool {
    matches!(kind, Kind::General | Kind::Advisor | Kind::Elephant)
}

/// System 2 in the spelling of the World Xiangqi Federation.
///
/// # Panics
/// If the move moves nothing.
#[must_use]
pub fn wxf(board: &Board, mv: PlainMove) -> String {
    let piece = board.get(mv.from).expect("a move moves a piece");
    let Standing { file, size, before, tandems, .. } = standing(board, mv.from, piece);
    let letter = if piece.kind == Kind::General { 'K' } else { piece.kind.feen_letter() };
    let numbered = format!("{letter}{file}");
    let counted = format!("{letter}{file}{}", ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"][before]);
    let who = if size == 1 || keeps_its_file(piece.kind) {
        numbered
    } else if piece.kind != Kind::Soldier {
        match (tandems, size, before) {
            (1, 2, 0) => format!("{letter}+"),
            (1, 2, 1) => format!("{letter}-"),
            _ => counted,
        }
    } else if tandems == 1 {
        // The second and third rows of the table: places in the order from the front.
        let places: &[&str] = match size {
            2 => &["P+", "P-"],
            3 => &["P+", &numbered, "P-"],
            4 => &["++", "P+", "P-", "--"],
            5 => &["++", "P+", &numbered, "P-", "--"],
            _ => &[],
        };
        places.get(before).map_or(counted, |&place| place.to_owned())
    } else {
        match (size, before) {
            (2 | 3, 0) => format!("{file}+"),
            (2, 1) | (3, 2) => format!("{file}-"),
            (3, 1) => format!("{file}{file}"),
            _ => counted,
        }
    };
    let (sign, number) = movement(board, mv, ["+", "-", "."]);
    format!("{who}{sign}{number}")
}

/// System 2 in Chinese characters, traditional ones or simplified ones.
///
/// # Panics
/// If the move moves nothing.
#[must_use]
pub fn chinese(board: &Board, mv: PlainMove, simplified: bool) -> String {
    let piece = board.get(mv.from).expect("a move moves a piece");
    let Standing { file, size, before, tandems, .. } = standing(board, mv.from, piece);
    let names = match (piece.side, simplified) {
        (Side::South, false) => ["仕", "炮", "相", "帥", "傌", "兵", "俥"],
        (Side::North, false) => ["士", "砲", "象", "將", "馬", "卒", "車"],
        (Side::South, true) => ["仕", "炮", "相", "帅", "马", "兵", "车"],
        (Side::North, true) => ["士", "炮", "象", "将", "马", "卒", "车"],
    };
    let name = names[piece.kind as usize];
    let digit = |number: usize| match piece.side {
        Side::South => CHINESE[number - 1].to_owned(),
        Side::North => number.to_string(),
    };
    let place = match (size, before) {
        (2 | 3, 0) => "前",
        (2, 1) | (3, 2) => ["後", "后"][usize::from(simplified)],
        (3, 1) => "中",
        _ => CHINESE[before],
    };
    let who = if size == 1 || keeps_its_file(piece.kind) {
        format!("{name}{}", digit(file))
    } else if tandems == 1 {
        format!("{place}{name}")
    } else {
        format!("{place}{name}{}", digit(file))
    };
    let words = if simplified { ["进", "退", "平"] } else { ["進", "退", "平"] };
    let (direction, number) = movement(board, mv, words);
    format!("{who}{direction}{}", digit(number))
}

/// System 2 in Vietnamese.
///
/// # Panics
/// If the move moves nothing.
#[must_use]
pub fn vietnamese(board: &Board, mv: PlainMove) -> String {
    let piece = board.get(mv.from).expect("a move moves a piece");
    let Standing { file, size, before, tandems, .. } = standing(board, mv.from, piece);
    let name = vietnamese_name(piece.kind);
    let who = match (size, before) {
        (2 | 3, 0) => format!("{name}t"),
        (3, 1) => format!("{name}g"),
        (2, 1) | (3, 2) => format!("{name}s"),
        _ => format!("{}{name}", before + 1),
    };
    let who = if size == 1 || keeps_its_file(piece.kind) {
        format!("{name}{file}")
    } else if tandems == 1 {
        who
    } else {
        format!("{who}{file}")
    };
    let (sign, number) = movement(board, mv, [".", "/", "-"]);
    format!("{who}{sign}{number}")
}

/// The name of a kind in Vietnamese.
pub(super) fn vietnamese_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Advisor => "S",
        Kind::Cannon => "P",
        Kind::Elephant => "T",
        Kind::General => "Tg",
        Kind::Horse => "M",
        Kind::Soldier => "B",
        Kind::Chariot => "X",
    }
}

/// System 1: the letter, then rank and file of both squares.
///
/// # Panics
/// If the move moves nothing.
#[must_use]
pub fn system1(board: &Board, mv: PlainMove) -> String {
    let Piece { side, kind } = board.get(mv.from).expect("a move moves a piece");
    let letter = if kind == Kind::Soldier { 'S' } else { kind.feen_letter() };
    let square = |square| format!("{}{}", rank(side, square), file(side, square));
    format!("{letter} ({})-{}", square(mv.from), square(mv.to))
}

/// System 3, with ranks from 1 or from 0.
///
/// # Panics
/// If the move moves nothing.
#[must_use]
pub fn system3(board: &Board, mv: PlainMove, first_rank: usize) -> String {
    let piece = board.get(mv.from).expect("a move moves a piece");
    let letter = match piece.kind {
        Kind::Soldier => String::new(),
        Kind::General if first_rank == 0 => "K".to_owned(),
        kind => kind.feen_letter().to_string(),
    };
    let file = |square: Square| ["a", "b", "c", "d", "e", "f", "g", "h", "i"][square.0].to_owned();
    let rank = |square: Square| (square.1 + first_rank).to_string();
    // Those of the same kind that could have made the move as well.
    let rivals: Vec<Square> = board
        .pieces()
        .filter(|&(square, found)| found == piece && square != mv.from)
        .map(|(square, _)| square)
        .filter(|&from| is_legal(board, PlainMove { from, to: mv.to }))
        .collect();
    let shares_file = rivals.iter().any(|rival| rival.0 == mv.from.0);
    let shares_rank = rivals.iter().any(|rival| rival.1 == mv.from.1);
    let former = match (rivals.is_empty(), shares_file, shares_rank) {
        (true, ..) => String::new(),
        (_, true, true) => file(mv.from) + &rank(mv.from),
        (_, true, false) => rank(mv.from),
        _ => file(mv.from),
    };
    let takes = if board.get(mv.to).is_some() { "x" } else { "" };
    format!("{letter}{former}{takes}{}{}{}", file(mv.to), rank(mv.to), check_marks(board, mv))
}

/// A `+` for each piece that gives check, or `#` for checkmate.
pub(super) fn check_marks(board: &Board, mv: PlainMove) -> String {
    let mover = board.get(mv.from).expect("a move moves a piece").side;
    let after = board.after(mv.from, mv.to);
    let checking = attackers(&after, after.general(mover.other()), mover).len();
    let mate = checking > 0 && legal_moves(&after, mover.other()).is_empty();
    if mate { "#".to_owned() } else { "+".repeat(checking) }
}
