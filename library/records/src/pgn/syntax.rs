//! The games of a PGN as trees of tokens, before any of them is played.

use xiongmao_movegen::notation::without_number;

use super::error::{MAX_NAGS, MAX_NESTING, MAX_TAGS, PgnError, PgnReason};
use super::lexer::{Lexer, Place, Token};
use crate::pcn::GameResult;
use crate::result_words::result_in_words;

/// A game, not yet played.
#[derive(Debug, Default)]
pub(super) struct PgnGame<'a> {
    /// Its tags with their places, in their order.
    pub(super) tags: Vec<(Place, &'a str, String)>,
    /// The comments before the first move.
    pub(super) before: Vec<String>,
    /// The moves.
    pub(super) moves: Vec<PgnMove<'a>>,
    /// The result behind the moves; also `None` for `*`.
    pub(super) result: Option<GameResult>,
}

/// The text after the moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marker {
    /// `*`: the game continues, or its end is unknown.
    Unknown,
    /// The result.
    Result(GameResult),
}

impl Marker {
    /// The result, if it is known.
    pub(super) fn result(self) -> Option<GameResult> {
        match self {
            Self::Unknown => None,
            Self::Result(result) => Some(result),
        }
    }
}

/// A move as it is written.
#[derive(Debug)]
pub(super) struct PgnMove<'a> {
    /// Its place.
    pub(super) place: Place,
    /// The move itself.
    pub(super) token: &'a str,
    /// Numeric annotation glyphs, signs among them.
    pub(super) nags: Vec<u8>,
    /// The comments on it.
    pub(super) comments: Vec<String>,
    /// What could have been played instead.
    pub(super) variations: Vec<Vec<PgnMove<'a>>>,
}

/// A line that is being read.
struct Line<'a> {
    /// Its beginning.
    place: Place,
    /// Comments before its first move.
    before: Vec<String>,
    moves: Vec<PgnMove<'a>>,
}

impl Line<'_> {
    /// Adds a numeric annotation glyph to the last move.
    fn nag(&mut self, nag: u8) {
        if let Some(mv) = self.moves.last_mut().filter(|mv| mv.nags.len() < MAX_NAGS) {
            mv.nags.push(nag);
        }
    }

    fn new(place: Place) -> Self {
        Self { place, before: Vec::new(), moves: Vec::new() }
    }

    /// Adds a comment on the last move, or before the first.
    fn comment(&mut self, text: String) {
        match self.moves.last_mut() {
            Some(mv) => mv.comments.push(text),
            None => self.before.push(text),
        }
    }
}

/// Reads one game after another.
pub(super) struct Games<'a> {
    lexer: Lexer<'a>,
    /// The maximum number of moves of a game, including its variations.
    most: usize,
}

impl<'a> Games<'a> {
    pub(super) fn new(text: &'a str, most: usize) -> Self {
        Self { lexer: Lexer::new(text), most }
    }

