//! Every spelling of a move that may be read in one of the notations of people (ruling 20). Whether another legal move
//! has the same spelling, or the board forbids a reading, is not asked here.

use super::board::{Board, Kind};
use super::moves::PlainMove;
use super::notations::{CHINESE, Standing, check_marks, movement, standing, system1, vietnamese_name};

/// Whether the token can be system 1, 2 (in letters, Chinese or Vietnamese) or 3 (with ranks from 1) for this move.
///
/// # Panics
/// If the move moves nothing.
#[must_use]
pub fn is_spelling(board: &Board, mv: PlainMove, token: &str) -> bool {
    is_numbered(board, mv, token)
        || wxf_forms(board, mv).contains(&with_plain_signs(token).to_ascii_lowercase())
        || chinese_forms(board, mv).contains(&with_plain_characters(token))
        || vietnamese_forms(board, mv).contains(&with_plain_dashes(token).to_ascii_lowercase())
        || vietnamese_words(board, mv).contains(&token.to_ascii_lowercase())
        || is_algebraic(board, mv, token)
}

/// The letters of a kind in lower case.
fn letters(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::General => &["k", "g"],
        Kind::Advisor => &["a", "g"],
        Kind::Elephant => &["e", "b", "m"],
        Kind::Horse => &["h", "n"],
        Kind::Cannon => &["c"],
        Kind::Chariot => &["r"],
        Kind::Soldier => &["p", "s"],
    }
}

fn kind(board: &Board, mv: PlainMove) -> Kind {
    board.get(mv.from).expect("a move moves a piece").kind
}

/// Dashes as hyphens.
fn with_plain_dashes(token: &str) -> String {
    let dash = |char| ('\u{2010}'..='\u{2015}').contains(&char) || char == '\u{2212}' || char == '\u{ff0d}';
    token.replace(dash, "-")
}

/// Dashes as hyphens, and a dot for sideways.
fn with_plain_signs(token: &str) -> String {
    with_plain_dashes(token).replace('=', ".")
}

/// One character for each kind, direction, place and digit.
fn with_plain_characters(token: &str) -> String {
    const SAME: [(&str, char); 11] = [
        ("帥帅將将", 'k'),
        ("仕士", 'a'),
        ("相象", 'e'),
        ("傌馬马㐷", 'h'),
        ("炮砲包", 'c'),
        ("俥車车伡", 'r'),
        ("兵卒", 'p'),
        ("進进上", '+'),
        ("退下", '-'),
        ("平", '.'),
        ("後后", 'l'),
    ];
    let plain = |char: char| {
        if let Some(&(_, plain)) = SAME.iter().find(|(chars, _)| chars.contains(char)) {
            return plain;
        }
        if let Some(index) = "一二三四五六七八九".chars().position(|found| found == char) {
            return char::from(b'1' + index as u8);
        }
        if let Some(index) = "１２３４５６７８９".chars().position(|found| found == char) {
            return char::from(b'1' + index as u8);
        }
        // So that letters do not pass for characters.
        if char.is_ascii() && !char.is_ascii_digit() { '?' } else { char }
    };
    token.chars().map(plain).collect()
}

fn is_numbered(board: &Board, mv: PlainMove, token: &str) -> bool {
    let token = with_plain_signs(token).replace(char::is_whitespace, "");
    let Some((name, squares)) = token.split_once('(') else { return false };
    let kind = kind(board, mv);
    let latin = letters(kind).contains(&name.to_ascii_lowercase().as_str()) && (kind != Kind::Advisor || name != "g");
    let chinese = with_plain_characters(name) == letters(kind)[0];
    let expected = system1(board, mv).replace(' ', "");
    (latin || chinese) && expected.split_once('(').is_some_and(|(_, expected)| expected == squares)
}

fn wxf_forms(board: &Board, mv: PlainMove) -> Vec<String> {
    let piece = board.get(mv.from).expect("a move moves a piece");
    let Standing { file, size, before, tandems, overall } = standing(board, mv.from, piece);
    let (sign, number) = movement(board, mv, ["+", "-", "."]);
    let index = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
    let behind = size - 1 - before;
    let is_plus = matches!((size, before), (2 | 3, 0) | (4 | 5, 1));
    let is_minus = matches!((size, behind), (2 | 3, 0) | (4 | 5, 1));
    let is_middle = matches!((size, before), (3, 1) | (5, 2));
    let mut who = Vec::new();
    for letter in letters(piece.kind) {
        who.push(format!("{letter}{file}"));
        if size == 1 {
            continue;
        }
        for (holds, place) in [(is_plus, "+"), (is_minus, "-"), (before == 0, "f"), (behind == 0, "r")] {
            if holds {
                who.push(format!("{place}{letter}"));
            }
        }
        for (holds, place) in [(is_plus, "+"), (is_minus, "-"), (is_middle, ".")] {
            if holds {
                who.push(format!("{letter}{place}"));
            }
        }
        if piece.kind == Kind::Soldier && overall < 5 {
            who.push(format!("{letter}{}", index[overall]));
        }
        who.push(format!("{letter}{file}{}", index[before]));
    }
    if piece.kind == Kind::Soldier && size > 1 {
        let many = matches!(size, 4 | 5);
        for (holds, form) in [
            (many && before == 0, "++".to_owned()),
            (many && behind == 0, "--".to_owned()),
            (is_plus, format!("{file}+")),
            (is_minus, format!("{file}-")),
            (is_middle && tandems > 1, format!("{file}{file}")),
            (true, format!("{}{file}", before + 1)),
        ] {
            if holds {
                who.push(form);
            }
        }
    }
    who.into_iter().map(|who| format!("{who}{sign}{number}")).collect()
}

