//! `DhtmlXQ`, which web pages embed: fields such as `[DhtmlXQ_movelist]7747...[/DhtmlXQ_movelist]`, one line or many.

use std::collections::BTreeMap;

use xiongmao_text::excerpt;

use super::error::{ForeignError, ForeignReason};
use super::game::{ForeignGame, Start};
use super::heading::{Heading, comment};
use super::pieces::{Pieces, Point, SET};
use super::tree::{ROOT, Tree};
use crate::limits::ReadLimits;
use crate::pcn::{GameResult, Pcn};
use crate::result_words::result_in_words;

/// The name of the format in messages.
const NAME: &str = "DhtmlXQ";
/// The prefix of every field name.
const PREFIX: &str = "[DhtmlXQ_";
/// The first line of each game in a text with several.
const GAME: &str = "[DhtmlXQ]";

/// The main line, if it is written as a variation.
const MAIN: &str = "[0_1_0]";

/// Whether a text, perhaps a web page, holds games in `DhtmlXQ`, or is the bare moves of one.
pub fn is_dhtmlxq(text: &str) -> bool {
    text.contains(PREFIX) || text.contains(MAIN) || is_bare(text)
}

/// Whether a text is nothing but moves: four digits each, origins and destinations on the board.
fn is_bare(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim();
    let is_file = |digit: &[u8]| digit[0] < b'9';
    text.len() >= 8
        && text.len().is_multiple_of(4)
        && text.bytes().all(|byte| byte.is_ascii_digit())
        && text.as_bytes().chunks_exact(2).all(is_file)
}

/// Reads the games of a text. A text without one yields an error.
pub fn read_dhtmlxq_records(text: &str, limits: ReadLimits) -> impl Iterator<Item = Result<Pcn, ForeignError>> {
    let error = |reason| ForeignError { format: NAME, reason };
    let games = text.split(GAME).filter(|game| is_dhtmlxq(game));
    let none = (!is_dhtmlxq(text)).then_some(Err(error(ForeignReason::NoGame)));
    none.into_iter().chain(games.map(move |text| game(text, limits).map_err(error)?.record(NAME)))
}

/// The fields of a game by their names. Of fields with the same name the first that says anything counts: pages have
/// empty ones where a script puts the game.
struct Fields<'a>(BTreeMap<String, &'a str>);

impl<'a> Fields<'a> {
    fn of(text: &'a str, limits: ReadLimits) -> Result<Self, ForeignReason> {
        let mut fields = BTreeMap::new();
        let mut put = |name: String, value: &'a str| {
            if !value.trim().is_empty() && fields.len() <= limits.plies {
                fields.entry(name).or_insert(value);
            }
        };
        for field in text.split(PREFIX).skip(1) {
            if let Some((name, value)) = field.split_once(']') {
                put(name.to_owned(), value.split_once("[/DhtmlXQ").map_or(value, |(value, _)| value));
            }
        }
        // Scripts write `[0_1_0]` for `[DhtmlXQ_move_0_1_0]`.
        for field in text.split('[').skip(1) {
            if let Some((name, value)) = field.split_once(']')
                && name.split('_').count() == 3
                && name.split('_').all(|number| number.parse::<u32>().is_ok())
            {
                put(format!("move_{name}"), value);
            }
        }
        if is_bare(text) {
            put("movelist".to_owned(), text);
        }
        if fields.len() > limits.plies {
            return Err(ForeignReason::TooManyPlies { most: limits.plies });
        }
        Ok(Self(fields))
    }

    fn text(&self, name: &str) -> String {
        self.0.get(name).copied().unwrap_or_default().to_owned()
    }

    /// The fields whose names are this word, with numbers after it that `_` separates.
    fn numbered<const N: usize>(&self, word: &str) -> impl Iterator<Item = ([usize; N], &'a str)> {
        self.0.iter().filter_map(move |(name, value)| {
            let numbers: Option<Vec<usize>> =
                name.strip_prefix(word)?.split('_').map(|number| number.parse().ok()).collect();
            Some((numbers?.try_into().ok()?, *value))
        })
    }
}

fn game(text: &str, limits: ReadLimits) -> Result<ForeignGame, ForeignReason> {
    let fields = Fields::of(text, limits)?;
    if ["binit", "movelist", "move_0_1_0"].iter().all(|name| fields.text(name).is_empty()) {
        return Err(ForeignReason::NoGame);
    }
    let pieces = match fields.text("binit").trim() {
        "" => Pieces::start(),
        squares => pieces(squares)?,
    };
    Ok(ForeignGame { heading: heading(&fields), start: Start::Pieces(pieces), tree: tree(&fields, limits)? })
}

