//! The table of analysis lines, for people.

use std::time::Duration;

use xiongmao_analysis::game;
use xiongmao_answers::line::nodes_per_second;
use xiongmao_answers::moves::written_line;
use xiongmao_answers::sides::side_in_english;
use xiongmao_drawing::colour;
use xiongmao_movegen::AnyGame;
use xiongmao_movegen::notation::Notation;
use xiongmao_search::{Bound, Info, Score};

/// Scores at least this far from 0, in centipawns, are coloured.
const CLEAR: i32 = 30;
/// The least width of the column of moves, enough for four.
const ROOM: usize = 24;
/// Indentation of moves that are wrapped below their line.
const BELOW: usize = 8;

/// Whose scores a table shows.
pub fn perspective(game: &AnyGame) -> String {
    let side = side_in_english(game.rules(), game.side_to_move());
    format!("{side} to move; scores (1.00 = 100 centipawns) and chances (in percent) are {side}'s.")
}

/// The columns of one analysis.
#[derive(Clone, Copy, Debug, Default)]
pub struct Columns {
    /// Whether lines are numbered.
    several: bool,
    /// The notation of moves.
    notation: Notation,
}

impl Columns {
    /// Columns for this number of lines, with moves in this notation.
    pub fn new(multipv: usize, notation: Notation) -> Self {
        Self { several: multipv > 1, notation }
    }

    /// The header row.
    pub fn head(self) -> String {
        let number = if self.several { "  #" } else { "" };
        let names = format!(
            "{number}{:>7} {:>10} {:>4} {:>4} {:>4} {:>6} {:>7} {:>7}  line",
            "depth", "score", "win", "draw", "loss", "nodes", "nodes/s", "time"
        );
        colour::faint(names).to_string()
    }

    /// A line of analysis of this position: the columns before its moves, and the moves.
    pub fn row(self, game: &AnyGame, info: &Info) -> (String, Vec<String>) {
        let number = if self.several { format!("{:>3}", info.multipv) } else { String::new() };
        let wdl = game::wdl(game, info.score);
        let [win, draw, loss] = [wdl.win, wdl.draw, wdl.loss].map(percent);
        let start = format!(
            "{number}{:>7} {} {win:>4} {draw:>4} {loss:>4} {:>6} {:>7} {:>7}  ",
            format!("{}/{}", info.depth, info.seldepth),
            coloured(info.score, format!("{:>10}", score(info.score, info.bound))),
            short(info.nodes),
            short(nodes_per_second(info.nodes, info.time)),
            time(info.time),
        );
        (start, written_line(game, &info.pv, self.notation))
    }

    /// The width of the columns before the moves.
    pub fn width(self) -> usize {
        58 + if self.several { 3 } else { 0 }
    }
}

/// Moves in one line, the first one highlighted.
pub fn one_line(moves: &[String]) -> String {
    let (first, rest) = moves.split_at(moves.len().min(1));
    let first = first.iter().map(|mv| colour::strong(mv).to_string());
    first.chain(rest.iter().cloned()).collect::<Vec<_>>().join(" ")
}

/// Moves wrapped at `width` columns, behind a text of `before` columns. If there is little room behind the text, they
/// go below it.
pub fn wrapped(moves: &[String], before: usize, width: usize) -> String {
    let indent = if width < before + ROOM { BELOW } else { before };
    let fresh = format!("\n{}", " ".repeat(indent));
    let mut text = if indent == before { String::new() } else { fresh.clone() };
    let mut column = indent;
    for (index, mv) in moves.iter().enumerate() {
        let wide = console::measure_text_width(mv) + 1;
        if index == 0 {
            text.push_str(&colour::strong(mv).to_string());
            column += wide - 1;
        } else if column + wide < width {
            text.push(' ');
            text.push_str(mv);
            column += wide;
        } else {
            text.push_str(&fresh);
            text.push_str(mv);
            column = indent + wide - 1;
        }
    }
    text
}

/// A score in words: `+0.35` for 35 centipawns, `win in 3`, `loss in 2`.
pub fn score(score: Score, bound: Bound) -> String {
    let bound = match bound {
        Bound::Exact => "",
        Bound::Lower => ">=",
        Bound::Upper => "<=",
    };
    match score {
        // Two digits after the point; zero has no sign.
        Score::Centipawns(0) => format!("{bound}0.00"),
        Score::Centipawns(value) => format!("{bound}{:+.2}", f64::from(value) / 100.0),
        Score::Mate(plies) if plies > 0 => format!("{bound}win in {plies}"),
        Score::Mate(plies) => format!("{bound}loss in {}", -plies),
    }
}

/// The text of a score in its colour.
fn coloured(score: Score, text: String) -> String {
    match score {
        Score::Centipawns(value) if value.abs() < CLEAR => text,
        Score::Centipawns(value) if value > 0 => colour::good(text).to_string(),
        Score::Mate(plies) if plies > 0 => colour::good(text).bold().to_string(),
        Score::Mate(_) => colour::bad(text).bold().to_string(),
        Score::Centipawns(_) => colour::bad(text).to_string(),
    }
}

