//! System 3, algebraic notation: `Che3`, `Hg8`, `Cxb10`, `Hc9+++`, `Rd9#`; soldiers have no letter.

use super::error::MoveError;
use super::legal::only;
use super::names::{kind_of_letter, letter_of_competitions, letter_of_rules};
use crate::xiangqi::board::Board;
use crate::xiangqi::parts::Parts;
use crate::xiangqi::pieces::{Piece, PieceKind};
use crate::xiangqi::square::Square;
use crate::{Move, Silent};

/// A move as it is read.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(super) struct Algebraic {
    kind: PieceKind,
    /// File and rank of the origin, each from 0, if they are given.
    file: Option<i32>,
    rank: Option<i32>,
    captures: bool,
    destination: Square,
    checks: bool,
    mates: bool,
}

/// How ranks are counted: from this number.
pub(super) type FirstRank = i32;

/// Writes a legal move of this piece. If ranks count from 0, the letters are as in `XBoard`: `K` for generals.
pub(super) fn write(board: &Board, piece: Piece, parts: Parts, first: FirstRank) -> String {
    let Parts { origin, destination } = parts;
    let mut text = String::new();
    if piece.kind() != PieceKind::Soldier {
        let letter = if first == 0 { letter_of_competitions } else { letter_of_rules };
        text.push(letter(piece.kind()));
    }
    let others = board.pieces(piece.kind(), piece.side()) & !origin.bits();
    let mut others: Vec<Square> = others.into_iter().map(Square::new).collect();
    others.retain(|&other| board.is_legal_between(other, destination));
    let file = char::from(b'a' + origin.file() as u8);
    let rank = origin.rank() + first;
    let alone_on_file = others.iter().all(|other| other.file() != origin.file());
    let alone_on_rank = others.iter().all(|other| other.rank() != origin.rank());
    let former = match (others.is_empty(), alone_on_file, alone_on_rank) {
        (true, ..) => String::new(),
        (_, true, _) => file.to_string(),
        (_, false, true) => rank.to_string(),
        (_, false, false) => format!("{file}{rank}"),
    };
    text += &former;
    if board.piece_at(destination).is_some() {
        text.push('x');
    }
    text.push(char::from(b'a' + destination.file() as u8));
    text += &(destination.rank() + first).to_string();
    text + &marks(board, parts.mv())
}

/// `#` for checkmate, otherwise one `+` for each piece that checks.
fn marks(board: &Board, mv: Move) -> String {
    let after = after(board, mv);
    let checkers = after.checkers(after.to_move()).count();
    if checkers > 0 && !after.has_moves() { "#".to_owned() } else { "+".repeat(checkers as usize) }
}

fn after(board: &Board, mv: Move) -> Board {
    let mut after = board.clone();
    after.make(mv, &mut Silent);
    after
}

/// Parses a token. Letters are upper case, from any notation; soldiers may also have one. Assessments (`!`, `?`) are
/// ignored. Two squares without a letter are coordinates and not read here.
pub(super) fn parse(token: &str, first: FirstRank) -> Option<Algebraic> {
    let unjudged = token.trim_end_matches(['!', '?']);
    let step = unjudged.trim_end_matches(['+', '#']);
    let marks = &unjudged[step.len()..];
    let (rest, destination) = split_square(step)?;
    let destination = Square::at(destination.0, destination.1 - first)?;
    let (rest, captures) = rest.strip_suffix('x').map_or((rest, false), |rest| (rest, true));
    let letter = rest.chars().next().filter(char::is_ascii_uppercase);
    let kind = letter.map_or(Some(PieceKind::Soldier), kind_of_letter)?;
    let origin = rest.strip_prefix(|char: char| char.is_ascii_uppercase()).unwrap_or(rest);
    let (file, rank) = match (split_square(origin), origin.as_bytes()) {
        (_, []) => (None, None),
        (_, &[file @ b'a'..=b'i']) => (Some(i32::from(file - b'a')), None),
        (Some(("", (file, rank))), _) => (Some(file), Some(rank - first)),
        _ => (None, Some(number(origin)? - first)),
    };
    let is_coordinates = letter.is_none() && !captures && file.is_some() && rank.is_some();
    let words =
        Algebraic { kind, file, rank, captures, destination, checks: !marks.is_empty(), mates: marks.contains('#') };
    Some(words).filter(|_| !is_coordinates)
}

/// Splits a square off the end: its file from 0, and its rank as written.
fn split_square(text: &str) -> Option<(&str, (i32, i32))> {
    let rest = text.trim_end_matches(|char: char| char.is_ascii_digit());
    let rank = number(&text[rest.len()..])?;
    let file = rest.chars().next_back().filter(|file| matches!(file, 'a'..='i'))?;
    Some((&rest[..rest.len() - 1], (file as i32 - 'a' as i32, rank)))
}

/// A number from 0 to 10 without a leading 0.
fn number(digits: &str) -> Option<i32> {
    match *digits.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(i32::from(digit - b'0')),
        [b'1', b'0'] => Some(10),
        _ => None,
    }
}

/// The legal move that the token describes.
pub(super) fn find(board: &Board, words: Algebraic) -> Result<Move, MoveError> {
    let Algebraic { kind, file, rank, captures, destination, checks, mates } = words;
    let us = board.to_move();
    let mut meant: Vec<Square> = board.pieces(kind, us).into_iter().map(Square::new).collect();
    meant.retain(|square| {
        file.is_none_or(|file| square.file() == file) && rank.is_none_or(|rank| square.rank() == rank)
    });
    let legal = meant.iter().filter(|&&origin| board.is_legal_between(origin, destination));
    let legal = legal.map(|&origin| Parts { origin, destination }.mv()).collect();
    let Some(mv) = only(legal)? else {
        // If only one piece matches, the error says why it cannot go there.
        let why = if let [origin] = *meant { board.move_between(origin, destination).err() } else { None };
        return Err(why.unwrap_or(MoveError::NoneGets { side: us, piece: kind, destination }));
    };
    if captures && board.piece_at(destination).is_none() {
        return Err(MoveError::NothingToTake { square: destination });
    }
    if checks && !board.gives_check(mv) {
        return Err(MoveError::NoCheck);
    }
    if mates && after(board, mv).has_moves() {
        return Err(MoveError::NoMate);
    }
    Ok(mv)
}
