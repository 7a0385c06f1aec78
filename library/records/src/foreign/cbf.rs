//! CBF, the XML of `CCBridge`: a head with names and a FEN, and a list of moves.

use xiongmao_text::excerpt;

use super::error::{ForeignError, ForeignReason};
use super::game::{ForeignGame, Start};
use super::heading::{Heading, comment, numbered_result};
use super::pieces::{Pieces, Point};
use super::tree::{ROOT, Tree};
use crate::limits::ReadLimits;
use crate::pcn::Pcn;

/// The name of the format in messages.
const NAME: &str = "CBF";
/// The name of the root element.
const RECORD: &str = "<ChineseChessRecord";
/// The most bytes before the root element.
const PROLOGUE: usize = 1024;

/// Whether a text is a game of `CCBridge` in XML.
pub fn is_cbf(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_start();
    let prologue = text.char_indices().map(|(at, _)| at).take_while(|at| *at < PROLOGUE).last().unwrap_or(0);
    text.starts_with('<') && text[..prologue].contains(RECORD)
}

/// Reads a CBF file, which holds one game. Only its main line is known.
///
/// # Errors
/// If it is not one, or its game has variations or cannot be played.
pub fn read_cbf(text: &str, limits: ReadLimits) -> Result<Pcn, ForeignError> {
    game(text, limits).map_err(|reason| ForeignError { format: NAME, reason })?.record(NAME)
}

fn game(text: &str, limits: ReadLimits) -> Result<ForeignGame, ForeignReason> {
    let text = text.split_once(RECORD).ok_or(ForeignReason::Signature { signature: "ChineseChessRecord" })?.1;
    let (head, moves) = text.split_once("<MoveList").ok_or(ForeignReason::Truncated { part: "the head" })?;
    let start = match element(head, "FEN") {
        fen if fen.is_empty() => Start::Pieces(Pieces::start()),
        fen => Start::Fen(fen),
    };
    Ok(ForeignGame { heading: heading(head), start, tree: tree(moves, limits)? })
}

fn heading(head: &str) -> Heading {
    let text = |name: &str| element(head, name);
    let event = Some(text("Contest")).filter(|event| !event.is_empty()).unwrap_or_else(|| text("ContestType"));
    Heading {
        title: text("Name"),
        event,
        round: text("Round"),
        site: text("Site"),
        date: text("Date"),
        players: [(text("Red"), text("RedTeam")), (text("Black"), text("BlackTeam"))],
        annotator: text("Commentator"),
        result: text("RecordResult").trim().parse().ok().and_then(numbered_result),
    }
}

/// The text of the first element with this name; empty if there is none.
fn element(head: &str, name: &str) -> String {
    let found = head.split_once(&format!("<{name}>")).and_then(|(_, rest)| rest.split_once("</"));
    found.map(|(text, _)| plain(text)).unwrap_or_default()
}

/// The text that this XML encodes.
fn plain(xml: &str) -> String {
    let mut text = String::new();
    let mut rest = xml;
    while let Some((before, after)) = rest.split_once("<![CDATA[") {
        let (data, after) = after.split_once("]]>").unwrap_or((after, ""));
        text += &unescaped(before);
        text += data;
        rest = after;
    }
    text + &unescaped(rest)
}

fn unescaped(xml: &str) -> String {
    let text = xml.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&apos;", "'");
    text.replace("&amp;", "&")
}

/// The moves: `77-47` for the one from file 7, row 7 to file 4, row 7, rows counted from Black's edge. The first entry,
/// `00-00`, holds the comment on the game; the last has the attribute `end`.
fn tree(list: &str, limits: ReadLimits) -> Result<Tree, ForeignReason> {
    let mut tree = Tree::new(limits);
    let (mut node, mut has_ended) = (ROOT, false);
    for entry in list.split("<Move ").skip(1) {
        let (attributes, content) = entry.split_once('>').ok_or(ForeignReason::Truncated { part: "a move" })?;
        let value = attributes.split_once("value=\"").and_then(|(_, value)| value.split_once('"'));
        let (value, others) = value.ok_or(ForeignReason::Truncated { part: "a move" })?;
        if has_ended {
            return Err(ForeignReason::HasVariations);
        }
        if value != "00-00" {
            node = tree.add(node, Some(squares(value)?))?;
        }
        has_ended = others.contains("end=");
        let content = content.split_once("</Move>").map_or("", |(content, _)| content);
        if !attributes.ends_with('/') {
            tree.set_comment(node, comment(&plain(content)));
        }
    }
    Ok(tree)
}

fn squares(value: &str) -> Result<[Point; 2], ForeignReason> {
    let digits: Option<Vec<usize>> =
        value.chars().filter(|char| *char != '-').map(|char| char.to_digit(10).map(|digit| digit as usize)).collect();
    let squares = match digits.as_deref() {
        Some(&[from_file, from_row, to_file, to_row]) => {
            Point::from_top(from_file, from_row).zip(Point::from_top(to_file, to_row))
        }
        _ => None,
    };
    let unexpected = || ForeignReason::Unexpected { expected: "two squares, such as 77-47", found: excerpt(value) };
    squares.map(|(origin, destination)| [origin, destination]).ok_or_else(unexpected)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(moves: &str) -> String {
        let fen = "<FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN>";
        let head = format!("<Head><Name>A &amp; B</Name><Red /><RecordResult>3</RecordResult>{fen}</Head>");
        format!(
            "\u{feff}<?xml version=\"1.0\"?>\n\
             <ChineseChessRecord>{head}<MoveList>{moves}</MoveList></ChineseChessRecord>"
        )
    }

    #[test]
    fn moves_and_comments_are_read() {
        let text = file(
            "<Move value=\"00-00\"><![CDATA[on <it>]]></Move>\n<Move value=\"77-47\" />\
             <Move value=\"70-62\" end=\"1\"><![CDATA[ a horse]]></Move>",
        );
        assert!(is_cbf(&text));
        let record = read_cbf(&text, ReadLimits::default()).expect("a game");
        let moves: Vec<_> = record.moves.iter().map(|mv| (mv.pmn.as_str(), mv.comment.as_deref())).collect();
        assert_eq!(moves, [("h3-e3", None), ("h10-g8", Some("a horse"))]);
        assert_eq!(record.meta.comment.as_deref(), Some("on <it>"));
        assert_eq!((record.meta.name.as_deref(), record.outcome.is_some()), (Some("A & B"), true));
    }

    #[test]
    fn what_cannot_be_read_is_refused_in_one_line() {
        let more = "<Move value=\"77-47\" end=\"1\" /><Move value=\"17-47\" end=\"1\" />";
        for (moves, wanted) in [
            (more, "CBF: the game has variations, which are not read in this format"),
            ("<Move value=\"7747 x\" />", "CBF: expected two squares, such as 77-47, found '7747 x'"),
            ("<Move value=\"79-99\" />", "CBF: expected two squares, such as 77-47, found '79-99'"),
            ("<Move value", "CBF: the file ends within a move"),
        ] {
            assert_eq!(
                read_cbf(&file(moves), ReadLimits::default()).map_err(|error| error.to_string()),
                Err(wanted.to_owned())
            );
        }
    }
}
