//! Bad input must not crash an engine, and whitespace must not confuse it.

use xiongmao_text::quote;

use crate::compliance::examiner::Examiner;
use crate::compliance::examiner::step_error::StepResult;
use crate::compliance::steps::step::{Step, recommended, required, wrong};
use crate::driver::best_move::BestMove;
use crate::driver::dialect::Dialect;
use crate::rules::Notation;

pub const STEPS: &[Step] = &[
    required("an unknown command", "an unknown command does not crash the engine", unknown),
    required("an invalid position", "an invalid position does not crash the engine", bad_position),
    required("an illegal move", "an illegal move after 'moves' does not crash the engine", illegal_move),
    recommended(
        "a go after an invalid position",
        "after an invalid position, a go still has an answer",
        go_after_refusal,
    ),
    required("an invalid go", "limits that are not numbers do not crash the engine", bad_go),
    required("invalid searchmoves", "an illegal move after 'searchmoves' does not crash the engine", bad_search_moves),
    required("carriage returns", "lines may end with a carriage return and a line feed", carriage_returns),
    required("blank lines", "blank lines are ignored", blank_lines),
    recommended("tabs and blanks", "words may be separated by any number of tabs and blanks", tabs),
    recommended("a very long line", "a line of a million letters does not crash the engine", long_line),
    recommended("bytes that are not text", "bytes that are not UTF-8 do not crash the engine", no_text),
];

/// Sends something invalid. The engine must still run, and play.
fn survives(it: &mut Examiner, bad: impl Into<Vec<u8>>) -> StepResult {
    it.send_bytes(bad);
    it.send("");
    // The input may have started a search, which then answers.
    it.ready()?;
    it.send("stop");
    it.ready()?;
    it.listen(std::time::Duration::from_millis(50))?;
    it.show(None, it.set.quiet[0]);
    it.send_go("go depth 1");
    let answer = it.up_to_answer()?.1;
    if BestMove::read(&answer).is_some_and(|best| it.read(best.mv).is_ok()) {
        return Ok(());
    }
    // That was the answer to such a search.
    let answer = it.one_answer()?;
    it.read(answer.mv()).map(|_| ())
}

fn each(it: &mut Examiner, lines: &[&str]) -> StepResult {
    for line in lines {
        survives(it, *line).map_err(|error| error.after(line))?;
    }
    Ok(())
}

fn unknown(it: &mut Examiner) -> StepResult {
    each(it, &["xyzzy", "Uci", "# a note", "isready?", "\u{718a}\u{68cb}"])
}

/// The word after `position` for a position in full.
fn word(it: &Examiner) -> &'static str {
    match it.dialect() {
        Dialect::Xiongmao => "feen",
        _ => "fen",
    }
}

fn bad_position(it: &mut Examiner) -> StepResult {
    let word = word(it);
    // No position, nonsense, an empty board, a row of nine squares.
    let rest = match it.dialect() {
        Dialect::Xiongmao => it.set.bad_boards.map(|board| format!("{board} / X/x")),
        // FEN has no mark for the general.
        _ => it.set.bad_boards.map(|board| format!("{} w - - 0 1", board.replace('^', ""))),
    };
    let mut lines = vec!["position".to_owned(), format!("position {word}"), format!("position {word} nonsense")];
    lines.extend(rest.map(|rest| format!("position {word} {rest}")));
    each(it, &lines.iter().map(String::as_str).collect::<Vec<_>>())
}

/// A move in PMN as coordinates with ranks from 0.
fn from_zero(pmn: &str) -> String {
    let lower = |square: &str| {
        let (file, rank) = square.split_at(1);
        format!("{file}{}", rank.parse::<u32>().map_or(0, |rank| rank - 1))
    };
    pmn.split('-').map(lower).collect()
}

/// A `position` line whose second move is illegal.
fn illegal_line(it: &Examiner) -> String {
    let (_, line) = it.line(it.set.illegal[0]);
    format!("{line} {}", illegal_reply(it))
}

/// The illegal reply, as this dialect writes moves.
pub(super) fn illegal_reply(it: &Examiner) -> String {
    let [_, reply] = it.set.illegal;
    match it.dialect().notation(it.set.rules) {
        Notation::Pmn => reply.to_owned(),
        Notation::Coordinates => reply.replace('-', ""),
        _ => from_zero(reply),
    }
}

fn illegal_move(it: &mut Examiner) -> StepResult {
    let line = illegal_line(it);
    each(it, &[&line, "position startpos moves e9e9", "position startpos moves x"])
}

fn go_after_refusal(it: &mut Examiner) -> StepResult {
    it.show(None, "");
    it.send(&illegal_line(it));
    it.send_go("go depth 1");
    it.up_to_answer().map(|_| ())
}

fn bad_go(it: &mut Examiner) -> StepResult {
    each(it, &["go depth", "go depth x", "go wtime", "go nodes -5", "go movetime 1e3", "go nowhere"])
}

fn bad_search_moves(it: &mut Examiner) -> StepResult {
    each(it, &["go depth 1 searchmoves", "go depth 1 searchmoves a1h8", "go depth 1 searchmoves x9"])
}

fn carriage_returns(it: &mut Examiner) -> StepResult {
    let (game, position) = it.line(it.set.quiet[0]);
    it.game = game;
    it.send_bytes(format!("isready\r\n{position}\r\ngo depth 1\r\n"));
    it.until("readyok")?;
    let answer = it.one_answer()?;
    it.read(answer.mv()).map(|_| ())
}

fn blank_lines(it: &mut Examiner) -> StepResult {
    it.send_bytes("\n\r\n  \n\t\n\n");
    it.show(None, it.set.quiet[0]);
    let lines = it.ready()?;
    match lines.iter().find(|line| !line.is_empty()) {
        Some(line) => wrong(format!("{} in reply to a blank line", quote(line))),
        None => it.legal_answer("go depth 1").map(|_| ()),
    }
}

fn tabs(it: &mut Examiner) -> StepResult {
    let (game, position) = it.line(it.set.quiet[0]);
    it.game = game;
    it.send(&format!("  {} \n\tgo \t depth   1 ", position.replace(' ', " \t ")));
    let answer = it.one_answer()?;
    it.read(answer.mv()).map(|_| ())
}

fn long_line(it: &mut Examiner) -> StepResult {
    survives(it, "x".repeat(1_000_000))?;
    survives(it, format!("position startpos moves{}", " e9e9".repeat(200_000)))
}

fn no_text(it: &mut Examiner) -> StepResult {
    let mut bytes: Vec<u8> = (1..=255).filter(|byte| *byte != b'\n').collect();
    bytes.extend(b"\nposition \xff\xfe\ngo \xc3\n");
    survives(it, bytes)
}