fn heading(fields: &Fields) -> Heading {
    let text = |name: &str| fields.text(name);
    // `red` has the team and the name, `redname` the name alone.
    let name = |colour: &str| Some(text(&format!("{colour}name"))).filter(|name| !name.is_empty());
    let name = |colour: &str| name(colour).unwrap_or_else(|| text(colour));
    Heading {
        title: text("title"),
        event: text("event"),
        round: text("round"),
        site: text("place"),
        date: text("date"),
        players: [(name("red"), text("redteam")), (name("black"), text("blackteam"))],
        annotator: text("remark"),
        result: result(&text("result")),
    }
}

/// The result in any of the words that people use.
fn result(text: &str) -> Option<GameResult> {
    GameResult::named(text.trim()).or_else(|| result_in_words(text)).or(match text.trim() {
        "W" => Some(GameResult::SouthWins),
        "B" | "L" => Some(GameResult::NorthWins),
        "D" | "T" => Some(GameResult::Draw),
        _ => None,
    })
}

/// Two digits as a point: the file, then the row from Black's edge. `99` is none.
fn point(digits: &[usize]) -> Option<Point> {
    Point::from_top(*digits.first()?, *digits.get(1)?)
}

/// The digits of a text.
fn digits(text: &str) -> Vec<usize> {
    text.chars().filter_map(|char| char.to_digit(10)).map(|digit| digit as usize).collect()
}

/// A position: the squares of a set, Red's pieces first.
fn pieces(text: &str) -> Result<Pieces, ForeignReason> {
    let squares = digits(text);
    if squares.len() != 2 * SET.len() {
        return Err(ForeignReason::Unexpected { expected: "32 squares of two digits in binit", found: excerpt(text) });
    }
    let mut pieces = Pieces::none();
    for (&letter, square) in SET.iter().zip(squares.chunks_exact(2)) {
        if let Some(point) = point(square) {
            pieces.put(point, letter);
        }
    }
    Ok(pieces)
}

/// A variation: the number of its first move in the game, and its moves.
type Variation<'a> = (usize, usize, &'a str);

/// The main line, number 0, and the variations: `move_0_2_1` is variation 1 of line 0, and replaces its ply 2.
fn tree(fields: &Fields, limits: ReadLimits) -> Result<Tree, ForeignReason> {
    let mut tree = Tree::new(limits);
    let mut by_parent: BTreeMap<usize, Vec<Variation>> = BTreeMap::new();
    for ([parent, first, number], moves) in fields.numbered("move_") {
        by_parent.entry(parent).or_default().push((number, first, moves));
    }
    // The main line may also be called a variation, of itself.
    by_parent.entry(0).or_default().retain(|(number, ..)| *number != 0);
    let main = [fields.text("movelist"), fields.text("move_0_1_0")].into_iter().find(|moves| !moves.is_empty());
    let mut lines = BTreeMap::new();
    lines.insert(0, (1, line(&mut tree, ROOT, &main.unwrap_or_default())?));
    let mut open = vec![0];
    while let Some(parent) = open.pop() {
        for (number, first, moves) in by_parent.remove(&parent).unwrap_or_default() {
            let Some(before) = node_before(&lines, parent, first).filter(|_| !lines.contains_key(&number)) else {
                return Err(ForeignReason::Unexpected {
                    expected: "a move to replace",
                    found: format!("move_{parent}_{first}_{number}"),
                });
            };
            lines.insert(number, (first, line(&mut tree, before, moves)?));
            open.push(number);
        }
    }
    if let Some((parent, variations)) = by_parent.pop_first() {
        let (number, first, _) = variations.first().copied().unwrap_or_default();
        let found = format!("move_{parent}_{first}_{number}");
        return Err(ForeignReason::Unexpected { expected: "a variation of a line that is there", found });
    }
    comments(&mut tree, fields, &lines);
    Ok(tree)
}

/// Lines by their numbers: the number of the first move in the game, then the node before it and the nodes of its
/// moves.
type Lines = BTreeMap<usize, (usize, Vec<usize>)>;