    /// The next game; `None` at the end. After an error it continues with the next game that begins with a tag.
    pub(super) fn next(&mut self) -> Option<Result<PgnGame<'a>, PgnError>> {
        let game = self.game().transpose();
        if let Some(Err(error)) = &game {
            if matches!(error.reason, PgnReason::Tag | PgnReason::TooManyTags { .. }) {
                // The other tags and the moves belong to the game at fault.
                self.lexer.skip_tags();
            }
            self.lexer.skip_to_tag();
        }
        game
    }

    fn game(&mut self) -> Result<Option<PgnGame<'a>>, PgnError> {
        let mut game = PgnGame::default();
        let mut lines = vec![Line::new(Place { line: 1, column: 1 })];
        let (mut count, mut begun, mut numbered) = (0, false, false);
        // A tag after the first word or comment begins the next game.
        while !(begun && self.lexer.is_at_tag()) {
            let Some((place, token)) = self.lexer.next()? else { break };
            let depth = lines.len();
            let is_number = matches!(&token, Token::Word(word) if is_number(word));
            let after_number = std::mem::replace(&mut numbered, is_number);
            let line = lines.last_mut().ok_or_else(|| place.error(PgnReason::Unopened { bracket: ')' }))?;
            match token {
                Token::Bracket(text) if !begun => {
                    let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
                    if game.tags.len() == MAX_TAGS {
                        return Err(place.error(PgnReason::TOO_MANY_TAGS));
                    }
                    game.tags.push((place, name, value.trim().to_owned()));
                    continue;
                }
                Token::Tag(name, value) => {
                    if game.tags.len() == MAX_TAGS {
                        return Err(place.error(PgnReason::TOO_MANY_TAGS));
                    }
                    game.tags.push((place, name, value));
                    continue;
                }
                // A comment above the tags is about the file.
                Token::Comment(_) if game.tags.is_empty() && count == 0 && depth == 1 => continue,
                Token::Comment(text) => line.comment(text),
                Token::Bracket(text) => line.comment(text.to_owned()),
                Token::Nag(nag) => line.nag(nag),
                Token::Open if line.moves.is_empty() => return Err(place.error(PgnReason::NothingToVary)),
                Token::Open if depth > MAX_NESTING => return Err(place.error(PgnReason::TooDeep { most: MAX_NESTING })),
                Token::Open => lines.push(Line::new(place)),
                // Numbers may be written `1)`.
                Token::Close if depth == 1 && after_number => {}
                Token::Close => close(&mut lines, place)?,
                Token::Word(word) => {
                    if let Some(marker) = marker(word) {
                        if depth == 1 {
                            game.result = marker.result();
                            self.lexer.skip_to_tag();
                            begun = true;
                            break;
                        }
                    } else if let Some(nag) = sign(word) {
                        line.nag(nag);
                    } else if let Some(mv) = mv(place, word) {
                        count += 1;
                        if count > self.most {
                            return Err(place.error(PgnReason::TooManyPlies { most: self.most }));
                        }
                        line.moves.push(mv);
                    }
                }
            }
            begun = true;
        }
        if lines.len() > 1 {
            let place = lines.pop().map_or(Place { line: 1, column: 1 }, |line| line.place);
            return Err(place.error(PgnReason::OpenVariation));
        }
        if let Some(line) = lines.pop() {
            (game.before, game.moves) = (line.before, line.moves);
        }
        Ok((begun || !game.tags.is_empty()).then_some(game))
    }
}

/// Ends the innermost variation.
fn close(lines: &mut Vec<Line>, place: Place) -> Result<(), PgnError> {
    let unopened = || place.error(PgnReason::Unopened { bracket: ')' });
    let line = lines.pop().ok_or_else(unopened)?;
    let above = lines.last_mut().ok_or_else(unopened)?;
    let Line { before, mut moves, .. } = line;
    let Some(first) = moves.first_mut() else { return Ok(()) };
    // PCN has no place for a comment before a variation.
    first.comments.splice(0..0, before);
    // A game may have many variations of a move or two.
    moves.shrink_to_fit();
    above.moves.iter_mut().last().into_iter().for_each(|mv| mv.variations.push(std::mem::take(&mut moves)));
    Ok(())
}

/// The end of a game that this word is, if it is one.
pub(super) fn marker(word: &str) -> Option<Marker> {
    match word {
        "*" => Some(Marker::Unknown),
        "1/2" | "½-½" => Some(Marker::Result(GameResult::Draw)),
        _ => GameResult::named(word).or_else(|| result_in_words(word)).map(Marker::Result),
    }
}

/// The move in this word, without the number before and the sign after it.
pub(super) fn mv(place: Place, word: &str) -> Option<PgnMove<'_>> {
    let token = without_glued_number(without_number(word));
    let column = place.column + word[..word.len() - token.len()].chars().count();
    let bare = token.trim_end_matches(['!', '?', '！', '？', '±', '∓', '⩲', '⩱', '∞', '□']);
    let nags = sign(&token[bare.len()..]).into_iter().collect();
    let mv =
        PgnMove { place: Place { column, ..place }, token: bare, nags, comments: Vec::new(), variations: Vec::new() };
    (!bare.is_empty()).then_some(mv)
}