fn chinese_forms(board: &Board, mv: PlainMove) -> Vec<String> {
    let piece = board.get(mv.from).expect("a move moves a piece");
    let Standing { file, size, before, overall, .. } = standing(board, mv.from, piece);
    let (sign, number) = movement(board, mv, ["+", "-", "."]);
    let name = letters(piece.kind)[0];
    let mut who = vec![format!("{name}{file}")];
    if size > 1 {
        let is_middle = matches!((size, before), (3, 1) | (5, 2));
        for (holds, place) in [(before == 0, "前"), (is_middle, "中"), (before + 1 == size, "l")] {
            if holds {
                who.extend([format!("{place}{name}"), format!("{name}{place}"), format!("{place}{name}{file}")]);
                if piece.kind == Kind::Soldier {
                    who.push(format!("{place}{file}"));
                }
            }
        }
        who.push(format!("{}{name}", overall + 1));
        let count = if before == 9 { CHINESE[9].to_owned() } else { (before + 1).to_string() };
        who.push(format!("{count}{name}{file}"));
    }
    who.into_iter().map(|who| format!("{who}{sign}{number}")).collect()
}

fn vietnamese_forms(board: &Board, mv: PlainMove) -> Vec<String> {
    let piece = board.get(mv.from).expect("a move moves a piece");
    let Standing { file, size, before, .. } = standing(board, mv.from, piece);
    let (sign, number) = movement(board, mv, [".", "/", "-"]);
    let name = vietnamese_name(piece.kind).to_ascii_lowercase();
    let names = if piece.kind == Kind::Soldier { vec![name, "c".to_owned()] } else { vec![name] };
    let mut who = Vec::new();
    for name in names {
        who.push(format!("{name}{file}"));
        if size > 1 {
            let is_middle = matches!((size, before), (3, 1) | (5, 2));
            for (holds, place) in [(before == 0, "t"), (is_middle, "g"), (before + 1 == size, "s")] {
                if holds {
                    who.extend([format!("{name}{place}"), format!("{name}{place}{file}")]);
                }
            }
            who.extend([format!("{}{name}", before + 1), format!("{}{name}{file}", before + 1)]);
        }
    }
    who.into_iter().map(|who| format!("{who}{sign}{number}")).collect()
}

/// Vietnamese words without the marks of letters, one blank between them.
fn vietnamese_words(board: &Board, mv: PlainMove) -> Vec<String> {
    let piece = board.get(mv.from).expect("a move moves a piece");
    let Standing { file, size, before, .. } = standing(board, mv.from, piece);
    let (direction, number) = movement(board, mv, ["tan tien", "thoai lui", "binh"]);
    let names = match piece.kind {
        Kind::Advisor => "si",
        Kind::Cannon => "phao",
        Kind::Elephant => "tuong",
        Kind::General => "tuong soai",
        Kind::Horse => "ma",
        Kind::Soldier => "tot chot binh",
        Kind::Chariot => "xe xa",
    };
    let mut places = Vec::new();
    if size > 1 {
        let is_middle = matches!((size, before), (3, 1) | (5, 2));
        for (holds, words) in [(before == 0, "truoc tien"), (is_middle, "giua trung"), (before + 1 == size, "sau hau")]
        {
            places.extend(words.split(' ').filter(|_| holds));
        }
    }
    let mut who = Vec::new();
    for name in names.split(' ') {
        who.push(format!("{name} {file}"));
        for place in &places {
            for named in [format!("{name} {place}"), format!("{place} {name}")] {
                who.extend([format!("{named} {file}"), named]);
            }
        }
    }
    let towards =
        |who: &String| direction.split(' ').map(move |word| format!("{who} {word} {number}")).collect::<Vec<_>>();
    who.iter().flat_map(towards).collect()
}

fn is_algebraic(board: &Board, mv: PlainMove, token: &str) -> bool {
    let unjudged = token.trim_end_matches(['!', '?']);
    let step = unjudged.trim_end_matches(['+', '#']);
    let marks = check_marks(board, mv);
    let claims = &unjudged[step.len()..];
    if !claims.is_empty() && marks.is_empty() || claims.contains('#') && marks != "#" {
        return false;
    }
    let kind = kind(board, mv);
    let names = letters(kind).iter().map(|letter| letter.to_ascii_uppercase()).filter(|name| {
        // Only system 2 has the guard of old texts.
        kind != Kind::Advisor || name != "G"
    });
    let names = names.chain((kind == Kind::Soldier).then(String::new));
    let file = |file: usize| ["a", "b", "c", "d", "e", "f", "g", "h", "i"][file];
    let (from, to) = ((file(mv.from.0), mv.from.1 + 1), (file(mv.to.0), mv.to.1 + 1));
    let formers = [String::new(), from.0.to_owned(), from.1.to_string(), format!("{}{}", from.0, from.1)];
    names.into_iter().any(|name| {
        formers.iter().any(|former| {
            let plain = step == format!("{name}{former}{}{}", to.0, to.1);
            let takes = board.get(mv.to).is_some() && step == format!("{name}{former}x{}{}", to.0, to.1);
            plain || takes
        })
    })
}
