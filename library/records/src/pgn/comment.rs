//! Comments: text for people, and what programs put into it: `[%clk 0:05:00]`.

use xiongmao_movegen::Side;

use super::clock::{read_time, write_time};
use crate::pcn::PcnMove;

/// The annotation signs that express an assessment, by their glyph.
const SIGNS: [(u8, &str); 5] =
    [(2, "mistake"), (3, "brilliant"), (4, "blunder"), (5, "interesting"), (6, "inaccuracy")];

/// The assessment that this numeric annotation glyph expresses.
pub(super) fn assessment_of(nag: u8) -> Option<&'static str> {
    SIGNS.iter().find(|(glyph, _)| *glyph == nag).map(|(_, name)| *name)
}

/// The numeric annotation glyph of this assessment.
pub(super) fn nag_of(assessment: &str) -> Option<u8> {
    SIGNS.iter().find(|(_, name)| *name == assessment).map(|(glyph, _)| *glyph)
}

/// Adds a comment on a move of this side to it.
pub(super) fn read_comment(text: &str, side: Side, mv: &mut PcnMove) {
    let mut text = text;
    while let Some(rest) = read_command(text, side, mv) {
        text = rest.trim_start();
    }
    add_comment(text, &mut mv.comment);
}

/// Adds a text to a comment.
pub(super) fn add_comment(text: &str, comment: &mut Option<String>) {
    if text.is_empty() {
        return;
    }
    match comment {
        Some(before) => {
            before.push('\n');
            before.push_str(text);
        }
        None => *comment = Some(text.to_owned()),
    }
}

/// Reads the command at the beginning of a comment. Returns what follows it; `None` if there is none that has a place
/// in a record.
fn read_command<'a>(text: &'a str, side: Side, mv: &mut PcnMove) -> Option<&'a str> {
    let (command, rest) = text.strip_prefix("[%")?.split_once(']')?;
    let (name, value) = command.split_once(' ')?;
    let value = value.trim();
    match name {
        "emt" => mv.elapsed_ms = Some(read_time(value)?),
        "clk" => mv.remaining_ms = Some(read_time(value)?),
        "eval" => {
            let (score, depth) = value.split_once(',').map_or((value, None), |(score, depth)| (score, Some(depth)));
            let depth = depth.map(str::parse).transpose().ok()?;
            mv.score = Some(read_score(score, side)?);
            mv.depth = depth.or(mv.depth);
        }
        "depth" => mv.depth = Some(value.parse().ok()?),
        "seldepth" => mv.seldepth = Some(value.parse().ok()?),
        "nodes" => mv.nodes = Some(value.parse().ok()?),
        "assessment" if is_word(value) => mv.assessment = Some(value.to_owned()),
        _ => return None,
    }
    Some(rest)
}

/// The commands of a move of this side, and its comment.
pub(super) fn write_comment(mv: &PcnMove, side: Side) -> Option<String> {
    let score = mv.score.as_deref().and_then(|score| write_score(score, side));
    let assessment = mv.assessment.as_deref().filter(|name| nag_of(name).is_none() && is_word(name));
    let number = |number: Option<u64>| number.map(|number| number.to_string());
    let depth = number(mv.depth.map(u64::from));
    let (eval, depth) = match (score, depth) {
        (Some(score), Some(depth)) => (Some(format!("{score},{depth}")), None),
        (score, depth) => (score, depth),
    };
    let commands = [
        ("emt", mv.elapsed_ms.map(write_time)),
        ("clk", mv.remaining_ms.map(write_time)),
        ("eval", eval),
        ("depth", depth),
        ("seldepth", number(mv.seldepth.map(u64::from))),
        ("nodes", number(mv.nodes)),
        ("assessment", assessment.map(str::to_owned)),
    ];
    let commands = commands.into_iter().filter_map(|(name, value)| Some(format!("[%{name} {}]", value?)));
    let text = mv.comment.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let parts: Vec<String> = commands.chain(text).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// Whether this can be the name of an assessment.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// South's score in pawns, `-0.12` or `#3`, as the score of this side, `cp 12` or `mate -3`.
fn read_score(text: &str, side: Side) -> Option<String> {
    let sign = |number: i64| if side == Side::South { number } else { -number };
    if let Some(plies) = text.strip_prefix('#') {
        return Some(format!("mate {}", sign(i64::from(plies.parse::<i32>().ok()?))));
    }
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (pawns, hundredths) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(pawns) || !is_number(hundredths) || pawns.len() > 9 {
        return None;
    }
    let hundredths: String = hundredths.chars().chain(['0']).take(2).collect();
    let score = pawns.parse::<i64>().ok()? * 100 + hundredths.parse::<i64>().ok()?;
    Some(format!("cp {}", sign(if negative { -score } else { score })))
}

/// The score of this side as South's in pawns; `None` if it is not of the form that engines report.
fn write_score(score: &str, side: Side) -> Option<String> {
    let (unit, number) = score.split_once(' ')?;
    let number = i64::from(number.parse::<i32>().ok()?);
    let number = if side == Side::South { number } else { -number };
    match unit {
        "cp" => {
            let sign = if number < 0 { "-" } else { "" };
            Some(format!("{sign}{}.{:02}", number.abs() / 100, number.abs() % 100))
        }
        "mate" => Some(format!("#{number}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_those_of_south_in_pgn_and_of_the_player_in_records() {
        for (score, side, pgn) in [
            ("cp 12", Side::South, "0.12"),
            ("cp 12", Side::North, "-0.12"),
            ("cp -305", Side::North, "3.05"),
            ("cp 0", Side::North, "0.00"),
            ("mate 3", Side::North, "#-3"),
        ] {
            assert_eq!(write_score(score, side).as_deref(), Some(pgn));
            assert_eq!(read_score(pgn, side).as_deref(), Some(score));
        }
        assert_eq!(read_score("+1.5", Side::South).as_deref(), Some("cp 150"));
        for text in ["", "-", ".", "1.", "+-1", "#", "1e9", "9999999999"] {
            assert_eq!(read_score(text, Side::South), None, "{text}");
        }
    }

    #[test]
    fn known_commands_at_the_beginning_are_read() {
        let mut mv = PcnMove::default();
        read_comment("[%emt 0:00:01.5][%eval 0.30,12] [%bogus 1] [%clk 9]", Side::North, &mut mv);
        let expected = PcnMove {
            elapsed_ms: Some(1_500),
            score: Some("cp -30".to_owned()),
            depth: Some(12),
            comment: Some("[%bogus 1] [%clk 9]".to_owned()),
            ..PcnMove::default()
        };
        assert_eq!(mv, expected);
        let written = write_comment(&mv, Side::North).unwrap();
        assert_eq!(written, "[%emt 0:00:01.5] [%eval 0.30,12] [%bogus 1] [%clk 9]");
    }
}