/// Whether this is a number alone, as people write it before a move.
pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|char| matches!(char, '0'..='9' | '０'..='９'))
}

/// The word without a number that nothing separates from a move in Chinese: `1炮二平五`.
fn without_glued_number(word: &str) -> &str {
    const FIRST: &str = "帅帥将將仕士相象马馬傌车車俥炮砲包兵卒前后後中";
    let behind = word.trim_start_matches(|char: char| matches!(char, '0'..='9' | '０'..='９'));
    if behind.starts_with(|char: char| FIRST.contains(char)) { behind } else { word }
}

/// The signs that people and programs write, by their numeric annotation glyph.
const SIGNS: [(u8, &[&str]); 15] = [
    (1, &["!"]),
    (2, &["?"]),
    (3, &["!!"]),
    (4, &["??"]),
    (5, &["!?"]),
    (6, &["?!"]),
    (7, &["□"]),
    (10, &["="]),
    (13, &["∞"]),
    (14, &["⩲", "+/=", "+="]),
    (15, &["⩱", "=/+", "=+"]),
    (16, &["±", "+/-"]),
    (17, &["∓", "-/+"]),
    (18, &["+-", "+−"]),
    (19, &["-+", "−+"]),
];

/// Who stands better in the words of Chinese books, without the side and in simplified characters, with the glyphs for
/// Red and for Black.
const BETTER: [(&[&str], [u8; 2]); 3] = [
    (&["稍优", "略优", "先手", "持先", "主动"], [14, 15]),
    (&["优", "优势", "占优"], [16, 17]),
    (&["胜势", "大优", "必胜"], [18, 19]),
];
/// That neither side stands better.
const EVEN: [&str; 6] = ["均势", "双方均势", "大体均势", "势均力敌", "平稳", "和势"];

/// The first characters of signs and of words that say the same. Every word of a game is asked, and only those that may
/// be one are compared.
const FIRST: &str = "!?！？□=∞⩲⩱±∓+-−红紅黑均双雙大势勢平和";

/// The numeric annotation glyph of this sign, or of words that say the same.
fn sign(sign: &str) -> Option<u8> {
    if !sign.starts_with(|first: char| FIRST.contains(first)) {
        return None;
    }
    let plain = sign.replace('！', "!").replace('？', "?");
    let known = SIGNS.iter().find(|(_, signs)| signs.contains(&plain.as_str())).map(|(nag, _)| *nag);
    known.or_else(|| verdict(&plain))
}

/// The glyph of a verdict in Chinese, such as `红优`.
fn verdict(words: &str) -> Option<u8> {
    const SIMPLE: [(char, char); 7] =
        [('優', '优'), ('勢', '势'), ('勝', '胜'), ('紅', '红'), ('雙', '双'), ('體', '体'), ('動', '动')];
    let simple = |char| SIMPLE.iter().find(|(known, _)| *known == char).map_or(char, |(_, simple)| *simple);
    let words: String = words.chars().filter(|char| *char != '方').map(simple).collect();
    if EVEN.iter().any(|even| even.replace('方', "") == words) {
        return Some(10);
    }
    let side = ["红", "黑"].iter().position(|side| words.starts_with(side))?;
    let said = &words[words.chars().next()?.len_utf8()..];
    BETTER.iter().find(|(better, _)| better.contains(&said)).map(|(_, nags)| nags[side])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_and_verdict_may_be_one() {
        for (nag, signs) in SIGNS {
            assert!(signs.iter().all(|text| sign(text) == Some(nag)), "{signs:?}");
        }
        for (words, nags) in BETTER {
            for (side, nag) in [("红", nags[0]), ("紅方", nags[0]), ("黑", nags[1])] {
                assert!(words.iter().all(|said| sign(&format!("{side}{said}")) == Some(nag)), "{side} {words:?}");
            }
        }
        assert!(EVEN.iter().all(|even| sign(even) == Some(10)), "{EVEN:?}");
        assert_eq!(
            ["雙方均勢", "大體均勢", "勢均力敵", "！？", "h3e3"].map(sign),
            [Some(10), Some(10), None, Some(5), None]
        );
    }
}
