//! Files of `XieXie` and `PlayOK`: a head with a word and a value a line, and moves between `START{` and `}END`. Sites
//! add remarks between `/*` and `*/` and places of diagrams: `DIAG{ #4 BLUE }`.

use std::fmt::Write as _;

use crate::limits::ReadLimits;
use crate::pcn::Pcn;
use crate::pgn::{PgnError, read_pgn_within};
use crate::result_words::result_in_words;

/// The word that every file begins with.
const FORMAT: &str = "FORMAT";
/// The text around the moves.
const START: &str = "START{";
const END: &str = "}END";
/// The signs around a remark.
const REMARK: [&str; 2] = ["/*", "*/"];
/// The signs around the description of a diagram.
const DIAGRAM: [&str; 2] = ["DIAG{", "}"];

/// Whether a text has a game in this format, perhaps below something else.
pub(crate) fn is_wxf(text: &str) -> bool {
    let is_format = |line: &str| {
        let mut words = line.split_whitespace();
        words.next() == Some(FORMAT) && words.next().is_some()
    };
    text.contains(START) && text.trim_start_matches('\u{feff}').lines().any(is_format)
}

/// Reads the games of a text, in their order. Errors have their places in this text.
pub(crate) fn read_wxf_records(text: &str, limits: ReadLimits) -> impl Iterator<Item = Result<Pcn, PgnError>> {
    let text = text.trim_start_matches('\u{feff}');
    let begins = text.match_indices(FORMAT).map(|(at, _)| at);
    let mut begins = begins.filter(|&at| at == 0 || text[..at].ends_with('\n')).peekable();
    let (mut place, mut lines) = (0, 0);
    std::iter::from_fn(move || {
        let begin = begins.next()?;
        lines += text[place..begin].matches('\n').count();
        place = begin;
        Some(game(&text[begin..*begins.peek().unwrap_or(&text.len())], lines, limits))
    })
}

/// The game of this text, which begins after this number of lines, read as PGN with its original line numbers.
fn game(text: &str, lines_before: usize, limits: ReadLimits) -> Result<Pcn, PgnError> {
    let (head, moves) = text.split_once(START).unwrap_or((text, ""));
    let moves = moves.rsplit_once(END).map_or(moves, |(moves, _)| moves);
    let mut pgn = tags(head);
    pgn.extend(std::iter::repeat_n('\n', head.matches('\n').count().max(1)));
    pgn += &movetext(moves);
    let game = read_pgn_within(&pgn, limits).next();
    let none = || Err(PgnError { line: 1, column: 1, reason: crate::pgn::PgnReason::NoPgn });
    game.unwrap_or_else(none).map_err(|error| PgnError { line: error.line + lines_before, ..error })
}

/// The moves as PGN has them, each where it was: with remarks in braces and without diagrams.
fn movetext(moves: &str) -> String {
    let mut text = String::with_capacity(moves.len());
    let mut rest = moves;
    while let Some(char) = rest.chars().next() {
        let Some([opening, closing]) = [REMARK, DIAGRAM].into_iter().find(|[opening, _]| rest.starts_with(opening))
        else {
            text.push(char);
            rest = &rest[char.len_utf8()..];
            continue;
        };
        let behind = &rest[opening.len()..];
        let (inside, after) = behind.split_once(closing).unwrap_or((behind, ""));
        if opening == REMARK[0] {
            text.extend([" {", &inside.replace('}', ")"), "} "]);
        } else {
            let blank = |char| if char == '\n' { '\n' } else { ' ' };
            text.extend(rest[..rest.len() - after.len()].chars().map(blank));
        }
        rest = after;
    }
    text
}

/// The tags of PGN for the values in the head, on one line.
fn tags(head: &str) -> String {
    let mut text = "[Game \"Chinese Chess\"]".to_owned();
    let mut tag = |name: &str, value: &str| {
        let value = value.trim().replace('\\', "\\\\").replace('"', "\\\"");
        if !value.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(text, " [{name} \"{value}\"]");
        }
    };
    for line in head.lines() {
        let Some((word, value)) = line.trim().split_once(char::is_whitespace) else { continue };
        match word.to_ascii_uppercase().as_str() {
            FORMAT => tag("Format", value),
            "GAME" | "EVENT" => tag("Event", value),
            "PLACE" | "SITE" => tag("Site", value),
            "ROUND" => tag("Round", value),
            "DATE" => tag("Date", &date(value)),
            "RESULT" => tag("Result", result_in_words(value).map_or(value, |result| result.name())),
            "FEN" => tag("FEN", value),
            "RED" => player("Red", value, &mut tag),
            "BLACK" => player("Black", value, &mut tag),
            "REDELO" => tag("RedElo", value),
            "BLACKELO" => tag("BlackElo", value),
            other => tag(&capitalized(other), value),
        }
    }
    text
}