/// The node before the move with this number of the game in a line.
fn node_before(lines: &Lines, line: usize, number: usize) -> Option<usize> {
    let (first, nodes) = lines.get(&line)?;
    nodes[..nodes.len().saturating_sub(1)].get(number.checked_sub(*first)?).copied()
}

/// Adds a line after a node. Returns this node and the nodes of its moves.
fn line(tree: &mut Tree, before: usize, moves: &str) -> Result<Vec<usize>, ForeignReason> {
    let mut nodes = vec![before];
    let mut node = before;
    for squares in digits(moves).chunks_exact(4) {
        let squares = point(&squares[..2]).zip(point(&squares[2..]));
        node = tree.add(node, squares.map(|(origin, destination)| [origin, destination]))?;
        nodes.push(node);
    }
    Ok(nodes)
}

/// The comments: `comment5` is on ply 5 of the main line, `comment2_7` on ply 7 of the game in line 2, and `comment0`
/// on the game.
fn comments(tree: &mut Tree, fields: &Fields, lines: &Lines) {
    let on_main = fields.numbered("comment").map(|([mv], text)| (0, mv, text));
    let on_lines = fields.numbered("comment").map(|([line, mv], text)| (line, mv, text));
    for (line, mv, text) in on_main.chain(on_lines) {
        let Some((first, nodes)) = lines.get(&line) else { continue };
        let node = (mv + 1).checked_sub(*first).and_then(|index| nodes.get(index));
        if let Some(&node) = node {
            tree.set_comment(node, comment(&text.replace("||", "\n")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BINIT: &str = "8979695949392919097717866646260600102030405060708012720323436383";

    fn read(text: &str) -> Vec<Result<Pcn, String>> {
        read_dhtmlxq_records(text, ReadLimits::default()).map(|game| game.map_err(|error| error.to_string())).collect()
    }

    fn fields(fields: &[(&str, &str)]) -> String {
        let fields = fields.iter().map(|(name, value)| format!("[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]\n"));
        format!("[DhtmlXQ]\n{}[/DhtmlXQ]\n", fields.collect::<String>())
    }

    #[test]
    fn moves_comments_and_nested_variations_are_read() {
        let game = fields(&[
            ("title", "A game"),
            ("binit", BINIT),
            ("movelist", "774770627967"),
            ("move_0_2_1", "10227967"),
            ("move_1_3_2", "8988"),
            ("comment0", "on||it"),
            ("comment2_3", "nested"),
            ("comment2", "a horse"),
            ("result", "\u{7ea2}\u{80dc}"),
        ]);
        let page = format!("<html>{game}<p>{game}</html>");
        let games = read(&page);
        assert_eq!(games.len(), 2);
        for record in games {
            let record = record.expect("a game");
            let moves: Vec<&str> = record.moves.iter().map(|mv| mv.pmn.as_str()).collect();
            assert_eq!(moves, ["h3-e3", "h10-g8", "h1-g3"]);
            assert_eq!(record.moves[1].comment.as_deref(), Some("a horse"));
            let variation = &record.moves[1].variations()[0];
            assert_eq!(variation.iter().map(|mv| mv.pmn.as_str()).collect::<Vec<_>>(), ["b10-c8", "h1-g3"]);
            assert_eq!(variation[1].variations()[0][0].pmn, "i1-i2");
            assert_eq!(variation[1].variations()[0][0].comment.as_deref(), Some("nested"));
            assert_eq!(record.meta.comment.as_deref(), Some("on\nit"));
            assert!(record.outcome.is_some());
        }
    }

    #[test]
    fn what_cannot_be_read_is_refused_in_one_line() {
        for (game, wanted) in [
            (String::new(), "DhtmlXQ: no game"),
            (fields(&[("binit", "1234")]), "DhtmlXQ: expected 32 squares of two digits in binit, found '1234'"),
            (
                fields(&[("movelist", "77470000")]),
                "DhtmlXQ: ply 2 'a10a10': the origin and the destination are both a10",
            ),
            (
                fields(&[("movelist", "7747"), ("move_0_9_1", "7062")]),
                "DhtmlXQ: expected a move to replace, found 'move_0_9_1'",
            ),
            (
                fields(&[("movelist", "7747"), ("move_7_1_8", "7062")]),
                "DhtmlXQ: expected a variation of a line that is there, found 'move_7_1_8'",
            ),
        ] {
            assert_eq!(read(&game), [Err(wanted.to_owned())], "{game}");
        }
    }
}
