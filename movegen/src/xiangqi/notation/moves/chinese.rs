//! System 2 in Chinese characters: `炮二平五`, `馬8進7`, `前炮退二`, `一兵平四`.

use super::names::{is_dash, kind_of_character, simplified};
use super::relative::{Direction, Place, Relative, Spelling, Standing};
use crate::Side;
use crate::xiangqi::pieces::PieceKind;

/// Numbers as Red writes them, and places among more than three pieces.
const NUMERALS: [char; 10] = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/// Which characters are written. Both are read.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(super) enum Script {
    Traditional,
    Simplified,
}

/// Writes a move. Red's numbers are Chinese, Black's are digits; places are Chinese for both.
pub(super) fn write(spelling: &Spelling, script: Script) -> String {
    let &Spelling { piece, ref standing, direction, number } = spelling;
    let &Standing { file, index, size, several } = standing;
    let side = piece.side();
    let (name, forward, rear) = match script {
        Script::Traditional => (piece.character(), '進', '後'),
        Script::Simplified => (simplified(piece.kind(), side), '进', '后'),
    };
    let place = match (size, index) {
        (2 | 3, 0) => '前',
        (3, 1) => '中',
        (2 | 3, _) => rear,
        _ => NUMERALS[index.min(9)],
    };
    let mut text = match (size, several) {
        (1, _) => format!("{name}{}", numeral(file, side)),
        (_, false) => format!("{place}{name}"),
        (_, true) => format!("{place}{name}{}", numeral(file, side)),
    };
    text.push(match direction {
        Direction::Forward => forward,
        Direction::Back => '退',
        Direction::Sideways => '平',
    });
    text.push(numeral(number, side));
    text
}

/// A number from 1 to 9.
fn numeral(number: i32, side: Side) -> char {
    match side {
        Side::South => NUMERALS[(number - 1).clamp(0, 9) as usize],
        Side::North => char::from(b'0' + number as u8),
    }
}

/// Reads a token; `None` if it is not system 2 in Chinese.
pub(super) fn parse(token: &str) -> Option<Relative> {
    let mut chars: Vec<char> = token.chars().collect();
    let number = digit(chars.pop()?)?;
    let direction = match chars.pop()? {
        '進' | '进' | '上' | '+' | '＋' => Direction::Forward,
        '退' | '下' => Direction::Back,
        dash if is_dash(dash) => Direction::Back,
        '平' | '=' | '＝' | '.' | '．' => Direction::Sideways,
        _ => return None,
    };
    let kind = kind_of_character;
    let (kind, file, place) = match *chars.as_slice() {
        [name, file] if let (Some(kind), Some(file)) = (kind(name), digit(file)) => (kind, Some(file), None),
        [index, name] if let (Some(index), Some(kind)) = (digit(index), kind(name)) => {
            (kind, None, Some(Place::Overall(index as usize - 1)))
        }
        [place, name] if let (Some(place), Some(kind)) = (named_place(place), kind(name)) => (kind, None, Some(place)),
        [name, place] if let (Some(kind), Some(place)) = (kind(name), named_place(place)) => (kind, None, Some(place)),
        [place, file] if let (Some(place), Some(file)) = (named_place(place), digit(file)) => {
            (PieceKind::Soldier, Some(file), Some(place))
        }
        [place, name, file] => (kind(name)?, Some(digit(file)?), Some(any_place(place)?)),
        _ => return None,
    };
    Some(Relative { kind, file, place, direction, number })
}

/// Whether the token holds a character of this notation.
pub(super) fn is_meant(token: &str) -> bool {
    let signs = ['進', '进', '上', '退', '下', '平', '前', '中', '後', '后'];
    token.chars().any(|char| kind_of_character(char).is_some() || signs.contains(&char))
}

/// 1 to 9, in Chinese, full-width or plain.
fn digit(char: char) -> Option<i32> {
    match char {
        '1'..='9' => Some(char as i32 - '0' as i32),
        '１'..='９' => Some(char as i32 - '０' as i32),
        _ => NUMERALS[..9].iter().position(|&numeral| numeral == char).map(|index| index as i32 + 1),
    }
}

fn named_place(char: char) -> Option<Place> {
    match char {
        '前' => Some(Place::Nth(0)),
        '中' => Some(Place::Middle),
        '後' | '后' => Some(Place::Last),
        _ => None,
    }
}

/// A place that is given together with the file.
fn any_place(char: char) -> Option<Place> {
    let counted =
        || NUMERALS.iter().position(|&numeral| numeral == char).or(digit(char).map(|digit| digit as usize - 1));
    named_place(char).or_else(|| counted().map(Place::Nth))
}
