//! Reading and writing FEEN (ruling 17).

use std::cmp::Reverse;
use std::collections::HashSet;
use std::iter::Peekable;
use std::str::Chars;

use super::board::{Board, FILES, Kind, Piece, RANKS, Side};
use super::game::{Game, State};

impl Game {
    /// Reads a canonical FEEN, with the letters and styles that ruling 17 allows besides those of [`Game::feen`].
    ///
    /// # Errors
    /// If the FEEN is malformed or not canonical, or no game can have such a position (ruling 7).
    pub fn from_feen(feen: &str) -> Result<Game, String> {
        let fields: Vec<&str> = feen.split(' ').collect();
        let &[placement, hands, styles] = fields.as_slice() else {
            return Err(format!("{feen:?}: three fields with single spaces expected"));
        };
        let board = read_placement(placement)?;
        let (first, second) = hands.split_once('/').ok_or_else(|| format!("hands {hands:?}: / is missing"))?;
        let hands = [read_hand(first)?, read_hand(second)?];
        let side = match styles {
            "X/x" | "C/c" => Side::South,
            "x/X" | "c/C" => Side::North,
            _ => return Err(format!("styles {styles:?}: X/x or x/X expected")),
        };
        if board.pieces().count() + hands.iter().map(Vec::len).sum::<usize>() > FILES * RANKS {
            return Err(format!("{feen:?}: more pieces than squares"));
        }
        State::starting(board, side, hands, (0, 1)).map(Game::from_state)
    }

    /// The position as canonical FEEN.
    #[must_use]
    pub fn feen(&self) -> String {
        let state = self.state();
        let ranks: Vec<String> = (0..RANKS).rev().map(|rank| write_rank(&state.board, rank)).collect();
        let styles = match state.side_to_move {
            Side::South => "X/x",
            Side::North => "x/X",
        };
        format!("{} {}/{} {styles}", ranks.join("/"), write_hand(&state.hands[0]), write_hand(&state.hands[1]))
    }
}

fn write_rank(board: &Board, rank: usize) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in 0..=FILES {
        let piece = if file < FILES { board.get((file, rank)) } else { None };
        if piece.is_none() && file < FILES {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        if let Some(piece) = piece {
            text.push(piece.in_case(piece.kind.feen_letter()));
            if piece.kind == Kind::General {
                text.push('^');
            }
        }
    }
    text
}

/// The hand in canonical order: most pieces first, then by letter, then upper case before lower case.
fn write_hand(hand: &[Piece]) -> String {
    let mut items = Vec::new();
    for kind in Kind::ALL {
        for side in Side::BOTH {
            let piece = Piece { side, kind };
            let count = hand.iter().filter(|&&held| held == piece).count();
            if count > 0 {
                items.push((count, piece.in_case(kind.feen_letter())));
            }
        }
    }
    // The sort is stable: items of one count stay in the order of letter and case they were collected in.
    items.sort_by_key(|&(count, _)| Reverse(count));
    items
        .into_iter()
        .map(|(count, letter)| if count == 1 { letter.into() } else { format!("{count}{letter}") })
        .collect()
}

fn read_placement(placement: &str) -> Result<Board, String> {
    let segments: Vec<&str> = placement.split('/').collect();
    if segments.len() != RANKS {
        return Err(format!("{placement:?}: {RANKS} ranks expected"));
    }
    let mut board = Board::default();
    for (segment, rank) in segments.into_iter().zip((0..RANKS).rev()) {
        read_rank(segment, rank, &mut board).map_err(|reason| format!("rank {}, {segment:?}: {reason}", rank + 1))?;
    }
    Ok(board)
}

fn read_rank(segment: &str, rank: usize, board: &mut Board) -> Result<(), String> {
    let mut chars = segment.chars().peekable();
    let mut file = 0;
    while chars.peek().is_some() {
        if let Some(empty) = read_count(&mut chars)? {
            file += empty;
            continue;
        }
        let enhanced = chars.next_if_eq(&'+').is_some();
        let (_, piece) = read_piece(&mut chars)?;
        if enhanced && !(piece.kind == Kind::Soldier && piece.side.is_past_river(rank)) {
            return Err("only a soldier past the river can have +".to_owned());
        }
        if file < FILES {
            board.set((file, rank), Some(piece));
        }
        file += 1;
    }
    if file == FILES { Ok(()) } else { Err(format!("{file} squares instead of {FILES}")) }
}

/// Reads a number without leading zero, if one comes next.
fn read_count(chars: &mut Peekable<Chars>) -> Result<Option<usize>, String> {
    let mut digits = String::new();
    while let Some(digit) = chars.next_if(char::is_ascii_digit) {
        digits.push(digit);
    }
    if digits.is_empty() {
        return Ok(None);
    }
    // No count can pass the 90 squares of the board.
    if digits.starts_with('0') || digits.len() > 2 {
        return Err(format!("bad count {digits}"));
    }
    digits.parse().map(Some).map_err(|error| format!("bad count {digits}: {error}"))
}

/// Reads a piece and its letter as it is spelled.
fn read_piece(chars: &mut Peekable<Chars>) -> Result<(char, Piece), String> {
    let letter = chars.next().ok_or("a letter is missing at the end")?;
    let side = if letter.is_ascii_uppercase() { Side::South } else { Side::North };
    let upper = if letter.eq_ignore_ascii_case(&'s') { 'P' } else { letter.to_ascii_uppercase() };
    let kind = Kind::ALL.into_iter().find(|kind| kind.feen_letter() == upper);
    let kind = kind.ok_or_else(|| format!("{letter:?} is not a piece"))?;
    let marked = chars.next_if_eq(&'^').is_some();
    if marked != (kind == Kind::General) {
        return Err(format!("{letter} must {}have ^", if marked { "not " } else { "" }));
    }
    Ok((letter, Piece { side, kind }))
}

/// Reads a hand, whose items must be in the canonical order of the letters as they are spelled.
fn read_hand(text: &str) -> Result<Vec<Piece>, String> {
    let mut chars = text.chars().peekable();
    let (mut hand, mut order) = (Vec::new(), Vec::new());
    while chars.peek().is_some() {
        let given = read_count(&mut chars)?;
        let count = given.unwrap_or(1);
        let (letter, piece) = read_piece(&mut chars)?;
        if given == Some(1) {
            return Err(format!("hand {text:?}: a count of 1 is left out"));
        }
        if piece.kind == Kind::General {
            return Err(format!("hand {text:?}: a general is never captured"));
        }
        order.push((Reverse(count), letter.to_ascii_uppercase(), letter.is_ascii_lowercase()));
        hand.extend(std::iter::repeat_n(piece, count));
    }
    let letters: HashSet<(char, bool)> = order.iter().map(|&(_, upper, lower)| (upper, lower)).collect();
    if letters.len() < order.len() {
        return Err(format!("hand {text:?}: an item comes twice"));
    }
    if order.is_sorted() { Ok(hand) } else { Err(format!("hand {text:?} is not in order")) }
}