/// A player: the name, then what else is known, separated by semicolons. A number is the rating, a text the team.
fn player(colour: &str, value: &str, tag: &mut impl FnMut(&str, &str)) {
    let mut parts = value.split(';').map(str::trim);
    tag(colour, parts.next().unwrap_or_default());
    let (ratings, teams): (Vec<&str>, Vec<&str>) =
        parts.filter(|part| !part.is_empty()).partition(|part| part.parse::<u32>().is_ok());
    tag(&format!("{colour}Elo"), ratings.first().copied().unwrap_or_default());
    tag(&format!("{colour}Team"), &teams.join(", "));
}

/// The date as PGN has it, if it is clear which number is which; the day or the year comes first.
fn date(text: &str) -> String {
    let numbers: Option<Vec<u32>> = text.trim().split(['-', '.', '/']).map(|number| number.parse().ok()).collect();
    let (year, month, day) = match numbers.as_deref() {
        Some(&[year, month, day]) if year > 31 => (year, month, day),
        Some(&[day, month, year]) if day > 12 || day == month => (year, month, day),
        Some(&[month, day, year]) if day > 12 => (year, month, day),
        _ => return text.to_owned(),
    };
    let is_date = (1000..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    if is_date { format!("{year}.{month:02}.{day:02}") } else { text.to_owned() }
}

/// A word as the name of a tag.
fn capitalized(word: &str) -> String {
    let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
    first.to_owned() + &rest.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RecordFormat;

    const XIEXIE: &str = include_str!("../tests/cases/xiexie.wxf");

    fn read(text: &str) -> Vec<Result<Pcn, PgnError>> {
        assert_eq!(RecordFormat::of(text), RecordFormat::Wxf);
        read_wxf_records(text, ReadLimits::default()).collect()
    }

    #[test]
    fn the_head_and_the_moves_are_read() {
        let record = read(XIEXIE).remove(0).expect("a game");
        let moves: Vec<&str> = record.moves.iter().map(|mv| mv.pmn.as_str()).collect();
        assert_eq!(moves, ["h3-e3", "h10-g8", "h1-g3", "i10-h10", "i1-h1", "b10-c8"]);
        let players = [record.sides.first, record.sides.second].map(|player| player.and_then(|player| player.name));
        assert_eq!(players, [Some("A".to_owned()), Some("B".to_owned())]);
        assert_eq!(record.meta.started_at.as_deref(), Some("2020-01-01"));
    }

    #[test]
    fn everything_in_the_head_is_kept() {
        let text = "FORMAT\tWXF\nGAME\tCup\nRED\tA \"B\";2100;Hanoi;\nBLACK\tC;;;\nDATE\t31-12-2020\nRESULT\t0-1\n\
            FEN\t3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1\nTIME\t20+10\n\nSTART{\n1. R9+1 {good} K4+1\n}END\n";
        let games = read(&text.repeat(2));
        assert_eq!(games.len(), 2);
        for record in games {
            let record = record.expect("a game");
            let [red, black] = [record.sides.first.clone().unwrap(), record.sides.second.clone().unwrap()];
            assert_eq!((red.name.as_deref(), red.elo, black.name.as_deref()), (Some("A \"B\""), Some(2100), Some("C")));
            assert_eq!(red.more["team"], "Hanoi");
            let meta = &record.meta;
            assert_eq!((meta.event.as_deref(), meta.started_at.as_deref()), (Some("Cup"), Some("2020-12-31")));
            assert_eq!(record.outcome.as_ref().map(|outcome| outcome.result.name()), Some("0-1"));
            assert_eq!(record.more["tags"]["Time"], "20+10");
            assert_eq!(record.moves.len(), 2);
            assert_eq!(record.moves[0].comment.as_deref(), Some("good"));
        }
    }

    #[test]
    fn remarks_diagrams_and_what_stands_around_a_game_are_no_moves() {
        let text = "[game]\nFORMAT WXF\nRED A\nSTART{\n1. P2-5\nDIAG{ #1 RED }\n/*or 1. B7.1 {so}\nor M2.3*/\n\
            1. \u{2026} M8.7\n2. M2.3 /* an open remark\n}END[/game]\n[b]+-[/b]\n";
        let record = read(text).remove(0).expect("a game");
        let moves: Vec<&str> = record.moves.iter().map(|mv| mv.pmn.as_str()).collect();
        assert_eq!(moves, ["h3-e3", "h10-g8", "h1-g3"]);
        assert_eq!(record.moves[0].comment.as_deref(), Some("or 1. B7.1 {so)\nor M2.3"));
        let fault = text.replace("M8.7", "M8.8");
        let error = read(&fault).remove(0).expect_err("no horse goes there");
        assert_eq!((error.line, error.column), (9, 6), "{error}");
    }

    #[test]
    fn errors_are_placed_in_the_file() {
        let text = XIEXIE.repeat(2).replacen("H2+3!", "H9+3", 2).replacen("H9+3", "H2+3!", 1);
        let error = read(&text)[1].clone().expect_err("no horse on file 9");
        assert_eq!(error.line, XIEXIE.matches('\n').count() + 9, "{error}");
    }
}
