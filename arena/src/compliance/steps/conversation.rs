//! Steps 1 to 40: one conversation, from the handshake to searches with clocks.

use std::time::Duration;

use xiongmao_text::quote;

use crate::compliance::examiner::Examiner;
use crate::compliance::examiner::info_lines;
use crate::compliance::examiner::step_error::{StepError, StepResult};
use crate::compliance::steps::step::{Step, inapplicable, no_fault, required, then, wrong};
use crate::driver::handshake::Handshake;

pub const STEPS: &[Step] = &[
    required("start", "'uci' is answered with 'uciok'", |_| Ok(())),
    then("isready", "'isready' is answered with 'readyok'", ready),
    then("id name", "there is an 'id name' line before 'uciok'", |it| identity(it, "name")),
    then("id author", "there is an 'id author' line before 'uciok'", |it| identity(it, "author")),
    then("ucinewgame", "'isready' is answered after 'ucinewgame'", new_game),
    then("position startpos", "the starting position is accepted", |it| shows(it, None, "")),
    then("isready after startpos", "'isready' is answered", ready),
    then("position of a middle game", "a position with South to move is accepted", |it| {
        shows(it, Some(it.set.south_midgame), "")
    }),
    then("isready after a position", "'isready' is answered", ready),
    then("go with South's clock alone", "'go wtime 100' is accepted: the other clock is not needed", |it| {
        begins(it, "go wtime 100")
    }),
    then("bestmove for South's clock", BESTMOVE, answers),
    then("info for South's clock", INFO, has_info),
    then("sound info for South's clock", SOUND, sound_info),
    then("score for South's clock", SCORE, has_score),
    then("position with North to move", "a position with North to move is accepted", |it| {
        shows(it, Some(it.set.north_midgame), "")
    }),
    then("go with North's clock alone", "'go btime 100' is accepted: the other clock is not needed", |it| {
        begins(it, "go btime 100")
    }),
    then("bestmove for North's clock", BESTMOVE, answers),
    then("info for North's clock", INFO, has_info),
    then("sound info for North's clock", SOUND, sound_info),
    then("score for North's clock", SCORE, has_score),
    then("go with clocks and increments", "'go wtime 100 winc 100 btime 100 binc 100' is accepted", |it| {
        begins(it, "go wtime 100 winc 100 btime 100 binc 100")
    }),
    then("bestmove with increments", BESTMOVE, answers),
    then("info with increments", INFO, has_info),
    then("sound info with increments", SOUND, sound_info),
    then("score with increments", SCORE, has_score),
    then("go in another order", "'go btime 100 binc 100 wtime 100 winc 100' is accepted", |it| {
        begins(it, "go btime 100 binc 100 wtime 100 winc 100")
    }),
    then("bestmove in another order", BESTMOVE, answers),
    then("info in another order", INFO, has_info),
    then("sound info in another order", SOUND, sound_info),
    then("score in another order", SCORE, has_score),
    then("score and line together", "the last 'info' with a score has a line of play after 'pv'", has_line),
    then("ucinewgame after a search", "'isready' is answered after 'ucinewgame'", new_game),
    then("position of a new game", "the starting position is accepted", |it| shows(it, None, "")),
    then("go with both clocks", "'go wtime 100 btime 100' is accepted", |it| begins(it, "go wtime 100 btime 100")),
    then("bestmove with both clocks", BESTMOVE, answers),
    then("sound info with both clocks", SOUND, sound_info),
    then("position after two plies", "moves after 'moves' are accepted", |it| shows(it, None, it.set.opening)),
    then("go after two plies", "'go wtime 100 btime 100' is accepted", |it| begins(it, "go wtime 100 btime 100")),
    then("bestmove after two plies", BESTMOVE, answers),
    then("sound info after two plies", SOUND, sound_info),
];

const BESTMOVE: &str = "there is one 'bestmove' line, with a legal move";
const INFO: &str = "there is at least one 'info' line before 'bestmove'";
const SOUND: &str = "the values of 'info' are whole numbers, and the last line has depth, nodes, time and nps";
const SCORE: &str = "an 'info' line has 'score cp N' or 'score mate N'";

fn ready(it: &mut Examiner) -> StepResult {
    it.ready().map(|_| ())
}

fn identity(it: &mut Examiner, what: &str) -> StepResult {
    let mut handshake = Handshake::default();
    it.greeting().iter().for_each(|line| handshake.read_line(line));
    let given = if what == "name" { handshake.name } else { handshake.author };
    match given {
        Some(text) if !text.is_empty() => Ok(()),
        _ => wrong(format!("no 'id {what}' between 'uci' and 'uciok'")),
    }
}

fn new_game(it: &mut Examiner) -> StepResult {
    it.send("ucinewgame");
    ready(it)
}

fn complaint<'a>(lines: impl IntoIterator<Item = &'a String>) -> StepResult {
    let is_complaint = |line: &&String| {
        let text = line.to_lowercase();
        text.starts_with("info string error") || text.starts_with("unknown command")
    };
    no_fault(lines.into_iter().find(is_complaint).map(|line| quote(line)))
}

fn shows(it: &mut Examiner, feen: Option<&str>, moves: &str) -> StepResult {
    it.show(feen, moves);
    complaint(&it.listen(GLANCE)?)
}

/// How long to wait for a complaint about a command.
const GLANCE: Duration = Duration::from_millis(10);

fn begins(it: &mut Examiner, go: &str) -> StepResult {
    it.last = None;
    it.asked = true;
    it.send_go(go);
    complaint(&it.listen(GLANCE)?)
}

fn answers(it: &mut Examiner) -> StepResult {
    if !std::mem::take(&mut it.asked) {
        return inapplicable("it died of the 'go'");
    }
    let answer = it.one_answer()?;
    let read = it.read(answer.mv());
    it.last = Some(answer);
    read.map(|_| ())
}

/// The answer to the last `go`.
fn last(it: &Examiner) -> StepResult<&crate::compliance::examiner::GoAnswer> {
    it.last.as_ref().ok_or_else(|| StepError::Inapplicable("there was no answer to check".to_owned()))
}

fn has_info(it: &mut Examiner) -> StepResult {
    if last(it)?.infos().next().is_some() { Ok(()) } else { wrong("only 'bestmove'") }
}

fn sound_info(it: &mut Examiner) -> StepResult {
    let answer = last(it)?;
    if let Some(fault) = answer.infos().find_map(info_lines::fault) {
        return wrong(fault);
    }
    no_fault(info_lines::missing(&answer.infos().collect::<Vec<_>>()))
}

fn has_score(it: &mut Examiner) -> StepResult {
    if last(it)?.infos().any(info_lines::has_score) { Ok(()) } else { wrong("no 'score' in any line") }
}

fn has_line(it: &mut Examiner) -> StepResult {
    match last(it)?.infos().rfind(|line| info_lines::has_score(line)) {
        Some(line) if info_lines::pv(line).is_some_and(|pv| !pv.is_empty()) => Ok(()),
        Some(line) => wrong(format!("no 'pv' in {}", quote(line))),
        None => wrong("no 'score' in any line"),
    }
}
