//! Names of pieces: letters and Chinese characters.

use crate::Side;
use crate::xiangqi::pieces::{Piece, PieceKind};

/// The kind for a letter in either case: a letter of competitions, of the rules in English, or of FEN.
pub(super) const fn kind_of_letter(letter: char) -> Option<PieceKind> {
    Some(match letter.to_ascii_uppercase() {
        'K' | 'G' => PieceKind::General,
        'A' => PieceKind::Advisor,
        'E' | 'B' | 'M' => PieceKind::Elephant,
        'H' | 'N' => PieceKind::Horse,
        'C' => PieceKind::Cannon,
        'R' => PieceKind::Chariot,
        'P' | 'S' => PieceKind::Soldier,
        _ => return None,
    })
}

/// The kind that a Chinese character of either side means.
pub(super) const fn kind_of_character(character: char) -> Option<PieceKind> {
    Some(match character {
        '帥' | '帅' | '將' | '将' => PieceKind::General,
        '仕' | '士' => PieceKind::Advisor,
        '相' | '象' => PieceKind::Elephant,
        '傌' | '馬' | '马' | '㐷' => PieceKind::Horse,
        '炮' | '砲' | '包' => PieceKind::Cannon,
        '俥' | '車' | '车' | '伡' => PieceKind::Chariot,
        '兵' | '卒' => PieceKind::Soldier,
        _ => return None,
    })
}

/// The kind that a letter or a Chinese character means.
pub(super) fn kind_named(name: char) -> Option<PieceKind> {
    kind_of_letter(name).or_else(|| kind_of_character(name))
}

/// The letter in systems 1 and 3, as in the rules in English: `S` for soldiers, `G` for generals.
pub(super) const fn letter_of_rules(kind: PieceKind) -> char {
    match kind {
        PieceKind::Soldier => 'S',
        kind => kind.letter(),
    }
}

/// The letter in system 2 as competitions write it: `P` for soldiers, `K` for generals.
pub(super) const fn letter_of_competitions(kind: PieceKind) -> char {
    match kind {
        PieceKind::General => 'K',
        kind => kind.letter(),
    }
}

/// The simplified Chinese character.
pub(super) fn simplified(kind: PieceKind, side: Side) -> char {
    match (kind, side) {
        (PieceKind::General, Side::South) => '帅',
        (PieceKind::General, Side::North) => '将',
        (PieceKind::Horse, _) => '马',
        (PieceKind::Cannon, _) => '炮',
        (PieceKind::Chariot, _) => '车',
        (kind, side) => Piece::new(kind, side).character(),
    }
}

/// Whether this is a hyphen or one of the dashes used for it.
pub(super) const fn is_dash(character: char) -> bool {
    matches!(character, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ff0d}')
}
