//! Finds the game of a PGN, and the notation of its moves.

use xiongmao_movegen::game::Rules;
use xiongmao_movegen::games;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::xiangqi;
use xiongmao_text::excerpt;

use super::error::{PgnError, PgnReason};
use super::lexer::{Lexer, Token};
use super::read_line::playable;
use super::read_tags::Tags;
use super::reading::readings;
use super::syntax::{PgnMove, is_number, mv};

/// The number of plies that decide which game a record without tags is of.
const SAMPLE: usize = 16;

/// The game of a record: the one in its tags `Variant` or `Game`; otherwise the one with a board of the position's
/// shape; otherwise the one that allows its first moves.
pub(super) fn game_of(tags: &Tags, moves: &[PgnMove]) -> Result<&'static Rules, PgnError> {
    for tag in ["Variant", "Game"] {
        let Some((place, name)) = tags.find(tag) else { continue };
        match named(name.trim()) {
            Some(rules) => return Ok(rules),
            None if tag == "Variant" => return Err(place.error(PgnReason::unknown_game(excerpt(name)))),
            None => {}
        }
    }
    if let Some((_, position)) = tags.find("FEEN").or_else(|| tags.find("FEN")) {
        return Ok(games::shaped_like(position));
    }
    let sample = &moves[..moves.len().min(SAMPLE)];
    let played = |rules: &&Rules| playable(&rules.start(), &readings(tags, rules, sample), sample);
    // Of equal ones, the last is chosen: begin with the default game's rivals.
    Ok(games::GAMES.iter().rev().copied().max_by_key(played).unwrap_or_else(games::default))
}

/// Whether a text is a game without tags: it begins with a move number, or with a move that can be played from the
/// start of a game.
pub fn is_movetext(text: &str) -> bool {
    let mut lexer = Lexer::new(text);
    // A number may stand apart from the first move, with a bracket behind it.
    let is_before = |token: &Token| match token {
        Token::Comment(_) | Token::Close => true,
        Token::Word(word) => is_number(word),
        _ => false,
    };
    let word = std::iter::from_fn(|| lexer.next().ok()?).find(|(_, token)| !is_before(token));
    let Some((place, Token::Word(word))) = word else { return false };
    let number = word.trim_start_matches(|char: char| matches!(char, '0'..='9' | '０'..='９'));
    let numbered = number.len() < word.len() && number.starts_with(['.', '…', '．', '、']);
    let first = mv(place, word).map(|mv| [mv]);
    let plays = |rules: &Rules, moves: &[PgnMove]| {
        playable(&rules.start(), &readings(&Tags::default(), rules, moves), moves) > 0
    };
    numbered || first.is_some_and(|first| games::GAMES.iter().any(|rules| plays(rules, &first)))
}

/// Names of Xiangqi in other programs and among people.
const XIANGQI: [&str; 7] = ["象棋", "中国象棋", "中國象棋", "cờ tướng", "co tuong", "xiang qi", "chinesechess"];

/// The game with this name, or with this name in English or of other programs.
fn named(name: &str) -> Option<&'static Rules> {
    let in_english = |rules: &&&Rules| rules.english_title.eq_ignore_ascii_case(name);
    let by_others = || XIANGQI.contains(&name.to_lowercase().as_str()).then_some(&xiangqi::RULES);
    games::named(name).or_else(|| games::GAMES.iter().find(in_english).copied()).or_else(by_others)
}

/// The name of a notation in the tag `Format`, as other programs write it. Chinese moves in either script are
/// `Chinese`.
pub(super) fn format_name(notation: Notation) -> String {
    match notation {
        Notation::Chinese | Notation::ChineseSimplified => "Chinese".to_owned(),
        Notation::Vietnamese => "Vietnamese".to_owned(),
        other => other.name().to_uppercase(),
    }
}
