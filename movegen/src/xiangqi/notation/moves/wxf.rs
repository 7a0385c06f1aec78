//! System 2 in letters, as the World Xiangqi Federation writes it: `C2.5`, `H8+7`, `C+-2`, `--.4`.

use super::names::{is_dash, kind_of_letter, letter_of_competitions};
use super::relative::{Direction, Place, Relative, Spelling, Standing};
use crate::xiangqi::pieces::PieceKind;

/// Writes a move.
pub(super) fn write(spelling: &Spelling) -> String {
    let Spelling { piece, standing, direction, number } = spelling;
    let direction = match direction {
        Direction::Forward => '+',
        Direction::Back => '-',
        Direction::Sideways => '.',
    };
    format!("{}{direction}{number}", who(piece.kind(), standing))
}

/// The piece: letter and file, or its place on the file.
fn who(kind: PieceKind, standing: &Standing) -> String {
    let letter = letter_of_competitions(kind);
    let &Standing { file, index, size, several } = standing;
    let with_file = format!("{letter}{file}");
    match (kind, several, size) {
        (_, _, 1) => with_file,
        (_, false, 2) => format!("{letter}{}", ["+", "-"][index]),
        (PieceKind::Soldier, false, 3) => ["P+", &with_file, "P-"][index].to_owned(),
        (PieceKind::Soldier, false, 4) => ["++", "P+", "P-", "--"][index].to_owned(),
        (PieceKind::Soldier, false, 5) => ["++", "P+", &with_file, "P-", "--"][index].to_owned(),
        (PieceKind::Soldier, true, 2) => format!("{file}{}", ["+", "-"][index]),
        (PieceKind::Soldier, true, 3) => format!("{file}{}", ["+", &file.to_string(), "-"][index]),
        // More pieces than a set has, which no game from the usual start reaches. Letters count them from the front.
        _ => with_file + &char::from(b'a' + index as u8).to_string(),
    }
}

/// The readings of a token, likeliest first; `None` if it is not system 2.
pub(super) fn parse(token: &str) -> Option<Vec<Relative>> {
    let mut chars: Vec<char> = token.chars().map(|char| if is_dash(char) { '-' } else { char }).collect();
    let number = digit(chars.pop()?)?;
    let direction = match chars.pop()? {
        '+' => Direction::Forward,
        '-' => Direction::Back,
        '.' | '=' => Direction::Sideways,
        _ => return None,
    };
    let relative = |kind, file, place| Relative { kind, file, place, direction, number };
    let soldier = |file, place| relative(PieceKind::Soldier, file, Some(place));
    Some(match *chars.as_slice() {
        ['+', '+'] => vec![soldier(None, Place::PlusPlus)],
        ['-', '-'] => vec![soldier(None, Place::MinusMinus)],
        // The place from the front, then the file, as Fairy-Stockfish writes; two equal digits are rather the middle
        // one.
        [place, file] if let (Some(place), Some(file)) = (digit(place), digit(file)) => {
            let nth = soldier(Some(file), Place::Nth(place as usize - 1));
            let middle = soldier(Some(file), Place::MiddleOfThree);
            if place == file { vec![middle, nth] } else { vec![nth] }
        }
        [file, sign] if let (Some(file), Some(place)) = (digit(file), sign_place(sign)) => {
            vec![soldier(Some(file), place)]
        }
        [letter, file] if let Some(file) = digit(file) => {
            vec![relative(kind_of(letter, direction, number)?, Some(file), None)]
        }
        [letter, sign] if let Some(place) = sign_place(sign) => {
            vec![relative(kind_of(letter, direction, number)?, None, Some(place))]
        }
        [letter, '.'] => vec![relative(kind_of(letter, direction, number)?, None, Some(Place::Middle))],
        ['P' | 'p' | 'S' | 's', index @ 'a'..='e'] => vec![soldier(None, Place::Overall(nth_letter(index)))],
        [place, letter] => {
            let place = match place {
                'f' => Place::Nth(0),
                'r' => Place::Last,
                sign => sign_place(sign)?,
            };
            vec![relative(kind_of(letter, direction, number)?, None, Some(place))]
        }
        [letter, file, index @ 'a'..='j'] => {
            vec![relative(kind_of(letter, direction, number)?, Some(digit(file)?), Some(Place::Nth(nth_letter(index))))]
        }
        _ => return None,
    })
}

fn digit(char: char) -> Option<i32> {
    char.to_digit(10).filter(|&digit| digit > 0).map(|digit| digit as i32)
}

fn nth_letter(letter: char) -> usize {
    letter as usize - 'a' as usize
}

fn sign_place(sign: char) -> Option<Place> {
    match sign {
        '+' => Some(Place::Plus),
        '-' => Some(Place::Minus),
        _ => None,
    }
}

/// The kind that a letter means. `G` is the general in the rules in English, and an advisor (guard) in old texts
/// of the Internet Chinese Chess Server; a general only ever goes one rank, and no advisor goes sideways or to file 1.
fn kind_of(letter: char, direction: Direction, number: i32) -> Option<PieceKind> {
    let guard = matches!(letter, 'G' | 'g') && direction != Direction::Sideways && number != 1;
    if guard { Some(PieceKind::Advisor) } else { kind_of_letter(letter) }
}
