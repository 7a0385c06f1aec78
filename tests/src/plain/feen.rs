//! Reading and writing FEEN, for this game only (rulings 3, 4, 5, 7 and 19).

use std::iter::Peekable;
use std::str::Chars;

use super::board::{Board, Kind, Piece, SIZE, Side};
use super::game::{Game, Position};

impl Game {
    /// Reads a canonical FEEN. A soldier's state may be spelled either way and the styles may be `C/c`; everything
    /// else must be as [`Game::feen`] writes it.
    ///
    /// # Errors
    /// If the FEEN is malformed or not canonical, or if it breaks ruling 4 on terminal pieces.
    pub fn from_feen(feen: &str) -> Result<Game, String> {
        let fields: Vec<&str> = feen.split(' ').collect();
        let &[placement, hands, styles] = fields.as_slice() else {
            return Err(format!("{feen:?}: three fields with single spaces expected"));
        };
        let mut board = read_placement(placement)?;
        let hands = read_hands(hands)?;
        let side_to_move = read_styles(styles)?;
        let held = hands.iter().map(Vec::len).sum::<usize>();
        if board.pieces().count() + held > SIZE * SIZE {
            return Err(format!("{feen:?}: more pieces than squares"));
        }
        check_terminals(&board)?;
        // Two generals face to face stand for the position just after the transformation (ruling 3).
        board.transform_if_face_to_face();
        Ok(Game::from_parts(Position { board, side_to_move }, hands))
    }

    /// The position as canonical FEEN.
    #[must_use]
    pub fn feen(&self) -> String {
        write_feen(&self.position.board, &self.hands, self.side_to_move())
    }
}

/// The FEEN of a board, the two hands and the side to move, with nothing changed about them.
pub fn write_feen(board: &Board, hands: &[Vec<Piece>; 2], side_to_move: Side) -> String {
    let rows: Vec<String> = (0..SIZE).rev().map(|row| write_row(board, row)).collect();
    let styles = match side_to_move {
        Side::South => "X/x",
        Side::North => "x/X",
    };
    format!("{} {}/{} {styles}", rows.join("/"), write_hand(&hands[0]), write_hand(&hands[1]))
}

fn write_row(board: &Board, row: usize) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in 0..SIZE {
        let Some(piece) = board.get((file, row)) else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text += &piece.token_on_row(row);
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

/// The hand in canonical order: most pieces first, then by letter, then upper case before lower case.
fn write_hand(hand: &[Piece]) -> String {
    let mut items = Vec::new();
    for kind in Kind::ALL {
        for side in [Side::South, Side::North] {
            let piece = Piece { side, kind };
            let count = hand.iter().filter(|&&held| held == piece).count();
            if count > 0 {
                items.push((count, piece.token_in_hand()));
            }
        }
    }
    // The sort is stable: items of one count stay in the order of letter and case they were collected in.
    items.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
    items.into_iter().map(|(count, token)| if count == 1 { token } else { format!("{count}{token}") }).collect()
}

fn read_placement(placement: &str) -> Result<Board, String> {
    let segments: Vec<&str> = placement.split('/').collect();
    if segments.len() != SIZE {
        return Err(format!("{placement:?}: {SIZE} rows expected"));
    }
    let mut board = Board::default();
    for (segment, row) in segments.into_iter().zip((0..SIZE).rev()) {
        read_row(segment, row, &mut board).map_err(|reason| format!("row {}, {segment:?}: {reason}", row + 1))?;
    }
    Ok(board)
}

fn read_row(segment: &str, row: usize, board: &mut Board) -> Result<(), String> {
    let mut chars = segment.chars().peekable();
    let mut file = 0;
    while chars.peek().is_some() {
        if let Some(empty) = read_count(&mut chars)? {
            file += empty;
        } else {
            let (_, piece) = read_piece(&mut chars)?;
            if file < SIZE {
                board.set((file, row), Some(piece));
            }
            file += 1;
        }
    }
    if file == SIZE { Ok(()) } else { Err(format!("{file} squares instead of {SIZE}")) }
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
    // No count can pass the 64 squares of the board.
    if digits.starts_with('0') || digits.len() > 2 {
        return Err(format!("bad count {digits}"));
    }
    digits.parse().map(Some).map_err(|error| format!("bad count {digits}: {error}"))
}

/// Reads a piece, and whether a `+` precedes it.
fn read_piece(chars: &mut Peekable<Chars>) -> Result<(bool, Piece), String> {
    let enhanced = chars.next_if_eq(&'+').is_some();
    let letter = chars.next().ok_or("a letter is missing at the end")?;
    let kind = Kind::from_letter(letter).ok_or_else(|| format!("{letter:?} is not a piece"))?;
    let marked = chars.next_if_eq(&'^').is_some();
    if enhanced && kind != Kind::Soldier {
        return Err(format!("{letter} cannot have +"));
    }
    if marked != kind.is_terminal() {
        return Err(format!("{letter} must {}have ^", if marked { "not " } else { "" }));
    }
    let side = if letter.is_ascii_uppercase() { Side::South } else { Side::North };
    Ok((enhanced, Piece { side, kind }))
}

fn read_hands(field: &str) -> Result<[Vec<Piece>; 2], String> {
    let (first, second) = field.split_once('/').ok_or_else(|| format!("hands {field:?}: / is missing"))?;
    let read = |text| read_hand(text).map_err(|reason| format!("hand {text:?}: {reason}"));
    Ok([read(first)?, read(second)?])
}

fn read_hand(text: &str) -> Result<Vec<Piece>, String> {
    let mut chars = text.chars().peekable();
    let mut hand = Vec::new();
    while chars.peek().is_some() {
        let count = read_count(&mut chars)?.unwrap_or(1);
        let (enhanced, piece) = read_piece(&mut chars)?;
        if enhanced {
            return Err("a captured soldier has no +".to_owned());
        }
        hand.extend(std::iter::repeat_n(piece, count));
    }
    // Order, merged items and counts have one canonical spelling, so it is enough to spell the hand again.
    let canonical = write_hand(&hand);
    if canonical == text { Ok(hand) } else { Err(format!("canonical is {canonical:?}")) }
}

fn read_styles(field: &str) -> Result<Side, String> {
    match field {
        "X/x" | "C/c" => Ok(Side::South),
        "x/X" | "c/C" => Ok(Side::North),
        _ => Err(format!("styles {field:?}: X/x or x/X expected")),
    }
}

/// Checks ruling 4: at most one terminal piece per side, at least one in all, and no general against a dragon.
fn check_terminals(board: &Board) -> Result<(), String> {
    let terminals = |side| -> Vec<Kind> {
        let of_side = board.pieces().filter(|(_, piece)| piece.side == side && piece.kind.is_terminal());
        of_side.map(|(_, piece)| piece.kind).collect()
    };
    match (terminals(Side::South).as_slice(), terminals(Side::North).as_slice()) {
        ([south], [north]) if south != north => Err("one side has a general and the other a dragon".to_owned()),
        ([_], [_] | []) | ([], [_]) => Ok(()),
        ([], []) => Err("both terminal pieces are missing".to_owned()),
        _ => Err("a side has two terminal pieces".to_owned()),
    }
}