/// Per mille as rounded percent. Only certainty is shown as 0 or 100.
pub fn percent(per_mille: u32) -> String {
    match per_mille {
        0 => "0".to_owned(),
        1..10 => "<1".to_owned(),
        991..1000 => ">99".to_owned(),
        _ => ((per_mille + 5) / 10).to_string(),
    }
}

/// A count with three or four digits: 9999, 35.4k, 1.23M.
fn short(count: u64) -> String {
    let mut value = count as f64;
    let mut unit = "";
    for greater in ["k", "M", "G", "T", "P", "E"] {
        // Rounding must not turn three digits into four.
        if count < 10_000 || value < 999.5 {
            break;
        }
        value /= 1000.0;
        unit = greater;
    }
    let digits = match value {
        _ if unit.is_empty() => 0,
        0.0..9.995 => 2,
        9.995..99.95 => 1,
        _ => 0,
    };
    format!("{value:.digits$}{unit}")
}

fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..100 => format!("{:.2}s", time.as_secs_f64()),
        100..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_as_people_say_them() {
        let text = |value| score(value, Bound::Exact);
        assert_eq!(text(Score::Centipawns(0)), "0.00");
        assert_eq!(text(Score::Centipawns(35)), "+0.35");
        assert_eq!(text(Score::Centipawns(-1205)), "-12.05");
        assert_eq!(text(Score::Mate(3)), "win in 3");
        assert_eq!(text(Score::Mate(-2)), "loss in 2");
        assert_eq!(score(Score::Centipawns(7), Bound::Lower), ">=+0.07");
        assert_eq!(score(Score::Centipawns(7), Bound::Upper), "<=+0.07");
    }

    #[test]
    fn times_are_short() {
        assert_eq!(time(Duration::from_millis(1234)), "1.23s");
        assert_eq!(time(Duration::from_secs(125)), "2:05");
        assert_eq!(time(Duration::from_secs(7325)), "2:02:05");
    }

    #[test]
    fn counts_are_short() {
        for (count, text) in [
            (0, "0"),
            (9_999, "9999"),
            (10_000, "10.0k"),
            (99_960, "100k"),
            (999_499, "999k"),
            (999_500, "1.00M"),
            (1_234_567, "1.23M"),
            (u64::MAX, "18.4E"),
        ] {
            assert_eq!(short(count), text);
        }
    }

    #[test]
    fn only_certainty_is_a_hundred_percent() {
        let percents = [0, 1, 9, 10, 14, 15, 500, 990, 991, 999, 1000].map(percent);
        assert_eq!(percents, ["0", "<1", "<1", "1", "1", "2", "50", "99", ">99", ">99", "100"]);
    }

    #[test]
    fn moves_are_wrapped_between_each_other() {
        let moves: Vec<String> = ["a3-a4", "b6-b5", "c2+c6", "b5-b4", "c6+c8"].map(str::to_owned).into();
        let text = |before, width| console::strip_ansi_codes(&wrapped(&moves, before, width)).into_owned();
        assert_eq!(text(2, 80), "a3-a4 b6-b5 c2+c6 b5-b4 c6+c8");
        assert_eq!(text(2, 26), "a3-a4 b6-b5 c2+c6 b5-b4\n  c6+c8");
        // No room behind the text, and less than one move wide.
        assert_eq!(text(2, 20), "\n        a3-a4 b6-b5\n        c2+c6 b5-b4\n        c6+c8");
        assert_eq!(text(40, 1).lines().count(), 6);
        assert_eq!(wrapped(&[], 2, 80), "");
        // A Chinese character takes two columns.
        let moves: Vec<String> = ["炮二平五", "馬8進7", "馬二進三", "車9平8"].map(str::to_owned).into();
        let text = console::strip_ansi_codes(&wrapped(&moves, 2, 28)).into_owned();
        assert_eq!(text, "炮二平五 馬8進7 馬二進三\n  車9平8");
    }

    #[test]
    fn rows_stand_under_their_names() {
        let game = xiongmao_movegen::games::default().start();
        let info = Info {
            depth: 12,
            seldepth: 21,
            multipv: 1,
            score: Score::Centipawns(35),
            bound: Bound::Exact,
            nodes: 1_234_567,
            time: Duration::from_millis(530),
            hashfull: 12,
            table_hits: None,
            pv: game.legal_moves().into_iter().take(1).collect(),
        };
        for multipv in [1, 3] {
            let columns = Columns::new(multipv, Notation::Pmn);
            let (start, moves) = columns.row(&game, &info);
            let [start, head] = [start, columns.head()].map(|text| console::strip_ansi_codes(&text).into_owned());
            assert_eq!(head.find("line"), Some(columns.width()), "{head}");
            assert_eq!(start.len(), columns.width(), "{start}");
            assert!(start.contains(" 12/21      +0.35 ") && start.ends_with("  1.23M   2.33M   0.53s  "), "{start}");
            assert_eq!(moves.len(), 1);
        }
    }
}
