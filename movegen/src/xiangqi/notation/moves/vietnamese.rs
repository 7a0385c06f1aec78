//! System 2 in Vietnamese: `P2-5`, `M8.7`, `Xt/2`, `Tg5.1`.
//!
//! `P` is the cannon (pháo), `M` the horse (mã), `X` the chariot (xe), `T` the elephant (tượng), `S` the advisor (sĩ),
//! `Tg` the general (tướng), and `B` or `C` the soldier (binh, chốt). `.` goes forward, `/` back, `-` sideways; `t`,
//! `g` and `s` are the front, the middle and the rear piece of a file.

use super::names::is_dash;
use super::relative::{Direction, Place, Relative, Spelling, Standing};
use crate::xiangqi::pieces::PieceKind;

/// Writes a move. Soldiers are `B`, since `C3.1` would be a cannon's move in letters. Of four and more pieces on a file
/// each has its number, counted from the front, before the letter.
pub(super) fn write(spelling: &Spelling) -> String {
    let Spelling { piece, standing, direction, number } = spelling;
    let &Standing { file, index, size, several } = standing;
    let name = match piece.kind() {
        PieceKind::General => "Tg",
        PieceKind::Advisor => "S",
        PieceKind::Elephant => "T",
        PieceKind::Horse => "M",
        PieceKind::Cannon => "P",
        PieceKind::Chariot => "X",
        PieceKind::Soldier => "B",
    };
    let place = match (size, index) {
        (2 | 3, 0) => format!("{name}t"),
        (3, 1) => format!("{name}g"),
        (2 | 3, _) => format!("{name}s"),
        _ => format!("{}{name}", index + 1),
    };
    let who = match (size, several) {
        (1, _) => format!("{name}{file}"),
        (_, false) => place,
        (_, true) => format!("{place}{file}"),
    };
    let sign = match direction {
        Direction::Forward => '.',
        Direction::Back => '/',
        Direction::Sideways => '-',
    };
    format!("{who}{sign}{number}")
}

/// Reads a token, in either case; `None` if it is not system 2 in Vietnamese.
pub(super) fn parse(token: &str) -> Option<Relative> {
    let mut chars: Vec<char> = token.to_ascii_lowercase().chars().collect();
    let number = digit(chars.pop()?)?;
    let direction = match chars.pop()? {
        '.' => Direction::Forward,
        '/' => Direction::Back,
        dash if is_dash(dash) => Direction::Sideways,
        _ => return None,
    };
    let (kind, file, place) = match *chars.as_slice() {
        ['t', 'g', file] => (PieceKind::General, Some(digit(file)?), None),
        [letter, file] if let Some(file) = digit(file) => (kind(letter)?, Some(file), None),
        [count, letter] if let Some(count) = digit(count) => (kind(letter)?, None, Some(nth(count))),
        [letter, place] => (kind(letter)?, None, Some(named_place(place)?)),
        [count, letter, file] if let Some(count) = digit(count) => {
            (kind(letter)?, Some(digit(file)?), Some(nth(count)))
        }
        [letter, place, file] => (kind(letter)?, Some(digit(file)?), Some(named_place(place)?)),
        _ => return None,
    };
    Some(Relative { kind, file, place, direction, number })
}

/// Whether a token that can be read here cannot be a move in letters: they have no `/`, `T` or `X`, their elephants do
/// not go sideways and their soldiers do not go back.
pub(super) fn is_meant(token: &str) -> bool {
    let letter = token.trim_start_matches(|char: char| char.is_ascii_digit()).chars().next();
    match letter.map(|letter| letter.to_ascii_uppercase()) {
        Some('T' | 'X') => true,
        Some('B' | 'M') => token.contains(['.', 't', 's', 'g']),
        Some('P') => token.contains(is_dash),
        _ => token.contains('/'),
    }
}

fn kind(letter: char) -> Option<PieceKind> {
    Some(match letter {
        's' => PieceKind::Advisor,
        't' => PieceKind::Elephant,
        'm' => PieceKind::Horse,
        'p' => PieceKind::Cannon,
        'x' => PieceKind::Chariot,
        'b' | 'c' => PieceKind::Soldier,
        _ => return None,
    })
}

fn named_place(letter: char) -> Option<Place> {
    match letter {
        't' => Some(Place::Nth(0)),
        'g' => Some(Place::Middle),
        's' => Some(Place::Last),
        _ => None,
    }
}

/// A place that is counted from the front, from 1.
fn nth(count: i32) -> Place {
    Place::Nth(count as usize - 1)
}

fn digit(char: char) -> Option<i32> {
    char.to_digit(10).filter(|&digit| digit > 0).map(|digit| digit as i32)
}
